"""The recorded games are played again and must read the same."""

from __future__ import annotations

import difflib

import pytest

from tefuda import BUILT

from .record import FOLDER, pairs, path, playthrough


@pytest.mark.parametrize(("game", "one", "two"), pairs())
def test_the_game_reads_as_recorded(game: str, one: str, two: str) -> None:
    file = path(game, one, two)
    assert file.exists(), "make playthroughs records it"
    recorded, played = file.read_text("utf-8").splitlines(), playthrough(game, one, two).splitlines()
    different = list(difflib.unified_diff(recorded, played, "recorded", "played", lineterm="", n=2))
    assert not different, "\n".join(["make playthroughs, and read the diff:", *different[:40]])


def test_no_recording_is_left_over() -> None:
    recorded = {file for file in FOLDER.glob("*/*.txt") if file.parent.name in BUILT}
    assert recorded == {path(*pair) for pair in pairs()}
