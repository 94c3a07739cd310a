"""What a condition is said of must be seen in the English: nothing under it may read as if it held anyway."""

from __future__ import annotations

import re
from collections.abc import Iterator

import pytest

from tefuda.games.base import BUILT, load
from tefuda.games.build_divide.vocabulary import VOCABULARY
from tefuda.games.registry import declared
from tefuda.kernel import tree as t
from tefuda.text import Vocabulary, compile_text, to_english

from . import sentences
from .build_divide import sentences as build_divide

TEXTS = {"ic_carddass": sentences.TEXTS, "build_divide": build_divide.TEXTS}
ENGLISH = {
    "以下から1つを選ぶ。\n・カードを1枚引く。\n・スカウト1する。": "Choose one: • Draw a card. • Scout 1.",
    "相手のユニット1枚を選び、レストするか、破壊する。カードを1枚引く。": (
        "Choose 1 unit your opponent controls. Choose one: [• Rest it. • Destroy that card.] Draw a card."
    ),
    "【永続】あなたのターン中、このユニットのパワーを+2000し、このユニットはブロックされない。": (
        "Permanent: During your turn, this card gets +2000 power, and this card cannot be blocked."
    ),
    "【永続】あなたの手札が3枚以下の場合、このユニットのパワーを+1000し、ヒットを+1し、このユニットはブロックされない。": (
        "Permanent: If there are 3 or fewer cards in your hand, this card gets +1000 power and +1 hit, "
        "and this card cannot be blocked."
    ),
    "あなたの手札が3枚以下の場合、そのターン中、あなたのユニットすべてのパワーを+1000し、それらはブロックされない。"
    "カードを1枚引く。": (
        "If there are 3 or fewer cards in your hand, all units you control get +1000 power this turn, "
        "and all units you control cannot be blocked this turn. Draw a card."
    ),
}


@pytest.mark.parametrize("text", ENGLISH)
def test_a_condition_reaches_over_all_that_stands_under_it(text: str) -> None:
    abilities = compile_text(text, VOCABULARY, card_type="コマンド").abilities
    assert to_english(abilities, VOCABULARY) == ENGLISH[text]


def _abilities(game: str) -> Iterator[t.Ability]:
    """Those of the shipped cards and of the texts of the gates, and those that they give to others."""
    whole = [program.ability for definition in load(game).catalog().definitions for program in definition.programs]
    words: Vocabulary = declared(game, "vocabulary")
    for text in TEXTS.get(game, ()):
        whole += compile_text(text, words).abilities
    for ability in whole:
        yield ability
        for node in t.nodes((ability.effect, ability.cost)):
            if isinstance(node, t.Gain):
                yield from node.abilities


def _sentences(english: str) -> list[str]:
    """The sentences; what stands in brackets, or is quoted, is a part of one."""
    for inner in (r"“[^“”]*”", r"\([^()]*\)", r"\[[^\[\]]*\]"):
        while re.search(inner, english):
            english = re.sub(inner, "…", english)
    return [part for part in re.split(r"(?<=\.) ", english) if part]


@pytest.mark.parametrize("game", BUILT)
def test_what_stands_under_a_condition_is_one_sentence(game: str) -> None:
    words: Vocabulary = declared(game, "vocabulary")
    held = [a for a in _abilities(game) if len(a.effect) > 1 and (a.condition if a.kind == "triggered" else a.kind == "static")]
    assert held or game not in TEXTS
    for ability in held:
        english = to_english((ability,), words)
        alone = ability.condition is None and not ability.zones
        assert alone or len(_sentences(english)) == 1, english
