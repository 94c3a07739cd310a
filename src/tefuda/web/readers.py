"""What each reader of a match gets to see: the table's data, and its rendering, made once per reader and change."""

from __future__ import annotations

import msgspec

from tefuda.kernel.records import Refusal
from tefuda.match import automatic
from tefuda.match.automatic import Prefs
from tefuda.match.beats import Beat
from tefuda.match.view import CardView, View

from .annex import at_work
from .bots import DEFENDER
from .context import (
    DecisionContext,
    Explanation,
    ExplanationLine,
    Lang,
    LessonContext,
    LogLine,
    PlayerContext,
    Reader,
    RequestContext,
    TableContext,
)
from .host import AGREED, LESSON, MatchHost
from .phrases import PHRASES
from .rendering import renderer
from .seats import SEATS
from .setup import chosen, deck_titles
from .staging import staged
from .table import LOG_LINES, pick, table

#: What a bot is called, by level.
BOTS = {
    "random": ("でたらめ", "Random"),
    "beginner": ("やさしい", "Novice"),
    "greedy": ("ふつう", "Challenger"),
    "tree": ("木探索", "Tree search"),
    "search": ("つよい", "Expert"),
    "master": ("とてもつよい", "Master"),
    LESSON: ("先生", "Teacher"),
    DEFENDER: ("受け", "Defender"),
}


