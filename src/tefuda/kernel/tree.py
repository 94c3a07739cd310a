"""The ability tree: what a card's printed text means, as plain data.

Card text compiles to these nodes (`tefuda.text`), the kernel executes them (`effects`, `continuous`, `triggers`), and
both Japanese and English are printed from them. Nothing here knows a language or a game: zones, properties, phases,
durations and verbs are names that the game's vocabulary and rules share.

Every node is a frozen record with a tag, so a tree can be compared, hashed, written to JSON and read back.

Vocabulary of the tree
----------------------
*who*       "you" (the ability's master), "opponent", "each" (both, each for himself), "any" (either player's),
            "owner" (of the card in question), "master" (of the card in question),
            "that" (the player the event concerns), "rival" (that player's opponent).
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

# The nouns and conditions are part of the tree: one import gives all of it.
from .terms import *

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
    total: Compare | None = None  # a number of the chosen cards, added up, must be so
    unsaid: bool = False  # the word for choosing is not said: what cannot be chosen can be taken all the same (ZX 1023.2)


class Name(Node, frozen=True):
    """A player names a value of a word property (not one of `without`); filters can speak of it afterwards."""

    bind: int
    property: str
    who: Who = "you"
    without: tuple[str, ...] = ()


class Move(Node, frozen=True):
    """Cards go to a zone ("owner": each to its owner's; "master": to that of the zone's player it is in)."""

    what: Target
    to: str
    whose: Who = "owner"
    at: Literal["", "top", "bottom"] = ""
    turned: str = ""
    bind: int = 0
    down: bool = False  # face down
    place: Place | None = None  # where in the zone, if it has places and the text says so
    mute: str = ""  # abilities with this keyword are not used as the cards arrive


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
    down: bool = False  # face down


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
    """Damage to a player."""

    who: Who
    amount: Amount
    source: Target | None = None  # None: the card the ability is on
    bind: int = 0


class Shuffle(Node, frozen=True):
    """A pile is shuffled; with `of`: that of each player whose those cards are."""

    zone: str
    whose: Who
    of: Target | None = None


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
    least: int | None = None  # it lowers the number no further than this
    single: bool = False  # of several cards of a player with this ability only one counts
    optional: bool = False  # who pays the number may do without
    original: bool = False  # with `sets`: that is taken for the printed number, and what else changes it comes on top


class Become(Node, frozen=True):
    """A word property gains a value (or, with `only`, has just this value; with `loses`, lacks it)."""

    what: Target
    property: str
    value: str
    only: bool = False
    loses: bool = False
    duration: str = ""
    told: Named | None = None  # the value is the one that a player named before


class Gain(Node, frozen=True):
    """Cards gain abilities (a keyword or a quoted ability)."""

    what: Target
    abilities: tuple[Ability, ...]
    duration: str = ""


class Disable(Node, frozen=True):
    """Abilities become invalid: all of them, those with a keyword label, or (`own`) just the one that says so."""

    what: Target
    keyword: str = ""
    duration: str = ""
    own: bool = False


class Norm(Node, frozen=True):
    """What can, must or cannot be done.

    `act`: "attack" (what = attackers, onto = targets that are off limits), "play" (what = cards that cannot be played),
    "activate" (what = cards whose activated abilities cannot be played), "draw", "charge", "damage" (who cannot be damaged),
    "move" (what cannot leave `origin` / go to `destination`), "turn" (what cannot become `at`), and other kinds of
    the game. `only`: everything except `onto` is off limits ("can attack only ..."), also where there is no such card.
    `at` of "activate" is a window, or "this": only the ability that says so, of whichever of those cards. `undergone`: it is
    said of `onto` ("cannot be blocked by ..."), so an effect that lasts is on those cards, and `what` describes who would do
    it whenever it is asked.
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
    beyond: int = 0  # so many times in a turn are outside of it: "no more than one"
    undergone: bool = False


class Forbid(Norm, frozen=True):
    """Something cannot be done: it beats whatever allows or orders it."""


class Permit(Norm, frozen=True):
    """Something can be done although a rule of the game says that it cannot ("it can attack untapped creatures")."""


class Oblige(Norm, frozen=True):
    """Something is done whenever it can be ("it attacks each turn if able")."""


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
    """Choose between `least` and `most` of the listed modes and do them in printed order, or in any (`ordered`)."""

    modes: tuple[tuple[Action, ...], ...]
    least: int = 1
    most: int = 1
    who: Who = "you"
    late: bool = False  # chosen when resolving, also where modes are chosen when playing (a prediction)
    ordered: bool = False  # the player who chose them says in which order they are done


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
    divided: bool = False  # the player divides it among them, and each gets some


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
    """A player uses these cards from now on, or for a time (only in a zone the players share)."""

    what: Target
    who: Who = "you"
    bind: int = 0
    duration: str = ""


class Like(Node, frozen=True):
    """Cards take over what another card has now: its abilities instead of theirs, or its numbers and words.

    Only as an effect that is carried out; a static ability cannot say it.
    """

    what: Target
    of: Target
    abilities: bool = False
    numbers: tuple[str, ...] = ()
    words: tuple[str, ...] = ()
    duration: str = ""


class Cancel(Node, frozen=True):
    """What was played is not resolved. A cancelled card still has to be put somewhere (`Move`)."""

    what: Target
    bind: int = 0


class Pay(Node, frozen=True):
    """So much of the game's resource, of it so many points in each of these colours."""

    amount: Amount
    colours: tuple[str, ...] = ()
    who: Who = "you"  # with whose resources


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
    into: Target | None = None  # what it becomes


class Make(Node, frozen=True):
    """Something that no card is for comes into play: so many tokens or markers of a kind and a name."""

    kind: str
    name: str
    amount: Amount
    who: Who = "you"
    turned: str = ""
    place: Place | None = None
    up_to: bool = False
    bind: int = 0


class Build(Node, frozen=True):
    """A deck construction rule of this card: the number of copies allowed (None: any number)."""

    copies: int | None


Action = (
    Choose
    | Name
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
    | Permit
    | Oblige
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
    | Like
    | Cancel
    | Pay
    | Afterwards
    | Special
    | Make
    | Build
)

# ------------------------------------------------------------------------------------------------ abilities


class Ability(Node, frozen=True):
    """One ability of a card face.

    activated: `windows` says where it may be played (the game names its windows), `condition` and
    `cost` what it takes. triggered: `trigger`, and `condition` is checked when the event happens. static: `effect` holds only
    Change, Become, Gain, Disable, Forbid, Permit, Oblige, Instead and Build nodes, in force while `condition` holds.
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
    period: str = "turn"  # in which `per_turn` counts: the turn, or another duration of the game
    name: str = ""  # what the ability itself is called
    by_name: bool = False  # its limit of uses is one for all abilities of its name


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
