"""The door: headers that keep pages to themselves, limits on size and number, and the same origin for sockets."""

from __future__ import annotations

import logging
import re
import time
from collections import Counter, OrderedDict
from urllib.parse import urlsplit

from starlette.datastructures import Headers, MutableHeaders
from starlette.exceptions import HTTPException
from starlette.requests import ClientDisconnect
from starlette.types import ASGIApp, Message, Receive, Scope, Send

from .turns import Turns, network, visitor

log = logging.getLogger("tefuda.web")

#: Everything comes from this server; nothing inline, nothing framed.
POLICY = (
    "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data:; font-src 'self'; connect-src 'self'; "
    "manifest-src 'self'; base-uri 'none'; form-action 'self'; frame-ancestors 'none'"
)
HEADERS = {
    "Content-Security-Policy": POLICY,
    "X-Content-Type-Options": "nosniff",
    "Referrer-Policy": "no-referrer",  # addresses of seats carry their token
    "Cross-Origin-Opener-Policy": "same-origin",
    "Cross-Origin-Resource-Policy": "same-origin",
    "Permissions-Policy": "camera=(), microphone=(), geolocation=(), payment=()",
    "X-Frame-Options": "DENY",
}


class Bucket:
    """So many at once, and so many a second."""

    __slots__ = ("burst", "last", "left", "rate")

    def __init__(self, rate: float, burst: int) -> None:
        self.rate, self.burst = rate, burst
        self.left = float(burst)
        self.last = time.monotonic()

    def take(self) -> bool:
        """Is there one left?"""
        moment = time.monotonic()
        self.left = min(self.burst, self.left + (moment - self.last) * self.rate)
        self.last = moment
        if self.left < 1.0:
            return False
        self.left -= 1.0
        return True


class Buckets:
    """One bucket for each sender, the most recent ones. An address counts as its network does."""

    def __init__(self, rate: float, burst: int, most: int = 20_000) -> None:
        self._rate, self._burst, self._most = rate, burst, most
        self._known: OrderedDict[str, Bucket] = OrderedDict()

    def take(self, sender: str) -> bool:
        sender = network(sender)
        bucket = self._known.get(sender)
        if bucket is None:
            bucket = self._known[sender] = Bucket(self._rate, self._burst)
            if len(self._known) > self._most:
                self._known.popitem(last=False)
        self._known.move_to_end(sender)
        return bucket.take()


def same_origin(headers: Headers) -> bool:
    """May a page of this origin open a socket? Programs send no origin; browsers always do."""
    origin = headers.get("origin")
    if origin is None:
        return True
    try:
        return urlsplit(origin).netloc == headers.get("host", "")
    except ValueError:  # no origin at all
        return False


def known_host(headers: Headers, hosts: tuple[str, ...]) -> bool:
    """Is the server asked for by a name it has? A page elsewhere may have its own name point here (DNS rebinding)."""
    if not hosts:
        return True
    found = _HOST.fullmatch(headers.get("host", "").lower())
    return found is not None and found[1] in hosts


_HOST = re.compile(r"(\[[0-9a-f:.]+\]|[a-z0-9._-]+)(?::[0-9]{1,5})?")

#: What follows a match's name in an address is somebody's token.
_TOKEN = re.compile(r"(/(?:m|ws|join)/[^/?\s]+/)[^/?\s\"]+")


def redacted(text: str) -> str:
    """An address, or a line with one, without tokens and invitations."""
    return _TOKEN.sub(r"\1…", text)


class NoTokens(logging.Filter):
    """Takes tokens out of whatever is logged."""

    def filter(self, record: logging.LogRecord) -> bool:
        record.msg = redacted(str(record.msg))
        if isinstance(record.args, tuple):
            record.args = tuple(redacted(part) if isinstance(part, str) else part for part in record.args)
        return True


class TooLarge(HTTPException):
    """A body over the limit."""

    def __init__(self, most: int) -> None:
        super().__init__(413, f"That is too large; at most {most:,} bytes are read.")


class TooMuch(HTTPException):
    """More under way than is read at once."""

    def __init__(self) -> None:
        super().__init__(429, "Too much is being sent at once; please wait a moment.")


