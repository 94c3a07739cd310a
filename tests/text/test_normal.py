"""The normaliser: one spelling, nothing lost."""

from __future__ import annotations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from tefuda.text.normal import normal_name, normalise


@pytest.mark.parametrize(
    ("text", "normal"),
    [
        ("【起動発動：メイン】［コスト］", "【起動発動:メイン】[コスト]"),
        ("カード１枚を引く", "カード1枚を引く"),
        ("カード一枚を引く", "カード1枚を引く"),
        ("パワー＋５，０００", "パワー+5000"),
        ("パワー−1000", "パワー-1000"),
        ("出たとき、引いてよい", "出た時、引いてもよい"),
        ("代わりに全て引く", "かわりにすべて引く"),
        ("＜ 竜騎士 ＞ の カード", "<竜騎士>のカード"),
        ("「とき　の代わりに」が出たとき", "「とき の代わりに」が出た時"),
        ("｢ｶｹﾞ｣", "「カゲ」"),
        ("一\r\n\r\n二\n", "一\n二"),
    ],
)
def test_spelling(text: str, normal: str) -> None:
    found = normalise(text)
    assert found.text == normal
    assert found.restored() == text
    assert normalise(normal).text == normal


@settings(max_examples=200, deadline=None)
@given(st.text(alphabet="自分のカード１枚ー－,，0123とき時全て代わりにてよい「」<>＜＞｛｝ \n\r。、ｶﾞ゙", max_size=60))
def test_the_log_restores_every_text(text: str) -> None:
    assert normalise(text).restored() == text


def test_names_compare_in_one_width() -> None:
    assert normal_name("Ａ・ヒカリ ") == "A・ヒカリ"
