"""The nouns and conditions of the ability tree: amounts, filters, targets, conditions, events. See `tree`."""

from __future__ import annotations

from typing import Literal

import msgspec

Who = Literal["you", "opponent", "each", "any", "owner", "master", "that", "rival"]
Relation = Literal["=", "<=", ">=", "<", ">"]


class Node(msgspec.Struct, frozen=True, tag=True, omit_defaults=True):
    """Anything in the tree."""


# ------------------------------------------------------------------------------------------------ amounts


class Number(Node, frozen=True):
    """A printed number."""

    value: int


class Count(Node, frozen=True):
    """How many cards there are."""

    what: Target


class Total(Node, frozen=True):
    """The sum of a numeric property over cards."""

    what: Target
    of: str


class Value(Node, frozen=True):
    """A numeric property of one card (0 if there is none)."""

    what: Target
    of: str


class Times(Node, frozen=True):
    """An amount multiplied: "1000 for each ..." is Times(Count(...), 1000), "for every two" has `per` 2 (rounded down)."""

    amount: Amount
    by: int
    per: int = 1


class Plus(Node, frozen=True):
    """An amount with a number added (or, when negative, taken away)."""

    amount: Amount
    number: int


class Size(Node, frozen=True):
    """The amount of the event in question: how much damage is about to be dealt, how many counters were put."""


class Counters(Node, frozen=True):
    """How many counters of a name there are: on a player, or on cards."""

    name: str
    who: Who | None = None
    what: Target | None = None


class Kinds(Node, frozen=True):
    """How many different values of a word property cards have between them ("for each civilisation in your mana zone")."""

    what: Target
    of: str


class Pairs(Node, frozen=True):
    """How many pairs of them lie next to each other: three in a row are two pairs."""

    what: Target


class Often(Node, frozen=True):
    """How often such an event has happened this turn ("for each card that was destroyed this turn")."""

    event: When


Amount = Number | Count | Total | Value | Times | Plus | Size | Counters | Kinds | Pairs | Often

# ------------------------------------------------------------------------------------------------ filters


#: Is("name_part", "剣"): a value of the property "name" contains these letters.
PART = "_part"


class Is(Node, frozen=True):
    """A word property has this value: Is("type", "battle"), Is("trait", "剣士"), Is("colour", "red")."""

    property: str
    value: str


class Compare(Node, frozen=True):
    """A numeric property compared with an amount. A card without the property never passes."""

    property: str
    relation: Relation
    amount: Amount
    printed: bool = False  # as printed, whatever effects make of it


class Turned(Node, frozen=True):
    """The orientation of the card, a name of the game: "active", "rest"."""

    state: str


class Facing(Node, frozen=True):
    """Which side of a two-sided card shows: "front" or "back"; "down" for a card lying face down."""

    face: str


class HasKeyword(Node, frozen=True):
    """The card has an ability with this keyword label."""

    keyword: str


class Plain(Node, frozen=True):
    """The card has no printed skill text at all."""


class Sole(Node, frozen=True):
    """It has one value of this word property and no other ("a card that is only white")."""

    property: str


class Extreme(Node, frozen=True):
    """Of the cards that pass the other filters, those with the highest (or lowest) value of a numeric property."""

    property: str
    highest: bool


class Same(Node, frozen=True):
    """It shares a value of a word property with these cards: a card of the same name as this one."""

    property: str
    what: Target


class Underwent(Node, frozen=True):
    """Such an event has happened to it this turn, as the card it is now ("that entered this turn").

    `agent`: it is not what the event happened to but the other card of it ("that was attacked this turn").
    """

    event: When
    agent: bool = False


class Against(Node, frozen=True):
    """It has one role of a procedure while one of these cards has the other ("attacking this card").

    `who`: no card has the other role, and it is this player who is attacked.
    """

    role: str
    other: str
    what: Target | None = None
    who: Who | None = None


class Named(Node, frozen=True):
    """A word property has the value that a player named before ("of that race")."""

    property: str
    bind: int


class Bears(Node, frozen=True):
    """Such a card lies with it as part of the same object ("a creature that a gear is crossed to")."""

    role: str
    filters: tuple[Filter, ...] = ()


class Beside(Node, frozen=True):
    """It lies in a place next to one of these cards, or in the same place as one of them (`here`)."""

    what: Target
    here: bool = False


class Except(Node, frozen=True):
    """Any card but these ("other than this card")."""

    what: Target


class Not(Node, frozen=True):
    """The filter does not hold."""

    filter: Filter


class Either(Node, frozen=True):
    """At least one of the filters holds."""

    filters: tuple[Filter, ...]


class All(Node, frozen=True):
    """All of the filters hold: one of several kinds, each of which says more than one thing."""

    filters: tuple[Filter, ...]


Filter = (
    Is
    | Compare
    | Turned
    | Facing
    | HasKeyword
    | Plain
    | Sole
    | Extreme
    | Same
    | Underwent
    | Against
    | Named
    | Bears
    | Beside
    | Except
    | Not
    | Either
    | All
)

# ------------------------------------------------------------------------------------------------ targets


class This(Node, frozen=True):
    """The card the ability is on."""


