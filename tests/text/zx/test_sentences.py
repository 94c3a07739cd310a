"""What Z/X cards say: places, provisos, abilities behind the sentence, counters, names. All texts are invented."""

from __future__ import annotations

import msgspec
import pytest

from tefuda.games.zx.vocabulary import VOCABULARY as WORDS
from tefuda.kernel import tree as t
from tefuda.text import Refused, compile_text, to_english, to_japanese
from tefuda.text.japanese.words import Unprintable

#: The language; what the engine carries out of it is another question.
VOCABULARY = msgspec.structs.replace(WORDS, support=None)

ZILLION = t.Is("type", "ゼクス")
AOI = t.Is("name", "アオイ")
ENTERS = "≪自≫このカードが登場した時、"


def only(text: str) -> t.Ability:
    (ability,) = compile_text(text, VOCABULARY).abilities
    return ability


def effect(sentences: str) -> tuple[t.Action, ...]:
    return only(ENTERS + sentences).effect


def refused(text: str) -> str:
    with pytest.raises(Refused) as caught:
        compile_text(text, VOCABULARY)
    return caught.value.reason


# ------------------------------------------------------------------------------------------------ places


def test_a_card_enters_on_a_place_that_is_chosen() -> None:
    (move,) = effect("このカードをスリープでゼクスのないノーマルスクエアに登場させる。")
    place = t.Place(("normal_square",), "any", (ZILLION,))
    assert move == t.Move(t.This(), "square", "you", turned="sleep", place=place)


def test_a_card_is_put_on_a_place_and_keeps_its_player() -> None:
    _, move = effect("ノーマルスクエアにある相手のゼクスを1枚選び、ゼクスのない◎のスクエアに置く。")
    assert move == t.Move(t.Bound(1), "square", "master", place=t.Place(("square_1",), "any", (ZILLION,)))


def test_a_place_can_be_that_of_another_card_or_beside_one() -> None:
    (was,) = effect("このカードをリブートでこのカードがあったゼクスのないスクエアに登場させる。")
    (by,) = effect("このカードをこのカードがあるスクエアの隣のゼクスのないノーマルスクエアに置く。")
    assert isinstance(was, t.Move)
    assert was.place == t.Place(("square",), "any", (ZILLION,), of=t.This())
    assert isinstance(by, t.Move)
    assert by.place == t.Place(("normal_square",), "any", (ZILLION,), beside=t.This())


def test_where_a_card_enters_can_be_waited_for() -> None:
    ability = only("≪自≫このカードが◎のスクエアに登場した時、カードを1枚引く。")
    assert ability.trigger == t.When("enter", t.This(), destination=("square_1",))


def test_places_are_told() -> None:
    told = to_english((only(ENTERS + "このカードをゼクスのないあなたのプレイヤースクエアに登場させる。"),), VOCABULARY)
    assert "onto one of your player square without a zillion" in told


# ------------------------------------------------------------------------------------------------ provisos


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


# ------------------------------------------------------------------------------------------------ this card's name


def test_the_icon_for_this_cards_name() -> None:
    choose, _ = effect("あなたのトラッシュにある《同名》以外の[雲の民]を1枚まで選び、手札に戻す。")
    assert isinstance(choose, t.Choose)
    assert isinstance(choose.among, t.Cards)
    assert t.Not(t.Same("name", t.This())) in choose.among.filters


@pytest.mark.parametrize(
    ("words", "forbidden"),
    [
        ("《同名》のこの能力", t.Forbid("activate", "you", t.Cards((), "any", (t.Same("name", t.This()),)), at="this")),
        ("《同名》の能力", t.Forbid("activate", "you", t.Cards((), "any", (t.Same("name", t.This()),)))),
        (
            "カード名が「アオイ」の≪起≫能力",
            t.Forbid("activate", "you", t.Cards((), "any", (t.Is("name", "アオイ"),)), at="main"),
        ),
        ("《同名》のカード", t.Forbid("play", "you", t.Cards((), "any", (t.Same("name", t.This()),)))),
    ],
)
def test_what_cannot_be_played(words: str, forbidden: t.Forbid) -> None:
    (found,) = effect(f"ゲーム終了時まで、あなたは{words}をプレイできない。")
    assert found == t.Forbid(forbidden.act, forbidden.who, forbidden.what, at=forbidden.at, duration="game")


