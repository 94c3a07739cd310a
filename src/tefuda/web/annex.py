"""The annex: matches with cards that strangers brought are played in processes of their own.

The whole server runs there once more, over the same database; the main one only passes requests on (as messages of ASGI, over
a pair of sockets). Whatever such cards do to the engine or to the drawing of a board, the other tables do not notice. A process
has so much memory, and one that does not answer for so many seconds is ended and started again: what was acknowledged is on
disk. The match it was at is stopped for good.
"""

from __future__ import annotations

import asyncio
import contextlib
import logging
import mmap
import os
import socket
import subprocess
import sys
import tempfile
import time
import zlib
from collections import OrderedDict
from collections.abc import Callable
from typing import IO, TYPE_CHECKING, Any

import msgspec
from starlette.types import ASGIApp, Message, Receive, Scope, Send

from tefuda.games.base import BUILT, load

from .bots import PATIENCE, worked
from .settings import Settings

if TYPE_CHECKING:
    from .hall import Hall

log = logging.getLogger("tefuda.web")

#: Seconds between two questions whether the process is still there, and for it to start.
PULSE, START = 0.5, 60.0
#: Bytes of the name of the match a process is at.
NAME = 40
#: Matches of which it is remembered whose cards they are played with.
KNOWN = 20_000
#: What of a request is passed on.
SCOPE = (
    "type",
    "http_version",
    "method",
    "scheme",
    "path",
    "raw_path",
    "query_string",
    "root_path",
    "headers",
    "client",
    "server",
)


# ------------------------------------------------------------------------------------------------ frames


async def _read(reader: asyncio.StreamReader) -> tuple[int, str, Any]:
    size = int.from_bytes(await reader.readexactly(4), "big")
    stream, kind, value = msgspec.msgpack.decode(await reader.readexactly(size))
    return stream, kind, value


def _frame(stream: int, kind: str, value: Any = None) -> bytes:
    data = msgspec.msgpack.encode((stream, kind, value))
    return len(data).to_bytes(4, "big") + data


def _message(value: Any) -> Message:
    """A message as it was: headers are pairs of bytes again."""
    if "headers" in value:
        value["headers"] = [(bytes(name), bytes(text)) for name, text in value["headers"]]
    found: Message = value
    return found


# ------------------------------------------------------------------------------------------------ in the main server


class _Stream:
    """A request or socket on its way through."""

    def __init__(self, receive: Receive, send: Send, kind: str) -> None:
        self.receive, self.send, self.kind = receive, send, kind
        self.done: asyncio.Future[None] = asyncio.get_running_loop().create_future()
        self.started = False
        self.jobs: set[asyncio.Task[None]] = set()


