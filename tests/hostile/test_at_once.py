"""Everything at once from one address: another visitor's page comes in time, and a running match goes on.

`python -m tests.hostile.test_at_once 60` runs it for a minute and prints the figures.
"""

from __future__ import annotations

import contextlib
import json
import multiprocessing
import random
import socket
import sys
import tempfile
import threading
import time
from collections.abc import Callable
from multiprocessing.connection import Connection
from pathlib import Path

import httpx
import pytest
from websockets.exceptions import WebSocketException
from websockets.sync.client import connect

from ..web.playing import random_answer
from .attacks import GROWING, PASSING
from .hosted import Hosted, hosted

HEAVY = "game: build_divide\ntitle: t\ncards: {兵: {cost: {total: 8000000, colours: [黒], points: {黒: 8000000}}}}\n"

#: Comes anew for each page: a connection that stays open would not wait at the door.
VISITOR = {"X-Forwarded-For": "203.0.113.7", "Connection": "close"}


class Storm:
    """Attackers, each in a thread, until it is over."""

    def __init__(self, port: int) -> None:
        self.port, self.base = port, f"http://127.0.0.1:{port}"
        self.over = threading.Event()
        self.done: dict[str, int] = {}
        self.threads: list[threading.Thread] = []

    def start(self, name: str, attack: Callable[[httpx.Client], None], pause: float = 0.0) -> None:
        def run() -> None:
            with httpx.Client(base_url=self.base, timeout=60) as client:
                while not self.over.is_set():
                    with contextlib.suppress(
                        httpx.HTTPError, OSError, WebSocketException, AssertionError, TimeoutError, KeyError
                    ):
                        attack(client)
                    self.done[name] = self.done.get(name, 0) + 1
                    self.over.wait(pause)

        self.threads.append(threading.Thread(target=run, daemon=True))
        self.threads[-1].start()

    def begin(self) -> None:
        """All the attacks that once froze the server, and some that were always held."""
        self.start("growing loop", lambda client: self.play(client, GROWING % "A", "self"), 0.2)
        self.start("plays itself", lambda client: self.play(client, PASSING, "self"), 0.2)
        self.start("bot thinks", lambda client: self.play(client, GROWING % "B", "greedy"), 0.2)
        self.start("counted out", lambda client: self.play(client, HEAVY, "self"), 0.5)
        form = b"text=" + b"%41" * 1_300_000
        head = {"content-type": "application/x-www-form-urlencoded"}
        self.start("forms", lambda client: _post(client, form, head), 0.1)
        self.start("replays", lambda client: _post_replay(client, "tefuda replay 2\n" + "x: y\n" * 600_000), 0.5)
        self.start("deep", lambda client: _post_scenario(client, "[" * 130_000), 0.3)
        self.start("connections", lambda client: self.sit_in_the_door())
        self.start("garbage", lambda client: self.garbage(), 0.05)
        self.start("flood", self.flood, 0.5)
        self.start("arranging", self.arrange, 0.5)
        self.start("deaf", self.watch_deafly, 0.5)
        self.start("tokens", self.guess, 0.2)
        self.start("odd requests", self.odd, 0.2)

    def play(self, client: httpx.Client, text: str, opponent: str) -> None:
        made = client.post("/scenario", data={"text": text, "do": "play", "opponent": opponent})
        if made.status_code != 303:
            return
        _, _, match, token = made.headers["location"].split("/")
        head = {"Authorization": f"Bearer {token}"}
        client.post(f"/api/matches/{match}/answer", json={"line": "play 術"}, headers=head)
        client.get(f"/m/{match}/{token}")

    def sit_in_the_door(self) -> None:
        """Half-sent requests and connections that say nothing."""
        held = []
        for number in range(80):
            with contextlib.suppress(OSError):
                held.append(socket.create_connection(("127.0.0.1", self.port), 5))
                if number % 2:
                    held[-1].send(b"POST /start HTTP/1.1\r\nHost: 127.0.0.1\r\nContent-Length: 100\r\n")
        self.over.wait(3)
        for one in held:
            one.close()

    def garbage(self) -> None:
        rng = random.Random()
        with socket.create_connection(("127.0.0.1", self.port), 5) as one:
            one.send(rng.randbytes(200))

    def flood(self, client: httpx.Client) -> None:
        """Messages as fast as they go, most of them nonsense."""
        made = client.post("/api/matches", json={"opponent": "random"}).json()
        with connect(f"ws://127.0.0.1:{self.port}{made['socket']}", max_size=None) as one:
            for number in range(2_000):
                if self.over.is_set():
                    return
                one.send(json.dumps({"type": ("answer", "why_not", "undo", "x")[number % 4], "at": number, "options": [0]}))

    def arrange(self, client: httpx.Client) -> None:
        """The own hand, over and over."""
        made = client.post("/api/matches", json={"opponent": "self"}).json()
        with connect(f"ws://127.0.0.1:{self.port}{made['socket']}", max_size=None) as one:
            for _ in range(100):
                if self.over.wait(0.02):
                    return
                one.send(json.dumps({"type": "arrange", "zone": "hand", "order": [2, 1]}))

    def watch_deafly(self, client: httpx.Client) -> None:
        """Spectators who never read."""
        made = client.post("/api/matches", json={"opponent": "random"}).json()
        head = f"GET /ws/{made['match']} HTTP/1.1\r\nHost: 127.0.0.1\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n"
        head += "Sec-WebSocket-Key: AAAAAAAAAAAAAAAAAAAAAA==\r\nSec-WebSocket-Version: 13\r\n\r\n"
        with contextlib.ExitStack() as held:
            for _ in range(20):
                one = held.enter_context(socket.create_connection(("127.0.0.1", self.port), 5))
                one.send(head.encode())
            self.over.wait(3)

    def guess(self, client: httpx.Client) -> None:
        for token in ("0" * 22, "A" * 22, "../../x", "%00"):
            client.get(f"/m/abcdefghijkl/{token}")
            client.get("/api/matches/abcdefghijkl/table", headers={"Authorization": f"Bearer {token}"})

    def odd(self, client: httpx.Client) -> None:
        client.post("/start", data={"game": "x"}, headers={"Origin": "http://[::1"})
        client.get("//evil.example/")
        client.post("/api/matches", content=b'{"deck": {"name": "\\ud800"}}', headers={"content-type": "application/json"})
        client.get("/rules/ic_carddass", params={"q": "a" * 5_000})

    def end(self) -> None:
        self.over.set()
        for thread in self.threads:
            thread.join(90)


