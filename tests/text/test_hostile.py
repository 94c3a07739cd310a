"""Texts that are not cards are refused quickly."""

from __future__ import annotations

import contextlib
import random
import time

import pytest

from tefuda.games.ic_carddass.vocabulary import VOCABULARY
from tefuda.text import Refused, compile_text

HOSTILE = {
    "long": "あ" * 10_000,
    "long and well-formed": "【プレイスキル】" + "カード1枚を引き、" * 1_200,
    "chain": "【プレイスキル】" + "カード1枚を引き、" * 150,
    "owners": "【プレイスキル】" + "自分の" * 480 + "カード",
    "names": "【プレイスキル】" + "「" * 300 + "」" * 300,
    "quotations": "【永続発動】" + "『【永続発動】" * 20 + "』" * 20,
    "alternatives": "【プレイスキル】" + "相手のバトルカード1枚か" * 100 + "を選ぶ。",
    "parentheses": "(" * 700 + ")" * 700,
    "heads": "【" * 1_000,
    "costs": "【起動発動：メイン】" + "[" * 500,
    "unclosed": "【起動発動：メイン】[カード1枚を引く",
    "empty brackets": "【】",
    "control characters": "\x00\x01\x02",
    "only marks": "。、。、",
    "emoji": "🂡🂢🂣" * 50,
}


@pytest.mark.parametrize("name", HOSTILE)
def test_hostile_text_is_refused_within_a_second(name: str) -> None:
    start = time.process_time()
    with pytest.raises(Refused):
        compile_text(HOSTILE[name], VOCABULARY)
    assert time.process_time() - start < 1.0


def test_ten_thousand_characters_of_anything_are_refused_at_once() -> None:
    chooser = random.Random(7)
    alphabet = "自分相手のバトルカードをに1枚選びレスト時、。「」【】[]<>手札ドロップが場合引くかまたはと\n()『』"
    text = "".join(chooser.choice(alphabet) for _ in range(10_000))
    start = time.process_time()
    with pytest.raises(Refused):
        compile_text(text, VOCABULARY)
    assert time.process_time() - start < 1.0


_WORDS = """
自分の 相手の バトルカード 1枚 を 選び、 レスト に する。 カード 引く が 場合、 時、 か または と その中 から 残り
そのターン中、 パワー +1000 3以下の 手札 ドロップ 置き、 置く。 は すべて 【防衛】 『 』 「ソラ」 ( ) [ ] 【自動発動】
"""
WORDS = tuple(_WORDS.split())


@pytest.mark.parametrize("seed", range(60))
def test_random_words_never_hang_or_crash(seed: int) -> None:
    chooser = random.Random(seed)
    text = "【プレイスキル】" + "".join(chooser.choice(WORDS) for _ in range(chooser.randrange(5, 120)))
    start = time.process_time()
    with contextlib.suppress(Refused):
        compile_text(text, VOCABULARY)
    assert time.process_time() - start < 1.0


def test_deeply_repeated_descriptions_stay_linear() -> None:
    text = "【プレイスキル】" + "赤か" * 180 + "青のカードを1枚選び、レストにする。"
    start = time.process_time()
    compile_text(text, VOCABULARY)
    assert time.process_time() - start < 1.0
