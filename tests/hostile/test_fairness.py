"""What one player might take from another (attacks 6 to 9): nothing is told, earned, spoilt or taken back that way."""

from __future__ import annotations

import asyncio
import contextlib
import itertools
import random
import time

import pytest
from fastapi import FastAPI
from starlette.testclient import TestClient
from starlette.websockets import WebSocketDisconnect

from tefuda.games.base import BUILT, load
from tefuda.kernel.game import Game
from tefuda.kernel.visibility import sees
from tefuda.match.automatic import Prefs, answer, idle, secretive, unfinished
from tefuda.match.match import Match
from tefuda.players import choose
from tefuda.players.random_player import RandomPlayer
from tefuda.players.worlds import imagine
from tefuda.web.app import create_app
from tefuda.web.logbook import LogBook
from tefuda.web.settings import Limits, Settings
from tefuda.web.sockets import Watcher

from ..web.playing import Json, bearer, join, look, new_match, random_answer, until_asked

PUBLIC = Prefs(public=True)


# ------------------------------------------------------------------------------------------------ 6: what passing tells


@pytest.mark.parametrize("game", BUILT)
def test_whether_a_window_is_passed_does_not_depend_on_the_hand(game: str) -> None:
    """In every window of a game: with the hidden cards exchanged, it is passed at once or asked all the same."""
    decks = list(load(game).decks().values())[:2]
    match, player, rng = Match.new(game, decks, seed=11), RandomPlayer(3), random.Random(5)
    windows = 0
    while match.decision is not None and len(match.done) < 250:
        decision = match.decision
        if decision.kind == "act" and decision.options[-1].verb == "pass":
            windows += 1
            passed = answer(match.game, decision, PUBLIC) is not None
            other = dealt_anew(match.game, decision.seat, rng)
            # With another hand there may be more or less to be done; whether anybody is asked stays the same.
            for count in (1, len(decision.options)):
                asked = type(decision)(decision.seat, decision.kind, decision.topic, decision.clause, decision.options[-count:])
                if not secretive(match.game, decision.seat) and count != len(decision.options):
                    continue  # nothing is hidden, so what can be done is known
                assert (answer(other, asked, PUBLIC) is not None) == passed
        match.answer(choose(player, match.game, decision.seat))
    assert windows > 5


def dealt_anew(game: Game, seat: int, rng: random.Random) -> Game:
    """The same table, but the cards that only this seat knows are other ones of its deck."""
    new = game.fork()
    cards = new.state.cards
    hidden = [n for n in range(len(cards)) if not sees(game, 1 - seat, n) and cards[n].zone % 2 == seat]
    definitions = [cards[n].definition for n in hidden]
    rng.shuffle(definitions)
    from msgspec.structs import replace

    for number, definition in zip(hidden, definitions, strict=True):
        cards[number] = replace(cards[number], definition=definition)
    new.touch()
    return new


def test_against_a_person_only_what_is_public_is_answered(client: TestClient, app: FastAPI) -> None:
    made = new_match(client, opponent="person")
    join(client, made)
    host = app.state.hall.hosts[made["match"]]
    assert host.prefs(0).public
    assert host.prefs(1).public
    quick = new_match(client, opponent="person", quick=True)
    join(client, quick)
    assert not app.state.hall.hosts[quick["match"]].prefs(0).public
    assert look(client, quick)["quick"] is True  # and both see it
    assert look(client, made)["quick"] is False
    bot = new_match(client)
    assert not app.state.hall.hosts[bot["match"]].prefs(0).public


def test_a_hand_is_a_secret_and_an_empty_one_is_none() -> None:
    match = Match.at(BUILT[0], {"A": {"hand": []}, "B": {}})
    assert not secretive(match.game, 0)
    decision = match.decision
    assert decision is not None
    if idle(decision):
        assert answer(match.game, decision, PUBLIC) == (0,)


# ------------------------------------------------------------------------------------------------ 7, 8: arranging and the clock


