"""What the server hands to the pages: plain data for one reader, with nothing in it that reader may not know.

The contract between the server (`tefuda.web`) and the rendering (`tefuda.web.pages`). The pages package offers

    render_table(context: TableContext) -> str        the board of one reader, an HTML fragment (pushed over the socket)
    trim(html: str, known: set[str]) -> str           a rendered table without the drawings a connection has got already
    render_beats(game, lang, beats, known) -> Staged  what led to a board, for the module to play, with new drawings
    prepare(game: str) -> None                        makes ready what is the same for every table of a game
    render_page(page: Page) -> str                    a whole HTML document; `page.kind` says which
    render_export(replay: ReplayContext) -> str       a replay as one self-contained HTML document
    STATIC: pathlib.Path                              a folder that is served as /static/

Pages get data only, never a match. Markup carries what the reader can do as data attributes; the ES module turns clicks into
the socket messages of `docs/web-api.md`. The content security policy is strict: no inline script, no inline style (also no
`style=""` attributes: the module may set `element.style` itself, e.g. `viewTransitionName` from `data-key`), no other host.

**Places.** A card is addressed by where it lies: `A.hand 2` is the second card of A's hand as the view lists it (a pile from
its top, counted from 1), `A.battle 1/2` the second part of the first card. Shared zones have no seat: `gate 3`. Options,
keys and `why` questions all use places.
"""

from __future__ import annotations

from typing import Any, Literal

import msgspec

from tefuda.match.beats import Beat
from tefuda.match.view import View

from .seats import Sitter, Wanted

Lang = Literal["ja", "en"]
#: Who reads: a seat, a spectator (what both players see), or `both` (replays: everything either player sees).
Reader = Literal["A", "B", "spectator", "both"]


class Context(msgspec.Struct, frozen=True, kw_only=True):
    """Common to all of these: frozen, by keyword."""


# ------------------------------------------------------------------------------------------------ the table


class OptionContext(Context, frozen=True, kw_only=True):
    """One thing the reader may do now.

    `id` goes back to the server: `{"type": "answer", "at": context.at, "choose": [id, ...]}`. An `act` or `yes` decision
    takes one id, `choose` between `least` and `most`, `order` all of them in order, `number` takes `{"number": n}` instead.
    """

    id: str
    line: str  # in notation, e.g. "play 早駆けのチギリ"
    label: str  # in plain words
    verb: str
    place: str = ""  # the card it is about; "" for an option without a card (pass)
    other: str = ""  # a second card, where an option names two
    goal: str = ""  # the zone it goes to, where that is what tells the option from others: a card may be dropped there


class DecisionContext(Context, frozen=True, kw_only=True):
    """What the reader is asked. Only the deciding seat gets one."""

    kind: Literal["act", "choose", "order", "number", "yes"]
    topic: str
    clause: str
    question: str
    source: str = ""  # the card and sentence that ask, in the middle of an effect
    source_place: str = ""
    least: int = 1
    most: int = 1
    options: tuple[OptionContext, ...] = ()


class LogLine(Context, frozen=True, kw_only=True):
    """An event as this reader saw it happen. `number` asks why: `{"type": "why_event", "number": n}`."""

    number: int
    text: str  # without the clause
    clause: str
    kind: str  # move, play, attack, damage, turn_begins, ...
    seat: str = ""  # whose doing, "A", "B" or ""
    turn: int = 0
    fresh: bool = False  # happened since the reader's own last action


class Known(set[str]):
    """The names of what a connection has got: drawings, and the contents of piles."""

    last: object = None  # what the pages keep of its last board, to draw only what has changed


class Staged(Context, frozen=True, kw_only=True):
    """What led to a board as the page's module plays it: the beats with faces for cards, and the drawings they need."""

    events: tuple[dict[str, Any], ...] = ()
    drawings: str = ""


class PlayerContext(Context, frozen=True, kw_only=True):
    """One side of the table."""

    seat: str  # "A" or "B"
    name: str  # free text of a person: escape it
    kind: Sitter
    level: str = ""  # of a bot: random, greedy
    deck: str = ""  # the deck's title in the reader's language
    connected: bool = True
    you: bool = False
    deciding: bool = False
    seconds: float | None = None  # left on the clock; None: no clock
    running: bool = False  # the clock runs now


class ExplanationLine(Context, frozen=True, kw_only=True):
    """One reason: a sentence, its clause and the clause's gist from the ledger, and the card sentence behind it."""

    text: str
    clause: str = ""
    gist: str = ""
    source: str = ""  # a card's name
    sentence: str = ""  # its printed words


