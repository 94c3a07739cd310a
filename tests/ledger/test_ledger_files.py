"""The five ledgers as shipped, and what is said about a broken one."""

from __future__ import annotations

import json
import re
from collections import Counter
from pathlib import Path
from typing import Any

import pytest

from tefuda.games.base import BEGUN, BUILT, GAMES
from tefuda.ledger import LedgerError, load, read
from tefuda.match.texts import gist

# Game: numbered lines, clauses without headings, clauses with behaviour.
COUNTS = {
    "ic_carddass": (430, 348, 273),
    "build_divide": (825, 682, 579),
    # Often given as 766 clauses; 32 of those numbers (701.2 to 701.33) carry a word only and are headings.
    "duel_masters": (766, 734, 655),
    # Often given as 740 clauses; ten of those numbers (207.3 to 207.11 and 207.13) carry an icon's name only.
    "zx": (740, 730, 581),
    # 816 numbers, 667 of them clauses and 571 with behaviour, and the five rulers of the appendix.
    "gate_ruler": (821, 672, 576),
}


@pytest.mark.parametrize("game", COUNTS)
def test_counts(game: str) -> None:
    ledger = load(game)
    clauses = [clause for clause in ledger if not clause.heading]
    assert (len(ledger), len(clauses), sum(clause.behaviour for clause in clauses)) == COUNTS[game]


def test_which_games_are_begun() -> None:
    assert tuple(game for game in GAMES if load(game).built) == BEGUN


@pytest.mark.parametrize("game", BUILT)
def test_players_read_no_notes_of_editors(game: str) -> None:
    """Refusals show gists: they point at no list below them and say nothing about how the document was read."""
    noted = re.compile(
        r"extraction|icons? lost|misprint|misnumber|garbled|\(printed|printed wrong|抽出|欠落|下記|誤記|原文|正しくは"
    )
    assert [clause.id for clause in load(game) if noted.search(clause.gist + (clause.ja or ""))] == []


@pytest.mark.parametrize("game", BUILT)
def test_a_game_that_is_built_has_its_gists_in_both_languages(game: str) -> None:
    assert [clause.id for clause in load(game) if not clause.ja or clause.says("ja") == clause.says("en")] == []


@pytest.mark.parametrize("game", BUILT)
def test_english_says_japanese_words_only_in_brackets(game: str) -> None:
    """What a word is called on the cards may stand behind it; a reader who knows no Japanese understands the sentence."""
    bracketed, japanese = re.compile(r"\([^()]*\)"), re.compile("[\u3005-\u3007\u3040-\u30ff\u4e00-\u9fff]")
    said = [(clause.id, text) for clause in load(game) for text in (gist(game, clause, "en"), clause.reads("en"))]
    assert [(number, text) for number, text in said if japanese.search(bracketed.sub("", text))] == []


def test_ic_carddass_verdicts() -> None:
    ledger = load("ic_carddass")
    assert Counter(clause.verdict for clause in ledger) == {
        "enforced": 208,
        "restated": 9,
        "contested": 58,
        "definition": 47,
        "flavour": 8,
        "reference": 99,
        "tournament": 1,
    }
    # Everything with behaviour is enforced, contested or not.
    assert len(ledger.enforced) == 264


@pytest.mark.parametrize("game", GAMES)
def test_contested_clauses_have_readings(game: str) -> None:
    for clause in load(game).contested:
        assert clause.reading.endswith("."), clause.id
        assert clause.reading_ja.endswith("。"), clause.id


def test_ic_carddass_switches() -> None:
    switches = {name: [clause.id for clause in clauses] for name, clauses in load("ic_carddass").switches.items()}
    assert switches == {
        "double_loss_at_checkpoint": ["1-2-2", "8-5-1-1", "9-2-1", "9-2-2"],
        "effects_follow_into_melee": ["3-1-4", "8-9-1-4"],
        "entry_counts_melee_to_battle": ["10-1-1", "10-6-1"],
        "melee_skill_is_activated": ["7-3-1-6-3-1", "10-6-1"],
    }