def two(client: TestClient, **wish: object) -> tuple[Json, Json]:
    made = new_match(client, opponent="person", **wish)
    return made, join(client, made)


def deciding(client: TestClient, first: Json, second: Json) -> tuple[Json, Json, Json]:
    """Whose turn it is to decide, the other one, and the table."""
    for own, other in ((first, second), (second, first)):
        table = look(client, first, own)
        if table["decision"]:
            return own, other, table
    raise AssertionError("nobody is asked")


def test_arranging_earns_no_time_and_makes_no_answer_late(client: TestClient, app: FastAPI) -> None:
    first, second = two(client, minutes=1, increment=10)
    own, other, table = deciding(client, first, second)
    host = app.state.hall.hosts[first["match"]]
    with client.websocket_connect(other["socket"] + "?format=json&lang=en") as socket:
        for number in range(10):
            socket.send_json({"type": "arrange", "zone": "hand", "order": [2, 1]})
            while (message := socket.receive_json())["type"] != "table" or message["at"] <= table["at"] + number:
                assert message["type"] != "error", message
    assert host.arranged[0] + host.arranged[1] == 10
    assert max(host.clock.left(0), host.clock.left(1)) <= 60.0
    # The answer to the table before all that is taken.
    given = {key: value for key, value in random_answer(table, random.Random(1)).items() if key != "type"}
    answered = client.post(f"/api/matches/{first['match']}/answer", json=given, headers=bearer(own))
    assert answered.status_code == 200, answered.text
    # An answer to an older question is late as ever.
    late = client.post(f"/api/matches/{first['match']}/answer", json=given, headers=bearer(own))
    assert late.status_code == 409


def test_answering_earns_time_once(client: TestClient, app: FastAPI) -> None:
    first, second = two(client, minutes=1, increment=10)
    own, _, table = deciding(client, first, second)
    host = app.state.hall.hosts[first["match"]]
    given = {key: value for key, value in random_answer(table, random.Random(1)).items() if key != "type"}
    assert client.post(f"/api/matches/{first['match']}/answer", json=given, headers=bearer(own)).status_code == 200
    seat = 0 if own is first else 1
    assert 60.0 < host.clock.left(seat) <= 70.0  # ten seconds earned, however slow this machine is just now
    assert host.clock.left(1 - seat) <= 60.0


def test_arranging_is_slowed_down_and_fills_nothing(database: str) -> None:
    limits = Limits(arranged=12, idle_burst=8, actions=10, message_burst=1_000, created_burst=100)
    app = create_app(Settings(database=database, bot_delay=0, limits=limits))
    with TestClient(app) as client:
        first, second = two(client)
        own, other, table = deciding(client, first, second)
        errors = 0
        with client.websocket_connect(other["socket"] + "?format=json&lang=en") as socket:
            until = time.monotonic() + 20
            for _ in range(30):
                socket.send_json({"type": "arrange", "zone": "hand", "order": [2, 1]})
            while errors < 18 and time.monotonic() < until:
                errors += socket.receive_json()["type"] == "error"
        host = app.state.hall.hosts[first["match"]]
        assert 8 <= sum(host.arranged) <= 12
        assert not host.full
        given = {key: value for key, value in random_answer(table, random.Random(1)).items() if key != "type"}
        assert client.post(f"/api/matches/{first['match']}/answer", json=given, headers=bearer(own)).status_code == 200


# ------------------------------------------------------------------------------------------------ 9: before and after


def test_a_match_nobody_has_joined_is_not_conceded_or_read(client: TestClient) -> None:
    made = new_match(client, opponent="person", seed=5)
    assert client.post(f"/api/matches/{made['match']}/concede", headers=bearer(made)).status_code == 409
    with client.websocket_connect(made["socket"] + "?format=json") as socket:
        socket.send_json({"type": "concede"})
        while (message := socket.receive_json())["type"] == "table":
            assert message["table"]["result"] is None
        assert message["code"] == "not_allowed"
    assert client.get(f"/api/matches/{made['match']}/replay").status_code == 409
    guest = join(client, made)
    assert look(client, made, guest)["result"] is None


