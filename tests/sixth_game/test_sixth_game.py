"""A game that Tefuda has never heard of, installed beside it: it is played everywhere without a line for it in `src`.

The tests that run over every built game include it too; what is said here is that it is really a stranger, and that each of
the four places where people meet a game takes it: terminal, table, simulator, judge.
"""

from __future__ import annotations

import re
from importlib.metadata import distribution
from pathlib import Path

import pytest
from starlette.testclient import TestClient

import tefuda
from tefuda.games.registry import about, scenarios
from tefuda.ledger import collect, knock_out, load
from tefuda.match.scenario import ledger_runner
from tefuda.web.app import create_app
from tefuda.web.settings import Settings

from ..cli.support import tefuda as command
from ..web.playing import new_match, play_out

GAME = "stepping_stones"
SOURCE = Path(__file__).parents[2] / "src"


def test_it_is_a_stranger() -> None:
    """It comes from another distribution, and nothing in the source knows it."""
    assert about(GAME).module == GAME
    assert distribution("tefuda-stepping-stones").version == "1.0.0"
    text = re.compile("stepping_?stones?|飛び石", re.IGNORECASE)
    files = [path for path in SOURCE.rglob("*") if path.suffix in (".py", ".html", ".css", ".js", ".toml")]
    assert len(files) > 200
    assert [path for path in files if text.search(path.read_text("utf-8"))] == []


def test_it_is_played_in_the_terminal() -> None:
    shown = command("play", GAME, "--lang", "en", "--seed", "3", typed="1\n" * 80)
    assert shown.exit_code == 0, shown.output
    assert "River of Sedge" in shown.output
    assert re.search(r"(You win|You lose|wins)", shown.output), shown.output[-800:]


def test_it_is_played_at_the_table(tmp_path: Path) -> None:
    settings = Settings(database=f"sqlite:///{tmp_path / 'table.sqlite3'}", bot_delay=0)
    with TestClient(create_app(settings)) as client:
        assert "飛び石" in client.get("/?lang=ja").text
        assert "Stepping Stones" in client.get(f"/rules/{GAME}?lang=en").text
        made = new_match(client, game=GAME, opponent="greedy", seed=2)
        assert "川" in client.get(made["url"] + "?lang=ja").text
        with client.websocket_connect(made["socket"] + "?format=json") as socket:
            assert play_out(socket, 1)["result"]


def test_it_is_simulated() -> None:
    found = tefuda.simulate(GAME, 20, seed=5, players=("greedy", "random"))
    assert found.errors == 0
    assert found.by_player["greedy"].wins >= 15, "it judges positions by its own evaluation"


def test_it_is_judged() -> None:
    shown = command("judge", str(scenarios(GAME)))
    assert shown.exit_code == 0, shown.output
    assert f"{len(list(scenarios(GAME).glob('*.yaml')))} passed" in shown.output


@pytest.mark.slow
def test_every_clause_of_its_rulebook_is_proved() -> None:
    runner = ledger_runner()
    collected = collect(GAME, runner)
    assert collected.failures == {}
    result = knock_out(load(GAME), collected, runner)
    assert result.unproved({}) == ()
    assert {proof.id for proof in result.proofs} == {clause.id for clause in load(GAME) if clause.enforced}
