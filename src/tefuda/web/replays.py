"""Replays on a page: the table at any step, as either player, both, or a spectator saw it."""

from __future__ import annotations

from bisect import bisect_right

from msgspec.structs import replace

from tefuda.kernel.game import Game
from tefuda.match.automatic import Prefs
from tefuda.match.match import Match

from .context import Lang, LogLine, PlayerContext, Reader, ReplayContext, StepContext, TableContext
from .faults import Fault
from .host import MatchHost
from .logbook import LogBook
from .places import Keys
from .readers import BOTS
from .seats import SEATS
from .setup import deck_titles
from .staging import staged
from .summary import summary
from .table import LOG_LINES, pick, table

#: More boards than this make an exported page too heavy; then every second, third ... one is shown.
MOST_FRAMES = 400


def replay(host: MatchHost, step: int | None, reader: Reader, lang: Lang, since: int | None = None) -> ReplayContext:
    """A match that is over, at a step (its beginning without)."""
    _may_be_told(host)
    match = host.match
    last = len(match.done)
    at = 0 if step is None else max(0, min(step, last))
    stride = at - since if since is not None and 0 <= since < at else 1
    frame = _at(host, match, at, reader, lang, Keys(reader), host.book(reader, lang, record=True).read(match), stride)
    return _context(host, frame, at, reader)


def position(host: MatchHost, match: Match, lang: Lang) -> TableContext:
    """Where a match stood, whether it is over or not: as everybody sees it, and against a bot as the player does."""
    if host.waiting_for_player and not host.setup.practice:
        raise Fault(404, "no_step", "その局面はありません。", "There is no such position.")
    people = [number for number, seat in enumerate(host.seats) if seat.kind == "person"]
    reader: Reader = "spectator" if host.against_person or not people else "A" if people[0] == 0 else "B"
    if host.setup.solo:
        reader = "both"
    book = LogBook(reader, lang).read(match)
    shown = _at(host, match, len(match.done), reader, lang, Keys(reader), book)
    return replace(shown, beats=(), still=True, urls={**shown.urls, "watch": f"/m/{host.name}"})


def whole(host: MatchHost, reader: Reader, lang: Lang) -> ReplayContext:
    """All steps, for a document that stands by itself."""
    _may_be_told(host)
    match = host.match.branch()
    last = len(match.done)
    stride = max(1, -(-last // MOST_FRAMES))
    keys, log = Keys(reader), LogBook(reader, lang).read(match)
    steps = [*range(0, last, stride), last]
    frames = tuple(_at(host, match, step, reader, lang, keys, log, stride) for step in steps)
    context = _context(host, frames[-1], last, reader)
    return ReplayContext(**{**{name: getattr(context, name) for name in ReplayContext.__struct_fields__}, "frames": frames})


def _may_be_told(host: MatchHost) -> None:
    if not (host.over or host.setup.view_only):
        raise Fault(409, "not_over", "対戦はまだ続いています。", "The match is not over yet; its replay would tell every card.")


def _context(host: MatchHost, frame: TableContext, step: int, reader: Reader) -> ReplayContext:
    match = host.match
    states = [*match.past(), match.game.state]
    seen = _seen(match, frame.lang, host.book(reader, frame.lang, record=True).read(match))
    steps = [
        StepContext(
            step=number, seat=SEATS[done.seat], text=seen.get(number, ""), turn=states[number].turn, quiet=number not in seen
        )
        for number, done in enumerate(match.done)
    ]
    turns: dict[int, int] = {}
    for number, state in enumerate(states):
        turns.setdefault(state.turn, number)
    base = f"/r/{host.name}"
    urls = {
        "home": "/",
        "step": f"{base}?reader={reader}&step={{step}}",
        "reader": f"{base}?step={step}&reader={{reader}}",
        "branch": f"{base}/branch",
        "html": f"{base}/replay.html?reader={reader}",
        "rules": f"/rules/{host.setup.game}",
    }
    if match.origin is not None:
        urls["download"] = f"{base}/replay.txt"
    if host.setup.salt:
        urls["deal"] = f"/deal/{host.name}"
    return ReplayContext(
        match=host.name,
        table=frame,
        step=step,
        last=len(match.done),
        steps=tuple(steps),
        turns=tuple(turns.items()),
        reader=reader,
        summary=summary(match, frame.lang, seen),
        urls=urls,
    )


def _seen(match: Match, lang: Lang, log: list[LogLine]) -> dict[int, str]:
    """What each action led to, in the words of the log; those that led to nothing anybody sees are not in it."""
    starts = [match.events[done.first_event].number if done.first_event < len(match.events) else 1 << 60 for done in match.done]
    found: dict[int, list[str]] = {}
    for line in log:
        number = bisect_right(starts, line.number) - 1
        if number >= 0 and line.text:
            found.setdefault(number, []).append(line.text)
    return {number: pick(lang, "。", "; ").join(lines[:3]) for number, lines in found.items()}


def _at(
    host: MatchHost, match: Match, step: int, reader: Reader, lang: Lang, keys: Keys, log: list[LogLine], stride: int = 1
) -> TableContext:
    """The table before the action of this number, and what led to it: the last action, or the last few."""
    past = match.past()
    state = past[step] if step < len(past) else match.game.state
    still = Match(match.package, Game(match.game.setting, state))
    end = match.done[step].first_event if step < len(match.done) else len(match.events)
    newest = match.events[end - 1].number if end else -1
    before = match.done[max(0, step - stride)].first_event if step else 0
    fresh = match.events[before].number if before < len(match.events) else newest + 1
    lines = [_marked(line, fresh) for line in log if line.number <= newest][-LOG_LINES:]
    players = (_player(host, 0, lang, state.decision), _player(host, 1, lang, state.decision))
    shown = table(
        still,
        reader,
        lang,
        name=host.name,
        at=step,
        players=players,
        log=lines,
        keys=keys,
        prefs=Prefs(),
        urls={"home": "/", "rules": f"/rules/{host.setup.game}", "clause": f"/rules/{host.setup.game}#c-{{clause}}"},
        by_time=host.line.by_time,
        practice=True,
        asked=False,
    )
    led = staged(match, reader, before, keys, log, until=end) if step else ()
    return replace(shown, beats=led)


def _marked(line: LogLine, fresh: int) -> LogLine:
    if line.number < fresh:
        return line
    return LogLine(**{**{name: getattr(line, name) for name in LogLine.__struct_fields__}, "fresh": True})


def _player(host: MatchHost, number: int, lang: Lang, decision: object) -> PlayerContext:
    seat = host.seats[number]
    name = pick(lang, *BOTS.get(seat.level, (seat.level, seat.level))) if seat.kind == "bot" else seat.name
    deciding = getattr(decision, "seat", None) == number
    deck = deck_titles(host.setup, lang)[number]
    return PlayerContext(seat=SEATS[number], name=name, kind=seat.kind, level=seat.level, deck=deck, deciding=deciding)
