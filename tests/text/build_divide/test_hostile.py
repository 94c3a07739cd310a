"""Texts that are no Build Divide cards are refused quickly."""

from __future__ import annotations

import time

import pytest

from tefuda.games.build_divide.vocabulary import VOCABULARY
from tefuda.text import Refused, compile_text

HOSTILE = {
    "predictions": "総コスト1以下か" * 60 + "赤を予想する。的中した場合、カードを1枚引く。",
    "pairs": "ユニット1枚と" * 80 + "ユニット1枚を対象とする。",
    "costs to be bought off": "【永続】" + "エナジー1を払わなければ、" * 60 + "このユニットはアタックできない。",
    "afterwards": "カードを1枚引き、" + "その後、" * 80 + "カードを1枚引く。",
    "lists": "以下を行う。" + "\n・以下を行う。" * 90,
    "names": "".join(f"【エヴォル-{n}〔エナジー1を払う〕】" for n in range(60)) + "以下を行う。" + "\n・1-" * 60,
    "unknowns": "X" * 500 + "000ダメージを与える。Xは",
    "alike": "このユニットは" * 60 + "それと同じ能力を持つ。",
    "skills": "【スキル】" * 200,
    "limits": "あなたの手札の上限を" * 80 + "+1する。",
}


@pytest.mark.parametrize("name", HOSTILE)
def test_hostile_text_is_refused_within_a_second(name: str) -> None:
    compile_text("カードを1枚引く。", VOCABULARY)
    start = time.process_time()
    with pytest.raises(Refused):
        compile_text(HOSTILE[name], VOCABULARY)
    assert time.process_time() - start < 1.0
