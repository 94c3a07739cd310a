"""Long, nested and repetitive texts are read or refused within a second, whatever the layout of the game's cards."""

from __future__ import annotations

import time
from contextlib import suppress

import pytest

from tefuda.games.build_divide.vocabulary import VOCABULARY as HEADS
from tefuda.games.duel_masters.vocabulary import VOCABULARY as LINES
from tefuda.games.gate_ruler.vocabulary import VOCABULARY as PARAGRAPHS
from tefuda.games.ic_carddass.vocabulary import VOCABULARY as LABELS
from tefuda.games.zx.vocabulary import VOCABULARY as TAGS
from tefuda.text import Refused, Vocabulary, compile_text

GAMES = (HEADS, LABELS, LINES, PARAGRAPHS, TAGS)
TEXTS = {
    "long": "このクリーチャーがバトルゾーンに出た時、カードを1枚引く。" * 350,
    "one long sentence": "自分の" * 3000,
    "chain": "≪起≫" + "あなたの手札にあるカードを1枚選び、" * 20 + "トラッシュに置く。",
    "modifiers": "自分の他のパワー3000以下の光または闇の" * 18 + "クリーチャーを1体選び、破壊する。",
    "modifiers with an icon": "≪常≫" + "あなたのカード名に「甲」を含むコスト3以下の" * 18 + "ゼクスのパワーを+1000する。",
    "counters": "あなたの星屑カウンターの" * 60 + "数だけカードを引く。",
    "costs": "このカードをプレイする際、追加コストとして" * 60 + "あなたの手札を1枚捨てる。",
    "brackets": "「" * 40 + "ブロッカー" + "」" * 40,
    "icons": "≪自≫" * 300,
    "fields": "≪起≫" + "【有効】スクエア" * 150,
    "icons of a cost": "≪起≫【コスト】" + "《無1》" * 250 + "【効果】カードを1枚引く。",
    "reminders": "ブロッカー" + "(だれか)" * 300,
    "lines": "メタモーフ\n" * 250,
    "choices": "カードを1枚引くか、" * 40 + "カードを1枚引く。",
    "lists": "光または闇または" * 60 + "火のクリーチャーを1体選び、破壊する。",
}


@pytest.mark.parametrize("text", TEXTS.values(), ids=TEXTS)
@pytest.mark.parametrize("vocabulary", GAMES, ids=lambda v: v.name)
def test_nothing_takes_longer_than_a_second(text: str, vocabulary: Vocabulary) -> None:
    vocabulary.prepare()
    started = time.thread_time()
    with suppress(Refused):
        compile_text(text, vocabulary)
    assert time.thread_time() - started < 1


@pytest.mark.parametrize("vocabulary", GAMES, ids=lambda v: v.name)
@pytest.mark.parametrize("name", ["long", "one long sentence", "modifiers", "brackets", "lists"])
def test_no_card_is_so_long(name: str, vocabulary: Vocabulary) -> None:
    with pytest.raises(Refused):
        compile_text(TEXTS[name], vocabulary)
