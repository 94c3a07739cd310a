"""Learning to judge positions by playing against oneself.

In every round greedy players play many games. At some of their questions a trial branches off: something is answered at random,
what can then be counted is written down, and both sides play on by habit to the end. So what is seen does not hang on what good
players would have done, and every trial is a game of its own. A logistic regression over all trials says what each thing is
worth, on top of the game's own evaluation. The next round plays with what was learnt. The same seed gives the same weights, for
any number of processes. Needs numpy (extra `env`); playing with the weights does not.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from concurrent.futures import ProcessPoolExecutor
from multiprocessing import get_context
from random import Random
from typing import Any

import msgspec

from tefuda.games.base import load
from tefuda.games.evaluation import Evaluation
from tefuda.kernel import chance
from tefuda.kernel.game import Game
from tefuda.kernel.records import Decision
from tefuda.players import GreedyPlayer, RandomPlayer, choose
from tefuda.players.evaluation import by_hand, habits
from tefuda.players.features import Features, features
from tefuda.players.learnt import MOST, Learnt, Weights
from tefuda.players.light import light

from .playing import MOST_DECISIONS
from .simulation import game_seed

#: How often a trial branches off at a quiet question.
TRIAL = 0.25
#: Questions of a trial; one that goes on for longer is forgotten.
LONG = 3_000
#: How hard weights are drawn to nothing: as if so many trials had shown that a thing (in its usual size) is worth nothing.
DOUBT = 10.0
#: Games that one process plays at a time.
PART = 2


class Seen(msgspec.Struct, frozen=True):
    """What was counted at a question, what the game's own evaluation said, and what came of it: 1, 0, or 0.5 for a draw."""

    counted: tuple[float, ...]
    own: float
    result: float


class Lesson(msgspec.Struct, frozen=True):
    """Games to learn from: where they are in the order of all games, and what the players know so far."""

    game: str
    seed: int
    first: int
    count: int
    known: Weights | None


def learn(
    game: str, games: int, rounds: int, seed: int, jobs: int = 1, progress: Callable[[int], None] = lambda done: None
) -> Weights:
    """Weights for a game, from so many games in each of so many rounds."""
    known: Weights | None = None
    seen: list[list[Seen]] = []
    for number in range(rounds):
        lessons = [
            Lesson(game, seed, number * games + first, min(PART, games - first), known) for first in range(0, games, PART)
        ]
        for part in _spread(lessons, jobs):
            seen.extend(part)
            progress(len(seen))
        known = fit(game, seen, seed, len(seen), number + 1)
    if known is None:
        raise ValueError("nothing can be learnt without a round")
    return known


def _spread(lessons: list[Lesson], jobs: int) -> Iterator[list[list[Seen]]]:
    if jobs == 1:
        yield from map(play_lesson, lessons)
        return
    with ProcessPoolExecutor(min(jobs, len(lessons)), mp_context=get_context("spawn")) as pool:
        yield from pool.map(play_lesson, lessons)


def play_lesson(lesson: Lesson) -> list[list[Seen]]:
    """What was seen in each of its games."""
    return [_play(lesson, game_seed(lesson.seed, number)) for number in range(lesson.first, lesson.first + lesson.count)]


def _play(lesson: Lesson, seed: int) -> list[Seen]:
    package, luck = load(lesson.game), Random(chance.number(seed, 3000))
    own, counting = by_hand(lesson.game), features(lesson.game)
    how = own if lesson.known is None else Learnt(lesson.known, own)
    players = [GreedyPlayer(chance.number(seed, 3001 + seat), how) for seat in (0, 1)]
    wild = RandomPlayer(chance.number(seed, 3003))
    decks = list(package.decks().values())
    table = package.new_game([luck.choice(decks), luck.choice(decks)], seed)
    seen: list[Seen] = []
    for _ in range(MOST_DECISIONS):
        decision = table.state.decision
        if decision is None:
            break
        if len(decision.options) > 1 and how.quiet(table) and luck.random() < TRIAL:
            seen.extend(_trial(table.fork(), decision, wild, how, counting, own, luck))
        table.answer(choose(players[decision.seat], table, decision.seat))
    return seen


def _trial(
    table: Game, decision: Decision, wild: RandomPlayer, how: Evaluation, counting: Features, own: Evaluation, luck: Random
) -> list[Seen]:
    """Something at random, what is there then, and who wins by habit, as both seats see it."""
    known, habit = list[tuple[tuple[float, ...], float]](), habits(table.rules.name)
    table.answer(wild.answer(decision))
    table.state.seed = luck.getrandbits(63)
    for _ in range(LONG):
        asked = table.state.decision
        if asked is None:
            break
        if not known and how.quiet(table):
            worths = [max(-MOST, min(MOST, own.value(table, seat))) for seat in (0, 1)]
            known = [(tuple(counting.read(table, seat)), worths[seat]) for seat in (0, 1)]
        table.answer(light(table, asked, asked.seat, how, habit, luck))
    result = table.state.result
    if result is None or not known:
        return []
    ends = [0.5 if result.winner is None else float(result.winner == seat) for seat in (0, 1)]
    return [Seen(counted, worth, end) for (counted, worth), end in zip(known, ends, strict=True)]


def fit(game: str, seen: list[list[Seen]], seed: int, games: int, rounds: int) -> Weights:
    """The weights that make what came of all trials most likely."""
    try:
        import numpy as np
    except ImportError:
        raise LookupError("numpy is not installed: pip install 'tefuda[env]'") from None

    names = features(game).names
    rows = [one for part in seen for one in part]
    if not rows:
        raise ValueError("no trial came to an end: play more games")
    counted = np.array([[*one.counted, one.own, 1.0] for one in rows])
    result = np.array([one.result for one in rows])
    size = counted.std(axis=0)
    size[size < 1e-9] = np.inf  # what is always the same says nothing
    size[-1] = 1.0
    counted = counted / size
    doubt = np.full(len(size), DOUBT)
    doubt[-2:] = 1e-3  # the game's own evaluation is believed, and the bias is free
    weights = _most_likely(np, counted, result, doubt) / size
    rounded = [round(float(weight), 8) for weight in weights]
    return Weights(game, names, tuple(rounded[:-2]), rounded[-2], rounded[-1], seed, games, rounds)


def _most_likely(np: Any, counted: Any, result: Any, doubt: Any) -> Any:
    """Newton's steps towards the best weights of a logistic regression with a prior."""
    weights = np.zeros(counted.shape[1])
    for _ in range(30):
        likely = 1.0 / (1.0 + np.exp(-np.clip(counted @ weights, -30, 30)))
        slope = counted.T @ (result - likely) - doubt * weights
        bend = (counted * (likely * (1.0 - likely))[:, None]).T @ counted + np.diag(doubt)
        step = np.linalg.solve(bend, slope)
        weights = weights + step
        if float(np.abs(step).max()) < 1e-7:
            break
    return weights
