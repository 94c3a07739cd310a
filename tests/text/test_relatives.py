"""Relative clauses: cards by what they did, what was done to them and what they are doing, derived from the frames of verbs."""

from __future__ import annotations

import pytest

from tefuda.games.build_divide.vocabulary import VOCABULARY as BUILD_DIVIDE
from tefuda.games.duel_masters.vocabulary import VOCABULARY as DUEL_MASTERS
from tefuda.games.ic_carddass.vocabulary import VOCABULARY as IC_CARDDASS
from tefuda.games.zx.vocabulary import VOCABULARY as ZX
from tefuda.kernel import tree as t
from tefuda.text import Refused, Vocabulary, compile_text, to_english, to_japanese
from tefuda.text.frames import EVENTS, SIDES, gap
from tefuda.text.vocabulary import Verb

ZILLION = t.Is("type", "ゼクス")
CREATURE = t.Is("type", "クリーチャー")
EVENT = "≪イベント≫【効果】"


def read(text: str, vocabulary: Vocabulary = ZX) -> tuple[t.Ability, ...]:
    return compile_text(text, vocabulary, card_type=vocabulary.usual).abilities


def filters(text: str, vocabulary: Vocabulary = ZX) -> tuple[t.Filter, ...]:
    """The description of the cards that the first action chooses from."""
    choose = read(text, vocabulary)[0].effect[0]
    assert isinstance(choose, t.Choose)
    assert isinstance(choose.among, t.Cards)
    return choose.among.filters


def refused(text: str, vocabulary: Vocabulary = ZX) -> str:
    with pytest.raises(Refused) as caught:
        compile_text(text, vocabulary, card_type=vocabulary.usual)
    return caught.value.reason


@pytest.mark.parametrize(
    ("word", "sense", "voice", "said", "role"),
    [
        ("選ぶ", "choose", "active", (), "patient"),  # 選んだカード: players choose
        ("選ぶ", "choose", "passive", (), "patient"),
        ("破壊する", "destroy", "active", ("が",), "patient"),  # このカードが破壊したカード
        ("破壊する", "destroy", "active", ("を",), "agent"),  # このカードを破壊したカード
        ("アタックする", "attack", "active", (), "agent"),
        ("アタックする", "attack", "active", ("が",), "goal"),
        ("アタックする", "attack", "passive", (), "goal"),
        ("与える", "give", "active", ("が", "を"), "goal"),  # このカードがダメージを与えたカード
        ("ブレイクする", "strike", "active", (), "agent"),
        ("登場する", "appear", "active", ("から",), "patient"),
    ],
)
def test_the_noun_fills_the_role_that_the_clause_leaves_out(
    word: str, sense: str, voice: str, said: tuple[str, ...], role: str
) -> None:
    assert gap(Verb(word, "suru", sense), voice, said) == role


def test_no_role_is_left_where_both_are_said() -> None:
    assert not gap(Verb("破壊する", "suru", "destroy"), "active", ("が", "を"))


def test_every_card_of_an_event_has_a_side() -> None:
    fills = {fill for entry in EVENTS.values() for _, fill, _ in entry.fills()}
    assert set(SIDES) <= fills


# ------------------------------------------------------------------------------------------------ this turn


@pytest.mark.parametrize(
    ("clause", "found"),
    [
        ("登場した", t.Underwent(t.When("enter"))),
        ("カードの能力で登場した", t.Underwent(t.When("enter", by=("skill",)))),
        ("攻撃した", t.Underwent(t.When("attack"))),
        ("このカードを攻撃した", t.Underwent(t.When("attack", agent=t.This()))),
        ("攻撃された", t.Underwent(t.When("attack"), agent=True)),
        ("このカードが攻撃した", t.Underwent(t.When("attack", t.This()), agent=True)),
        ("あなたがプレイした", t.Underwent(t.When("play", who="you"))),
    ],
)
def test_what_happened_this_turn_describes_a_card(clause: str, found: t.Filter) -> None:
    text = f"≪起≫【有効】スクエア【コスト】《赤1》【効果】スクエアにあるこのターンの間に{clause}ゼクスを1枚選び、破壊する。"
    assert found in filters(text)
    abilities = read(text)
    assert read(to_japanese(abilities, ZX)) == abilities


