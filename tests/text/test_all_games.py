"""The promises of the text layer over what the cards of every game say, shipped and in scenarios."""

from __future__ import annotations

import zlib
from collections import defaultdict
from contextlib import suppress

import pytest

from tefuda.kernel import tree as t
from tefuda.text import Refused, compile_text, to_japanese
from tefuda.text.japanese import Unprintable

from .corpus import GAMES, Text, texts
from .same import SAME
from .swaps import mutants


def some(game: str, one_in: int) -> list[Text]:
    """So many of the texts, always the same ones."""
    return [one for one in texts(game) if zlib.crc32(one.said.text.encode()) % one_in == 0]


@pytest.mark.slow
@pytest.mark.parametrize("game", GAMES)
def test_every_text_prints_back_and_loses_no_word(game: str) -> None:
    for _, reading in texts(game):
        assert reading.printed == reading.normal
        assert t.decode(t.encode(reading.abilities)) == reading.abilities


@pytest.mark.slow
@pytest.mark.parametrize("game", GAMES)
def test_canonical_wording_says_the_same_or_nothing(game: str) -> None:
    wrong, printed = [], 0
    for said, reading in texts(game):
        with suppress(Unprintable):
            canonical = to_japanese(reading.abilities, said.vocabulary)
            printed += 1
            with suppress(Refused):
                if compile_text(canonical, said.vocabulary, card_type=said.card_type).abilities == reading.abilities:
                    continue
            wrong.append((said.text, canonical))
    assert not wrong
    assert printed > 0


@pytest.mark.slow
@pytest.mark.parametrize("one_in", [6, pytest.param(1, marks=pytest.mark.soak)])
@pytest.mark.parametrize("game", GAMES)
def test_a_small_change_of_a_text_changes_its_meaning_or_is_refused(game: str, one_in: int) -> None:
    lost, tried = [], 0
    for said, reading in some(game, one_in):
        for name, changed in mutants(said.text, said.vocabulary):
            tried += 1
            with suppress(Refused):
                other = compile_text(changed, said.vocabulary, card_type=said.card_type, name=said.name)
                if other.abilities == reading.abilities and not other.notes:  # a changed reminder is noted
                    lost.append((name, said.text, changed))
    assert not lost
    assert tried


@pytest.mark.slow
@pytest.mark.parametrize("game", GAMES)
def test_texts_that_mean_the_same_are_reviewed(game: str) -> None:
    meanings: dict[tuple[str, tuple[t.Ability, ...]], set[str]] = defaultdict(set)
    for said, reading in texts(game):
        meanings[said.card_type, reading.abilities].add(reading.normal)
    assert {frozenset(words) for words in meanings.values() if len(words) > 1} == SAME[game]
