"""Constructions that only some games have: each reads, prints and tells its examples, and is not there unless listed."""

from __future__ import annotations

from typing import Any

import msgspec
import pytest

from tefuda.games.build_divide.vocabulary import VOCABULARY as BUILD_DIVIDE
from tefuda.games.ic_carddass.vocabulary import VOCABULARY as IC_CARDDASS
from tefuda.text import Refused, Vocabulary, compile_text, to_english, to_japanese
from tefuda.text.constructions import Construction

LISTED = [(game, construction) for game in (IC_CARDDASS, BUILD_DIVIDE) for construction in game.constructions]
EXAMPLES = [(game, construction, text) for game, construction in LISTED for text in construction.examples]


def written(text: str, vocabulary: Vocabulary, construction: Construction[Any]) -> str:
    """An example as a game's card says it: the effect of a command, or a permanent ability."""
    head = next(head for head in vocabulary.heads if head.kind == "static")
    return (f"【{head.words[0]}】" if construction.permanent else "") + text.replace("自分", vocabulary.you) + "。"


@pytest.mark.parametrize(("game", "construction", "text"), EXAMPLES, ids=[text for _, _, text in EXAMPLES])
def test_an_example_is_read_printed_and_told(game: Vocabulary, construction: Construction[Any], text: str) -> None:
    reading = compile_text(written(text, game, construction), game)
    assert reading.printed == reading.normal
    canonical = to_japanese(reading.abilities, game)
    assert compile_text(canonical, game).abilities == reading.abilities
    told = to_english(reading.abilities, game)
    assert "meant" not in told
    assert not any(special in told.split() for special in construction.specials() - {"limit"})


@pytest.mark.parametrize(("game", "construction", "text"), EXAMPLES, ids=[text for _, _, text in EXAMPLES])
def test_what_a_game_does_not_list_it_does_not_read(game: Vocabulary, construction: Construction[Any], text: str) -> None:
    others = tuple(other for other in game.constructions if other is not construction)
    without = msgspec.structs.replace(game, constructions=others)
    with pytest.raises(Refused):
        compile_text(written(text, game, construction), without)


@pytest.mark.parametrize(("game", "construction"), LISTED, ids=[construction.rule for _, construction in LISTED])
def test_the_engine_knows_what_a_construction_needs(game: Vocabulary, construction: Construction[Any]) -> None:
    assert game.support is not None
    assert construction.specials() <= game.support.specials
    assert construction.examples
