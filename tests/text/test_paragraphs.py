"""Cards whose abilities are paragraphs: names, times, limits and costs before the sentences; words for players of their own."""

from __future__ import annotations

import pytest

from tefuda.games.gate_ruler.vocabulary import VOCABULARY
from tefuda.kernel import tree as t
from tefuda.text import Refused, compile_text, to_english, to_japanese


def read(text: str, card_type: str = "ユニット") -> tuple[t.Ability, ...]:
    reading = compile_text(text, VOCABULARY, card_type=card_type)
    assert reading.printed == reading.normal
    again = to_japanese(reading.abilities, VOCABULARY)
    assert compile_text(again, VOCABULARY, card_type=card_type).abilities == reading.abilities
    assert to_english(reading.abilities, VOCABULARY)
    return reading.abilities


def test_a_line_is_an_ability_and_keywords_may_share_one() -> None:
    text = "【貫通】【警戒】\n■このユニットが攻撃した時、カードを1枚引く。\n味方の他のユニットのATK+1。"
    assert [ability.kind for ability in read(text)] == ["triggered", "triggered", "triggered", "static"]


def test_time_cost_and_colon() -> None:
    (ability,) = read("即時[このユニットをレストする]：カードを1枚引く。")
    assert (ability.kind, ability.windows, ability.cost) == ("activated", ("instant",), (t.Turn(t.This(), "rest"),))
    (ability,) = read("通常：カードを1枚引く。")
    assert (ability.windows, ability.cost) == (("normal",), ())
    with pytest.raises(Refused, match="a colon stands between"):
        read("通常[このユニットをレストする]カードを1枚引く。")


@pytest.mark.parametrize(
    ("text", "name", "times", "period", "by_name"),
    [
        ("「火の息[ターン1回]」通常：カードを1枚引く。", "火の息", 1, "turn", True),
        ("「火の息」通常[ターン2回]：カードを1枚引く。", "火の息", 2, "turn", False),
        ("「火の息[ゲーム1回]」通常：カードを1枚引く。", "火の息", 1, "game", True),
        ("通常[ターン1回]：カードを1枚引く。", "", 1, "turn", False),
    ],
)
def test_names_and_limits(text: str, name: str, times: int, period: str, by_name: bool) -> None:
    (ability,) = read(text)
    assert (ability.name, ability.per_turn, ability.period, ability.by_name) == (name, times, period, by_name)


def test_a_limit_stands_once() -> None:
    with pytest.raises(Refused, match="the limit is there twice"):
        read("「火の息[ターン1回]」通常[ターン1回]：カードを1枚引く。")


def test_labels() -> None:
    (ability,) = read("【OD】カードを1枚引く。")
    assert (ability.kind, ability.keyword) == ("activated", "OD")
    (ability,) = read("【TD】カードを1枚引く。")
    assert ability.trigger == t.When("touchdown", subject=t.This())
    (ability,) = read("【創生召喚】通常：味方のユニット1体を墓地に置いてもよい。そうした場合、カードを1枚引く。")
    assert (ability.keyword, ability.windows) == ("創生召喚", ("normal",))
    with pytest.raises(Refused, match="another time"):
        read("【創生召喚】即時：カードを1枚引く。")


def test_words_for_players() -> None:
    mine, yours = read("味方のユニットのATK+1。\n敵のユニットのATK-1。")
    assert (mine.effect, yours.effect) == (read("君のユニットのATK+1。")[0].effect, read("相手のユニットのATK-1。")[0].effect)


def test_a_unit_that_is_not_destroyed() -> None:
    (ability,) = read("このユニットは相手の効果で破壊されない。")
    assert ability.effect == (t.Forbid("destroy", what=t.This(), by=("skill",), by_whom="opponent"),)


def test_all_cards_of_a_zone_are_told_as_all_of_them() -> None:
    """Only a card of which each player has one is spoken of without its zone and number."""
    abilities = read("通常：敵のセットゾーンのカードすべてを見る。")
    assert "all cards in your opponent’s set zones" in to_english(abilities, VOCABULARY)
