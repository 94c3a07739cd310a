"""How a game's table looks, as data: where each zone lies, how its cards lie there, and what is printed where on a card.

A game declares one `Board` in its `board` module. Whoever draws a table (the browser, a picture) reads the declaration
together with a seat's view; no page is written for a game. One half is declared, the other is the same half turned round.
docs/web.md shows the five games' tables in these words.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import cache
from typing import Literal

import msgspec

from tefuda.games.base import load
from tefuda.kernel.names import Declared, Undeclared
from tefuda.kernel.zones import ZoneRule

from .registry import declared
from .words import words

#: row: side by side. fan: side by side and overlapping. pile: only the top and how many. stack: from the top down, the top
#: one in full (what resolves next). grid: squares of zones.
Lay = Literal["row", "fan", "pile", "stack", "grid"]
Size = Literal["big", "middle", "small"]
Words = tuple[str, str]  # Japanese, English


class Cell(msgspec.Struct, frozen=True):
    """A place in the grid of a half or of the middle. Row 1 is next to the middle, column 1 at the player's left hand."""

    row: int
    column: int
    rows: int = 1
    columns: int = 1


class Place(msgspec.Struct, frozen=True, kw_only=True):
    """Where a zone lies and how."""

    zone: str
    cell: Cell
    phone: Cell | None = None  # where it lies on a narrow screen; None: the same
    lay: Lay = "row"
    size: Size = "middle"
    phone_size: Size | None = None  # how big its cards are on a narrow screen; None: the same
    slots: int = 0  # how many places are drawn when they are empty
    label: Words | None = None  # None: the name in the rules
    vital: bool = False  # running out of these cards is how the game is lost: drawn as a meter
    fatal: bool = False  # so many of these cards lose the game: drawn as a meter, too
    limit: tuple[str, str] = ("", "")  # how many that is: a zone, and a number of the card in it
    squares: tuple[tuple[str, ...], ...] = ()  # grid: the zone of each square, as seat A sees them, far row first
    inlaid: bool = False  # grid: the squares lie within the halves, in the column and the first rows that `cell` says
    rare: bool = False  # most games never use it: drawn only while there is a card in it
    under: Literal["peek", "count"] = "peek"  # cards under or attached to a card: their edges show, or only how many

    @property
    def meter(self) -> bool:
        """Does it say how far a player is from losing?"""
        return self.vital or self.fatal


class Contest(msgspec.Struct, frozen=True, kw_only=True):
    """A fight whose sides are added up while it lasts: the roles of the two cards, the number, the zone that helps."""

    attacker: str
    guard: str
    number: str
    helpers: str = ""
    tie: str = ""  # the role that wins at equal sums


class Field(msgspec.Struct, frozen=True):
    """A printed number or word of a card, and what people call it."""

    key: str
    ja: str
    en: str


class Print(msgspec.Struct, frozen=True, kw_only=True):
    """What is printed where on a card's face."""

    frame: str = "colour"  # the word that gives the frame its colour
    colours: dict[str, str] = {}  # that word -> red, blue, green, yellow, black, white, purple, grey
    cost: Field | None = None  # the gem at the top left
    strength: Field | None = None  # the large number below
    force: Field | None = None  # the smaller number beside it
    crest: str = "name"  # the word that gives a card its crest: cards of one bearer look related
    kind: str = "type"
    kinds: dict[str, Words] = {}
    line: tuple[Field, ...] = ()  # small print: traits and the like
    marks: Field | None = None  # icons
    mark_words: Mapping[str, Words] = {}  # what they are called: filled from the game's words
    english: Mapping[str, str] = {}  # printed words in English: filled from the game's words, too

    def said(self, word: str, lang: str) -> str:
        """A printed word for a reader."""
        return word if lang == "ja" else self.english.get(word, word)


#: How an event is shown while it happens. move: the card goes there. turn, flip: it turns. reveal: it is shown to be read.
#: show: the same, for who did not play it. strike: at another card or at a player. clash: two numbers are compared.
#: damage: at a player; a card that is lost by it goes. harm: at a card. counter: at a card or a player. spark: it does
#: something, in its words. shuffle: a pile is. banner: a turn begins. phase: a phase begins. word: only its line of the log.
#: none: nothing at all.
Scene = Literal[
    "move", "turn", "flip", "reveal", "show", "strike", "clash", "damage", "harm", "counter", "spark", "shuffle", "banner",
    "phase", "word", "none",
]  # fmt: skip

