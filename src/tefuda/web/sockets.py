"""The WebSocket of a seat or a spectator: boards out, actions in."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Sequence
from contextlib import suppress
from typing import Any

import msgspec
from starlette.websockets import WebSocket, WebSocketDisconnect, WebSocketState

from tefuda.games.words import words
from tefuda.kernel.budget import Overrun, allowed
from tefuda.kernel.game import Illegal, Stuck
from tefuda.kernel.records import Answer
from tefuda.match.endless import Endless
from tefuda.match.match import Match

from . import explain
from .context import Explanation, Known, Lang, Reader
from .forecast import forecast
from .guard import Bucket
from .hall import Hall
from .host import Late, MatchHost, Refused, refuse
from .meeting import rematch
from .messages import (
    Agree,
    Answering,
    AnyMessage,
    Arranging,
    Branch,
    Cancel,
    Conceding,
    Dismiss,
    Forecast,
    Hint,
    Keep,
    Malformed,
    Ping,
    Refuse,
    Rematch,
    Return,
    Say,
    SetLang,
    SetPrefs,
    Undo,
    WhyEvent,
    WhyNot,
    WhyValue,
    answers_in,
    arrangement,
    decode,
)
from .phrases import PHRASES
from .rendering import renderer
from .store import StoreFault
from .table import pick
from .turns import network

log = logging.getLogger("tefuda.web")

#: Events that are played to somebody who was away; drawing more of them would hold everybody up.
MOST_EVENTS = 250
#: Things others have said that wait to be taken.
WHISPERS = 4


class Watcher:
    """One open socket."""

    def __init__(
        self,
        hall: Hall,
        host: MatchHost,
        socket: WebSocket,
        seat: int | None,
        lang: Lang,
        form: str,
        token: str = "",
        heard: str = "",
    ) -> None:
        self.hall, self.host, self.desk = hall, host, hall.desks[host.name]
        self.socket, self.seat, self.lang, self.form = socket, seat, lang, form
        self.token = token  # what opened the seat: it opens the rematch, too
        self.address = network(socket.client.host) if socket.client is not None else "?"
        self.gone = False  # the match has left memory
        self.explanation: Explanation | None = None
        self.explained_at = -1
        self.known = Known()  # drawings this connection has got
        self.heard = heard  # up to where it was told what happened
        self.dirty = asyncio.Event()
        self.dirty.set()
        limits = hall.settings.limits
        self.bucket = Bucket(limits.messages_per_second, limits.message_burst)
        self.strikes = 0
        self._whispers: set[asyncio.Task[None]] = set()

    # ---- sending

    async def push(self) -> None:
        """Send the board whenever it has changed. Somebody slow gets the newest board, not all of them."""
        while True:
            await self.dirty.wait()
            self.dirty.clear()
            if self.gone:
                await self.socket.close(1012, "please come again")
                return
            await self.hall.turns.take()
            try:
                async with self.host.lock:  # an action that is not on disk yet must not be seen
                    await self.hall.caught_up(self.host, self.seat, self.lang)
                    payload = self._board()
            except Exception:
                log.exception("match %s: the board cannot be drawn", self.host.name)
                await self.error(
                    "defect",
                    "盤面を描けません。プログラムの不具合です。",
                    "The board cannot be drawn: a defect of the program.",
                )
            else:
                await self._send(payload)

    def _board(self) -> str:
        host = self.host
        if self.explained_at != host.number:
            self.explanation = None
        if self.explanation is None and (self.seat is None or self.form != "html"):
            made = self.desk.made(self.seat, self.lang, self.form)  # the same for many: made once
        else:
            context = self.desk.context(self.seat, self.lang, self.explanation)
            made = renderer().render_table(context, self.known) if self.form == "html" else msgspec.json.encode(context)
        head = {"type": "table", "at": host.number}
        if isinstance(made, bytes):
            return msgspec.json.encode({**head, "table": msgspec.Raw(made)}).decode()
        if self.seat is None:
            made = renderer().trim(made, self.known)
        decision = host.match.decision
        yours = decision is not None and self.seat is not None and decision.seat == host.acting(self.seat)
        over = host.match.result is not None
        return msgspec.json.encode({**head, "html": made, "yours": yours, "over": over, **self._events()}).decode()

    def _events(self) -> dict[str, Any]:
        """What has happened since the last board, and the drawings it needs. Nothing of it is left out for who is slow."""
        host = self.host
        since, self.heard = self.heard, f"{host.era}.{len(host.match.events)}"
        if self.form != "html" or not since or since == self.heard:
            return {}
        if len(host.match.events) - self.desk.heard(since) > MOST_EVENTS:
            return {}  # nobody wants to see all that; the board shows what has come of it
        beats = self.desk.beats(self.seat, self.lang, since)
        made = renderer().render_beats(host.setup.game, self.lang, beats, self.known)
        return {"events": made.events, "drawings": made.drawings} if beats else {}

    async def _send(self, text: str) -> None:
        if self.socket.application_state != WebSocketState.CONNECTED:
            return
        with suppress(TimeoutError):
            async with asyncio.timeout(self.hall.settings.limits.send_seconds):
                await self.socket.send_text(text)
            return
        # Raised out here: what a time limit raises holds the task that failed by it, and that would hold this match for long.
        raise WebSocketDisconnect(1006, "takes nothing")

    async def say(self, **what: Any) -> None:
        await self._send(msgspec.json.encode(what).decode())

    def whisper(self, **what: Any) -> None:
        """Something that another one has said: nobody waits until it is taken, and who takes nothing misses it."""
        if len(self._whispers) < WHISPERS:
            task = asyncio.create_task(self._whispered(what))
            self._whispers.add(task)
            task.add_done_callback(self._whispers.discard)

    async def _whispered(self, what: dict[str, Any]) -> None:
        with suppress(WebSocketDisconnect, RuntimeError, OSError):  # its own tasks see that, too
            await self.say(**what)

    async def error(self, code: str, ja: str, en: str, reasons: Any = ()) -> None:
        """One clear error."""
        await self.say(type="error", code=code, message=pick(self.lang, ja, en), reasons=reasons)

    def leave(self) -> None:
        """The match is let go: the client comes back and gets it as it is on disk."""
        self.gone = True
        self.dirty.set()

    def show(self, explanation: Explanation) -> None:
        """Put an explanation beside the board until the next action."""
        self.explanation, self.explained_at = explanation, self.host.number
        self.dirty.set()

    # ---- receiving

    async def listen(self) -> None:
        """Take messages until the socket closes or has been a nuisance for too long."""
        limits = self.hall.settings.limits
        while self.strikes <= limits.strikes:
            received = await self.socket.receive()
            if received["type"] == "websocket.disconnect":
                return
            await self.hall.turns.take()
            data = received.get("text") or received.get("bytes") or b""
            if not self.bucket.take():
                self.strikes += 1
                await self.error("too_fast", "メッセージが多すぎます。", "Too many messages; please wait a moment.")
            elif len(data if isinstance(data, bytes) else data.encode("utf-8", "surrogatepass")) > limits.message_bytes:
                self.strikes += 1
                en = f"That message is too large (at most {limits.message_bytes} bytes)."
                await self.error("too_large", "メッセージが大きすぎます。", en)
            else:
                await self._take(data)
        await self.socket.close(1008, "too many refused messages")

    async def _take(self, data: str | bytes) -> None:
        try:
            message = decode(data)
        except Malformed as fault:
            self.strikes += 1
            await self.error("malformed", f"読めないメッセージです: {fault}", f"That is not a message: {fault}")
            return
        try:
            await self.hall.safely(self._do(message))
        except Late as fault:
            await self.error("late", fault.refusals[0].ja, fault.refusals[0].en)
        except Refused as fault:
            reasons = [{"clause": r.clause, "text": pick(self.lang, r.ja, r.en)} for r in fault.refusals]
            ja, en = " ".join(r.ja for r in fault.refusals), " ".join(r.en for r in fault.refusals)
            self.show(explain.refusal(self.host.setup.game, fault.refusals, self.lang))
            await self.error("not_allowed", ja, en, reasons)
        except explain.NoAnswer as fault:
            await self.error("no_answer", fault.ja, fault.en)
        except StoreFault as fault:
            await self.error("storage", fault.ja, fault.en)
        except WebSocketDisconnect:
            raise
        except Exception:
            log.exception("match %s: %s failed", self.host.name, type(message).__name__)
            en = "This is a defect of the program; nothing has changed."
            await self.error("defect", "プログラムの不具合です。何も変わっていません。", en)

    async def _do(self, message: AnyMessage) -> None:
        if isinstance(message, Ping):
            await self.say(type="pong")
        elif isinstance(message, Dismiss):
            self.explanation = None
            self.dirty.set()
        elif isinstance(message, SetLang):
            self.lang = message.lang
            self.explanation = None
            self.dirty.set()
        elif isinstance(message, WhyValue | WhyEvent):
            await self._why(message)
        elif self.seat is None:
            await self.error("spectator", "観戦中は操作できません。", "Spectators cannot act.")
        elif isinstance(message, WhyNot):
            await self._why_not(message, self.seat)
        elif isinstance(message, Hint):
            await self._hint(self.seat)
        elif isinstance(message, Forecast):
            await self._forecast(message, self.seat)
        elif isinstance(message, Say):
            await self._say(message, self.seat)
        else:
            await self._act(message, self.seat)

    async def _act(self, message: AnyMessage, seat: int) -> None:
        host = self.host
        if isinstance(message, Answering):
            await host.answer(seat, message.at, lambda match: answers_in(message, match))
        elif isinstance(message, Conceding):
            await host.act(seat, "concede")
        elif isinstance(message, Arranging):
            await host.act(seat, arrangement(message, host.match, host.acting(seat)))
        elif isinstance(message, Undo | Branch | Return | Keep):
            await host.ask(seat, str(type(message).__struct_config__.tag))
        elif isinstance(message, Cancel):
            await host.cancel(seat)
        elif isinstance(message, Rematch):
            await self._rematch(seat)
        elif isinstance(message, Agree | Refuse):
            yes = isinstance(message, Agree)
            if await host.agree(seat, message.what, yes) and message.what == "rematch":
                await self._again()
        elif isinstance(message, SetPrefs):
            await self._settings(message, seat)

    async def _rematch(self, seat: int) -> None:
        host = self.host
        if not host.over:
            raise refuse("対戦はまだ終わっていません。", "The match is not over yet.")
        if host.next or not host.against_person or await host.ask_rematch(seat):
            await self._again()

    async def _again(self) -> None:
        """A new match, and everybody at this table is shown the way there; who is away finds it on coming back."""
        name = await rematch(self.hall, self.host)
        for other in self.hall.watching(self.host):
            if other.seat is not None:
                other.whisper(type="go", url=f"/m/{name}/{other.token}")

    async def _settings(self, message: SetPrefs, seat: int) -> None:
        changes: dict[str, Any] = {
            name: value
            for name, value in (("auto_pass", message.auto_pass), ("auto_pay", message.auto_pay), ("hurry", message.hurry))
            if value is not None
        }
        if message.stops is not None:
            known = words(self.host.match.package.name).stops
            every = [name for topic in known for name in (topic, f"{topic}/own", f"{topic}/other")]
            changes["stops"] = tuple(name for name in every if name in message.stops)
        prefs = msgspec.structs.replace(self.host.seats[seat].prefs, **changes)
        await self.host.prefer(seat, prefs)

    # ---- why

    async def _why(self, message: WhyValue | WhyEvent) -> None:
        host = self.host
        reader: Reader = "spectator" if self.seat is None else host.reader_of(self.seat)
        async with host.lock:
            if isinstance(message, WhyValue):
                found = explain.why_value(host.match, reader, message.place, message.property, self.lang)
            else:
                log_lines = host.book(reader, self.lang).read(host.match)
                found = explain.why_event(host.match, log_lines, message.number, reader, self.lang)
        await self._explain(found)

    async def _hint(self, seat: int) -> None:
        """What the strongest bot would do; against a person that would be help from outside."""
        host = self.host
        decision = host.match.decision
        if host.against_person and not host.line.below:
            raise refuse("人との対戦ではヒントは出ません。", "There are no hints against a person.")
        if decision is None or decision.seat != host.acting(seat):
            raise refuse("いまはあなたの番ではありません。", "It is not you who decides now.")
        at = host.number
        answer = await self.hall.advise(host)
        async with host.lock:
            if host.number != at:
                return  # the table has moved on
            match = host.match.branch()
        await self._explain(await self.hall.think("asking", self._hinted, match, answer))

    def _hinted(self, match: Match, answer: Answer) -> Explanation:
        """With how the position looks afterwards, where that can be said in time."""
        try:
            with allowed(self.hall.settings.limits.action_seconds):
                return explain.hint(match, answer, self.lang, outlook=True)
        except (Illegal, Overrun, Stuck):
            return explain.hint(match, answer, self.lang, outlook=False)

    async def _forecast(self, message: Forecast, seat: int) -> None:
        host = self.host
        async with host.lock:
            decision = host.match.decision
            if host.number != message.at or decision is None or decision.seat != host.acting(seat) or host.setup.view_only:
                return  # the table has moved on: nobody wants to know any more
            match = host.match.branch()
        answers = [(int(part),) for part in message.choose.split(".")]
        text = await self.hall.think("asking", self._foreseen, match, answers, not host.against_person)
        await self.say(type="forecast", at=message.at, choose=message.choose, text=text)

    def _foreseen(self, match: Match, answers: Sequence[Answer], lists: bool) -> str:
        """What would come of it; nothing where that takes too long to say."""
        try:
            with allowed(self.hall.settings.limits.action_seconds):
                return forecast(match, answers, self.lang, lists=lists)
        except (Endless, Overrun, Stuck):
            return ""

    async def _say(self, message: Say, seat: int) -> None:
        """Said once to everybody who is there; nobody has to hear much of it."""
        if not self.host.phrases[seat].take():
            raise refuse("少し間をおいてください。", "Please wait a moment before you say more.")
        letter = self.host.reader_of(seat)
        for other in self.hall.watching(self.host):
            other.whisper(type="said", seat=letter, phrase=message.phrase, text=pick(other.lang, *PHRASES[message.phrase]))

    async def _why_not(self, message: WhyNot, seat: int) -> None:
        host = self.host
        async with host.lock:
            acting = host.acting(seat)
            if message.place is not None:
                found = explain.why_not_card(host.match, acting, message.place, self.lang)
            else:
                found = explain.why_not_line(host.match, acting, message.line or "", self.lang)
        await self._explain(found)

    async def _explain(self, found: Explanation) -> None:
        if self.form == "html":
            self.show(found)
        else:
            await self.say(type="explanation", explanation=found)


async def serve(watcher: Watcher) -> None:
    """Keep a socket going until it closes."""
    watcher.hall.arrive(watcher)
    pushing = asyncio.create_task(watcher.push())
    listening = asyncio.create_task(watcher.listen())
    for task in (pushing, listening):
        task.add_done_callback(_noticed)
    try:
        # Who takes nothing any more is not listened to either.
        await asyncio.wait({pushing, listening}, return_when=asyncio.FIRST_COMPLETED)
    finally:
        pushing.cancel()
        listening.cancel()
        watcher.hall.leave(watcher)


def _noticed(task: asyncio.Task[None]) -> None:
    """What ends a socket for another reason than that it was closed is a defect."""
    fault = None if task.cancelled() else task.exception()
    if fault is not None and not isinstance(fault, WebSocketDisconnect | RuntimeError | OSError):
        log.error("a socket could not be served", exc_info=fault)
