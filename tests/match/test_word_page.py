"""The pages of the games list the words they declare."""

from __future__ import annotations

from pathlib import Path

import pytest

from tefuda.games.base import BUILT
from tefuda.match.lexicon import words_of
from tefuda.match.word_page import page

DOCS = Path(__file__).parents[2] / "docs"
PAGES = [game for game in BUILT if (DOCS / f"{game}.md").exists()]


@pytest.mark.parametrize("game", PAGES)
def test_the_page_of_a_game_is_up_to_date(game: str) -> None:
    assert page(game) in (DOCS / f"{game}.md").read_text("utf-8"), "run: python scripts/words.py"


@pytest.mark.parametrize("game", BUILT)
def test_every_word_is_on_it(game: str) -> None:
    found, text = words_of(game), page(game)
    for word in found.verbs | found.topics | found.kinds | found.zones | found.opening_steps | found.roles | found.durations:
        assert f"`{word}`" in text, word
