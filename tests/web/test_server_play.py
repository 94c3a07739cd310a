"""Whole games over the socket: against bots, against people, back and forth."""

from __future__ import annotations

import random

import pytest
from starlette.testclient import TestClient

from .playing import Json, bearer, join, look, new_match, newer, play_out, random_answer, receive, until_asked

pytestmark = pytest.mark.slow


@pytest.mark.parametrize("bot", ["random", "greedy"])
def test_a_whole_game_against_a_bot(client: TestClient, bot: str) -> None:
    made = new_match(client, opponent=bot)
    with client.websocket_connect(made["socket"] + "?format=json") as socket:
        last = play_out(socket, 1)
    assert last["result"]["winner"] in ("A", "B", None)
    assert last["urls"]["replay"] == f"/r/{made['match']}"
    assert client.get(last["urls"]["download"]).text.startswith("tefuda replay 2")


def test_the_board_comes_as_html(client: TestClient) -> None:
    made = new_match(client)
    with client.websocket_connect(made["socket"] + "?lang=en") as socket:
        first = receive(socket, lambda m: m["type"] == "table" and m["yours"])  # the bot may be asked first
        assert "<" in first["html"]


def test_two_people_by_link(client: TestClient) -> None:
    made = new_match(client, opponent="person", name="一番", deck="homura")
    assert look(client, made, made)["decision"] is None
    guest = join(client, made, name="二番", deck="homura")
    assert guest["seat"] == "B"
    names = [player["name"] for player in look(client, made, guest)["players"]]
    assert names == ["一番", "二番"]
    rng = random.Random(5)
    with (
        client.websocket_connect(made["socket"] + "?format=json") as first,
        client.websocket_connect(guest["socket"] + "?format=json") as second,
    ):
        for _ in range(600):
            table = look(client, made, made)
            if table["result"]:
                break
            own = table["players"][0]["deciding"]
            asked = table if own else look(client, made, guest)
            (first if own else second).send_json(random_answer(asked, rng))
            for socket in (first, second):  # both see what came of it
                receive(socket, newer(asked["at"]))
        assert look(client, made, guest)["result"]


def test_an_invitation_is_good_once(client: TestClient) -> None:
    made = new_match(client, opponent="person")
    join(client, made)
    again = client.post(f"/api/matches/{made['match']}/join", json={"invitation": made["invitation"]})
    assert again.status_code == 400
    assert again.json()["error"] == "wrong"


def test_a_spectator_sees_what_everybody_sees(client: TestClient) -> None:
    made = new_match(client)
    with client.websocket_connect(f"/ws/{made['match']}?format=json") as socket:
        table = receive(socket, lambda m: m["type"] == "table")["table"]
        assert table["seat"] is None
        assert table["decision"] is None
        hands = [zone for zone in table["view"]["zones"] if zone["zone"] == "hand"]
        assert all(card.get("hidden") for zone in hands for card in zone["cards"])
        socket.send_json({"type": "concede"})
        assert receive(socket, lambda m: m["type"] == "error")["code"] == "spectator"


def answer_some(client: TestClient, made: Json, count: int, seed: int = 3) -> None:
    with client.websocket_connect(made["socket"] + "?format=json") as socket:
        rng = random.Random(seed)
        for _ in range(count):
            socket.send_json(random_answer(until_asked(socket), rng))
        until_asked(socket)


def act(client: TestClient, made: Json, *messages: Json) -> Json:
    """Send messages one after the other; the table after the last."""
    with client.websocket_connect(made["socket"] + "?format=json") as socket:
        until_asked(socket)
        for message in messages:
            socket.send_json(message)
            found = receive(socket, lambda m: m["type"] in ("table", "error"))
            assert found["type"] == "table", found
    return look(client, made, made)


