"""The frozen records a state is made of.

A record is never changed: it is replaced, so forks share everything that did not change since. Fields are plain values
(numbers, strings, tuples): no callbacks, no generators, nothing that cannot be written to disk in the middle of an effect.
"""

from __future__ import annotations

from typing import Annotated, Literal, TypeVar, get_type_hints

import msgspec

T = TypeVar("T")

#: A field that tells how we got here, not where we are: moments and numbers that only grow. Positions are compared without it.
History = Annotated[T, "history"]
#: A field that names items by their numbers: positions are compared by where those items lie.
OfItem = Annotated[T, "items"]


def marked(record: type[msgspec.Struct], mark: str) -> frozenset[str]:
    """The fields of a record that bear a mark."""
    hints = get_type_hints(record, include_extras=True)
    return frozenset(name for name, kind in hints.items() if mark in getattr(kind, "__metadata__", ()))


class Ref(msgspec.Struct, frozen=True, array_like=True, gc=False, order=True):
    """A card as one object: its physical number and the identity it had.

    When a card becomes a new object its identity changes, and old references no longer find it (they find its last known
    information instead). A record rather than a tuple: as fast to make, and never mistaken for another pair of numbers.
    """

    card: int
    identity: int


class Key(msgspec.Struct, frozen=True, array_like=True, gc=False, order=True):
    """One ability: the number of its card definition and its place in the definition's table."""

    definition: int
    ability: int

    @property
    def slot(self) -> int:
        """The ability as one number, to count uses and tell effects apart."""
        return self.definition * 1000 + self.ability


NOBODY = Ref(-1, -1)
#: Both players, as the bits that say who knows a card.
EVERYBODY = 3


def item_ref(source: Ref, number: int) -> Ref:
    """How an ability that lies ready to be resolved is referred to: its card, and a number that is no card's identity."""
    return Ref(source.card, -1 - number)


def item_number(ref: Ref) -> int:
    """The number of the item a reference means; -1 if it means a card."""
    return -1 - ref.identity if ref.identity < -1 else -1


Cause = Literal["rule", "battle", "skill", "cost", "play", "setup"]


class Card(msgspec.Struct, frozen=True, array_like=True, gc=False):
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
    aside: bool = False  # lies in its zone, but is neither found nor counted there until it moves
    since: int = 0  # moment it became this object


class Ghost(msgspec.Struct, frozen=True, array_like=True, gc=False):
    """Last known information of an object that is no longer there."""

    card: Card
    numbers: dict[str, int]
    words: dict[str, tuple[str, ...]]
    turn: int
    abilities: tuple[Key, ...] = ()  # those that were valid, printed and granted
    parts: tuple[Ref, ...] = ()  # the cards that were part of it, as they were then
    roles: tuple[str, ...] = ()  # what each of them was to it


class Event(msgspec.Struct, frozen=True, array_like=True, gc=False):
    """Something that happened, or is about to happen. What does not apply is left at its default."""

    kind: str
    also: str = ""  # another name this event goes by: a move that is also a draw, a charge
    subject: Ref = NOBODY  # the card it happens to, as the object it was before
    after: int = -1  # the subject's identity afterwards (the same unless it became a new object)
    agent: Ref = NOBODY  # the card that did it, or the attack's target
    seat: int = -1  # the player concerned
    origin: int = -1  # zone a move came from
    destination: int = -1
    amount: int = 0  # how much: damage, counters, points, cards
    versus: int = 0  # the number it was compared with
    at: str = ""  # the phase, step or window
    how: str = ""  # the manner: where in a pile, from where it entered, what sort of damage, whom it attacks
    turned: str = ""  # the orientation a card is turned to, or arrives in
    face: str = ""  # what shows afterwards: "front" or "back", "first" or "second", "up" or "down"
    role: str = ""  # what a card becomes to its host
    counter: str = ""  # the name of counters
    reason: str = ""  # why a player loses, how the game ended
    former: int = -1  # the player who used a card before
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
    moment: int = 0  # number of the first of the events that happened together with this one; 0: it happened alone
    alone: bool = False  # a move of this card only, not of the object it leads
    along: tuple[int, ...] = ()  # the parts that come along with it

    @property
    def particular(self) -> str:
        """What is special about it, for words that ask about a kind of event in general (`tree.When.at`, scenarios)."""
        own = self.at or self.how or self.counter or self.role or self.reason or self.face
        return own or ("" if self.kind == "move" else self.turned)


