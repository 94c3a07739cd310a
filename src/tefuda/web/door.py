"""Connections before anything is asked over them: so many from one address, and a request has to come in time.

A connection that sends nothing, or a request by the byte, is closed; so nobody keeps the others out by sitting in the door.
Sockets (WebSockets) have limits of their own (`wire.py`).
"""

from __future__ import annotations

import asyncio
from collections import Counter
from typing import Any

from uvicorn.protocols.http.h11_impl import H11Protocol

from .settings import Limits


class Door(H11Protocol):
    """HTTP with limits. The class is made for one server (`door`)."""

    limits = Limits()
    trusted: frozenset[str] = frozenset()  # addresses of proxies, behind which there are many people
    inside: Counter[str] = Counter()

    _late: asyncio.TimerHandle | None = None
    _counted = ""

    def connection_made(self, transport: asyncio.Transport) -> None:  # type: ignore[override]
        super().connection_made(transport)
        address = self.client[0] if self.client else "?"
        self._counted = address
        self.inside[address] += 1
        limits = self.limits
        crowded = address not in self.trusted and self.inside[address] > limits.connections_per_address
        if crowded or self.inside.total() > limits.connections:
            transport.abort()
            return
        self._arm()

    def connection_lost(self, exc: Exception | None) -> None:
        self._leave()
        super().connection_lost(exc)

    def data_received(self, data: bytes) -> None:
        super().data_received(data)
        whole = self.cycle is not None and not self.cycle.response_complete and not self.cycle.more_body
        if whole:
            self._disarm()
        elif self._late is None and self._counted:
            self._arm()

    def on_response_complete(self) -> None:
        self._disarm()  # from here on the time limit for the next request counts
        super().on_response_complete()

    def handle_websocket_upgrade(self, event: Any) -> None:
        self._leave()
        super().handle_websocket_upgrade(event)

    def _leave(self) -> None:
        self._disarm()
        if self._counted:
            self.inside[self._counted] -= 1
            if self.inside[self._counted] <= 0:
                del self.inside[self._counted]
            self._counted = ""

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


def door(limits: Limits, trusted: frozenset[str] = frozenset()) -> type[Door]:
    """The door of one server."""
    return type("Door", (Door,), {"limits": limits, "trusted": trusted, "inside": Counter()})


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


__all__ = ["Door", "door", "room_for_files"]
