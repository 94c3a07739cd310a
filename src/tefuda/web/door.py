"""Connections before anything is asked over them: so many from one address, and a request has to come in time.

A connection that sends nothing, or a request by the byte, is closed, and so is one that takes nothing; so nobody keeps the
others out by sitting in the door. What comes is read a little at a time, and what is split into crumbs (bodies of single bytes,
pings without end) is counted: taking it apart costs far more than sending it. What is said over sockets (WebSockets) has limits
of its own (`sockets.py`).
"""

from __future__ import annotations

import asyncio
import re
from collections import Counter
from typing import Any

import h11
from uvicorn.protocols.http.h11_impl import H11Protocol
from uvicorn.protocols.websockets.websockets_sansio_impl import WebSocketsSansIOProtocol

from .guard import Buckets
from .settings import Limits
from .turns import network

#: Bytes that are read from a connection at once: taken apart in a few milliseconds, whatever they are.
AT_ONCE = 2_048
#: Lines of the head of a request, far more than browsers send.
HEAD_LINES = 200
#: Pieces of a body that are smaller than 256 bytes. (In a body that is not sent in pieces it means nothing.)
_CRUMB = re.compile(rb"\r\n[0-9a-fA-F]{1,2}\r\n")


class _Doorway:
    """Who is inside, and until when somebody has to have taken what was sent. Made for one server (`door`)."""

    limits = Limits()
    trusted: frozenset[str] = frozenset()  # addresses of proxies, behind which there are many people
    inside: Counter[str] = Counter()
    crumbs = Buckets(limits.crumbs_per_second, limits.crumb_burst)

    _counted = ""
    _untaken: asyncio.TimerHandle | None = None

    def _enter(self, transport: asyncio.Transport, each: int, most: int) -> bool:
        """Count the connection; False (and it is closed) if there are as many as may be, from there or altogether."""
        peer = transport.get_extra_info("peername")
        address = network(str(peer[0])) if peer else "?"
        self._counted = address
        self.inside[address] += 1
        transport.max_size = AT_ONCE  # type: ignore[attr-defined]  # what asyncio reads at once
        crowded = address not in self.trusted and self.inside[address] > each
        if crowded or self.inside.total() > most:
            transport.abort()
            return False
        return True

    def _leave(self) -> None:
        self._taken()
        if self._counted:
            self.inside[self._counted] -= 1
            if self.inside[self._counted] <= 0:
                del self.inside[self._counted]
            self._counted = ""

    def _crumbled(self, count: int) -> bool:
        """So many crumbs more: too many? Behind a proxy nobody knows yet whose they are: then each connection is counted."""
        whose = f"{id(self)}" if self._counted in self.trusted else self._counted
        return not all(self.crumbs.take(whose) for _ in range(count))

    def _wait(self, transport: asyncio.Transport) -> None:
        """What waits to be taken has to become less: over a slow line it may take long, but somebody has to be there."""
        if self._untaken is None:
            left = transport.get_write_buffer_size() - self.limits.send_bytes
            self._untaken = asyncio.get_running_loop().call_later(self.limits.send_seconds, self._look, transport, left)

    def _look(self, transport: asyncio.Transport, left: int) -> None:
        self._untaken = None
        if transport.get_write_buffer_size() > max(0, left):
            transport.abort()
        elif transport.get_write_buffer_size():
            self._wait(transport)

    def _taken(self) -> None:
        if self._untaken is not None:
            self._untaken.cancel()
            self._untaken = None


class Door(_Doorway, H11Protocol):
    """HTTP with limits."""

    _late: asyncio.TimerHandle | None = None
    _lines = 0  # of the head that is being read

    def connection_made(self, transport: asyncio.Transport) -> None:  # type: ignore[override]
        super().connection_made(transport)
        if self._enter(transport, self.limits.connections_per_address, self.limits.connections):
            self._arm()

    def connection_lost(self, exc: Exception | None) -> None:
        self._disarm()
        self._leave()
        super().connection_lost(exc)

    def pause_writing(self) -> None:
        super().pause_writing()
        self._wait(self.transport)

    def resume_writing(self) -> None:
        self._taken()
        super().resume_writing()

    def data_received(self, data: bytes) -> None:
        if self.transport.is_closing():
            return
        body = self.conn.their_state is h11.SEND_BODY
        self._lines = 0 if body else self._lines + data.partition(b"\r\n\r\n")[0].count(b"\n")
        if self._lines > HEAD_LINES or (body and self._crumbled(len(_CRUMB.findall(data)))):
            self.transport.abort()
            return
        super().data_received(data)
        whole = self.cycle is not None and not self.cycle.response_complete and not self.cycle.more_body
        if whole:
            self._disarm()
        elif self._late is None and self._counted:
            self._arm()

    def on_response_complete(self) -> None:
        self._lines = 0
        self._disarm()  # from here on the time limit for the next request counts
        super().on_response_complete()

    def handle_websocket_upgrade(self, event: Any) -> None:
        self._disarm()
        self._leave()  # from here on it counts among the sockets
        super().handle_websocket_upgrade(event)

    def _arm(self) -> None:
        self._late = self.loop.call_later(self.limits.request_seconds, self._too_late)

    def _disarm(self) -> None:
        if self._late is not None:
            self._late.cancel()
            self._late = None

    def _too_late(self) -> None:
        self._late = None
        if self.transport is not None and not self.transport.is_closing():
            self.transport.abort()


class Line(_Doorway, WebSocketsSansIOProtocol):
    """A socket with limits, from its first byte until the connection is gone, whether or not anybody listens to it any more."""

    def connection_made(self, transport: asyncio.Transport) -> None:  # type: ignore[override]
        super().connection_made(transport)
        limits = self.limits
        # A few more than may be: those are told so (`wire.py`).
        self._enter(transport, limits.sockets_per_address + limits.sockets_told, limits.sockets + limits.sockets_told)

    def connection_lost(self, exc: Exception | None) -> None:
        self._leave()
        super().connection_lost(exc)

    def pause_writing(self) -> None:
        super().pause_writing()
        self._wait(self.transport)

    def resume_writing(self) -> None:
        self._taken()
        super().resume_writing()

    def data_received(self, data: bytes) -> None:
        if not self.transport.is_closing():
            super().data_received(data)

    def handle_ping(self) -> None:
        if self._crumbled(1):
            self.transport.abort()
        elif not self.transport.is_closing():
            super().handle_ping()

    def handle_pong(self, event: Any) -> None:
        if self._crumbled(1):
            self.transport.abort()
        else:
            super().handle_pong(event)

    def handle_cont(self, event: Any) -> None:
        if self._crumbled(1):
            self.transport.abort()
        else:
            super().handle_cont(event)


def door(limits: Limits, trusted: frozenset[str] = frozenset()) -> tuple[type[Door], type[Line]]:
    """The door of one server: for requests, and for sockets."""
    known = {"limits": limits, "trusted": trusted, "crumbs": Buckets(limits.crumbs_per_second, limits.crumb_burst)}
    return type("Door", (Door,), {**known, "inside": Counter()}), type("Line", (Line,), {**known, "inside": Counter()})


def room_for_files(wanted: int) -> int:
    """Ask the system for so many open files, and say how many there may be."""
    try:
        import resource
    except ImportError:  # not on this system
        return wanted
    soft, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
    most = wanted if hard == resource.RLIM_INFINITY else min(wanted, hard)
    if soft < most:
        resource.setrlimit(resource.RLIMIT_NOFILE, (most, hard))
        soft = most
    return soft


__all__ = ["Door", "Line", "door", "room_for_files"]
