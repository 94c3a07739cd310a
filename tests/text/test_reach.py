"""How far words reach: what is done later, what an effect is on, what is left, what is counted for each, whose option it is."""

from __future__ import annotations

import pytest

from tefuda.games.registry import declared
from tefuda.kernel import tree as t
from tefuda.text import Refused, compile_text, to_english


def _read(game: str, text: str, kind: str) -> t.Ability:
    (ability,) = compile_text(text, declared(game, "vocabulary"), card_type=kind).abilities
    return ability


@pytest.mark.parametrize(
    ("game", "kind", "text"),
    [
        (
            "ic_carddass",
            "バトル",
            "【自動発動】このカードがプレイされた時、次の自分のターン開始時、手札1枚をドロップに置いてもよい。そうした場合、カード2枚を引く。",
        ),
        (
            "build_divide",
            "ユニット",
            "【自動】このユニットが登場した時、次のあなたのターン開始時、手札を1枚捨ててもよい。そうした場合、カードを2枚引く。",
        ),
        (
            "gate_ruler",
            "ユニット",
            "このユニットが場に出た時、ターン終了時、カードを1枚捨ててもよい。そうした場合、カードを2枚引く。",
        ),
        (
            "zx",
            "ゼクス",
            "≪自≫【有効】スクエア【誘発】このカードが登場する。【効果】次のあなたのドローフェイズ開始時、"
            "あなたの手札を1枚選び、トラッシュに置いてもよい。そうしたならば、2枚引く。",
        ),
    ],
)
def test_what_depends_on_what_is_done_later_is_asked_then(game: str, kind: str, text: str) -> None:
    (later,) = _read(game, text, kind).effect
    assert isinstance(later, t.Later)
    assert [type(action) for action in later.actions] == [t.May, t.If]


def test_a_sentence_about_something_else_is_not_done_later() -> None:
    text = (
        "【自動】このユニットが登場した時、次のあなたのターン開始時、手札を1枚捨ててもよい。カードを2枚引く。"
        "そうした場合、カードを1枚引く。"
    )
    ability = _read("build_divide", text, "ユニット")
    assert [type(action) for action in ability.effect] == [t.Later, t.Draw, t.If]


@pytest.mark.parametrize(
    ("text", "undergone", "english"),
    [
        (
            "このターン、自分のクリーチャーはパワー3000以下のクリーチャーにブロックされない。",
            True,
            "All creatures you control cannot be blocked by a creature with power 3000 or less this turn.",
        ),
        (
            "このターン、相手のパワー3000以下のクリーチャーは、自分のクリーチャーをブロックできない。",
            False,
            "All creatures with power 3000 or less your opponent controls cannot block creatures you control this turn.",
        ),
    ],
)
def test_of_two_parties_the_effect_is_on_the_one_it_is_said_of(text: str, undergone: bool, english: str) -> None:
    ability = _read("duel_masters", text, "呪文")
    (norm,) = ability.effect
    assert isinstance(norm, t.Forbid)
    assert norm.undergone is undergone
    assert to_english((ability,), declared("duel_masters", "vocabulary")) == english


def test_who_may_not_play_abilities_does_not_play_automatic_ones() -> None:
    text = (
        "≪自≫【有効】スクエア【誘発】このカードが登場する。【効果】ターン終了時まで、あなたは《同名》の能力をプレイできない。"
    )
    english = to_english((_read("zx", text, "ゼクス"),), declared("zx", "vocabulary"))
    assert english.endswith("you cannot play abilities of cards with the same name as this card this turn.")


def test_what_is_taken_out_of_the_rest_is_not_part_of_it() -> None:
    text = (
        "≪イベント≫【効果】あなたのデッキの上から4枚公開し、その中にあるイベントを1枚選び、手札に加え、"
        "残りの中からゼクスを1枚選び、リブートでゼクスのないノーマルスクエアに登場させ、それ以外を好きな順番でデッキの下に置く。"
    )
    *_, last = _read("zx", text, "イベント").effect
    assert isinstance(last, t.Move)
    assert last.what == t.Rest(t.Bound(1), t.Together((t.Bound(2), t.Bound(3))))


@pytest.mark.parametrize("line", ["", "\n"])
def test_a_sentence_that_closes_the_ability_closes_it_behind_a_quoted_one(line: str) -> None:
    text = (
        "≪起≫【有効】スクエア【コスト】《無0》【効果】以下の効果から1つ選び、解決する。\n●1枚引く。\n"
        "●スクエアにあるあなたのゼクスを1枚選び、ターン終了時まで、以下の能力を与える。\n"
        f"“≪常≫絶界”{line}ターン終了時まで、あなたは《同名》のこの能力をプレイできない。"
    )
    assert [type(action) for action in _read("zx", text, "ゼクス").effect] == [t.Modes, t.Forbid]


def test_counters_are_as_many_for_each() -> None:
    text = "≪イベント≫【効果】あなたのチャージにあるカード1枚につき、あなたは≪ブロック≫を2個得る。"
    ability = _read("zx", text, "イベント")
    (counter,) = ability.effect
    assert isinstance(counter, t.Counter)
    assert counter.amount == t.Times(t.Count(t.Cards(("charge",), "you")), 2)
    english = to_english((ability,), declared("zx", "vocabulary"))
    assert english.endswith("et 2 block counters for each card in your charge.")


def test_a_number_that_is_not_multiplied_for_each_is_refused() -> None:
    text = "【自動】このユニットが登場した時、あなたの墓地のカード1枚につき、カードを1枚引き、スカウト2する。"
    with pytest.raises(Refused, match="whether this number is multiplied"):
        _read("build_divide", text, "ユニット")


def test_an_option_of_the_other_player_begins_with_what_he_does() -> None:
    text = "相手のマナゾーンのカードを1枚選び、相手はそれを墓地に置いてもよい。"
    choice, option = _read("duel_masters", text, "呪文").effect
    assert isinstance(choice, t.Choose)
    assert isinstance(option, t.May)
    assert (choice.who, option.who, len(option.actions)) == ("you", "opponent", 1)
    (whole,) = _read("duel_masters", "相手は自身の手札を1枚選び、捨ててもよい。", "呪文").effect
    assert isinstance(whole, t.May)
    assert len(whole.actions) == 2


@pytest.mark.parametrize(
    ("game", "kind", "text"),
    [
        (
            "duel_masters",
            "呪文",
            "自分の山札の上から3枚を見て、その中から1枚を手札に加えてもよい。残りを好きな順序で山札の下に置く。",
        ),
        (
            "zx",
            "イベント",
            "≪イベント≫【効果】あなたのデッキの上から3枚公開し、その中にあるイベントを1枚選び、手札に加えてもよい。"
            "加えなかったならば、その中にあるゼクスを1枚選び、手札に加える。公開した残りのカードを元に戻し、シャッフルする。",
        ),
    ],
)
def test_cards_are_looked_at_in_any_case_if_what_follows_speaks_of_them(game: str, kind: str, text: str) -> None:
    shown, option, last = _read(game, text, kind).effect
    assert isinstance(shown, t.Look | t.Reveal)
    assert isinstance(option, t.May)
    assert [type(action) for action in option.actions] == [t.Choose, t.Move]
    assert isinstance(last, t.Move | t.Shuffle)


def test_looking_is_part_of_an_option_that_nothing_follows() -> None:
    (option,) = _read("duel_masters", "自分の山札の上から3枚を見て、その中から1枚を手札に加えてもよい。", "呪文").effect
    assert isinstance(option, t.May)
    assert isinstance(option.actions[0], t.Look)
