"""Duel Masters cards: one ability a line, its kind not printed. All texts are invented."""

from __future__ import annotations

import msgspec
import pytest

from tefuda.games.duel_masters.vocabulary import VOCABULARY
from tefuda.kernel import tree as t
from tefuda.kernel.program import Program, compile_abilities
from tefuda.text import Reading, Refused, compile_text, to_english, to_japanese
from tefuda.text.normal import normalise

RACES = [{"race": "ソラ・クジラ/ヤマネコ"}]
WORDS = VOCABULARY.learned(RACES)
CREATURE, SPELL = "クリーチャー", "呪文"


def read(text: str, card_type: str = CREATURE) -> Reading:
    return compile_text(text, WORDS, card_type=card_type)


def refused(text: str, card_type: str = CREATURE) -> Refused:
    with pytest.raises(Refused) as caught:
        read(text, card_type)
    return caught.value


def test_each_line_is_an_ability_and_its_kind_follows_from_its_words() -> None:
    reading = read(
        "このクリーチャーがバトルゾーンに出た時、カードを2枚引く。\nこのクリーチャーのパワーは+3000される。\nW・ブレイカー"
    )
    assert [ability.kind for ability in reading.abilities] == ["triggered", "static", "static"]
    assert reading.abilities[2].keyword == "W・ブレイカー"
    assert reading.printed == reading.normal


def test_a_spell_does_what_it_says() -> None:
    (ability,) = read("カードを2枚引く。", SPELL).abilities
    assert ability == t.Ability("activated", (t.Draw("you", t.Number(2)),))


def test_a_creature_does_nothing_without_a_trigger() -> None:
    assert refused("カードを2枚引く。").words


def test_two_possible_kinds_are_refused() -> None:
    """Without a word for how long, a spell's line could hold for ever or be done once."""
    assert refused("自分のクリーチャーのパワーは+1000される。", SPELL).kind == "kinds"
    assert read("このターン、自分のクリーチャーのパワーは+1000される。", SPELL).abilities[0].kind == "activated"


def test_an_ability_without_a_printed_kind_does_not_wait_for_a_state() -> None:
    (ability,) = read("自分の手札が3枚以下の時、このクリーチャーのパワーは+1000される。").abilities
    assert ability.kind == "static"
    assert ability.condition is not None


def test_a_reading_above_a_letter_is_left_out_and_can_be_restored() -> None:
    text = "W(ダブル)・ブレイカー"
    assert read(text).abilities == read("W・ブレイカー").abilities
    assert normalise(text, WORDS.writing).restored() == text


def test_a_dot_in_a_race_is_no_bullet() -> None:
    (ability,) = read("自分のソラ・クジラのパワーは+1000される。").abilities
    (change,) = ability.effect
    assert isinstance(change, t.Change)
    assert isinstance(change.what, t.Cards)
    assert t.Is("race_part", "ソラ・クジラ") in change.what.filters


def test_races_are_known_from_the_cards_only() -> None:
    assert refused("自分のソラ・ネズミのパワーは+1000される。").words
    with pytest.raises(Refused):
        compile_text("自分のソラ・クジラのパワーは+1000される。", VOCABULARY, card_type=CREATURE)


def test_a_header_owns_the_next_line() -> None:
    (ability,) = read("メタモーフ\nこのクリーチャーのパワーは+4000される。").abilities
    assert ability.condition == t.Check(t.Count(t.Cards(("mana",), "you")), ">=", t.Number(7))
    assert "how many of the next lines" in refused("メタモーフ\nこのクリーチャーのパワーは+4000される。\nW・ブレイカー").reason
    assert "missing" in refused("メタモーフ").reason


def test_a_header_that_says_how_the_ability_is_used() -> None:
    text = "このクリーチャーで攻撃するかわりに、タップして次の能力を使ってもよい。\nカードを1枚引く。"
    (ability,) = read(text).abilities
    assert (ability.kind, ability.windows) == ("activated", ("attack",))


def test_evolution_names_what_lies_below() -> None:
    (ability,) = read("進化-自分のヤマネコ1体の上に置く。").abilities
    assert ability.keyword == "進化"
    (choice,) = ability.cost
    assert isinstance(choice, t.Choose)
    assert isinstance(choice.among, t.Cards)
    assert t.Is("race_part", "ヤマネコ") in choice.among.filters


