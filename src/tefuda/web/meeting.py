"""How people and bots meet: new matches, guests, rematches, branches of replays, games from a scenario."""

from __future__ import annotations

import logging
from collections.abc import Callable
from typing import Any, Literal

import msgspec

from tefuda.games.base import BUILT, DeckFault, Options, load
from tefuda.games.registry import lesson
from tefuda.match.automatic import Prefs
from tefuda.match.match import Match
from tefuda.match.replay import Replay, ReplayFault, play_replay, read_replay, wrong_option
from tefuda.players import PLAYERS

from .aside import TooBusy, TooLong, Trial, judged, playable, replayable
from .bots import DEFENDER
from .hall import Hall
from .host import LESSON, MatchHost
from .seats import OPEN, SEATS, Seat, clean_name, hashed, new_token, opens
from .setup import BrokenMatch, Line, Setup, begin, bring_back, new_salt, new_seed, plain_deck
from .store import Row, now

log = logging.getLogger("tefuda.web")

#: Besides the bots: a person who gets a link, and one person on both sides.
PEOPLE = ("person", "self")
#: Who solves a puzzle is asked wherever something can be done: what hardly anybody ever does may be the solution.
PUZZLING = Prefs(hurry=False)

#: A deck as data, far more than a hundred cards take; and how many of its faults are told at once.
MOST_DECK, MOST_FAULTS = 32 * 1024, 12
#: Characters of a deck's name.
MOST_NAME = 80


class Wrong(Exception):
    """A wish that cannot be met, in both languages."""

    def __init__(self, ja: str, en: str) -> None:
        super().__init__(en)
        self.ja, self.en = ja, en


class Wish(msgspec.Struct, frozen=True, kw_only=True):
    """What somebody wants to play. Empty decks: the shipped ones."""

    game: str = BUILT[0]
    deck: str | dict[str, Any] = ""
    opponent: str = "greedy"
    opponent_deck: str | dict[str, Any] = ""
    name: str = ""
    seat: Literal["A", "B"] = "A"
    minutes: float = 0.0
    increment: float = 0.0
    seed: int | None = None
    options: Options = {}
    delay: float | None = None
    listed: bool = False  # in the lobby
    quick: bool = False


class Made(msgspec.Struct, frozen=True):
    """A match, the token of who made it, and the invitation for the other seat, if a person is wanted."""

    host: MatchHost
    seat: int
    token: str
    invitation: str = ""

    @property
    def url(self) -> str:
        return f"/m/{self.host.name}/{self.token}"


async def new_match(hall: Hall, wish: Wish) -> Made:
    """A match from its beginning."""
    if wish.game not in BUILT:
        en = f"There is no game called “{wish.game[:40]}” that can be played; there is: {', '.join(BUILT)}."
        raise Wrong("そのゲームはまだ遊べません。", en)
    if not 0 <= wish.minutes <= 600 or not 0 <= wish.increment <= 600 or not 0 <= (wish.delay or 0) <= 60:
        raise Wrong("時間の設定が正しくありません。", "The times must be between 0 and 600.")
    _check_options(wish)
    own = await hall.think("reading", _deck, wish.game, wish.deck, 0)
    other = await hall.think("reading", _deck, wish.game, wish.opponent_deck, 1)
    decks = (own, other) if wish.seat == "A" else (other, own)
    setup = Setup(
        game=wish.game,
        seed=new_seed() if wish.seed is None else wish.seed,
        decks=decks,
        options=wish.options,
        seconds=60.0 * wish.minutes,
        increment=wish.increment,
        delay=wish.delay,
        solo=wish.opponent == "self",
        listed=wish.listed and wish.opponent != "self",
        quick=wish.quick,
        salt=new_salt(),
    )
    return await _open(hall, setup, wish.opponent, wish.name, SEATS.index(wish.seat))


def _check_options(wish: Wish) -> None:
    wrong = wrong_option(load(wish.game), wish.options)
    if wrong:
        raise Wrong("その規則の設定はありません。", f"{wrong[0].upper()}{wrong[1:]}.")


def _deck(game: str, wanted: str | dict[str, Any], default: int) -> dict[str, Any]:
    """A shipped deck by its id, or one given as data; checked."""
    package = load(game)
    shipped = package.decks()
    if isinstance(wanted, dict):
        wanted = _clean_deck(wanted)
    try:
        if isinstance(wanted, dict):
            deck = package.read_deck(wanted)
        elif not wanted:
            deck = list(shipped.values())[default % len(shipped)]
        elif wanted in shipped:
            deck = shipped[wanted]
        else:
            raise Wrong("そのデッキはありません。", f"There is no deck “{wanted[:40]}”; there is: {', '.join(shipped)}.")
        problems = package.check_deck(deck, package.catalog())
    except DeckFault as fault:
        raise Wrong(" ".join(r.ja for r in fault.reasons), str(fault)) from None
    if problems:
        told = problems[:MOST_FAULTS]
        en = " ".join(f"{r.en} ({r.clause})" for r in told)
        raise Wrong(" ".join(f"{r.ja}（{r.clause}）" for r in told), en)
    return plain_deck(deck)


