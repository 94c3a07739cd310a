"""On disk before it is acknowledged; a database that is locked or full is said clearly and changes nothing."""

from __future__ import annotations

import asyncio
import random
import sqlite3
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from typing import Any

import pytest
from fastapi import FastAPI
from sqlalchemy import text
from sqlalchemy.exc import OperationalError
from starlette.testclient import TestClient

from tefuda.web.app import create_app
from tefuda.web.schema import MIGRATIONS, NewerSchema, connect, migrate
from tefuda.web.settings import Settings
from tefuda.web.setup import BrokenMatch
from tefuda.web.store import Row, Store, Stored, StoreFault

from .playing import bearer, look, new_match, newer_or_error, random_answer, receive, until_asked

pytestmark = pytest.mark.slow


def test_the_schema_is_made_and_migrated_once(tmp_path: Path) -> None:
    engine = connect(f"sqlite:///{tmp_path / 'a.sqlite3'}")
    assert migrate(engine) == 0
    assert migrate(engine) == len(MIGRATIONS)
    with engine.begin() as connection:
        connection.execute(text("update schema_version set version = 99"))
    with pytest.raises(NewerSchema):
        migrate(engine)


def test_every_answer_is_on_disk_when_it_is_acknowledged(client: TestClient, app: FastAPI, tmp_path: Path) -> None:
    made = new_match(client, opponent="random", seed=1)
    rng = random.Random(1)
    with client.websocket_connect(made["socket"] + "?format=json") as socket:
        for _ in range(15):
            table = until_asked(socket)
            # Another connection, as after a crash: what this table shows is there.
            with sqlite3.connect(tmp_path / "table.sqlite3") as other:
                (count,) = other.execute("select count(*) from answers where match_id = ?", (made["match"],)).fetchone()
            assert count >= table["at"]
            socket.send_json(random_answer(table, rng))


def test_matches_go_on_after_a_restart(database: str) -> None:
    settings = Settings(database=database, bot_delay=0)
    with TestClient(create_app(settings)) as first:
        made = new_match(first, opponent="random", seed=1)
        rng = random.Random(1)
        with first.websocket_connect(made["socket"] + "?format=json") as socket:
            for _ in range(6):
                socket.send_json(random_answer(until_asked(socket), rng))
            until_asked(socket)
            socket.send_json({"type": "branch"})
            table = receive(socket, lambda m: m["type"] == "table" and m["table"]["branch"])["table"]
            socket.send_json(random_answer(table, rng))
            until_asked(socket)
        before = look(first, made, made)
    with TestClient(create_app(settings)) as second:
        after = look(second, made, made)
        for name in ("view", "decision", "at", "branch", "log", "settings"):
            assert after[name] == before[name], name
        with second.websocket_connect(made["socket"] + "?format=json") as socket:
            until_asked(socket)
            socket.send_json({"type": "return"})
            assert receive(socket, lambda m: m["type"] == "table" and m["table"]["branch"] == 0)


def test_a_match_that_stands_differently_is_not_continued(database: str) -> None:
    settings = Settings(database=database, bot_delay=0)
    with TestClient(create_app(settings)) as client:
        made = new_match(client, opponent="self", seed=1)
        table = look(client, made, made)
        answer = {"at": table["at"], "choose": []}
        assert client.post(f"/api/matches/{made['match']}/answer", json=answer, headers=bearer(made)).status_code == 200
    engine = connect(database)
    with engine.begin() as connection:
        connection.execute(text("update answers set digest = 'other' where digest <> ''"))
    engine.dispose()
    with TestClient(create_app(settings)) as client:
        refused = client.get(f"/api/matches/{made['match']}/table")
        assert refused.status_code == 409
        assert refused.json()["error"] == "broken"


