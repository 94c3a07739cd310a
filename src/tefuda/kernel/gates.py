"""Where a clause takes hold: the rules state what it gives, and whoever traces them may take it away again.

Rules are written as if no clause could ever be off. The tracer of the ledger switches a clause off to see whether a scenario
would notice; what is there instead (the other player, nothing, one more than the limit) is decided here, once, and never in
a game. `docs/ledger.md` says which gate fits which kind of clause.
"""

from __future__ import annotations

import sys
from collections.abc import Callable, Iterable, Sequence
from typing import TYPE_CHECKING, Any, NamedTuple, Protocol, TypeVar, cast

from .records import NOBODY, Event, Ref, Refusal

if TYPE_CHECKING:
    from .game import Game
    from .records import Option

T = TypeVar("T")
Row = TypeVar("Row", bound=Sequence[Any])  # a list stays a list, a tuple a tuple


class Tracer(Protocol):
    """Watches which clauses are executed, and may switch clauses off."""

    def visit(self, clause: str, module: str, line: int) -> bool: ...


class Gates:
    """The questions rules ask where a clause takes hold. Without a tracer every clause is in force and nothing is noted."""

    __slots__ = ("tracer",)

    def __init__(self, tracer: Tracer | None = None) -> None:
        self.tracer = tracer

    def clauses_of(self, gate: str) -> tuple[str, ...]:
        """What is behind a gate."""
        return (gate,)

    def rule(self, gate: str) -> bool:
        """The clause does something here: `if damage >= power and game.rule("1303-2"):`. Off: it is not done."""
        return self.tracer is None or self._on(gate)

    __call__ = rule

    def by(self, gate: str, value: T) -> T:
        """What the clause says it is. Off: the opposite, or nothing (`without`)."""
        return value if self.tracer is None or self._on(gate) else without(value)

    def seat(self, gate: str, seat: int) -> int:
        """The player the clause names. Off: the other one."""
        return seat if self.tracer is None or self._on(gate) else 1 - seat

    def demands(self, gate: str, fact: bool) -> bool:
        """Something the clause asks for. Off: it is not needed."""
        return fact if self.tracer is None or self._on(gate) else True

    def limit(self, gate: str, number: int) -> int:
        """So many the clause allows. Off: one more."""
        return number if self.tracer is None or self._on(gate) else number + 1

    def exactly(self, gate: str, number: int) -> int:
        """So many the clause says there are. Off: one more."""
        return number if self.tracer is None or self._on(gate) else number + 1

    def first(self, gate: str, row: Sequence[T]) -> T:
        """The one the clause picks is the first. Off: the last."""
        return row[0] if len(row) == 1 or self.tracer is None or self._on(gate) else row[-1]

    def last(self, gate: str, row: Sequence[T]) -> T:
        """The one the clause picks is the last. Off: the first."""
        return row[-1] if len(row) == 1 or self.tracer is None or self._on(gate) else row[0]

    def every(self, gate: str, row: Row) -> Row:
        """The clause means all of these. Off: only the first."""
        return row if len(row) < 2 or self.tracer is None or self._on(gate) else cast("Row", row[:1])

    def order(self, gate: str, row: Row) -> Row:
        """The clause puts them in this order. Off: the other way round."""
        return row if len(row) < 2 or self.tracer is None or self._on(gate) else cast("Row", row[::-1])

    def _on(self, gate: str) -> bool:
        """Ask the tracer, and tell it the line of the rule: the one that called the gate."""
        assert self.tracer is not None
        caller = sys._getframe(2)
        place = (caller.f_globals["__name__"], caller.f_lineno)
        return all([self.tracer.visit(clause, *place) for clause in self.clauses_of(gate)])


#: Every clause is in force: for cards and decks that are read outside a game.
IN_FORCE = Gates()


def without(value: T) -> T:
    """What is there when a clause that gives a value is off: no for yes, zero, an empty row or word, no card, no event."""
    if isinstance(value, bool):
        return cast(T, not value)
    if isinstance(value, int):
        return cast(T, 0)
    if isinstance(value, Ref):
        return cast(T, NOBODY)
    if isinstance(value, Event):
        return cast(T, None)
    if isinstance(value, tuple | list | dict | str | frozenset | set):
        return cast(T, type(value)())
    raise TypeError(f"nothing stands for the absence of {type(value).__name__}")


# ------------------------------------------------------------------------------------------------ guards


#: What a guard finds: nothing (None, False), that it stops the act (True), or that it does and what is to be said about it
#: (at once, or when somebody wants to know).
Stop = bool | tuple[object, ...] | Callable[[], tuple[object, ...]] | None
Test = Callable[..., Stop]


class Guard(NamedTuple):
    """One reason against an act: the clause that gives it, when it does, and what it tells people.

    Sentences may say what was found, in its order: `"It costs {0}, but there are only {1}."` What is a pair is said in
    Japanese and in English.
    """

    clause: str
    stops: Test
    ja: str
    en: str
    settled: bool = False  # it stops none of the options that the act itself thinks of, only what people try
    general: bool = False  # it is the same for all options
    when: When | None = None  # it stops nothing at all unless this is so; asked once, whatever the options
    early: bool = False  # of an option on offer it is asked before the others: it is quick, and stops most of them
    late: bool = False  # of an option on offer it is asked after all others: it takes long
    sieve: Sieve | None = None  # which of several options it, and all other guards with the same sieve, do not stop


#: Given what is on offer to a player: what is left of it. Never asked while clauses are traced.
Sieve = Callable[["Game", int, Iterable["Option"]], list["Option"]]
#: Asked about a player: is this a time at which a guard may stop anything?
When = Callable[["Game", int], object]


def stopped(game: Game, guards: Iterable[Guard], *what: Any) -> bool:
    """Is one of these reasons in the way? Quicker than saying which. What is asked about begins with the player."""
    for guard in guards:
        when = guard.when
        if (when is None or when(game, what[0])) and guard.stops(game, *what) and game.rule(guard.clause):
            return True
    return False


def refusal(game: Game, guards: Iterable[Guard], *what: Any) -> Refusal | None:
    """The first of these reasons that holds; None: nothing is in the way. Off: that reason counts for nothing."""
    for guard in guards:
        found = (guard.when is None or guard.when(game, what[0])) and guard.stops(game, *what)
        if found and game.rule(guard.clause):
            values = found() if callable(found) else found if isinstance(found, tuple) else ()
            ja, en = [[value[way] if isinstance(value, tuple) else value for value in values] for way in (0, 1)]
            return Refusal(guard.clause, guard.ja.format(*ja), guard.en.format(*en))
    return None
