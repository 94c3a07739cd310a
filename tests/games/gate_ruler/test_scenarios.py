"""The scenarios of Gate Ruler. A game that is being built is tested by itself; `tests/test_scenarios.py` has the others."""

from __future__ import annotations

import pytest

from tefuda.games.registry import scenarios
from tefuda.match.scenario import ledger_runner, run_scenario

GAME = "gate_ruler"
FILES = [file.removeprefix(f"{GAME}/") for file in ledger_runner().scenarios(GAME)]


@pytest.mark.parametrize("file", FILES)
def test_scenario(file: str) -> None:
    report = run_scenario(scenarios(GAME) / file)
    assert report.passed, report.message
    assert report.game == GAME
    assert report.title


def test_scenarios_are_found() -> None:
    assert len(FILES) > 100