def test_what_was_read_is_not_played_on(client: TestClient, app: FastAPI) -> None:
    first, second = two(client)
    assert client.post(f"/api/matches/{first['match']}/concede", headers=bearer(first)).status_code == 200
    assert client.get(f"/api/matches/{first['match']}/replay").status_code == 200
    for seat in (first, second):
        assert look(client, first, seat)["can_undo"] is False
        asked = client.post(f"/api/matches/{first['match']}/ask/undo", headers=bearer(seat))
        assert asked.status_code == 409
    assert app.state.hall.hosts[first["match"]].over


def test_a_match_that_goes_on_elsewhere_is_not_reopened(client: TestClient) -> None:
    made = new_match(client, opponent="greedy", seed=4)
    with client.websocket_connect(made["socket"] + "?format=json") as socket:
        until_asked(socket)
        socket.send_json({"type": "concede"})
        while (message := socket.receive_json())["type"] != "table" or not message["table"]["result"]:
            pass
        socket.send_json({"type": "rematch"})
        while socket.receive_json()["type"] != "go":
            pass
    assert client.post(f"/api/matches/{made['match']}/ask/undo", headers=bearer(made)).status_code == 409


def test_a_clock_on_the_wall_that_jumps_changes_nothing(client: TestClient, monkeypatch: pytest.MonkeyPatch) -> None:
    """Thirty years forward and back at every look: time on the match's clock is measured otherwise."""
    made = new_match(client, opponent="self", minutes=5)
    real, jump = time.time, itertools.cycle((1e9, -1e9))
    monkeypatch.setattr(time, "time", lambda: real() + next(jump))
    rng = random.Random(3)
    for _ in range(20):
        table = look(client, made, made)
        if table["result"]:
            break
        body = {key: value for key, value in random_answer(table, rng).items() if key != "type"}
        given = client.post(f"/api/matches/{made['match']}/answer", json=body, headers=bearer(made))
        assert given.status_code == 200, given.text
        left = [player["seconds"] for player in given.json()["players"] if player["seconds"] is not None]
        assert all(200 < seconds <= 300 for seconds in left)


# ------------------------------------------------------------------------------------------------ beginning and not doing


def beginning(client: TestClient, first: Json, second: Json, rng: random.Random) -> tuple[Json, Json]:
    """Play until somebody is about to do something that can be put back: that seat, and the table before."""
    for _ in range(300):
        if look(client, first)["result"]:
            break
        own, _, before = deciding(client, first, second)
        given = {key: value for key, value in random_answer(before, rng).items() if key != "type"}
        answered = client.post(f"/api/matches/{first['match']}/answer", json=given, headers=bearer(own))
        if answered.status_code == 200 and answered.json()["can_cancel"] and before["decision"]["kind"] == "act":
            return own, before
    pytest.skip("in this game nothing can be put back")


@pytest.mark.slow
@pytest.mark.parametrize("game", BUILT)
def test_who_begins_things_and_puts_them_back_earns_nothing(client: TestClient, app: FastAPI, game: str) -> None:
    """Each beginning was an answer, and each answer earned time: a clock that never ran down, and a match that was filled."""
    first, second = two(client, game=game, minutes=10, increment=60)
    host = app.state.hall.hosts[first["match"]]
    own, before = beginning(client, first, second, random.Random(2))
    seat = 0 if own is first else 1
    rows, earned = host.number - sum(host.put_back), host.clock.left(seat)
    given = ""
    with client.websocket_connect(own["socket"] + "?format=json") as socket:

        def until(found: object) -> Json:
            while True:
                message: Json = socket.receive_json()
                assert message["type"] != "error", (message, given)
                if message["type"] == "table" and message["table"]["can_cancel"] is found:
                    asked: Json = message["table"]
                    return asked

        table = until(True)
        given = host.match.done[-unfinished(host.match, seat)].text
        for _ in range(8):
            socket.send_json({"type": "cancel"})
            table = until(False)
            assert table["decision"]["options"] == before["decision"]["options"]
            socket.send_json({"type": "answer", "at": table["at"], "line": given})
            table = until(True)
    assert host.clock.left(seat) <= earned
    assert host.number - sum(host.put_back) == rows
    counted = host.put_back.copy()
    app.state.hall._let_go(first["match"])
    assert look(client, first, own)["can_cancel"] is True
    assert app.state.hall.hosts[first["match"]].put_back == counted


