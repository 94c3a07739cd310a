"""What is looked up once and kept as long as it is true, so that rules can ask again after every event.

Five questions decide how long that is: has anything happened at all (`kept`, `kept_of`); is there no effect on what is printed
on a card (`kept_print`); is the card still as it was, and what effects, if there are any on it, make of it (`kept_card`); is
the pile or the row of the index that it was found in still the same one (`kept_with`); are the cards of some zones, what
effects make of them and the game's own notes as they were (`kept_over`). None of it is part of the state, and nothing is kept
while clauses are traced.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, Any, TypeVar

from .gates import Gates

if TYPE_CHECKING:
    from .catalog import Catalog
    from .derived import Derived
    from .game import Game
    from .records import Card
    from .setting import Setting
    from .state import State

T = TypeVar("T")
#: What was found out about a card: the record it was then, the version of what effects make of cards for which it is known to
#: be true, whether no effect had a say in it, and what it is.
Known = tuple["Card", int, bool, Any]
_UNKNOWN: Any = object()
#: Among the game's numbers: how many decisions this turn has had. It says nothing about the table.
BUSY = "busy"


class Found:
    """What was found when the table lay like this."""

    __slots__ = ("cards", "found", "more", "numbers", "scene", "version")

    def __init__(
        self, version: int, cards: list[Card], numbers: dict[str, int], more: object, scene: int, found: object
    ) -> None:
        self.version = version
        self.cards = cards
        self.numbers = numbers
        self.more = more
        self.scene = scene  # up to when it is known that the cards are the same
        self.found: Any = found


class Keeping(Gates):
    """The part of a game that remembers what was looked up."""

    __slots__ = (
        "_cards", "_found", "_held", "_kept", "catalog", "changed", "derived", "reading", "reshaped", "scene",
        "setting", "settling", "shaken", "state", "told", "touched", "version",
    )  # fmt: skip

    state: State

    def __init__(self, state: State, setting: Setting) -> None:
        super().__init__(setting.tracer)
        self.state = state
        self.setting = setting
        self.catalog: Catalog = setting.catalog
        self.derived: Derived | None = None
        self.touched = False
        self.settling = False  # effects are being evaluated
        self.reshaped = False  # an effect on cards has come into force or gone with its card, or an object lost a part
        self.scene = 0  # another number whenever a card may have changed,
        self.changed: dict[int, int] = {}  # and which it was when a card of a zone last did,
        self.shaken = 0  # or any card, whichever it was
        self.version = 0  # another number whenever effects may have changed what cards are
        self.told: dict[str, dict[int, Known]] = {}  # words of cards
        self.reading: tuple[int, int] | None = None  # the card that is being read by one of its printed sides, and which
        self._cards: dict[object, dict[int, Known]] = {}  # what rules have found out about cards
        self._kept: dict[object, Any] = {}  # what rules have looked up since the last change
        self._held: dict[Callable[[Game], Any], tuple[object, Any]] = {}  # the same, as long as what it was found in lasts
        self._found: dict[Callable[[Game], Any], Found] = {}  # the same, as long as the cards it was found in are as they were

    def touch(self) -> None:
        """The state changed: computed values are stale and interrupting rules must look."""
        self.touched = True
        self.derived = None
        self.version += 1
        self.shake()
        if self._kept:
            self._kept = {}

    def shake(self) -> None:
        """Any card may have changed."""
        self.scene = self.shaken = self.scene + 1

    def stir(self) -> None:
        """Something happened: interrupting rules must look, and what was looked up before may be otherwise."""
        self.touched = True
        if self._kept:
            self._kept = {}

    def kept(self, work: Callable[[Game], T]) -> T:
        """What this finds, looked up again only after something has happened.

        While effects are being evaluated nothing is kept: what is found changes as they apply.
        """
        if self.tracer is not None or self.settling:
            return work(self)  # type: ignore[arg-type]
        found: T | None = self._kept.get(work)
        if found is None:
            found = self._kept[work] = work(self)  # type: ignore[arg-type]
        return found

    def kept_of(self, work: Callable[..., T], *what: Any) -> T:
        """What this finds about something, looked up again only after something has happened."""
        if self.tracer is not None or self.settling:
            return work(self, *what)
        slot = (work, what)
        found: T = self._kept.get(slot, _UNKNOWN)
        if found is _UNKNOWN:
            found = self._kept[slot] = work(self, *what)
        return found

    def kept_card(self, work: Callable[[Game, int], T], card: int, touching: frozenset[str]) -> T:
        """What this finds about a card and its parts, looked up again only when the card is another record or, if there are
        any effects on what it reads (`touching`: their keys in the index), what effects make of cards has changed.
        """
        record = self.state.cards[card]
        rows = self._cards.get(work)
        known = None if rows is None else rows.get(card)
        if (
            (known is not None and known[0] is record and known[1] == self.version)
            and not (self.reshaped or self.settling)
            and self.reading is None
        ):
            found: T = known[3]
            return found
        return self._find(work, card, record, known, touching)

    def _find(
        self, work: Callable[[Game, int], T], card: int, record: Card, known: Known | None, touching: frozenset[str]
    ) -> T:
        """The same, when it is not known to be as it was."""
        if self.tracer is not None or self.settling or self.reading is not None:
            return work(self, card)  # type: ignore[arg-type]
        plain = not record.parts and self.untouched(touching)
        if known is not None and plain and known[2] and known[0] is record:
            found: T = known[3]
        else:
            found = work(self, card)  # type: ignore[arg-type]
        self._cards.setdefault(work, {})[card] = (record, self.version, plain, found)
        return found

    def untouched(self, touching: frozenset[str]) -> bool:
        """Is there nothing in the index under these keys?"""
        state = self.state
        return state.watch.keys().isdisjoint(touching) and (not state.lasting or state.lasting.keys().isdisjoint(touching))

    def kept_print(self, work: Callable[[Game, int], T], card: int, touching: frozenset[str]) -> T:
        """What this finds about a card from what is printed on it, kept with the print for all games; where there are effects
        on what it reads, or more to the card than one printed side, as long as `kept_card` would keep it.
        """
        record = self.state.cards[card]
        rows = self._cards.get(work)
        known = None if rows is None else rows.get(card)
        if (
            (known is not None and known[0] is record and known[1] == self.version)
            and not (self.reshaped or self.settling)
            and self.reading is None
        ):
            found: T = known[3]
            return found
        definition = self.catalog.definitions[record.definition]
        if (
            (record.parts or record.down or record.role or len(definition.faces) > 1)
            or (self.tracer is not None or self.settling or self.reading is not None)
            or not self.untouched(touching)
        ):
            return self._find(work, card, record, known, touching)
        slot = (work, self.setting.variant, record.face)
        found = definition.found.get(slot, _UNKNOWN)
        if found is _UNKNOWN:
            found = definition.found[slot] = work(self, card)  # type: ignore[arg-type]
        self._cards.setdefault(work, {})[card] = (record, self.version, True, found)
        return found

    def kept_with(self, basis: object, work: Callable[[Game], T]) -> T:
        """What this finds, looked up again only when what it is found in (a pile, a row of the index) is another one."""
        if self.tracer is not None:
            return work(self)  # type: ignore[arg-type]
        held = self._held.get(work)
        if held is None or held[0] is not basis:
            held = self._held[work] = (basis, work(self))  # type: ignore[arg-type]
        found: T = held[1]
        return found

    def kept_over(self, zones: tuple[int, ...], work: Callable[[Game], T], more: object = None, *, notes: bool = False) -> T:
        """What this finds among the cards of these zones and their parts and in `more`, with `notes` in the game's numbers too.

        It is looked up again only when one of those, or what effects make of cards, has changed.
        """
        if self.tracer is not None or self.settling:
            return work(self)  # type: ignore[arg-type]
        last, numbers, there = self._found.get(work), self.state.numbers, None
        if last is not None and last.version == self.version and last.more == more:
            if last.scene != self.scene:
                if last.scene >= self.shaken and max([self.changed.get(zone, 0) for zone in zones]) <= last.scene:
                    last.scene = self.scene
                else:
                    there = self._lying(zones)
                    if last.cards == there:
                        last.scene = self.scene
            if last.scene == self.scene:
                noted = last.numbers
                # As many names as then, but for BUSY, and each with the same number.
                if not notes or (len(noted) == len(numbers) - (BUSY in numbers) and noted.items() <= numbers.items()):
                    known: T = last.found
                    return known
        found = work(self)  # type: ignore[arg-type]
        noted = {name: number for name, number in numbers.items() if name != BUSY} if notes else {}
        there = self._lying(zones) if there is None else there
        self._found[work] = Found(self.version, there, noted, more, self.scene, found)
        return found

    def _lying(self, zones: tuple[int, ...]) -> list[Card]:
        """The cards of some zones, with their parts."""
        cards, piles = self.state.cards, self.state.zones
        there: list[Card] = []
        for zone in zones:
            for card in piles[zone]:
                record = cards[card]
                there.append(record)
                if record.parts:
                    there += map(cards.__getitem__, record.parts)
        return there
