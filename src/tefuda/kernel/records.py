"""The frozen records a state is made of.

A record is never changed: it is replaced, so forks share everything that did not change since. Fields are plain values
(numbers, strings, tuples): no callbacks, no generators, nothing that cannot be written to disk in the middle of an effect.
"""

from __future__ import annotations

from typing import Literal

import msgspec

#: A card as one object: its physical number and the identity it had. When a card becomes a new object its identity changes,
#: and old references no longer find it (they find its last known information instead).
Ref = tuple[int, int]

#: One ability: the number of its card definition and its place in the definition's table.
Key = tuple[int, int]

NOBODY: Ref = (-1, -1)


def item_ref(source: Ref, number: int) -> Ref:
    """How an ability that lies ready to be resolved is referred to: its card, and a number that is no card's identity."""
    return (source[0], -1 - number)


def item_number(ref: Ref) -> int:
    """The number of the item a reference means; -1 if it means a card."""
    return -1 - ref[1] if ref[1] < -1 else -1


Cause = Literal["rule", "battle", "skill", "cost", "play", "setup"]


class Card(msgspec.Struct, frozen=True, array_like=True):
    """One physical card: where it is, what it shows, and which object it is part of."""

    definition: int
    owner: int
    zone: int
    object: int  # identity: a new number whenever the rules see a new card
    born: int  # moment it arrived in its zone
    face: int = 0  # which printed side shows
    turned: int = 0  # orientation, an index into the game's list; 0 is the upright one
    down: bool = False  # lies face down
    known: int = 0  # seats (bit mask) that know it although its zone hides it
    controller: int = -1  # only for zones shared by the players; else the zone's player
    damage: int = 0
    host: int = -1  # the card this one is stacked under, attached or linked to
    role: str = ""  # what it is to its host: "under", "attached", "seal", "soul"
    parts: tuple[int, ...] = ()  # cards that belong to this object
    counters: tuple[tuple[str, int], ...] = ()


class Ghost(msgspec.Struct, frozen=True, array_like=True):
    """Last known information of an object that is no longer there."""

    card: Card
    numbers: dict[str, int]
    words: dict[str, tuple[str, ...]]
    turn: int
    abilities: tuple[Key, ...] = ()  # those that were valid, printed and granted


class Event(msgspec.Struct, frozen=True, array_like=True):
    """Something that happened, or is about to happen. What does not apply is left at its default."""

    kind: str
    also: str = ""  # another name this event goes by: a move that is also a draw, a charge
    subject: Ref = NOBODY  # the card it happens to, as the object it was before
    after: int = -1  # the subject's identity afterwards (the same unless it became a new object)
    agent: Ref = NOBODY  # the card that did it, or the attack's target
    seat: int = -1  # the player concerned
    origin: int = -1  # zone a move came from
    destination: int = -1
    amount: int = 0
    at: str = ""  # phase, step, orientation, manner
    cause: Cause = "rule"
    by: int = -1  # the player whose skill, battle or action caused it
    source: Ref = NOBODY  # the card whose ability caused it
    key: Key | None = None  # that ability
    clause: str = ""  # the clause being executed
    looks_back: bool = False  # information about the subject is taken from before the event
    secret: bool = False  # only the owner learns the order in which cards go into a hidden zone
    number: int = 0  # position in the game's record
    parent: int = -1  # the event that led to this one
    down: bool = False  # a move that lays the card face down


class Context(msgspec.Struct, frozen=True, array_like=True):
    """Whose words are being read: the ability's card and master, what it has bound, and the event that set it off."""

    source: Ref
    master: int
    key: Key
    binds: dict[int, tuple[Ref, ...]] = {}
    event: Event | None = None
    time: int = 0  # when the ability was played
    parent: int = -1  # number of the event that led here


class Waiting(msgspec.Struct, frozen=True, array_like=True):
    """A triggered ability waiting to be played."""

    context: Context
    number: int  # order of triggering; also tells instances apart
    state: bool = False  # from a state trigger


class Item(msgspec.Struct, frozen=True, array_like=True):
    """Something that lies ready to be resolved or worked off: a card or ability on a stack, a damage packet, a process.

    What it means is the game's; the kernel only keeps the list in order.
    """

    number: int
    kind: str
    seat: int = -1
    card: Ref = NOBODY
    context: Context | None = None
    source: Ref = NOBODY
    amount: int = 0
    done: int = 0
    word: str = ""


class Likeness(msgspec.Struct, frozen=True, array_like=True):
    """What a card has taken over from another one: as it was at that moment."""

    abilities: tuple[Key, ...] | None = None  # instead of its own; None: it keeps its own
    numbers: dict[str, int] = {}
    words: dict[str, tuple[str, ...]] = {}


class Effect(msgspec.Struct, frozen=True, array_like=True):
    """A lasting effect made by a resolved ability: node `place` of the ability's program, locked as it resolved."""

    number: int
    context: Context
    place: int
    duration: str
    cards: tuple[Ref, ...] | None = None  # the locked set; None: whatever the words cover at the moment
    amount: int = 0  # the locked amount
    turn: int = 0
    like: Likeness | None = None


class Frame(msgspec.Struct, frozen=True, tag=True, kw_only=True):
    """A procedure under way: subclasses are the procedures, their fields the locals; `step` is the next step.

    `done` receives what the events proposed by a step really came to, for the next step to read.
    """

    step: int = 0
    done: tuple[Event, ...] = ()


class Option(msgspec.Struct, frozen=True, array_like=True):
    """One thing a player may answer."""

    verb: str
    card: Ref = NOBODY
    other: Ref = NOBODY
    index: int = -1
    word: str = ""


class Decision(msgspec.Struct, frozen=True):
    """The one question shape: who answers what, choosing how many of which options, and the clause that asks.

    kind "act": one option. "choose": between `least` and `most` distinct options. "order": all options in an order.
    "number": a number from `least` to `most` (no options). "yes": one of two options.
    """

    seat: int
    kind: Literal["act", "choose", "order", "number", "yes"]
    topic: str
    clause: str
    options: tuple[Option, ...] = ()
    least: int = 1
    most: int = 1
    source: Ref = NOBODY
    key: Key | None = None


class Mark(msgspec.Struct, frozen=True, array_like=True):
    """A position on the way through a long turn: who chose what there, and whether there was another choice."""

    position: str
    seat: int = -1
    answer: str = ""
    free: bool = False


class Result(msgspec.Struct, frozen=True):
    """How the game ended: the winner's seat, or None for a draw; the reason is a word, the clause its authority."""

    winner: int | None
    reason: str
    clause: str


class Refusal(msgspec.Struct, frozen=True):
    """Why something may not be done: the clause, and one plain sentence in Japanese and English."""

    clause: str
    ja: str
    en: str


Answer = tuple[int, ...]