def _post(client: httpx.Client, form: bytes, head: dict[str, str]) -> None:
    client.post("/scenario", content=form, headers=head)


def _post_replay(client: httpx.Client, text: str) -> None:
    client.post("/api/replays", json={"text": text})


def _post_scenario(client: httpx.Client, text: str) -> None:
    client.post("/scenario", data={"text": text, "do": "judge"})


class Elsewhere:
    """A storm in a process of its own: what the attackers do there does not delay the visitor who measures."""

    def __init__(self, port: int) -> None:
        spawn = multiprocessing.get_context("spawn")
        self._pipe, theirs = spawn.Pipe()
        self._process = spawn.Process(target=_rage, args=(port, theirs), daemon=True)
        self.done: dict[str, int] = {}

    def begin(self) -> None:
        self._process.start()
        assert self._pipe.poll(60), "the storm does not begin"
        self._pipe.recv()

    def end(self) -> None:
        self._pipe.send("enough")
        if self._pipe.poll(120):
            self.done = self._pipe.recv()
        self._process.kill()
        self._process.join()


def _rage(port: int, pipe: Connection) -> None:
    storm = Storm(port)
    storm.begin()
    pipe.send("begun")
    pipe.recv()
    storm.end()
    pipe.send(storm.done)


def measure(server: Hosted, seconds: float) -> tuple[list[float], int, dict[str, int]]:
    """Times of another visitor's pages while everything goes on, and how many answers a match beside it got through."""
    storm = Elsewhere(server.port)
    with httpx.Client(base_url=server.base, timeout=60, headers=VISITOR) as client:
        made = client.post("/api/matches", json={"opponent": "greedy", "seed": 3, "bot_delay": 0}).json()
        client.get("/help")
        storm.begin()
        played = Beside(server.port, made["socket"])
        played.start()
        times: list[float] = []
        end = time.monotonic() + seconds
        while time.monotonic() < end:
            started = time.perf_counter()
            assert client.get("/help").status_code == 200
            times.append(time.perf_counter() - started)
            time.sleep(0.13)  # a visitor gets eight pages a second
        storm.end()
        played.over.set()
        played.join(30)
    assert played.fault is None, played.fault
    return times, played.answers, storm.done


class Beside(threading.Thread):
    """Somebody plays all the time."""

    def __init__(self, port: int, path: str) -> None:
        super().__init__(daemon=True)
        self.address = f"ws://127.0.0.1:{port}{path}?format=json"
        self.over, self.answers = threading.Event(), 0
        self.fault: BaseException | None = None

    def run(self) -> None:
        rng = random.Random(1)
        try:
            with connect(self.address, max_size=None, additional_headers={"X-Forwarded-For": "203.0.113.8"}) as one:
                while not self.over.is_set():
                    try:
                        message = json.loads(one.recv(timeout=1))
                    except TimeoutError:
                        continue
                    if message["type"] != "table":
                        continue
                    if message["table"]["result"]:
                        return
                    if message["table"]["decision"]:
                        one.send(json.dumps(random_answer(message["table"], rng)))
                        self.answers += 1
                        time.sleep(0.05)
        except BaseException as fault:
            self.fault = fault


def percentile(times: list[float], part: float) -> float:
    return sorted(times)[min(len(times) - 1, int(part * len(times)))]


def report(times: list[float], answers: int, done: dict[str, int]) -> str:
    figures = ", ".join(f"{part:.0%} {1000 * percentile(times, part):.0f} ms" for part in (0.5, 0.9, 0.99))
    return f"/help {len(times)} times: {figures}, worst {1000 * max(times):.0f} ms; {answers} answers beside it; {done}"


@pytest.mark.slow
def test_all_attacks_at_once_stop_nobody(tmp_path: Path) -> None:
    """Another visitor's pages come, and the match beside it goes on. Processor time of the loop's own thread does not depend on
    how busy the machine is: no piece of engine, and no other piece of work, takes more than the 50 ms promised."""
    meter = tmp_path / "meter.json"
    database = str(tmp_path / "table.sqlite3")
    with hosted(database, "--proxy", meter=meter) as server:  # the visitors have addresses of their own
        times, answers, done = measure(server, 10.0)
    print(report(times, answers, done))
    # On a machine that others use, too, a second is what can be asserted; the figures say more (docs/operating.md).
    assert percentile(times, 0.9) < 1.0
    assert max(times) < 5.0
    assert answers > 20
    assert done["growing loop"] > 0
    found = json.loads(meter.read_text("utf-8"))
    assert found["count"]["engine"] > 10
    assert found["longest"]["engine"][0] < 0.05, found
    assert found["longest"]["callback"][0] < 0.05, found


if __name__ == "__main__":
    with tempfile.TemporaryDirectory() as folder, hosted(f"{folder}/table.sqlite3", "--proxy") as running:
        print(report(*measure(running, float(sys.argv[1]) if len(sys.argv) > 1 else 60.0)))
