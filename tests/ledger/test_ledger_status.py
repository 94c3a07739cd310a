"""Collecting, counting and knocking out, with a make-believe game."""

from __future__ import annotations

from pathlib import Path

import pytest
from msgspec.structs import replace

from tefuda.games.registry import About, about
from tefuda.ledger import (
    Collected,
    LedgerError,
    Missing,
    Proof,
    Proofs,
    ScenarioRun,
    collect,
    collector,
    knock_out,
    load,
    read_survivors,
    reviewed_survivors,
    status,
)
from tefuda.ledger.model import Ledger
from tefuda.ledger.references import citations, scan

from .ledger_fakes import FAKE_LEDGER, FakeRunner, RecordingRunner


@pytest.fixture(autouse=True)
def _fake_game(monkeypatch: pytest.MonkeyPatch) -> None:
    """The game of these tests is installed nowhere."""
    known = About(id="fake", ja="偽", en="Fake", prefix="f", built=True, module="tefuda.games.fake")
    monkeypatch.setattr("tefuda.ledger.collector.about", lambda game: known if game == "fake" else about(game))


SOURCES = {"9-6": frozenset({"fake.rules:60"}), "9-1": frozenset({"fake.rules:10"})}


def test_collect_joins_sources_and_runs() -> None:
    collected = collect("fake", FakeRunner(), SOURCES)
    assert collected.references["9-1"] == {"fake.rules:10", "fake.rules:1"}
    assert collected.references["9-2"] == {"fake.rules:2"}
    assert collected.exercised["9-2"] == ("limit.yaml", "loss.yaml")
    assert collected.cited["9-2"] == ("loss.yaml",)
    assert "9-6" not in collected.cited, "cited, but not executed"


def test_a_failing_scenario_exercises_nothing() -> None:
    collected = collect("fake", FakeRunner(), {})
    assert collected.failures == {"broken.yaml": "line 3: expected 4 cards"}
    assert "9-5" not in collected.exercised
    assert "9-5" in collected.references


def test_a_helper_that_is_handed_a_clause_is_not_its_place() -> None:
    class Handed(FakeRunner):
        def run(self, game: str, scenario: str, knocked_out: frozenset[str] = frozenset()) -> ScenarioRun:
            places = {
                "tefuda.games.fake.helpers:3",
                "tefuda.kernel.gates:80",
                "tefuda.games.kit.acts:9",
                "tefuda.kernel.moves:7",
            }
            return ScenarioRun(passed=True, executed={"9-1": frozenset(places), "9-2": frozenset(places)})

    collected = collect("fake", Handed(), SOURCES)
    assert collected.references["9-1"] == {"fake.rules:10", "tefuda.kernel.moves:7"}
    assert "tefuda.games.fake.helpers:3" in collected.references["9-2"], "nothing better is known"


def test_status_arithmetic() -> None:
    runner = FakeRunner()
    collected = collect("fake", runner, SOURCES)
    found = status(FAKE_LEDGER, collected, knock_out(FAKE_LEDGER, collected, runner))
    assert (found.entries, found.clauses, found.behaviour, found.enforced) == (9, 8, 7, 6)
    assert (found.exercised, found.restated, found.partial, found.contested) == (4, 1, ("9-6",), 1)
    assert found.proofs == Proofs(cited=("9-1",), chance=("9-7",), crash=("9-4",), nothing=("9-2",))
    assert found.missing == (
        Missing("9-5", "not exercised by a scenario"),
        Missing("9-6", "not exercised by a scenario"),
    )
    assert found.built
    assert not found.complete


def test_status_without_anything() -> None:
    found = status(FAKE_LEDGER)
    assert found.proofs is None
    assert [missing.id for missing in found.missing] == ["9-1", "9-2", "9-4", "9-5", "9-6", "9-7"]
    assert {missing.reason for missing in found.missing} == {"not referenced in code"}


def _seen(references: dict[str, frozenset[str]], exercised: dict[str, tuple[str, ...]]) -> Collected:
    return Collected("fake", references, exercised, {}, {})


def test_status_names_misspelt_ids() -> None:
    seen = _seen({"9-77": frozenset({"fake.rules:1"})}, {"9-66": ("limit.yaml",)})
    assert status(FAKE_LEDGER, seen).unknown == ("9-66", "9-77")


