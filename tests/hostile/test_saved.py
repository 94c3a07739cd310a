"""What was saved stays what it was (attacks 10 and 14), and the deal can be checked afterwards."""

from __future__ import annotations

import hashlib
import json
import re
import sqlite3
import subprocess
from collections.abc import Iterable
from html import unescape
from pathlib import Path

import pytest
from fastapi import FastAPI
from httpx import Response
from starlette.testclient import TestClient
from typer.testing import CliRunner

from tefuda.cli.main import app as command
from tefuda.games.base import BUILT, load
from tefuda.kernel.catalog import Catalog
from tefuda.match.replay import play_replay, promise
from tefuda.web.kept_cards import shipped

from ..web.playing import Json, bearer, join, look, new_match
from .attacks import GROWING, seat_at

# ------------------------------------------------------------------------------------------------ the deal


def over(client: TestClient) -> tuple[Json, str, str]:
    """A match between two people that is over: a seat, what was promised before, and the replay."""
    made = new_match(client, opponent="person")
    assert look(client, made, made)["promise"] == ""  # nothing is dealt before both are there
    guest = join(client, made)
    shown = {look(client, made, seat)["promise"] for seat in (made, guest, None)}
    assert len(shown) == 1
    client.post(f"/api/matches/{made['match']}/concede", headers=bearer(guest))
    return made, shown.pop(), client.get(f"/api/matches/{made['match']}/replay").text


def test_the_deal_is_promised_before_and_can_be_checked_after(client: TestClient, tmp_path: Path) -> None:
    made, shown, text = over(client)
    assert len(shown) == 64
    assert promise(play_replay(text)) == shown
    lines = [line for line in text.split("\n---\n")[0].split("\n") if not line.startswith(("card ", "tefuda "))]
    assert hashlib.sha256("".join(f"{line}\n" for line in lines).encode()).hexdigest() == shown
    file = tmp_path / "replay.txt"
    file.write_text(text, "utf-8")
    kept = CliRunner().invoke(command, ["replay", str(file), "--promise", shown])
    assert kept.exit_code == 0
    assert "as promised" in kept.output
    broken = CliRunner().invoke(command, ["replay", str(file), "--promise", "0" * 64])
    assert broken.exit_code == 1
    # The words of the documentation: no program of ours is needed.
    shell = f"grep -E '^(game|rules|seed|options|deck A|deck B|deal): ' {file} | sha256sum"
    assert subprocess.run(shell, shell=True, capture_output=True, text=True, check=True).stdout.split()[0] == shown
    assert client.get(f"/api/matches/{made['match']}/table").json()["promise"] == shown


def test_the_promise_is_drawn_for_people(client: TestClient) -> None:
    made = new_match(client, opponent="person", seed=4)
    address = f"/deal/{made['match']}?lang=en"
    assert "when both have sat down" in client.get(address).text
    guest = join(client, made)
    shown = look(client, made, guest)["promise"]
    menu = client.get(f"/m/{made['match']}/{made['token']}?lang=en").text
    assert f'data-promise="{shown}"' in menu
    assert f"/deal/{made['match']}" in menu
    before = client.get(address).text
    assert shown in before
    assert 'id="dealt"' not in before
    client.post(f"/api/matches/{made['match']}/concede", headers=bearer(made))
    after = client.get(address)
    found = re.search(r'<pre id="dealt">(.*?)</pre>', after.text, re.DOTALL)
    assert found is not None
    assert hashlib.sha256(unescape(found[1]).encode()).hexdigest() == shown
    assert "seed: " in found[1]
    assert f"/deal/{made['match']}" in client.get(f"/r/{made['match']}").text
    assert client.get("/deal/nosuchmatch").status_code == 404


def test_nothing_is_promised_about_a_scenario(client: TestClient) -> None:
    seat = seat_at(client, GROWING % "A")
    assert client.get(f"/deal/{seat['match']}").status_code == 404
    assert "data-promise" not in client.get(f"/m/{seat['match']}/{seat['token']}").text


def test_the_promise_tells_nothing_and_changes_with_the_deal(client: TestClient, app: FastAPI) -> None:
    first, second = new_match(client, seed=5), new_match(client, seed=5)
    one, two = look(client, first, first)["promise"], look(client, second, second)["promise"]
    assert one != two  # the same cards: who tries seeds finds nothing
    host = app.state.hall.hosts[first["match"]]
    raw = client.get(f"/api/matches/{first['match']}/table", headers=bearer(first)).text
    assert host.setup.salt not in raw
    assert f'"{host.setup.seed}"' not in raw


# ------------------------------------------------------------------------------------------------ cards that have changed


def test_a_match_whose_cards_have_changed_is_read_only(client: TestClient, app: FastAPI) -> None:
    made = new_match(client, opponent="self", seed=3)
    before = look(client, made, made)
    host = app.state.hall.hosts[made["match"]]
    kept = dict(host.setup.cards)
    assert kept
    victim = next(iter(kept))
    # The disk says that the match began with another card of this number.
    path = app.state.hall.settings.address().removeprefix("sqlite:///")
    app.state.hall._let_go(made["match"])
    with sqlite3.connect(path) as database:
        (setup,) = database.execute("select setup from matches where id = ?", (made["match"],)).fetchone()
        data = json.loads(setup)
        data["cards"][victim] = "0123456789abcdef"
        database.execute("update matches set setup = ? where id = ?", (json.dumps(data), made["match"]))
    database.close()
    after = look(client, made, made, "en")
    assert after["view"] == before["view"]
    assert victim in after["explanation"]["title"]  # it says so
    given = {"choose": ["0"]}
    refused = client.post(f"/api/matches/{made['match']}/answer?lang=en", json=given, headers=bearer(made))
    assert refused.status_code == 409
    assert "changed since" in refused.text
    # It can be given up, and its replay carries the digests it began with, not those of now.
    assert client.post(f"/api/matches/{made['match']}/concede", headers=bearer(made)).status_code == 200
    text = client.get(f"/api/matches/{made['match']}/replay").text
    assert f"card {victim}: 0123456789abcdef" in text


