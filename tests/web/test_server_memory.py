"""Matches nobody looks at leave memory and come back from disk; bots think in processes, and do without if those die."""

from __future__ import annotations

import asyncio
import gc
import random
import time
from collections.abc import Callable, Iterator
from typing import Any, cast

import pytest
from fastapi import FastAPI
from sqlalchemy import text
from starlette.testclient import TestClient
from starlette.websockets import WebSocket, WebSocketDisconnect, WebSocketState

from tefuda.web.app import create_app
from tefuda.web.hall import HARDLY_BEGUN
from tefuda.web.host import MatchHost
from tefuda.web.settings import Limits, Settings
from tefuda.web.sockets import Watcher, serve

from .playing import bearer, look, new_match, play_out, random_answer, receive, until_asked


def soon(true: Callable[[], object], seconds: float = 20.0) -> None:
    end = time.monotonic() + seconds
    while not true():
        assert time.monotonic() < end
        time.sleep(0.02)


@pytest.fixture
def no_collection() -> Iterator[None]:
    gc.disable()
    yield
    gc.enable()


@pytest.mark.slow
@pytest.mark.usefixtures("no_collection")
def test_an_idle_match_leaves_memory_and_comes_back(database: str) -> None:
    app = create_app(Settings(database=database, bot_delay=0, idle_seconds=0.2))
    with TestClient(app) as client:
        made = new_match(client, opponent="random", seed=1)
        rng = random.Random(1)
        with client.websocket_connect(made["socket"] + "?format=json") as socket:
            for _ in range(8):
                answer = random_answer(until_asked(socket), rng)
                socket.send_json({**answer, "at": answer["at"] + 1000})  # refused, and what was refused is forgotten as well
                socket.send_json(answer)
            until_asked(socket)
            time.sleep(0.8)
            assert made["match"] in app.state.hall.hosts  # somebody looks
            before = look(client, made, made)
        soon(lambda: not app.state.hall.hosts)
        hall = app.state.hall
        # Its memory is free as soon as nobody uses it, not at some later collection of garbage: there is none.
        soon(lambda: not [thing for thing in gc.get_objects() if isinstance(thing, MatchHost) and thing.name == made["match"]])
        assert [len(kept) for kept in (hall.desks, hall._seen, hall._watchers, hall._driving, hall._alarms)] == [0] * 5
        after = look(client, made, made)
        for name in ("view", "decision", "at", "log", "settings"):
            assert after[name] == before[name], name
        answer = random_answer(after, rng)
        del answer["type"]
        path = f"/api/matches/{made['match']}/answer"
        assert client.post(path, json=answer, headers=bearer(made)).status_code == 200


class Deaf:
    """A connection that takes nothing and says nothing."""

    client = None
    application_state = WebSocketState.CONNECTED

    async def send_text(self, text: str) -> None:
        await asyncio.Event().wait()

    async def receive(self) -> dict[str, Any]:
        await asyncio.Event().wait()
        raise AssertionError


@pytest.mark.usefixtures("no_collection")
def test_who_takes_nothing_does_not_keep_the_match_in_memory(database: str) -> None:
    app = create_app(Settings(database=database, bot_delay=0, limits=Limits(send_seconds=0.01)))
    with TestClient(app) as client:
        made, hall = new_match(client, opponent="self"), app.state.hall

        async def deaf() -> None:
            await serve(Watcher(hall, hall.hosts[made["match"]], cast(WebSocket, Deaf()), None, "ja", "json"))
            hall._let_go(made["match"])

        assert client.portal is not None
        client.portal.call(deaf)
        soon(lambda: not [thing for thing in gc.get_objects() if isinstance(thing, MatchHost) and thing.name == made["match"]])


@pytest.mark.slow
def test_what_is_over_or_hardly_began_goes_soon(database: str) -> None:
    app = create_app(Settings(database=database, bot_delay=0, idle_seconds=300))
    with TestClient(app) as client:
        assert client.portal is not None
        hall = app.state.hall
        over, begun, new = (new_match(client, opponent="random", seed=seed) for seed in (1, 2, 3))
        with client.websocket_connect(over["socket"] + "?format=json") as socket:
            assert play_out(socket, 1)["result"]
        with client.websocket_connect(begun["socket"] + "?format=json") as socket:
            while hall.hosts[begun["match"]].number < HARDLY_BEGUN:
                socket.send_json(random_answer(until_asked(socket), random.Random(1)))
        soon(lambda: all(hall._idle(one["match"]) for one in (over, begun, new)))
        for seconds, left in ((20, {over["match"], begun["match"], new["match"]}), (40, {begun["match"]}), (310, set())):
            for name in hall._seen:
                hall._seen[name] = time.monotonic() - seconds
            client.portal.call(hall.tidy)
            assert set(hall.hosts) == left, seconds
        assert look(client, over, over)["result"]


