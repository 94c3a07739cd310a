"""The laboratory: many games at once, and what they say."""

from .bench import Bench, GameBench, bench
from .decks import find_deck
from .simulation import GameRecord, Simulation, play_one, simulate
from .statistics import Rate, rate

__all__ = ["Bench", "GameBench", "GameRecord", "Rate", "Simulation", "bench", "find_deck", "play_one", "rate", "simulate"]
