"""Players: programs that answer decisions for a seat."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial

from .base import Player, Thought, choose
from .beginner import BeginnerPlayer
from .greedy import GreedyPlayer
from .random_player import RandomPlayer
from .search import SearchPlayer
from .seat import Seat

#: Every player that can be asked for by name, made from a seed; the weakest first.
PLAYERS: dict[str, Callable[[int], Player]] = {
    "random": RandomPlayer,
    "beginner": BeginnerPlayer,
    "greedy": GreedyPlayer,
    "search": partial(SearchPlayer, iterations=60),
    "master": partial(SearchPlayer, iterations=300),
}
#: Those that somebody may want to play against.
LEVELS = tuple(name for name in PLAYERS if name != "random")
#: Who is asked for a hint: strong, and quick enough to be waited for.
ADVISER = "search"


def make_player(name: str, seed: int) -> Player:
    """The player of this name. Raises LookupError for a name nobody has."""
    try:
        return PLAYERS[name](seed)
    except KeyError:
        raise LookupError(f"no player called {name!r}; there are: {', '.join(PLAYERS)}") from None


__all__ = [
    "ADVISER",
    "LEVELS",
    "PLAYERS",
    "BeginnerPlayer",
    "GreedyPlayer",
    "Player",
    "RandomPlayer",
    "SearchPlayer",
    "Seat",
    "Thought",
    "choose",
    "make_player",
]
