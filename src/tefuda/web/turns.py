"""Whose turn it is to be served: who asks for much waits for himself, and nobody else waits for him.

A visitor is an address, or with IPv6 the network that one household has. What is done for a request, a message or a board is
done in the name of the visitor who caused it (`visitor`, which tasks hand on to the tasks they begin).
"""

from __future__ import annotations

import asyncio
from collections import Counter, OrderedDict, deque
from collections.abc import Callable
from concurrent.futures import Executor, Future
from contextlib import suppress
from contextvars import ContextVar
from functools import lru_cache
from ipaddress import IPv6Address, ip_address
from typing import Any

#: In whose name something is done; nobody's where the server does it by itself.
visitor: ContextVar[str] = ContextVar("visitor", default="")


@lru_cache(maxsize=4096)
def network(address: str) -> str:
    """Where somebody comes from, as it is counted: a household has 2^64 addresses of IPv6, and they count as one."""
    try:
        found = ip_address(address.partition("%")[0])
    except ValueError:  # not by the network at all
        return address
    if not isinstance(found, IPv6Address):
        return address
    if found.ipv4_mapped is not None:
        return str(found.ipv4_mapped)
    return f"{IPv6Address(int(found) >> 64 << 64)}/64"


class Turns:
    """The event loop, shared out: in each of its rounds one piece of work in the name of each visitor.

    Nothing is lost by it when only one visitor is there: rounds are short.
    """

    def __init__(self) -> None:
        self._lines: dict[str, deque[asyncio.Future[None]]] = {}
        self._served: set[str] = set()  # who has had a piece in this round
        self._rung = False

    async def take(self) -> None:
        """Wait until something may be done in the name of the visitor of this task."""
        who = visitor.get()
        if not who:
            return
        if who in self._served:
            turn = asyncio.get_running_loop().create_future()
            self._lines.setdefault(who, deque()).append(turn)
            await turn
            return
        self._served.add(who)
        self._ring()

    def waiting(self) -> int:
        """How many pieces of work wait for their visitor's turn."""
        return sum(not turn.done() for line in self._lines.values() for turn in line)

    def _ring(self) -> None:
        if not self._rung:
            self._rung = True
            asyncio.get_running_loop().call_soon(self._round)

    def _round(self) -> None:
        self._rung = False
        self._served.clear()
        for who, line in list(self._lines.items()):
            if _next(line) is not None:
                self._served.add(who)
            if not line:
                del self._lines[who]
        if self._served:
            self._ring()


def _next(line: deque[asyncio.Future[None]]) -> asyncio.Future[None] | None:
    """Whoever is next in a line and still there may go."""
    while line:
        turn = line.popleft()
        if not turn.done():
            turn.set_result(None)
            return turn
    return None


class Places:
    """So many places where work is done beside the server: they go round among the visitors, and where there are several, one
    is left for somebody else."""

    def __init__(self, executor: Executor, count: int) -> None:
        self.executor = executor
        self._free = count
        self._each = max(1, count - 1)
        self._busy: Counter[str] = Counter()
        self._lines: OrderedDict[str, deque[asyncio.Future[None]]] = OrderedDict()

    def waiting(self) -> int:
        """How much waits for a place."""
        return sum(not turn.done() for line in self._lines.values() for turn in line)

    async def run(self, work: Callable[..., Any], *arguments: Any) -> Any:
        """Run something, once there is a place for the visitor in whose name it is done."""
        loop, who = asyncio.get_running_loop(), visitor.get()
        if self._room(who):
            self._enter(who)
        else:
            place = loop.create_future()
            self._lines.setdefault(who, deque()).append(place)
            try:
                await place
            except asyncio.CancelledError:
                if place.done() and not place.cancelled():
                    self._leave(who)  # it had been given already
                raise
        try:
            done = self.executor.submit(work, *arguments)
        except BaseException:
            self._leave(who)
            raise

        def left(_: Future[Any]) -> None:
            with suppress(RuntimeError):  # the server has ended meanwhile
                loop.call_soon_threadsafe(self._leave, who)

        done.add_done_callback(left)
        return await asyncio.wrap_future(done)

    def _room(self, who: str) -> bool:
        return self._free > 0 and self._busy[who] < self._each

    def _enter(self, who: str) -> None:
        self._free -= 1
        self._busy[who] += 1

    def _leave(self, who: str) -> None:
        self._free += 1
        self._busy[who] -= 1
        if not self._busy[who]:
            del self._busy[who]
        for other in list(self._lines):
            if not self._room(other):
                continue
            line = self._lines[other]
            if _next(line) is not None:
                self._enter(other)
                self._lines.move_to_end(other)
            if not line:
                del self._lines[other]


__all__ = ["Places", "Turns", "network", "visitor"]