def altered(game: str, used: Iterable[str]) -> tuple[str, Catalog]:
    """The game's cards after an update: one that is used says something else, and one more stands before all others."""
    package, cards = load(game), shipped(game)
    victim = next(number for number in used if number in cards and "name" in cards[number] and "faces" not in cards[number])
    now = {**cards, victim: {**cards[victim], "name": "別のカード"}}
    first = {**cards[victim], "number": "NEW-001", "name": "新しいカード"}
    made = Catalog(tuple(package.read_card(card) for card in (first, *now.values())))
    before, after = package.catalog().find(victim), made.find(victim)
    assert before is not None
    assert after == before + 1
    assert made.definitions[after].digest != package.catalog().definitions[before].digest
    return victim, made


def answered(client: TestClient, seat: Json, table: Json) -> Response:
    decision = table["decision"]
    given = {"choose": [option["id"] for option in decision["options"][: max(1, decision["least"])]]}
    told: Response = client.post(f"/api/matches/{seat['match']}/answer?lang=en", json=given, headers=bearer(seat))
    return told


@pytest.mark.parametrize("game", BUILT)
def test_a_match_is_finished_with_the_cards_it_began_with(
    client: TestClient, app: FastAPI, game: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    """An update has changed a card and brought another one: who began before plays on with what was dealt."""
    made, other = (new_match(client, game=game, opponent="self", seed=3) for _ in range(2))
    for _ in range(4):
        assert answered(client, made, look(client, made, made)).status_code == 200
    before = look(client, made, made, "en")
    hall = app.state.hall
    victim, updated = altered(game, hall.hosts[made["match"]].setup.cards)
    for seat in (made, other):
        hall._let_go(seat["match"])
    monkeypatch.setattr(load(game), "_catalog", updated)
    after = look(client, made, made, "en")
    assert after["view"] == before["view"]
    assert victim in after["explanation"]["title"]
    assert "goes on with the cards it began with" in after["explanation"]["title"]
    assert answered(client, made, after).status_code == 200
    assert look(client, made, made)["explanation"] is None
    hall._let_go(made["match"])
    assert look(client, made, made)["at"] > before["at"]
    # Whoever begins now plays with the cards of now.
    fresh = new_match(client, game=game, opponent="self", seed=3)
    assert hall.hosts[fresh["match"]].match.game.catalog is load(game).catalog()
    # Where the card was not kept, a match can only be read and given up.
    path = hall.settings.address().removeprefix("sqlite:///")
    with sqlite3.connect(path) as database:
        database.execute("delete from cards")
    database.close()
    left = look(client, other, other, "en")
    assert victim in left["explanation"]["title"]
    refused = answered(client, other, left)
    assert refused.status_code == 409
    assert "changed since" in refused.text


def test_a_match_whose_rules_have_changed_is_read_only(
    client: TestClient, app: FastAPI, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The cards are there, the rules are not: they are the program itself."""
    made = new_match(client, opponent="self", seed=3)
    app.state.hall._let_go(made["match"])
    monkeypatch.setattr(type(load(BUILT[0]).rules), "revision", "99.99")
    after = look(client, made, made, "en")
    assert "99.99" in after["explanation"]["title"]
    refused = answered(client, made, after)
    assert refused.status_code == 409
    assert "changed since" in refused.text


# ------------------------------------------------------------------------------------------------ damaged rows

DAMAGES = {
    "setup": '{"game": "ic_carddass", bad',
    "seats": "[1, 2",
    "result": "nul",
}


@pytest.mark.parametrize("column", DAMAGES)
def test_a_damaged_row_spoils_only_its_match(client: TestClient, app: FastAPI, column: str) -> None:
    made, other = new_match(client, opponent="self"), new_match(client, opponent="self")
    client.get(made["url"])  # remembered in the cookie
    path = app.state.hall.settings.address().removeprefix("sqlite:///")
    for match in (made, other):
        app.state.hall._let_go(match["match"])
    with sqlite3.connect(path) as database:
        database.execute(f"update matches set {column} = ? where id = ?", (DAMAGES[column], made["match"]))
    database.close()
    assert client.get("/").status_code == 200
    found = client.get(made["url"])
    assert found.status_code == 409
    assert client.get(f"/api/matches/{made['match']}/table").status_code == 409
    with client.websocket_connect(made["socket"]) as socket:
        assert socket.receive()["code"] == 4500
    assert client.get(other["url"]).status_code == 200


def test_a_damaged_answer_does_not_tell_what_stood_there(client: TestClient, app: FastAPI) -> None:
    made = new_match(client, opponent="self", seed=2)
    table = look(client, made, made)
    given = {"choose": [option["id"] for option in table["decision"]["options"][: table["decision"]["least"]]]}
    assert client.post(f"/api/matches/{made['match']}/answer", json=given, headers=bearer(made)).status_code == 200
    path = app.state.hall.settings.address().removeprefix("sqlite:///")
    app.state.hall._let_go(made["match"])
    with sqlite3.connect(path) as database:
        database.execute("update answers set text = 'play 秘密のカード' where match_id = ?", (made["match"],))
    database.close()
    found = client.get(f"/api/matches/{made['match']}/table")
    assert found.status_code == 409
    assert "秘密" not in found.text