def test_undo_goes_back_to_the_own_decision(client: TestClient) -> None:
    made = new_match(client, seed=11)
    answer_some(client, made, 3)
    before = look(client, made, made)
    with client.websocket_connect(made["socket"] + "?format=json") as socket:
        socket.send_json(random_answer(until_asked(socket), random.Random(1)))
        after = until_asked(socket)
        assert after["at"] > before["at"]
        socket.send_json({"type": "undo"})
        back = receive(socket, lambda m: m["type"] == "table" and m["at"] > after["at"])["table"]
    assert back["decision"] == before["decision"]
    assert back["view"] == before["view"]
    assert [line["text"] for line in back["log"]] == [line["text"] for line in before["log"]]


def test_a_position_stays_what_it_was(client: TestClient) -> None:
    """A link to a position shows the same table whatever is taken back and done instead afterwards."""

    def shown() -> str:
        page = client.get(link)
        assert page.status_code == 200
        text: str = page.text
        return text[text.index("<main") : text.index("</main>")]

    made = new_match(client, seed=11)
    answer_some(client, made, 4)
    link = look(client, made, made)["urls"]["position"]
    before = shown()
    for seed in (5, 6):
        act(client, made, {"type": "undo"}, {"type": "undo"})
        answer_some(client, made, 3, seed)
        assert shown() == before
    later = look(client, made, made)["urls"]["position"]
    assert later != link
    assert client.get(f"/p/{made['match']}/{int(later.rpartition('/')[2]) + 1}").status_code == 404
    assert client.get(f"/p/{made['match']}/-1").status_code == 404


def test_what_if_and_back(client: TestClient) -> None:
    made = new_match(client, seed=12)
    answer_some(client, made, 2)
    before = look(client, made, made)
    assert act(client, made, {"type": "branch"})["branch"] == 1
    answer_some(client, made, 3)
    assert look(client, made, made)["branch"] == 1
    back = act(client, made, {"type": "return"})
    assert (back["branch"], back["view"], back["decision"]) == (0, before["view"], before["decision"])


def test_a_branch_can_be_kept(client: TestClient) -> None:
    made = new_match(client, seed=12)
    act(client, made, {"type": "branch"})
    answer_some(client, made, 2)
    tried = look(client, made, made)
    kept = act(client, made, {"type": "keep"})
    assert (kept["branch"], kept["view"]) == (0, tried["view"])


def test_against_a_person_undo_is_agreed_on(client: TestClient) -> None:
    made = new_match(client, opponent="person", seed=1)
    guest = join(client, made)
    seats = {"A": made, "B": guest}
    first = next(player["seat"] for player in look(client, made)["players"] if player["deciding"])
    own, other = seats[first], seats["B" if first == "A" else "A"]
    before = look(client, own, own)
    with (
        client.websocket_connect(own["socket"] + "?format=json") as asking,
        client.websocket_connect(other["socket"] + "?format=json") as asked,
    ):
        asking.send_json({"type": "answer", "at": before["at"], "choose": []})
        receive(asking, lambda m: m["type"] == "table" and m["at"] > before["at"])
        asking.send_json({"type": "undo"})
        request = receive(asked, lambda m: m["type"] == "table" and m["table"]["requests"])["table"]["requests"]
        assert request == [{"what": "undo", "seat": first, "yours": False}]
        asking.send_json({"type": "agree", "what": "undo"})  # nobody agrees with themselves
        assert receive(asking, lambda m: m["type"] == "error")["code"] == "not_allowed"
        asked.send_json({"type": "agree", "what": "undo"})
        receive(asked, lambda m: m["type"] == "table" and not m["table"]["requests"])
    assert look(client, own, own)["view"] == before["view"]


