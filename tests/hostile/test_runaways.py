"""Cards that never come to an end (attacks 1, 2 and 4): the match ends with a clear word, and nobody else waits."""

from __future__ import annotations

import asyncio
import time
from typing import Any

import pytest
from fastapi import FastAPI
from starlette.testclient import TestClient

from tefuda.games.base import load
from tefuda.match.match import Match
from tefuda.match.replay import write_replay
from tefuda.match.scenario import open_scenario
from tefuda.players import choose
from tefuda.players.random_player import RandomPlayer
from tefuda.web.app import create_app
from tefuda.web.host import MatchHost
from tefuda.web.settings import Limits, Settings

from ..web.playing import bearer, look
from .attacks import GROWING, PASSING, seat_at

pytestmark = pytest.mark.slow


def answer(client: TestClient, seat: dict[str, str], line: str) -> dict[str, object]:
    path = f"/api/matches/{seat['match']}/answer?lang=en"
    found = client.post(path, json={"line": line}, headers=bearer(seat))
    assert found.status_code == 200, found.text
    table: dict[str, object] = found.json()
    return table


def test_a_growing_loop_is_a_draw_by_the_games_clause(client: TestClient) -> None:
    seat = seat_at(client, GROWING % "A")
    started = time.monotonic()
    table = answer(client, seat, "play 術")
    assert time.monotonic() - started < 10
    assert table["result"] is not None
    assert "11-1-1-1" in str(table["result"])


def test_a_match_does_not_play_itself_for_ever(client: TestClient) -> None:
    seat = seat_at(client, PASSING)
    answer(client, seat, "play 術")
    end = time.monotonic() + 30
    while (table := look(client, seat, seat, "en"))["result"] is None:
        assert time.monotonic() < end
        time.sleep(0.05)
    assert "1602-1d" in str(table["result"])
    assert table["at"] < 1_000


def test_what_takes_too_long_ends_the_match_and_names_the_ability(database: str) -> None:
    limits = Limits(action_steps=500, created_burst=100)  # less than it takes to know a loop for one
    with TestClient(create_app(Settings(database=database, bot_delay=0, limits=limits))) as client:
        seat = seat_at(client, GROWING % "A")
        started = time.monotonic()
        table = answer(client, seat, "play 術")
        assert time.monotonic() - started < 5
        assert "never ends" in str(table["result"])
        log = str(table["log"])
        assert "never comes to an end" in log
        assert "輪" in log
        assert "11-1-1-1" in log
        # It is on disk like everything else, and can be taken back: it is practice.
        hall = client.app.state.hall  # type: ignore[attr-defined]
        hall._let_go(seat["match"])
        assert look(client, seat, seat, "en")["result"] == table["result"]
        undone = client.post(f"/api/matches/{seat['match']}/ask/undo", headers=bearer(seat))
        assert undone.status_code == 200
        assert undone.json()["result"] is None