def test_putting_back_has_an_end(client: TestClient, app: FastAPI) -> None:
    first, second = two(client)
    own, _ = beginning(client, first, second, random.Random(2))
    host = app.state.hall.hosts[first["match"]]
    host.put_back[0 if own is first else 1] = host.limits.put_back
    with client.websocket_connect(own["socket"] + "?format=json&lang=en") as socket:
        socket.send_json({"type": "cancel"})
        while (message := socket.receive_json())["type"] == "table":
            pass
    assert message["code"] == "not_allowed"


def test_nobody_loses_on_time_where_nobody_can_answer(database: str) -> None:
    app = create_app(Settings(database=database, bot_delay=0, limits=Limits(actions=6, created_burst=100)))
    with TestClient(app) as client:
        first, second = two(client, minutes=0.05)
        rng = random.Random(1)
        host = app.state.hall.hosts[first["match"]]
        while not host.full:
            own, _, table = deciding(client, first, second)
            given = {key: value for key, value in random_answer(table, rng).items() if key != "type"}
            client.post(f"/api/matches/{first['match']}/answer", json=given, headers=bearer(own))
        assert not any(host.clock.running(seat) for seat in (0, 1))
        time.sleep(3.5)
        assert look(client, first, first)["result"] is None


# ------------------------------------------------------------------------------------------------ getting on somebody's nerves


