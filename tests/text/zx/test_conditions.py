"""Conditions, provisos and what they count. All texts are invented."""

from __future__ import annotations

from tefuda.kernel import tree as t

from .reading import ENTERS, ZILLION, asked, at_least, effect, only, refused


def test_a_proviso_is_a_condition_and_a_limit() -> None:
    ability = only(
        "≪起≫【有効】スクエア【コスト】≪スリープ≫【効果】カードを1枚引く。\n"
        "この能力はあなたのターンにしかプレイできず、あなたのリソースが6枚以上ある場合にしかプレイできず、1ターンに2回しかプレイできない。"
    )
    check = t.Check(t.Count(t.Cards(("resource",), "you")), ">=", t.Number(6))
    assert (ability.per_turn, ability.condition) == (2, t.And((t.TurnOf("you"), check)))


def test_a_proviso_about_the_card_speaks_of_an_event() -> None:
    words = "カードを1枚引く。\nこのカードは相手のリソースが4枚以上ある場合にしかプレイできない。"
    assert only("≪イベント≫" + words).condition is not None
    assert refused("≪自≫このカードが登場した時、" + words)


def test_two_limits_are_refused() -> None:
    twice = "この能力は1ターンに1回しかプレイできず、1ターンに2回しかプレイできない。"
    assert "twice" in refused(f"≪起≫【有効】スクエア【コスト】≪スリープ≫【効果】カードを1枚引く。\n{twice}")


def test_of_the_cards_that_were_counted() -> None:
    cloud = t.Is("race", "雲の民")
    assert asked("あなたのリソースにカードが6枚以上あり、その中に[雲の民]が4枚以上ある") == t.And(
        (at_least(6, "resource", "you"), at_least(4, "resource", "you", cloud))
    )


def test_one_player_or_the_other() -> None:
    one = asked("あなたか相手のリソースが6枚以上ある")
    assert one == t.Or((at_least(6, "resource", "you"), at_least(6, "resource", "opponent")))


def test_each_of_two_kinds() -> None:
    both = asked("スクエアにあなたの「アオイ」と「モモ」がある")
    assert both == t.And(tuple(at_least(1, "square", "you", t.Is("name", name)) for name in ("アオイ", "モモ")))


def test_another_time() -> None:
    asked_of = asked("相手のターンの直前のリソースフェイズに相手が手札からリソースにカードを置いていなかった")
    assert isinstance(asked_of, t.Never)
    assert isinstance(asked_of.condition, t.Happened)
    assert (asked_of.condition.during, asked_of.condition.event.who) == ("opponents_last_resource_phase", "opponent")


def test_life_is_counted_in_points() -> None:
    life = t.Count(t.Cards(("life",), "opponent"))
    assert asked("相手のライフが2以下の") == t.Check(life, "<=", t.Number(2))


def test_what_a_card_is_in_the_middle_of() -> None:
    choose = effect("ノーマルスクエアにあるバトル中でないゼクスを1枚選び、破壊する。")[0]
    assert t.Not(t.Is("status", "battle")) in t.nodes(choose)


def test_few() -> None:
    hand = t.Count(t.Cards(("hand",), "you"))
    assert asked("あなたの手札にカードが2枚以下しかない") == t.Check(hand, "<=", t.Number(2))
    assert refused(ENTERS + "あなたの手札にカードが2枚以上しかない場合、カードを1枚引く。")


def test_one_of_two_things_that_happened() -> None:
    either = asked(
        "このターンの間に、あなたのゼクスが攻撃によって相手のゼクスを破壊していたか、カードがあなたのカードの能力でチャージに置かれていた"
    )
    assert isinstance(either, t.Or)
    assert [type(part) for part in either.parts] == [t.Happened, t.Happened]


def test_the_same_cards_are_counted_again() -> None:
    first, second = effect("あなたのリソースが3枚以上ある場合、1枚引く。\n6枚以上ある場合、1枚引く。")
    assert isinstance(first, t.If)
    assert isinstance(second, t.If)
    assert second.condition == t.Check(t.Count(t.Cards(("resource",), "you")), ">=", t.Number(6))
    assert refused(ENTERS + "カードを1枚引く。\n6枚以上ある場合、1枚引く。")


def test_nothing_but_such_cards() -> None:
    (only_white,) = effect("あなたのリソースに白のカードしかない場合、1枚引く。")
    white = t.Is("colour", "白")
    there = t.Check(t.Count(t.Cards(("resource",), "you", (white,))), ">=", t.Number(1))
    others = t.Check(t.Count(t.Cards(("resource",), "you", (t.Not(white),))), "=", t.Number(0))
    assert isinstance(only_white, t.If)
    assert only_white.condition == t.And((there, others))