def test_a_known_keyword_may_be_explained_in_any_words() -> None:
    reading = read("ブロッカー(だれかの攻撃を止めることができる)")
    assert reading.abilities == read("ブロッカー").abilities
    assert [note.reason for note in reading.notes] == ["the reminder does not say what ブロッカー means"]


def test_an_unknown_keyword_is_drafted_from_its_reminder() -> None:
    reading = read("そよかぜ(このクリーチャーがバトルゾーンに出た時、カードを1枚引く)")
    (ability,) = reading.abilities
    assert ability.keyword == "そよかぜ"
    assert ability.effect == (t.Draw("you", t.Number(1)),)
    assert "draft" in reading.notes[0].reason
    written = to_japanese(reading.abilities, VOCABULARY)
    assert written == "そよかぜ(このカードがバトルゾーンに出た時、カード1枚を引く。)"
    assert read(written).abilities == reading.abilities
    assert to_english(reading.abilities, VOCABULARY).startswith("そよかぜ: When this card enters")


def test_a_reminder_that_could_be_two_kinds_of_ability_says_so() -> None:
    with pytest.raises(Refused, match="static and activated"):
        compile_text("そよかぜ(このクリーチャーはブロックされない)", VOCABULARY)


def test_an_unknown_keyword_without_a_reminder_that_is_read_is_refused() -> None:
    assert "not known" in refused("そよかぜ(ふわふわする)").reason
    assert refused("そよかぜ").words


def test_destroying_is_not_moving_to_the_graveyard() -> None:
    destroyed = read("相手のクリーチャーを1体選び、破壊する。", SPELL).abilities
    assert destroyed != read("相手のクリーチャーを1体選び、持ち主の墓地に置く。", SPELL).abilities
    assert any(isinstance(node, t.Special) and node.act == "destroy" for node in t.nodes(destroyed[0].effect))
    assert "how many" in refused("相手のクリーチャーを破壊する。", SPELL).reason
    assert "which cards" in refused("破壊する。", SPELL).reason


def test_a_refusal_names_the_words_that_do_not_fit_not_those_behind_them() -> None:
    found = refused("このクリーチャーが手札からブロックした時、カードを1枚引く。")
    assert "does not go with" in found.reason
    assert found.words.endswith("ブロックした")


@pytest.mark.parametrize(
    "text",
    [
        "相手のクリーチャーにブロックされたクリーチャーを1体アンタップする。",
        "相手が選んだクリーチャーを1体アンタップする。",
    ],
)
def test_a_phrase_of_a_relative_clause_is_named_as_one(text: str) -> None:
    assert "relative clause" in refused(text, SPELL).reason


def test_a_card_that_is_put_somewhere_has_entered_it() -> None:
    assert read("このクリーチャーをバトルゾーンに出した時、カードを1枚引く。").abilities == (
        t.Ability("triggered", (t.Draw("you", t.Number(1)),), t.When("move", t.This(), destination=("battle",))),
    )


def test_an_attack_is_waited_for_in_the_present_and_takes_an_object() -> None:
    (ability,) = read("このクリーチャーが攻撃する時、カードを1枚引く。").abilities
    assert (ability.kind, ability.trigger) == ("triggered", t.When("attack", t.This()))
    assert read("このクリーチャーは相手プレイヤーを攻撃できない。").abilities[0].effect == (
        t.Forbid("attack", what=t.This(), at="player"),
    )
    (instead,) = read("自分がカードを引く時、かわりに自分の手札を1枚捨てる。").abilities
    assert instead.kind == "static"


def test_a_line_that_speaks_of_what_the_line_before_did_goes_on_with_it() -> None:
    spell = read("自分のクリーチャーを1体選ぶ。\nこのターン、そのクリーチャーは「スレイヤー」を得る。", SPELL)
    assert (
        spell.abilities
        == read("自分のクリーチャーを1体選ぶ。このターン、そのクリーチャーは「スレイヤー」を得る。", SPELL).abilities
    )
    assert spell.printed == spell.normal
    option = read("このクリーチャーが攻撃する時、自分の手札を1枚捨ててもよい。\nそうした場合、カードを2枚引く。")
    assert len(option.abilities) == 1
    assert len(read("自分の手札を1枚捨てる。\nカードを2枚引く。", SPELL).abilities) == 2  # nothing points back
    with pytest.raises(Refused):
        read("ブロッカー\nそうした場合、カードを2枚引く。")  # a keyword has done nothing


