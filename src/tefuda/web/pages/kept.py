"""What the last board of a connection was made of, piece by piece.

From one board to the next a few zones change. A piece is kept with everything it was made from; if that is the same again, so
is the piece, and nothing is made. Nothing is kept longer than until the next board.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, TypeVar

from tefuda.web.context import Known

T = TypeVar("T")


class Kept:
    """The pieces of one board, and those of the board before it."""

    def __init__(self, reader: tuple[Any, ...] = ()) -> None:
        self.reader = reader
        self._before: dict[Any, tuple[tuple[Any, ...], Any]] = {}
        self._now: dict[Any, tuple[tuple[Any, ...], Any]] = {}

    def piece(self, slot: Any, basis: tuple[Any, ...], make: Callable[[], T]) -> T:
        """What lies in a slot: as before if it is made from the same as before."""
        before = self._before.get(slot)
        if before is not None and before[0] == basis:
            self._now[slot] = before
            found: T = before[1]
            return found
        made = make()
        self._now[slot] = (basis, made)
        return made

    def again(self, slot: Any, basis: tuple[Any, ...]) -> bool:
        """Is this what it was on the board before?"""
        before = self._before.get(slot)
        self._now[slot] = (basis, None)
        return before is not None and before[0] == basis

    def turn(self) -> None:
        """Another board begins."""
        self._before, self._now = self._now, {}


def kept(known: set[str] | None, *reader: Any) -> Kept:
    """What is kept with a connection, for boards of the same kind; nothing for who has none."""
    if not isinstance(known, Known):
        return Kept(reader)
    last = known.last
    if not isinstance(last, Kept) or last.reader != reader:
        last = known.last = Kept(reader)
    last.turn()
    return last
