"""Input before work (attacks 3, 5, 12, 13, 15 to 21): bounded before it is parsed, counted before it costs, answered."""

from __future__ import annotations

import json
import logging
import subprocess
import sys
import time
from pathlib import Path
from typing import Any

import pytest
from fastapi import FastAPI
from starlette.testclient import TestClient
from typer.testing import CliRunner

from tefuda.cli.main import app as command
from tefuda.games.base import BUILT, CardFault, load
from tefuda.match.replay import ReplayFault, play_replay, read_replay
from tefuda.match.scenario import run_scenario
from tefuda.match.source import SourceFault, read_yaml
from tefuda.web.app import create_app
from tefuda.web.guard import NoTokens, redacted
from tefuda.web.settings import Limits, Settings

from ..web.playing import bearer, join, look, new_match

# ------------------------------------------------------------------------------------------------ 3, 13: counted-out numbers


@pytest.mark.parametrize("points", [100, 8_000_000, 2**63])
def test_a_cost_is_not_counted_out_without_end(points: int) -> None:
    package = load("build_divide")
    card = {"number": "X-1", "name": "兵", "cost": {"total": points, "colours": ["黒"], "points": {"黒": points}}}
    started = time.process_time()
    with pytest.raises(CardFault):
        package.read_card(package.card_defaults(card))
    assert time.process_time() - started < 1


@pytest.mark.parametrize("game", BUILT)
@pytest.mark.parametrize(
    "odd", [{"type": None}, {"type": 7}, {"type": ["x"]}, {"type": "リーダー", "faces": 3}, {"back": {"type": 7}}], ids=str
)
def test_cards_of_no_kind_are_refused(game: str, odd: dict[str, Any]) -> None:
    package = load(game)
    with pytest.raises(CardFault):
        package.read_card(package.card_defaults({"number": "X-1", "name": "兵", **odd}))


@pytest.mark.parametrize(
    "lines",
    [
        "expect: {A: {hand: [8000000]}}",
        "expect: {A: {hand: [{fill: 8000000}]}}",
        "position: {used: [{card: leader, ability: 1, times: 6000000}]}",
        "position: {past: [{kind: draw, seat: A, count: 6000000}]}",
        "position: {A: {hand: [8000000]}}",
    ],
)
def test_numbers_that_are_counted_out_have_bounds(lines: str) -> None:
    started = time.process_time()
    report = run_scenario(f"game: ic_carddass\ntitle: t\n{lines}\n")
    assert time.process_time() - started < 5
    assert not report.passed
    assert len(str(report)) < 20_000


# ------------------------------------------------------------------------------------------------ 12: deep files


@pytest.mark.slow
@pytest.mark.parametrize("text", ["[" * 130_000, "{a: " * 32_500, "- " * 65_000, "? " * 60_000], ids=["[", "{", "-", "?"])
def test_deep_files_are_refused_before_they_are_read(text: str, tmp_path: Path) -> None:
    with pytest.raises(SourceFault):
        read_yaml(text)
    file = tmp_path / "deep.yaml"
    file.write_text(text, "utf-8")
    code = "from tefuda.cli.main import run; run()"
    done = subprocess.run([sys.executable, "-c", code, "judge", str(file)], capture_output=True, text=True, check=False)
    assert done.returncode == 1, (done.returncode, done.stderr[-500:])


# ------------------------------------------------------------------------------------------------ 5: forms


def test_forms_are_bounded_and_counted_before_they_are_read(database: str) -> None:
    limits = Limits(created_per_second=0.001, created_burst=2, page_burst=1_000)
    with TestClient(create_app(Settings(database=database, bot_delay=0, limits=limits))) as client:
        head = {"content-type": "application/x-www-form-urlencoded"}
        large = b"text=" + b"%41" * 1_300_000
        codes, started = [], time.process_time()
        for _ in range(12):
            codes.append(client.post("/scenario", content=large, headers=head).status_code)
        assert codes[0] == 413
        assert codes[-1] == 429
        assert time.process_time() - started < 3

        def parts() -> Any:
            for _ in range(1_300):
                yield b"%41" * 1_000

        assert client.post("/start", content=parts(), headers=head).status_code in (413, 429)  # without a length


