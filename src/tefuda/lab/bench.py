"""How fast the engine is. Figures drift by half within an hour, so compare ratios of one run.

Every figure is the best of several rounds, and the rounds go through all figures in turn: a slow moment of the machine
hits all of them and spoils none.
"""

from __future__ import annotations

import copy
import time
from collections.abc import Callable, Sequence

import msgspec

from tefuda.games.base import BUILT, AnyDeck, load
from tefuda.kernel.game import Game
from tefuda.players import RandomPlayer

from .growth import Try, growth_positions

ROUNDS = 5


class GameBench(msgspec.Struct, frozen=True):
    """The figures of one game: microseconds for one fork, digest and encoding; speed of random games; ratios."""

    game: str
    fork_us: float
    digest_us: float
    encode_us: float
    deepcopy_us: float
    deepcopy_to_fork: float
    decisions_per_s: float
    games_per_s: float
    decision_us: float
    growth: float | None
    """Cost of a decision with twice as many cards in play, as a multiple, for the kind of answer that grows most; None if
    there are no positions for the game."""
    growth_by: dict[str, float] = {}
    """The same for every kind of answer: the question's topic and the answer's verb."""


class Bench(msgspec.Struct, frozen=True):
    """All built games, and how long the measuring took."""

    games: tuple[GameBench, ...]
    seconds: float


def bench(seconds: float = 10.0, games: Sequence[str] = BUILT) -> Bench:
    """Measure the games for about so many seconds altogether."""
    started = time.perf_counter()
    found = tuple(_bench_game(name, seconds / max(1, len(games))) for name in games)
    return Bench(found, round(time.perf_counter() - started, 2))


def _bench_game(name: str, seconds: float) -> GameBench:
    package = load(name)
    decks = list(package.decks().values())[:2]
    positions = _positions(name, decks)
    states = [game.state for game in positions]
    small, large = growth_positions(package)
    kinds = [kind for kind in small if kind in large]
    slice_ = seconds / ROUNDS
    best: dict[str, float] = {}

    def note(key: str, cost: float) -> None:
        best[key] = min(cost, best.get(key, cost))

    games_per_s = 0.0
    for number in range(ROUNDS):
        note("fork", _each(states, lambda state: state.fork(), slice_ * 0.1))
        note("digest", _each(states, lambda state: state.digest(), slice_ * 0.1))
        note("encode", _each(states, lambda state: state.encode(), slice_ * 0.1))
        note("deepcopy", _each(states, copy.deepcopy, slice_ * 0.15))
        for kind in kinds:
            note(f"small {kind}", _each(small[kind], _answer_one, slice_ * 0.1 / len(kinds)))
            note(f"large {kind}", _each(large[kind], _answer_one, slice_ * 0.1 / len(kinds)))
        cost, rate = _random_games(name, decks, number, slice_ * 0.35)
        note("decision", cost)
        games_per_s = max(games_per_s, rate)
    growth = {kind: round(best[f"large {kind}"] / best[f"small {kind}"], 2) for kind in kinds}
    return GameBench(
        game=name,
        fork_us=_micro(best["fork"]),
        digest_us=_micro(best["digest"]),
        encode_us=_micro(best["encode"]),
        deepcopy_us=_micro(best["deepcopy"]),
        deepcopy_to_fork=round(best["deepcopy"] / best["fork"], 1),
        decisions_per_s=round(1 / best["decision"], 1),
        games_per_s=round(games_per_s, 2),
        decision_us=_micro(best["decision"]),
        growth=max(growth.values(), default=None),
        growth_by=growth,
    )


def _micro(seconds: float) -> float:
    return round(seconds * 1e6, 2)


def _each(things: Sequence[object], work: Callable[..., object], seconds: float) -> float:
    """Seconds for the work on one of the things, on average over all of them, repeated for a while."""
    done, started = 0, time.perf_counter()
    while True:
        for thing in things:
            work(thing)
        done += len(things)
        spent = time.perf_counter() - started
        if spent >= seconds:
            return spent / done


def _answer_one(trial: Try) -> None:
    """One answer to a pending question, on a fork."""
    game, index = trial
    game.fork().answer((index,))


def _random_games(name: str, decks: list[AnyDeck], start: int, seconds: float) -> tuple[float, float]:
    """Random against random for a while: seconds for one decision, and games in a second."""
    package = load(name)
    decisions = games = 0
    started = time.perf_counter()
    while True:
        game = package.new_game(decks, 1000 * start + games)
        player = RandomPlayer(games)
        while (decision := game.state.decision) is not None:
            game.answer(player.answer(decision))
            decisions += 1
        games += 1
        spent = time.perf_counter() - started
        if spent >= seconds:
            return spent / decisions, games / spent


def _positions(name: str, decks: list[AnyDeck]) -> list[Game]:
    """Positions out of seeded random games: beginnings, middles and ends alike."""
    package = load(name)
    found: list[Game] = []
    for seed in range(4):
        game = package.new_game(decks, seed)
        player = RandomPlayer(seed)
        number = 0
        while (decision := game.state.decision) is not None:
            if number % 13 == 0:
                found.append(game.fork())
            game.answer(player.answer(decision))
            number += 1
    return found
