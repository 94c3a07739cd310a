"""The same on PostgreSQL, by one setting."""

from __future__ import annotations

import random
from collections.abc import Iterator
from pathlib import Path
from tempfile import TemporaryDirectory

import pytest

pytest.importorskip("psycopg", reason="the PostgreSQL driver is not installed: pip install 'tefuda[postgres]'")

from sqlalchemy import inspect, text
from starlette.testclient import TestClient

from tefuda.web.app import create_app
from tefuda.web.schema import MIGRATIONS, connect, migrate
from tefuda.web.settings import Settings
from tefuda.web.store import Store, StoreFault

from .playing import bearer, look, new_match, play_out, random_answer, receive, until_asked
from .postgres import Postgres
from .test_server_restart import BRIEFLY, Server, survive

pytestmark = pytest.mark.slow


@pytest.fixture(scope="module")
def server() -> Iterator[Postgres]:
    # Not in pytest's own folder: that is for its owner alone, and the server may have to run as another user.
    with TemporaryDirectory(prefix="tefuda-postgres-") as folder:
        found = Postgres(Path(folder))
        yield found
        found.stop()


@pytest.fixture
def database(server: Postgres) -> str:
    """An empty one."""
    engine = connect(server.address)
    with engine.begin() as connection:
        connection.execute(text("drop schema public cascade"))
        connection.execute(text("create schema public"))
    engine.dispose()
    return server.address


def test_migrations(database: str) -> None:
    engine = connect(database)
    assert migrate(engine) == 0
    assert migrate(engine) == len(MIGRATIONS)
    with engine.begin() as connection:  # back to version 1
        connection.execute(text("alter table matches drop column asked, drop column next"))
        connection.execute(text("update schema_version set version = 1"))
    assert migrate(engine) == 1
    assert {"asked", "next"} <= {column["name"] for column in inspect(engine).get_columns("matches")}
    engine.dispose()


def test_matches_are_kept_and_go_on(database: str) -> None:
    settings = Settings(database=database, bot_delay=0)
    with TestClient(create_app(settings)) as client:
        made = new_match(client, opponent="random", seed=1, name="あおい")
        rng = random.Random(1)
        with client.websocket_connect(made["socket"] + "?format=json") as socket:
            for _ in range(6):
                socket.send_json(random_answer(until_asked(socket), rng))
            until_asked(socket)
            socket.send_json({"type": "branch"})
            receive(socket, lambda m: m["type"] == "table" and m["table"]["branch"])
        before = look(client, made, made)
    with TestClient(create_app(settings)) as client:
        after = look(client, made, made)
        for name in ("view", "decision", "at", "branch", "log", "settings", "players"):
            assert after[name] == before[name], name
        with client.websocket_connect(made["socket"] + "?format=json") as socket:
            until_asked(socket)
            socket.send_json({"type": "return"})
            receive(socket, lambda m: m["type"] == "table" and not m["table"]["branch"])
        with client.websocket_connect(made["socket"] + "?format=json") as socket:
            assert play_out(socket, 2)["result"]


def test_a_database_that_goes_away_is_said_and_comes_back(server: Postgres, database: str) -> None:
    app = create_app(Settings(database=database, bot_delay=0))
    with TestClient(app) as client:
        made = new_match(client, opponent="self", seed=1)
        table = look(client, made, made)
        path, answer = f"/api/matches/{made['match']}/answer", {"at": table["at"], "choose": []}
        server.stop()
        try:
            refused = client.post(path, json=answer, headers=bearer(made))
            assert refused.status_code == 503
            assert refused.json()["error"] == "storage"
            assert look(client, made, made)["view"] == table["view"]
        finally:
            server.start()
        assert client.post(path, json=answer, headers=bearer(made)).status_code == 200
        assert look(client, made, made)["at"] > table["at"]


def test_a_wrong_address_is_one_sentence(server: Postgres) -> None:
    with pytest.raises(StoreFault):
        Store(server.at("nothing"))


def test_killed_at_random_moments(database: str) -> None:
    kills, actions = survive(Server(database), **BRIEFLY)
    assert kills >= 2
    assert actions > 40


@pytest.mark.soak
def test_killed_during_twenty_games(database: str) -> None:
    kills, actions = survive(Server(database), 20, 7, at_once=6, tables=40)
    assert kills >= 10
    assert actions > 100