# ------------------------------------------------------------------------------------------------ what is given


def test_abilities_that_are_quoted_behind_the_sentence() -> None:
    gain = effect(
        "スクエアにあるあなたのゼクスを1枚選び、ターン終了時まで、以下の能力を与える。\n“≪常≫絶界”\n“≪自≫このカードが攻撃した時、カードを1枚引く。”"
    )[1]
    assert isinstance(gain, t.Gain)
    assert [ability.kind for ability in gain.abilities] == ["static", "triggered"]
    assert "missing" in refused(ENTERS + "このカードは以下の能力を得る。")
    assert refused(ENTERS + "カードを1枚引く。\n“≪常≫絶界”")


def test_an_icon_is_gained() -> None:
    assert only("≪常≫このカードは≪イグニッション≫を得る。").effect == (t.Become(t.This(), "icon", "イグニッション"),)


def test_counters_that_are_icons() -> None:
    assert effect("あなたは≪鍵≫を2個得る。") == (t.Counter("key", t.Number(2), "you"),)
    ability = only("≪起≫【有効】スクエア【コスト】≪メロディ≫を3個消費する。\n【効果】1点回復する。")
    assert ability.cost == (t.Counter("melody", t.Number(-3), "you"),)
    assert ability.effect == (t.Special("recover", amount=t.Number(1)),)


# ------------------------------------------------------------------------------------------------ who, what


def test_damage_to_what_was_just_chosen() -> None:
    choose, harm = effect("ノーマルスクエアにあるゼクスを1枚選び、3000ダメージを与える。")
    assert isinstance(choose, t.Choose)
    assert harm == t.Harm(t.Bound(choose.bind), t.Number(3000))
    assert refused(ENTERS + "カードを1枚引き、3000ダメージを与える。")


def test_the_player_who_acts_has_a_word_of_his_own() -> None:
    choose, _ = effect("相手は自分の手札にあるカードを1枚選び、トラッシュに置く。")
    assert isinstance(choose, t.Choose)
    assert (choose.who, choose.among) == ("opponent", t.Cards(("hand",), "opponent"))


def test_a_player_has_one_player_card() -> None:
    (asked,) = effect("あなたのプレイヤーが「アオイ」の場合、カードを1枚引く。")
    assert isinstance(asked, t.If)
    assert refused(ENTERS + "あなたのゼクスが「アオイ」の場合、カードを1枚引く。")


def test_something_is_shifted_to_this_card() -> None:
    ability = only("≪自≫【有効】スクエア【誘発】このカードにシフトする。\n【効果】カードを1枚引く。")
    assert ability.trigger == t.When("shift", agent=t.This())


# ------------------------------------------------------------------------------------------------ what a card becomes


def test_a_card_becomes_another() -> None:
    choose, break_ = effect("スクエアにあるあなたのリブートの「アオイ」1枚はブレイクしてあなたの手札から「モモ【夜】」になる。")
    assert isinstance(choose, t.Choose)
    into = t.Cards(("hand",), "you", (t.Is("name", "モモ【夜】"),))
    assert break_ == t.Special("break", what=t.Bound(1), into=into)


def test_some_effects_do_not_reach_a_card() -> None:
    (found,) = only("≪常≫【有効】スクエア【効果】このカードは相手のゼクスの効果を受けない。").effect
    assert found == t.Forbid("affect", what=t.Cards((), "opponent", (ZILLION,)), onto=t.This())


def test_a_card_loses_the_ability_that_says_so() -> None:
    ability = only(
        "≪S≫【有効】スクエア【効果】あなたがあなたのライフ以上のダメージを受ける時、1点回復してもよい。\n"
        "そうしたならば、ゲーム終了時まで、このカードはこの能力を失う。"
    )
    assert ability.condition == t.Check(t.Size(), ">=", t.Count(t.Cards(("life",), "you")))
    (may,) = ability.effect
    assert isinstance(may, t.May)
    assert may.then == (t.Disable(t.This(), "", "game", own=True),)