@pytest.mark.slow
def test_a_running_clock_keeps_its_match(database: str) -> None:
    app = create_app(Settings(database=database, bot_delay=0, idle_seconds=0.1))
    with TestClient(app) as client:
        timed = new_match(client, opponent="random", minutes=0.03)
        alone = new_match(client, opponent="person", minutes=10)  # nobody's clock runs before the guest is there
        soon(lambda: alone["match"] not in app.state.hall.hosts)
        soon(lambda: timed["match"] not in app.state.hall.hosts)  # it ran down first
        assert look(client, timed, timed)["result"]["reason"] == "time"
        assert look(client, alone, alone)["players"][0]["seconds"] == 600


def test_there_is_always_room_for_a_new_match(database: str) -> None:
    app = create_app(Settings(database=database, bot_delay=0, limits=Limits(running=5, created_burst=100)))
    with TestClient(app) as client:
        made = [new_match(client, opponent="self") for _ in range(20)]
        assert len(app.state.hall.hosts) <= 5
        assert look(client, made[0], made[0])["match"] == made[0]["match"]
        assert len(app.state.hall.hosts) <= 5


def test_nobody_is_thrown_out_to_make_room(database: str) -> None:
    app = create_app(Settings(database=database, bot_delay=0, limits=Limits(running=2, created_burst=100)))
    with TestClient(app) as client:
        first, second = new_match(client, opponent="self"), new_match(client, opponent="self")
        with client.websocket_connect(first["socket"]) as one, client.websocket_connect(second["socket"]) as two:
            receive(one, lambda m: m["type"] == "table")
            receive(two, lambda m: m["type"] == "table")
            assert client.post("/api/matches", json={}).status_code == 503


def test_a_match_the_disk_knows_more_of_is_read_again(client: TestClient, app: FastAPI) -> None:
    """As after a commit that arrived although its confirmation did not."""
    made = new_match(client, opponent="self", seed=1)
    store = app.state.hall.store
    with client.websocket_connect(made["socket"] + "?format=json") as socket:
        table = until_asked(socket)
        with store.engine.begin() as connection:
            values = (made["match"], table["at"], 0 if table["seat"] == "A" else 1)
            row = "insert into answers values ('%s', %d, 'answer', %d, 'return nothing', '', '', 0)" % values  # noqa: UP031
            connection.execute(text(row))
        socket.send_json({"type": "answer", "at": table["at"], "choose": []})
        with pytest.raises(WebSocketDisconnect) as closed:
            receive(socket, lambda m: False)
        assert closed.value.code == 1012
    assert look(client, made, made)["at"] == table["at"] + 1


@pytest.mark.slow
def test_bots_think_in_processes_and_do_without_them(database: str) -> None:
    """The way `tefuda serve` runs: states go to another process and answers come back. Killed, they are not missed."""
    app = create_app(Settings(database=database, bot_delay=0, bot_processes=1))
    with TestClient(app) as client:
        thinking = app.state.hall._beside
        asked: list[str] = []
        pool = thinking._processes.executor
        submit = pool.submit

        def noted(work: Callable[..., Any], *rest: Any) -> Any:
            asked.append(work.__name__)
            return submit(work, *rest)

        pool.submit = noted
        for game in ("ic_carddass", "build_divide"):
            asked.clear()
            made = new_match(client, game=game, opponent="greedy", seed=2)
            with client.websocket_connect(made["socket"] + "?format=json") as socket:
                rng = random.Random(1)
                for _ in range(6):
                    table = until_asked(socket)
                    if table["result"]:
                        break
                    socket.send_json(random_answer(table, rng))
                until_asked(socket)
            assert "_choose_from" in asked, game
        for process in list(pool._processes.values()):
            process.kill()
        made = new_match(client, opponent="greedy", seed=2)
        with client.websocket_connect(made["socket"] + "?format=json") as socket:
            rng = random.Random(3)
            for _ in range(6):
                socket.send_json(random_answer(until_asked(socket), rng))
            until_asked(socket)
        assert thinking._processes is None  # for a while bots think in threads
        thinking._again = 0.0
        made = new_match(client, opponent="greedy", seed=2)
        with client.websocket_connect(made["socket"] + "?format=json") as socket:
            rng = random.Random(1)
            while thinking._processes is None:
                socket.send_json(random_answer(until_asked(socket), rng))
