"""A player that grows a tree: plays out what may come in many worlds that it can believe in, more often where it looks good.

Information-set Monte-Carlo tree search. Every iteration deals a world (`Worlds`), goes down a tree whose branches are what
answers mean (`moves`), adds one branch, plays on by habit until a turn or two are over, and tells every branch on the way
how good that looked. Questions with one answer, and those the game's evaluation answers without thinking, are no branches.
The greedy player's first look says where to begin, and the game's habits what is tried first further down. What was found out
about the question that comes next is kept: who attacks, and whom, is one thought although it is asked in pieces.
"""

from __future__ import annotations

from math import exp, sqrt
from random import Random
from time import monotonic

from tefuda.games.evaluation import Evaluation
from tefuda.kernel.game import Game
from tefuda.kernel.records import Answer, Decision

from .base import Thought
from .evaluation import SCALE, evaluation, habits, judge
from .greedy import WIDTHS, GreedyPlayer
from .light import light, obvious
from .moves import Meaning, moves
from .seat import Seat

#: How much of the first tries goes to what the game's habits name.
HABIT = 0.6
#: Of an own question that was thought about before, at least this part is thought about again.
AGAIN = 4
#: Answers that are looked at, at the first question and at later ones.
WIDE, NARROW = 32, 10
#: How much more is tried than what looks best so far.
CURIOSITY = 1.0
#: Questions of one playing out; a longer way is judged where it stands.
HORIZON = 400


#: Which question it is: who is asked what, and when, by the count of turns and of what has happened.
Asked = tuple[object, ...]


class Branch:
    """An answer that was tried: how often, how often it could have been, and what came of it for the searching seat."""

    __slots__ = ("available", "next", "prior", "total", "visits")

    def __init__(self, prior: float) -> None:
        self.prior = prior
        self.visits = 0
        self.available = 0
        self.total = 0.0
        self.next: dict[Asked, Branches] = {}

    @property
    def mean(self) -> float:
        """What came of it on average; nobody knows before it was tried."""
        return self.total / self.visits if self.visits else 0.5


#: The answers to one question, by what they mean.
Branches = dict[Meaning, Branch]