class Context(msgspec.Struct, frozen=True, array_like=True, gc=False):
    """Whose words are being read: the ability's card and master, what it has bound, and the event that set it off."""

    source: Ref
    master: int
    key: Key
    binds: dict[int, tuple[Ref, ...]] = {}
    event: Event | None = None
    time: History[int] = 0  # when the ability was played
    parent: History[int] = -1  # number of the event that led here
    named: dict[int, str] = {}  # what players have named, by the number of the naming
    tried: tuple[int, ...] = ()  # what it has done without any outcome, by the numbers of its results


class Waiting(msgspec.Struct, frozen=True, array_like=True, gc=False):
    """A triggered ability waiting to be played."""

    context: Context
    number: History[int]  # order of triggering; also tells instances apart
    state: bool = False  # from a state trigger


class Item(msgspec.Struct, frozen=True, array_like=True, gc=False):
    """Something that lies ready to be resolved or worked off: a card or ability on a stack, a damage packet, a process.

    What it means is the game's; the kernel only keeps the list in order.
    """

    number: History[int]
    kind: str
    seat: int = -1
    card: Ref = NOBODY
    context: Context | None = None
    source: Ref = NOBODY
    amount: int = 0
    done: int = 0
    origin: str = ""  # the zone it was played from
    price: str = ""  # what was paid for it, where there is a choice
    sort: str = ""  # one of the game's sorts of this kind of item
    refs: tuple[Ref, ...] = ()  # cards it is about, as the game means it
    amounts: tuple[int, ...] = ()  # numbers it is about


def item_source(item: Item) -> Ref:
    """The card that an item is, or comes from."""
    if item.card != NOBODY:
        return item.card
    return item.context.source if item.context is not None else item.source


class Likeness(msgspec.Struct, frozen=True, array_like=True, gc=False):
    """What a card has taken over from another one: as it was at that moment."""

    abilities: tuple[Key, ...] | None = None  # instead of its own; None: it keeps its own
    numbers: dict[str, int] = {}
    words: dict[str, tuple[str, ...]] = {}
    besides: bool = False  # the abilities come to its own, which it keeps


class Effect(msgspec.Struct, frozen=True, array_like=True, gc=False):
    """A lasting effect made by a resolved ability: node `place` of the ability's program, locked as it resolved."""

    number: int
    context: Context
    place: int
    duration: str
    cards: tuple[Ref, ...] | None = None  # the locked set; None: whatever the words cover at the moment
    amount: int = 0  # the locked amount
    turn: int = 0
    like: Likeness | None = None


class Frame(msgspec.Struct, frozen=True, tag=True, kw_only=True, gc=False):
    """A procedure under way: subclasses are the procedures, their fields the locals; `step` is the next step.

    `done` receives what the events proposed by a step really came to, for the next step to read; `instead`, what replacement
    effects did in place of those that never happened. Every field matters for what can happen next and is compared to find
    loops, unless it is marked `History` or `OfItem`.
    """

    step: int = 0
    done: History[tuple[Event, ...]] = ()
    instead: History[tuple[Event, ...]] = ()
    unpaid: bool = False  # something it asked to be paid could not be paid in full


class Option(msgspec.Struct, frozen=True, array_like=True, gc=False):
    """One thing a player may answer."""

    verb: str
    card: Ref = NOBODY
    other: Ref = NOBODY  # the card it is done to or with
    index: int = -1  # its place in what is on offer: a mode, a price, a replacement
    key: Key | None = None  # the ability
    item: int = -1  # the number of an item
    waiting: int = -1  # the number of a waiting ability
    to: str = ""  # the zone a card goes to
    price: str = ""  # what a price is called


class Decision(msgspec.Struct, frozen=True, gc=False):
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


class Mark(msgspec.Struct, frozen=True, array_like=True, gc=False):
    """A position on the way through a long turn: who chose what there, and whether there was another choice."""

    position: str
    seat: int = -1
    answer: str = ""
    free: bool = False


class Bar(msgspec.Struct, frozen=True, array_like=True, gc=False):
    """An answer that a declared loop forbids in some position, and the clause that does.

    Whoever has to stop the loop is barred only until it is stopped; from then on another answer in another `place` is.
    """

    answer: str
    clause: str
    place: str = ""
    other: str = ""


class Result(msgspec.Struct, frozen=True, gc=False):
    """How the game ended: the winner's seat, or None for a draw; the reason is a word, the clause its authority."""

    winner: int | None
    reason: str
    clause: str


class Refusal(msgspec.Struct, frozen=True, gc=False):
    """Why something may not be done: the clause, and one plain sentence in Japanese and English."""

    clause: str
    ja: str
    en: str


Answer = tuple[int, ...]
