"""The greedy player: tries what it may do in an imagined world and takes what looks best when things are quiet again.

It looks one action ahead. An action may need more answers of its own (which card attacks, what is paid): those are tried as
well, fewer the deeper it gets. What the game's evaluation takes for granted (passing windows, the opponent's block) is answered
so; everything else on the way, the opponent's answers included, is answered in the idlest way.
"""

from __future__ import annotations

from collections.abc import Sequence
from math import inf
from random import Random

from tefuda.games.evaluation import Evaluation
from tefuda.kernel.decisions import bounds
from tefuda.kernel.game import Game
from tefuda.kernel.records import Answer, Decision

from .evaluation import evaluation, glimpse, judge
from .moves import candidates, crowded, default
from .seat import Seat

#: How many answers are tried, by how many of its own answers came before.
WIDTHS = (32, 8, 6, 4)
#: Decisions on the way to a quiet position; a longer way is judged where it stands.
HORIZON = 60
#: Decisions of a turn in which everything is thrown at the opponent.
RUSH = 600
#: So much must an action promise over doing nothing.
MARGIN = 1e-6


class GreedyPlayer:
    """One action ahead, by the game's evaluation. The seed breaks ties and deals the imagined worlds."""

    __slots__ = ("evaluation", "horizon", "most", "rng", "widths", "work")

    def __init__(
        self, seed: int = 0, how: Evaluation | None = None, widths: tuple[int, ...] = WIDTHS, horizon: int = HORIZON
    ) -> None:
        self.rng = Random(seed)
        self.evaluation = how
        self.widths = widths
        self.horizon = horizon
        self.work = 0  # answers that were given in worlds: what thinking costs, the same on every machine
        self.most: float = inf  # with so many of them, only the first answer of each question on the way is looked at

    def choose(self, seat: Seat) -> Answer:
        how = self.evaluation or evaluation(seat.game)
        decision = seat.decision
        if decision.kind == "act" and len(decision.options) == 1:
            return (0,)
        world = seat.deal(self.rng)
        chosen, best = self.best(world, decision, how)
        rush = how.rush(world, decision, seat.number) if best is not None else None
        if best is not None and rush is not None and self._rush(seat, world, how) > best + MARGIN:
            return rush
        return chosen

    def best(self, world: Game, decision: Decision, how: Evaluation) -> tuple[Answer, float | None]:
        """What looks best in a world to whoever is asked there, and what it promises; None: there was nothing to choose."""
        tries = self.tries(world, decision.seat, decision, how)
        if len(tries) == 1:
            return tries[0], None
        worths = self.look(world, decision.seat, decision, tries, how)
        chosen, best = tries[0], worths[0]
        for answer, worth in zip(tries, worths, strict=True):
            if worth > best + MARGIN:
                best, chosen = worth, answer
        return chosen, best

    def tries(self, world: Game, seat: int, decision: Decision, how: Evaluation) -> list[Answer]:
        """What is worth looking at; a single answer where the game's evaluation knows what to say."""
        known = how.reply(world, decision, seat) if decision.kind != "act" else None
        if known is not None:
            return [known]
        order = self.order(world, seat, decision, self.widths[0], how)
        return candidates(world, seat, decision, self.widths[0], self.rng, order)

    def order(self, world: Game, seat: int, decision: Decision, limit: int, how: Evaluation) -> list[int] | None:
        """The options of a list, by what each of them promises with as few others as may be; None if all lists can be tried."""
        if not crowded(decision, limit):
            return None
        count, least = len(decision.options), max(1, bounds(decision)[0])
        singles = [tuple(sorted([at, *[other for other in range(count) if other != at][: least - 1]])) for at in range(count)]
        worths = [self._follow(world, seat, answer, len(self.widths), how) for answer in singles]
        return sorted(range(count), key=lambda at: -worths[at])

    def look(self, world: Game, seat: int, decision: Decision, tries: Sequence[Answer], how: Evaluation) -> list[float]:
        """What each answer promises in a world; the first is the one that does least."""
        if decision.kind == "act" and how.quiet(world):
            idle = judge(how, world, seat)  # doing nothing: the position as it stands, before the opponent's next turn
        else:
            idle = self._follow(world, seat, tries[0], 1, how)
        return [idle, *(self._follow(world, seat, answer, 1, how) for answer in tries[1:])]

    def _rush(self, at: Seat, world: Game, how: Evaluation) -> float:
        """What is left when the turn is over if everything is thrown at the opponent: an attack that is worth nothing alone
        may draw out the blocker that stops the others."""
        worths, seat = [], at.number
        for trial in (world.fork(), at.deal(self.rng)):
            turn = trial.state.turn
            for _ in range(RUSH):
                decision = trial.state.decision
                if decision is None or trial.state.turn != turn:
                    break
                known = how.rush(trial, decision, seat) if decision.seat == seat else None
                known = known if known is not None else how.reply(trial, decision, seat)
                trial.answer(known if known is not None else default(trial, decision))
            worths.append(judge(how, trial, seat))
        return sum(worths) / len(worths)

    def _follow(self, world: Game, seat: int, answer: Answer, depth: int, how: Evaluation) -> float:
        """The worth of an answer: play on to a quiet position, trying the own answers that belong to it."""
        trial = glimpse(world)
        trial.answer(answer)
        self.work += 1
        turn = trial.state.turn
        for _ in range(self.horizon):
            decision = trial.state.decision
            if decision is None or how.quiet(trial) or trial.state.turn != turn:
                break
            self.work += 1
            known = how.reply(trial, decision, seat)
            if known is not None:
                trial.answer(known)
            elif decision.seat == seat and depth < len(self.widths) and self.work < self.most:
                tries = candidates(trial, seat, decision, self.widths[depth], self.rng)
                if len(tries) > 1:
                    return max(self._follow(trial, seat, next_answer, depth + 1, how) for next_answer in tries)
                trial.answer(tries[0])
            else:
                trial.answer(default(trial, decision))
        return judge(how, trial, seat)
