"""The commands that print and leave: what they say, as text and as JSON, and their exit codes."""

from __future__ import annotations

import json
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

from tefuda.games import registry
from tefuda.games.registry import scenarios

from .support import document, plain, refused, tefuda

ROOT = Path(__file__).parents[2]
CARDS = ROOT / "src" / "tefuda" / "games" / "ic_carddass" / "cards"
DECKS = ROOT / "src" / "tefuda" / "games" / "ic_carddass" / "decks"
COMMANDS = [
    [], ["play"], ["simulate"], ["judge"], ["replay"], ["bench"], ["rules"], ["rules", "status"], ["rules", "show"],
    ["rules", "knockout"], ["cards"], ["cards", "check"], ["cards", "show"], ["cards", "measure"],
    ["cards", "read"], ["cards", "review"], ["deck"], ["deck", "check"], ["deck", "list"],
]  # fmt: skip


@pytest.mark.parametrize("words", COMMANDS, ids=" ".join)
def test_every_command_has_help(words: list[str]) -> None:
    result = tefuda(*words, "--help")
    assert result.exit_code == 0
    assert "Usage" in result.output


def test_decks_are_listed_in_both_languages() -> None:
    assert "Cape of the Lightkeepers" in tefuda("deck", "list", "ic_carddass").output
    assert "灯守の岬" in tefuda("deck", "list", "ic_carddass", "--lang", "ja").output
    assert {deck["id"] for deck in document("deck", "list", "ic_carddass")} >= {"homura", "tomoshibi"}


def test_a_shipped_deck_is_legal() -> None:
    assert document("deck", "check", str(DECKS / "homura.yaml"))["legal"] is True
    assert "legal deck of 40 cards" in plain(tefuda("deck", "check", str(DECKS / "homura.yaml")))


def test_every_fault_of_a_deck_is_told_at_once(tmp_path: Path) -> None:
    path = tmp_path / "bad.yaml"
    path.write_text("game: ic_carddass\nleader: HM-002\ncards: {HM-002: 9, NONE-1: 2}\n")
    text = refused(tefuda("deck", "check", str(path)), code=1)
    for clause in ("5-1-1", "5-1-2", "5-1-3", "5-1-3-1"):
        assert f"({clause})" in text
    found = document("deck", "check", str(path), code=1)
    assert found["legal"] is False
    assert len(found["reasons"]) >= 4


def test_a_card_is_shown_with_english_from_its_tree() -> None:
    text = plain(tefuda("cards", "show", "ic_carddass", "HM-012", "--lang", "ja"))
    assert "火の玉小僧ポンタ" in text
    assert "When this card is broken, draw a card." in text
    shown = document("cards", "show", "ic_carddass", "ponta")
    assert shown["number"] == "HM-012"
    assert shown["faces"][0]["abilities"][0]["kind"] == "triggered"


def test_a_name_that_fits_several_cards_is_not_guessed() -> None:
    assert "fits 2 cards" in refused(tefuda("cards", "show", "ic_carddass", "レンカ"))


@pytest.mark.slow
def test_shipped_cards_are_all_understood() -> None:
    for path in sorted(CARDS.glob("*.jsonl")):
        found = document("cards", "check", "ic_carddass", str(path))
        assert found["accepted"] == found["cards"] > 0


def test_card_check_reads_a_card_as_its_game_does(tmp_path: Path) -> None:
    """A set event of Gate Ruler waits for what its timing says, and それ is the card of that event."""
    card = {"number": "X", "name": "甲", "type": "イベント", "timing": "セットして、敵のユニットが攻撃した時に使える"}
    path = tmp_path / "cards.jsonl"
    lines = [card | {"text": "それに3ダメージを与える。"}, card | {"number": "Y", "text": "それを燃やす。"}]
    path.write_text("\n".join(json.dumps(line) for line in lines))
    found = document("cards", "check", "gate_ruler", str(path), code=1)
    assert found["accepted"] == 1
    assert [(entry["card"], entry["words"]) for entry in found["refused"]] == [("Y", "燃やす")]
    assert found["faulty"] == []