class Guard:
    """Middleware: security headers on every answer, only under the server's own names, and no body over the limit is read.

    Bodies are also counted together: one address may have so many bytes under way, and all together so many. What a program
    sends is read in the event loop, so that it is small; only a replay (`large`) is read elsewhere. Requests of one visitor
    take turns: others wait for one of them at most.
    """

    def __init__(
        self,
        app: ASGIApp,
        most: int,
        hosts: tuple[str, ...] = (),
        under_way: int = 1 << 40,
        most_json: int = 1 << 40,
        large: tuple[str, ...] = (),
        turns: Turns | None = None,
    ) -> None:
        self.app = app
        self.turns = turns or Turns()
        self.most, self.most_json, self.large = most, most_json, large
        self.hosts = hosts
        self.under_way = under_way
        self._held: Counter[str] = Counter()

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] == "lifespan":
            await self.app(scope, receive, send)
            return
        address = network(scope["client"][0]) if scope.get("client") else "?"
        visitor.set(address)
        if scope["type"] == "websocket" and not known_host(Headers(scope=scope), self.hosts):
            await send({"type": "websocket.close", "code": 4403, "reason": "unknown host"})
            return
        if scope["type"] != "http":
            await self.app(scope, receive, send)
            return
        started = False
        small = scope["path"].startswith("/api/") and scope["path"] not in self.large
        most = min(self.most, self.most_json) if small else self.most

        async def guarded(message: Message) -> None:
            nonlocal started
            if message["type"] == "http.response.start":
                started = True
                headers = MutableHeaders(scope=message)
                for name, value in HEADERS.items():
                    headers.setdefault(name, value)
                headers.setdefault("Cache-Control", _keeping(scope))
            await send(message)

        headers = Headers(scope=scope)
        length = headers.get("content-length", "0")
        if not known_host(headers, self.hosts):
            await _plain(guarded, 421, b"This server does not go by that name (see --allow-host).")
            return
        if not (length.isascii() and length.isdigit()) or len(length) > 12 or int(length) > most:
            await _too_large(guarded, most)
            return
        if scope["method"] == "POST" and not _from_here(headers):
            await _plain(guarded, 403, b"This form was sent from another site.")
            return
        taken = 0

        async def counted() -> Message:
            nonlocal taken
            message = await receive()
            size = len(message.get("body", b""))
            taken += size
            self._held[address] += size
            if taken > most:
                raise TooLarge(most)
            if size and (self._held[address] > self.under_way // 4 or self._held.total() > self.under_way):
                raise TooMuch
            return message

        try:
            await self.turns.take()
            await self.app(scope, counted, guarded)
        except ClientDisconnect:
            pass  # an upload that was broken off
        except Exception:
            # Told here and not further out, so that this answer has its headers too.
            log.exception("%s %s failed", scope["method"], redacted(scope["path"]))
            if started:
                raise
            await _plain(guarded, 500, b"This is a defect of the program. Nothing has changed.")
        finally:
            self._held[address] -= taken
            if self._held[address] <= 0:
                del self._held[address]


def _from_here(headers: Headers) -> bool:
    """Not a form that another site sends in a visitor's name."""
    site = headers.get("sec-fetch-site", "none")
    if site == "same-origin":
        return True  # said by the browser itself; under `no-referrer` it sends the origin of its own forms as "null"
    return site == "none" and same_origin(headers)


async def _too_large(send: Send, most: int) -> None:
    await _plain(send, 413, f"That is too large; at most {most:,} bytes are read.".encode())


async def _plain(send: Send, status: int, text: bytes) -> None:
    head = [(b"content-type", b"text/plain; charset=utf-8"), (b"content-length", str(len(text)).encode())]
    await send({"type": "http.response.start", "status": status, "headers": head})
    await send({"type": "http.response.body", "body": text})


def _keeping(scope: Scope) -> str:
    """A static file whose address changes with it may be kept; one that a module imports by its plain name is asked for."""
    if not scope["path"].startswith("/static/"):
        return "no-store"
    return "public, max-age=31536000, immutable" if b"v=" in scope["query_string"] else "no-cache"