class Explanation(Context, frozen=True, kw_only=True):
    """The answer to a `why` question, or why a try was refused. Shown beside the board until the next action."""

    kind: Literal["why_not", "why_value", "why_event", "error", "notice"]
    title: str
    lines: tuple[ExplanationLine, ...] = ()
    place: str = ""  # the card it is about


class LessonContext(Context, frozen=True, kw_only=True):
    """A guided game: what the teacher says now, each with what it speaks of, and whether something is to be done then."""

    said: tuple[tuple[str, str], ...]
    step: int
    last: int
    waits: bool


class RequestContext(Context, frozen=True, kw_only=True):
    """Something one player asked and the other has to agree to."""

    what: Wanted
    seat: str  # who asked
    yours: bool  # the reader asked; otherwise the reader may answer with `agree` or `refuse`


class SettingsContext(Context, frozen=True, kw_only=True):
    """What the reader's seat has set: `{"type": "settings", "auto_pass": true, "hurry": true, ...}`."""

    auto_pass: bool = True  # pass by itself where nothing but passing is possible
    auto_pay: bool = True  # answer by itself where it makes no difference which cards are meant
    hurry: bool = True  # pass by itself also where hardly anybody ever does anything
    minor: bool = False  # the game has such windows
    stops: tuple[str, ...] = ()  # topics where it never passes by itself
    known_stops: tuple[tuple[str, str], ...] = ()  # every topic there is a stop for, and its words


class ResultContext(Context, frozen=True, kw_only=True):
    """How the game ended."""

    winner: str | None  # "A", "B", or None for a draw
    reason: str  # a word: "no life", "conceded", ...
    clause: str
    text: str  # a sentence for this reader
    by_time: bool = False


class TableContext(Context, frozen=True, kw_only=True):
    """Everything a reader sees of a running match."""

    match: str
    game: str
    title: str  # the game's name in the reader's language
    lang: Lang
    reader: Reader
    seat: str | None  # "A", "B"; None for a spectator
    at: int  # number of actions so far; sent back with an answer, so that a late click changes nothing
    heard: str = ""  # up to where events are shown; who comes back says it, and gets those since (`?heard=`)
    beats: tuple[Beat, ...] = ()  # what led to this board, where boards are asked for one by one (replays)
    view: View
    phase: str  # in words
    keys: dict[str, str]  # place -> key of a card the reader can see: the same key is the same card on the next board
    players: tuple[PlayerContext, PlayerContext]
    decision: DecisionContext | None
    log: tuple[LogLine, ...]
    result: ResultContext | None
    explanation: Explanation | None
    requests: tuple[RequestContext, ...]
    settings: SettingsContext
    phrases: tuple[tuple[str, str], ...] = ()  # what may be said to the other player, who is a person
    lesson: LessonContext | None = None
    still: bool = False  # a position that is shown, nothing that goes on
    goal: str = ""  # of a puzzle
    puzzle: str = ""  # its name, `game/number`, if it is one of the game's own
    solved: bool = False
    failed: bool = False  # the turn is over in which it had to be done
    can_undo: bool = False
    can_cancel: bool = False  # what the reader is about to do may still be put back, and nobody has to agree
    branch: int = 0  # how many "what if" branches deep; 0 is the match itself
    needs_agreement: bool = False  # undo and branches have to be agreed on (the opponent is a person)
    thinking: bool = False  # a bot is about to act
    spectators: int = 0
    practice: bool = False  # played from a scenario, or a branch of a replay
    next: str = ""  # the rematch, once there is one: the reader's token opens the same seat there
    #: home, watch, join (while the other seat is open), replay, download, html, rules, clause ("…{clause}"), rematch
    urls: dict[str, str] = {}
    options: dict[str, bool | int] = {}  # of the rules: what whoever made the match has chosen otherwise
    quick: bool = False  # windows where nothing can be done are passed at once, which tells both that it is so
    promise: str = ""  # of the deal: its hash, to be checked against the replay when the match is over


# ------------------------------------------------------------------------------------------------ replays


class StepContext(Context, frozen=True, kw_only=True):
    """A point of the time line: the action that was taken there (empty at the end)."""

    step: int
    seat: str
    text: str  # in words
    turn: int
    quiet: bool = False  # nothing is seen to happen: a pass, a choice; who steps on goes past it


class Moment(Context, frozen=True, kw_only=True):
    """Where a game was decided: the board right after it, what changed, and what was done."""

    step: int
    text: str
    words: str


