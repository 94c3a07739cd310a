"""The same said in other words. All texts are invented."""

from __future__ import annotations

import pytest

from .reading import ENTERS, only

SAME = [
    (
        ENTERS + "あなたの手札かあなたのチャージにあるコスト4のカードを1枚選び、トラッシュに置く。",
        ENTERS + "あなたの手札かチャージにあるコスト4のカードを1枚選び、トラッシュに置く。",
    ),
    (
        ENTERS + "このターンの間に相手のゼクスが2枚以上破壊されていた場合、カードを1枚引く。",
        ENTERS + "このターンの間に相手のゼクスが2回以上破壊されていた場合、カードを1枚引く。",
    ),
    (
        "≪常≫【有効】スクエア【効果】相手の手札にあるすべてのゼクスと相手のデュナミスにあるすべてのカードのコストは2増える。",
        "≪常≫【有効】スクエア【効果】相手の手札にあるすべてのゼクスのコストを+2し、"
        "相手のデュナミスにあるすべてのカードのコストを+2する。",
    ),
    (
        "≪常≫【有効】すべて【効果】このカードはあなたのリソースが6枚以上ある場合にしかプレイできない。",
        "≪常≫【有効】すべて【効果】あなたのリソースが5枚以下の場合、このカードはプレイできない。",
    ),
    (
        "≪常≫【有効】すべて【効果】デュナミスを構築する際、《同名》は1枚まで入れることができる。",
        "≪常≫【有効】すべて【効果】このカードはデッキに1枚まで入れることができる。",
    ),
]


@pytest.mark.parametrize(("text", "other"), SAME)
def test_other_words_say_the_same(text: str, other: str) -> None:
    assert only(text) == only(other)
