"""Every scenario file is a test: `tests/scenarios/<game>/<chapter>/<name>.yaml`, or `scenarios/` in a game's own package."""

from __future__ import annotations

import pytest

from tefuda.games.base import BUILT
from tefuda.games.registry import scenarios
from tefuda.match.scenario import ledger_runner, run_scenario

#: Scenarios of games that cannot be played yet are run by the tests of those games.
FILES = [(game, file.removeprefix(f"{game}/")) for game in BUILT for file in ledger_runner().scenarios(game)]


@pytest.mark.parametrize(("game", "file"), FILES, ids=[f"{game}/{file}" for game, file in FILES])
def test_scenario(game: str, file: str) -> None:
    report = run_scenario(scenarios(game) / file)
    assert report.passed, report.message
    assert report.game == game, "a scenario lies in the folder of its game"
    assert report.title, "a scenario has a title"
