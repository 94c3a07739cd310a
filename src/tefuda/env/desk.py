"""A game for programs that learn: one step is one number, whatever the question.

Answers that are lists are picked one by one; questions with a single answer are answered by themselves. An action is a row of
the table of options, the last row is "done". The same rows are offered whatever the cards are that a seat may not know.
"""

from __future__ import annotations

from collections.abc import Sequence
from random import Random

from tefuda.games.base import AnyDeck, load
from tefuda.kernel.decisions import bounds
from tefuda.kernel.game import Game
from tefuda.kernel.records import Answer, Decision
from tefuda.match.automatic import Prefs, answer

from .schema import NUMBERS, OPTIONS

#: The action that ends a list.
DONE = OPTIONS
#: How many actions there are.
ACTIONS = OPTIONS + 1
#: What is answered by itself: only what leaves nothing to decide.
PREFS = Prefs(auto_pass=True, auto_pay=True, hurry=False)


class Desk:
    """One game under way, asked step by step."""

    __slots__ = ("game", "numbers", "picked", "skip")

    def __init__(self, game: str, decks: Sequence[AnyDeck] | None = None, seed: int = 0, skip: bool = True) -> None:
        """A new game: of the decks given, or of two shipped ones that the seed picks. `skip`: see the module."""
        package = load(game)
        if decks is None:
            shipped, luck = list(package.decks().values()), Random(seed)
            decks = [luck.choice(shipped), luck.choice(shipped)]
        self.game = package.new_game(decks, seed)
        self.skip = skip
        self.picked: list[int] = []
        self.numbers: tuple[int, ...] = ()
        self._settle()

    @classmethod
    def at(cls, game: Game, skip: bool = True) -> Desk:
        """A desk for a game that has begun elsewhere."""
        new = cls.__new__(cls)
        new.game, new.skip, new.picked, new.numbers = game, skip, [], ()
        new._settle()
        return new

    def fork(self) -> Desk:
        """The same question in a game of its own."""
        new = Desk.__new__(Desk)
        new.game, new.skip, new.picked, new.numbers = self.game.fork(), self.skip, self.picked.copy(), self.numbers
        return new

    @property
    def decision(self) -> Decision | None:
        return self.game.state.decision

    @property
    def seat(self) -> int:
        """Who is asked; -1 when the game is over."""
        decision = self.decision
        return decision.seat if decision is not None else -1

    # ------------------------------------------------------------------------------------------ what may be done

    def legal(self) -> list[int]:
        """The actions that are allowed now."""
        decision = self.decision
        if decision is None:
            return []
        if decision.kind == "number":
            return list(range(len(self.numbers)))
        left = [at for at in range(min(len(decision.options), OPTIONS)) if at not in self.picked]
        if decision.kind in ("act", "yes"):
            return left
        least, most = self._span(decision)
        rows = left if len(self.picked) < most else []
        return [*rows, DONE] if len(self.picked) >= least else rows

    @staticmethod
    def _span(decision: Decision) -> tuple[int, int]:
        """How many are picked; never more than there are rows for."""
        if decision.kind == "order":
            return len(decision.options), len(decision.options)
        least, most = bounds(decision)
        return least, min(most, OPTIONS)

    # ------------------------------------------------------------------------------------------ doing it

    def step(self, action: int) -> None:
        """Do it. Raises ValueError for an action that is not allowed."""
        decision = self.decision
        if decision is None or action not in self.legal():
            raise ValueError(f"action {action} is not allowed now")
        if decision.kind == "number":
            self.answer((self.numbers[action],))
        elif decision.kind in ("act", "yes"):
            self.answer((action,))
        else:
            if action != DONE:
                self.picked.append(action)
            _, most = self._span(decision)
            if action == DONE or len(self.picked) == most:
                self.answer(tuple(self.picked))

    def answer(self, given: Answer) -> None:
        """Give a whole answer, as players do."""
        self.picked = []
        self.game.answer(given)
        self._settle()

    def _settle(self) -> None:
        """Answer what leaves nothing to decide, up to the next real question."""
        while (decision := self.decision) is not None:
            given = answer(self.game, decision, PREFS) if self.skip else None
            if given is None and decision.kind == "order" and len(decision.options) > OPTIONS:
                given = tuple(range(len(decision.options)))  # more than there are rows: any order
            if given is None:
                self.numbers = _offered(decision) if decision.kind == "number" else ()
                return
            self.game.answer(given)
        self.numbers = ()


def _offered(decision: Decision) -> tuple[int, ...]:
    """The numbers that can be named: all, or, of too many, the least ones, every power of two above them, and the greatest."""
    least, most = decision.least, decision.most
    if most - least < NUMBERS:
        return tuple(range(least, most + 1))
    few = list(range(least, least + NUMBERS // 2))
    powers = [1 << bit for bit in range(63) if few[-1] < 1 << bit < most]
    return (*few, *powers, most)
