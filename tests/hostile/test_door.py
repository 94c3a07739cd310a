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
from tefuda.web.door import Door, Line, door, room_for_files
from tefuda.web.settings import Limits, Settings


@contextlib.contextmanager
def serving(database: str, limits: Limits, doors: tuple[type[Door], type[Line]] | None = None) -> Iterator[int]:
    app = create_app(Settings(database=database, limits=limits))
    listening = socket.socket()
    listening.bind(("127.0.0.1", 0))
    http, sockets = doors or door(limits)
    config = uvicorn.Config(app, log_level="error", http=http, ws=sockets, proxy_headers=False, ws_ping_interval=None)
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


def upgraded(port: int, path: str) -> socket.socket:
    """A connection over which a socket is asked for, by hand."""
    one = socket.create_connection(("127.0.0.1", port))
    head = f"GET {path} HTTP/1.1\r\nHost: x\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n"
    one.sendall(f"{head}Sec-WebSocket-Key: AAAAAAAAAAAAAAAAAAAAAA==\r\nSec-WebSocket-Version: 13\r\n\r\n".encode())
    assert b" 101 " in one.recv(4096)
    return one


def is_cut_off(one: socket.socket, data: bytes, seconds: float = 20.0) -> bool:
    """Is the connection ended while this is sent over it? Nothing is read meanwhile."""
    one.settimeout(seconds)
    try:
        for _ in range(200):
            one.sendall(data)
    except ConnectionError:
        return True
    except TimeoutError:
        return False
    return closed(one, seconds)


CHUNKED = b"POST /start HTTP/1.1\r\nHost: x\r\nTransfer-Encoding: chunked\r\nContent-Type: text/plain\r\n\r\n"


@pytest.mark.slow
def test_crumbs_are_counted(database: str) -> None:
    """Four connections with bodies of single bytes, or with pings, once held everybody up for twenty seconds."""
    with serving(database, Limits(crumb_burst=300, crumbs_per_second=10)) as port:
        made = httpx.post(f"http://127.0.0.1:{port}/api/matches", json={"opponent": "self"}, timeout=60).json()
        for frame in (b"\x89\x80\0\0\0\0", b"\x8a\x80\0\0\0\0", b"\x00\x80\0\0\0\0"):  # ping, pong, a piece of a message
            with upgraded(port, made["socket"]) as one:
                if frame[0] == 0:
                    one.sendall(b"\x01\x80\0\0\0\0")
                assert is_cut_off(one, frame * 5_000)
        for data in (CHUNKED + b"1\r\na\r\n" * 5_000, b"GET /help HTTP/1.1\r\nHost: x\r\n" + b"a:b\r\n" * 5_000):
            with socket.create_connection(("127.0.0.1", port)) as one:
                assert is_cut_off(one, data)
        # Who sends a body in pieces of a reasonable size, or has a long head, is answered as ever.
        with httpx.Client(base_url=f"http://127.0.0.1:{port}", timeout=60) as client:
            pieces = (b'{"text": "' if at == 0 else b"x" * 1_000 for at in range(50))
            assert client.post("/api/replays", content=pieces).status_code == 422
            assert client.get("/help", headers={f"x-{number}": "y" for number in range(100)}).status_code == 200


@pytest.mark.slow
def test_who_takes_nothing_does_not_stay(database: str) -> None:
    """A page that is not read, and a deaf socket: a connection that was closed while something waited for it stayed for ever,
    and was not even counted."""
    doors = door(Limits(send_seconds=0.5, message_burst=100_000, messages_per_second=1e6))
    with serving(database, doors[0].limits, doors) as port:
        made = httpx.post(f"http://127.0.0.1:{port}/api/matches", json={"opponent": "self"}, timeout=60).json()
        with socket.socket() as page, upgraded(port, made["socket"]) as deaf:
            page.connect(("127.0.0.1", port))
            page.sendall(b"GET /rules/duel_masters HTTP/1.1\r\nHost: x\r\n\r\n" * 20)
            ask = b'{"type":"lang","lang":"en"}'
            deaf.settimeout(1)
            end = time.monotonic() + 60
            while time.monotonic() < end and (doors[0].inside.total() or doors[1].inside.total()):
                with contextlib.suppress(OSError):
                    deaf.sendall(bytes([0x81, 0x80 | len(ask), 0, 0, 0, 0]) + ask)
                time.sleep(0.005)
            assert time.monotonic() < end


def test_as_many_files_as_the_system_gives() -> None:
    assert room_for_files(64) >= 64
