"""The beginner: sees some of what it could do, and does not always pick the best of it. A fair opponent for a first game."""

from __future__ import annotations

from math import exp

from tefuda.games.evaluation import Evaluation
from tefuda.kernel.records import Answer

from .evaluation import evaluation
from .greedy import WIDTHS, GreedyPlayer
from .seat import Seat

#: The share of possible answers that it thinks of at all.
NOTICED = 0.8
#: How many points of the evaluation it hardly feels.
BLUR = 0.15


class BeginnerPlayer:
    """The greedy player with half-open eyes."""

    __slots__ = ("evaluation", "looking")

    def __init__(self, seed: int = 0, how: Evaluation | None = None) -> None:
        self.looking = GreedyPlayer(seed, how, WIDTHS[:2])
        self.evaluation = how

    def choose(self, seat: Seat) -> Answer:
        decision = seat.decision
        if decision.kind == "act" and len(decision.options) == 1:
            return (0,)
        how, rng = self.evaluation or evaluation(seat.game), self.looking.rng
        world = seat.deal(rng)
        idle, *others = self.looking.tries(world, seat.number, decision, how)
        tries = [idle, *(answer for answer in others if rng.random() < NOTICED)]
        if len(tries) == 1:
            return idle
        worths = self.looking.look(world, seat.number, decision, tries, how)
        best = max(worths)
        return rng.choices(tries, [exp(max(-30.0, (worth - best) / BLUR)) for worth in worths])[0]
