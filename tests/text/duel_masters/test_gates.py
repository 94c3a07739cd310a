"""The promises of the text layer over invented texts of Duel Masters cards."""

from __future__ import annotations

import msgspec
import pytest

from tefuda.kernel import tree as t
from tefuda.kernel.tree import decode, encode
from tefuda.text import Refused, compile_text, to_english, to_japanese
from tefuda.text.japanese import Unprintable
from tests.text.duel_masters.sentences import CREATURES, GEARS, SPELLS
from tests.text.duel_masters.test_lines import CREATURE, SPELL
from tests.text.duel_masters.test_lines import WORDS as SUPPORTED

#: The language, whether the engine carries out what it says or not.
WORDS = msgspec.structs.replace(SUPPORTED, support=None)

TEXTS = [(text, kind) for kind, texts in ((CREATURE, CREATURES), (SPELL, SPELLS), ("クロスギア", GEARS)) for text in texts]


@pytest.mark.parametrize(("text", "kind"), TEXTS)
def test_a_text_is_understood_in_one_way_and_prints_back(text: str, kind: str) -> None:
    reading = compile_text(text, WORDS, card_type=kind)
    assert reading.printed == reading.normal
    assert decode(encode(reading.abilities)) == reading.abilities


@pytest.mark.parametrize(("text", "kind"), TEXTS)
def test_canonical_wording_says_the_same_or_nothing(text: str, kind: str) -> None:
    abilities = compile_text(text, WORDS, card_type=kind).abilities
    try:
        canonical = to_japanese(abilities, WORDS)
    except Unprintable:
        return
    assert compile_text(canonical, WORDS, card_type=kind).abilities == abilities


@pytest.mark.slow
@pytest.mark.parametrize(("text", "kind"), TEXTS)
def test_every_text_is_told_in_english(text: str, kind: str) -> None:
    told = to_english(compile_text(text, WORDS, card_type=kind).abilities, WORDS)
    assert told
    assert "happens" not in told  # every event has its words


def test_different_texts_mean_different_things() -> None:
    readings = {compile_text(text, WORDS, card_type=kind).abilities: text for text, kind in TEXTS}
    assert len(readings) == len(TEXTS)


@pytest.mark.parametrize(
    ("text", "kind"),
    [
        ("自分の手札を2枚見せる。見せたカードを好きな順番で元に戻す。", SPELL),  # a hand has no order
        ("相手のクリーチャーを1体選ぶ。ターンの始めに、そのクリーチャーはアンタップされない。", SPELL),  # for how long?
        ("このクリーチャーは、相手のターンの始めにアンタップしない。", CREATURE),  # it does not do so anyway
        ("自分の墓地からヤマネコまたはイルカを1枚選び、自分の手札に戻す。", SPELL),  # cards of either race, or creatures?
        ("水の呪文を唱えた時、カードを1枚引く。", CREATURE),  # you, or anybody?
        ("このクリーチャーは「スレイヤー」を得、自分のターンの終わりにアンタップされる。", CREATURE),  # what is triggered?
        (
            "相手のクリーチャーを1体選ぶ。その後、自分の手札1枚につき、相手の他のクリーチャーを1体選ぶ。選んだクリーチャーをすべて破壊する。",
            SPELL,
        ),  # the first, the others, or all of them?
        ("相手のクリーチャーをもう1体選び、タップする。", SPELL),  # must it be another one?
        ("このターン、攻撃中、自分のクリーチャーのパワーは+1000される。", SPELL),
        ("相手は、手札が3枚以上あれば、手札を1枚捨てる。", SPELL),  # whose hand?
        ("相手は、山札の一番上が光のカードであれば、手札を1枚捨てる。", SPELL),
        (
            "このクリーチャーが「ブロッカー」を持つクリーチャーとバトルする時、このクリーチャーのパワーは+4000される。",
            CREATURE,
        ),  # for good?
        ("このクリーチャーが攻撃する時、このクリーチャーのパワーは+4000される。", CREATURE),
    ],
)
def test_what_a_reader_could_take_for_something_else_is_refused(text: str, kind: str) -> None:
    with pytest.raises(Refused):
        compile_text(text, WORDS, card_type=kind)


def test_a_gear_that_is_crossed_to_no_creature_has_no_host() -> None:
    text = "このカードがどのクリーチャーにもクロスされていない時、自分のクリーチャーのパワーは+1000される。"
    (ability,) = compile_text(text, WORDS, card_type="クロスギア").abilities
    assert ability.condition == t.Check(t.Count(t.Host(t.This())), "=", t.Number(0))


def test_what_a_creature_breaks_are_the_other_players_shields() -> None:
    (waits,) = compile_text(
        "このクリーチャーがシールドをブレイクした時、カードを1枚引く。", WORDS, card_type=CREATURE
    ).abilities
    assert waits.trigger == t.When("break", t.Cards((), "any"), t.This())  # a zone without a player is not his own here
    (does,) = compile_text(
        "このクリーチャーが攻撃する時、このクリーチャーはシールドを1枚ブレイクする。", WORDS, card_type=CREATURE
    ).abilities
    assert isinstance(does.effect[0], t.Choose)
    assert does.effect[0].among == t.Cards(("shields",), "opponent")
    with pytest.raises(Refused, match="whose cards"):
        compile_text("シールドを1枚ブレイクする。", WORDS, card_type=SPELL)


