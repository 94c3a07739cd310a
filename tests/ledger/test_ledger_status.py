"""Collecting, counting and knocking out, with a make-believe game."""

from __future__ import annotations

from pathlib import Path

import pytest
from ledger_fakes import FAKE_LEDGER, FakeRunner, RecordingRunner

from tefuda.ledger import (
    LedgerError,
    Missing,
    collect,
    collector,
    knock_out,
    load,
    read_survivors,
    reviewed_survivors,
    status,
)
from tefuda.ledger.references import citations, scan

SOURCES = {"9-6": frozenset({"fake.rules:60"}), "9-1": frozenset({"fake.rules:10"})}


def test_collect_joins_sources_and_runs() -> None:
    collected = collect("fake", FakeRunner(), SOURCES)
    assert collected.references["9-1"] == {"fake.rules:10", "fake.rules:1"}
    assert collected.references["9-2"] == {"fake.rules:2"}
    assert collected.exercised["9-2"] == ("limit.yaml", "loss.yaml")


def test_a_failing_scenario_exercises_nothing() -> None:
    collected = collect("fake", FakeRunner(), {})
    assert collected.failures == {"broken.yaml": "line 3: expected 4 cards"}
    assert "9-5" not in collected.exercised
    assert "9-5" in collected.references


def test_status_arithmetic() -> None:
    collected = collect("fake", FakeRunner(), SOURCES)
    found = status(FAKE_LEDGER, collected.references, collected.exercised, survivors=["9-2"])
    assert (found.entries, found.clauses, found.behaviour, found.enforced) == (7, 6, 5, 5)
    assert (found.exercised, found.knocked_out, found.contested) == (3, 2, 1)
    assert found.missing == (
        Missing("9-5", "not exercised by a scenario"),
        Missing("9-6", "not exercised by a scenario"),
    )
    assert found.built
    assert not found.complete


def test_status_without_anything() -> None:
    found = status(FAKE_LEDGER, {}, {})
    assert found.knocked_out is None
    assert [missing.id for missing in found.missing] == ["9-1", "9-2", "9-4", "9-5", "9-6"]
    assert {missing.reason for missing in found.missing} == {"not referenced in code"}


def test_status_names_misspelt_ids() -> None:
    assert status(FAKE_LEDGER, {"9-77": ["fake.rules:1"]}, {"9-66": ["limit.yaml"]}).unknown == ("9-66", "9-77")


def test_a_game_that_is_not_built_owes_nothing_yet() -> None:
    found = status("zx", {}, {})
    assert not found.built
    assert (found.clauses, found.behaviour, found.enforced, found.missing) == (730, 581, 0, ())


@pytest.mark.parametrize("jobs", [1, 2])
def test_knock_out(jobs: int) -> None:
    runner = FakeRunner()
    heard: dict[str, bool] = {}
    result = knock_out(FAKE_LEDGER, collect("fake", runner, {}), runner, jobs, heard.__setitem__)
    assert [(knocked.id, knocked.scenario) for knocked in result.knocked_out] == [
        ("9-1", "limit.yaml"),
        ("9-4", "crash.yaml"),
    ]
    assert "KeyError" in result.knocked_out[1].message
    assert result.survivors == ("9-2",)
    assert heard == {"9-1": True, "9-2": False, "9-4": True}


def test_knock_out_runs_only_what_executed_the_clause() -> None:
    runner = RecordingRunner()
    collected = collect("fake", runner, {})
    runner.asked.clear()
    knock_out(FAKE_LEDGER, collected, runner)
    assert runner.asked == [
        ("limit.yaml", frozenset({"9-1"})),
        ("limit.yaml", frozenset({"9-2"})),
        ("loss.yaml", frozenset({"9-2"})),
        ("crash.yaml", frozenset({"9-4"})),
    ]


def test_survivors_are_reviewed(tmp_path: Path) -> None:
    path = tmp_path / "survivors.yaml"
    path.write_text("9-2: the same rule as 9-1\n9-4: no scenario can see it\n")
    reviewed = read_survivors(path, FAKE_LEDGER)
    result = knock_out(FAKE_LEDGER, collect("fake", FakeRunner(), {}), FakeRunner())
    assert result.unreviewed(reviewed) == ()
    assert result.unreviewed({}) == ("9-2",)
    assert result.outdated(reviewed) == ("9-4",)


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("9-1: a\n9-99: b\n", ':2: fake has no clause "9-99"'),
        ("9-3: a\n", ":1: clause 9-3 is not enforced"),
        ("9-1: a\n9-1: b\n", ":2: clause 9-1 is excused twice"),
        ("9-1:\n", ":1: clause 9-1 is excused without a reason"),
        ("- 9-1\n", ":1: expected lines of the form id: reason"),
        ("9-1: a\n9-2: [\n", ":3: "),
    ],
)
def test_broken_survivors_are_named(tmp_path: Path, text: str, message: str) -> None:
    path = tmp_path / "survivors.yaml"
    path.write_text(text)
    with pytest.raises(LedgerError) as caught:
        read_survivors(path, FAKE_LEDGER)
    assert f"{path}{message}" in str(caught.value)


def test_no_survivors_file_means_no_excuses() -> None:
    assert load("zx")
    assert reviewed_survivors("zx") == {}


def test_citations_in_sources(tmp_path: Path) -> None:
    (tmp_path / "battle").mkdir()
    (tmp_path / "__init__.py").write_text("")
    (tmp_path / "battle" / "__init__.py").write_text('STEP = Step(limit, clause="9-1")\n')
    (tmp_path / "battle" / "limit.py").write_text(
        'if game.rule("9-1") and not rule("9-2"):\n    pass\n'
        'TABLE = [Row(clause=("9-3", "9-4")), Row(clause="")]\n'
        'game.rule(name)\nother("9-5")\nruler("9-6")\n'
    )
    assert scan(tmp_path, "fake") == {
        "9-1": {"fake.battle:1", "fake.battle.limit:1"},
        "9-2": {"fake.battle.limit:1"},
        "9-3": {"fake.battle.limit:3"},
        "9-4": {"fake.battle.limit:3"},
    }


def test_a_citation_has_the_line_of_its_literal() -> None:
    assert list(citations('Step(\n    limit,\n    clause="9-1",\n)\n')) == [("9-1", 3)]


def test_a_missing_runner_is_named(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(collector, "_RUNNER_MODULE", "tefuda.nowhere")
    with pytest.raises(LedgerError, match=r"no scenario runner: tefuda\.nowhere\.ledger_runner"):
        collector.default_runner()
