"""Z/X cards: icons and fields, and the prose of the first prints. All texts are invented."""

from __future__ import annotations

import msgspec
import pytest

from tefuda.games.zx.vocabulary import VOCABULARY as WORDS
from tefuda.kernel import tree as t
from tefuda.text import Reading, Refused, compile_text, to_english, to_japanese
from tefuda.text.normal import normalise

#: The language; what the engine carries out of it is another question.
VOCABULARY = msgspec.structs.replace(WORDS, support=None)


def read(text: str) -> Reading:
    return compile_text(text, VOCABULARY)


def only(text: str) -> t.Ability:
    (ability,) = read(text).abilities
    return ability


def refused(text: str) -> Refused:
    with pytest.raises(Refused) as caught:
        read(text)
    return caught.value


DRAW = (t.Draw("you", t.Number(1)),)


def test_fields_say_where_and_when() -> None:
    ability = only("≪自≫【有効】スクエアとチャージ【誘発】このカードが破壊される。\n【効果】カードを1枚引く。")
    assert ability == t.Ability("triggered", DRAW, t.When("destroy", t.This()), zones=("square", "charge"))


def test_the_trigger_may_be_a_moment() -> None:
    ability = only("≪自≫【有効】スクエア【誘発】あなたのターンのターン終了時。\n【効果】カードを1枚引く。")
    assert ability.trigger == t.When("end", who="you", at="turn")


def test_icons_before_the_zones_limit_the_use() -> None:
    ability = only("≪起≫【有効】≪自分ターン2≫リソース【コスト】《青1・青1》【効果】カードを1枚引く。")
    assert (ability.per_turn, ability.condition, ability.zones) == (2, t.TurnOf("you"), ("resource",))
    assert ability.cost == (t.Pay(t.Number(1), ("青",)),)


def test_a_cost_is_icons_and_then_words() -> None:
    ability = only(
        "≪起≫【有効】スクエア【コスト】《無0・無0》≪スリープ≫このカードをトラッシュに置く。\n【効果】カードを1枚引く。"
    )
    assert ability.cost == (t.Turn(t.This(), "sleep"), t.Move(t.This(), "trash"))


def test_everywhere() -> None:
    ability = only("≪常≫【有効】すべて【効果】このカードのパワーを+1000する。")
    assert set(ability.zones) == {zone.name for zone in VOCABULARY.zones if not zone.within}


def test_a_player_may_be_needed() -> None:
    text = "≪常≫【P】《プレイヤー指定:≪ミズキ≫》か《プレイヤー指定:≪ハルカ≫》【有効】スクエア【効果】このカードのパワーを+1000する。"  # noqa: E501
    condition = only(text).condition
    assert isinstance(condition, t.Or)
    assert len(condition.parts) == 2


def test_a_header_holds_for_all_abilities_behind_it() -> None:
    text = (
        "≪自≫このカードが攻撃した時、カードを1枚引く。\n≪○≫≪ゼロオプティマ≫ゼロオプティマ3(ふえる)\n"
        "≪自≫このカードが攻撃した時、カードを1枚引く。\n≪常≫このカードのパワーを+1000する。"
    )
    assert [ability.condition is not None for ability in read(text).abilities] == [False, True, True]


def test_the_prose_of_the_first_prints() -> None:
    assert only("≪自≫このカードが攻撃した時、カードを1枚引く。") == t.Ability("triggered", DRAW, t.When("attack", t.This()))
    ability = only("≪起≫〈《赤2・赤2》このカードをトラッシュに置く。\n〉カードを1枚引く。")
    assert ability.cost == (t.Pay(t.Number(2), ("赤",)), t.Move(t.This(), "trash"))


def test_icons_and_names_are_different_brackets() -> None:
    assert "≪" in normalise("≪自≫《無1・無1》", VOCABULARY.writing).text
    assert normalise("≪自≫《無1・無1》", VOCABULARY.writing).restored() == "≪自≫《無1・無1》"


def test_a_part_of_a_name_is_not_the_name() -> None:
    texts = [
        f"≪常≫スクエアにあるあなたの{who}のパワーを+1000する。" for who in ("「アオイ」", "カード名に「アオイ」を含むゼクス")
    ]
    one, other = (only(text) for text in texts)
    assert one != other
    assert t.Is("name_part", "アオイ") in t.nodes(other.effect)


def test_races_in_brackets_are_content() -> None:
    assert t.Is("race", "雲の民") in t.nodes(only("≪常≫スクエアにあるあなたの[雲の民]のパワーを+1000する。").effect)


def test_a_limit_may_be_a_sentence() -> None:
    ability = only(
        "≪起≫【有効】スクエア【コスト】≪スリープ≫【効果】カードを1枚引く。\nこの能力はあなたのターンにしかプレイできない。"
    )
    assert ability.condition == t.TurnOf("you")


def test_modes_are_lines_with_a_mark() -> None:
    ability = only("≪イベント≫以下の効果から1つ選び、解決する。\n●カードを1枚引く。\n●このカードのパワーを+1000する。")
    assert isinstance(ability.effect[0], t.Modes)


def test_what_has_no_icon_is_refused() -> None:
    assert "icon" in refused("カードを1枚引く。").reason
    assert "zone" in refused("≪常≫【有効】どこか【効果】このカードのパワーを+1000する。").reason


def test_an_unknown_keyword_is_drafted_from_its_reminder_and_written_with_it() -> None:
    reading = read("≪常≫そよかぜ(このカードは攻撃されない。)")
    assert "draft" in reading.notes[0].reason
    assert to_japanese(reading.abilities, VOCABULARY) == "≪常≫そよかぜ(このカードは攻撃されない。)"


def test_conditions_in_brackets_are_told_before_the_ability() -> None:
    text = (
        "≪起≫【P】《プレイヤー指定:≪甲≫》か《プレイヤー指定:≪乙≫》【有効】≪自分ターン≫スクエア【コスト】《赤1》"
        "【効果】あなたのデュナミスにある表向きのカード1枚につき、ターン終了時まで、このカードのパワーを+1000する。"
    )
    told = to_english(compile_text(text, VOCABULARY).abilities, VOCABULARY)
    assert told == (
        "Your turn – Player “甲” or player “乙” – Activate: [pay energy: 1 red] "
        "This card gets +1000 power for each face-up card in your dynamis this turn."
    )
