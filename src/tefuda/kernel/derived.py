"""The tables of the evaluation of continuous effects: what is in force, and what cards are under it."""

from __future__ import annotations

from typing import NamedTuple

from . import tree
from .program import Program
from .records import Context, Key, Likeness, Ref


class Force(NamedTuple):
    """One lasting node in force: from a static ability, a granted one, or a resolved effect."""

    node: tree.Action
    context: Context
    place: int
    program: Program
    cards: tuple[Ref, ...] | None  # the locked set; None: as the words say at the moment
    amount: int | None  # the locked amount; None: as the words say
    time: int
    effect: int  # number of the lasting effect; -1 for a static ability
    like: Likeness | None = None  # what was taken over from another card

    def mark(self) -> tuple[int, int, int, int]:
        """Identifies the effect: its source object, ability and place, and the lasting effect's number if it is one."""
        return (self.context.source.identity, self.context.key.slot, self.place, self.effect)


class Part(NamedTuple):
    """One contribution to a value, for explanations."""

    source: Ref
    key: Key
    change: str
    result: str


class Derived:
    """Values under continuous effects, only where they differ from what is printed."""

    __slots__ = (
        "asked", "disabled", "gained", "lost", "moment", "numbers", "parts", "reads", "sets", "settled", "words", "zones",
    )  # fmt: skip

    def __init__(self, settled: Derived | None = None) -> None:
        self.numbers: dict[tuple[int, str], int] = {}
        self.words: dict[tuple[int, str], tuple[str, ...]] = {}
        self.gained: dict[int, list[tuple[Key, Context]]] = {}
        self.disabled: dict[int, set[str]] = {}  # "" disables every ability
        self.lost: dict[int, frozenset[Key]] = {}  # printed abilities that cards have no more
        self.parts: dict[tuple[int, str], list[Part]] = {}
        self.settled = settled  # what an evaluation before this one came to
        self.asked: set[str] = set()  # properties that conditions of abilities have asked about
        self.reads: set[str] = set()  # what the effects in force, and those that may come into force, depend on
        self.zones: set[str] = set()  # the zones in which their words look for cards ("" for any)
        self.moment: list[object] | None = None  # how far the game was, as far as they ask for it
        self.sets: dict[tuple[tree.Cards, int], list[int]] = {}  # what plain words for a player's cards cover

    def copy(self) -> Derived:
        new = Derived(self.settled)
        new.numbers = dict(self.numbers)
        new.words = dict(self.words)
        new.gained = {card: list(found) for card, found in self.gained.items()}
        new.disabled = {card: set(found) for card, found in self.disabled.items()}
        new.lost = dict(self.lost)
        new.reads, new.zones, new.sets, new.moment = self.reads, self.zones, self.sets, self.moment
        return new

    def without(self, cards: set[int]) -> Derived:
        """The table without what it says of some cards. (Forks share a finished table: it is never changed.)"""
        new = Derived(self.settled)
        new.numbers, new.words = self.numbers, self.words
        if any([card in cards for card, _ in (*self.numbers, *self.words)]):
            new.numbers = {slot: number for slot, number in self.numbers.items() if slot[0] not in cards}
            new.words = {slot: words for slot, words in self.words.items() if slot[0] not in cards}
        new.gained, new.disabled, new.lost = self.gained, self.disabled, self.lost
        new.reads, new.zones, new.moment = self.reads, self.zones, self.moment
        return new

    def note(self, program: Program, place: int) -> None:
        """An effect had its say, or would have had: the table depends on what its words read."""
        self.reads |= program.asks
        self.reads |= program.reach(place)
        self.zones |= program.covers(place)

    def same(self, other: Derived) -> bool:
        """Did two evaluations come to the same?"""
        mine = (self.numbers, self.words, self.gained, self.disabled, self.lost)
        return mine == (other.numbers, other.words, other.gained, other.disabled, other.lost)

    def unsettled(self) -> bool:
        """Has an ability been asked about, or used, that the evaluation has changed or silenced only afterwards?"""
        if self.gained and (self.disabled or self.lost):
            return True
        return any(name in self.asked for table in (self.numbers, self.words) for _, name in table)