def test_what_entered_this_turn() -> None:
    choose, _ = effect("ノーマルスクエアにあるこのターンの間に登場したゼクスを1枚選び、破壊する。")
    assert isinstance(choose, t.Choose)
    assert isinstance(choose.among, t.Cards)
    assert t.Underwent(t.When("enter")) in choose.among.filters


def test_what_a_card_lies_under() -> None:
    ability = only("≪常≫【有効】フォース【効果】このカードがゼクスのフォースの場合、そのゼクスのパワーを+2000する。")
    assert ability.condition == t.Matches(t.Host(t.This()), (ZILLION,))
    assert ability.effect == (t.Change(t.Host(t.This()), "power", t.Number(2000)),)


def test_what_is_in_the_middle_of_a_battle() -> None:
    battling = t.Is("status", "battle")
    assert asked("このカードがバトル中の") == t.Matches(t.This(), (battling,))
    cards = t.Cards(("square",), "you", (ZILLION, battling))
    assert asked("スクエアにあるあなたのゼクスがバトル中の") == t.Check(t.Count(cards), ">=", t.Number(1))


def test_so_many_kinds() -> None:
    kinds = t.Kinds(t.Cards(("resource",), "you", (ZILLION,)), "name")
    assert asked("あなたのリソースにゼクスが4種類以上ある") == t.Check(kinds, ">=", t.Number(4))


def test_so_many_more() -> None:
    mine, yours = t.Count(t.Cards(("hand",), "you")), t.Count(t.Cards(("hand",), "opponent"))
    assert asked("あなたの手札の枚数が相手の手札の枚数よりも2枚以上多い") == t.Check(mine, ">=", t.Plus(yours, 2))
    assert asked("あなたの手札の枚数が相手の手札の枚数より3枚以上少ない") == t.Check(mine, "<=", t.Plus(yours, -3))
    assert asked("あなたの手札が相手の手札以下の") == t.Check(mine, "<=", yours)


def test_different_values_of_what_was_counted() -> None:
    trash = t.Cards(("trash",), "you")
    found = asked("あなたのトラッシュにカードが10枚以上あり、その中に10種族以上ある")
    assert found == t.And((at_least(10, "trash", "you"), t.Check(t.Kinds(trash, "race"), ">=", t.Number(10))))
    assert "counted before" in refused(ENTERS + "その中に10種族以上ある場合、カードを1枚引く。")


def test_what_lies_under_a_card() -> None:
    forces = t.Count(t.Parts(t.This(), "force"))
    assert asked("このカードがフォースを持つ") == t.Check(forces, ">=", t.Number(1))
    assert asked("このカードがフォースを持たない") == t.Check(forces, "=", t.Number(0))


def test_how_this_card_has_come() -> None:
    came = asked("このカードがトラッシュから登場していた")
    assert came == t.Happened(t.When("enter", t.This(), at="trash"))


def test_a_battle_in_which_this_card_attacked() -> None:
    ability = only("≪自≫【有効】スクエア【誘発】このカードが攻撃したバトル終了時。\n【効果】カードを1枚引く。")
    assert ability.trigger == t.When("end", t.This(), at="battle")


def test_a_number_is_multiplied() -> None:
    choice, harm = effect("あなたのゼクスを1枚選び、このカードのコスト×1000ダメージを与える。")
    assert isinstance(choice, t.Choose)
    assert isinstance(harm, t.Harm)
    assert harm.amount == t.Times(t.Value(t.This(), "cost"), 1000)


def test_where_an_ability_can_only_be_played_is_where_it_works() -> None:
    """803.1d"""
    ability = only("≪起≫〈《無0》〉1枚引く。この能力はこのカードがチャージにある場合にしかプレイできない。")
    assert (ability.zones, ability.condition) == (("charge",), None)


def test_what_is_done_with_the_rest_is_done_if_cards_were_looked_at() -> None:
    (only_then,) = effect(
        "あなたのライフが2枚以下の場合、あなたのデッキの上から5枚を見て、その中のゼクス1枚を選び、手札に加える。"
        "その後、残りを元に戻し、デッキをシャッフルする。"
    )
    assert isinstance(only_then, t.If)
    assert isinstance(only_then.then[-1], t.Shuffle)
