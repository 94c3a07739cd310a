"""The ability tree: what a card's printed text means, as plain data.

Card text compiles to these nodes (`tefuda.text`), the kernel executes them (`effects`, `continuous`, `triggers`), and
both Japanese and English are printed from them. Nothing here knows a language or a game: zones, properties, phases,
durations and verbs are names that the game's vocabulary and rules share.

Every node is a frozen record with a tag, so a tree can be compared, hashed, written to JSON and read back.

Vocabulary of the tree
----------------------
*who*       "you" (the ability's master), "opponent", "each" (both, each for himself), "any" (either player's),
            "owner" (of the card in question), "master" (of the card in question).
*zone*      a zone name of the game, e.g. "battle", "hand".
*property*  a numeric property ("power") or a word property ("trait") of a card face.
*bind*      a positive number naming the result of an action, so that later words ("that card") can refer to it; 0: unnamed.
*duration*  "" (while the static ability is valid, or until the game ends when created by an effect), or a name of the game's
            table of durations, e.g. "battle", "turn".
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Literal

import msgspec

Who = Literal["you", "opponent", "each", "any", "owner", "master"]
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


Amount = Number | Count | Total | Value | Times | Plus | Size | Counters

# ------------------------------------------------------------------------------------------------ filters


class Is(Node, frozen=True):
    """A word property has this value: Is("type", "battle"), Is("trait", "剣士"), Is("colour", "red")."""

    property: str
    value: str


class Compare(Node, frozen=True):
    """A numeric property compared with an amount. A card without the property never passes."""

    property: str
    relation: Relation
    amount: Amount


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


class Extreme(Node, frozen=True):
    """Of the cards that pass the other filters, those with the highest (or lowest) value of a numeric property."""

    property: str
    highest: bool


class Except(Node, frozen=True):
    """Any card but these ("other than this card")."""

    what: Target


class Not(Node, frozen=True):
    """The filter does not hold."""

    filter: Filter


class Either(Node, frozen=True):
    """At least one of the filters holds."""

    filters: tuple[Filter, ...]


Filter = Is | Compare | Turned | Facing | HasKeyword | Plain | Extreme | Except | Not | Either

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


class Stacked(Node, frozen=True):
    """What lies ready to be resolved, by the cards it comes from: played cards, or the sources of played abilities."""

    kind: Literal["card", "ability"]
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
    """Such an event has happened this turn, at least so many times."""

    event: When
    least: int = 1


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


class State(Node, frozen=True):
    """A state trigger: waits when the condition becomes true."""

    condition: Condition


Trigger = When | State

# ------------------------------------------------------------------------------------------------ actions


class Choose(Node, frozen=True):
    """A player chooses cards; the choice is bound. `most` None: any number. As many as possible, at least `least`."""

    bind: int
    among: Target
    least: Amount
    most: Amount | None
    who: Who = "you"
    target: bool = False  # chosen when the ability is played; what no longer fits when it resolves is left out
    at_random: bool = False  # nobody chooses: chance does


class Move(Node, frozen=True):
    """Cards go to a zone ("owner": each to its owner's; "master": to that of the zone's player it is in)."""

    what: Target
    to: str
    whose: Who = "owner"
    at: Literal["", "top", "bottom"] = ""
    turned: str = ""
    bind: int = 0
    down: bool = False  # face down


class Attach(Node, frozen=True):
    """Cards become part of another object: put under it, attached to it, linked with it.

    With `amount`: as long as they are, they raise that numeric property of the object by so much.
    """

    what: Target
    to: Target
    role: str
    bind: int = 0
    amount: Amount | None = None
    property: str = ""


class Turn(Node, frozen=True):
    """Cards change orientation: "rest", "active"."""

    what: Target
    state: str
    bind: int = 0


class Flip(Node, frozen=True):
    """A two-sided card shows this side: "front" or "back"; any card is laid face "down" or "up"."""

    what: Target
    face: str
    bind: int = 0


class Draw(Node, frozen=True):
    """A player draws. `up_to`: may stop before each card."""

    who: Who
    amount: Amount
    up_to: bool = False
    bind: int = 0


class Deal(Node, frozen=True):
    """Damage to a player (whose leader stands for him)."""

    who: Who
    amount: Amount
    source: Target | None = None  # None: the card the ability is on
    bind: int = 0


class Shuffle(Node, frozen=True):
    zone: str
    whose: Who


class Reveal(Node, frozen=True):
    """Cards are shown to everybody."""

    what: Target
    bind: int = 0


class Look(Node, frozen=True):
    """A player alone looks at cards."""

    what: Target
    who: Who = "you"
    bind: int = 0


class Change(Node, frozen=True):
    """A numeric property is raised, lowered (negative amount: Times(x, -1)) or, with `sets`, becomes the amount."""

    what: Target
    property: str
    amount: Amount
    sets: bool = False
    duration: str = ""


class Become(Node, frozen=True):
    """A word property gains a value (or, with `only`, has just this value; with `loses`, lacks it)."""

    what: Target
    property: str
    value: str
    only: bool = False
    loses: bool = False
    duration: str = ""


class Gain(Node, frozen=True):
    """Cards gain abilities (a keyword or a quoted ability)."""

    what: Target
    abilities: tuple[Ability, ...]
    duration: str = ""


class Disable(Node, frozen=True):
    """Abilities become invalid: all of them, or those with a keyword label."""

    what: Target
    keyword: str = ""
    duration: str = ""


class Forbid(Node, frozen=True):
    """Something cannot be done.

    `act`: "attack" (what = attackers, onto = targets that are off limits), "play" (what = cards that cannot be played),
    "activate" (what = cards whose activated abilities cannot be played), "draw", "charge", "damage" (who cannot be damaged),
    "move" (what cannot leave `origin` / go to `destination`), "turn" (what cannot become `at`), "melee" and other verbs of
    the game. `only`: everything except `onto` is off limits ("can attack only ...").
    """

    act: str
    who: Who | None = None
    what: Target | None = None
    onto: Target | None = None
    only: bool = False
    origin: tuple[str, ...] = ()
    destination: tuple[str, ...] = ()
    at: str = ""
    duration: str = ""
    by: tuple[str, ...] = ()  # only when caused by these: "battle", "skill", "rule" (as in When)
    by_whom: Who | None = None


class Instead(Node, frozen=True):
    """A replacement: when the event is about to happen, these actions happen instead ( () : nothing happens)."""

    event: When
    actions: tuple[Action, ...]
    optional: bool = False
    per_turn: int = 0
    once: bool = False  # "the next time": used up by its first use
    duration: str = ""


class May(Node, frozen=True):
    """A player may do the actions; if they are done, `then` follows, else `otherwise`."""

    actions: tuple[Action, ...]
    then: tuple[Action, ...] = ()
    otherwise: tuple[Action, ...] = ()
    who: Who = "you"


class If(Node, frozen=True):
    condition: Condition
    then: tuple[Action, ...]
    otherwise: tuple[Action, ...] = ()


class ForEach(Node, frozen=True):
    """The actions once for each card of the set, bound to `bind`."""

    what: Target
    bind: int
    actions: tuple[Action, ...]


class Repeat(Node, frozen=True):
    """The actions so many times."""

    times: Amount
    actions: tuple[Action, ...]


class Modes(Node, frozen=True):
    """Choose between `least` and `most` of the listed modes and do them in printed order."""

    modes: tuple[tuple[Action, ...], ...]
    least: int = 1
    most: int = 1
    who: Who = "you"
    late: bool = False  # chosen when resolving, also where modes are chosen when playing (a prediction)


class Later(Node, frozen=True):
    """A delayed trigger: the next time the event happens within the duration, the actions."""

    event: When
    actions: tuple[Action, ...]
    duration: str = ""


class Play(Node, frozen=True):
    """A card is played by an effect, without its cost if `free`."""

    what: Target
    to: str = ""
    free: bool = True
    bind: int = 0


class Finish(Node, frozen=True):
    """A player wins or loses the game at once."""

    who: Who
    result: Literal["win", "lose"]


class Harm(Node, frozen=True):
    """Damage that stays on cards (damage to players is `Deal`)."""

    what: Target
    amount: Amount
    source: Target | None = None  # None: the card the ability is on
    bind: int = 0


class Counter(Node, frozen=True):
    """A player (`who`) or cards (`what`) get counters, or (negative amount) lose them."""

    name: str
    amount: Amount
    who: Who | None = None
    what: Target | None = None
    bind: int = 0


class Swap(Node, frozen=True):
    """Two cards change places at the same time; if one of them cannot, neither does."""

    one: Target
    other: Target
    bind: int = 0  # the second card, where it is now


class Control(Node, frozen=True):
    """A player uses these cards from now on (only in a zone the players share)."""

    what: Target
    who: Who = "you"
    bind: int = 0


class Cancel(Node, frozen=True):
    """What was played is not resolved. A cancelled card still has to be put somewhere (`Move`)."""

    what: Target
    bind: int = 0


class Pay(Node, frozen=True):
    """So much of the game's resource, of it so many points in each of these colours."""

    amount: Amount
    colours: tuple[str, ...] = ()


