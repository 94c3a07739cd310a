"""`tefuda serve`: the table in the browser."""

from __future__ import annotations

import logging
import os
import socket
import sys
import threading
import webbrowser
from typing import TYPE_CHECKING, Annotated

import typer

from .common import Problem, console

#: Addresses of this machine.
LOOPBACK = ("127.0.0.1", "::1")

if TYPE_CHECKING:
    from tefuda.web.settings import Settings


def serve(
    host: Annotated[
        str, typer.Option("--host", help="Where to listen. 0.0.0.0: anybody in the network may join.")
    ] = "127.0.0.1",
    port: Annotated[int, typer.Option("--port", "-p", min=0, max=65535, help="The port; 0: any free one.")] = 8026,
    database: Annotated[
        str,
        typer.Option(
            "--database",
            envvar="TEFUDA_DATABASE",
            help="Where matches are kept: a file, or an address such as postgresql://user@host/tefuda.",
            show_default="a file in your data folder",
        ),
    ] = "",
    bot_delay: Annotated[float, typer.Option("--bot-delay", min=0, max=60, help="Seconds before a bot acts.")] = 0.7,
    bot_processes: Annotated[
        int, typer.Option("--bot-processes", min=0, max=64, help="Processes in which bots think; 0: in the server itself.")
    ] = max(0, min(2, (os.cpu_count() or 1) - 1)),
    annexes: Annotated[
        int,
        typer.Option("--annexes", min=0, max=16, help="Processes in which matches with visitors' own cards are played."),
    ] = 0 if sys.platform == "win32" else 1,
    allow_host: Annotated[
        list[str] | None,
        typer.Option("--allow-host", help="A name the server is asked for by, such as cards.example.org; may be repeated."),
    ] = None,
    proxy: Annotated[
        bool, typer.Option("--proxy", help="A reverse proxy on this machine passes requests on: believe its X-Forwarded-For.")
    ] = False,
    metrics_key: Annotated[
        str, typer.Option("--metrics-key", envvar="TEFUDA_METRICS_KEY", help="Who sends it may read /metrics from elsewhere.")
    ] = "",
    browser: Annotated[bool, typer.Option("--open/--no-open", help="Open the table in your browser.")] = True,
    verbose: Annotated[bool, typer.Option("--verbose", help="Log every request.")] = False,
) -> None:
    """Play in the browser: against a bot, or against people by link. Matches survive a restart."""
    try:
        import uvicorn

        from tefuda.web.app import create_app, own_process
        from tefuda.web.door import door, room_for_files
        from tefuda.web.guard import NoTokens
        from tefuda.web.schema import NewerSchema
        from tefuda.web.settings import Settings
        from tefuda.web.store import Store, StoreFault
    except ImportError as error:
        hint = "Install the table with: pip install 'tefuda[web]'"
        raise Problem(f"The table needs more than the base installation ({error.name} is missing).", hint) from None
    settings = Settings(
        database=database,
        bot_delay=bot_delay,
        bot_processes=bot_processes,
        annexes=annexes,
        hosts=_names(host, allow_host or []),
        metrics_key=metrics_key,
        prepare=True,
        # Who plays alone at this machine wants the page at once; many people want it quickly.
        ready_first=proxy or host not in ("localhost", *LOOPBACK),
    )
    if settings.address() in ("sqlite://", "sqlite:///", "sqlite:///:memory:"):
        raise Problem("A database in memory keeps nothing.", "Give the path of a file, or leave --database out.")
    try:
        Store(settings.address()).close()
    except (StoreFault, NewerSchema, OSError) as fault:
        message = f"The database {_shown(settings.address())} cannot be used: {fault}."
        raise Problem(message, _way_out(settings, fault)) from None
    except Exception as fault:  # a driver that is not installed, an address that is none
        message = f"The database {_shown(settings.address())} cannot be opened: {str(fault).splitlines()[0].rstrip('.')}."
        raise Problem(message, "Give the path of a file, or an address such as postgresql://user@host/tefuda.") from None
    listening = _listen(host, port)
    number = listening.getsockname()[1]
    shown = "127.0.0.1" if host in ("", "0.0.0.0", "::") else host
    address = f"http://{f'[{shown}]' if ':' in shown else shown}:{number}/"
    out = console()
    out.print(f"Tefuda: [bold]{address}[/]  (Ctrl+C ends it; matches are kept in {_shown(settings.address())})")
    if browser and sys.stdout.isatty():
        threading.Timer(0.8, webbrowser.open, [address]).start()
    limit = settings.limits.message_bytes
    level = "info" if verbose else "warning"
    for name in ("uvicorn.access", "uvicorn.error", "tefuda.web"):
        logging.getLogger(name).addFilter(NoTokens())
    http, sockets = door(settings.limits, frozenset(LOOPBACK) if proxy else frozenset())
    files = room_for_files(settings.limits.sockets + settings.limits.connections + 200)
    if files < 1_000:
        out.print(f"[yellow]Only {files} files may be open at once: no more people than that can be here (ulimit -n).[/]")
    config = uvicorn.Config(
        create_app(settings),
        log_level=level,
        access_log=verbose,
        ws_max_size=4 * limit,
        ws=sockets,
        # uvloop lets in one connection at a time and then looks at everything else: behind a flood nobody new would get in.
        loop="asyncio",
        http=http,
        proxy_headers=proxy,
        timeout_graceful_shutdown=10,
        # Compressing a board costs as much time as drawing half of it: not worth it for who sits at this machine.
        ws_per_message_deflate=shown not in ("127.0.0.1", "localhost", "::1") or host in ("0.0.0.0", "::"),
    )
    own_process()
    uvicorn.Server(config).run(sockets=[listening])


def _names(host: str, more: list[str]) -> tuple[str, ...]:
    """The names the server goes by: those given; for this machine only, also its own; else any."""
    local = host in ("localhost", *LOOPBACK)
    own = ("localhost", "127.0.0.1", "[::1]") if local else ()
    return (*own, *(name.lower() for name in more)) if local or more else ()


def _listen(host: str, port: int) -> socket.socket:
    """The socket, taken before anything else is done: a port in use is said at once."""
    family = socket.AF_INET6 if ":" in host else socket.AF_INET
    made = socket.socket(family)
    made.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
    try:
        made.bind((host, port))
        made.listen(256)
    except OSError as error:
        made.close()
        hint = "Another one may be running; try --port 0 for any free port."
        raise Problem(f"{host}:{port} cannot be used: {error.strerror or error}.", hint) from None
    return made


def _way_out(settings: Settings, fault: Exception) -> str:
    """What to do about a database that cannot be used."""
    shown, cause = _shown(settings.address()), str(fault)
    if "malformed" in cause or "not a database" in cause:
        return (
            f"The file is damaged. Put it aside (mv {shown} {shown}.damaged) and start again, or bring back a copy of it; "
            f"`sqlite3 {shown}.damaged .recover` gets out what can still be read."
        )
    if "readonly" in cause or "unable to open" in cause:
        return "Check that the file and its folder may be written, or choose another place with --database FILE."
    return "Choose another one with --database; without it, a file in your data folder is used."


def _shown(address: str) -> str:
    """The database's address without a password."""
    from sqlalchemy.engine import make_url
    from sqlalchemy.exc import ArgumentError

    try:
        url = make_url(address)
    except ArgumentError:
        return address
    return url.database or "memory" if url.get_backend_name() == "sqlite" else url.render_as_string(hide_password=True)
