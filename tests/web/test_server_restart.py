"""kill -9 at random moments: nothing that was acknowledged is lost, and every match goes on."""

from __future__ import annotations

import http.client
import json
import os
import random
import re
import signal
import subprocess
import sys
import threading
import time
import urllib.error
import urllib.request
from pathlib import Path
from typing import Any

import pytest
from websockets.exceptions import WebSocketException
from websockets.sync.client import connect

from .playing import Json, random_answer


class Server:
    """The real program as a process of its own."""

    def __init__(self, database: str) -> None:
        self.database = database
        self.process: subprocess.Popen[str] | None = None
        self.port = 0

    def start(self) -> None:
        command = [sys.executable, "-c", "from tefuda.cli.main import run; run()", "serve", "--no-open", "--bot-delay", "0"]
        command += ["--port", str(self.port), "--database", self.database, "--bot-processes", "0"]
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
        end = time.monotonic() + 300
        while time.monotonic() < end:
            try:
                with urllib.request.urlopen(request, timeout=20) as response:
                    found: Json = json.load(response)
                    return found
            except (ConnectionError, TimeoutError, http.client.HTTPException):
                time.sleep(0.3)
            except urllib.error.URLError as fault:
                if not isinstance(fault.reason, ConnectionError | TimeoutError):
                    raise
                time.sleep(0.3)
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


class Player(threading.Thread):
    """One game, played to its end through all the kills: every table that was shown is there after the next one."""

    def __init__(self, server: Server, seed: int) -> None:
        super().__init__(daemon=True)
        self.server, self.rng = server, random.Random(seed)
        self.seen: dict[str, Any] = {}
        self.kills = 0  # that hit this game while it was being played
        self.fault: BaseException | None = None

    def run(self) -> None:
        try:
            self._play()
        except BaseException as fault:
            self.fault = fault

    def _play(self) -> None:
        wish = {"opponent": self.rng.choice(["random", "greedy"]), "game": self.rng.choice(GAMES), "bot_delay": 0}
        made = self.server.call("/api/matches", wish)
        end = time.monotonic() + 600
        while not play_until(self.server, made, self.rng, 5.0, self.seen):
            assert time.monotonic() < end
            shown = self.seen.get("table")
            after = self.server.call(f"/api/matches/{made['match']}/table", token=made["token"])
            check(shown, after)
            self.kills += 1
        # And the end is kept, too.
        check(self.seen["table"], self.server.call(f"/api/matches/{made['match']}/table", token=made["token"]))


GAMES = ("ic_carddass", "build_divide")


def survive(database: str, games: int, seed: int, at_once: int = 10, longest: float = 5.0) -> tuple[int, int]:
    """Play so many games while the server is killed at random moments; gives kills and actions."""
    server = Server(database)
    rng = random.Random(seed)
    kills = 0
    server.start()
    waiting = [Player(server, rng.randrange(1 << 30)) for _ in range(games)]
    everybody = list(waiting)
    playing: list[Player] = []
    try:
        while waiting or playing:
            playing = [player for player in playing if player.is_alive()]
            while waiting and len(playing) < at_once:
                playing.append(waiting.pop())
                playing[-1].start()
            if not playing:
                break
            server.call("/api/games")  # it is there again; now for a while
            time.sleep(rng.uniform(0.05, longest))
            server.kill()
            kills += 1
            server.start()
    finally:
        server.kill()
    faults = [player.fault for player in everybody if player.fault is not None]
    assert not faults, faults
    assert all(player.seen["table"]["result"] for player in everybody)
    return kills, sum(player.seen["table"]["at"] for player in everybody)


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


@pytest.mark.slow
def test_killed_at_random_moments(tmp_path: Path) -> None:
    kills, actions = survive(f"sqlite:///{tmp_path / 'table.sqlite3'}", 4, 1, at_once=4, longest=1.5)
    assert kills >= 2
    assert actions > 100


@pytest.mark.slow
def test_killed_during_fifty_games(tmp_path: Path) -> None:
    kills, actions = survive(f"sqlite:///{tmp_path / 'table.sqlite3'}", 50, 100, at_once=25)
    print(f"{kills} kills during 50 games of {actions} actions together")
    assert kills >= 10
    assert actions > 2_000