def test_concede_and_rematch(client: TestClient) -> None:
    made = new_match(client)
    with client.websocket_connect(made["socket"] + "?format=json") as socket:
        until_asked(socket)
        socket.send_json({"type": "rematch"})
        assert receive(socket, lambda m: m["type"] == "error")["code"] == "not_allowed"
        socket.send_json({"type": "concede"})
        over = receive(socket, lambda m: m["type"] == "table" and m["table"]["result"])["table"]
        assert over["result"]["winner"] == "B"
        socket.send_json({"type": "rematch"})
        url = receive(socket, lambda m: m["type"] == "go")["url"]
    _, _, match, token = url.split("/")
    fresh = look(client, {"match": match}, {"token": token})
    assert fresh["result"] is None
    assert fresh["seat"] == "A"


def test_a_rematch_between_people_needs_both(client: TestClient) -> None:
    made = new_match(client, opponent="person")
    guest = join(client, made)
    with (
        client.websocket_connect(made["socket"] + "?format=json") as first,
        client.websocket_connect(guest["socket"] + "?format=json") as second,
    ):
        first.send_json({"type": "concede"})
        receive(second, lambda m: m["type"] == "table" and m["table"]["result"])
        first.send_json({"type": "rematch"})
        receive(second, lambda m: m["type"] == "table" and m["table"]["requests"])
        second.send_json({"type": "agree", "what": "rematch"})
        urls = {receive(socket, lambda m: m["type"] == "go")["url"] for socket in (first, second)}
    assert len(urls) == 2


def test_passing_by_itself_and_stops(client: TestClient) -> None:
    """Where only passing is possible nobody is asked, unless there is a stop."""
    wish = {"opponent": "random", "seed": 21}
    counts = []
    for settings in ({"auto_pass": True}, {"auto_pass": False, "auto_pay": False}):
        made = new_match(client, **wish)
        with client.websocket_connect(made["socket"] + "?format=json") as socket:
            until_asked(socket)
            socket.send_json({"type": "settings", **settings})
            idle = 0
            rng = random.Random(2)
            for _ in range(60):
                table = until_asked(socket)
                if table["result"]:
                    break
                idle += table["decision"]["kind"] == "act" and len(table["decision"]["options"]) == 1
                socket.send_json(random_answer(table, rng))
            counts.append(idle)
    assert counts[0] == 0
    assert counts[1] > 0


def test_settings_are_kept_and_unknown_stops_are_not(client: TestClient) -> None:
    made = new_match(client)
    message = {"type": "settings", "auto_pass": True, "stops": ["guard", "<b>"]}
    settings = act(client, made, message)["settings"]
    assert settings["stops"] == ["guard"]
    assert not settings["minor"]


def test_every_game_has_its_own_stops(client: TestClient) -> None:
    made = new_match(client, game="build_divide")
    message = {"type": "settings", "hurry": False, "stops": ["end", "guard", "attacked"]}
    settings = act(client, made, message)["settings"]
    assert settings["stops"] == ["attacked", "end"]
    assert (settings["hurry"], settings["minor"]) == (False, True)
    assert dict(settings["known_stops"])["attacked"] == "アタック成立時"


def test_arranging_the_hand(client: TestClient) -> None:
    made = new_match(client, seed=4)
    before = look(client, made, made)
    hand = next(zone for zone in before["view"]["zones"] if (zone["seat"], zone["zone"]) == ("A", "hand"))
    order = list(range(len(hand["cards"]), 0, -1))
    after = act(client, made, {"type": "arrange", "zone": "hand", "order": order})
    changed = next(zone for zone in after["view"]["zones"] if (zone["seat"], zone["zone"]) == ("A", "hand"))
    assert [card["name"] for card in changed["cards"]] == [card["name"] for card in hand["cards"]][::-1]
    assert [card["place"] for card in changed["cards"]] == [card["place"] for card in hand["cards"]]
    first, last = before["keys"]["A.hand 1"], after["keys"][f"A.hand {len(order)}"]
    assert first == last


