"""Matches with strangers' cards are played elsewhere: what freezes there freezes nobody else."""

from __future__ import annotations

import json
import os
import re
import signal
import time
from collections.abc import Iterator
from pathlib import Path

import httpx
import pytest
from websockets.sync.client import connect

from tefuda.games.base import BUILT
from tefuda.web import api, deals, lobby, puzzles, site, wire

from .attacks import GROWING
from .hosted import Hosted, hosted, play_scenario

pytestmark = pytest.mark.slow

#: Every way to ask for a match.
MATCHES = (
    "/m/{match}",
    "/m/{match}/{token}",
    "/p/{match}/{row}",
    "/r/{match}",
    "/r/{match}/replay.txt",
    "/r/{match}/replay.html",
    "/r/{match}/branch",
    "/join/{match}/{invitation}",
    "/deal/{match}",
    "/api/matches/{match}/join",
    "/api/matches/{match}/table",
    "/api/matches/{match}/answer",
    "/api/matches/{match}/concede",
    "/api/matches/{match}/ask/{what}",
    "/api/matches/{match}/log",
    "/api/matches/{match}/why_not",
    "/api/matches/{match}/why_value",
    "/api/matches/{match}/why_event",
    "/api/matches/{match}/replay",
)


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Hosted]:
    with hosted(str(tmp_path_factory.mktemp("annex") / "table.sqlite3")) as found:
        yield found


@pytest.fixture
def client(server: Hosted) -> Iterator[httpx.Client]:
    with httpx.Client(base_url=server.base, timeout=60) as found:
        yield found


def answer(client: httpx.Client, match: str, token: str, line: str) -> httpx.Response:
    head = {"Authorization": f"Bearer {token}"}
    return client.post(f"/api/matches/{match}/answer?lang=en", json={"line": line}, headers=head)


def test_a_match_is_played_through_the_annex(server: Hosted, client: httpx.Client) -> None:
    match, token = play_scenario(client, GROWING % "A")
    assert server.children()
    page = client.get(f"/m/{match}/{token}?lang=en")
    assert page.status_code == 200
    assert "輪" in page.text
    assert "Content-Security-Policy" in page.headers
    with connect(f"ws://127.0.0.1:{server.port}/ws/{match}/{token}?format=json&lang=en", max_size=None) as socket:
        table = json.loads(socket.recv(timeout=30))["table"]
        assert table["decision"]
        socket.send(json.dumps({"type": "ping"}))
        assert json.loads(socket.recv(timeout=30))["type"] == "pong"
        socket.send(json.dumps({"type": "answer", "at": table["at"], "line": "play 術"}))
        while (message := json.loads(socket.recv(timeout=30)))["type"] != "table" or not message["table"]["result"]:
            pass
    assert "11-1-1-1" in json.dumps(message["table"]["result"])
    assert client.get(f"/api/matches/{match}/table", headers={"Authorization": "Bearer x"}).status_code == 403
    assert client.get("/api/matches/nosuchmatch/table").status_code == 404
    assert client.get("/", headers={"Cookie": f"tables={match}~{token}"}).status_code == 200


def _in_main(client: httpx.Client) -> str:
    found = re.search(r"^tefuda_matches_in_memory (\d+)$", client.get("/metrics").text, re.MULTILINE)
    assert found is not None
    return found[1]


@pytest.mark.parametrize("game", BUILT)
def test_strangers_cards_never_come_into_the_main_server(client: httpx.Client, game: str) -> None:
    """Whichever way a match is asked for, and in every game."""
    before = _in_main(client)
    match, token = play_scenario(client, f"game: {game}\ntitle: t\nposition: {{}}\n")
    head = {"Authorization": f"Bearer {token}"}
    with connect(f"{str(client.base_url).replace('http', 'ws', 1)}/ws/{match}/{token}?format=json", max_size=None) as socket:
        assert json.loads(socket.recv(timeout=60))["table"]["game"] == game
    client.post(f"/api/matches/{match}/concede", headers=head)
    values = {"match": match, "token": token, "row": "0", "invitation": "x", "what": "undo"}
    for path in MATCHES:
        asked = client.get(path.format(**values), headers=head)
        assert asked.status_code in (200, 303, 400, 404, 405), path
    assert _in_main(client) == before


def test_the_ways_to_a_match_are_all_known() -> None:
    routers = (api.router, deals.router, lobby.router, puzzles.router, site.router, wire.router)
    paths = {str(getattr(route, "path", "")) for router in routers for route in router.routes}
    assert {path for path in paths if "{match}" in path} - {"/ws/{match}", "/ws/{match}/{token}"} <= set(MATCHES)


def test_other_matches_stay_in_the_main_server(server: Hosted, client: httpx.Client) -> None:
    made = client.post("/api/matches", json={"opponent": "self", "seed": 1}).json()
    metrics = client.get("/metrics").text
    assert "tefuda_annex_open" in metrics
    head = {"Authorization": f"Bearer {made['token']}"}
    for pid in server.children():
        os.kill(pid, signal.SIGSTOP)
    try:
        started = time.monotonic()
        assert client.get(f"/api/matches/{made['match']}/table", headers=head).status_code == 200
        assert client.get("/help").status_code == 200
        assert time.monotonic() - started < 2
    finally:
        for pid in server.children():
            os.kill(pid, signal.SIGCONT)


def test_an_annex_that_freezes_is_ended_and_everything_goes_on(server: Hosted, client: httpx.Client) -> None:
    match, token = play_scenario(client, GROWING % "A")
    other, its = play_scenario(client, GROWING % "A")
    client.get(f"/m/{other}/{its}")  # the last one that was worked at
    (pid,) = server.children()
    os.kill(pid, signal.SIGSTOP)
    started = time.monotonic()
    broken = client.get(f"/m/{match}/{token}")
    assert broken.status_code == 503
    assert "restarted" in broken.text
    assert time.monotonic() - started < 25
    assert client.get(f"/m/{match}/{token}").status_code == 200  # from disk, in a new process
    assert server.children() != [pid]
    # On a busy machine the new process may be too slow for its first answer and be replaced once more.
    assert re.search(r"^tefuda_annex_restarts_total [12]$", client.get("/metrics").text, re.MULTILINE)
    stopped = client.get(f"/api/matches/{other}/table?lang=en")
    assert stopped.status_code == 409
    assert "stopped" in stopped.text
    assert "was at match" in server.log.read_text()
    assert token not in server.log.read_text()


def test_a_stop_is_a_clean_one(tmp_path: Path) -> None:
    with hosted(str(tmp_path / "table.sqlite3")) as found:
        with httpx.Client(base_url=found.base, timeout=60) as client:
            play_scenario(client, GROWING % "A")
        found.process.send_signal(signal.SIGTERM)
        assert found.process.wait(30) in (0, -signal.SIGTERM)
        assert not found.children()
        assert "Traceback" not in found.log.read_text()
