"""Random games for the properties that every built game must have."""

from __future__ import annotations

import random
from collections.abc import Iterator

import pytest

from tefuda.games.base import load
from tefuda.kernel.decisions import bounds
from tefuda.kernel.records import Answer, Decision
from tefuda.match.match import Match

#: How long the game of the quick loop is.
BEGINNING = 80


def seeds(count: int) -> pytest.MarkDecorator:
    """So many random games; the beginning of one is enough for the quick loop."""
    return pytest.mark.parametrize("seed", [0, *(pytest.param(seed, marks=pytest.mark.slow) for seed in range(1, count))])


def random_answer(decision: Decision, rng: random.Random) -> Answer:
    """Any allowed answer; passing is less likely than doing something, so that games get somewhere."""
    if decision.kind == "number":
        return (rng.randint(decision.least, min(decision.most, decision.least + 3)),)
    least, most = bounds(decision)
    numbers = list(range(len(decision.options)))
    if decision.kind == "act" and len(numbers) > 1 and rng.random() < 0.7:
        numbers = [number for number in numbers if decision.options[number].verb != "pass"] or numbers
    return tuple(rng.sample(numbers, min(rng.randint(least, most), len(numbers))))


def start(game: str, seed: int) -> Match:
    decks = list(load(game).decks().values())
    rng = random.Random(seed)
    return Match.new(game, [rng.choice(decks), rng.choice(decks)], seed)


def play(match: Match, seed: int, most: int = 400) -> Iterator[tuple[Decision, Answer]]:
    """Play a match at random; yields each decision and the answer it is about to get. Of seed 0 only the beginning."""
    rng = random.Random(seed)
    for _ in range(most if seed else min(most, BEGINNING)):
        decision = match.decision
        if decision is None:
            return
        answer = random_answer(decision, rng)
        yield decision, answer
        match.answer(answer)
