"""The door: headers that keep pages to themselves, limits on size and number, and the same origin for sockets."""

from __future__ import annotations

import logging
import time
from collections import OrderedDict
from urllib.parse import urlsplit

from starlette.datastructures import Headers, MutableHeaders
from starlette.exceptions import HTTPException
from starlette.types import ASGIApp, Message, Receive, Scope, Send

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
    """One bucket for each sender, the most recent ones."""

    def __init__(self, rate: float, burst: int, most: int = 20_000) -> None:
        self._rate, self._burst, self._most = rate, burst, most
        self._known: OrderedDict[str, Bucket] = OrderedDict()

    def take(self, sender: str) -> bool:
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
    return origin is None or urlsplit(origin).netloc == headers.get("host", "")


class TooLarge(HTTPException):
    """A body over the limit."""

    def __init__(self, most: int) -> None:
        super().__init__(413, f"That is too large; at most {most:,} bytes are read.")


class Guard:
    """Middleware: security headers on every answer, and no body over the limit is read."""

    def __init__(self, app: ASGIApp, most: int) -> None:
        self.app = app
        self.most = most

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] != "http":
            await self.app(scope, receive, send)
            return
        started = False

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
        if not length.isdigit() or int(length) > self.most:
            await _too_large(guarded, self.most)
            return
        if scope["method"] == "POST" and not _from_here(headers):
            await _plain(guarded, 403, b"This form was sent from another site.")
            return
        taken = 0

        async def counted() -> Message:
            nonlocal taken
            message = await receive()
            taken += len(message.get("body", b""))
            if taken > self.most:
                raise TooLarge(self.most)
            return message

        try:
            await self.app(scope, counted, guarded)
        except Exception:
            # Told here and not further out, so that this answer has its headers too.
            log.exception("%s %s failed", scope["method"], scope["path"])
            if started:
                raise
            await _plain(guarded, 500, b"This is a defect of the program. Nothing has changed.")


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
