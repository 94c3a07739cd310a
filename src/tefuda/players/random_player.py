"""The random player: every option equally likely. Its choices come from its own seed, never from the game's luck."""

from __future__ import annotations

from random import Random

from tefuda.kernel.decisions import bounds
from tefuda.kernel.records import Answer, Decision

from .seat import Seat


class RandomPlayer:
    """Answers at random, the same way for the same seed."""

    __slots__ = ("random", "rng")

    def __init__(self, seed: int = 0) -> None:
        self.rng = Random(seed)
        self.random = self.rng.random

    def choose(self, seat: Seat) -> Answer:
        return self.answer(seat.decision)

    def answer(self, decision: Decision) -> Answer:
        """An answer to any question: nothing else needs to be known."""
        kind = decision.kind
        if kind == "act" or kind == "yes":
            return (int(self.random() * len(decision.options)),)
        return self._several(decision)

    def _several(self, decision: Decision) -> Answer:
        """A number from the span; or, of the sizes allowed, one size and then so many options, in random order."""
        if decision.kind == "number":
            return (self.rng.randint(decision.least, decision.most),)
        least, most = bounds(decision)
        size = least if least == most else least + int(self.random() * (most - least + 1))
        count = len(decision.options)
        if size == 1:
            return (int(self.random() * count),)
        return tuple(self.rng.sample(range(count), size))