# ------------------------------------------------------------------------------------------------ conditions


def asked(words: str) -> t.Condition:
    (found,) = effect(f"{words}場合、カードを1枚引く。")
    assert isinstance(found, t.If)
    return found.condition


def at_least(number: int, zone: str, whose: t.Who, *filters: t.Filter) -> t.Condition:
    return t.Check(t.Count(t.Cards((zone,), whose, filters)), ">=", t.Number(number))


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


def test_parts_of_a_card() -> None:
    assert asked("このカードのフォースに[雲の民]が2枚以上ある") == t.Check(
        t.Count(t.Among(t.Parts(t.This(), "force"), (t.Is("race", "雲の民"),))), ">=", t.Number(2)
    )
    holder = asked("スクエアにあなたのフォースを持つゼクスがある")
    assert t.Compare("force", ">=", t.Number(1)) in t.nodes(holder)
    attach = effect("あなたのトラッシュにある[雲の民]を1枚選び、表向きでこのカードのフォースにする。")[-1]
    assert attach == t.Attach(t.Bound(1), t.This(), "force")


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


# ------------------------------------------------------------------------------------------------ how many, what for


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


# ------------------------------------------------------------------------------------------------ if it was done


def test_the_verb_again_is_if_you_do() -> None:
    (may,) = effect("あなたの手札にあるカードを1枚選び、トラッシュに置いてもよい。\n置いたならば、カードを2枚引く。")
    assert isinstance(may, t.May)
    assert may.then == (t.Draw("you", t.Number(2)),)
    (pay,) = effect(
        "《青2》を支払ってもよい。\n《青2》を支払ったならば、カードを1枚引く。\n《青2》を支払わなかったならば、1点回復する。"
    )
    assert isinstance(pay, t.May)
    assert (len(pay.then), len(pay.otherwise)) == (1, 1)


def test_the_verb_again_with_a_number_asks_how_many() -> None:
    (may,) = effect("あなたのデッキの上から3枚リソースにスリープで置いてもよい。\n3枚置いたならば、カードを1枚引く。")
    assert isinstance(may, t.May)
    assert may.then == (t.If(t.Check(t.Count(t.Bound(1)), "=", t.Number(3)), (t.Draw("you", t.Number(1)),)),)


def test_the_verb_again_hangs_on_what_a_condition_allowed() -> None:
    (if_,) = effect(
        "相手のライフが2以下の場合、《青1》を支払ってもよい。\n《青1》を支払ったならば、このカードを破壊してもよい。\n破壊したならば、カードを1枚引く。"
    )
    assert isinstance(if_, t.If)
    (pay,) = if_.then
    assert isinstance(pay, t.May)
    (destroy,) = pay.then
    assert isinstance(destroy, t.May)
    assert destroy.then == (t.Draw("you", t.Number(1)),)


def test_the_verb_again_after_something_that_must_be_done() -> None:
    *_, asked_ = effect("ノーマルスクエアにある相手のゼクスを1枚選び、破壊する。\n破壊したならば、カードを1枚引く。")
    assert isinstance(asked_, t.If)
    assert isinstance(asked_.condition, t.Done)


@pytest.mark.parametrize(
    "sentences",
    [
        "カードを1枚引く。\n破壊したならば、1点回復する。",  # nothing was destroyed
        # which of both?
        "あなたの手札を1枚選び、トラッシュに置き、このカードをリソースに置いてもよい。\n置いたならば、カードを1枚引く。",
        "あなたの手札を1枚選び、トラッシュに置いてもよい。\nリソースに置いたならば、カードを1枚引く。",  # it went elsewhere
        "《青2》を支払ってもよい。\n《青3》を支払ったならば、カードを1枚引く。",
    ],
)
def test_the_verb_again_is_refused_where_it_repeats_nothing_or_two_things(sentences: str) -> None:
    assert refused(ENTERS + sentences)


