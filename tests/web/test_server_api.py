"""The JSON interface that third-party bots use."""

from __future__ import annotations

import random

import pytest
from starlette.testclient import TestClient

from .playing import Json, bearer, look, new_match, random_answer

pytestmark = pytest.mark.slow


def post(client: TestClient, made: Json, what: str, body: Json, seat: Json | None = None) -> Json:
    response = client.post(f"/api/matches/{made['match']}/{what}?lang=en", json=body, headers=bearer(seat or made))
    assert response.status_code == 200, response.text
    found: Json = response.json()
    return found


def test_a_bot_plays_a_whole_game_over_http(client: TestClient) -> None:
    made = new_match(client, opponent="self", seed=3)
    rng = random.Random(3)
    table = look(client, made, made)
    for _ in range(600):
        if table["result"]:
            break
        answer = random_answer(table, rng)
        del answer["type"]
        table = post(client, made, "answer", answer)
    assert table["result"]
    replay = client.get(f"/api/matches/{made['match']}/replay").text
    opened = client.post("/api/replays", json={"text": replay})
    assert opened.status_code == 201
    assert client.get(f"/api/matches/{opened.json()['match']}/replay").text == replay
    refused = client.post(f"/api/matches/{opened.json()['match']}/answer", json={"choose": []}, headers=bearer(made))
    assert refused.status_code == 403  # nobody sits at a replay


def test_answers_in_notation(client: TestClient) -> None:
    made = new_match(client, opponent="self", seed=3)
    table = look(client, made, made, "en")
    assert table["decision"]["topic"] == "redraw"
    line = table["decision"]["options"][0]["line"]
    assert line.startswith("return ")
    assert post(client, made, "answer", {"line": line})["at"] > table["at"]


def test_why_over_http(client: TestClient) -> None:
    made = new_match(client, seed=3)
    assert post(client, made, "why_not", {"line": "attack"})["lines"][0]["clause"]
    assert post(client, made, "why_value", {"place": "A.leader 1", "property": "power"})["kind"] == "why_value"
    log = client.get(f"/api/matches/{made['match']}/log").json()
    assert log["next"] == len(log["lines"]) > 0
    number = log["lines"][-1]["number"]
    assert post(client, made, "why_event", {"number": number})["title"]


def test_conceding_and_taking_back_over_http(client: TestClient) -> None:
    made = new_match(client, seed=3)
    assert post(client, made, "concede", {})["result"]["winner"] == "B"
    assert post(client, made, "ask/undo", {})["result"] is None
    assert post(client, made, "ask/branch", {})["branch"] == 1


@pytest.mark.parametrize(
    ("body", "status"),
    [
        ({"game": "chess"}, 400),
        ({"deck": "none"}, 400),
        ({"deck": {"cards": {}}}, 400),
        ({"deck": {"name": "x", "leader": "HM-L01", "cards": {"HM-001": 99}}}, 400),
        ({"opponent": "nobody"}, 400),
        ({"options": {"no_such": True}}, 400),
        ({"minutes": -1}, 422),
        ({"minutes": "nan"}, 422),
        ({"seat": "C"}, 422),
        ({"unknown": 1}, 422),
        ([], 422),
    ],
)
def test_wishes_that_cannot_be_met(client: TestClient, body: object, status: int) -> None:
    response = client.post("/api/matches", json=body)
    assert response.status_code == status
    assert set(response.json()) == {"error", "message", "reasons"}


def test_broken_replays(client: TestClient) -> None:
    for text in ("", "tefuda replay 2", "tefuda replay 2\ngame: x\n---\nend x", "\u0000" * 100):
        response = client.post("/api/replays", json={"text": text})
        assert response.status_code == 400
        assert response.json()["error"] == "replay"


def test_the_description_is_complete(client: TestClient) -> None:
    found = client.get("/api/openapi.json").json()
    schemas = found["components"]["schemas"]
    assert {"TableContext", "DecisionContext", "Explanation", "View", "NewMatch", "SeatMade", "Problem"} <= set(schemas)
    assert "/api/matches/{match}/answer" in found["paths"]
    references = {text.split('"')[0] for text in client.get("/api/openapi.json").text.split('"#/components/schemas/')[1:]}
    assert references <= set(schemas)
    assert client.get("/docs").status_code == 404


def test_games_and_bots(client: TestClient) -> None:
    found = client.get("/api/games?lang=en").json()
    assert found["games"][0]["decks"]
    assert {bot["id"] for bot in found["bots"]} >= {"greedy", "random"}
