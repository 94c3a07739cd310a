"""What is looked up once and kept as long as it is true, so that rules can ask again after every event.

Five questions decide how long that is: has anything happened at all (`kept`, `kept_of`); is there no effect on what is printed
on a card (`kept_print`); is the card still as it was, and what effects, if there are any on it, make of it (`kept_card`); is
the pile or the row of the index that it was found in still the same one (`kept_with`); are the cards of some zones, what
effects make of them and the game's own notes as they were (`kept_over`). None of it is part of the state, and nothing is kept
while clauses are traced.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import TYPE_CHECKING, Any, TypeVar

from .gates import Gates

if TYPE_CHECKING:
    from .catalog import Catalog
    from .derived import Derived
    from .game import Game
    from .records import Card, Ref
    from .setting import Setting
    from .state import State

T = TypeVar("T")
#: What was found out about a card: the record it was then, the epoch of its `Row` then, and what it is.
Known = tuple["Card", int, Any]
_UNKNOWN: Any = object()
#: Among the game's numbers: how many decisions this turn has had. It says nothing about the table.
BUSY = "busy"


class Row:
    """What was found out about cards by one question, and how long that stays true.

    Effects in force may change the answer or may not: their keys in the index tell. Whether they do is looked up once after
    `version` has changed, for all cards, and not for each of them.
    """

    __slots__ = ("cards", "epoch", "version")

    def __init__(self) -> None:
        self.version = 0  # for which the epoch is known
        self.epoch = 0  # 0: no effect has a say in it; else the version, and with another one the answer may be another
        self.cards: dict[int, Known] = {}


class Found:
    """What was found when the table lay like this."""

    __slots__ = ("found", "more", "numbers", "scene", "version")

    def __init__(self, version: int, numbers: dict[str, int], more: object, scene: int, found: object) -> None:
        self.version = version
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
        self.changed = [0] * len(state.zones)  # and which it was when a card of a zone last did,
        self.shaken = 0  # or any card, whichever it was
        self.version = 1  # another number whenever effects may have changed what cards are
        self.told: dict[str, Row] = {}  # words of cards
        self.reading: tuple[int, int] | None = None  # the card that is being read by one of its printed sides, and which
        self._cards: dict[object, Row] = {}  # what rules have found out about cards
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

    def put(self, card: int, record: Card) -> None:
        """A card is another record from now on. Whoever writes it otherwise says so himself, as the kernel's moves do."""
        self.state.cards[card] = record
        if record.host < 0:
            self.scene = self.changed[record.zone] = self.scene + 1
        else:
            self.shake()  # its leads may lie anywhere

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

    def kept_twin(self, work: Callable[..., T], seat: int, ref: Ref) -> T:
        """What this finds about a card that only says what can be done with it: looked up once for all prints of one card that
        lie in the same zone in the same way, until something happens. Once an effect lasts it may be about one of them alone.
        """
        state = self.state
        record = state.cards[ref.card]
        if state.lasting or record.parts or record.counters or record.object != ref.identity:
            return self.kept_of(work, seat, ref)
        if self.tracer is not None or self.settling:
            return work(self, seat, ref)
        slot = (work, seat, record.definition, record.zone, record.face, record.turned, record.down)
        found: T = self._kept.get(slot, _UNKNOWN)
        if found is _UNKNOWN:
            found = self._kept[slot] = work(self, seat, ref)
        return found

    def kept_card(self, work: Callable[[Game, int], T], card: int, touching: frozenset[str]) -> T:
        """What this finds about a card and its parts, looked up again only when the card is another record or, if there are
        any effects on what it reads (`touching`: their keys in the index), what effects make of cards has changed.
        """
        record = self.state.cards[card]
        row = self._cards.get(work)
        if (row is not None and row.version == self.version) and not (self.reshaped or self.settling) and self.reading is None:
            known = row.cards.get(card)
            if known is not None and known[0] is record and known[1] == row.epoch:
                found: T = known[2]
                return found
        return self._find(work, card, record, touching)

    def _find(self, work: Callable[[Game, int], T], card: int, record: Card, touching: frozenset[str]) -> T:
        """The same, when it is not known at once to be as it was."""
        if self.tracer is not None or self.settling or self.reading is not None:
            return work(self, card)  # type: ignore[arg-type]
        row = self._row(work, touching)
        epoch = self.version if record.parts else row.epoch
        known = row.cards.get(card)
        if known is not None and known[0] is record and known[1] == epoch and not (epoch and self.reshaped):
            found: T = known[2]
        else:
            found = work(self, card)  # type: ignore[arg-type]
            row.cards[card] = (record, epoch, found)
        return found

    def _row(self, work: object, touching: frozenset[str]) -> Row:
        """What is known of cards by this question; it is settled whether effects have a say in it now."""
        row = self._cards.get(work)
        if row is None:
            row = self._cards[work] = Row()
        if row.version != self.version or self.reshaped:
            row.version = self.version
            row.epoch = 0 if self.untouched(touching) else self.version
        return row

    def untouched(self, touching: frozenset[str]) -> bool:
        """Is there nothing in the index under these keys?"""
        state = self.state
        return state.watch.keys().isdisjoint(touching) and (not state.lasting or state.lasting.keys().isdisjoint(touching))

    def kept_print(self, work: Callable[[Game, int], T], card: int, touching: frozenset[str]) -> T:
        """What this finds about a card from what is printed on it, kept with the print for all games; where there are effects
        on what it reads, or more to the card than one printed side, as long as `kept_card` would keep it.
        """
        record = self.state.cards[card]
        row = self._cards.get(work)
        if (row is not None and row.version == self.version) and not (self.reshaped or self.settling) and self.reading is None:
            known = row.cards.get(card)
            if known is not None and known[0] is record and known[1] == row.epoch:
                found: T = known[2]
                return found
        definition = self.catalog.definitions[record.definition]
        if (
            (record.parts or record.down or record.role or len(definition.faces) > 1)
            or (self.tracer is not None or self.settling or self.reading is not None)
            or self._row(work, touching).epoch
        ):
            return self._find(work, card, record, touching)
        slot = (work, self.setting.variant, record.face)
        found = definition.found.get(slot, _UNKNOWN)
        if found is _UNKNOWN:
            found = definition.found[slot] = work(self, card)  # type: ignore[arg-type]
        self._cards[work].cards[card] = (record, 0, found)
        return found

    def kept_prints(self, work: Callable[[Game, int], T], cards: Iterable[int], touching: frozenset[str]) -> list[T]:
        """What `kept_print` says of each of these cards."""
        row, found = self._cards.get(work), list[T]()
        if row is None or row.version != self.version or self.reshaped or self.settling or self.reading is not None:
            for card in cards:
                found.append(self.kept_print(work, card, touching))
            return found
        records, rows, epoch = self.state.cards, row.cards, row.epoch
        for card in cards:
            known = rows.get(card)
            if known is not None and known[0] is records[card] and known[1] == epoch:
                found.append(known[2])
            else:
                found.append(self.kept_print(work, card, touching))
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
        last, numbers = self._found.get(work), self.state.numbers
        if last is not None and last.version == self.version and last.more == more:
            if (
                last.scene != self.scene
                and last.scene >= self.shaken
                and last.scene >= max(map(self.changed.__getitem__, zones))
            ):
                last.scene = self.scene
            if last.scene == self.scene:
                noted = last.numbers
                # As many names as then, but for BUSY, and each with the same number.
                if not notes or (len(noted) == len(numbers) - (BUSY in numbers) and noted.items() <= numbers.items()):
                    known: T = last.found
                    return known
        found = work(self)  # type: ignore[arg-type]
        noted = {name: number for name, number in numbers.items() if name != BUSY} if notes else {}
        self._found[work] = Found(self.version, noted, more, self.scene, found)
        return found
