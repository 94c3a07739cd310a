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
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import Any

import pytest
from websockets.exceptions import WebSocketException
from websockets.sync.client import connect

from tefuda.games.base import BUILT

from .playing import Json, random_answer


class Server:
    """The real program as a process of its own, on another port each time: the old one may be somebody else's by then."""

    def __init__(self, database: str) -> None:
        self.database = database
        self.process: subprocess.Popen[str] | None = None
        self._port = 0
        self._up = threading.Event()

    @property
    def address(self) -> str:
        """Where it is to be found; waits until it is anywhere."""
        assert self._up.wait(300), "the server does not start"
        return f"127.0.0.1:{self._port}"

    def start(self) -> None:
        command = [sys.executable, "-c", "from tefuda.cli.main import run; run()", "serve", "--no-open", "--bot-delay", "0"]
        command += ["--port", "0", "--database", self.database, "--bot-processes", "0"]
        self.process = subprocess.Popen(command, stdout=subprocess.PIPE, text=True, env={**os.environ, "COLUMNS": "300"})
        assert self.process.stdout is not None
        line = self.process.stdout.readline()
        found = re.search(r"127\.0\.0\.1:(\d+)", line)
        assert found is not None, line
        self.up(int(found.group(1)))

    def up(self, port: int) -> None:
        """It listens there."""
        self._port = port
        self._up.set()

    def down(self) -> None:
        """Whoever wants it has to wait."""
        self._up.clear()

    def kill(self) -> None:
        assert self.process is not None
        self.down()
        self.process.send_signal(signal.SIGKILL)
        self.process.communicate()  # also closes the pipe: a file left open is an error of the test

    def close(self) -> None:
        """Nobody wants another one."""

    def call(self, path: str, body: Json | None = None, token: str = "") -> Json:
        data = None if body is None else json.dumps(body).encode()
        head = {"Content-Type": "application/json"} | ({"Authorization": f"Bearer {token}"} if token else {})
        end = time.monotonic() + 300
        while time.monotonic() < end:
            request = urllib.request.Request(f"http://{self.address}{path}", data, head)
            try:
                with urllib.request.urlopen(request, timeout=20) as response:
                    found: Json = json.load(response)
                    return found
            except (ConnectionError, TimeoutError, http.client.HTTPException):
                time.sleep(0.1)
            except urllib.error.HTTPError as refusal:
                with refusal:
                    if refusal.code != 503:  # the database is busy for longer than the server waits
                        raise
                time.sleep(0.1)
            except urllib.error.URLError as fault:
                if not isinstance(fault.reason, ConnectionError | TimeoutError):
                    raise
                time.sleep(0.1)
        raise AssertionError("the server does not answer")


def play_until(server: Server, made: Json, rng: random.Random, seconds: float, show: Callable[[Json], None]) -> bool:
    """Play over the socket for a while, showing each acknowledged table. True when the game is over."""
    end = time.monotonic() + seconds
    try:
        with connect(f"ws://{server.address}{made['socket']}?format=json", max_size=None) as socket:
            while time.monotonic() < end:
                try:
                    message = json.loads(socket.recv(timeout=max(0.001, end - time.monotonic())))
                except TimeoutError:
                    break
                if message["type"] != "table":
                    continue
                table = message["table"]
                show(table)
                if table["result"]:
                    return True
                if table["decision"]:
                    socket.send(json.dumps(random_answer(table, rng)))
    except (WebSocketException, OSError):
        pass
    return False


class Pace:
    """How many tables all players together have been shown. Servers are killed by this measure, not by the clock, so that a
    busy machine sees as many kills in a game as an idle one."""

    def __init__(self) -> None:
        self._shown = 0
        self._changed = threading.Condition()

    def step(self) -> None:
        with self._changed:
            self._shown += 1
            self._changed.notify_all()

    def more(self, count: int, alive: Callable[[], bool]) -> None:
        """Wait for so many more, or until nobody plays any longer."""
        with self._changed:
            goal = self._shown + count
            while self._shown < goal and alive():
                self._changed.wait(0.2)


class Player(threading.Thread):
    """One game, played to its end through all the kills: every table that was shown is there after the next one."""

    def __init__(self, server: Server, seed: int, game: str, pace: Pace) -> None:
        super().__init__(daemon=True)
        self.server, self.rng, self.game, self.pace = server, random.Random(seed), game, pace
        self.table: Json | None = None  # the newest one that was shown
        self.fault: BaseException | None = None

    def run(self) -> None:
        try:
            self._play()
        except BaseException as fault:
            self.fault = fault

    def _show(self, table: Json) -> None:
        self.table = table
        self.pace.step()

    def _play(self) -> None:
        opponent, seed = self.rng.choice(["random", "greedy"]), self.rng.getrandbits(32)
        made = self.server.call("/api/matches", {"opponent": opponent, "game": self.game, "bot_delay": 0, "seed": seed})
        end = time.monotonic() + 600
        while not play_until(self.server, made, self.rng, 5.0, self._show):
            assert time.monotonic() < end, "the game does not come to an end"
            check(self.table, self._after(made))
        check(self.table, self._after(made))  # and the end is kept, too

    def _after(self, made: Json) -> Json:
        return self.server.call(f"/api/matches/{made['match']}/table", token=made["token"])


def survive(
    server: Server, games: int, seed: int, at_once: int, tables: int, kinds: Sequence[str] = BUILT, most_kills: int = 10_000
) -> tuple[int, int]:
    """Play so many games while the server is killed at random moments, each time after at most so many tables that were shown;
    gives kills and actions."""
    pace, rng = Pace(), random.Random(seed)
    kills = 0
    server.start()
    waiting = [Player(server, rng.randrange(1 << 30), rng.choice(kinds), pace) for _ in range(games)]
    everybody = list(waiting)
    playing: list[Player] = []

    def anybody() -> bool:
        return any(player.is_alive() for player in playing)

    try:
        while waiting or anybody():
            playing = [player for player in playing if player.is_alive()]
            while waiting and len(playing) < at_once:
                playing.append(waiting.pop())
                playing[-1].start()
            pace.more(rng.randint(1, tables), anybody)
            if kills >= most_kills or not anybody():
                continue
            time.sleep(rng.uniform(0, 0.03))  # into the middle of whatever comes next
            server.kill()
            kills += 1
            server.start()
    finally:
        server.kill()
    faults = [player.fault for player in everybody if player.fault is not None]
    assert not faults, faults
    finished = [player.table for player in everybody if player.table is not None and player.table["result"]]
    assert len(finished) == games
    return kills, sum(table["at"] for table in finished)


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


#: Two games at once of the shortest kind, killed before they can be over: enough to lose something if something can be lost.
BRIEFLY: dict[str, Any] = {"games": 2, "seed": 1, "at_once": 2, "tables": 6, "kinds": BUILT[:1], "most_kills": 4}


@pytest.mark.slow
def test_killed_at_random_moments(tmp_path: Path) -> None:
    kills, actions = survive(Server(f"sqlite:///{tmp_path / 'table.sqlite3'}"), **BRIEFLY)
    assert kills >= 2
    assert actions > 40


@pytest.mark.slow
@pytest.mark.soak
def test_killed_during_fifty_games(tmp_path: Path) -> None:
    kills, actions = survive(Server(f"sqlite:///{tmp_path / 'table.sqlite3'}"), 50, 100, at_once=25, tables=250)
    print(f"{kills} kills during 50 games of {actions} actions together")
    assert kills >= 10
    assert actions > 2_000