class Afterwards(Node, frozen=True):
    """What follows is a triggered ability of its own, set off by having done what stands before it."""

    actions: tuple[Action, ...]


class Special(Node, frozen=True):
    """Something only this game knows, by name, done by a procedure of the game (`Rules.special`)."""

    act: str
    who: Who = "you"
    what: Target | None = None
    amount: Amount | None = None
    word: str = ""
    bind: int = 0


class Build(Node, frozen=True):
    """A deck construction rule of this card: the number of copies allowed (None: any number)."""

    copies: int | None


Action = (
    Choose
    | Move
    | Attach
    | Turn
    | Flip
    | Draw
    | Deal
    | Shuffle
    | Reveal
    | Look
    | Change
    | Become
    | Gain
    | Disable
    | Forbid
    | Instead
    | May
    | If
    | ForEach
    | Repeat
    | Modes
    | Later
    | Play
    | Finish
    | Harm
    | Counter
    | Swap
    | Control
    | Cancel
    | Pay
    | Afterwards
    | Special
    | Build
)

# ------------------------------------------------------------------------------------------------ abilities


class Ability(Node, frozen=True):
    """One ability of a card face.

    activated: `windows` says where it may be played ("main", "battle", "awaken", "joint" in IC Carddass), `condition` and
    `cost` what it takes. triggered: `trigger`, and `condition` is checked when the event happens. static: `effect` holds only
    Change, Become, Gain, Disable, Forbid, Instead and Build nodes, in force while `condition` holds.
    """

    kind: Literal["activated", "triggered", "static"]
    effect: tuple[Action, ...]
    trigger: Trigger | None = None
    windows: tuple[str, ...] = ()
    condition: Condition | None = None
    cost: tuple[Action, ...] = ()
    per_turn: int = 0
    zones: tuple[str, ...] = ()  # where it works; (): where the game's rules say
    keyword: str = ""  # the keyword it was written with, or its skill label


def nodes(root: object) -> Iterator[Node]:
    """All nodes of a tree, in the order of their fields. Quoted abilities speak for themselves and are left out."""
    if isinstance(root, tuple):
        for part in root:
            yield from nodes(part)
    elif isinstance(root, Node) and not isinstance(root, Ability):
        yield root
        for name in root.__struct_fields__:
            yield from nodes(getattr(root, name))


#: The tree as JSON, for files, digests and tests.
encode = msgspec.json.Encoder().encode
decode = msgspec.json.Decoder(tuple[Ability, ...]).decode