def test_who_does_not_listen_keeps_nobody_from_speaking(
    client: TestClient, app: FastAPI, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A spectator who took nothing once kept a player who said hello from answering, and in the end cut him off."""
    first, second = two(client)
    send = Watcher._send

    async def deaf(self: Watcher, text: str) -> None:
        if self.seat is None:
            await asyncio.sleep(30)
            raise WebSocketDisconnect(1006, "takes nothing")
        await send(self, text)

    monkeypatch.setattr(Watcher, "_send", deaf)
    with (
        client.websocket_connect(f"/ws/{first['match']}"),
        client.websocket_connect(first["socket"]) as own,
        client.websocket_connect(second["socket"]) as other,
    ):
        started = time.monotonic()
        own.send_json({"type": "say", "phrase": "hello"})
        own.send_json({"type": "ping"})
        while own.receive_json()["type"] != "pong":
            pass
        while other.receive_json()["type"] != "said":
            pass
        assert time.monotonic() - started < 10


def test_a_new_connection_says_no_more(client: TestClient) -> None:
    _, second = two(client)
    said = []
    for _ in range(6):
        with client.websocket_connect(second["socket"] + "?format=json") as socket:
            socket.send_json({"type": "say", "phrase": "oops"})
            while (message := socket.receive_json())["type"] == "table":
                pass
            said.append(message["type"])
    assert 3 <= said.count("said") <= 4
    assert said[-1] == "error"


def test_requests_and_settings_are_slowed_down(client: TestClient, app: FastAPI) -> None:
    """Each is a new board for the other player."""
    first, second = two(client)
    version = app.state.hall.hosts[first["match"]].version
    errors = 0
    with client.websocket_connect(second["socket"] + "?format=json") as socket:
        for number in range(60):
            socket.send_json({"type": "settings", "hurry": bool(number % 2)})
        socket.send_json({"type": "ping"})
        while (message := socket.receive_json())["type"] != "pong":
            errors += message["type"] == "error"
    assert errors >= 30
    assert app.state.hall.hosts[first["match"]].version - version <= 30


@pytest.mark.parametrize("game", BUILT)
def test_a_forecast_against_a_person_knows_no_list_of_the_other_deck(game: str) -> None:
    """Whoever asked often enough could count the traps in a deck he had never seen."""
    decks = list(load(game).decks().values())
    match, player = Match.new(game, [decks[0], decks[-1]], seed=5), RandomPlayer(1)
    for _ in range(15):
        if match.decision is not None:
            match.answer(choose(player, match.game, match.decision.seat))
    cards = match.game.state.cards
    hidden = [number for number in range(len(cards)) if cards[number].owner == 1 and not sees(match.game, 0, number)]
    own = {card.definition for card in cards if card.owner == 0}
    for seed in range(3):
        world = imagine(match.game, 0, random.Random(seed), lists=False)
        assert hidden
        assert {world.state.cards[number].definition for number in hidden} <= own


def test_whoever_comes_has_seen_no_card_and_knows_the_terms(client: TestClient) -> None:
    made = new_match(client, opponent="person", minutes=7, increment=3, quick=True, options={"double_loss_at_checkpoint": True})
    table = look(client, made)
    assert all(card["hidden"] for zone in table["view"]["zones"] for card in zone["cards"])
    assert not table["keys"]
    assert [player["deck"] for player in table["players"]] == ["", ""]
    page = client.get(f"/join/{made['match']}/{made['invitation']}?lang=en").text
    assert "7 minutes, and 3 seconds more" in page
    assert "passed at once" in page
    assert "double_loss_at_checkpoint = True" in page
    guest = join(client, made)
    assert look(client, made, guest)["options"] == {"double_loss_at_checkpoint": True}
    assert any(not card.get("hidden") for zone in look(client, made, guest)["view"]["zones"] for card in zone["cards"])


def test_matches_with_running_clocks_do_not_fill_the_server(database: str) -> None:
    """Nobody looked at them, but their clocks ran: for ten hours nobody else could have begun a match."""
    app = create_app(Settings(database=database, bot_delay=0, limits=Limits(running=6, created_burst=100)))
    with TestClient(app) as client:
        flood, other = TestClient(app, client=("203.0.113.1", 1)), TestClient(app, client=("203.0.113.2", 1))
        mine = new_match(other, opponent="self", minutes=5)
        for _ in range(12):
            new_match(flood, opponent="self", minutes=600)
        assert mine["match"] in app.state.hall.hosts
        assert new_match(client, opponent="self")["match"] in app.state.hall.hosts


def test_one_visitor_does_not_take_all_places_of_spectators(database: str) -> None:
    app = create_app(Settings(database=database, bot_delay=0, limits=Limits(spectators=6, spectators_per_address=3)))
    with TestClient(app) as client, contextlib.ExitStack() as held:
        made = new_match(client, opponent="self")
        crowd, other = TestClient(app, client=("203.0.113.1", 1)), TestClient(app, client=("203.0.113.2", 1))
        kinds = []
        for visitor in (crowd, crowd, crowd, crowd, other):
            socket = held.enter_context(visitor.websocket_connect(f"/ws/{made['match']}"))
            kinds.append(socket.receive()["type"])
        assert kinds == ["websocket.send"] * 3 + ["websocket.close", "websocket.send"]


# ------------------------------------------------------------------------------------------------ going back


@pytest.mark.parametrize("game", BUILT)
def test_after_going_back_the_log_is_what_it_would_be_anyway(game: str) -> None:
    """Only the lines of what was taken back are forgotten: the others need not be told again."""
    match, rng = Match.new(game, list(load(game).decks().values())[:2], seed=4), random.Random(6)
    player, book = RandomPlayer(2), LogBook("A", "en", you=True)
    for _ in range(60):
        if match.decision is None or (match.done and rng.random() < 0.3):
            match.undo(rng.randint(1, 5))
            book.back(match, len(match.done))
        else:
            match.answer(choose(player, match.game, match.decision.seat))
        if rng.random() < 0.7:
            assert book.read(match) == LogBook("A", "en", you=True).read(match)
