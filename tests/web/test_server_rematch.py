"""A rematch waits for who is away: on the old table, and on the start page."""

from __future__ import annotations

from fastapi import FastAPI
from starlette.testclient import TestClient

from tefuda.web.app import create_app
from tefuda.web.settings import Settings

from .playing import Json, join, look, new_match, receive


def two_people(client: TestClient) -> tuple[Json, Json]:
    made = new_match(client, opponent="person", name="あおい")
    return made, join(client, made, name="<b>みどり</b>")


def concede_and_ask(client: TestClient, seat: Json) -> None:
    with client.websocket_connect(seat["socket"] + "?format=json") as socket:
        socket.send_json({"type": "concede"})
        receive(socket, lambda m: m["type"] == "table" and m["table"]["result"])
        socket.send_json({"type": "rematch"})
        receive(socket, lambda m: m["type"] == "table" and m["table"]["requests"])


def agree(client: TestClient, seat: Json) -> str:
    with client.websocket_connect(seat["socket"] + "?format=json") as socket:
        asked = receive(socket, lambda m: m["type"] == "table")["table"]["requests"]
        assert [(request["what"], request["yours"]) for request in asked] == [("rematch", False)]
        socket.send_json({"type": "agree", "what": "rematch"})
        url: str = receive(socket, lambda m: m["type"] == "go")["url"]
        return url


def test_a_rematch_waits_for_who_is_away_over_a_restart(database: str) -> None:
    settings = Settings(database=database, bot_delay=0)
    with TestClient(create_app(settings), follow_redirects=False) as client:
        made, guest = two_people(client)
        concede_and_ask(client, made)  # the guest is not there
    with TestClient(create_app(settings), follow_redirects=False) as client:
        url = agree(client, guest)  # and now the other one is not
        new = url.split("/")[2]
        assert url == f"/m/{new}/{guest['token']}"
        table = look(client, made, made)
        assert table["next"] == new
        assert not table["requests"]
        page = client.get(made["url"])
        assert 'href="?next=1"' in page.text
        assert client.get(made["url"] + "?next=1").headers["location"] == f"/m/{new}/{made['token']}"
        assert look(client, {"match": new}, made)["seat"] == "A"
        assert look(client, {"match": new}, guest)["seat"] == "B"
    with TestClient(create_app(settings)) as client:
        assert look(client, made, made)["next"] == new


def test_asking_again_leads_to_the_same_rematch(client: TestClient, app: FastAPI) -> None:
    made, guest = two_people(client)
    concede_and_ask(client, made)
    first = agree(client, guest)
    count = app.state.hall.store.count()
    with client.websocket_connect(made["socket"] + "?format=json") as socket:
        socket.send_json({"type": "rematch"})
        url = receive(socket, lambda m: m["type"] == "go")["url"]
    assert url.split("/")[2] == first.split("/")[2]
    assert app.state.hall.store.count() == count


def test_refusing_is_remembered(client: TestClient, app: FastAPI) -> None:
    made, guest = two_people(client)
    concede_and_ask(client, made)
    assert app.state.hall.store.match(made["match"]).asked == 0
    with client.websocket_connect(guest["socket"] + "?format=json") as socket:
        socket.send_json({"type": "refuse", "what": "rematch"})
        receive(socket, lambda m: m["type"] == "table" and not m["table"]["requests"])
    assert app.state.hall.store.match(made["match"]).asked is None


def test_the_start_page_shows_the_own_tables(client: TestClient, app: FastAPI) -> None:
    made, guest = two_people(client)
    visitor = TestClient(app, follow_redirects=False)  # a browser of its own, with its own cookies
    assert "own-tables" not in visitor.get("/?lang=en").text
    cookie = visitor.get(guest["url"]).headers["set-cookie"]
    assert "httponly" in cookie.lower()
    assert "samesite=lax" in cookie.lower()
    assert "go on" in visitor.get("/?lang=en").text
    concede_and_ask(client, made)
    page = visitor.get("/?lang=en").text
    assert "asks for a rematch" in page
    assert guest["url"] in page
    url = agree(client, guest)
    page = visitor.get("/?lang=en").text
    assert "the rematch is waiting" in page
    assert url in page
    # The other player's name is text, and nobody else's browser sees any of it.
    host = TestClient(app, follow_redirects=False)
    host.get(made["url"])
    assert "&lt;b&gt;みどり&lt;/b&gt;" in host.get("/").text
    assert guest["token"] not in host.get("/").text


def test_an_invented_cookie_shows_nothing(client: TestClient, app: FastAPI) -> None:
    made = new_match(client)
    visitor = TestClient(app)
    for text in (f"{made['match']}~wrong", "x~y", "~", "!!!", "a" * 4000, f"{made['match']}~", "'; drop~table", "\\073~x"):
        visitor.cookies.set("tables", text)
        page = visitor.get("/")
        assert page.status_code == 200
        assert "own-tables" not in page.text
