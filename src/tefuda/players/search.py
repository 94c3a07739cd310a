"""The searching player: plays its best answers out in worlds that it can believe in, going on there as the greedy player does.

A look at every answer in a few worlds (`Worlds`) says which of them are worth thinking about. Those are played out in the same
worlds, so that answers are compared and not deals: both sides go on as greedy as it is itself until the other player's turn is
over too, and what is there then is judged. The worse half is left out, the others are played out in more worlds, until one is
left. Whoever takes what comes out best when a player goes on like that plays better than this player.
"""

from __future__ import annotations

from collections.abc import Sequence
from math import ceil, exp, log2
from random import Random
from statistics import fmean
from time import monotonic

from tefuda.games.evaluation import Evaluation
from tefuda.kernel.game import Game
from tefuda.kernel.records import Answer, Decision

from .base import Thought
from .evaluation import SCALE, evaluation, habits, judge, playground
from .greedy import GreedyPlayer
from .light import light, obvious
from .moves import candidates, default
from .seat import Seat

#: Answers that are looked at, and how many of them are played out at most.
WIDE, PLAYED = 32, 4
#: Worlds in which every answer is looked at.
LOOKS = 2
#: Points of the evaluation by which an answer may look worse than the best one and is still played out.
NEAR = 1.5
#: More points say nothing more: the game is won or lost.
DECIDED = 60.0
#: How many answers are tried on the way, by how many came before: by the own side, and by the other one.
OWN, OTHER = (16, 4, 3), (12, 4, 3)
#: What an iteration may cost, in answers that are given in worlds: the same on every machine. Where turns are short, there are
#: more worlds for it; where they are long, a playing out that has used up its part goes on by habit. The first looks may take a
#: part of all.
WORK, LOOKING = 200, 0.35
#: Questions of one playing out, and from its end to a position that can be judged; a longer way is judged where it stands.
HORIZON, SETTLING = 400, 40

#: An answer by its place among those that are looked at, and whether everything is thrown at the opponent after it.
Way = tuple[int, bool]