def test_a_clock_that_runs_down_loses(client: TestClient) -> None:
    made = new_match(client, opponent="random", minutes=0.01, seed=3)
    with client.websocket_connect(made["socket"] + "?format=json") as socket:
        table = receive(socket, lambda m: m["type"] == "table")["table"]
        assert 0 < table["players"][0]["seconds"] <= 0.6
        over = receive(socket, lambda m: m["type"] == "table" and m["table"]["result"])["table"]
    assert over["result"]["reason"] == "time"
    assert over["result"]["winner"] == "B"
    # The replay tells the truth, also when it is opened from its file.
    replay = client.get(f"/api/matches/{made['match']}/replay").text
    assert "\nA: time\nend " in replay
    assert "concede" not in replay
    opened = client.post("/api/replays", json={"text": replay}).json()
    again = look(client, opened)
    assert (again["result"]["reason"], again["result"]["winner"]) == ("time", "B")
    assert any(line["kind"] == "time" for line in again["log"])


def test_nobody_can_write_down_a_loss_on_time(client: TestClient) -> None:
    made = new_match(client, opponent="random", seed=3)
    table = look(client, made, made)
    path = f"/api/matches/{made['match']}/answer"
    refused = client.post(path, json={"at": table["at"], "line": "time"}, headers=bearer(made))
    assert refused.status_code == 409
    assert look(client, made, made)["result"] is None


def test_playing_both_sides(client: TestClient) -> None:
    made = new_match(client, opponent="self")
    with client.websocket_connect(made["socket"] + "?format=json") as socket:
        seats = set()
        rng = random.Random(8)
        for _ in range(12):
            table = until_asked(socket)
            seats.add(table["seat"])
            socket.send_json(random_answer(table, rng))
    assert seats == {"A", "B"}


def test_why(client: TestClient) -> None:
    made = new_match(client, seed=5)
    with client.websocket_connect(made["socket"] + "?format=json&lang=en") as socket:
        until_asked(socket)
        socket.send_json({"type": "why_not", "line": "attack"})
        refused = receive(socket, lambda m: m["type"] == "explanation")["explanation"]
        assert refused["kind"] == "why_not"
        assert refused["lines"][0]["clause"]
        socket.send_json({"type": "why_value", "place": "A.leader 1", "property": "power"})
        value = receive(socket, lambda m: m["type"] == "explanation")["explanation"]
        assert value["lines"][0]["text"].startswith("printed")
        socket.send_json({"type": "why_value", "place": "B.hand 1", "property": "power"})
        assert receive(socket, lambda m: m["type"] == "error")["code"] == "no_answer"
        socket.send_json({"type": "why_not", "place": "A.hand 1"})
        assert receive(socket, lambda m: m["type"] == "explanation")["explanation"]["place"] == "A.hand 1"
        number = look(client, made, made)["log"][-1]["number"]
        socket.send_json({"type": "why_event", "number": number})
        assert receive(socket, lambda m: m["type"] == "explanation")["explanation"]["kind"] == "why_event"


def test_a_refused_try_is_explained_on_the_board(client: TestClient) -> None:
    made = new_match(client, seed=5)
    with client.websocket_connect(made["socket"] + "?format=json") as socket:
        table = until_asked(socket)
        socket.send_json({"type": "answer", "at": table["at"], "line": "attack"})
        error = receive(socket, lambda m: m["type"] == "error")
        assert error["code"] == "not_allowed"
        explained = receive(socket, lambda m: m["type"] == "table" and m["table"]["explanation"])["table"]
        assert explained["explanation"]["lines"]
        socket.send_json({"type": "dismiss"})
        assert receive(socket, lambda m: m["type"] == "table")["table"]["explanation"] is None


def test_coming_back_shows_the_same_table(client: TestClient) -> None:
    made = new_match(client, seed=6)
    answer_some(client, made, 4)
    tables = []
    for _ in range(2):
        with client.websocket_connect(made["socket"] + "?format=json") as socket:
            tables.append(until_asked(socket))
    assert tables[0]["view"] == tables[1]["view"]
    assert tables[0]["decision"] == tables[1]["decision"]
