"""A running server and a real browser. Skipped, with the reason, only where no Chromium can be had (scripts/browser.sh)."""

from __future__ import annotations

import socket
import subprocess
import threading
import time
import urllib.request
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest
import uvicorn

from tefuda.web.app import create_app
from tefuda.web.settings import Limits, Settings

from .seat import Seat

playwright = pytest.importorskip("playwright.sync_api", reason="the Python package playwright is not installed")

#: Nobody looks at the pictures: drawn in fewer processes and threads they take a fifth less of the processor's time.
CHEAPER = (
    "--disable-gpu-compositing",
    "--disable-threaded-animation",
    "--disable-threaded-scrolling",
    "--disable-smooth-scrolling",
    "--disable-site-isolation-trials",
    "--renderer-process-limit=1",
)
SCRIPT = Path(__file__).parents[3] / "scripts" / "browser.sh"


@pytest.fixture(scope="session")
def chromium() -> str:
    """The path of the browser."""
    found = subprocess.run(["sh", str(SCRIPT)], capture_output=True, text=True, check=False)
    if found.returncode != 0:
        pytest.skip(f"no browser: {found.stderr.strip().splitlines()[-1] if found.stderr.strip() else 'unknown reason'}")
    return found.stdout.strip().splitlines()[-1]


@pytest.fixture(scope="session")
def app(tmp_path_factory: pytest.TempPathFactory) -> Any:
    """The application that is served: what a test looks up there, a person at the page could not know."""
    database = tmp_path_factory.mktemp("table") / "table.sqlite3"
    # How long a trial takes depends on what else the machine does; that it is limited is tested elsewhere.
    limits = Limits(created_burst=1000, trial_seconds=60.0)
    return create_app(Settings(database=f"sqlite:///{database}", bot_delay=0.0, limits=limits))


@pytest.fixture(scope="session")
def server(app: Any) -> Iterator[str]:
    """A server of its own, its address."""
    listening = socket.create_server(("127.0.0.1", 0))
    running = uvicorn.Server(uvicorn.Config(app, log_level="warning", ws="websockets-sansio"))
    thread = threading.Thread(target=running.run, kwargs={"sockets": [listening]}, daemon=True)
    thread.start()
    until = time.monotonic() + 20
    while not running.started and time.monotonic() < until:
        time.sleep(0.05)
    address = f"http://127.0.0.1:{listening.getsockname()[1]}"
    # The cards of all games are drawn for the first visitor: on a busy machine that may take longer than a page may.
    with urllib.request.urlopen(address, timeout=300) as page:
        page.read()
    yield address
    running.should_exit = True
    thread.join(10)


@pytest.fixture(scope="session")
def browser(chromium: str) -> Iterator[Any]:
    with playwright.sync_playwright() as engine:
        flags = ["--no-sandbox", "--disable-gpu", "--disable-dev-shm-usage", *CHEAPER]
        started = engine.chromium.launch(executable_path=chromium, args=flags)
        yield started
        started.close()


@pytest.fixture
def sit(browser: Any, server: str) -> Iterator[Callable[..., Seat]]:
    """Somebody at a window of their own: `sit()`, `sit(lang="en", phone=True)`; with `speed="fast"` events are played.

    Complaints of the page fail the test.
    """
    windows: list[Any] = []
    complaints: list[str] = []

    def make(lang: str = "ja", phone: bool = False, motion: bool = False, speed: str = "off") -> Seat:
        window = browser.new_context(
            viewport={"width": 390, "height": 844} if phone else {"width": 1400, "height": 900},
            has_touch=phone,
            locale="ja-JP" if lang == "ja" else "en-GB",
            reduced_motion="no-preference" if motion else "reduce",
        )
        windows.append(window)
        window.add_init_script(f"localStorage['tefuda-speed'] ??= '{speed}'")
        page = window.new_page()
        page.set_default_timeout(60_000)
        if phone:  # a finger that lies on a card for long reads it; how long is not left to how busy the machine is
            page.clock.install(time=0)
            page.clock.pause_at(1)
        page.on("pageerror", lambda error: complaints.append(f"script: {error}"))
        page.on("console", lambda message: complaints.append(f"console: {message.text}") if message.type == "error" else None)
        return Seat(page, server, lang)

    yield make
    for window in windows:
        window.close()
    assert not complaints