class Curve(Context, frozen=True, kw_only=True):
    """Numbers of both sides (or one number for both) at the end of each turn."""

    title: str
    sides: tuple[tuple[float, ...], ...]
    bars: bool


class Summary(Context, frozen=True, kw_only=True):
    """A whole game at a glance."""

    turns: tuple[int, ...]
    curves: tuple[Curve, ...]
    moments: tuple[Moment, ...]


class ReplayContext(Context, frozen=True, kw_only=True):
    """A replay at one step. `table` shows it; it has no decision, no clocks and no requests.

    For `render_export` `frames` holds the table after every step (and `table` is the last one).
    """

    match: str
    table: TableContext
    step: int  # actions done; 0 is the beginning
    last: int
    steps: tuple[StepContext, ...]
    turns: tuple[tuple[int, int], ...]  # (turn, first step of it)
    reader: Reader
    summary: Summary | None = None
    frames: tuple[TableContext, ...] = ()
    urls: dict[str, str] = {}  # step ("…{step}"), reader ("…{reader}"), branch, download, html


# ------------------------------------------------------------------------------------------------ other pages


class LobbyTable(Context, frozen=True, kw_only=True):
    """A table that anybody may join or watch."""

    url: str
    game: str
    players: tuple[str, ...]  # free text of persons: escape it
    free: bool
    minutes: float
    turn: int
    watching: int


class PuzzleContext(Context, frozen=True, kw_only=True):
    """A puzzle of a game: what is to be done, and how, in both languages."""

    id: str
    goal: tuple[str, str]
    solution: tuple[tuple[str, str], ...]


class DeckContext(Context, frozen=True, kw_only=True):
    id: str
    name: str
    cards: int


class DeckShape(Context, frozen=True, kw_only=True):
    """What a deck consists of: places for one card (a leader) and piles, each with the kinds of cards that go there."""

    slots: dict[str, tuple[str, ...]]
    piles: dict[str, tuple[str, ...]]


class OwnTable(Context, frozen=True, kw_only=True):
    """A table the reader has a seat at, and why to go there."""

    url: str
    game: str
    opponent: str  # free text of a person: escape it; empty while the seat is free
    state: Literal["playing", "asked", "rematch"]  # asked: the opponent wants a rematch; rematch: it is there


class GameContext(Context, frozen=True, kw_only=True):
    id: str
    name: str
    decks: tuple[DeckContext, ...]


class Page(Context, frozen=True, kw_only=True):
    """A whole document. What is in `data` depends on the kind:

    start     games: tuple[GameContext], bots: tuple[(id, words)], values: dict of the form as sent, problems: tuple[str],
              tables: tuple[OwnTable], lobby: tuple[LobbyTable]
    deck_list game (id), listed (id of a deck)
    join      match, game, title (the game's name), host (name), terms: tuple[str] (what else was agreed on), problems
    table     table: TableContext, socket: path of the WebSocket. The body holds `render_table(table)` in an element the
              module replaces
    replay    replay: ReplayContext
    replays   problems, text: the page where a replay file is opened
    scenario  text, report: dict | None (passed, message, title, clauses, executed, steps), problems, games, bots
    rules     game, title, games, query, verdict, entries: tuple[ClauseContext], verdicts, counts: dict[str, int]
    help      (nothing)
    guide     game (id)
    cards     game (id), games: tuple[(id, name)], shape: DeckShape, bots
    workshop  game (id), games, values: dict of the form as sent, report: dict | None (pieces, reasons),
              card: Definition | None, bots, problems
    lobby     lobby: tuple[LobbyTable]
    puzzles   game (id), games, puzzles: tuple[PuzzleContext]
    deal      match, promise: hash of the deal (empty before it), lines: what was dealt, once that may be told
    error     status: int, message: str

    Forms post to /start, /join/<match>/<invitation>, /replays, /scenario, /r/<match>/branch (fields: `docs/web-api.md`).
    """

    kind: Literal[
        "start",
        "deck_list",
        "join",
        "table",
        "replay",
        "replays",
        "scenario",
        "rules",
        "help",
        "guide",
        "cards",
        "workshop",
        "error",
        "puzzles",
        "lobby",
        "deal",
    ]
    lang: Lang
    title: str
    path: str  # of this page, for the language switch: the same path with ?lang=
    data: dict[str, Any] = {}


class ClauseContext(Context, frozen=True, kw_only=True):
    """A clause of a game's ledger."""

    clause: str
    gist: str
    verdict: str
    heading: bool = False
    reading: str = ""
    code: tuple[str, ...] = ()
    scenarios: tuple[str, ...] = ()