def _clean_deck(deck: dict[str, Any]) -> dict[str, Any]:
    """A deck as data, small enough and without what is no text; its names are fit to be shown to the other player."""
    try:
        size = len(msgspec.json.encode(deck))
    except (ValueError, RecursionError):  # lone surrogates among them
        raise Wrong("デッキを読めません。", "The deck cannot be read: it is not text.") from None
    if size > MOST_DECK:
        raise Wrong("デッキが大きすぎます。", f"The deck is too large; at most {MOST_DECK // 1024} KB are read.")
    names = {key: clean_name(deck[key], MOST_NAME, "") for key in ("name", "english") if isinstance(deck.get(key), str)}
    return {**deck, **names}


async def guided(hall: Hall, game: str, name: str) -> Made:
    """The guided first game of a game."""
    text = lesson(game) if game in BUILT else ""
    if not text:
        raise Wrong("このゲームのレッスンはありません。", "There is no lesson for that game.")
    setup = Setup(game=game, scenario=text, practice=True)
    return await _open(hall, setup, LESSON, name, 0, None, Line(await hall.think("loading", begin, setup)))


async def puzzle(hall: Hall, game: str, number: str, text: str, name: str) -> Made:
    """A puzzle of a game, from its beginning."""
    setup = Setup(game=game, scenario=text, practice=True, puzzle=f"{game}/{number}")
    return await _open(hall, setup, DEFENDER, name, 0, None, Line(await hall.think("loading", begin, setup)))


async def _open(
    hall: Hall, setup: Setup, opponent: str, name: str, seat: int, rows: list[Row] | None = None, line: Line | None = None
) -> Made:
    """Seats, tokens, and the match itself."""
    scripted = (opponent == LESSON and setup.scenario) or (opponent == DEFENDER and setup.puzzle)
    if opponent not in PLAYERS and opponent not in PEOPLE and not scripted:
        known = ", ".join([*PLAYERS, *PEOPLE])
        raise Wrong("その相手はいません。", f"There is no opponent “{opponent[:40]}”; there is: {known}.")
    most = hall.settings.limits.name_characters
    token, invitation = new_token(), new_token() if opponent == "person" else ""
    prefs = PUZZLING if setup.puzzle else Prefs()
    own = Seat("person", clean_name(name, most, "あなた"), token=hashed(token), prefs=prefs)
    if opponent == "person":
        other = Seat(OPEN, invitation=hashed(invitation))
    elif opponent == "self":
        other, seat = Seat("person", own.name), 0
    else:
        other = Seat("bot", opponent, level=opponent)
    seats = [own, other] if seat == 0 else [other, own]
    try:
        host = await hall.create(setup, seats, rows or (), line)
    except DeckFault as fault:
        raise Wrong(" ".join(r.ja for r in fault.reasons), str(fault)) from None
    except BrokenMatch as fault:
        raise Wrong("この対戦は始められません。", str(fault)) from None
    return Made(host, seat, token, invitation)


# ------------------------------------------------------------------------------------------------ guests


def free_seat(host: MatchHost, invitation: str) -> int | None:
    """The seat an invitation is for, as long as nobody has taken it; to tables in the lobby all are invited by one word."""
    anybody = host.setup.listed and invitation == OPEN
    found = [seat.kind == OPEN and (anybody or opens(invitation, seat.invitation)) for seat in host.seats]
    return found.index(True) if any(found) else None


async def join(hall: Hall, host: MatchHost, invitation: str, name: str, deck: str | dict[str, Any]) -> Made:
    """A guest sits down with a deck. The cards are dealt anew, so that nobody has seen them before."""
    number = free_seat(host, invitation)
    if number is None:
        raise Wrong("この招待はもう使われています。", "This invitation has been used already, or never was one.")
    token = new_token()
    seat = Seat("person", clean_name(name, hall.settings.limits.name_characters, "ゲスト"), token=hashed(token))
    setup, line = host.setup, host.line
    if host.number == 0 and not setup.practice:
        decks = list(setup.decks)
        if deck:
            decks[number] = await hall.think("reading", _deck, setup.game, deck, number)
        setup = msgspec.structs.replace(
            setup, decks=tuple(decks), seed=new_seed(), salt=new_salt(), rules="", cards={}, places=()
        )
        line = await hall.think("loading", bring_back, setup, ())
        setup = await hall.seal(setup, line.match)
    if not await host.sit_down(number, seat, setup, line):
        raise Wrong("この招待はもう使われています。", "This invitation has been used already.")
    return Made(host, number, token)


# ------------------------------------------------------------------------------------------------ again


