"""Playing over the socket, as a browser or a third-party bot does."""

from __future__ import annotations

import random
from collections.abc import Callable
from typing import Any

from starlette.testclient import TestClient, WebSocketTestSession

Json = dict[str, Any]


def new_match(client: TestClient, **wish: Any) -> Json:
    """A match and the token of seat A (or B)."""
    made = client.post("/api/matches", json={"bot_delay": 0, **wish})
    assert made.status_code == 201, made.text
    found: Json = made.json()
    return found


def join(client: TestClient, made: Json, **wish: Any) -> Json:
    """The other seat of a match that waits for a person."""
    joined = client.post(f"/api/matches/{made['match']}/join", json={"invitation": made["invitation"], **wish})
    assert joined.status_code == 200, joined.text
    found: Json = joined.json()
    return found


def newer(at: int) -> Callable[[Json], bool]:
    """A table that shows more than this many actions."""
    return lambda message: message["type"] == "table" and message["at"] > at


def newer_or_error(at: int) -> Callable[[Json], bool]:
    """Such a table, or that there will be none."""
    return lambda message: message["type"] == "error" or message.get("at", -1) > at


def bearer(seat: Json) -> dict[str, str]:
    return {"Authorization": f"Bearer {seat['token']}"}


def look(client: TestClient, made: Json, seat: Json | None = None, lang: str = "ja") -> Json:
    """The table over HTTP."""
    response = client.get(f"/api/matches/{made['match']}/table?lang={lang}", headers=bearer(seat) if seat else {})
    assert response.status_code == 200, response.text
    found: Json = response.json()
    return found


def random_answer(table: Json, rng: random.Random) -> Json:
    """Any allowed answer to the pending decision; passing is less likely than doing something."""
    decision = table["decision"]
    head = {"type": "answer", "at": table["at"]}
    if decision["kind"] == "number":
        return {**head, "number": rng.randint(decision["least"], min(decision["most"], decision["least"] + 3))}
    options = decision["options"]
    if decision["kind"] == "act" and len(options) > 1 and rng.random() < 0.7:
        options = [option for option in options if option["verb"] != "pass"] or options
    count = rng.randint(decision["least"], min(decision["most"], len(options)))
    return {**head, "choose": [option["id"] for option in rng.sample(options, count)]}


def receive(socket: WebSocketTestSession, wanted: Callable[[Json], bool], most: int = 200) -> Json:
    """The next message that is wanted."""
    for _ in range(most):
        message: Json = socket.receive_json()
        if wanted(message):
            return message
    raise AssertionError("the message never came")


def until_asked(socket: WebSocketTestSession) -> Json:
    """The next table on which the seat has to decide, or that is over."""
    found = receive(socket, lambda m: m["type"] == "table" and (m["table"]["decision"] or m["table"]["result"]))
    table: Json = found["table"]
    return table


def play_out(socket: WebSocketTestSession, seed: int, most: int = 600) -> Json:
    """Answer at random until the game is over; gives the last table."""
    rng = random.Random(seed)
    for _ in range(most):
        table = until_asked(socket)
        if table["result"]:
            return table
        socket.send_json(random_answer(table, rng))
    raise AssertionError("the game does not end")