def test_an_ability_that_a_gear_gives_speaks_of_the_creature_that_has_it() -> None:
    text = (
        "これをクロスしたクリーチャーで攻撃するかわりに、タップして次の能力を使ってもよい。\n"
        "これをクロスしたクリーチャーよりパワーの小さいクリーチャーをすべて破壊する。"
    )
    (ability,) = compile_text(text, WORDS, card_type="クロスギア").abilities
    (gain,) = ability.effect
    assert isinstance(gain, t.Gain)
    assert gain.what == t.Host(t.This())
    assert not any(isinstance(node, t.Host) for node in t.nodes(gain.abilities))


@pytest.mark.parametrize("link", ["し、その後、", "した後、", "した後で、"])
def test_an_option_is_only_about_what_comes_after(link: str) -> None:
    (ability,) = compile_text(f"自分の山札をシャッフル{link}カードを1枚引いてもよい。", WORDS, card_type=SPELL).abilities
    assert ability.effect == (t.Shuffle("deck", "you"), t.May((t.Draw("you", t.Number(1)),)))


@pytest.mark.parametrize(
    "text",
    [
        "自分の攻撃クリーチャーは、可能であればヤマネコを攻撃する。",
        "相手の攻撃クリーチャーは攻撃できない。",
        "相手のクリーチャーは攻撃クリーチャーを攻撃できない。",
        "相手のブロッククリーチャーは、可能であればブロックする。",
    ],
)
def test_what_is_decided_by_an_act_does_not_say_who_has_to_do_it(text: str) -> None:
    with pytest.raises(Refused):
        compile_text(text, WORDS, card_type=CREATURE)


def test_a_keyword_that_no_procedure_asks_for_is_refused() -> None:
    with pytest.raises(Refused, match="no procedure of the rules"):
        compile_text("ランチャーE:ドラゴン", SUPPORTED, card_type=SPELL)


def _spell(text: str) -> tuple[t.Action, ...]:
    (ability,) = compile_text(text, WORDS, card_type=SPELL).abilities
    return ability.effect


def test_the_owner_before_the_first_noun_is_that_of_the_second() -> None:
    (look,) = _spell("相手の山札の上から1枚と手札を見る。")
    assert isinstance(look, t.Look)
    assert look.what == t.Together((t.Top("deck", "opponent", t.Number(1)), t.Cards(("hand",), "opponent")))
    with pytest.raises(Refused, match="the player named before the first noun"):
        compile_text("相手の手札と山札の上から1枚を見る。", WORDS, card_type=SPELL)


@pytest.mark.parametrize("done", ["見", "表向きにし", "墓地に置い"])
def test_for_each_of_them_as_an_option_is_as_many_as_one_likes(done: str) -> None:
    (may,) = _spell(f"自分のクリーチャー1体につき、自分の山札の上から1枚を{done}てもよい。")
    assert isinstance(may, t.May)
    assert all(top.up_to for top in t.nodes(may) if isinstance(top, t.Top))


def test_two_for_each_of_them_as_an_option_is_refused() -> None:
    with pytest.raises(Refused, match="for as many as one likes"):
        compile_text("カードを1枚引く。自分のクリーチャー1体につき、カードを2枚引いてもよい。", WORDS, card_type=SPELL)


@pytest.mark.parametrize(
    "text",
    [
        "自分の山札を見てもよい。その中からクリーチャーを1体選び、相手に見せてから手札に加える。その後、山札をシャッフルする。",
        "自分の山札からクリーチャーを1体選び、手札に加えてもよい。その後、山札をシャッフルする。",
    ],
)
def test_who_does_not_look_through_a_deck_does_not_shuffle_it(text: str) -> None:
    (may,) = _spell(text)
    assert isinstance(may, t.May)
    assert isinstance(may.actions[-1], t.Shuffle)


def test_what_was_looked_through_anyway_is_shuffled_anyway() -> None:
    text = "自分の山札を見る。その中からクリーチャーを1体、手札に加えてもよい。その後、山札をシャッフルする。"
    assert _spell(text)[-1] == t.Shuffle("deck", "you")
    with pytest.raises(Refused, match="who has not looked through it"):
        compile_text("自分の山札を見てもよい。カードを1枚引く。山札をシャッフルする。", WORDS, card_type=SPELL)


def test_after_the_battle_is_after_this_one() -> None:
    text = "このクリーチャーがブロックする時、バトルの後、ブロックされたクリーチャーを持ち主の手札に戻す。"
    (ability,) = compile_text(text, WORDS, card_type=CREATURE).abilities
    (later,) = ability.effect
    assert isinstance(later, t.Later)
    assert later.duration == "attack"


def test_a_race_is_all_its_cards_where_they_do_not_come_to_the_table() -> None:
    for goal, creature in (("マナゾーン", False), ("バトルゾーン", True)):
        (ability,) = compile_text(f"自分のヤマネコを{goal}に置いた時、カードを1枚引く。", WORDS, card_type=CREATURE).abilities
        assert isinstance(ability.trigger, t.When)
        assert any(node == t.Is("type", CREATURE) for node in t.nodes(ability.trigger)) == creature


def test_a_shield_that_is_chosen_is_on_one_side() -> None:
    with pytest.raises(Refused, match="whose cards"):
        compile_text("シールドを1枚選んで見る。", WORDS, card_type=SPELL)
