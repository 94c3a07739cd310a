"""Connections (attack 11): who sits in the door without asking for anything is shown out, and does not keep others out."""

from __future__ import annotations

import asyncio
import contextlib
import socket
import threading
import time
from collections.abc import Iterator

import httpx
import pytest
import uvicorn

from tefuda.web.app import create_app
from tefuda.web.door import door, room_for_files
from tefuda.web.settings import Limits, Settings


@contextlib.contextmanager
def serving(database: str, limits: Limits) -> Iterator[int]:
    app = create_app(Settings(database=database, limits=limits))
    listening = socket.socket()
    listening.bind(("127.0.0.1", 0))
    config = uvicorn.Config(app, log_level="error", http=door(limits), ws="websockets-sansio", proxy_headers=False)
    server = uvicorn.Server(config)
    thread = threading.Thread(target=lambda: asyncio.run(server.serve([listening])), daemon=True)
    thread.start()
    end = time.monotonic() + 20
    while not server.started and time.monotonic() < end:
        time.sleep(0.02)
    try:
        yield listening.getsockname()[1]
    finally:
        server.should_exit = True
        thread.join(20)


def closed(one: socket.socket, seconds: float) -> bool:
    one.settimeout(seconds)
    try:
        return one.recv(1) == b""
    except ConnectionError:
        return True
    except TimeoutError:
        return False


@pytest.mark.slow
def test_a_request_has_to_come_in_time(database: str) -> None:
    with serving(database, Limits(request_seconds=0.6)) as port:
        idle = socket.create_connection(("127.0.0.1", port))
        half = socket.create_connection(("127.0.0.1", port))
        half.send(b"GET /help HTTP/1.1\r\nHost: x\r\n")
        body = socket.create_connection(("127.0.0.1", port))
        body.send(
            b"POST /start HTTP/1.1\r\nHost: x\r\nContent-Type: application/x-www-form-urlencoded\r\nContent-Length: 50\r\n\r\na"
        )
        for one in (idle, half, body):
            assert closed(one, 5)
            one.close()
        # Who asks in time is answered, also over a connection that is kept.
        with httpx.Client(base_url=f"http://127.0.0.1:{port}") as client:
            for _ in range(3):
                assert client.get("/help").status_code == 200
                time.sleep(0.5)


@pytest.mark.slow
def test_so_many_from_one_address(database: str) -> None:
    with serving(database, Limits(connections_per_address=5)) as port:
        held = [socket.create_connection(("127.0.0.1", port)) for _ in range(12)]
        time.sleep(0.3)
        gone = [closed(one, 0.2) for one in held]
        assert sum(gone) == 7
        for one in held:
            one.close()
        time.sleep(0.3)
        assert httpx.get(f"http://127.0.0.1:{port}/help").status_code == 200


def test_as_many_files_as_the_system_gives() -> None:
    assert room_for_files(64) >= 64