def test_a_restated_clause_has_no_gate() -> None:
    assert status(FAKE_LEDGER, _seen({}, {"9-8": ("limit.yaml",)})).doubled == ("9-8",)


def test_a_game_that_is_not_built_owes_nothing_yet() -> None:
    unbuilt = Ledger("fake", tuple(replace(clause, verdict=None, restates="", lacks="") for clause in load("zx")))
    found = status(unbuilt)
    assert not found.built
    assert (found.clauses, found.behaviour, found.enforced, found.missing) == (730, 581, 0, ())


@pytest.mark.parametrize("jobs", [1, 2])
def test_knock_out(jobs: int) -> None:
    runner = FakeRunner()
    heard: list[Proof] = []
    result = knock_out(FAKE_LEDGER, collect("fake", runner, {}), runner, jobs, heard.append)
    assert [(proof.id, proof.found, proof.scenario) for proof in result.proofs] == [
        ("9-1", "cited", "limit.yaml"),
        ("9-2", "nothing", ""),
        ("9-4", "crash", "crash.yaml"),
        ("9-7", "chance", "chance.yaml"),
    ]
    assert "KeyError" in result.proofs[2].message
    assert result.survivors == ("9-2",)
    assert heard == list(result.proofs)


def test_knock_out_runs_only_what_executed_the_clause_and_what_cites_it_first() -> None:
    runner = RecordingRunner()
    collected = collect("fake", runner, {})
    runner.asked.clear()
    knock_out(FAKE_LEDGER, collected, runner)
    assert runner.asked == [
        ("limit.yaml", frozenset({"9-1"})),
        ("loss.yaml", frozenset({"9-2"})),
        ("limit.yaml", frozenset({"9-2"})),
        ("crash.yaml", frozenset({"9-4"})),
        ("chance.yaml", frozenset({"9-7"})),
    ]


def test_survivors_are_reviewed(tmp_path: Path) -> None:
    path = tmp_path / "survivors.yaml"
    path.write_text("9-2: no scenario can see it\n9-1: nor this\n")
    reviewed = read_survivors(path, FAKE_LEDGER)
    result = knock_out(FAKE_LEDGER, collect("fake", FakeRunner(), {}), FakeRunner())
    assert [proof.id for proof in result.unproved(reviewed)] == ["9-4", "9-7"]
    assert [proof.id for proof in result.unproved({})] == ["9-2", "9-4", "9-7"]
    assert result.outdated(reviewed) == ("9-1",)


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
    assert load("ic_carddass")
    assert reviewed_survivors("ic_carddass") == {}


def test_citations_in_sources(tmp_path: Path) -> None:
    (tmp_path / "battle").mkdir()
    (tmp_path / "__init__.py").write_text("")
    (tmp_path / "battle" / "__init__.py").write_text('STEP = Step(limit, clause="9-1")\n')
    (tmp_path / "battle" / "limit.py").write_text(
        'if game.rule("9-1") and not rule("9-2"):\n    pass\n'
        'TABLE = [Row(clause=("9-3", "9-4")), Row(clause="")]\n'
        'game.rule(name)\nother("9-5")\nruler("9-6")\n'
        'seat = game.seat("9-7", 0)\nGUARDS = (Guard("9-8", late),)\ngame.applies("back")\n'
        'NAMED = {"swap": "9-9", "turn": "9-10"}\n'
    )
    assert scan(tmp_path, "fake", frozenset({"9-9"})) == {
        "9-1": {"fake.battle:1", "fake.battle.limit:1"},
        "9-2": {"fake.battle.limit:1"},
        "9-3": {"fake.battle.limit:3"},
        "9-4": {"fake.battle.limit:3"},
        "9-7": {"fake.battle.limit:7"},
        "9-8": {"fake.battle.limit:8"},
        "9-9": {"fake.battle.limit:10"},
    }


def test_a_citation_has_the_line_of_its_literal() -> None:
    assert list(citations('Step(\n    limit,\n    clause="9-1",\n)\n')) == [("9-1", 3)]


def test_a_missing_runner_is_named(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(collector, "_RUNNER_MODULE", "tefuda.nowhere")
    with pytest.raises(LedgerError, match=r"no scenario runner: tefuda\.nowhere\.ledger_runner"):
        collector.default_runner()