def test_card_check_names_words_lines_and_faults(tmp_path: Path) -> None:
    card = {
        "number": "X1",
        "type": "バトル",
        "colour": "赤",
        "name": "甲",
        "power": 1000,
        "strike": 1,
        "level": 1,
        "traits": ["乙"],
    }
    lines = [
        json.dumps(card | {"text": "【プレイスキル】カード1枚を燃やす。"}),
        json.dumps(card | {"number": "X2", "text": "【プレイスキル】カード2枚を燃やす。"}),
        json.dumps(card | {"number": "X3", "level": None}),
        "{broken",
        "[1, 2]",
        "",
        json.dumps(card | {"number": "X4", "text": ""}),
    ]
    path = tmp_path / "cards.jsonl"
    path.write_text("\n".join(lines))
    found = document("cards", "check", "ic_carddass", str(path), code=1)
    assert (found["cards"], found["accepted"]) == (4, 1)
    assert found["words"] == [["燃やす", 2]]
    assert [entry["card"] for entry in found["faulty"]] == ["X3"]
    assert [entry["line"] for entry in found["broken_lines"]] == [4, 5]
    assert "燃やす" in tefuda("cards", "check", "ic_carddass", str(path)).output


@pytest.mark.slow
def test_one_clause_of_a_rulebook() -> None:
    shown = document("rules", "show", "ic_carddass", "9-3-2")
    assert shown["gist"]
    assert "9-3-2-1" in shown["below"]
    assert "Did you mean" in refused(tefuda("rules", "show", "ic_carddass", "9-3-22"))


@pytest.mark.slow
def test_status_of_the_rules(tmp_path: Path) -> None:
    """With few scenarios: tests/test_scenarios.py runs them all."""
    shutil.copytree(scenarios("ic_carddass") / "01_outline", tmp_path / "ic_carddass" / "01_outline")
    result = tefuda("rules", "status", "--json", "--scenarios", str(tmp_path))
    games = {entry["game"]: entry for entry in json.loads(result.stdout)}
    assert list(games) == list(registry.games())
    assert games["ic_carddass"]["enforced"] > 200
    assert 0 < games["ic_carddass"]["exercised"] < games["ic_carddass"]["enforced"]
    assert games["build_divide"]["exercised"] == 0
    assert all(games[name]["built"] == (about.built or about.begun) for name, about in registry.games().items())


def test_judge_runs_files_and_folders(tmp_path: Path) -> None:
    (tmp_path / "good.yaml").write_text(_SCENARIO, "utf-8")
    found = document("judge", str(tmp_path))
    assert (found["passed"], found["failed"]) == (1, 0)
    (tmp_path / "bad.yaml").write_text(_SCENARIO.replace("  A: {life: 5}", "  A: {life: 4}"), "utf-8")
    text = refused(tefuda("judge", str(tmp_path)), code=1)
    assert "1 passed, 1 failed" in text


_SCENARIO = """\
title: Nothing happens
game: ic_carddass
position: {A: {life: 5}, B: {life: 5}}
expect:
  A: {life: 5}
"""


@pytest.mark.slow
def test_bench_gives_every_figure() -> None:
    (game,) = [entry for entry in document("bench", "--seconds", "0.1")["games"] if entry["game"] == "ic_carddass"]
    assert game["fork_us"] < game["encode_us"] < game["deepcopy_us"]
    assert game["deepcopy_to_fork"] > 50
    assert game["decisions_per_s"] > 100
    assert game["growth"] > 0


@pytest.mark.slow
def test_simulate_tells_results_lengths_and_margins() -> None:
    found = document("simulate", "ic_carddass", "--games", "6", "--seed", "4", "--players", "greedy,random")
    assert found["games"] == 6
    assert sum(found["results"].values()) == 6
    assert sum(found["by_reason"].values()) == 6
    assert found["by_player"]["greedy"]["games"] == 6
    assert found["errors"] == 0
    assert "win rate" in tefuda("simulate", "ic_carddass", "-n", "2").output


@pytest.mark.slow
def test_the_installed_command_works_in_a_process_of_its_own() -> None:
    command = [sys.executable, "-c", "from tefuda.cli.main import run; run()"]
    done = subprocess.run([*command, "deck", "list", "ic_carddass", "--json"], capture_output=True, text=True, check=False)
    assert done.returncode == 0
    assert json.loads(done.stdout)
    done = subprocess.run([*command, "nonsense"], capture_output=True, text=True, check=False)
    assert done.returncode == 2
    assert "Traceback" not in done.stderr
