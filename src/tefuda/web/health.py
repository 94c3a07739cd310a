"""For whoever runs the server: is it well, and how much is going on. Tells nothing of any match.

`/healthz` says whether the disk can be written, for a supervisor or a proxy; `/metrics` are numbers in the form that Prometheus
reads, only for who asks from this machine (or with the key that the server was started with).
"""

from __future__ import annotations

import asyncio
import hmac
import os
import time
from typing import TYPE_CHECKING

from fastapi import APIRouter
from starlette.requests import Request
from starlette.responses import JSONResponse, PlainTextResponse, Response

from .store import StoreFault

if TYPE_CHECKING:
    from .hall import Hall

router = APIRouter(include_in_schema=False)
LOCAL = ("127.0.0.1", "::1", "testclient")


class Pulse:
    """How late the event loop is: whoever wants to do something fifty times a second sees it.

    Late is also who has to wait for a processor that others use. So what the loop itself has worked meanwhile is measured, too
    (`held`): by so much at most has one piece of work held up all the others, however busy the machine is.
    """

    EVERY = 0.02

    def __init__(self) -> None:
        self.worst = 0.0  # seconds, since it was last asked for
        self.late = 0  # how often it was more than a quarter of a second
        self.held = 0.0  # seconds of work in one go, since it was last asked for
        self.long = 0  # how often that was more than the twentieth of a second that the engine is allowed
        self.started = time.time()
        self._task = asyncio.create_task(self._beat())

    async def _beat(self) -> None:
        while True:
            before, worked = time.monotonic(), time.thread_time()
            await asyncio.sleep(self.EVERY)
            late = time.monotonic() - before - self.EVERY
            held = min(late, time.thread_time() - worked)
            self.worst, self.held = max(self.worst, late), max(self.held, held)
            self.late += late > 0.25
            self.long += held > 0.05

    def close(self) -> None:
        self._task.cancel()


@router.get("/healthz")
async def healthz(request: Request) -> Response:
    """200 if everything is well, 503 with the reason if not."""
    hall: Hall = request.app.state.hall
    if request.app.state.leaving:
        return JSONResponse({"status": "leaving"}, 503)
    try:
        await asyncio.wait_for(hall.store.probe(), 5)
    except (TimeoutError, StoreFault) as fault:
        return JSONResponse({"status": "storage", "reason": str(fault) or "the database does not answer"}, 503)
    return JSONResponse({"status": "ok"})


@router.get("/metrics")
async def metrics(request: Request) -> Response:
    """Numbers, one in a line."""
    key = request.app.state.metrics_key
    given = request.headers.get("authorization", "").removeprefix("Bearer ")
    near = request.client is not None and request.client.host in LOCAL and not key
    if not near and not (key and hmac.compare_digest(given.encode("utf-8", "replace"), key.encode())):
        return PlainTextResponse("not found", 404)
    return PlainTextResponse("".join(f"tefuda_{name} {value:g}\n" for name, value in figures(request).items()))


def figures(request: Request) -> dict[str, float]:
    """What is going on."""
    hall: Hall = request.app.state.hall
    pulse: Pulse = request.app.state.pulse
    found: dict[str, float] = {
        "up_seconds": time.time() - pulse.started,
        "loop_late_seconds": pulse.worst,
        "loop_late_total": pulse.late,
        "loop_held_seconds": pulse.held,
        "loop_held_total": pulse.long,
        "matches_in_memory": len(hall.hosts),
        "sockets": sum(len(hall.watching(host)) for host in hall.hosts.values()),
        "matches_stopped_total": hall.stopped,
        "writes_waiting": hall.store.waiting(),
        "memory_bytes": _memory(),
    }
    found |= {f"waiting_{kind}": count for kind, count in hall.waiting().items()}
    annex = request.app.state.annex
    if annex is not None:
        found["annex_open"] = sum(process.open for process in annex.processes)
        found["annex_restarts_total"] = sum(max(0, process.restarts) for process in annex.processes)
    pulse.worst = pulse.held = 0.0
    return found


def _memory() -> int:
    try:
        with open("/proc/self/statm", encoding="ascii") as file:
            return int(file.read().split()[1]) * os.sysconf("SC_PAGE_SIZE")
    except (OSError, ValueError, IndexError):
        return 0