async def rematch(hall: Hall, host: MatchHost) -> str:
    """The same people and decks once more; the name of the match. Everybody's token opens the same seat there, so that the
    way is known to who has been away meanwhile."""

    async def make() -> str:
        setup = host.setup
        if not setup.scenario:
            fresh: dict[str, Any] = {"seed": new_seed(), "salt": new_salt(), "rules": "", "cards": {}, "places": ()}
            setup = msgspec.structs.replace(setup, before=host.name, practice=False, **fresh)
        return (await hall.create(setup, host.seats)).name

    return await host.follow(make)


async def branch(hall: Hall, host: MatchHost, step: int, seat: Literal["A", "B"], opponent: str, name: str) -> Made:
    """Play on from a step of a match that is over."""
    if not (host.over or host.setup.view_only):
        raise Wrong("対戦はまだ続いています。", "The match is not over yet.")
    if opponent == "person":
        raise Wrong("相手はボットか自分です。", "A branch is played against a bot or against oneself.")
    done = host.match.done
    if not 0 <= step <= len(done):
        raise Wrong("その手はありません。", f"There is no step {step}; the last one is {len(done)}.")
    match = host.match.branch()
    match.undo(len(done) - step)
    rows = [Row(number, "answer", action.seat, action.text, "", (), now()) for number, action in enumerate(done[:step])]
    changes: dict[str, Any] = {"practice": True, "view_only": False, "seconds": 0.0, "before": host.name}
    setup = msgspec.structs.replace(host.setup, solo=opponent == "self", **changes)
    return await _open(hall, setup, opponent, name, SEATS.index(seat), rows, Line(match))


async def open_replay(hall: Hall, text: str) -> MatchHost:
    """A replay from a file, checked to its end, to be looked at. Raises ReplayFault."""
    replay: Replay = await hall.think("reading", read_replay, text)
    most = hall.settings.limits.actions
    if len(replay.lines) > most:
        raise ReplayFault(f"the replay has more than {most} lines")
    found = await tried(hall, replayable, text)
    if found.fault:
        raise ReplayFault(found.fault)
    match: Match = await hall.think("loading", play_replay, replay)
    assert match.origin is not None
    decks = tuple(plain_deck(deck) for deck in match.origin.decks)
    setup = Setup(game=replay.game, seed=replay.seed, decks=decks, options=replay.options, practice=True)
    setup = msgspec.structs.replace(setup, view_only=True, salt=replay.salt)
    rows = [Row(number, "answer", done.seat, done.text, "", (), now()) for number, done in enumerate(match.done)]
    seats = [Seat("person", letter) for letter in SEATS]
    return await hall.create(setup, seats, rows, Line(match))


async def judge(hall: Hall, text: str) -> dict[str, Any]:
    """What a scenario shows, as data for the page."""
    # Ends in a new line: a text of one line could be taken for the name of a file.
    return (await tried(hall, judged, text + "\n")).report


async def tried(hall: Hall, work: Callable[[str], Trial], text: str) -> Trial:
    """Something a stranger sent, tried where it can do no harm. Raises Wrong if that takes too long."""
    if work is not replayable and len(text.encode("utf-8", "surrogatepass")) > hall.settings.limits.upload_bytes:
        most = hall.settings.limits.upload_bytes // 1024
        raise Wrong(f"大きすぎます（{most}KBまで）。", f"That is too large; at most {most} KB are read.")
    try:
        return await hall.aside.run(work, text)
    except TooLong:
        raise Wrong("時間がかかりすぎるため、やめました。", "That took too long and was given up.") from None
    except TooBusy:
        raise Wrong("いま混み合っています。", "Too many are waiting; please try again later.") from None


async def from_scenario(hall: Hall, text: str, seat: Literal["A", "B"], opponent: str, name: str) -> Made:
    """Play on from the position of a scenario."""
    setup = Setup(game="", scenario=text, practice=True, solo=opponent == "self")
    if not text.strip():
        raise Wrong("シナリオがありません。", "There is no scenario.")
    found = await tried(hall, playable, text + "\n")
    if found.fault:
        where = f"line {found.line}: " if found.line else ""
        raise Wrong(f"{where}{found.fault}", f"{where}{found.fault}")
    try:
        match: Match = await hall.think("loading", begin, setup)
    except Exception as fault:  # it went well a moment ago
        log.exception("a scenario could not be set up")
        raise Wrong("このシナリオは始められません。", f"The scenario cannot be set up: {type(fault).__name__}.") from fault
    setup = msgspec.structs.replace(setup, game=match.package.name)
    return await _open(hall, setup, opponent, name, SEATS.index(seat), None, Line(match))


__all__ = [
    "PEOPLE", "Made", "ReplayFault", "Wish", "Wrong", "branch", "from_scenario", "join", "judge", "new_match", "rematch",
]  # fmt: skip