@pytest.mark.parametrize("text", [GROWING % "A", PASSING])
def test_even_without_a_process_of_its_own_what_runs_away_does_not_stay_in_the_loop(
    client: TestClient, text: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Where there are no annexes the server itself plays with strangers' cards: for so long, and then beside the others."""
    pieces: list[float] = []
    act = MatchHost._act

    def timed(*arguments: Any) -> int:
        before = time.thread_time()
        try:
            return act(*arguments)
        finally:
            if asyncio._get_running_loop() is not None:
                pieces.append(time.thread_time() - before)

    monkeypatch.setattr(MatchHost, "_act", timed)
    seat = seat_at(client, text)
    answer(client, seat, "play 術")
    end = time.monotonic() + 60
    while look(client, seat, seat, "en")["result"] is None:
        assert time.monotonic() < end
        time.sleep(0.05)
    assert pieces
    assert max(pieces) < 0.05


def test_the_row_that_ends_a_match_is_no_answer(client: TestClient) -> None:
    seat = seat_at(client, GROWING % "A")
    refused = client.post(f"/api/matches/{seat['match']}/answer", json={"line": "endless"}, headers=bearer(seat))
    assert refused.status_code == 409


def test_automatic_driving_has_the_limits_of_people(database: str) -> None:
    limits = Limits(actions=30, created_burst=100)
    app = create_app(Settings(database=database, bot_delay=0, limits=limits))
    with TestClient(app) as client:
        seat = seat_at(client, PASSING)
        answer(client, seat, "play 術")
        time.sleep(1.0)
        host = app.state.hall.hosts[seat["match"]]
        assert host.number < 30 + 80
        assert host.match.result is None
        assert not app.state.hall._driving


def test_nobody_is_left_out_for_long(database: str) -> None:
    app = create_app(Settings(database=database, bot_delay=0, limits=Limits(unasked=50, created_burst=100)))
    with TestClient(app) as client:
        seat = seat_at(client, PASSING)
        answer(client, seat, "play 術")
        time.sleep(1.0)
        assert look(client, seat, seat)["decision"] is not None
        assert app.state.hall.hosts[seat["match"]].number < 200


def unfinished(game: str = "ic_carddass", actions: int = 20) -> Match:
    match = Match.new(game, list(load(game).decks().values())[:2], seed=3)
    player = RandomPlayer(1)
    while match.decision is not None and len(match.done) < actions:
        match.answer(choose(player, match.game, match.decision.seat))
    return match


def test_a_replay_without_an_end_is_not_played_on(client: TestClient, app: FastAPI, caplog: pytest.LogCaptureFixture) -> None:
    """Nobody may act in it, so nothing drives it: it would be tried, refused and told again and again."""
    opened = client.post("/api/replays", json={"text": write_replay(unfinished())})
    assert opened.status_code == 201, opened.text
    host = app.state.hall.hosts[opened.json()["match"]]
    version = host.version
    time.sleep(0.3)
    assert client.get(opened.json()["url"]).status_code == 200
    assert host.version == version
    assert not app.state.hall._driving
    assert "failed" not in caplog.text


def test_a_bot_that_fails_is_not_asked_again_and_again(
    client: TestClient, app: FastAPI, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    asked = []

    async def broken(*_: object) -> None:
        asked.append(1)
        raise RuntimeError("a defect")

    monkeypatch.setattr(app.state.hall._beside, "choose", broken)
    for letter in "AB":  # in one of the two seats the bot begins
        seat = client.post("/api/matches", json={"opponent": "greedy", "seat": letter, "seed": 1, "bot_delay": 0}).json()
        time.sleep(0.5)
        if asked:
            break
    assert 1 <= len(asked) <= 2
    assert "bot has stopped" in str(look(client, seat, seat, "en")["explanation"])


def test_bots_that_think_about_a_loop_hold_nothing_up(database: str) -> None:
    """Attack 4: with a bot in every thread thinking about such cards, matches load and replays are exported."""
    limits = Limits(thinking_seconds=3.0, created_burst=100, page_burst=1_000)
    app = create_app(Settings(database=database, bot_delay=0, limits=limits))
    with TestClient(app) as client:
        old = client.post("/api/matches", json={"opponent": "self", "seed": 1}).json()
        client.post(f"/api/matches/{old['match']}/concede", headers=bearer(old))
        app.state.hall._let_go(old["match"])
        for _ in range(3):
            seat_at(client, GROWING % "B", opponent="greedy")
        started = time.monotonic()
        assert client.get(f"/r/{old['match']}/replay.html").status_code == 200
        seat_at(client, GROWING % "A")
        assert time.monotonic() - started < 10


def test_a_bot_gives_a_simple_answer_in_the_end(client: TestClient, app: FastAPI) -> None:
    from tefuda.web.bots import _choose

    match = open_scenario(GROWING % "A")
    started = time.monotonic()
    assert _choose(match.game.fork(), "greedy", 0, 1, 0.001)
    assert time.monotonic() - started < 3