def test_it_is_told_in_english() -> None:
    text = EVENT + "スクエアにある相手のこのターンの間に{}ゼクスを1枚選び、破壊する。"
    told = {"攻撃された": "that was attacked this turn", "登場した": "that entered the field this turn"}
    for clause, words in told.items():
        assert f"your opponent controls {words}" in to_english(read(text.format(clause)), ZX)


def test_a_relative_clause_stands_in_a_trigger() -> None:
    trigger = read("≪自≫このターンの間に登場したゼクスが攻撃した時、カードを1枚引く。")[0].trigger
    assert trigger == t.When("attack", t.Cards((), "any", (ZILLION, t.Underwent(t.When("enter")))))


def test_where_cards_are_that_went_elsewhere_must_be_said() -> None:
    assert "where these cards are now" in refused(EVENT + "このターンの間に破壊されたゼクスを1枚選び、手札に戻す。")
    assert t.Underwent(t.When("destroy")) in filters(
        EVENT + "あなたのトラッシュにあるこのターンの間に破壊されたゼクスを1枚選び、手札に戻す。"
    )


@pytest.mark.parametrize(
    ("words", "event"),
    [
        ("破壊されたゼクス", t.When("destroy", t.Cards((), "any", (ZILLION,)))),
        ("あなたがプレイしたカード", t.When("play", who="you")),
        ("スクエアを離れた相手のゼクス", t.When("move", t.Cards((), "opponent", (ZILLION,)), origin=("square",))),
    ],
)
def test_without_a_place_it_is_counted_how_often(words: str, event: t.When) -> None:
    abilities = read(f"≪常≫【有効】手札【効果】このターンの間に{words}1枚につき、このカードのコストを-1する。")
    assert abilities[0].effect == (t.Change(t.This(), "cost", t.Times(t.Often(event), -1)),)
    assert read(to_japanese(abilities, ZX)) == abilities


def test_with_a_place_the_cards_there_are_counted() -> None:
    (change,) = read(
        "≪常≫【有効】手札【効果】スクエアにあるこのターンの間に登場したゼクス1枚につき、このカードのコストを-1する。"
    )[0].effect
    assert isinstance(change, t.Change)
    assert isinstance(change.amount, t.Times)
    assert isinstance(change.amount.amount, t.Count)


def test_who_casts_a_spell_is_part_of_it() -> None:
    (change,) = read("このクリーチャーは、このターンに自分が唱えた呪文1枚につき、パワーを+1000する。", DUEL_MASTERS)[0].effect
    spell = t.Cards((), "any", (t.Is("type", "呪文"),))
    assert isinstance(change, t.Change)
    assert change.amount == t.Times(t.Often(t.When("play", spell, who="you")), 1000)


# ------------------------------------------------------------------------------------------------ what it is doing


def test_what_attacks_a_card_or_a_player() -> None:
    text = EVENT + "{}を攻撃しているコスト3以下のゼクスを1枚選び、破壊する。"
    low = t.Compare("cost", "<=", t.Number(3))
    assert filters(text.format("あなた")) == (ZILLION, low, t.Against("attacker", "target", who="you"))
    dragons = t.Cards(("square",), "you", (t.Is("race", "竜"),))
    of_cards = t.Against("attacker", "target", dragons)
    assert filters(text.format("スクエアにあるあなたの[竜]")) == (ZILLION, low, of_cards)
    either = t.Either((t.Against("attacker", "target", who="you"), of_cards))
    assert filters(text.format("あなたかスクエアにあるあなたの[竜]")) == (ZILLION, low, either)


def test_the_one_that_attacks_needs_no_number() -> None:
    abilities = read("≪自≫このカードが攻撃された時、このカードを攻撃しているゼクスを破壊する。")
    attacker = t.Cards(("square",), "any", (ZILLION, t.Against("attacker", "target", t.This())))
    assert abilities[0].effect == (t.Special("destroy", what=attacker),)
    assert read(to_japanese(abilities, ZX)) == abilities


def test_the_words_before_another_noun_describe_that_noun() -> None:
    text = EVENT + "相手のプレイヤースクエアにあるゼクスを攻撃しているゼクスを1枚選び、破壊する。"
    there = t.Cards(("player_square",), "opponent", (ZILLION,))
    assert filters(text) == (ZILLION, t.Against("attacker", "target", there))