def test_numbers_used_twice_are_kept_apart() -> None:
    ledger = load("ic_carddass")
    assert ledger["1-2-1"].gist != ledger["1-2-1~2"].gist
    assert [clause.id for clause in ledger.section("1-2-1")] == ["1-2-1"]


def test_lookups() -> None:
    ledger = load("ic_carddass")
    assert "9-3-2" in ledger
    assert "9-9" not in ledger
    assert ledger.get("9-9") is None
    assert [clause.id for clause in ledger.section("9-3")] == ["9-3", "9-3-1", "9-3-2", "9-3-2-1"]
    assert ledger.chapter(ledger.chapters[-1])[0].id == "11-1"
    with pytest.raises(LedgerError, match="ic_carddass has no clause 9-9"):
        ledger["9-9"]
    with pytest.raises(LedgerError, match='unknown game "chess"; the games are ic_carddass,'):
        load("chess")


GOOD: dict[str, Any] = {"id": "1-1", "chapter": "A", "kind": "action", "gist": "Do.", "behaviour": True}


@pytest.mark.parametrize(
    ("second", "message"),
    [
        ('{"id": "1-2",', "truncated"),
        (GOOD, "clause 1-1 already stands in line 1"),
        (GOOD | {"id": "1-2", "verdict": "done"}, "Invalid enum value 'done'"),
        (GOOD | {"id": "1-2", "kind": "magic"}, "Invalid enum value 'magic'"),
        (GOOD | {"id": "1-2", "note": "x"}, "unknown field `note`"),
        ({"id": "1-2"}, "missing required field `chapter`"),
        (GOOD | {"id": " 1-2"}, "the id is empty or has blanks around it"),
        (GOOD | {"id": "1-2", "gist": ""}, "clause 1-2 has no gist"),
        (GOOD | {"id": "1-2", "verdict": "contested"}, "clause 1-2 is contested but gives no reading"),
        (GOOD | {"id": "1-2", "verdict": "enforced", "reading": "So."}, "is not contested"),
        (GOOD | {"id": "1-2", "verdict": "enforced", "behaviour": False}, "is called enforced but has no behaviour"),
        (GOOD | {"id": "1-2", "verdict": "restated"}, "does not say which clause it restates"),
        (GOOD | {"id": "1-2", "verdict": "enforced", "restates": "1-1"}, "but is not restated"),
        (GOOD | {"id": "1-2", "verdict": "restated", "restates": "1-1"}, "restates 1-1, which is not enforced by itself"),
        (GOOD | {"id": "1-2", "verdict": "partial"}, "must say what it lacks"),
        (GOOD | {"id": "1-2", "verdict": "enforced", "lacks": "All."}, "must say what it lacks"),
        (GOOD | {"id": "1-2", "verdict": "flavour"}, 'has behaviour, so its verdict cannot be "flavour"'),
        (GOOD | {"id": "1-2", "heading": True}, "is a heading and cannot have behaviour"),
        (
            GOOD | {"id": "1-2", "heading": True, "behaviour": False, "verdict": "flavour"},
            'clause 1-2 is a heading, so its verdict is "reference", not "flavour"',
        ),
        (GOOD | {"id": "1-2", "verdict": "contested", "reading": "So.", "switch": "not-a-name"}, '"not-a-name"'),
    ],
)
def test_broken_line_is_named(tmp_path: Path, second: dict[str, Any] | str, message: str) -> None:
    path = tmp_path / "ledger.jsonl"
    path.write_text(json.dumps(GOOD) + "\n" + (second if isinstance(second, str) else json.dumps(second)) + "\n")
    with pytest.raises(LedgerError) as caught:
        read(path, "some_game")
    said = str(caught.value)
    assert said.startswith(f"{path}:2: ")
    assert message in said
    assert "\n" not in said


def test_missing_and_empty_files_are_named(tmp_path: Path) -> None:
    with pytest.raises(LedgerError, match=r"absent\.jsonl: cannot be read"):
        read(tmp_path / "absent.jsonl", "some_game")
    (tmp_path / "empty.jsonl").write_text("\n")
    with pytest.raises(LedgerError, match=r"empty\.jsonl: no clause in the file"):
        read(tmp_path / "empty.jsonl", "some_game")
