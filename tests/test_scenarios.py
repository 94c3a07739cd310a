"""Every scenario file is a test: `tests/scenarios/<game>/<chapter>/<name>.yaml`."""

from __future__ import annotations

from pathlib import Path

import pytest

from tefuda.games.base import BUILT
from tefuda.match.scenario import run_scenario

FOLDER = Path(__file__).parent / "scenarios"
#: Scenarios of games that cannot be played yet are run by the tests of those games.
FILES = sorted(str(path.relative_to(FOLDER)) for game in BUILT for path in (FOLDER / game).rglob("*.yaml"))


@pytest.mark.parametrize("file", FILES)
def test_scenario(file: str) -> None:
    report = run_scenario(FOLDER / file)
    assert report.passed, report.message
    assert report.game == Path(file).parts[0], "a scenario lies in the folder of its game"
    assert report.title, "a scenario has a title"