def test_the_rest_goes_back_where_it_was() -> None:
    look, choose, reveal, move, shuffle = effect(
        "あなたのデッキの上から4枚見て、その中にあるゼクスを1枚まで選び、公開し、手札に加え、残りのカードを元に戻し、シャッフルする。"
    )
    assert isinstance(look, t.Look)
    assert isinstance(choose, t.Choose)
    assert choose.among == t.Among(t.Bound(1), (ZILLION,))
    assert (type(reveal), type(move), shuffle) == (t.Reveal, t.Move, t.Shuffle("deck", "you"))
    assert "put back" in refused(ENTERS + "あなたの手札を1枚選び、トラッシュに置き、それを元に戻す。")


# ------------------------------------------------------------------------------------------------ this way or that way


def test_two_verbs_share_the_card_before() -> None:
    reveal, either = effect("あなたのデッキの一番上を公開し、手札に加えるかチャージに置く。")
    assert isinstance(reveal, t.Reveal)
    assert either == t.Modes(((t.Move(t.Bound(1), "hand"),), (t.Move(t.Bound(1), "charge"),)))
    *_, modes, shuffle = effect(
        "あなたのデッキの上から3枚公開し、その中にあるゼクスを1枚選び、手札に加えるかトラッシュに置き、残りを元に戻し、シャッフルする。"
    )
    assert isinstance(modes, t.Modes)
    assert shuffle == t.Shuffle("deck", "you")


def test_a_card_of_one_kind_or_another_each_with_its_description() -> None:
    choose = effect("あなたのトラッシュにあるカード名に「アオ」を含むカードか無色のイベントを1枚選び、手札に戻す。")[0]
    event = t.All((t.Is("type", "イベント"), t.Is("colour", "無色")))
    assert t.Either((event, t.Is("name_part", "アオ"))) in t.nodes(choose)


# ------------------------------------------------------------------------------------------------ numbers


def test_few() -> None:
    hand = t.Count(t.Cards(("hand",), "you"))
    assert asked("あなたの手札にカードが2枚以下しかない") == t.Check(hand, "<=", t.Number(2))
    assert refused(ENTERS + "あなたの手札にカードが2枚以上しかない場合、カードを1枚引く。")


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


def test_one_of_two_things_that_happened() -> None:
    either = asked(
        "このターンの間に、あなたのゼクスが攻撃によって相手のゼクスを破壊していたか、カードがあなたのカードの能力でチャージに置かれていた"
    )
    assert isinstance(either, t.Or)
    assert [type(part) for part in either.parts] == [t.Happened, t.Happened]


# ------------------------------------------------------------------------------------------------ words before an ability


def test_a_keyword_can_open_an_ability() -> None:
    ability = only("≪自≫エヴォルシード(デッキから来た時に働く。)\n【効果】カードを1枚引く。")
    assert ability.trigger == t.When("move", t.This(), origin=("deck",), destination=("trash",))
    assert (ability.zones, ability.keyword) == (("trash",), "エヴォルシード")


def test_a_keyword_can_hold_under_a_condition() -> None:
    broken = only("≪常≫アルターブレイク【有効】スクエア【効果】このカードのパワーを+2000する。")
    assert broken.condition == t.Check(t.Count(t.Among(t.Parts(t.This(), "force"), (t.Facing("down"),))), ">=", t.Number(1))
    sealed, draw = compile_text(
        "≪常≫絶界【P】《プレイヤー指定:≪アオイ≫》≪自≫このカードが登場した時、カードを1枚引く。", VOCABULARY
    ).abilities
    assert sealed.condition is not None
    assert draw.condition is None


def test_the_other_player_chooses_from_your_cards() -> None:
    choose, _ = effect("相手はあなたのライフを1枚選び、トラッシュに置く。")
    assert isinstance(choose, t.Choose)
    assert (choose.who, choose.among) == ("opponent", t.Cards(("life",), "you"))


def test_a_card_that_was_looked_for_is_not_one_on_the_table() -> None:
    assert "looked at" in refused(ENTERS + "あなたのデッキを見て、「アオイ」を1枚選び、手札に加え、シャッフルする。")


# ------------------------------------------------------------------------------------------------ lists, triggers, causes


