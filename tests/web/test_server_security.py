"""The door: tokens, malformed and oversized messages, limits, headers, escaping."""

from __future__ import annotations

import json
from collections.abc import Iterator

import pytest
from fastapi import FastAPI
from starlette.testclient import TestClient, WebSocketTestSession
from starlette.websockets import WebSocketDisconnect

from tefuda.web.app import create_app
from tefuda.web.seats import clean_name, hashed, new_token, opens
from tefuda.web.settings import Limits, Settings

from .playing import bearer, join, look, new_match, receive, until_asked


def test_tokens_are_long_and_only_their_hashes_are_kept(client: TestClient, app: FastAPI) -> None:
    assert len({new_token() for _ in range(100)}) == 100
    assert len(new_token()) >= 22  # 128 bits
    assert opens("x", hashed("x"))
    assert not opens("x", "")
    assert not opens("", "")
    made = new_match(client, opponent="person")
    stored = app.state.hall.store.match(made["match"])
    assert made["token"] not in json.dumps(stored.seats)
    assert made["invitation"] not in json.dumps(stored.seats)


def test_a_token_opens_its_own_seat_only(client: TestClient) -> None:
    made = new_match(client, opponent="person")
    guest = join(client, made)
    other = new_match(client)
    assert look(client, made, made)["seat"] == "A"
    assert look(client, made, guest)["seat"] == "B"
    for token in (other["token"], "", "x", made["token"][:-1], made["token"] + "A", "../" + made["token"], "é"):
        head = {"Authorization": f"Bearer {token}".encode()}
        assert client.get(f"/api/matches/{made['match']}/table", headers=head).status_code == 403
    assert client.get(f"/m/{made['match']}/{other['token']}").status_code == 404
    for path in (
        f"/ws/{made['match']}/{other['token']}",
        f"/ws/{other['match']}/{made['token']}",
        "/ws/nothing/x",
        "/ws/nothing",
    ):
        with client.websocket_connect(path) as socket:
            with pytest.raises(WebSocketDisconnect) as closed:
                socket.receive_text()
            assert closed.value.code == 4404


def test_acting_needs_a_token_and_the_own_turn(client: TestClient) -> None:
    made = new_match(client, opponent="person")
    guest = join(client, made)
    path = f"/api/matches/{made['match']}/answer"
    assert client.post(path, json={"choose": []}).status_code == 401
    deciding = look(client, made)["players"][0]["deciding"]
    waiting = guest if deciding else made
    before = look(client, made)
    refused = client.post(path, json={"choose": []}, headers=bearer(waiting))
    assert refused.status_code == 409
    assert refused.json()["error"] == "not_allowed"
    assert look(client, made) == before


BAD = [
    "",
    "nonsense",
    "[]",
    "null",
    "{}",
    '{"type": "hack"}',
    '{"type": "answer", "choose": "0"}',
    '{"type": "answer", "choose": ["-1"]}',
    '{"type": "answer", "choose": ["0; drop"]}',
    '{"type": "answer", "choose": ["0"], "more": 1}',
    '{"type": "answer", "number": 1e400}',
    '{"type": "arrange", "zone": "hand"}',
    '{"type": "agree", "what": "everything"}',
    '{"type": "answer", "line": "' + "x" * 3000 + '"}',
    "[" * 5000,
    '{"type": "why_value", "place": ' + '{"a":' * 500 + "1" + "}" * 500 + "}",
]
REFUSED = [
    {"type": "answer"},
    {"type": "answer", "choose": ["99"]},
    {"type": "answer", "choose": ["0", "0"]},
    {"type": "answer", "choose": ["0.1", "0.2"]},
    {"type": "answer", "choose": ["0.99"]},
    {"type": "answer", "number": 3},
    {"type": "answer", "number": 3, "choose": ["0"]},
    {"type": "answer", "line": ""},
    {"type": "answer", "line": "concede"},
    {"type": "answer", "line": "play \u0000 %s {} <script>"},
    {"type": "arrange", "zone": "hand", "order": [1, 1]},
    {"type": "arrange", "zone": "hand", "order": [99]},
    {"type": "arrange", "zone": "deck", "order": [2, 1]},
    {"type": "arrange", "zone": "nowhere", "order": [1]},
    {"type": "arrange", "zone": "nowhere", "order": []},
    {"type": "agree", "what": "undo"},
    {"type": "return"},
    {"type": "keep"},
    {"type": "undo"},
    {"type": "rematch"},
]
UNANSWERED = [
    {"type": "why_value", "place": "A.hand 99", "property": "power"},
    {"type": "why_value", "place": "A.leader 1", "property": "__class__"},
    {"type": "why_value", "place": "A.leader 1/1/1", "property": "power"},
    {"type": "why_value", "place": "A.life 1", "property": "power"},
    {"type": "why_value", "place": "B.hand 1", "property": "power"},
    {"type": "why_value", "place": "C.hand ²", "property": "power"},
    {"type": "why_not", "place": "A.hand 99"},
    {"type": "why_event", "number": 10**12},
    {"type": "why_event", "number": -1},
]