@pytest.mark.slow
def test_a_form_is_parsed_beside_the_others(client: TestClient) -> None:
    head = {"content-type": "application/x-www-form-urlencoded"}
    refused = client.post("/scenario", content=b"text=" + b"%41" * 250_000, headers=head)
    assert refused.status_code in (200, 400)


def test_what_a_program_sends_is_small(client: TestClient) -> None:
    """It is read in the event loop: four megabytes of brackets would take a tenth of a second there."""
    for path in ("/api/matches", "/api/decks/check"):
        large = client.post(path, content=b"[" + b"[]," * 30_000 + b"[]]", headers={"content-type": "application/json"})
        assert large.status_code == 413
        chunks = (b"[]," * 10_000 for _ in range(4))
        assert client.post(path, content=chunks, headers={"content-type": "application/json"}).status_code == 413
    replay = client.post("/api/replays", json={"text": "x" * 100_000})
    assert replay.status_code == 400


# ------------------------------------------------------------------------------------------------ 15, 20, 21: addresses


@pytest.mark.parametrize("origin", ["http://[::1", "null", "http://evil.example", "[", "http://testserver:99999999"])
def test_odd_origins_get_one_clear_answer(client: TestClient, origin: str) -> None:
    refused = client.post("/start", data={}, headers={"Origin": origin})
    assert refused.status_code == 403
    assert "Content-Security-Policy" in refused.headers
    made = new_match(client, opponent="self")
    with client.websocket_connect(made["socket"], headers={"Origin": origin}) as socket:
        assert socket.receive()["code"] == 4403


def test_only_under_its_own_names(database: str) -> None:
    settings = Settings(database=database, hosts=("localhost", "127.0.0.1", "[::1]"))
    with TestClient(create_app(settings), base_url="http://localhost") as client:
        for host in ("localhost", "localhost:8026", "127.0.0.1:1", "[::1]:80"):
            assert client.get("/help", headers={"Host": host}).status_code == 200, host
        for host in ("evil.example", "localhost.evil.example", "", "localhost:x", "[::1", "[::1]]"):
            refused = client.get("/help", headers={"Host": host})
            assert refused.status_code == 421, host
            assert "Content-Security-Policy" in refused.headers


def test_no_link_leads_to_another_server(client: TestClient) -> None:
    for path in ("//evil.example/", "//evil.example/m/x", "/\\evil.example/"):
        page = client.get(f"http://testserver{path}").text
        assert 'href="//' not in page
        assert 'href="/\\' not in page


def test_a_wrong_method_says_which_are_right(client: TestClient) -> None:
    refused = client.delete("/api/games")
    assert refused.status_code == 405
    assert "GET" in refused.headers["Allow"]
    described = client.get("/api/openapi.json").json()
    for path, methods in described["paths"].items():
        for method in methods.values():
            assert {"400", "404", "409", "429"} <= set(method["responses"]), path


# ------------------------------------------------------------------------------------------------ 16, 17: replays and decks


@pytest.fixture
def replay(client: TestClient) -> str:
    made = new_match(client, opponent="self", seed=1)
    client.post(f"/api/matches/{made['match']}/concede", headers=bearer(made))
    return str(client.get(f"/api/matches/{made['match']}/replay").text)


@pytest.mark.parametrize("seed", ["²", "--5", str(2**80), "1" * 5_000, "٣", "", "+1", "1_0"])
def test_odd_seeds_are_refused(client: TestClient, replay: str, seed: str, tmp_path: Path) -> None:
    text = replay.replace("seed: 1\n", f"seed: {seed}\n")
    with pytest.raises(ReplayFault):
        read_replay(text)
    assert client.post("/api/replays", json={"text": text}).status_code == 400
    file = tmp_path / "r.txt"
    file.write_text(text, "utf-8")
    assert CliRunner().invoke(command, ["replay", str(file)]).exit_code == 2


