"""A stranger with bad intentions: floods, bombs, endless scenarios, and everything that might tell a hidden card."""

from __future__ import annotations

import json
import random
import re
import time
from collections.abc import Iterator

import pytest
from fastapi import FastAPI
from starlette.testclient import TestClient
from starlette.websockets import WebSocketDisconnect

from tefuda.games.base import load
from tefuda.web import aside
from tefuda.web.app import create_app
from tefuda.web.settings import Limits, Settings

from .playing import Json, bearer, join, look, new_match, random_answer, receive, until_asked

pytestmark = pytest.mark.slow


def endless(text: str) -> aside.Trial:
    """What a scenario might do to the engine."""
    while True:
        time.sleep(0.01)


def greedy_for_memory(text: str) -> aside.Trial:
    kept = []
    while True:
        kept.append(bytearray(64 * 1024 * 1024))


_LEFT_BEHIND: list[bytearray] = []


def leaves_much_behind(text: str) -> aside.Trial:
    """So much that there is room for one of its kind in a process, and not for two."""
    _LEFT_BEHIND.append(bytearray(aside.MOST_MEMORY * 6 // 10))
    return aside.Trial(report={"passed": True, "checked": True, "title": "", "message": "", "executed": (), "game": "x"})


@pytest.fixture
def quick(database: str) -> Iterator[tuple[TestClient, FastAPI]]:
    limits = Limits(trial_seconds=1.0, created_burst=1_000, message_burst=100_000)
    app = create_app(Settings(database=database, bot_delay=0, limits=limits))
    with TestClient(app) as client:
        yield client, app


# ------------------------------------------------------------------------------------------------ uploads


@pytest.mark.parametrize("work", [endless, greedy_for_memory])
def test_a_scenario_that_runs_forever_is_given_up(
    quick: tuple[TestClient, FastAPI], monkeypatch: pytest.MonkeyPatch, work: object
) -> None:
    client, app = quick
    monkeypatch.setattr("tefuda.web.meeting.judged", work)
    monkeypatch.setattr("tefuda.web.meeting.playable", work)
    for do in ("judge", "play"):
        answer = client.post("/scenario?lang=en", data={"text": "game: ic_carddass", "do": do})
        assert answer.status_code == 400
        assert "took too long" in answer.text or "engine failed" in answer.text
    monkeypatch.undo()
    # Everything goes on: other scenarios, however long this machine takes for them, and the tables.
    app.state.hall.aside.seconds = 60.0
    assert client.post("/scenario", data={"text": "game: ic_carddass", "do": "judge"}).status_code == 200
    assert new_match(client)["match"] in app.state.hall.hosts


def test_a_trial_does_not_pay_for_those_before_it(quick: tuple[TestClient, FastAPI], monkeypatch: pytest.MonkeyPatch) -> None:
    """What earlier trials have left in the process is no reason to refuse one."""
    client, app = quick
    app.state.hall.aside.seconds = 60.0
    monkeypatch.setattr("tefuda.web.meeting.judged", leaves_much_behind)
    for _ in range(3):
        assert "it holds" in client.post("/scenario?lang=en", data={"text": "game: ic_carddass", "do": "judge"}).text


BOMBS = {
    "aliases": "a: &a [x, x, x, x, x, x, x, x, x]\n" + "".join(f"b{n}: &b{n} [*a, *a, *a, *a]\n" for n in range(40)),
    "deep": "[" * 5_000,
    "deep pairs": "{a: " * 5_000,
    "many": "game: ic_carddass\nposition:\n  A:\n    hand: [" + ", ".join(["双刃のサヤ"] * 15_000) + "]\n",
    "large": "x" * 1_000_000,
    "tags": "!!python/object/apply:os.system ['true']",
    "file": "/etc/passwd",
    "nothing": " \n",
    "bytes": "\x00\ufffe\ud7ff",
    "number": "game: ic_carddass\nseed: " + "9" * 5_000,
    "text": "game: ic_carddass\ncards:\n  - {name: x, type: 術, text: '" + "自分のカード1枚を選び、" * 2_000 + "'}\n",
}


@pytest.mark.parametrize("name", BOMBS)
def test_bombs_are_refused(client: TestClient, name: str) -> None:
    for do in ("judge", "play"):
        started = time.monotonic()
        answer = client.post("/scenario?lang=en", data={"text": BOMBS[name], "do": do})
        assert answer.status_code in (200, 400, 413), (name, answer.status_code)
        assert "root:" not in answer.text
        assert time.monotonic() - started < 60
    assert not client.app.state.hall.hosts  # type: ignore[attr-defined]


def test_a_long_replay_is_not_played(client: TestClient, app: FastAPI) -> None:
    made = new_match(client, opponent="self", seed=1)
    client.post(f"/api/matches/{made['match']}/concede", headers=bearer(made))
    text = client.get(f"/api/matches/{made['match']}/replay").text
    head, _, _ = text.partition("---\n")
    lines = "A: arrange hand\n" * 100_000
    refused = client.post("/api/replays", json={"text": f"{head}---\n{lines}end x\n"})
    assert refused.status_code == 400
    assert "20000 lines" in refused.json()["message"]
    for change in (text.replace("seed: 1", "seed: 2"), text.replace("end ", "end x"), text[:200], "x" * 3_000_000):
        assert client.post("/api/replays", json={"text": change}).status_code == 400


def test_odd_decks_are_refused_at_once(client: TestClient) -> None:
    shipped = next(iter(load("ic_carddass").decks().values()))
    leader, card = shipped.leader, next(iter(shipped.cards))  # type: ignore[attr-defined]
    decks: list[object] = [
        {"leader": leader, "cards": {card: 10**12}},
        {"leader": leader, "cards": {card: -5}},
        {"leader": leader, "cards": {f"X-{number}": 1 for number in range(100_000)}},
        {"leader": leader, "cards": {"x" * 100_000: 1}},
        {"leader": ["x"], "cards": {}},
        {},
        {"a": {"b": [{}] * 10_000}},
    ]
    for deck in decks:
        started = time.monotonic()
        refused = client.post("/api/matches", json={"deck": deck})
        assert refused.status_code in (400, 413, 422), str(deck)[:80]
        assert len(refused.content) < 20_000, str(deck)[:80]
        assert time.monotonic() - started < 10


@pytest.mark.parametrize("body", ["[" * 60_000, '{"a":' * 12_000, "nul", '{"game": "\\ud800"}', '{"seed": 1e999}', "\x00", ""])
def test_bodies_that_are_no_json(client: TestClient, body: str) -> None:
    answer = client.post("/api/matches", content=body.encode(), headers={"content-type": "application/json"})
    assert answer.status_code in (400, 422)
    assert "Traceback" not in answer.text


def test_options_are_within_reason(client: TestClient) -> None:
    for options in ({"loop_after": 10**15}, {"loop_after": -1}, {"loop_after": True}, {"__class__": 1}):
        assert client.post("/api/matches", json={"options": options}).status_code in (400, 422), options


# ------------------------------------------------------------------------------------------------ floods


def test_floods_of_pages_and_questions_are_slowed_down(database: str) -> None:
    limits = Limits(pages_per_second=0.01, page_burst=6, exported_per_second=0.01, exported_burst=1)
    with TestClient(create_app(Settings(database=database, bot_delay=0, limits=limits))) as client:
        made = new_match(client, opponent="self")
        client.post(f"/api/matches/{made['match']}/concede", headers=bearer(made))
        codes = [client.get(f"/r/{made['match']}/replay.html").status_code for _ in range(2)]
        assert codes == [200, 429]
        paths = ("/", "/rules/ic_carddass?q=a", f"/m/{made['match']}", f"/api/matches/{made['match']}/table", "/help")
        assert 429 in [client.get(path).status_code for path in paths]
        body = {"place": "A.leader 1", "property": "power"}
        assert client.post(f"/api/matches/{made['match']}/why_value", json=body).status_code == 429
        # Who has a seat still plays.
        assert client.get(f"/api/matches/{made['match']}/table", headers=bearer(made)).status_code == 200


def test_a_match_cannot_grow_without_end(database: str) -> None:
    limits = Limits(actions=30, message_burst=100_000)
    app = create_app(Settings(database=database, bot_delay=0, limits=limits))
    with TestClient(app) as client:
        made = new_match(client, opponent="self", seed=4)
        with client.websocket_connect(made["socket"] + "?format=json&lang=en") as socket:
            until_asked(socket)
            refused: Json = {}
            for _ in range(60):
                socket.send_json({"type": "branch"})
                socket.send_json({"type": "return"})
                found = receive(socket, lambda m: m["type"] in ("table", "error"))
                if found["type"] == "error":
                    refused = found
                    break
            assert "too long" in refused["message"]
            assert app.state.hall.hosts[made["match"]].number <= 31
            socket.send_json({"type": "concede"})
            assert receive(socket, lambda m: m["type"] == "table" and m["table"]["result"])


@pytest.mark.parametrize("limits", [Limits(sockets=2), Limits(sockets_per_address=2)])
def test_so_many_sockets_altogether(database: str, limits: Limits) -> None:
    app = create_app(Settings(database=database, bot_delay=0, limits=limits))
    with TestClient(app) as client:
        made = [new_match(client, opponent="self") for _ in range(3)]
        spectator = f"/ws/{made[1]['match']}"
        with client.websocket_connect(made[0]["socket"]) as one, client.websocket_connect(spectator):
            receive(one, lambda m: m["type"] == "table")
            with client.websocket_connect(made[2]["socket"]) as third:
                with pytest.raises(WebSocketDisconnect) as closed:
                    receive(third, lambda m: False)
                assert closed.value.code == 4429


def test_odd_searches(client: TestClient) -> None:
    for query in ("(" * 100, ".*" * 50, "a " * 5_000, "%00", "'\"<script>", "\u202e", "[" * 90):
        answer = client.get("/rules/ic_carddass", params={"q": query, "verdict": query})
        assert answer.status_code == 200
        assert "<script>alert" not in answer.text
        assert "'\"<script>" not in answer.text


def test_paths_lead_nowhere_else(client: TestClient) -> None:
    for path in (
        "/static/../host.py",
        "/static/%2e%2e/render.py",
        "/static/..%2f..%2fstore.py",
        "/static//etc/passwd",
        "/rules/../../etc",
        "/rules/..%2f..%2fetc",
        "/r/..%2f..%2fetc/replay.txt",
        "/m/../../etc/passwd",
    ):
        answer = client.get(path, follow_redirects=True)
        assert answer.status_code == 404, path
        assert "import" not in answer.text


# ------------------------------------------------------------------------------------------------ secrets


def secrets_of(app: FastAPI, match: str) -> tuple[str, set[str]]:
    """The seed, and the names of the cards that lie in the decks and in no place both players see."""
    host = app.state.hall.hosts[match]
    game = host.match.game
    hidden: set[str] = set()
    seen: set[str] = set()
    for record in game.state.cards:
        zone = game.rules.zone_at[record.zone].name
        name = game.catalog.definitions[record.definition].faces[0].name
        (hidden if zone in ("deck", "hand", "life") else seen).add(name)
    return str(host.setup.seed), hidden - seen


def test_a_running_match_tells_spectators_nothing_anywhere(client: TestClient, app: FastAPI) -> None:
    """Every address, with and without the wrong token: no hidden card, no seed, no token, no hash."""
    made = new_match(client, opponent="person")
    guest = join(client, made)
    match = made["match"]
    seed, hidden = secrets_of(app, match)
    stored = app.state.hall.store.match(match)
    forbidden = [seed, made["token"], guest["token"], *(seat["token"] for seat in stored.seats)]
    for path in (
        f"/m/{match}", f"/r/{match}", f"/r/{match}/replay.txt", f"/r/{match}/replay.html", f"/r/{match}?step=0&reader=both",
        f"/r/{match}?reader=A", f"/api/matches/{match}/table", f"/api/matches/{match}/log", f"/api/matches/{match}/replay",
        f"/m/{match}?next=1", f"/join/{match}/x", "/", "/api/openapi.json",
    ):  # fmt: skip
        text = client.get(path).text
        assert not [secret for secret in forbidden if secret in text], path
        if path not in ("/", "/api/openapi.json"):  # the start page lists the decks
            assert not [name for name in hidden if name in text], path
    answer = client.post(f"/r/{match}/branch", data={"step": "0", "opponent": "self"})
    assert answer.status_code == 400


def test_a_branch_shows_spectators_and_the_other_seat_only_what_they_may_see(client: TestClient, app: FastAPI) -> None:
    made = new_match(client, opponent="person", seed=7)
    guest = join(client, made)
    rng = random.Random(7)
    seats = {"A": made, "B": guest}
    first = "A" if look(client, made)["players"][0]["deciding"] else "B"
    for what, seat in (("ask", first), ("agree", "B" if first == "A" else "A")):
        with client.websocket_connect(seats[seat]["socket"] + "?format=json") as socket:
            receive(socket, lambda m: m["type"] == "table")
            socket.send_json({"type": "branch"} if what == "ask" else {"type": "agree", "what": "branch"})
            receive(socket, lambda m: m["type"] == "table" and (m["table"]["requests"] or m["table"]["branch"]))
    assert look(client, made)["branch"] == 1
    for _ in range(25):
        host = app.state.hall.hosts[made["match"]]
        if host.match.result is not None:
            break
        deciding = seats["AB"[host.match.decision.seat]]
        table = look(client, made, deciding)
        answer = {key: value for key, value in random_answer(table, rng).items() if key != "type"}
        client.post(f"/api/matches/{made['match']}/answer", json=answer, headers=bearer(deciding))
        for reader in (None, made, guest):
            shown = look(client, made, reader)
            own = shown["seat"]
            for zone in shown["view"]["zones"]:
                if zone["zone"] in ("deck", "hand") and zone["seat"] != own:
                    assert all(card.get("hidden") or card.get("known") for card in zone["cards"]), (own, zone["zone"])
    # Nor is a branch that has ended a match that is over: its replay would tell the cards of the match below it.
    for seat in (first,):
        client.post(f"/api/matches/{made['match']}/concede", headers=bearer(seats[seat]))
    assert look(client, made)["result"]
    assert client.get(f"/api/matches/{made['match']}/replay").status_code == 409
    assert client.get(f"/r/{made['match']}").status_code == 409


def test_the_seed_of_a_person_is_not_that_of_the_guest(client: TestClient, app: FastAPI) -> None:
    """Who makes a match may choose its luck; the cards are dealt anew when somebody else sits down."""
    made = new_match(client, opponent="person", seed=7)
    join(client, made)
    assert app.state.hall.hosts[made["match"]].setup.seed != 7


def test_only_hashes_are_kept(client: TestClient, app: FastAPI) -> None:
    made = new_match(client, opponent="person")
    guest = join(client, made)
    stored = app.state.hall.store.match(made["match"])
    kept = json.dumps([stored.seats, stored.setup])
    for secret in (made["token"], guest["token"], made["invitation"]):
        assert secret not in kept
    assert re.search(r'"token": "[0-9a-f]{64}"', kept)