def test_wrong_messages_get_one_clear_error_and_change_nothing(client: TestClient, app: FastAPI) -> None:
    made = new_match(client, opponent="random", seed=2)
    host = app.state.hall.hosts[made["match"]]
    with client.websocket_connect(made["socket"] + "?format=json&lang=en") as socket:
        until_asked(socket)
        before = (host.match.digest, host.number, len(app.state.hall.store.rows(made["match"])))
        texts = [(text, "malformed") for text in BAD]
        texts += [(json.dumps(message), "not_allowed") for message in REFUSED]
        texts += [(json.dumps(message), "no_answer") for message in UNANSWERED]
        texts.append((json.dumps({"type": "answer", "at": 999, "choose": []}), "late"))
        for text, code in texts:
            socket.send_text(text)
            error = receive(socket, lambda m: m["type"] != "table")
            assert (error["type"], error["code"]) == ("error", code), (text[:80], error)
            assert error["message"]
            socket.send_json({"type": "ping"})
            # One error, not two: the next thing that is no board is the answer to the ping.
            assert receive(socket, lambda m: m["type"] != "table")["type"] == "pong"
        assert (host.match.digest, host.number, len(app.state.hall.store.rows(made["match"]))) == before


def test_bytes_and_large_messages(client: TestClient) -> None:
    made = new_match(client)
    with client.websocket_connect(made["socket"] + "?format=json") as socket:
        until_asked(socket)
        socket.send_bytes(b"\xff\xfe\x00")
        assert receive(socket, lambda m: m["type"] == "error")["code"] == "malformed"
        socket.send_text(json.dumps({"type": "ping", "x": "y" * 20_000}))
        assert receive(socket, lambda m: m["type"] == "error")["code"] == "too_large"
        socket.send_json({"type": "ping"})
        assert receive(socket, lambda m: m["type"] == "pong")


@pytest.fixture
def strict(database: str) -> Iterator[TestClient]:
    limits = Limits(
        messages_per_second=0.001, message_burst=5, strikes=3, created_burst=2, created_per_second=0.001, sockets_per_reader=2
    )
    with TestClient(create_app(Settings(database=database, bot_delay=0, limits=limits))) as found:
        yield found


def read_all(socket: WebSocketTestSession, kinds: list[str]) -> None:
    while True:
        message = socket.receive_json()
        kinds.append(message.get("code", message["type"]))


def test_a_flood_is_refused_and_then_cut_off(strict: TestClient) -> None:
    made = new_match(strict)
    with strict.websocket_connect(made["socket"] + "?format=json") as socket:
        until_asked(socket)
        for _ in range(12):
            socket.send_json({"type": "ping"})
        kinds: list[str] = []
        with pytest.raises(WebSocketDisconnect) as closed:
            read_all(socket, kinds)
    assert closed.value.code == 1008
    assert kinds.count("pong") == 5
    assert kinds.count("too_fast") == 4


def test_so_many_matches_and_sockets(strict: TestClient) -> None:
    made = [strict.post("/api/matches", json={}) for _ in range(3)]
    assert [response.status_code for response in made] == [201, 201, 429]
    path = made[0].json()["socket"]
    with strict.websocket_connect(path), strict.websocket_connect(path), strict.websocket_connect(path) as third:
        with pytest.raises(WebSocketDisconnect) as closed:
            third.receive_text()
        assert closed.value.code == 4429


