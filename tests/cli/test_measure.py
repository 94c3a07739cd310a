"""`cards measure`, `read` and `review`, with invented cards."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

from tefuda.cli import measure as command
from tefuda.text.compiler import read_pieces

from .support import document, plain, refused, tefuda

TEXTS = {
    "A1": "【プレイスキル】カード1枚を引く。",
    "A2": "【プレイスキル】カード1枚を燃やす。",
    "A3": "【プレイスキル】カード2枚を燃やす。\n【プレイスキル】カード2枚を引く。",
    "A4": "【アタックスキル】カード1枚を凍らせる。\n【プレイスキル】カード1枚を燃やす。",
    "A5": "",
}


@pytest.fixture
def cards(tmp_path: Path) -> str:
    path = tmp_path / "cards.jsonl"
    path.write_text("\n".join(json.dumps({"number": number, "type": "バトル", "text": text}) for number, text in TEXTS.items()))
    return str(path)


@pytest.fixture
def ledger(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    path = tmp_path / "readings.jsonl"
    monkeypatch.setattr(command, "ledger_of", lambda game: path)
    return path


def test_cards_texts_and_causes_are_counted(cards: str) -> None:
    found = document("cards", "measure", "ic_carddass", cards)
    assert (found["cards"], found["without_text"], found["whole"]) == (5, 1, 1)
    assert (found["texts"], found["read"], found["ambiguous"], found["two_kinds"]) == (6, 2, 0, 0)
    assert 0 < found["median_ms"] <= found["worst_ms"]


def test_families_are_ranked_by_the_cards_they_would_complete(cards: str) -> None:
    first, second = document("cards", "measure", "ic_carddass", cards)["families"]
    assert "燃やす" in first["cause"]
    assert (first["alone"], first["cards"], first["texts"]) == (2, 3, 3)  # one pattern, whatever the number of cards
    assert "凍らせる" in second["cause"]
    assert (second["alone"], second["cards"]) == (0, 1)  # A4 needs both
    assert "燃やす" in tefuda("cards", "measure", "ic_carddass", cards).output


def test_a_sample_is_drawn_by_its_seed(cards: str) -> None:
    one = document("cards", "measure", "ic_carddass", cards, "--sample", "3", "--seed", "x")
    again = document("cards", "measure", "ic_carddass", cards, "--sample", "3", "--seed", "x")
    assert one["cards"] == 3
    assert one["families"] == again["families"]


def test_a_text_is_read_piece_by_piece() -> None:
    first, second = document("cards", "read", "ic_carddass", TEXTS["A4"].replace("凍らせる", "引く"), code=1)
    assert first["english"] == "Attack Skill: Draw a card."
    assert first["japanese"] == "【アタックスキル】カード1枚を引く。"
    assert first["abilities"][0]["kind"] == "triggered"
    assert "燃やす" in second["refused"]
    assert "燃やす" in second["cause"]
    text = plain(tefuda("cards", "read", "ic_carddass", TEXTS["A1"]))
    assert "Play Skill: Draw a card." in text


def test_readings_are_reviewed_and_recorded(cards: str, ledger: Path) -> None:
    shown = document("cards", "review", "ic_carddass", cards, "--seed", "s")
    assert sorted(piece["english"] for piece in shown) == ["Play Skill: Draw 2 cards.", "Play Skill: Draw a card."]
    assert not ledger.exists()
    tefuda("cards", "review", "ic_carddass", cards, "--seed", "s", "--wrong", "2", "--why", "says another number")
    text = ledger.read_text("utf-8")
    assert "引く" not in text  # no card's words
    assert {json.loads(line)["verdict"] for line in text.splitlines()} == {"right", "wrong"}
    assert document("cards", "measure", "ic_carddass", cards)["reviewed"] == {"texts": 2, "right": 1, "wrong": 1, "changed": 0}
    tefuda("cards", "review", "ic_carddass", cards, "--seed", "s", "--wrong", "none")
    assert document("cards", "measure", "ic_carddass", cards)["reviewed"]["right"] == 2
    assert "is no number" in refused(tefuda("cards", "review", "ic_carddass", cards, "--wrong", "7"))


def test_no_more_cards_are_read_than_the_sample_needs(cards: str, monkeypatch: pytest.MonkeyPatch) -> None:
    read: list[str] = []

    def counted(text: str, *args: Any, **options: Any) -> Any:
        read.append(text)
        return read_pieces(text, *args, **options)

    monkeypatch.setattr("tefuda.text.measure.read_pieces", counted)
    assert len(document("cards", "review", "ic_carddass", cards, "--sample", "1", "--seed", "s")) == 1
    assert 1 <= len(read) < 4
    assert document("cards", "review", "ic_carddass", cards, "--sample", "9")
    assert len(read) > 4


def test_a_reading_that_has_changed_is_to_be_read_again(cards: str, ledger: Path) -> None:
    tefuda("cards", "review", "ic_carddass", cards, "--wrong", "none")
    changed = [json.loads(line) | {"tree": "0"} for line in ledger.read_text("utf-8").splitlines()]
    ledger.write_text("\n".join(json.dumps(line) for line in changed))
    assert document("cards", "measure", "ic_carddass", cards)["reviewed"] == {"texts": 2, "right": 0, "wrong": 0, "changed": 2}


def test_a_game_without_words_for_its_cards_is_no_crash(cards: str, monkeypatch: pytest.MonkeyPatch) -> None:
    with monkeypatch.context() as patched:
        patched.setattr("tefuda.cli.cards.declared", lambda game, module: None)
        assert "cannot be read yet" in refused(tefuda("cards", "measure", "gate_ruler", cards))
    assert "no game called" in refused(tefuda("cards", "read", "chess", "e4"))


def test_broken_files_are_told(tmp_path: Path) -> None:
    path = tmp_path / "broken.jsonl"
    path.write_text("{broken")
    assert "not JSON" in refused(tefuda("cards", "measure", "ic_carddass", str(path)))
