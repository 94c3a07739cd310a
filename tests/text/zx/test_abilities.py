"""Whole abilities: what they wait for, lists, keywords, given abilities, what a card becomes. All texts are invented."""

from __future__ import annotations

import pytest

from tefuda.kernel import tree as t
from tefuda.text import compile_text, to_english, to_japanese

from .reading import ENTERS, VOCABULARY, ZILLION, effect, only, refused


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


def test_a_player_has_one_player_card() -> None:
    (asked,) = effect("あなたのプレイヤーが「アオイ」の場合、カードを1枚引く。")
    assert isinstance(asked, t.If)
    assert refused(ENTERS + "あなたのゼクスが「アオイ」の場合、カードを1枚引く。")


def test_something_is_shifted_to_this_card() -> None:
    ability = only("≪自≫【有効】スクエア【誘発】このカードにシフトする。\n【効果】カードを1枚引く。")
    assert ability.trigger == t.When("shift", agent=t.This())


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


def test_a_card_of_one_kind_or_another_each_with_its_description() -> None:
    choose = effect("あなたのトラッシュにあるカード名に「アオ」を含むカードか無色のイベントを1枚選び、手札に戻す。")[0]
    event = t.All((t.Is("type", "イベント"), t.Is("colour", "無色")))
    assert t.Either((event, t.Is("name_part", "アオ"))) in t.nodes(choose)


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


def test_several_effects_in_any_order() -> None:
    (modes,) = effect("以下の効果から2つ選び、好きな順番で解決する。\n●1枚引く。\n●1点回復する。\n●1回イグニッションする。")
    assert isinstance(modes, t.Modes)
    assert (modes.least, modes.most, modes.ordered) == (2, 2, True)
    assert "Choose two and do them in any order" in to_english((t.Ability("triggered", (modes,)),), VOCABULARY)


def test_cards_with_an_ability_that_is_named() -> None:
    (chosen, _) = effect("スクエアにある“≪常≫絶界”を持つ相手のゼクスを1枚選び、破壊する。")
    drive = "≪ゼクステンドドライブ≫ゼクステンド・ドライブ!"
    assert isinstance(chosen, t.Choose)
    assert chosen.among == t.Cards(("square",), "opponent", (ZILLION, t.HasKeyword("絶界")))
    ability = only(ENTERS + "あなたのトラッシュにある\n●ゼクステンド・ドライブ！を持つゼクスを1枚選び、手札に戻す。")
    assert isinstance(ability.effect[0], t.Choose)
    assert ability.effect[0].among == t.Cards(("trash",), "you", (ZILLION, t.HasKeyword(drive)))
    assert only(f"≪杖≫{drive}≪起≫【有効】スクエア【コスト】《無0》【効果】1枚引く。").keyword == drive


def test_a_player_does_not_overboost() -> None:
    ability = only(ENTERS + "ターン終了時まで、あなたのプレイヤーはIGOBできない。")
    player = t.Cards(("square",), "you", (t.Is("type", "プレイヤー"),))
    assert ability.effect == (t.Forbid("igob", what=player, duration="turn"),)


def test_who_does_not_choose_a_card_and_what_is_not_put_under_it() -> None:
    (chosen,) = only("≪常≫【有効】スクエア【効果】相手はこのカードをカードの効果で選ぶことはできない。").effect
    (cheap,) = only(
        "≪常≫【有効】スクエア【効果】相手はこのカードを元々のコストが3以下のカードの効果で選ぶことはできない。"
    ).effect
    (below,) = only("≪常≫【有効】スクエア【効果】カードをカードの能力でこのカードのフォースにすることはできない。").effect
    assert chosen == t.Forbid("choose", who="opponent", what=t.This())
    assert isinstance(cheap, t.Forbid)
    assert cheap.onto == t.Cards((), "any", (t.Compare("cost", "<=", t.Number(3), printed=True),))
    assert below == t.Forbid("attach", what=t.Cards(()), onto=t.This(), by=("skill",))


def test_what_a_card_is_besides() -> None:
    (blue, white) = only("≪常≫【有効】リソース【効果】このカードに青と白を追加する。").effect
    (race,) = only("≪常≫【有効】スクエア【効果】このカードの種族に[雲の民]を追加する。").effect
    (name,) = only("≪常≫【有効】スクエア【効果】このカードのカード名は「アオイ」としても扱う。").effect
    assert (blue, white) == (t.Become(t.This(), "colour", "青"), t.Become(t.This(), "colour", "白"))
    assert (race, name) == (t.Become(t.This(), "race", "雲の民"), t.Become(t.This(), "name", "アオイ"))


@pytest.mark.parametrize(
    "text",
    [
        "≪自≫【有効】スクエア【誘発】このカードが攻撃する。【効果】1枚引く。",
        "≪起≫【P】《プレイヤー指定:≪ユウ≫》【有効】≪自分ターン1≫スクエア【コスト】《青2》あなたの手札を1枚トラッシュに置く。【効果】1枚引く。",
        "≪起≫【有効】手札【コスト】このカードを除外する。【効果】1枚引く。この能力はあなたのリソースが6枚以上ある場合にしかプレイできない。",
        "≪常≫【有効】スクエア【効果】スクエアにあるすべてのあなたのカード名に「雲」を含むゼクスのパワーを+1000する。",
        "≪自≫【有効】スクエア【誘発】このカードが登場する。【効果】以下の効果から1つ選び、解決する。\n●1枚引く。\n●1点回復する。",
        "≪常≫絶界",
    ],
)
def test_canonical_wording_has_the_fields_of_the_print(text: str) -> None:
    reading = compile_text(text, VOCABULARY)
    written = to_japanese(reading.abilities, VOCABULARY)
    assert compile_text(written, VOCABULARY).abilities == reading.abilities
    assert written.startswith(text[:3])