def test_large_bodies_are_not_read(client: TestClient) -> None:
    assert client.post("/api/replays", content=b"x" * (5 * 1024 * 1024)).status_code == 413

    def stream() -> Iterator[bytes]:
        for _ in range(6):
            yield b"x" * (1024 * 1024)

    assert client.post("/api/replays", content=stream()).status_code == 413


def test_headers_on_every_answer(client: TestClient) -> None:
    made = new_match(client)
    for path in (made["url"], made["watch"], "/api/games", "/api/matches/none/table", "/nowhere"):
        head = client.get(path).headers
        policy = head["content-security-policy"]
        assert "default-src 'none'" in policy
        assert "unsafe" not in policy
        assert head["x-content-type-options"] == "nosniff"
        assert head["referrer-policy"] == "no-referrer"
        assert head["cache-control"] == "no-store"


def test_pages_obey_the_policy(client: TestClient) -> None:
    """No inline script or style, nothing from elsewhere."""
    import re

    made = new_match(client)
    text = client.get(made["url"]).text
    assert not re.search(r"<script(?![^>]*\bsrc=)[^>]*>\s*\S", text.replace('<script type="application/json"', "<data"))
    assert not re.search(r"<[a-z][^>]*\s(style|on[a-z]+)=", text)
    assert "<style" not in text
    elsewhere = [url for url in re.findall(r'(?:src|href)="((?:https?:)?//[^"]+)"', text) if "w3.org" not in url]
    assert not elsewhere


def test_another_site_opens_nothing(client: TestClient) -> None:
    made = new_match(client)
    with client.websocket_connect(made["socket"], headers={"origin": "http://evil.example"}) as socket:
        with pytest.raises(WebSocketDisconnect) as closed:
            socket.receive_text()
        assert closed.value.code == 4403
    form = {"game": "ic_carddass"}
    assert client.post("/start", data=form, headers={"origin": "http://evil.example"}).status_code == 403
    assert client.post("/start", data=form, headers={"sec-fetch-site": "cross-site"}).status_code == 403
    assert client.post("/start", data=form, headers={"origin": "http://testserver"}).status_code == 303


def test_names_are_cleaned_and_escaped(client: TestClient) -> None:
    name = "<script>alert(1)</script>\u202e\n\"'&"
    made = new_match(client, name=name)
    shown = look(client, made)["players"][0]["name"]
    assert "\u202e" not in shown
    assert "\n" not in shown
    assert len(shown) <= 40
    page = client.get(made["url"]).text
    assert "<script>alert" not in page
    assert "&lt;script&gt;" in page
    with client.websocket_connect(made["socket"]) as socket:
        assert "<script>alert" not in receive(socket, lambda m: m["type"] == "table")["html"]
    assert clean_name("\u0000 \u2028", 10, "無名") == "無名"


def test_addresses_of_odd_matches(client: TestClient) -> None:
    for name in ("x" * 500, "%2e%2e%2f", "a b", "'; drop table matches;--", "\u3042"):
        assert client.get(f"/m/{name}").status_code in (307, 404)
        assert client.get(f"/api/matches/{name}/table").status_code in (307, 404)


def test_a_running_match_gives_no_replay(client: TestClient) -> None:
    made = new_match(client)
    for path in (f"/r/{made['match']}", f"/r/{made['match']}/replay.txt", f"/r/{made['match']}/replay.html"):
        assert client.get(path, headers=bearer(made)).status_code == 409
    assert client.get(f"/api/matches/{made['match']}/replay").status_code == 409
    assert client.post(f"/r/{made['match']}/branch", data={"step": "0"}).status_code == 400


@pytest.mark.slow
def test_a_scenario_is_never_taken_for_a_file(client: TestClient, tmp_path: object) -> None:
    for do in ("judge", "play"):
        answer = client.post("/scenario", data={"text": f"{tmp_path}/secret.yaml", "do": do})
        assert "cannot be read" not in answer.text
