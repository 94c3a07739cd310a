"""What was done, and the words that go on about it. All texts are invented."""

from __future__ import annotations

import pytest

from tefuda.kernel import tree as t

from .reading import ENTERS, ZILLION, effect, only, refused


def test_damage_to_what_was_just_chosen() -> None:
    choose, harm = effect("ノーマルスクエアにあるゼクスを1枚選び、3000ダメージを与える。")
    assert isinstance(choose, t.Choose)
    assert harm == t.Harm(t.Bound(choose.bind), t.Number(3000))
    assert refused(ENTERS + "カードを1枚引き、3000ダメージを与える。")


def test_the_player_who_acts_has_a_word_of_his_own() -> None:
    choose, _ = effect("相手は自分の手札にあるカードを1枚選び、トラッシュに置く。")
    assert isinstance(choose, t.Choose)
    assert (choose.who, choose.among) == ("opponent", t.Cards(("hand",), "opponent"))


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


def test_two_verbs_share_the_card_before() -> None:
    reveal, either = effect("あなたのデッキの一番上を公開し、手札に加えるかチャージに置く。")
    assert isinstance(reveal, t.Reveal)
    assert either == t.Modes(((t.Move(t.Bound(1), "hand"),), (t.Move(t.Bound(1), "charge"),)))
    *_, modes, shuffle = effect(
        "あなたのデッキの上から3枚公開し、その中にあるゼクスを1枚選び、手札に加えるかトラッシュに置き、残りを元に戻し、シャッフルする。"
    )
    assert isinstance(modes, t.Modes)
    assert shuffle == t.Shuffle("deck", "you")


def test_the_other_player_chooses_from_your_cards() -> None:
    choose, _ = effect("相手はあなたのライフを1枚選び、トラッシュに置く。")
    assert isinstance(choose, t.Choose)
    assert (choose.who, choose.among) == ("opponent", t.Cards(("life",), "you"))


def test_a_card_that_was_looked_for_is_not_one_on_the_table() -> None:
    assert "looked at" in refused(ENTERS + "あなたのデッキを見て、「アオイ」を1枚選び、手札に加え、シャッフルする。")


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


def test_what_the_damage_of_this_ability_destroys() -> None:
    later = effect(
        "ノーマルスクエアにあるゼクスを1枚選び、8000ダメージを与える。\nこの能力によるダメージでゼクスを破壊した時、1枚引く。"
    )[-1]
    assert isinstance(later, t.Later)
    assert later.duration == "moment"
    assert later.event == t.When("destroy", t.Cards((), "any", (ZILLION,)), t.This(), by=("skill",))
    assert refused(ENTERS + "カードを1枚引く。\nこの能力によるダメージでゼクスを破壊した時、1枚引く。")


def test_a_card_of_a_race_on_a_square_is_a_zillion() -> None:
    chosen, change = effect("スクエアにあるあなたの[雲の民]を1枚選び、ターン終了時まで、そのゼクスのパワーを+1000する。")
    assert isinstance(chosen, t.Choose)
    assert change == t.Change(t.Bound(1), "power", t.Number(1000), duration="turn")
    assert "nothing before" in refused(ENTERS + "あなたのデュナミスにある[雲の民]を1枚選び、そのゼクスを手札に戻す。")


def test_this_card_or_another_that_something_happened_to() -> None:
    ability = only(
        "≪自≫【有効】スクエア【誘発】このカードかあなたのコスト3以下のゼクスが攻撃する。【効果】ターン終了時まで、そのゼクスのパワーを+4000する。"
    )
    assert ability.effect == (t.Change(t.Subject(), "power", t.Number(4000), duration="turn"),)


def test_what_is_done_with_the_rest_is_done_if_the_cards_were_looked_at() -> None:
    (option,) = effect(
        "あなたのデッキを見て、その中にあるゼクスを1枚選び、公開し、手札に加えてもよい。残りのカードを元に戻し、シャッフルする。"
    )
    assert isinstance(option, t.May)
    assert option.actions[-1] == t.Shuffle("deck", "you")
    shown, option, shuffle = effect(  # top cards are looked at anyway: to take one is the option
        "あなたのデッキの上から5枚見て、その中にあるゼクスを1枚選び、手札に加えてもよい。残りのカードを元に戻し、シャッフルする。"
    )
    assert isinstance(shown, t.Look)
    assert isinstance(option, t.May)
    assert shuffle == t.Shuffle("deck", "you")


def test_what_this_ability_did() -> None:
    choose = "ノーマルスクエアにある相手のゼクスを1枚選び、"
    later = effect(f"{choose}ターン終了時まで、パワーを-5000する。この能力でゼクスを破壊した時、1枚引く。")[-1]
    assert isinstance(later, t.Later)
    assert later.event == t.When("destroy", t.Cards((), "any", (ZILLION,)), t.This(), by=("skill",))
    asked = effect(f"{choose}破壊する。この能力でコスト6以上のゼクスを破壊した場合、1枚引く。")[-1]
    assert isinstance(asked, t.If)
    assert "no damage" in refused(ENTERS + f"{choose}破壊する。この能力でゼクスを破壊した時、1枚引く。")


def test_a_card_that_is_not_taken_stays_where_it_was() -> None:
    shown, taken = effect(
        "あなたのデッキの一番上のカードを公開する。そのカードが[雲の民]ならば、手札に加える。そうでないならば、そのカードを元に戻す。"
    )
    assert isinstance(shown, t.Reveal)
    assert isinstance(taken, t.If)
    assert taken.otherwise == ()


def test_what_was_done_is_counted_by_what_happened() -> None:
    choose, destroy, draw = effect(
        "ノーマルスクエアにある相手のゼクスを2枚まで選び、破壊する。破壊したゼクス1枚につき、1枚引く。",
    )
    assert isinstance(choose, t.Choose)
    assert isinstance(destroy, t.Special)
    assert destroy.bind not in (0, choose.bind)
    assert draw == t.Draw("you", t.Count(t.Bound(destroy.bind)))


def test_two_cards_before_except_are_refused() -> None:
    valid = "≪常≫【有効】スクエア【効果】このカードは"
    assert "leaves out" in refused(valid + "このカードとあなたの「アオイ」以外のカードの効果を受けない。")