class Bound(Node, frozen=True):
    """The cards an earlier action chose, moved, revealed, drew."""

    bind: int


class Subject(Node, frozen=True):
    """In a triggered or replacing ability: the card the event happened to (or that attacked, dealt, was played)."""


class Agent(Node, frozen=True):
    """In a triggered ability: the other party of the event (the card that broke it, the target that was attacked)."""


class Role(Node, frozen=True):
    """A card by its role in the game's procedure, e.g. "attacker", "guard"."""

    name: str


class Cards(Node, frozen=True):
    """All cards in these zones of these players that pass every filter."""

    zones: tuple[str, ...]
    whose: Who = "any"
    filters: tuple[Filter, ...] = ()


class Top(Node, frozen=True):
    """The topmost (or bottommost) cards of an ordered zone."""

    zone: str
    whose: Who
    amount: Amount
    bottom: bool = False
    up_to: bool = False  # as many of them as the player likes


class Among(Node, frozen=True):
    """Those of a set that pass every filter ("a <swordsman> among them")."""

    what: Target
    filters: tuple[Filter, ...] = ()


class Rest(Node, frozen=True):
    """Those of a set that were not taken ("the rest")."""

    what: Target
    taken: Target


class Together(Node, frozen=True):
    """Several targets named side by side ("this card and that card")."""

    parts: tuple[Target, ...]


class Parts(Node, frozen=True):
    """The cards that lie with others as part of the same object: under, attached, linked ("" for any role)."""

    what: Target
    role: str = ""


class Host(Node, frozen=True):
    """The cards that others are part of (the unit an aura is attached to)."""

    what: Target


class Place(Node, frozen=True):
    """A place on the table that the mover chooses for each card: one of a zone's, where no card passes `without`.

    `of`: the place where those cards are or were. `beside`: one next to them. `but`: none of those.
    """

    zones: tuple[str, ...]
    whose: Who = "any"
    without: tuple[Filter, ...] = ()
    of: Target | None = None
    beside: Target | None = None
    but: Place | None = None


class Stacked(Node, frozen=True):
    """What lies ready to be resolved: played cards, played abilities, or another kind of the game's items (damage).

    Filters speak of the cards they come from.
    """

    kind: str
    whose: Who = "any"
    filters: tuple[Filter, ...] = ()


Target = This | Bound | Subject | Agent | Role | Cards | Top | Among | Rest | Together | Parts | Host | Stacked

# ------------------------------------------------------------------------------------------------ conditions


class Check(Node, frozen=True):
    """Two amounts compared: "if your life is 3 or less" is Check(Count(...), "<=", Number(3))."""

    left: Amount
    relation: Relation
    right: Amount


class Matches(Node, frozen=True):
    """The target exists and every card of it passes the filters ("if that card is a battle card")."""

    what: Target
    filters: tuple[Filter, ...]


class Done(Node, frozen=True):
    """An earlier action really did something ("if you do")."""

    bind: int


class TurnOf(Node, frozen=True):
    """It is this player's turn."""

    who: Who


class InPhase(Node, frozen=True):
    """The game is in this phase or step, a name of the game's timing table."""

    phase: str


class Happened(Node, frozen=True):
    """Such an event has happened this turn, at least so many times. `during`: in another time that the game names."""

    event: When
    least: int = 1
    during: str = ""


class Standing(Node, frozen=True):
    """A player is in a state that the game's rules know by name ("red": his life is down to his red-zone number)."""

    who: Who
    name: str


class And(Node, frozen=True):
    parts: tuple[Condition, ...]


class Or(Node, frozen=True):
    parts: tuple[Condition, ...]


class Never(Node, frozen=True):
    """The condition does not hold."""

    condition: Condition


Condition = Check | Matches | Done | TurnOf | InPhase | Happened | Standing | And | Or | Never

# ------------------------------------------------------------------------------------------------ events


class When(Node, frozen=True):
    """A pattern of events, used by triggers, replacement effects, delayed triggers and history conditions.

    `event` is the kind: "move", "turn" (orientation), "flip", "attack", "damage", "draw", "charge", "play", "activate",
    "start" / "end" (of the phase, step or turn named in `at`), or another kind of the game's.
    Everything left at its default does not matter for the match.
    """

    event: str
    subject: Target | None = None  # the card it happens to; the attacker; the source of damage
    agent: Target | None = None  # the card that caused it (broke it); the attack's target
    who: Who | None = None  # the player concerned: who draws, is damaged, plays; whose phase it is
    origin: tuple[str, ...] = ()  # zones a move may come from
    destination: tuple[str, ...] = ()  # zones a move may go to
    at: str = ""  # phase or step name for "start" and "end"; orientation for "turn"
    by: tuple[str, ...] = ()  # acceptable causes: "battle", "skill", "cost", "rule"
    by_whom: Who | None = None  # whose skill or battle caused it
    out_of: Who | None = None  # whose zone a move leaves: not always that of the card's master
    into: Who | None = None  # whose zone it goes to


class State(Node, frozen=True):
    """A state trigger: waits when the condition becomes true."""

    condition: Condition


Trigger = When | State
