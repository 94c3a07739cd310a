"""The same said in the words of other years. All texts are invented."""

from __future__ import annotations

import pytest

from tefuda.kernel import tree as t

from .test_lines import CREATURE, SPELL, read, refused

ENTERS = "このクリーチャーが出た時、"

SAME = [
    (
        ENTERS + "自分の手札を1枚裏向きにし、新しいシールドとしてシールドゾーンに置く。",
        ENTERS + "自分の手札を1枚裏向きにしてシールドゾーンに置く。",
    ),
    (
        ENTERS + "自分の山札の上から1枚目を裏向きのまま、新しいシールドとして自分のシールドゾーンに置く。",
        ENTERS + "自分の山札の上から1枚を裏向きのまま自分のシールドゾーンに置く。",
    ),
    (
        ENTERS + "自分のシールドを1つ手札に加える。その「S・トリガー」は使えない。",
        ENTERS + "自分のシールドを1つ手札に加える。ただし、その「S・トリガー」は使えない。",
    ),
    (
        ENTERS + "自分の手札を2枚まで捨て、捨てた枚数分カードを引く。",
        ENTERS + "自分の手札を2枚まで捨て、捨てたカードと同じ枚数のカードを引く。",
    ),
    (
        ENTERS + "自分の手札を好きな枚数捨ててもよい。こうして捨てた手札1枚につき、カードを1枚引く。",
        ENTERS + "自分の手札を好きな枚数捨ててもよい。捨てた手札1枚につき、カードを1枚引く。",
    ),
    (
        ENTERS + "相手のクリーチャーを1体選ぶ。このターン、そのパワーを-2000する。",
        ENTERS + "相手のクリーチャーを1体選ぶ。このターン、そのクリーチャーのパワーを-2000する。",
    ),
    (
        "相手のクリーチャーは、出たターン、攻撃できない。",
        "このターンに出た相手のクリーチャーは攻撃できない。",
    ),
    (
        "各ターン、このクリーチャーがはじめて離れる時、かわりにとどまる。",
        "各ターンに1度、このクリーチャーが離れる時、かわりにとどまる。",
    ),
    (
        "自分のシールドの数が2つ以下なら、このクリーチャーはブロックされない。",
        "自分のシールドが2つ以下なら、このクリーチャーはブロックされない。",
    ),
    (
        ENTERS + "メクレイド4する。",
        ENTERS + "自分の山札の上から3枚を見る。その中からコスト4以下のカードを1枚、コストを支払わずに実行してもよい。"
        "残りを好きな順序で山札の下に置く。",
    ),
    (
        ENTERS + "ヤマネコ・メクレイド4する。",
        ENTERS + "自分の山札の上から3枚を見る。その中からコスト4以下のヤマネコ・カードを1枚、コストを支払わずに実行してもよい。"
        "残りを好きな順序で山札の下に置く。",
    ),
]


@pytest.mark.parametrize(("text", "other"), SAME)
def test_other_words_say_the_same(text: str, other: str) -> None:
    assert read(text).abilities == read(other).abilities


def test_a_name_before_an_ability_says_nothing_of_its_own() -> None:
    said = "自分のマナゾーンに水のカードが4枚以上あれば、このクリーチャーはブロックされない。"
    (plain,) = read(said).abilities
    for name in ("マナ武装4:", "マナドライブ4(水):", "ほうき星4:"):
        (ability,) = read(name + said).abilities
        assert (ability.effect, ability.condition) == (plain.effect, plain.condition)


def test_a_name_that_nobody_knows_may_be_a_condition() -> None:
    refused("ほうき星4:このクリーチャーはブロックされない。")  # four of what?
    refused("ほうき星4:自分のクリーチャーが3体以上あれば、このクリーチャーはブロックされない。")
    refused("ほうき星:このクリーチャーはブロックされない。")


def test_of_a_list_the_same_item_can_be_chosen_each_time() -> None:
    (ability,) = read("次の中から2回選ぶ。\n▶カードを1枚引く。\n▶相手のクリーチャーを1体破壊する。", SPELL).abilities
    (again,) = ability.effect
    assert isinstance(again, t.Repeat)
    assert again.times == t.Number(2)
    (modes,) = again.actions
    assert isinstance(modes, t.Modes)
    assert (modes.least, modes.most) == (1, 1)


def test_what_comes_out_of_a_zone_comes_into_the_battle_zone() -> None:
    (ability,) = read("このクリーチャーが自分の墓地から出た時、カードを1枚引く。").abilities
    assert ability.trigger == t.When("move", t.This(), origin=("grave",), destination=("battle",), out_of="you")


def test_only_creatures_of_the_opponent_attack_you() -> None:
    (ability,) = read("このターン、クリーチャーは自分を攻撃できない。", SPELL).abilities
    (forbidden,) = ability.effect
    assert isinstance(forbidden, t.Forbid)
    assert isinstance(forbidden.what, t.Cards)
    assert forbidden.what.whose == "opponent"
    refused("自分のクリーチャーは自分を攻撃できない。", CREATURE)


def test_one_object_for_two_verbs() -> None:
    (ability,) = read(ENTERS + "自分の山札の上から1枚を見る。そのカードを手札に加えるか、マナゾーンに置く。").abilities
    _, modes = ability.effect
    assert isinstance(modes, t.Modes)
    assert [action for mode in modes.modes for action in mode] == [t.Move(t.Bound(1), "hand"), t.Move(t.Bound(1), "mana")]
    (ability,) = read(ENTERS + "相手のクリーチャーを1体タップするか、持ち主の手札に戻す。").abilities
    choice, modes = ability.effect
    assert isinstance(choice, t.Choose)
    assert isinstance(modes, t.Modes)
    assert [type(action) for mode in modes.modes for action in mode] == [t.Turn, t.Move]


def test_the_second_time_in_a_turn() -> None:
    (ability,) = read("各ターン、自分の2体目のクリーチャーが出た時、カードを1枚引く。").abilities
    assert isinstance(ability.trigger, t.When)
    assert ability.condition == t.And((t.Happened(ability.trigger, 2), t.Never(t.Happened(ability.trigger, 3))))


@pytest.mark.parametrize(
    "words", ["表向きでシールドゾーンに置く", "表向きにしてシールドゾーンに置く", "表向きで山札の下に置く"]
)
def test_face_up_is_not_dropped_where_cards_lie_face_down(words: str) -> None:
    assert "face up" in refused(ENTERS + f"自分の手札を1枚、{words}。").reason


def test_lines_that_are_marked_belong_to_the_header_above() -> None:
    own, plain = read("メタモーフ\nlこのクリーチャーはブロックされない。\nこのクリーチャーのパワーを+1000する。").abilities
    assert own.condition is not None
    assert plain.condition is None
    assert "header" in refused("lこのクリーチャーはブロックされない。").reason


def test_another_thing_to_do_instead_is_not_done_to_what_was_chosen_for_the_first() -> None:
    words = "相手のクリーチャーを1体選んでタップするか、自分の手札をすべて捨て、同じ枚数のカードを引く。"
    ((modes,),) = [ability.effect for ability in read(ENTERS + words).abilities]
    assert isinstance(modes, t.Modes)
    assert [[type(action) for action in mode] for mode in modes.modes] == [[t.Choose, t.Turn], [t.Move, t.Draw]]
    same = "自分の手札を1枚選び、そのカードを捨てるか、そのカードをマナゾーンに置く。"
    choice, modes = read(ENTERS + same).abilities[0].effect
    assert isinstance(choice, t.Choose)
    assert isinstance(modes, t.Modes)