class TreePlayer:
    """Looks ahead in imagined worlds. The same seed and number of iterations give the same answers to the same questions.

    With `seconds` it stops when they are over, or earlier when it has done its iterations.
    """

    __slots__ = ("cut", "evaluation", "iterations", "kept", "rng", "seconds")

    def __init__(
        self, seed: int = 0, iterations: int = 100, cut: int = 2, how: Evaluation | None = None, seconds: float | None = None
    ) -> None:
        self.rng = Random(seed)
        self.iterations = iterations
        self.cut = cut  # turns that are played out
        self.evaluation = how
        self.seconds = seconds
        self.kept: dict[Asked, Branches] = {}  # what it thought of the questions that may follow its last answer

    def choose(self, seat: Seat) -> Answer:
        decision = seat.decision
        if decision.kind == "act" and len(decision.options) == 1:
            return (0,)
        thoughts, root = self._think(seat, self.kept)
        self.kept = root[0].next if root else {}
        return thoughts[0].answer

    def consider(self, seat: Seat) -> list[Thought]:
        """What it thinks of its answers, the one it would give first."""
        return self._think(seat, {})[0]

    def _think(self, seat: Seat, kept: dict[Asked, Branches]) -> tuple[list[Thought], list[Branch]]:
        """Its thoughts, the best first, and the branches they come from; none where there was nothing to think about."""
        how = self.evaluation or evaluation(seat.game)
        decision, world = seat.decision, seat.deal(self.rng)
        known = how.reply(world, decision, seat.number) if decision.kind != "act" else None
        if known is not None:
            return [Thought(known, 0.5, 0)], []
        look = GreedyPlayer(self.rng.getrandbits(32), how, WIDTHS[:2])
        order = look.order(world, seat.number, decision, WIDE, how)
        tries = moves(world, seat.number, decision, WIDE, self.rng, order)
        if len(tries) == 1:
            return [Thought(next(iter(tries.values())), 0.5, 0)], []
        root = self._begin(world, seat.number, decision, tries, look, how)
        before = kept.get(_asked(world, decision), {})
        done = sum(_recall(branch, before.get(meaning)) for meaning, branch in root.items())
        until = None if self.seconds is None else monotonic() + self.seconds
        for _ in range(max(self.iterations - done, self.iterations // AGAIN)):
            self._iterate(seat.deal(self.rng), seat.number, root, tries, how)
            if until is not None and monotonic() > until:
                break
        best = sorted(root, key=lambda meaning: -root[meaning].visits)
        thoughts = [Thought(tries[meaning], root[meaning].mean, root[meaning].visits) for meaning in best]
        return thoughts, [root[meaning] for meaning in best]

    def _begin(
        self, world: Game, seat: int, decision: Decision, tries: dict[Meaning, Answer], look: GreedyPlayer, how: Evaluation
    ) -> Branches:
        """The first branches, tried the sooner the more a look at each of them promises."""
        worths = look.look(world, seat, decision, list(tries.values()), how)
        best = max(worths)
        promise = [exp(max(-30.0, worth - best)) for worth in worths]
        total = sum(promise)
        return {meaning: Branch(0.8 * one / total + 0.2 / len(tries)) for meaning, one in zip(tries, promise, strict=True)}

    def _iterate(self, world: Game, seat: int, root: Branches, tries: dict[Meaning, Answer], how: Evaluation) -> None:
        """One world: down the tree, a new branch, and on with little thought."""
        end, how_to = world.state.turn + self.cut, habits(world.rules.name)
        branches, path, found = root, list[Branch](), tries
        for _ in range(HORIZON):
            decision = world.state.decision
            if decision is None or world.state.turn >= end:
                break
            if path:
                answer = obvious(world, decision, seat, how)
                if answer is None:
                    found = moves(world, decision.seat, decision, NARROW, self.rng)
                    if len(found) == 1:
                        answer = next(iter(found.values()))
                if answer is not None:
                    world.answer(answer)
                    continue
                branches = path[-1].next.setdefault(_asked(world, decision), {})
                usual = None if branches or how_to is None else how_to(world, decision, self.rng)
            else:
                usual = None
            meaning = self._pick(branches, found, decision.seat == seat, usual)
            branch = branches[meaning]
            path.append(branch)
            world.answer(found[meaning])
            if not branch.visits:
                self._play_out(world, seat, end, how)
                break
        worth = _chance(judge(how, world, seat))
        for branch in path:
            branch.visits += 1
            branch.total += worth

    def _pick(self, branches: Branches, found: dict[Meaning, Answer], own: bool, usual: Answer | None) -> Meaning:
        """The branch to follow: what did well for whoever answers, and what has hardly been tried.

        What has not been tried at all is taken to be as good as the rest. `usual`: what habit says to a question that is new.
        """
        there, visits, total = [], 0, 0.0
        for meaning, answer in found.items():
            branch = branches.get(meaning)
            if branch is None:
                even = (1.0 if usual is None else 1.0 - HABIT) / len(found)
                branch = branches[meaning] = Branch(even + HABIT * (answer == usual))
            branch.available += 1
            visits += branch.visits
            total += branch.total
            there.append((meaning, branch))
        rest = total / visits if visits else 0.5
        best, chosen = -1.0, there[0][0]
        for meaning, branch in there:
            mean = branch.total / branch.visits if branch.visits else rest
            worth = mean if own else 1.0 - mean
            worth += CURIOSITY * branch.prior * sqrt(branch.available) / (1 + branch.visits)
            if worth > best:
                best, chosen = worth, meaning
        return chosen

    def _play_out(self, world: Game, seat: int, end: int, how: Evaluation) -> None:
        """On to the end of the turns looked at, both sides with little thought."""
        how_to = habits(world.rules.name)
        for _ in range(HORIZON):
            decision = world.state.decision
            if decision is None or world.state.turn >= end:
                return
            world.answer(light(world, decision, seat, how, how_to, self.rng))


def _asked(world: Game, decision: Decision) -> Asked:
    """What tells a question from others, in all worlds in which it is the same."""
    return (decision.seat, decision.kind, decision.topic, decision.clause, world.state.turn, world.state.time)


def _recall(branch: Branch, before: Branch | None) -> int:
    """Take over what was found out about an answer; gives how often it was tried."""
    if before is None:
        return 0
    branch.visits, branch.available, branch.total, branch.next = before.visits, before.available, before.total, before.next
    return before.visits


def _chance(worth: float) -> float:
    """The chance to win that a position's worth stands for."""
    return 1.0 / (1.0 + exp(-max(-30.0, min(30.0, worth / SCALE))))
