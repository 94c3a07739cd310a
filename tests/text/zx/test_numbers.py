"""How many, how much: choices, prices, floors, sums, limits. All texts are invented."""

from __future__ import annotations

from tefuda.kernel import tree as t
from tefuda.text import compile_text, to_english, to_japanese

from .reading import ENTERS, VOCABULARY, ZILLION, at_least, effect, only, refused


def test_so_many_of_each_kind() -> None:
    (may,) = effect("あなたの手札にある「アオイ」と緑か青のカードをそれぞれ1枚ずつ選び、トラッシュに置いてもよい。")
    assert isinstance(may, t.May)
    first, second, move = may.actions
    assert isinstance(first, t.Choose)
    assert isinstance(second, t.Choose)
    assert isinstance(second.among, t.Cards)
    assert (second.among.zones, second.among.whose) == (("hand",), "you")
    assert move == t.Move(t.Together((t.Bound(1), t.Bound(2))), "trash")
    assert refused(ENTERS + "あなたの手札にある「アオイ」をそれぞれ1枚ずつ選び、トラッシュに置く。")


def test_as_many_of_the_top_cards_as_one_likes() -> None:
    (move,) = effect("あなたのデッキの上から2枚までトラッシュに置く。")
    assert move == t.Move(t.Top("deck", "you", t.Number(2), up_to=True), "trash")


def test_a_price_in_a_sentence() -> None:
    assert effect("《赤2・赤2》を支払ってもよい。") == (
        t.May((t.Pay(t.Number(2), ("赤",)),)),
    )  # one red card, one of any colour
    assert effect("[赤]《黒1・黒1》を支払ってもよい。") == (t.May((t.Pay(t.Number(1), ("赤", "黒")),)),)


def test_what_a_play_takes_stands_before_the_abilities() -> None:
    text = "剣臨条件:あなたのリソースにカードが5枚以上剣臨器:コスト5以上の[雲の民]≪自≫このカードが登場した時、カードを1枚引く。"
    play, draw = compile_text(text, VOCABULARY).abilities
    assert (play.keyword, play.condition) == ("剣臨条件", at_least(5, "resource", "you"))
    assert isinstance(play.cost[0], t.Choose)
    assert draw.condition is None
    dream, _ = compile_text("夢装条件:≪鍵≫を4個消費する。\n≪常≫絶界", VOCABULARY).abilities
    assert dream.cost == (t.Counter("key", t.Number(-4), "you"),)


def test_a_floor_is_said_of_the_sentence_before() -> None:
    (change,) = only(
        "≪常≫【有効】手札【効果】あなたのトラッシュにあるゼクス1枚につき、このカードのコストは1減る。\nただし、0以下にならない。"
    ).effect
    assert isinstance(change, t.Change)
    assert (change.amount, change.least) == (t.Times(t.Count(t.Cards(("trash",), "you", (ZILLION,))), -1), 1)
    cost, power = only(
        "≪常≫スクエアにあるすべての相手のゼクスのコストを2減らし、パワーを-1000する。\nただし、コストは3以下にならない。"
    ).effect
    assert isinstance(cost, t.Change)
    assert isinstance(power, t.Change)
    assert (cost.least, power.least) == (4, None)
    told = to_english((only("≪常≫【有効】手札【効果】このカードのコストを-2する。\nただし、0以下にならない。"),), VOCABULARY)
    assert "but not below 1" in told
    assert refused("≪常≫スクエアにあるすべてのゼクスのコストを-1し、パワーを-1000する。\nただし、0以下にならない。")
    assert refused("≪常≫スクエアにあるすべてのゼクスのパワーを+1000する。\nただし、0以下にならない。")


def test_no_more_than_another_number() -> None:
    choose = effect("あなたのリソースの枚数以下のコストのあなたの手札にあるゼクスを1枚選び、トラッシュに置く。")[0]
    assert t.Compare("cost", "<=", t.Count(t.Cards(("resource",), "you"))) in t.nodes(choose)


def test_a_sum_over_the_chosen_cards() -> None:
    choose = effect("あなたのトラッシュにあるゼクスからコストの合計が7以下になるように2枚まで選び、手札に戻す。")[0]
    assert isinstance(choose, t.Choose)
    assert choose.total == t.Compare("cost", "<=", t.Number(7))


def test_a_price_that_is_an_icon_is_written_as_one() -> None:
    ability = only(ENTERS + "《青2》を支払ってもよい。")
    assert "《青2》を支払ってもよい" in to_japanese((ability,), VOCABULARY)
    cost = only("≪起≫【有効】スクエア【コスト】《青2》あなたの手札を1枚トラッシュに置く。【効果】1枚引く。")
    assert "【コスト】《青2》あなたの手札" in to_japanese((cost,), VOCABULARY)


def test_damage_that_is_divided() -> None:
    text = ENTERS + "スクエアにある相手のゼクスを2枚まで選び、11000ダメージを割り振って与える。"
    ability = only(text)
    assert ability.effect[1] == t.Harm(t.Bound(1), t.Number(11000), divided=True)
    assert "deal 11000 damage divided as you like among them" in to_english((ability,), VOCABULARY)
    assert "11000ダメージを割り振って与える" in to_japanese((ability,), VOCABULARY)
    whole = only(text.replace("割り振って", ""))
    assert whole.effect[1] == t.Harm(t.Bound(1), t.Number(11000))


def test_a_limit_that_does_not_add_up() -> None:
    (change,) = only("≪常≫【有効】チャージ【効果】あなたのチャージの上限を+2する。\n《同名》のこの能力は重複しない。").effect
    assert isinstance(change, t.Change)
    assert (change.property, change.amount, change.single) == ("charge_limit", t.Number(2), True)


def test_what_is_said_before_the_comma_is_said_of_each_kind() -> None:
    one, two, _ = effect(
        "スクエアにあるあなたのカード名に「雲」を含む、リブートのゼクスとスリープのゼクスをそれぞれ1枚ずつ選び、破壊する。"
    )
    cloud = t.Is("name_part", "雲")
    assert isinstance(one, t.Choose) and isinstance(two, t.Choose)  # noqa: PT018
    assert one.among == t.Cards(("square",), "you", (ZILLION, cloud, t.Turned("reboot")))
    assert two.among == t.Cards(("square",), "you", (ZILLION, cloud, t.Turned("sleep")))


def test_no_card_is_one_of_both_kinds() -> None:
    _, two, _ = effect("スクエアにあるあなたの[雲の民]とゼクスをそれぞれ1枚ずつ選び、破壊する。")
    assert isinstance(two, t.Choose)
    assert two.among == t.Cards(("square",), "you", (ZILLION, t.Except(t.Bound(1))))