class Desk:
    """The boards of one match, kept until something changes."""

    def __init__(self, host: MatchHost) -> None:
        self.host = host
        self.connected = [0, 0]
        self.spectators = 0
        self._made: dict[tuple[Reader, int | None, Lang, str], str | bytes] = {}
        self._version = -1

    def context(self, seat: int | None, lang: Lang, explanation: Explanation | None = None) -> TableContext:
        """The table for a seat's player, or for a spectator."""
        host = self.host
        at_work(host.name)
        dealt = host.setup.practice or not host.waiting_for_player  # cards are dealt anew when the other player comes
        reader: Reader = "spectator" if seat is None or not dealt else host.reader_of(seat)
        match = host.match
        prefs = Prefs() if seat is None else host.seats[seat].prefs
        log = host.book(reader, lang).read(match)[-LOG_LINES:]
        context = table(
            match,
            reader,
            lang,
            name=host.name,
            at=host.number,
            heard=f"{host.era}.{len(match.events)}",
            players=(self._player(0, seat, lang), self._player(1, seat, lang)),
            log=self._fresh(log, seat),
            keys=host.keys(reader),
            prefs=prefs,
            urls=self._urls(seat),
            by_time=host.line.by_time,
            practice=host.setup.practice,
            solo=host.setup.solo,
            asked=not host.setup.view_only and not host.waiting_for_player,
        )
        if seat is not None and not host.line.below:
            context.urls["position"] = f"/p/{host.name}/{host.number}"
        lesson = self._lesson(lang) if seat is not None and host.lesson is not None else None
        return msgspec.structs.replace(
            context,
            seat=None if seat is None else host.reader_of(seat),
            log=context.log if dealt else (),
            view=context.view if dealt else _undealt(context.view),
            keys=context.keys if dealt else {},
            lesson=lesson,
            goal=pick(lang, host.goal.ja, host.goal.en),
            puzzle=host.setup.puzzle,
            solved=self._solved(seat),
            failed=bool(host.goal.en) and match.decision is not None and self._late(),
            decision=self._led(context.decision),
            explanation=_notice(host.notice, lang) or explanation,
            requests=tuple(
                RequestContext(what=what, seat=SEATS[asked], yours=asked == seat)  # type: ignore[arg-type]
                for what, asked in host.requests.items()
                if seat is not None and (what in AGREED or (what == "rematch" and host.over))
            ),
            can_undo=seat is not None and host.may_undo(seat),
            can_cancel=seat is not None and host.cancel_count(seat) > 0,
            branch=len(host.line.below),
            needs_agreement=host.against_person,
            thinking=bool(host.bot_to_move()),
            spectators=self.spectators,
            next=host.next,
            phrases=self._phrases(seat, lang),
            quick=host.setup.quick,
            options=chosen(host.setup),
            promise="" if host.waiting_for_player else host.promise,
        )

    def _phrases(self, seat: int | None, lang: Lang) -> tuple[tuple[str, str], ...]:
        """To a bot nobody has to speak."""
        if seat is None or not self.host.against_person or self.host.waiting_for_player:
            return ()
        return tuple((key, pick(lang, *said)) for key, said in PHRASES.items())

    def beats(self, seat: int | None, lang: Lang, heard: str) -> tuple[Beat, ...]:
        """What happened since a board that this reader has got; nothing if that was in another past."""
        host, known = self.host, self.heard(heard)
        if known == len(host.match.events):
            return ()
        reader: Reader = "spectator" if seat is None else host.reader_of(seat)
        return staged(host.match, reader, known, host.keys(reader), host.book(reader, lang).read(host.match), self._asleep)

    def heard(self, heard: str) -> int:
        """Up to which event that is; all of them if it was in another past."""
        era, _, since = heard.partition(".")
        known = int(since) if since.isascii() and since.isdigit() and len(since) < 9 else -1
        last = len(self.host.match.events)
        return known if era == str(self.host.era) and 0 <= known < last else last

    def _late(self) -> bool:
        """Is the turn over in which a puzzle had to be solved?"""
        past, now = self.host.match.past(), self.host.match.game.state
        return self.host.goal.late((past[0] if past else now).turn, now.turn)

    def _solved(self, seat: int | None) -> bool:
        result = self.host.match.result
        return result is not None and seat is not None and result.winner == seat and not self._late()

    def _asleep(self, action: int) -> bool:
        """Was a person's action given by itself?"""
        host = self.host
        if action < 0 or host.seats[host.match.done[action].seat].kind != "person":
            return False
        prefs = host.prefs(host.match.done[action].seat)
        return prefs is not None and not automatic.decided(host.match, action, prefs)

    def _lesson(self, lang: Lang) -> LessonContext | None:
        lesson, match = self.host.lesson, self.host.match
        if lesson is None:
            return None
        said = tuple((pick(lang, step.ja, step.en), step.point) for step in lesson.said(match))
        at = lesson.next(match)
        return LessonContext(said=said, step=at, last=len(lesson.steps), waits=at < len(lesson.steps) and match.result is None)

    def _led(self, decision: DecisionContext | None) -> DecisionContext | None:
        """In a guided game only what the lesson is about can be done."""
        path = self.host.lesson.path(self.host.match) if decision is not None and self.host.lesson is not None else ()
        if decision is None or not path:
            return decision
        if decision.kind == "act":
            whole = ".".join(str(number) for number in path)
            kept = tuple(option for option in decision.options if option.id in (whole, str(path[0])))
        else:
            kept = tuple(option for option in decision.options if int(option.id) in path)
        return msgspec.structs.replace(decision, options=kept or decision.options)

    def _player(self, number: int, reader: int | None, lang: Lang) -> PlayerContext:
        host = self.host
        seat = host.seats[number]
        decision = host.match.decision
        name = pick(lang, *BOTS.get(seat.level, (seat.level, seat.level))) if seat.kind == "bot" else seat.name
        return PlayerContext(
            seat=SEATS[number],
            name=name,
            kind=seat.kind,
            level=seat.level,
            deck=deck_titles(host.setup, lang)[number] if reader == number or not host.waiting_for_player else "",
            connected=seat.kind == "bot" or self.connected[0 if host.setup.solo else number] > 0,
            you=reader == number or (host.setup.solo and reader is not None),
            deciding=decision is not None and decision.seat == number,
            seconds=host.clock.left(number) if seat.kind == "person" else None,
            running=host.clock.running(number),
        )

    def _fresh(self, log: list[LogLine], seat: int | None) -> list[LogLine]:
        """Marks what happened since the reader's own last action."""
        match = self.host.match
        own = next((done for done in reversed(match.done) if seat is None or done.seat == seat), None)
        if own is None or own.first_event >= len(match.events):
            return log
        since = match.events[own.first_event].number
        return [msgspec.structs.replace(line, fresh=True) if line.number >= since else line for line in log]

    def _urls(self, seat: int | None) -> dict[str, str]:
        host = self.host
        found = {"home": "/", "watch": f"/m/{host.name}", "rules": f"/rules/{host.setup.game}"}
        found["clause"] = f"/rules/{host.setup.game}#c-{{clause}}"
        if host.over or host.setup.view_only:
            found.update(replay=f"/r/{host.name}", download=f"/r/{host.name}/replay.txt", html=f"/r/{host.name}/replay.html")
        if host.next:
            # The seat's own page knows its token and leads on; this here does not.
            found["rematch"] = f"/m/{host.next}" if seat is None else "?next=1"
        return found

    def made(self, seat: int | None, lang: Lang, form: str) -> str | bytes:
        """The board as it is sent: HTML or JSON. Made once for all who get the same."""
        if self._version != self.host.version:
            self._made.clear()
            self._version = self.host.version
        reader: Reader = "spectator" if seat is None else self.host.reader_of(seat)
        slot = (reader, seat, lang, form)
        found = self._made.get(slot)
        if found is None:
            context = self.context(seat, lang)
            found = self._made[slot] = renderer().render_table(context) if form == "html" else msgspec.json.encode(context)
        return found


def _undealt(seen: View) -> View:
    """Before the guest comes nothing is dealt, and whoever comes chooses a deck without having seen a card of the other."""
    zones = tuple(
        msgspec.structs.replace(zone, cards=tuple(CardView(place=card.place, hidden=True) for card in zone.cards))
        for zone in seen.zones
    )
    return msgspec.structs.replace(seen, zones=zones, roles={}, items=(), counters={})


def _notice(notice: Refusal | None, lang: Lang) -> Explanation | None:
    if notice is None:
        return None
    text = pick(lang, notice.ja, notice.en)
    return Explanation(kind="error", title=text, lines=(ExplanationLine(text=text),))
