"""kill -9 at random moments: nothing that was acknowledged is lost, and every match goes on."""

from __future__ import annotations

import json
import os
import random
import re
import signal
import subprocess
import sys
import time
import urllib.request
from pathlib import Path
from typing import Any

import pytest
from websockets.exceptions import WebSocketException
from websockets.sync.client import connect

from .playing import Json, random_answer


class Server:
    """The real program as a process of its own."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        self.process: subprocess.Popen[str] | None = None
        self.port = 0

    def start(self) -> None:
        command = [sys.executable, "-c", "from tefuda.cli.main import run; run()", "serve", "--no-open", "--bot-delay", "0"]
        database = f"sqlite:///{self.folder / 'table.sqlite3'}"
        command += ["--port", str(self.port), "--database", database, "--bot-processes", "0"]
        self.process = subprocess.Popen(command, stdout=subprocess.PIPE, text=True, env={**os.environ, "COLUMNS": "300"})
        assert self.process.stdout is not None
        line = self.process.stdout.readline()
        found = re.search(r"127\.0\.0\.1:(\d+)", line)
        assert found is not None, line
        self.port = int(found.group(1))

    def kill(self) -> None:
        assert self.process is not None
        self.process.send_signal(signal.SIGKILL)
        self.process.wait()

    def call(self, path: str, body: Json | None = None, token: str = "") -> Json:
        data = None if body is None else json.dumps(body).encode()
        head = {"Content-Type": "application/json"} | ({"Authorization": f"Bearer {token}"} if token else {})
        request = urllib.request.Request(f"http://127.0.0.1:{self.port}{path}", data, head)
        for attempt in range(50):
            try:
                with urllib.request.urlopen(request, timeout=20) as response:
                    found: Json = json.load(response)
                    return found
            except ConnectionError:
                time.sleep(0.1 * (attempt + 1))
            except urllib.error.URLError as fault:
                if not isinstance(fault.reason, ConnectionError):
                    raise
                time.sleep(0.1 * (attempt + 1))
        raise AssertionError("the server does not answer")


def play_until(server: Server, made: Json, rng: random.Random, seconds: float, seen: dict[str, Any]) -> bool:
    """Play over the socket for a while; `seen` holds the newest acknowledged table. True when the game is over."""
    end = time.monotonic() + seconds
    try:
        with connect(f"ws://127.0.0.1:{server.port}{made['socket']}?format=json", max_size=None) as socket:
            while time.monotonic() < end:
                try:
                    message = json.loads(socket.recv(timeout=max(0.001, end - time.monotonic())))
                except TimeoutError:
                    break
                if message["type"] != "table":
                    continue
                table = message["table"]
                seen["table"] = table
                if table["result"]:
                    return True
                if table["decision"]:
                    socket.send(json.dumps(random_answer(table, rng)))
    except (WebSocketException, OSError):
        pass
    return False


def survive(folder: Path, games: int, seed: int) -> tuple[int, int]:
    """Play games while the server is killed again and again; gives kills and actions."""
    server = Server(folder)
    rng = random.Random(seed)
    kills = actions = 0
    server.start()
    try:
        for _ in range(games):
            made = server.call("/api/matches", {"opponent": rng.choice(["random", "greedy"]), "bot_delay": 0})
            seen: dict[str, Any] = {}
            over = False
            for _ in range(2):
                over = play_until(server, made, rng, rng.uniform(0.02, 0.6), seen)
                server.kill()
                kills += 1
                server.start()
                after = server.call(f"/api/matches/{made['match']}/table", token=made["token"])
                check(seen.get("table"), after)
                if over:
                    break
            # And it goes on to its end.
            for _ in range(60):
                if over:
                    break
                over = play_until(server, made, rng, 2.0, seen)
            assert over
            actions += seen["table"]["at"]
    finally:
        server.kill()
    return kills, actions


def check(acknowledged: Json | None, after: Json) -> None:
    """Everything that was shown is still there, in the same order, up to what was shown."""
    if acknowledged is None:
        return
    assert after["at"] >= acknowledged["at"]
    if after["at"] == acknowledged["at"]:
        assert after["view"] == acknowledged["view"]
        assert after["decision"] == acknowledged["decision"]
    before, now = ([(line["number"], line["text"]) for line in table["log"]] for table in (acknowledged, after))
    newest = before[-1][0] if before else 0
    kept = [line for line in now if line[0] <= newest]
    assert kept == before[len(before) - len(kept) :]


def test_killed_at_random_moments(tmp_path: Path) -> None:
    kills, actions = survive(tmp_path, 6, 1)
    assert kills >= 6
    assert actions > 50


@pytest.mark.slow
@pytest.mark.parametrize("seed", range(5))
def test_killed_during_fifty_games(tmp_path: Path, seed: int) -> None:
    kills, _ = survive(tmp_path, 10, 100 + seed)
    assert kills >= 10