def test_a_sentence_below_an_item_belongs_to_it() -> None:
    (modes,) = effect(
        "以下の効果から1つ選び、解決する。\n●カードを1枚引く。\nあなたの手札を1枚選び、トラッシュに置く。\n●1点回復する。"
    )
    assert isinstance(modes, t.Modes)
    assert [len(mode) for mode in modes.modes] == [3, 1]


def test_below_the_last_item_it_must_be_clear() -> None:
    items = "以下の効果から1つ選び、解決する。\n●1点回復する。\n●このカードを破壊してもよい。\n"
    (hanging,) = effect(items + "破壊したならば、カードを1枚引く。")
    assert isinstance(hanging, t.Modes)
    assert "last item" in refused(ENTERS + items + "カードを1枚引く。")
    _, locked = effect(items + "ターン終了時まで、あなたは《同名》のこの能力をプレイできない。")
    assert isinstance(locked, t.Forbid)


def test_two_events_in_the_field() -> None:
    text = "≪自≫【有効】スクエア【誘発】このカードが登場するか破壊される。\n【効果】カードを1枚引く。"
    enter, destroyed = compile_text(text, VOCABULARY).abilities
    assert (enter.trigger, destroyed.trigger) == (t.When("enter", t.This()), t.When("destroy", t.This()))
    assert refused(text.replace("【有効】", "【有効】≪ターン1≫"))


def test_when_it_happens() -> None:
    phase = only("≪自≫このカードがイグニッションフェイズに登場した時、カードを1枚引く。")
    turn = only("≪自≫【有効】スクエア【誘発】あなたのターンの間にこのカードが登場する。\n【効果】カードを1枚引く。")
    assert (phase.condition, turn.condition) == (t.InPhase("ignition"), t.TurnOf("you"))


def test_whose_doing_it_is() -> None:
    cloud = t.Cards((), "you", (t.Is("race", "雲の民"),))
    caused = only(
        "≪自≫【有効】トラッシュ【誘発】このカードがあなたの[雲の民]の能力で手札からトラッシュに置かれる。\n【効果】カードを1枚引く。"
    )
    assert isinstance(caused.trigger, t.When)
    assert (caused.trigger.by, caused.trigger.agent) == (("skill",), cloud)
    struck = only("≪自≫このカードが攻撃して相手のゼクスにダメージを与えた時、そのゼクスを破壊する。")
    assert struck.trigger == t.When("harm", t.Cards((), "opponent", (ZILLION,)), t.This(), by=("battle",))


# ------------------------------------------------------------------------------------------------ cards by what was done


def test_cards_by_what_was_done_to_them() -> None:
    ability = only(
        "≪起≫【有効】スクエア【コスト】このカードのフォースを1枚トラッシュに置く。\n【効果】置いたフォースがコスト4以上の場合、カードを1枚引く。"
    )
    (if_,) = ability.effect
    assert isinstance(if_, t.If)
    assert if_.condition == t.Matches(t.Bound(1), (t.Compare("cost", ">=", t.Number(4)),))
    destroyed = only("≪自≫このカードが攻撃によって相手のゼクスを破壊した時、破壊したゼクスを除外する。")
    assert destroyed.effect == (t.Move(t.Subject(), "removed"),)
    assert refused(ENTERS + "カードを1枚引く。\n破壊したゼクスを除外する。")


def test_this_card_and_others() -> None:
    ability = only(
        "≪起≫【有効】手札【コスト】このカードとあなたの手札にある[雲の民]を1枚トラッシュに置く。\n【効果】カードを2枚引く。"
    )
    assert ability.cost[-1] == t.Move(t.Together((t.This(), t.Bound(1))), "trash")


def test_a_sum_over_the_chosen_cards() -> None:
    choose = effect("あなたのトラッシュにあるゼクスからコストの合計が7以下になるように2枚まで選び、手札に戻す。")[0]
    assert isinstance(choose, t.Choose)
    assert choose.total == t.Compare("cost", "<=", t.Number(7))


# ------------------------------------------------------------------------------------------------ below, above, from nothing


def test_a_card_becomes_a_force() -> None:
    _, attach = effect("スクエアにあるあなたのゼクスを1枚選び、このカードをフォースとしてそのゼクスの下に表向きで置く。")
    assert attach == t.Attach(t.This(), t.Bound(1), "force")