class Process:
    """One process, started when it is needed for the first time, and again after it ended."""

    def __init__(self, settings: Settings, number: int, stopped: Callable[[str], None]) -> None:
        self.settings, self.number, self._stopped = settings, number, stopped
        self.restarts = -1
        self._process: subprocess.Popen[bytes] | None = None
        self._writer: asyncio.StreamWriter | None = None
        self._streams: dict[int, _Stream] = {}
        self._next = 0
        self._lock = asyncio.Lock()
        self._answered = 0.0
        self._tasks: list[asyncio.Task[None]] = []
        self._at: IO[bytes] | None = None

    @property
    def open(self) -> int:
        """Requests and sockets that are under way there."""
        return len(self._streams)

    @property
    def pid(self) -> int:
        return self._process.pid if self._process is not None else 0

    async def run(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Pass a request on, and come back when it is done."""
        stream = _Stream(receive, send, scope["type"])
        try:
            async with self._lock:
                if self._writer is None:
                    await self._start()
            self._next += 1
            number = self._next
            self._streams[number] = stream
            self._write(number, "asked", {key: scope[key] for key in SCOPE if key in scope} | {"subprotocols": []})
            await stream.done
        except (TimeoutError, OSError, asyncio.IncompleteReadError) as fault:
            log.warning("annex %d: %s", self.number, fault or type(fault).__name__)
            await _apologise(stream)
        except asyncio.CancelledError:
            if self._writer is not None:
                self._write(number, "hung up")
            raise
        finally:
            self._streams = {key: value for key, value in self._streams.items() if value is not stream}
            for job in stream.jobs:
                job.cancel()

    def _write(self, stream: int, kind: str, value: Any = None) -> None:
        if self._writer is None:
            raise ConnectionError("the process has ended")
        self._writer.write(_frame(stream, kind, value))

    async def _start(self) -> None:
        ours, theirs = socket.socketpair()
        self._at = tempfile.TemporaryFile()  # noqa: SIM115 (as long as the process lives)
        self._at.write(b"\0" * NAME)
        self._at.flush()
        fds = (theirs.fileno(), self._at.fileno())
        command = [sys.executable, "-m", "tefuda.web.annex", *map(str, fds), str(os.getpid()), str(self.number)]
        self._process = subprocess.Popen(command, stdin=subprocess.PIPE, pass_fds=fds)
        theirs.close()
        assert self._process.stdin is not None
        self._process.stdin.write(msgspec.json.encode(self.settings) + b"\n")
        self._process.stdin.close()
        reader, writer = await asyncio.open_connection(sock=ours)
        try:
            async with asyncio.timeout(START):
                await _read(reader)  # it says that it is there
        except BaseException:
            writer.close()
            self._process.kill()
            raise
        self.restarts += 1
        self._writer, self._answered = writer, time.monotonic()
        self._tasks = [asyncio.create_task(self._listen(reader)), asyncio.create_task(self._watch())]

    async def _listen(self, reader: asyncio.StreamReader) -> None:
        try:
            while True:
                number, kind, value = await _read(reader)
                self._answered = time.monotonic()
                stream = self._streams.get(number)
                if stream is None or kind == "pong":
                    continue
                if kind == "done":
                    if not stream.done.done():
                        stream.done.set_result(None)
                    continue
                job = asyncio.create_task(self._serve(number, stream, kind, value))
                stream.jobs.add(job)
                job.add_done_callback(stream.jobs.discard)
        except (OSError, asyncio.IncompleteReadError):
            self._ended()

    async def _serve(self, number: int, stream: _Stream, kind: str, value: Any) -> None:
        """What the process wants from the one who asks: the next message, or that one is sent."""
        with contextlib.suppress(ConnectionError):
            if kind == "receive":
                self._write(number, "got", await stream.receive())
                return
            stream.started = True
            fine = True
            try:
                await stream.send(_message(value))
            except Exception:  # whoever asked has gone
                fine = False
            self._write(number, "sent", fine)

    async def _watch(self) -> None:
        """End it when it does not answer, or has taken more memory than it may."""
        limits = self.settings.limits
        answered, before = self._answered, worked(self.pid)
        while self._writer is not None:
            self._write(0, "ping")
            await asyncio.sleep(PULSE)
            if answered != self._answered:
                answered, before = self._answered, worked(self.pid)
            silent = time.monotonic() - answered
            # Where others have the processor it is not its own fault: then it may be silent for longer.
            busy = worked(self.pid) - before > limits.frozen_seconds / 2 or silent > PATIENCE * limits.frozen_seconds
            frozen = silent > limits.frozen_seconds and busy
            if frozen or self._memory() > limits.annex_bytes:
                self._kill("does not answer" if frozen else "has taken too much memory")

    def _memory(self) -> int:
        """Bytes it has taken, where the system tells."""
        try:
            with open(f"/proc/{self.pid}/statm", encoding="ascii") as file:
                return int(file.read().split()[1]) * os.sysconf("SC_PAGE_SIZE")
        except (OSError, IndexError, ValueError):
            return 0

    def _kill(self, why: str) -> None:
        assert self._process is not None
        name = ""
        if self._at is not None:
            self._at.seek(0)
            name = self._at.read(NAME).rstrip(b"\0").decode("ascii", "replace")
        log.warning("annex %d %s and is started again; it was at match %s", self.number, why, name or "?")
        self._process.kill()
        if name.isalnum():
            self._stopped(name)
        self._ended()

    def _ended(self) -> None:
        """The process is gone: whoever waits is told to come again."""
        process, self._process = self._process, None
        if process is not None:
            process.kill()
            process.wait()
        writer, self._writer = self._writer, None
        if writer is not None:
            writer.close()
        for stream in self._streams.values():
            if not stream.done.done():
                stream.done.set_exception(ConnectionError("the process has ended"))
        self._streams = {}

    async def close(self) -> None:
        for task in self._tasks:
            task.cancel()
        await asyncio.gather(*self._tasks, return_exceptions=True)
        self._ended()


async def _apologise(stream: _Stream) -> None:
    """One clear answer for who was in the middle of something."""
    with contextlib.suppress(Exception):
        if stream.kind == "websocket":
            await stream.send({"type": "websocket.close", "code": 1012, "reason": "please come again"})
        elif not stream.started:
            text = "この卓は再起動しました。もう一度お試しください。 / This table was restarted; please try again.".encode()
            head = [(b"content-type", b"text/plain; charset=utf-8"), (b"retry-after", b"3")]
            await stream.send({"type": "http.response.start", "status": 503, "headers": head})
            await stream.send({"type": "http.response.body", "body": text})


class Annex:
    """All processes, and which request belongs to them."""

    def __init__(self, hall: Hall, count: int) -> None:
        self.hall = hall
        inside = msgspec.structs.replace(hall.settings, annexes=0, bot_processes=0, prepare=False, ready_first=False)
        self.processes = [
            Process(msgspec.structs.replace(inside, shard=(number, count)), number, self._stopped) for number in range(count)
        ]
        self._known: OrderedDict[str, bool] = OrderedDict()
        self._turn = 0

    async def close(self) -> None:
        for process in self.processes:
            await process.close()

    async def where(self, scope: Scope) -> Process | None:
        """The process a request is for; None if it is for the main server."""
        parts = str(scope["path"]).split("/")
        if scope["type"] == "http" and scope["method"] == "POST" and parts[1] in ("scenario", "workshop"):
            self._turn += 1
            return self.processes[self._turn % len(self.processes)]
        at = dict.fromkeys(("m", "r", "p", "ws", "join", "deal"), 2).get(parts[1], 3 if parts[1:3] == ["api", "matches"] else 0)
        name = parts[at] if 0 < at < len(parts) else ""
        if not name.isalnum() or not name.isascii() or len(name) > 32 or name in self.hall.hosts:
            return None
        return self.processes[shard(name, len(self.processes))] if await self._strange(name) else None

    async def _strange(self, name: str) -> bool:
        """Is the match played with cards that a stranger brought?"""
        found = self._known.get(name)
        if found is None:
            known = await asyncio.to_thread(self.hall.store.strange, name)
            if known is None:
                return False
            found = self._known[name] = known
            if len(self._known) > KNOWN:
                self._known.popitem(last=False)
        return found

    def _stopped(self, name: str) -> None:
        """A match that has frozen its process is not begun again."""
        self.hall.later(self.hall.store.stop(name))


class Aside:
    """Middleware: what belongs to the annex goes there."""

    def __init__(self, app: ASGIApp, find: Callable[[], Annex | None]) -> None:
        self.app, self._find = app, find

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        annex = self._find() if scope["type"] in ("http", "websocket") else None
        process = None if annex is None else await annex.where(scope)
        if process is None:
            await self.app(scope, receive, send)
        else:
            await process.run(scope, receive, send)


def shard(name: str, count: int) -> int:
    """The process a match is played in."""
    return zlib.crc32(name.encode()) % count


# ------------------------------------------------------------------------------------------------ in the process

_at: mmap.mmap | None = None


def at_work(name: str) -> None:
    """Leave word which match is being worked at: if this never comes back, it is known why."""
    if _at is not None:
        _at[:NAME] = name.encode("ascii", "replace")[:NAME].ljust(NAME, b"\0")


class _Served:
    """A request on this side: the application asks for messages and sends some, one at a time."""

    def __init__(self, number: int, write: Callable[[int, str, Any], None]) -> None:
        self.number, self._write = number, write
        self._wanted: asyncio.Future[Message] | None = None
        self._sent: asyncio.Future[bool] | None = None
        self._order = asyncio.Lock()
        self.task: asyncio.Task[None] | None = None

    async def receive(self) -> Message:
        # Who stopped waiting for a message loses none: the next one who asks gets it.
        if self._wanted is None:
            self._wanted = asyncio.get_running_loop().create_future()
            self._write(self.number, "receive", None)
        message = await asyncio.shield(self._wanted)
        self._wanted = None
        return message

    async def send(self, message: Message) -> None:
        async with self._order:
            self._sent = asyncio.get_running_loop().create_future()
            self._write(self.number, "send", message)
            if not await self._sent:
                raise OSError("whoever asked has gone")

    def take(self, kind: str, value: Any) -> None:
        if kind == "got" and self._wanted is not None and not self._wanted.done():
            self._wanted.set_result(_message(value))
        elif kind == "sent" and self._sent is not None and not self._sent.done():
            self._sent.set_result(value)
        elif kind == "hung up" and self.task is not None:
            self.task.cancel()


async def _inside(settings: Settings, connection: socket.socket) -> None:
    from .app import create_app

    app = create_app(settings)
    reader, writer = await asyncio.open_connection(sock=connection)
    streams: dict[int, _Served] = {}

    def write(number: int, kind: str, value: Any = None) -> None:
        writer.write(_frame(number, kind, value))

    async def serve(number: int, scope: Any) -> None:
        scope = _message(scope)
        scope["client"] = tuple(scope["client"]) if scope.get("client") else None
        scope["server"] = tuple(scope["server"]) if scope.get("server") else None
        scope.update({"asgi": {"version": "3.0", "spec_version": "2.3"}, "state": {}, "extensions": {}})
        served = streams[number]
        try:
            await app(dict(scope), served.receive, served.send)
        except OSError:
            pass  # whoever asked has gone
        except Exception:
            log.exception("a request to the annex failed")
        finally:
            streams.pop(number, None)
            write(number, "done")

    async with app.router.lifespan_context(app):
        for game in BUILT:
            load(game).decks()  # now, and not while others wait for an answer
        write(0, "ready")
        while True:
            number, kind, value = await _read(reader)
            if kind == "ping":
                write(0, "pong")
            elif kind == "asked":
                streams[number] = _Served(number, write)
                streams[number].task = asyncio.create_task(serve(number, value))
            elif number in streams:
                streams[number].take(kind, value)


def main() -> None:
    """`python -m tefuda.web.annex SOCKET FILE PARENT NUMBER`, with the settings on the standard input."""
    global _at
    from tefuda.web import annex

    from .aside import limit_memory
    from .bots import leave_with_parent, step_back

    settings = msgspec.json.decode(sys.stdin.buffer.readline(), type=Settings)
    leave_with_parent(int(sys.argv[3]))
    step_back()
    limit_memory(2 * settings.limits.annex_bytes)  # addresses, of which a process has more than memory
    annex._at = mmap.mmap(int(sys.argv[2]), NAME)  # this module under its own name: the one that others know
    connection = socket.socket(fileno=int(sys.argv[1]))
    logging.basicConfig(level=logging.WARNING)
    with contextlib.suppress(asyncio.IncompleteReadError, KeyboardInterrupt, ConnectionError):
        asyncio.run(_inside(settings, connection))


if __name__ == "__main__":
    main()
