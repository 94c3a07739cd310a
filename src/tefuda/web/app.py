"""The application: everything put together. `create_app(Settings(...))` gives it; `tefuda serve` runs it."""

from __future__ import annotations

import asyncio
import ctypes
import gc
import sys
import threading
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager, suppress

from fastapi import FastAPI
from starlette.staticfiles import StaticFiles

from . import api, deals, health, lobby, puzzles, site, wire
from .annex import Annex, Aside
from .guard import Buckets, Guard
from .hall import Hall
from .health import Pulse
from .rendering import renderer
from .settings import Settings
from .turns import Turns
from .warming import prepare


def own_process() -> None:
    """For a process that does nothing but serve: answer quickly rather than work efficiently."""
    # Boards are made in one thread; work in the others must not hold it up for long.
    sys.setswitchinterval(0.0005)
    # What is loaded by now stays; looking through it again and again would stop everybody for a moment. What is young is
    # looked through often, a few milliseconds each time: a connection that has closed is held by itself, with its buffers.
    gc.collect()
    gc.freeze()
    gc.set_threshold(5_000, 5, 200)
    _few_heaps()


def _few_heaps() -> None:
    """The C library keeps up to eight heaps for every processor, one for each thread that asks, and what is free in one is of
    no use to the others: memory that nobody uses would grow with the number of threads. Two are enough here."""
    arena_max, heaps = -8, 2
    with suppress(OSError, AttributeError):  # another C library
        ctypes.CDLL(None).mallopt(arena_max, heaps)


def create_app(settings: Settings | None = None) -> FastAPI:
    """A server. The database is opened, and brought up to date, when it starts."""
    chosen = settings or Settings()
    turns = Turns()

    @asynccontextmanager
    async def lifespan(app: FastAPI) -> AsyncIterator[None]:
        app.state.hall = hall = Hall(chosen, turns)
        app.state.annex = Annex(hall, chosen.annexes) if chosen.annexes > 0 else None
        if chosen.prepare:
            preparing = threading.Thread(target=prepare, name="tefuda-prepare", daemon=True)
            preparing.start()
            if chosen.ready_first:
                app.openapi()  # the framework puts routes together when somebody asks for the first time: too long a piece then
                await asyncio.to_thread(preparing.join)
                own_process()
        app.state.pulse = Pulse()
        yield
        app.state.leaving = True
        app.state.pulse.close()
        if app.state.annex is not None:
            await app.state.annex.close()
        await app.state.hall.close()

    app = FastAPI(
        title="Tefuda",
        version="1",
        description="A table for Japanese trading card games. See docs/web-api.md for the WebSocket.",
        lifespan=lifespan,
        docs_url=None,  # their pages load scripts from elsewhere
        redoc_url=None,
        openapi_url="/api/openapi.json",
    )
    limits = chosen.limits
    app.state.created = Buckets(limits.created_per_second, limits.created_burst)
    app.state.paged = Buckets(limits.pages_per_second, limits.page_burst)
    app.state.exported = Buckets(limits.exported_per_second, limits.exported_burst)
    app.state.asked = Buckets(limits.messages_per_second, limits.message_burst)
    app.state.leaving = False
    app.state.metrics_key = chosen.metrics_key
    app.include_router(health.router)
    app.include_router(api.router)
    app.include_router(wire.router)
    app.include_router(site.router)
    app.include_router(site.pictures)
    app.include_router(puzzles.router)
    app.include_router(lobby.router)
    app.include_router(deals.router)
    static = renderer().STATIC
    if static.is_dir():
        app.mount("/static", StaticFiles(directory=static), name="static")
    site.handle_faults(app)
    api.describe(app)
    app.add_middleware(Aside, find=lambda: app.state.annex)
    app.add_middleware(
        Guard,
        most=limits.body_bytes,
        hosts=chosen.hosts,
        under_way=limits.bodies_bytes,
        most_json=limits.json_bytes,
        large=("/api/replays",),
        turns=turns,
    )
    return app