def test_tokens_and_links() -> None:
    (token,) = effect("「ミナモ」トークンを2枚までスリープでゼクスのないノーマルスクエアに登場させる。")
    place = t.Place(("normal_square",), "any", (ZILLION,))
    assert token == t.Make("token", "ミナモ", t.Number(2), turned="sleep", place=place, up_to=True)
    link = t.Cards(("square",), "you", (t.Is("type", "リンク"), t.Is("name", "ミナモ")))
    assert asked("スクエアにあなたの「ミナモ」リンクがある") == t.Check(t.Count(link), ">=", t.Number(1))


def test_how_a_card_lies_in_the_dynamis() -> None:
    ability = only("≪起≫【有効】≪デュナミス裏≫【コスト】《無1》【効果】カードを1枚引く。")
    assert (ability.zones, ability.condition) == (("dynamis",), t.Matches(t.This(), (t.All((t.Facing("down"),)),)))


def test_the_deck_that_the_card_went_to_is_shuffled() -> None:
    assert effect("ノーマルスクエアにある相手のゼクスを1枚選び、デッキに戻し、シャッフルする。")[-1] == t.Shuffle(
        "deck", "opponent"
    )
    assert effect("あなたの手札を1枚選び、デッキに戻し、シャッフルする。")[-1] == t.Shuffle("deck", "you")
    choose, _, shuffle = effect("ノーマルスクエアにあるゼクスを1枚選び、デッキに戻し、シャッフルする。")
    assert isinstance(choose, t.Choose)
    assert shuffle == t.Shuffle("deck", "owner", t.Bound(choose.bind))  # of whoever the card is


def test_a_price_that_is_an_icon_has_no_canonical_words() -> None:
    with pytest.raises(Unprintable):
        to_japanese((only(ENTERS + "《青2》を支払ってもよい。"),), VOCABULARY)


def test_damage_that_is_divided() -> None:
    text = ENTERS + "スクエアにある相手のゼクスを2枚まで選び、11000ダメージを割り振って与える。"
    ability = only(text)
    assert ability.effect[1] == t.Harm(t.Bound(1), t.Number(11000), divided=True)
    assert "deal 11000 damage divided as you like among them" in to_english((ability,), VOCABULARY)
    assert "11000ダメージを割り振って与える" in to_japanese((ability,), VOCABULARY)
    whole = only(text.replace("割り振って", ""))
    assert whole.effect[1] == t.Harm(t.Bound(1), t.Number(11000))


# ------------------------------------------------------------------------------------------------ counting, damage, limits


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


def test_what_the_damage_of_this_ability_destroys() -> None:
    later = effect(
        "ノーマルスクエアにあるゼクスを1枚選び、8000ダメージを与える。\nこの能力によるダメージでゼクスを破壊した時、1枚引く。"
    )[-1]
    assert isinstance(later, t.Later)
    assert later.duration == "moment"
    assert later.event == t.When("destroy", t.Cards((), "any", (ZILLION,)), t.This(), by=("skill",))
    assert refused(ENTERS + "カードを1枚引く。\nこの能力によるダメージでゼクスを破壊した時、1枚引く。")


def test_a_limit_that_does_not_add_up() -> None:
    (change,) = only("≪常≫【有効】チャージ【効果】あなたのチャージの上限を+2する。\n《同名》のこの能力は重複しない。").effect
    assert isinstance(change, t.Change)
    assert (change.property, change.amount, change.single) == ("charge_limit", t.Number(2), True)


def test_what_entered_this_turn() -> None:
    choose, _ = effect("ノーマルスクエアにあるこのターンの間に登場したゼクスを1枚選び、破壊する。")
    assert isinstance(choose, t.Choose)
    assert isinstance(choose.among, t.Cards)
    assert t.Underwent(t.When("enter")) in choose.among.filters


def test_a_place_but_one() -> None:
    (move,) = effect("このカードをリブートで相手のプレイヤースクエア以外のゼクスのないスクエアに登場させる。")
    assert isinstance(move, t.Move)
    assert move.place == t.Place(("square",), "any", (ZILLION,), but=t.Place(("player_square",), "opponent"))
