"""Texts put together at random from good parts: what is accepted must print back and be unambiguous."""

from __future__ import annotations

import random

import pytest

from tefuda.games.ic_carddass.vocabulary import VOCABULARY
from tefuda.text import Refused, compile_text, to_english, to_japanese

HEADS = (
    "【プレイスキル】",
    "【アタックスキル】",
    "【ブレイクスキル】",
    "【永続発動】",
    "【起動発動：バトル】",
    "【起動発動：メイン】[自分の手札1枚をドロップに置く]",
    "【自動発動】自分のターン開始時、",
    "【自動発動】自分の<竜騎士>がバトルエリアに出た時、",
    "【自動発動】相手のバトルカードがアタックした時、",
    "【自動発動】自分の手札がない時、",
)
OWNERS = ("自分の", "相手の", "お互いの", "")
PLACES = ("", "バトルエリアの", "手札の", "ドロップの", "エネルギーの", "ドロップにある", "デッキの")
MODS = ("", "赤の", "レベル3以下の", "パワー5000以上の", "アクティブの", "他の", "【防衛】を持つ", "赤か青の", "ノンスキルの")
NOUNS = ("バトルカード", "カード", "リーダー", "エクストラカード", "<魔導士>")
NUMBERS = ("1枚", "2枚まで", "すべて", "好きな枚数", "")
VERBS = ("レストにする", "ブレイクする", "手札に戻す", "ドロップに置く", "デッキの下に置く", "公開する", "エネルギーに置く")
CONDITIONS = (
    "自分のライフが3枚以下の場合、",
    "自分のリーダーが裏面の場合、",
    "相手のバトルエリアにカードがない場合、",
    "自分のターン中、",
    "自分の手札が相手より多い場合、",
    "このターン中に自分がダメージを受けていた場合、",
    "自分のバトルエリアに<竜騎士>があり、自分のライフが2枚以下の場合、",
)
DURATIONS = ("そのターン中、", "そのバトル中、", "")
LASTING = (
    "このカードのパワーを+1000する",
    "このカードは【防衛】を得る",
    "相手はカードを引けない",
    "相手のバトルカードすべてのパワーを-1000する",
    "そのカードのパワーを+1000する",
    "パワーを-2000する",
    "そのカードのスキルを無効にする",
)
SIMPLE = (
    "カード1枚を引く",
    "相手に1ダメージを与える",
    "相手は手札1枚をドロップに置く",
    "そのカードを手札に加える",
    "手札を1枚捨ててもよい",
)


def sentence(chooser: random.Random) -> str:
    pick = chooser.choice
    noun = pick(OWNERS) + pick(PLACES) + pick(MODS) + pick(NOUNS)
    condition = pick(CONDITIONS) if chooser.random() < 0.4 else ""
    forms = (
        f"{condition}{noun}{pick(NUMBERS)}を{pick(('選び、', ''))}{pick(VERBS)}。",
        f"{condition}{pick(DURATIONS)}{pick(LASTING)}。",
        f"{condition}{pick(SIMPLE)}。",
        f"{condition}{noun}{pick(NUMBERS)}を選び、{pick(DURATIONS)}{pick(LASTING)}。",
        f"そうした場合、{pick(SIMPLE)}。",
        f"{noun}1枚につき、{pick((*LASTING, *SIMPLE))}。",
    )
    return pick(forms)


@pytest.mark.slow
@pytest.mark.parametrize("seed", range(4))
def test_composed_texts(seed: int) -> None:
    chooser = random.Random(seed)
    accepted = 0
    for _ in range(150):
        text = chooser.choice(HEADS) + "".join(sentence(chooser) for _ in range(chooser.choice((1, 1, 2, 3))))
        try:
            reading = compile_text(text, VOCABULARY)
        except Refused as refusal:
            if refusal.kind == "ambiguous":
                pytest.fail(f"{text}: {refusal}")
            continue
        accepted += 1
        assert reading.printed == reading.normal
        assert to_english(reading.abilities, VOCABULARY)
        canonical = to_japanese(reading.abilities, VOCABULARY)
        assert compile_text(canonical, VOCABULARY).abilities == reading.abilities, (text, canonical)
    assert accepted > 40
