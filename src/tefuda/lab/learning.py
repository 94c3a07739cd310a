"""Learning what things are worth by playing against oneself: other weights for what a game's evaluation counts.

In every round greedy players play many games. Their weights are shaken, each in another way, and now and then one does
something at random: so things come together in many ways, and what goes along with winning is told from what brings it about.
Where a turn ends and where the next one has begun it is written down what the evaluation says, and how much more it would say
for a little more of each weight. Then the weights are sought that make this the chance to win: a logistic regression, in which
a position learns from the end of its game and from what is thought of the positions that came next in it (temporal
differences). What hardly anything speaks for stays as it was written down. The next round plays with what was learnt. The same
seed gives the same weights, for any number of processes. Needs numpy (extra `env`); playing with the weights does not.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from concurrent.futures import ProcessPoolExecutor
from math import exp
from multiprocessing import get_context
from random import Random
from typing import Any

import msgspec

from tefuda.games.base import load
from tefuda.games.evaluation import Evaluation
from tefuda.kernel import chance
from tefuda.kernel.game import Game
from tefuda.players import GreedyPlayer, choose
from tefuda.players.evaluation import SCALE, by_hand
from tefuda.players.learnt import Learnt, Name, as_learnt, weighed, weights_of
from tefuda.players.moves import candidates

from .playing import MOST_DECISIONS
from .simulation import game_seed

#: How much the weights of a player are shaken (in natural logarithms), and how often it does something at random.
SHAKEN, WILD = (0.0, 0.3, 0.6), (0.0, 0.05, 0.15)
#: How many answers a player thinks of that does something at random.
WIDE = 32
#: By how much of itself a weight is made larger to see what hangs on it.
NUDGE = 0.25
#: More than so many points say nothing more.
MOST = 30.0
#: How much a position learns from the end of its game, and not from what is thought of the next position.
PATIENCE = 0.8
#: How often positions learn from each other.
SWEEPS = 3
#: How hard weights are drawn to what is written down: as if so many positions spoke for it.
DOUBT = 3.0
#: Games that one process plays at a time.
PART = 2


class Seen(msgspec.Struct, frozen=True):
    """A position: where in the turn it was, who judges it, what he thinks of it but for his weights, and how much each weight
    counts."""

    ending: bool
    seat: int
    rest: float
    counted: tuple[float, ...]


class Story(msgspec.Struct, frozen=True):
    """A game: its positions in order, and who won it (none: a draw)."""

    seen: tuple[Seen, ...]
    winner: int | None


class Lesson(msgspec.Struct, frozen=True):
    """Games to learn from: where they are in the order of all games, and what the players know so far."""

    game: str
    seed: int
    first: int
    count: int
    known: Learnt | None


def learn(
    game: str, games: int, rounds: int, seed: int, jobs: int = 1, progress: Callable[[int], None] = lambda done: None
) -> Learnt:
    """Weights for a game, from so many games in each of so many rounds."""
    if not weights_of(by_hand(game)):
        raise ValueError(f"the evaluation of {game} has no weights: there is nothing to learn")
    known: Learnt | None = None
    stories: list[Story] = []
    for number in range(rounds):
        lessons = [
            Lesson(game, seed, number * games + first, min(PART, games - first), known) for first in range(0, games, PART)
        ]
        for part in _spread(lessons, jobs):
            stories.extend(part)
            progress(len(stories))
        known = fit(game, stories, seed, (number + 1) * games, number + 1)
    if known is None:
        raise ValueError("nothing can be learnt without a round")
    return known


def _spread(lessons: list[Lesson], jobs: int) -> Iterator[list[Story]]:
    if jobs == 1:
        yield from map(play_lesson, lessons)
        return
    with ProcessPoolExecutor(min(jobs, len(lessons)), mp_context=get_context("spawn")) as pool:
        yield from pool.map(play_lesson, lessons)


def play_lesson(lesson: Lesson) -> list[Story]:
    """What was seen in its games; one that does not end is forgotten."""
    numbers = range(lesson.first, lesson.first + lesson.count)
    return [story for number in numbers if (story := _play(lesson, game_seed(lesson.seed, number))) is not None]


class Counting:
    """How much each weight of an evaluation counts in a position."""

    def __init__(self, how: Evaluation) -> None:
        self.how = how
        self.weights = weights_of(how)
        steps = {name: NUDGE * abs(value) or NUDGE for name, value in self.weights.items()}
        self._more = [(step, weighed(how, {**self.weights, name: self.weights[name] + step})) for name, step in steps.items()]

    def read(self, table: Game, seat: int, ending: bool) -> Seen:
        worth = self.how.value(table, seat)
        counted = tuple(round((more.value(table, seat) - worth) / step, 6) for step, more in self._more)
        known = sum(much * weight for much, weight in zip(counted, self.weights.values(), strict=True))
        return Seen(ending, seat, max(-MOST, min(MOST, worth)) - known, counted)


def _play(lesson: Lesson, seed: int) -> Story | None:
    package, luck, own = load(lesson.game), Random(chance.number(seed, 3000)), by_hand(lesson.game)
    how = own if lesson.known is None else as_learnt(own, lesson.known)
    counting = Counting(how)
    players = [GreedyPlayer(chance.number(seed, 3001 + seat), _shaken(how, luck)) for seat in (0, 1)]
    wild = [luck.choice(WILD) for _ in players]
    decks = list(package.decks().values())
    table = package.new_game([luck.choice(decks), luck.choice(decks)], seed)
    seen: list[Seen] = []
    last: Seen | None = None
    turn = -1
    for _ in range(MOST_DECISIONS):
        decision, state = table.state.decision, table.state
        if decision is None:
            break
        seat = decision.seat
        open_question = len(decision.options) > 1 and decision.kind == "act" and how.quiet(table)
        if seat == state.turn_player and open_question:
            if state.turn != turn:
                turn = state.turn
                seen += [] if last is None else [last]
                seen.append(counting.read(table, 1 - seat, False))
            last = counting.read(table, seat, True)
        if open_question and luck.random() < wild[seat]:
            table.answer(luck.choice(candidates(table, seat, decision, WIDE, luck)))
        else:
            table.answer(choose(players[seat], table, seat))
    result = table.state.result
    return None if result is None else Story(tuple(seen), result.winner)


def _shaken(how: Evaluation, luck: Random) -> Evaluation:
    much = luck.choice(SHAKEN)
    return weighed(how, {name: value * exp(luck.gauss(0.0, much)) for name, value in weights_of(how).items()})


def fit(game: str, stories: list[Story], seed: int, games: int, rounds: int) -> Learnt:
    """The weights that make what came of all positions most likely."""
    try:
        import numpy as np
    except ImportError:
        raise LookupError("numpy is not installed: pip install 'tefuda[env]'") from None

    rows = [one for story in stories for one in story.seen]
    if not rows:
        raise ValueError("no game came to an end: play more games")
    hand = weights_of(by_hand(game))
    written = np.array(list(hand.values()))
    size = np.where(written == 0.0, 1.0, np.abs(written))
    counted = np.array([one.counted for one in rows])
    where = np.array([(one.ending, not one.ending) for one in rows], dtype=float)
    # Columns: what is written down, as a whole; how much of itself each weight should be more; who has the turn.
    columns = np.hstack([(np.array([one.rest for one in rows]) + counted @ written)[:, None], counted * size, where * SCALE])
    columns /= SCALE
    doubt = np.array([1e-3, *([DOUBT] * len(hand)), 1e-3, 1e-3])
    ends = np.array([_end(story, one.seat) for story in stories for one in story.seen])
    found, aims = np.zeros(columns.shape[1]), ends
    for _ in range(SWEEPS):
        found = _most_likely(np, columns, aims, doubt)
        likely = 1.0 / (1.0 + np.exp(-np.clip(columns @ found, -30, 30)))
        aims = np.array(_aims(stories, [float(one) for one in likely]))
    weights = found[0] * written + found[1:-2] * size
    return Learnt(game, _by_name(dict(zip(hand, weights, strict=True))), seed, games, rounds)


def _end(story: Story, seat: int) -> float:
    return 0.5 if story.winner is None else float(story.winner == seat)


def _aims(stories: list[Story], likely: list[float]) -> list[float]:
    """What every position should have been thought of: something between the end and what was thought of the next one."""
    found: list[float] = []
    for story in stories:
        thought, aims = likely[len(found) : len(found) + len(story.seen)], list[float]()
        after: tuple[float, float] | None = (
            None  # what the position after this one was thought of, and should have been, by seat 0
        )
        for one, now in zip(reversed(story.seen), reversed(thought), strict=True):
            aim = _end(story, 0) if after is None else PATIENCE * after[1] + (1 - PATIENCE) * after[0]
            aims.append(aim if one.seat == 0 else 1 - aim)
            after = (now if one.seat == 0 else 1 - now, aim)
        found.extend(reversed(aims))
    return found


def _by_name(weights: dict[Name, Any]) -> dict[str, float | tuple[float, ...]]:
    found: dict[str, list[float]] = {}
    for (name, _), value in weights.items():
        found.setdefault(name, []).append(round(float(value), 4))
    rows = {name for name, at in weights if at > 0}
    return {name: tuple(values) if name in rows else values[0] for name, values in found.items()}


def _most_likely(np: Any, counted: Any, aims: Any, doubt: Any) -> Any:
    """Newton's steps towards the best weights of a logistic regression with a prior."""
    weights = np.zeros(counted.shape[1])
    for _ in range(30):
        likely = 1.0 / (1.0 + np.exp(-np.clip(counted @ weights, -30, 30)))
        slope = counted.T @ (aims - likely) - doubt * weights
        bend = (counted * (likely * (1.0 - likely))[:, None]).T @ counted + np.diag(doubt)
        step = np.linalg.solve(bend, slope)
        weights = weights + step
        if float(np.abs(step).max()) < 1e-7:
            break
    return weights