#: How the events look that every game has. What has no entry is told in words.
SCENES: Mapping[str, Scene] = {
    "move": "move",
    "attach": "move",
    "turn": "turn",
    "flip": "flip",
    "reveal": "reveal",
    "play": "show",
    "attack": "strike",
    "damage": "damage",
    "harm": "harm",
    "counter": "counter",
    "trigger": "spark",
    "activate": "spark",
    "effect": "spark",
    "replaced": "spark",
    "shuffle": "shuffle",
    "turn_begins": "banner",
    "start": "phase",
    "look": "none",
    "end": "none",
    "arrange": "none",
    "result": "none",
}


class Board(msgspec.Struct, frozen=True, kw_only=True):
    """The table of a game."""

    game: str
    half: tuple[Place, ...]
    middle: tuple[Place, ...] = ()  # zones both players share, and zones of both that meet between them
    hand: str = "hand"
    contest: Contest | None = None
    card: Print = Print()
    roles: dict[str, Words] = {}  # what a card is at the moment: attacker, guard
    items: dict[str, Words] = {}  # what waits to be resolved without being a card, `{n}` for its number: damage {n}
    sides: dict[str, Words] = {}  # what the faces of a two-sided card are called: front, back
    goal: Words = ("", "")
    about: Mapping[str, Words] = {}  # what zones, phases and icons are for, in a sentence each: by zone, phase, mark
    #: The phases of a turn in their order, each with the steps that belong to it: the first name is the phase's own.
    phases: tuple[tuple[str, ...], ...] = ()
    drops: Mapping[str, str] = {}  # verb -> the zone a card is dropped in to do it; without one, anywhere on the table
    #: How the game's own kinds of event look; the common ones are added. `move>zone`: cards that go there.
    scenes: Mapping[str, Scene] = {}

    def told(self, phase: str) -> Words:
        """What a phase is for. One that is called like a zone is `<phase>_phase` there."""
        return self.about.get(f"{phase}_phase") or self.about.get(phase) or ("", "")

    @property
    def places(self) -> tuple[Place, ...]:
        return (*self.half, *self.middle)

    def zones(self) -> frozenset[str]:
        """Every zone that is drawn."""
        squares = {zone for place in self.places for row in place.squares for zone in row}
        return frozenset({self.hand, *(place.zone for place in self.places if place.zone), *squares})


@cache
def board(game: str) -> Board:
    """The board a game declares; a plain one from its zones if it declares none."""
    own: Board | None = declared(game, "board")
    found = plain_board(game, load(game).rules.zones) if own is None else own
    _check(found, load(game).rules.named)
    card = msgspec.structs.replace(found.card, mark_words=words(game).marks, english=words(game).printed)
    return msgspec.structs.replace(found, card=card, scenes={**SCENES, **found.scenes})


def _check(found: Board, names: Declared) -> None:
    """A board speaks of nothing the game has not declared. Raises Undeclared."""
    phases = {name for group in found.phases for name in group}
    faults = [f"no phase is called {name!r}" for name in sorted(phases - names.phases)]
    ways = {f"move>{zone}" for zone in names.zones}
    faults += [f"no kind of event is called {name!r}" for name in found.scenes if name not in {*names.kinds, *ways}]
    faults += [f"no verb is called {name!r}" for name in found.drops if name not in names.verbs]
    faults += [f"no zone is called {name!r}" for name in found.drops.values() if name not in names.zones]
    if faults:
        raise Undeclared(f"the board of {found.game}: {'; '.join(faults)}")


def plain_board(game: str, zones: Sequence[ZoneRule]) -> Board:
    """Cards that take part in the game in rows next to the middle, everything else in piles behind them."""
    active = [zone for zone in zones if zone.oriented or zone.remembered]
    rest = [zone for zone in zones if zone not in active and zone.sight != "owner"]
    half = [Place(zone=zone.name, cell=Cell(1 + at, 1, 1, 6)) for at, zone in enumerate(z for z in active if not z.shared)]
    below = len(half) + 1
    half += [Place(zone=zone.name, cell=Cell(below, 1 + at), lay="pile", size="small") for at, zone in enumerate(rest)]
    middle = [Place(zone=zone.name, cell=Cell(1, 1)) for zone in active if zone.shared]
    hand = next((zone.name for zone in zones if zone.sight == "owner"), "hand")
    return Board(game=game, half=tuple(half), middle=tuple(middle), hand=hand)