class SearchPlayer:
    """Looks ahead in imagined worlds. The same seed and number of iterations give the same answers to the same questions.

    It thinks as much as so many `iterations` may cost. With `seconds` it stops when they are over, or earlier when it is done.
    """

    __slots__ = ("cut", "evaluation", "iterations", "rng", "seconds", "work")

    def __init__(
        self,
        seed: int = 0,
        iterations: int = 12,
        cut: int | None = None,
        how: Evaluation | None = None,
        seconds: float | None = None,
    ) -> None:
        self.rng = Random(seed)
        self.iterations = iterations
        self.cut = cut  # turns that are played out; None: as many as the game's evaluation says
        self.evaluation = how
        self.seconds = seconds
        self.work = 0  # what the last thought has cost

    def choose(self, seat: Seat) -> Answer:
        decision = seat.decision
        if decision.kind == "act" and len(decision.options) == 1:
            return (0,)
        return self.consider(seat)[0].answer

    def consider(self, seat: Seat) -> list[Thought]:
        """What it thinks of its answers, the one it would give first."""
        how = self.evaluation or evaluation(seat.game)
        decision, world = seat.decision, seat.deal(self.rng)
        known = how.reply(world, decision, seat.number) if decision.kind != "act" else None
        if known is not None:
            return [Thought(known, 0.5, 0)]
        look = GreedyPlayer(self.rng.getrandbits(32), how)
        look.most = WORK * self.iterations * LOOKING
        order = look.order(world, seat.number, decision, WIDE, how)
        tries = candidates(world, seat.number, decision, WIDE, self.rng, order)
        if len(tries) == 1:
            return [Thought(tries[0], 0.5, 0)]
        promise = self._promise(seat, world, decision, tries, look, how)
        self.work = look.work
        ways = _worth_it(world, decision, tries, promise, how)
        played = self._halve(seat, tries, ways, promise, how)
        best = dict.fromkeys(at for at, _ in played)  # an answer is thought of as the better of the ways to go on
        came = {at: next(found for way, found in played.items() if way[0] == at) for at in best}
        return [
            Thought(tries[at], fmean(came[at]) if came.get(at) else _chance(promise[at]), len(came.get(at, ())))
            for at in (*best, *sorted(set(range(len(tries))) - set(best), key=lambda at: -promise[at]))
        ]

    def _promise(
        self, seat: Seat, world: Game, decision: Decision, tries: Sequence[Answer], look: GreedyPlayer, how: Evaluation
    ) -> list[float]:
        """What a look at each answer promises, on average over some worlds."""
        found = [0.0] * len(tries)
        for number in range(LOOKS):
            there = world if number == 0 else seat.deal(self.rng)
            for at, worth in enumerate(look.look(there, seat.number, decision, tries, how)):
                found[at] += max(-DECIDED, min(DECIDED, worth)) / LOOKS
        return found

    def _halve(
        self, seat: Seat, tries: Sequence[Answer], left: list[Way], promise: Sequence[float], how: Evaluation
    ) -> dict[Way, list[float]]:
        """Play answers out, and again the better half of them, until one is left: what came of each, the best first."""
        found: dict[Way, list[float]] = {way: [] for way in left}
        lucks: list[int] = []
        rounds = ceil(log2(len(left))) if len(left) > 1 else 0
        until = None if self.seconds is None else monotonic() + self.seconds
        ranked: list[Way] = []
        begun, most, late = self.work, WORK * self.iterations, False
        each = max(0.0, most - begun) / max(self.iterations, len(left))
        for number in range(rounds):
            goal, once = begun + (most - begun) * (number + 1) / rounds, False
            while not late and (not once or self.work < goal):
                once = True
                for way in left:
                    at, throwing = way
                    if len(lucks) == len(found[way]):
                        lucks.append(self.rng.getrandbits(63))
                    luck = Random(lucks[len(found[way])])
                    worth, work = self._play_out(seat, tries[at], throwing, luck, how, each)
                    found[way].append(worth)
                    self.work += work
                late = self.work >= most or (until is not None and monotonic() > until)
            left = sorted(left, key=lambda way: (-fmean(found[way]), -promise[way[0]]))
            half = (len(left) + 1) // 2
            ranked, left = [*left[half:], *ranked], left[:half]
        return {way: found[way] for way in (*left, *ranked)}

    def _play_out(
        self, seat: Seat, answer: Answer, throwing: bool, luck: Random, how: Evaluation, most: float
    ) -> tuple[float, int]:
        """The chance to win that an answer leaves in a world, when both sides have gone on as greedy players do, and by habit
        once that has cost more than it may; and what it has cost."""
        world, own = playground(seat.deal(luck)), seat.number
        turn, end = world.state.turn, world.state.turn + (self.cut or how.ahead(world))
        minds = [GreedyPlayer(luck.getrandbits(32), how, OWN if side == own else OTHER) for side in (0, 1)]
        habit = habits(world.rules.name)
        world.answer(answer)
        work = 1
        for _ in range(HORIZON):
            decision = world.state.decision
            if decision is None or world.state.turn >= end:
                break
            known = how.rush(world, decision, own) if throwing and decision.seat == own and world.state.turn == turn else None
            if known is None:
                known = obvious(world, decision, own, how)
            if known is None and work + minds[0].work + minds[1].work > most:
                known = light(world, decision, own, how, habit, luck)
            if known is None:
                known, _ = minds[decision.seat].best(world, decision, how)
            world.answer(known)
            work += 1
        work += _settle(world, own, how)
        return _chance(_outlook(how, world, own)), work + minds[0].work + minds[1].work


def _worth_it(world: Game, decision: Decision, tries: Sequence[Answer], promise: Sequence[float], how: Evaluation) -> list[Way]:
    """The answers that are played out: what looks nearly as good as the best, and throwing everything at the opponent."""
    ranked = sorted(range(len(tries)), key=lambda at: -promise[at])
    found = [(at, False) for at in ranked[:PLAYED] if promise[at] > promise[ranked[0]] - NEAR]
    rush = how.rush(world, decision, decision.seat)
    if rush in tries:
        found.append((tries.index(rush), True))
    return found if len({at for at, _ in found}) > 1 else found[:1]


def _settle(world: Game, seat: int, how: Evaluation) -> int:
    """On to a question at which nothing is half done: where a turn has just begun, cards do not stand upright yet. Gives how
    many answers it took."""
    for count in range(SETTLING):
        decision = world.state.decision
        if decision is None or (how.quiet(world) and len(decision.options) > 1):
            return count
        answer = obvious(world, decision, seat, how)
        world.answer(default(world, decision) if answer is None else answer)
    return SETTLING


def _outlook(how: Evaluation, world: Game, own: int) -> float:
    """The worth of the position a playing out has come to. An evaluation says what is left if the turn were over: what a turn
    that has just begun is good for, it says of the one who has to bear it."""
    if world.state.result is None and world.state.turn_player == own:
        return -how.value(world, 1 - own)
    return judge(how, world, own)


def _chance(worth: float) -> float:
    """The chance to win that a position's worth stands for."""
    return 1.0 / (1.0 + exp(-max(-30.0, min(30.0, worth / SCALE))))