@pytest.mark.slow
@pytest.mark.parametrize(
    "options", [{"x": 1}, {"loop_after": 999_999_999}, {"loop_after": True}, {str(n): 1 for n in range(9_999)}]
)
def test_odd_options_are_refused(client: TestClient, replay: str, options: dict[str, int]) -> None:
    text = replay.replace("options: {}", f"options: {json.dumps(options)}")
    with pytest.raises(ReplayFault):
        play_replay(text)
    assert client.post("/api/replays", json={"text": text}).status_code == 400


def test_names_of_decks_are_fit_to_be_shown(client: TestClient, app: FastAPI) -> None:
    deck = json.loads(json.dumps(new_deck()))
    for name in ("\ud800", "a\u202eb\x00c\nd", "x" * 30_000):
        body = json.dumps({"opponent": "person", "deck": {**deck, "name": name}})
        made = client.post("/api/matches", content=body, headers={"content-type": "application/json"})
        assert made.status_code in (201, 400, 422), made.text[:200]
        if made.status_code == 201:
            guest = join(client, made.json())
            shown = look(client, made.json(), guest)["players"][0]["deck"]
            assert len(shown) <= 80
            assert not set("\u202e\x00\n") & set(shown)


@pytest.mark.parametrize("deck", ["[" * 30_000, '{"a":' * 6_000, "[1, 2", "7", '"x"'], ids=["[", "{", "cut", "number", "text"])
def test_a_deck_that_is_nested_without_end_gets_one_clear_answer(client: TestClient, deck: str) -> None:
    refused = client.post("/start?lang=en", data={"own_deck": deck})
    assert refused.status_code == 400
    assert "The deck cannot be read" in refused.text


def new_deck() -> dict[str, Any]:
    import msgspec

    found: dict[str, Any] = msgspec.to_builtins(next(iter(load("ic_carddass").decks().values())))
    return found


def test_markup_in_files_is_only_text(tmp_path: Path) -> None:
    file = tmp_path / "deck.yaml"
    for name in ("[/]", "[bold red]x", "[link=file:///etc/passwd]x"):
        file.write_text(json.dumps({**new_deck(), "game": "ic_carddass", "name": name}), "utf-8")
        done = CliRunner().invoke(command, ["deck", "check", str(file)])
        assert done.exit_code == 0, done.output
        assert name in done.output


# ------------------------------------------------------------------------------------------------ logs and invitations


def test_no_token_in_a_log(caplog: pytest.LogCaptureFixture) -> None:
    assert redacted('"GET /m/abc/SECRET?lang=en HTTP/1.1" 200') == '"GET /m/abc/…?lang=en HTTP/1.1" 200'
    assert "SECRET" not in redacted("/join/abc/SECRET") + redacted('"WebSocket /ws/abc/SECRET" [accepted]')
    assert redacted("/m/abc /rules/x/y") == "/m/abc /rules/x/y"
    log = logging.getLogger("tefuda.test")
    log.addFilter(NoTokens())
    with caplog.at_level("INFO", "tefuda.test"):
        log.info('%s - "%s %s" %d', "127.0.0.1", "GET", "/m/abc/SECRET", 200)
    assert "SECRET" not in caplog.text
    assert "/m/abc/" in caplog.text


@pytest.mark.slow
def test_who_is_invited_from_a_scenario_can_come(client: TestClient) -> None:
    text = "game: ic_carddass\ntitle: t\nposition: {A: {energy: 3}}\n"
    made = client.post("/scenario", data={"text": text, "do": "play", "opponent": "person"}, follow_redirects=False)
    assert made.status_code == 303
    assert made.cookies.get("invitation") or "invitation" in made.headers["set-cookie"]
    assert "/join/" in client.get(made.headers["location"]).text
