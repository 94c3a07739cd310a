"""The scenarios of the game, also while it is not on the list of built games."""

from __future__ import annotations

from pathlib import Path

import pytest

from tefuda.games import base
from tefuda.match.scenario import run_scenario

FOLDER = Path(__file__).parents[2] / "scenarios" / "build_divide"
FILES = sorted(str(path.relative_to(FOLDER)) for path in FOLDER.rglob("*.yaml"))


@pytest.mark.skipif("build_divide" in base.BUILT, reason="tests/test_scenarios.py runs them")
@pytest.mark.parametrize("file", FILES)
def test_scenario(file: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(base, "BUILT", (*base.BUILT, "build_divide"))
    report = run_scenario(FOLDER / file)
    assert report.passed, report.message