@pytest.mark.parametrize(
    ("text", "stops", "sentences"),
    [
        ("相手のクリーチャーを1体破壊し、カードを1枚引く。", (), (0, 0, 0)),
        ("カードを1枚引く。その後、自分の手札を1枚捨て、カードを1枚引く。", (1,), (0, 1, 1, 1)),
        ("自分の手札を1枚捨ててもよい。そうした場合、カードを2枚引く。", (2,), (0, 0, 0, 1, 1, 1)),
        ("次の中から1つを選ぶ。\n►カードを1枚引く。\n►相手のクリーチャーを1体破壊する。", None, (0, 1, 2, 3, 4, 5)),
    ],
)
def test_where_its_sentences_end_is_noted_for_each_ability(
    text: str, stops: tuple[int, ...] | None, sentences: tuple[int, ...]
) -> None:
    reading = read(text, SPELL)
    assert reading.stops == (stops,)
    table: list[Program] = []
    compile_abilities(reading.abilities, table, reading.stops)
    assert table[0].sentences == sentences


SEARCH = "自分の山札を見る。その中から呪文を1枚選び、相手に見せてから手札に加えてもよい。その後、山札をシャッフルする。"


@pytest.mark.parametrize(
    ("text", "outside"),
    [
        (f"このクリーチャーが攻撃する時、自分の手札が3枚以下であれば、{SEARCH}", ()),
        (f"このクリーチャーが攻撃する時、自分の手札を1枚捨ててもよい。そうした場合、{SEARCH}", ()),
        (
            "このクリーチャーが攻撃する時、自分の手札を1枚捨ててもよい。そうしたら、相手のクリーチャーを1体選ぶ。"
            "このターン、そのクリーチャーのパワーを-3000する。その後、カードを1枚引く。",
            (),
        ),
        (
            "このクリーチャーが攻撃する時、自分の山札を見る。その中から呪文を1枚選んで自分のマナゾーンに置いてもよい。"
            "そうした場合、カードを1枚引く。その後、山札をシャッフルする。",
            (t.Look, t.Shuffle),
        ),
    ],
)
def test_what_goes_on_under_a_condition_stands_there(text: str, outside: tuple[type, ...]) -> None:
    (ability,) = read(text).abilities
    assert tuple(type(action) for action in ability.effect if not isinstance(action, t.If | t.May)) == outside


@pytest.mark.parametrize(
    "text",
    [
        "このクリーチャーが攻撃する時、自分の手札が3枚以下であれば、カードを1枚引く。このターン、このクリーチャーは「ブロッカー」を得る。",
        "このクリーチャーが攻撃する時、自分の手札が3枚以下であれば、カードを1枚引く。その後、自分の手札を1枚捨てる。",
        "このクリーチャーが攻撃する時、自分の手札を1枚見せる。それが光のカードであれば、自分の山札を見る。その中から呪文を1枚、"
        "手札に加えてもよい。その後、山札をシャッフルする。それが火のカードであれば、カードを1枚引く。",
    ],
)
def test_where_a_condition_ends_must_be_clear(text: str) -> None:
    assert "condition" in refused(text).reason


def test_a_list_of_words_is_of_one_kind() -> None:
    """種族に…とある、進化ではない: both, not one of them; a comma alone does not say which."""
    assert "is not said" in refused("種族にドラゴンとある、進化ではないクリーチャーを1体、自分の手札から出す。", SPELL).reason


def test_a_part_of_a_race_means_all_races_that_contain_it() -> None:
    """203.2"""
    (ability,) = read("自分のクジラのパワーは+1000される。").abilities
    (change,) = ability.effect
    assert isinstance(change, t.Change)
    assert isinstance(change.what, t.Cards)
    assert t.Is("race_part", "クジラ") in change.what.filters


def test_a_part_of_a_name_is_told() -> None:
    reading = read("自分の、名前に《ソラ》とあるクリーチャーのパワーは+1000される。")
    assert "whose name contains “ソラ”" in to_english(reading.abilities, VOCABULARY)


def test_who_the_sentence_is_about_moves_the_card() -> None:
    for player, who in (("相手", "opponent"), ("自分", "you")):
        text = f"{player}は、クリーチャーをバトルゾーンに出した時、手札を1枚捨てる。"
        (ability,) = compile_text(text, msgspec.structs.replace(WORDS, support=None), card_type=CREATURE).abilities
        assert isinstance(ability.trigger, t.When)
        assert ability.trigger.by_whom == who
        assert refused(text).reason == "who moves a card is not known"  # the engine does not know it