def test_a_place_is_not_carried_over_a_relative_clause() -> None:
    text = EVENT + "ノーマルスクエアにある相手のゼクスと{}相手のゼクスをそれぞれ1枚ずつ選び、破壊する。"
    for clause in ("あなたを攻撃している", "このターンの間に登場した"):
        assert "where the others are" in refused(text.format(clause))
        assert read(text.format(clause + "ノーマルスクエアにある"))


def test_duel_masters_says_it_too() -> None:
    (change,) = read("このクリーチャーを攻撃している相手のクリーチャーのパワーを-1000する。", DUEL_MASTERS)[0].effect
    attacking = (CREATURE, t.Against("attacker", "target", t.This()))
    assert change == t.Change(t.Cards(("battle",), "opponent", attacking), "power", t.Number(-1000))


# ------------------------------------------------------------------------------------------------ what was done before


def test_where_the_cards_came_from_and_went_to() -> None:
    text = "≪自≫このカードが登場した時、あなたの手札にあるカードを2枚まで選び、トラッシュに置く。\n{}カード1枚につき、1枚引く。"
    choose, move, draw = read(text.format("この能力で手札からトラッシュに置いた"))[0].effect
    assert isinstance(move, t.Move)
    assert draw == t.Draw("you", t.Count(t.Bound(move.bind)))
    assert read(text.format("トラッシュに置いた"))[0].effect == (choose, move, draw)
    for wrong in ("リソースに置いた", "デッキからトラッシュに置いた", "この能力で破壊した"):
        assert "nothing was done before" in refused(text.format(wrong))
    assert "relative clause" in refused(text.format("相手がトラッシュに置いた"))


def test_the_last_deed_that_its_phrases_fit_is_meant() -> None:
    text = (
        "≪自≫このカードが登場した時、あなたのデッキの上から3枚公開し、その中から1枚まで選び、トラッシュに置き、"
        "残りを好きな順番でデッキの下に置く。\n{}カードが[竜]ならば、1枚引く。"
    )
    asked = read(text.format("トラッシュに置いた"))[0].effect[-1]
    moved = next(node for node in t.nodes(read(text.format("トラッシュに置いた"))[0].effect) if isinstance(node, t.Move))
    assert isinstance(asked, t.If)
    assert moved.to == "trash"
    assert asked.condition == t.Matches(t.Bound(moved.bind), (t.Is("race", "竜"),))
    shown = (
        "≪自≫このカードが登場した時、あなたの手札にある[竜]を1枚選び、公開する。\nあなたのデッキの上から5枚公開し、"
        "その中にある手札から公開したカードと同じコストのゼクスを1枚まで選び、手札に加え、残りをデッキの下に置く。"
    )
    same = [node for node in t.nodes(read(shown)[0].effect) if isinstance(node, t.Compare)]
    assert [compare.amount for compare in same] == [t.Value(t.Bound(1), "cost")]


def test_a_card_of_the_event_by_what_it_did_there() -> None:
    waits = "≪自≫このカードが攻撃してゼクスにダメージを与えた時、"
    (may,) = read(waits + "このカードが攻撃してダメージを与えたゼクスを破壊してよい。")[0].effect
    assert may == t.May((t.Special("destroy", what=t.Subject()),))
    assert "not what happened" in refused(waits + "このカードが能力でダメージを与えたゼクスを破壊する。")
    assert "nothing was done before" in refused(waits + "このカードを攻撃したゼクスを破壊する。")


def test_a_card_of_the_event_is_called_by_what_it_did() -> None:
    abilities = read("≪自≫このカードが攻撃された時、このカードを攻撃したゼクスを破壊する。")
    assert abilities[0].effect == (t.Special("destroy", what=t.Subject()),)
    assert "このカードに攻撃したカード" in to_japanese(abilities, ZX)


@pytest.mark.parametrize(
    ("text", "vocabulary"),
    [
        ("【自動発動】このカードがアタックした時、このターン中に登場したカード1枚を選び、レストにする。", IC_CARDDASS),
        ("【自動】このユニットがアタックした時、このターン中に墓地に置いたユニット1枚を選び、破壊する。", BUILD_DIVIDE),
    ],
)
def test_what_is_not_known_is_refused(text: str, vocabulary: Vocabulary) -> None:
    assert refused(text, vocabulary)