def test_a_locked_database_is_said_and_changes_nothing(tmp_path: Path, database: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("tefuda.web.store.connect", lambda address: connect(address, busy_seconds=0.1))
    app = create_app(Settings(database=database, bot_delay=0))
    with TestClient(app) as client:
        made = new_match(client, opponent="self", seed=1)
        host = app.state.hall.hosts[made["match"]]
        with client.websocket_connect(made["socket"] + "?format=json&lang=en") as socket:
            table = until_asked(socket)
            before = host.match.digest
            holder = sqlite3.connect(tmp_path / "table.sqlite3")
            holder.execute("begin immediate")
            answer = random_answer(table, random.Random(1))
            for message in (answer, {"type": "concede"}, {"type": "branch"}, {"type": "settings", "auto_pass": False}):
                socket.send_json(message)
                error = receive(socket, lambda m: m["type"] == "error")
                assert error["code"] == "storage"
                assert "locked" in error["message"]
                assert (host.match.digest, host.number, host.line.below) == (before, table["at"], [])
            assert client.post("/api/matches", json={}).status_code == 503
            holder.rollback()
            holder.close()
            socket.send_json(answer)
            assert receive(socket, lambda m: m["type"] == "table" and m["at"] > table["at"])


def test_a_full_disk_is_said_and_changes_nothing(client: TestClient, app: FastAPI) -> None:
    made = new_match(client, opponent="self", seed=1)
    store: Store = app.state.hall.store
    host = app.state.hall.hosts[made["match"]]
    with client.websocket_connect(made["socket"] + "?format=json&lang=en") as socket:
        table = until_asked(socket)
        before = host.match.digest
        with store.engine.connect() as connection:
            pages = connection.execute(text("pragma page_count")).scalar_one()
        store.engine.dispose()
        full = _limit_pages(store, pages)
        failed = False
        for _ in range(400):  # what is left on the last page is used up first
            table = look(client, made, made)
            if table["decision"] is None:
                break
            before = host.match.digest
            socket.send_json(random_answer(table, random.Random(1)))
            found = receive(socket, newer_or_error(table["at"]))
            if found["type"] == "error":
                assert found["code"] == "storage"
                assert "full" in found["message"]
                assert host.match.digest == before
                failed = True
                break
        assert failed
        full()
        socket.send_json(random_answer(table, random.Random(1)))
        assert receive(socket, lambda m: m.get("at", -1) > table["at"])


def _limit_pages(store: Store, pages: int) -> Any:
    """SQLite's own way of being full. Gives how to lift it."""
    from sqlalchemy import event

    limit = [pages]

    def prepare(connection: Any, _: object) -> None:
        connection.execute(f"pragma max_page_count={limit[0]}")

    event.listen(store.engine, "connect", prepare)

    def lift() -> None:
        limit[0] = 1_000_000
        store.engine.dispose()

    return lift


def test_a_bot_waits_until_it_can_be_written(client: TestClient, app: FastAPI, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("tefuda.web.hall.RETRY", (0.05,))
    made = new_match(client, opponent="random", seed=1)
    store: Store = app.state.hall.store
    write, failing = Store.append, [True]

    async def sometimes(self: Store, match: str, rows: Any, *rest: Any, **more: Any) -> None:
        if failing[0] and rows[0].seat == 1:
            raise StoreFault("database is locked")
        await write(self, match, rows, *rest, **more)

    monkeypatch.setattr(Store, "append", sometimes)
    rng = random.Random(3)
    with client.websocket_connect(made["socket"] + "?format=json&lang=en") as socket:
        for _ in range(100):
            message = receive(socket, lambda m: m["type"] in ("table", "error"))
            table = message.get("table")
            if table and table["explanation"] and table["explanation"]["kind"] == "error":
                assert "locked" in table["explanation"]["title"]
                failing[0] = False
                break
            if table and table["decision"]:
                socket.send_json(random_answer(table, rng))
        else:
            pytest.fail("the notice never came")
        assert until_asked(socket)["explanation"] is None
    assert store.rows(made["match"])


def test_one_bad_write_does_not_harm_the_others(tmp_path: Path) -> None:
    store = Store(f"sqlite:///{tmp_path / 'a.sqlite3'}")

    async def work() -> list[Any]:
        await store.create(Stored("m", "g", {}, [], 0.0))
        good = [store.append("m", [Row(number, "answer", 0, "pass", "")], None) for number in range(50)]
        bad = [
            store.append("nothing", [Row(0, "answer", 0, "pass", "")], None),
            store.append("m", [Row(3, "answer", 0, "x", "")], None),
        ]
        return await asyncio.gather(*good, *bad, return_exceptions=True)

    # In a thread of its own: a browser test in the same process keeps an event loop running in the main one.
    with ThreadPoolExecutor(1) as pool:
        results = pool.submit(asyncio.run, work()).result()
    assert [r for r in results[:50] if r is not None] == []
    assert all(isinstance(r, StoreFault) for r in results[50:])
    assert [row.text for row in store.rows("m")] == ["pass"] * 50
    store.close()


def test_messages_for_people() -> None:
    assert "full" in StoreFault("database or disk is full").en
    assert "locked" in StoreFault("database is locked").en
    assert "Nothing has changed" in StoreFault(str(OperationalError("x", {}, Exception("gone")))).en
    assert issubclass(BrokenMatch, Exception)


def test_a_read_only_database_is_said_and_changes_nothing(tmp_path: Path, database: str) -> None:
    app = create_app(Settings(database=database, bot_delay=0))
    with TestClient(app) as client:
        made = new_match(client, opponent="self", seed=1)
        store: Store = app.state.hall.store
        table = look(client, made, made)
        only_reading(store, True)
        path, answer = f"/api/matches/{made['match']}/answer", {"at": table["at"], "choose": []}
        refused = client.post(path + "?lang=en", json=answer, headers={**bearer(made), "Accept-Language": "en"})
        assert refused.status_code == 503
        assert "read-only" in refused.json()["message"]
        assert look(client, made, made)["view"] == table["view"]
        only_reading(store, False)
        assert client.post(path, json=answer, headers=bearer(made)).status_code == 200


def only_reading(store: Store, wanted: bool) -> None:
    """SQLite's own way of refusing to write, on every connection."""
    from sqlalchemy import event

    def prepare(connection: Any, _: object) -> None:
        connection.execute(f"pragma query_only={int(wanted)}")

    event.listen(store.engine, "connect", prepare)
    store.engine.dispose()


@pytest.mark.parametrize("damage", ["text", "pages"])
def test_a_damaged_file_is_one_message_with_a_way_out(tmp_path: Path, damage: str) -> None:
    from tefuda.cli.common import Problem
    from tefuda.cli.serve import serve

    file = tmp_path / "table.sqlite3"
    if damage == "text":
        file.write_text("this is no database at all, but it is long enough to be taken for one " * 100)
    else:
        store = Store(f"sqlite:///{file}")
        with store.engine.begin() as connection:
            for number in range(300):
                values = f"('m{number}', 'g', '{'x' * 300}', '', 0)"
                connection.execute(text(f"insert into matches (id, game, setup, seats, created) values {values}"))
        store.close()
        content = bytearray(file.read_bytes())
        content[8192 : len(content) - 4096] = b"\xff" * (len(content) - 12288)
        file.write_bytes(bytes(content))
    with pytest.raises(Problem) as said:
        serve(database=f"sqlite:///{file}", port=0, browser=False)
    told = f"{said.value} {said.value.hint}"
    assert "Traceback" not in told
    assert str(file) in told
    assert f"mv {file} {file}.damaged" in told


def test_a_database_of_version_1_is_brought_up_to_date(tmp_path: Path) -> None:
    """With a match that was lost on time when that was still written as a concession."""
    database = f"sqlite:///{tmp_path / 'table.sqlite3'}"
    settings = Settings(database=database, bot_delay=0)
    with TestClient(create_app(settings)) as client:
        made = new_match(client, opponent="self", seed=1)
        assert client.post(f"/api/matches/{made['match']}/concede", headers=bearer(made)).status_code == 200
    engine = connect(database)
    with engine.begin() as connection:
        connection.execute(text("update answers set kind = 'time'"))
        for column in ("asked", "next"):
            connection.execute(text(f"alter table matches drop column {column}"))
        connection.execute(text("update schema_version set version = 1"))
    engine.dispose()
    with TestClient(create_app(settings)) as client:
        result = look(client, made, made)["result"]
        assert (result["by_time"], result["reason"]) == (True, "time")
        assert client.get(f"/r/{made['match']}").status_code == 200


def test_matches_written_with_states_of_another_form_go_on(tmp_path: Path) -> None:
    """Version 3: what was answered counts, not the digest that an earlier program wrote beside it."""
    database = f"sqlite:///{tmp_path / 'table.sqlite3'}"
    settings = Settings(database=database, bot_delay=0)
    with TestClient(create_app(settings)) as client:
        made = new_match(client, opponent="self", seed=1)
        with client.websocket_connect(made["socket"] + "?format=json") as socket:
            for _ in range(3):
                socket.send_json(random_answer(until_asked(socket), random.Random(1)))
            until_asked(socket)
        before = look(client, made, made)
    engine = connect(database)
    with engine.begin() as connection:
        connection.execute(text("update answers set digest = 'of another form'"))
        connection.execute(text("update schema_version set version = 2"))
    engine.dispose()
    with TestClient(create_app(settings)) as client:
        assert look(client, made, made)["at"] == before["at"] > 0


def test_a_plain_path_is_a_file(tmp_path: Path) -> None:
    path = tmp_path / "mine.sqlite3"
    Store(Settings(database=str(path)).address()).close()
    assert path.is_file()
