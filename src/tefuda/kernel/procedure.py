"""Procedures of a rulebook: numbered steps, each under its clause, that a frame goes through."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, Generic, NamedTuple, TypeVar

from .records import Frame

if TYPE_CHECKING:
    from .game import Game

F = TypeVar("F", bound=Frame)


class Step(NamedTuple):
    """One numbered step of a procedure."""

    clause: str
    run: Callable[[Game, Frame], None]


#: A step to go to: its function, or the function's name where that stands in another module.
Goal = Callable[..., None] | str


class Procedure(Generic[F]):
    """A rulebook procedure: its frame type and its steps in the document's order. The game lists it (`Rules.procedures`)."""

    def __init__(self, frame: type[F]) -> None:
        self.frame = frame
        self.steps: list[Step] = []
        self.numbers: dict[Goal, int] = {}  # where a frame goes on with each step

    def step(self, clause: str) -> Callable[[Callable[[Game, F], None]], Callable[[Game, F], None]]:
        """Register the next step under its clause."""

        def register(run: Callable[[Game, F], None]) -> Callable[[Game, F], None]:
            if run.__name__ in self.numbers:
                raise ValueError(f"{self.frame.__name__} has two steps called {run.__name__}")
            self.numbers[run] = self.numbers[run.__name__] = len(self.steps)
            self.steps.append(Step(clause, run))  # type: ignore[arg-type]  # F is the frame it is registered for
            return run

        return register

    def followed_by(self, other: Procedure[F]) -> Procedure[F]:
        """One procedure of the steps of both: where a chapter fills two modules."""
        whole = Procedure(self.frame)
        for step in (*self.steps, *other.steps):
            whole.step(step.clause)(step.run)
        return whole

    def at(self, step: Goal) -> int:
        """Where a frame goes on with this step."""
        return self.numbers[step]

    def begun(self, step: Goal) -> F:
        """A frame that goes on with this step."""
        return self.frame(step=self.at(step))

    def after(self, step: Goal) -> int:
        """Where a frame goes on once this step is done."""
        return self.numbers[step] + 1
