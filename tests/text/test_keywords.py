"""Keywords and labels: each is a macro, and its tree is what the rule of chapter 10 says."""

from __future__ import annotations

import pytest

from tefuda.games.ic_carddass.vocabulary import VOCABULARY
from tefuda.kernel import tree as t
from tefuda.text import Refused, compile_text, to_japanese

N = t.Number
BROKEN = ("battle",), ("energy",), ("battle", "cost", "skill")

KEYWORDS: dict[str, t.Ability] = {
    "鉄壁": t.Ability(  # 10-9
        "static",
        (
            t.Instead(
                t.When(
                    "move",
                    t.This(),
                    origin=("battle",),
                    destination=("energy", "drop"),
                    by=("battle", "skill"),
                    by_whom="opponent",
                ),
                (),
                per_turn=1,
            ),
        ),
        keyword="鉄壁",
    ),
    "防衛": t.Ability(  # 10-10
        "static",
        (
            t.Forbid(
                "attack",
                "opponent",
                onto=t.Cards(("battle",), "you", (t.HasKeyword("防衛"),)),
                only=True,
            ),
        ),
        condition=t.Check(t.Count(t.Cards(("battle",), "you", (t.HasKeyword("防衛"),))), ">=", N(1)),
        keyword="防衛",
    ),
    "怒涛": t.Ability(  # 10-11
        "triggered",
        (
            t.Instead(
                t.When("move", t.This(), origin=("melee",), destination=("energy",), by=("rule",)),
                (t.Move(t.This(), "battle", "master"),),
                once=True,
                duration="battle",
            ),
        ),
        trigger=t.When("move", t.This(), origin=("hand",), destination=("melee",)),
        zones=("melee",),
        keyword="怒涛",
    ),
    "充填": t.Ability(  # 10-12
        "triggered",
        (t.Move(t.Top("deck", "you", N(2)), "energy"),),
        trigger=t.When("start", at="completion"),
        condition=t.Matches(t.This(), (t.Not(t.Except(t.Role("attacker"))),)),
        keyword="充填",
    ),
    "速攻": t.Ability(  # 10-13
        "static",
        (t.Change(t.This(), "level", N(-2)),),
        condition=t.Check(t.Count(t.Cards(("battle",), "opponent")), "=", N(0)),
        zones=("hand",),
        keyword="速攻",
    ),
    "連携": t.Ability(  # 10-14
        "triggered",
        (
            t.Reveal(t.Top("deck", "you", N(1)), 1),
            t.If(
                t.Matches(
                    t.Bound(1),
                    (t.Is("type", "バトル"), t.Compare("level", "<=", t.Value(t.This(), "level"))),
                ),
                (t.Move(t.Bound(1), "battle"),),
                (t.Move(t.Bound(1), "deck", at="bottom"),),
            ),
        ),
        trigger=t.When("move", t.This(), origin=("hand",), destination=("battle",)),
        keyword="連携",
    ),
}

LABELS: dict[str, t.When] = {
    "プレイスキル": t.When("move", t.This(), destination=("battle",)),  # 10-1
    "アタックスキル": t.When("attack", t.This()),  # 10-2
    "ストライクスキル": t.When("damage", t.This(), who="opponent"),  # 10-3
    "ブレイクスキル": t.When(  # 10-4
        "move",
        t.Cards((), "opponent", (t.Is("type", "バトル"),)),
        t.This(),
        None,
        *BROKEN[:2],
        by=BROKEN[2],
    ),
    "乱戦スキル": t.When("move", t.This(), destination=("melee",)),  # 10-6
}


def test_every_keyword_is_checked() -> None:
    assert {keyword.name for keyword in VOCABULARY.keywords} == set(KEYWORDS)


@pytest.mark.parametrize("name", KEYWORDS)
def test_keyword(name: str) -> None:
    reading = compile_text(f"【{name}】", VOCABULARY)
    assert reading.abilities == (KEYWORDS[name],)
    assert to_japanese(reading.abilities, VOCABULARY) == f"【{name}】"


@pytest.mark.parametrize("name", LABELS)
def test_label(name: str) -> None:
    (ability,) = compile_text(f"【{name}】カード1枚を引く。", VOCABULARY).abilities
    zones = ("melee",) if name == "乱戦スキル" else ()
    assert ability == t.Ability("triggered", (t.Draw("you", N(1)),), trigger=LABELS[name], zones=zones, keyword=name)


def test_pressure_skill_is_a_static_label() -> None:
    (ability,) = compile_text("【プレッシャースキル】相手はカードを引けない。", VOCABULARY).abilities
    assert ability == t.Ability("static", (t.Forbid("draw", "opponent"),), keyword="プレッシャースキル")


@pytest.mark.parametrize("keyword", VOCABULARY.keywords, ids=lambda keyword: keyword.name)
def test_a_keyword_may_explain_itself(keyword: object) -> None:
    definition = keyword.definition  # type: ignore[attr-defined]
    name = keyword.name  # type: ignore[attr-defined]
    reminder = definition[definition.index("】") + 1 :]
    reading = compile_text(f"【{name}】({reminder})", VOCABULARY)
    assert reading.abilities == (KEYWORDS[name],)
    assert reading.printed == reading.normal


def test_a_reminder_in_other_words_is_compared() -> None:
    good = "【速攻】(相手のバトルエリアにカードがない時、このカードのレベルを-2する)"
    assert compile_text(good, VOCABULARY).abilities == (KEYWORDS["速攻"],)
    assert not compile_text(good, VOCABULARY).notes


def test_a_reminder_that_says_something_else_is_noted_and_has_no_effect() -> None:
    reading = compile_text("【速攻】(相手のバトルエリアにカードがない時、このカードのレベルを-3する)", VOCABULARY)
    assert reading.abilities == (KEYWORDS["速攻"],)
    (note,) = reading.notes
    assert note.reason == "the reminder does not say what 速攻 means"
    assert reading.normal[note.position :].startswith(note.words)


def test_a_free_reminder_has_no_effect_and_is_noted_if_it_is_not_understood() -> None:
    text = "【プレイスキル】カード1枚を引く。({})"
    plain = compile_text("【プレイスキル】カード1枚を引く。", VOCABULARY)
    assert not compile_text(text.format("カード1枚を引く。"), VOCABULARY).notes
    reading = compile_text(text.format("がんばれ"), VOCABULARY)
    assert reading.abilities == plain.abilities
    assert [note.reason for note in reading.notes] == ["the reminder is not understood"]


def test_keywords_stand_beside_each_other_and_on_lines() -> None:
    assert [a.keyword for a in compile_text("【鉄壁】【防衛】\n【速攻】", VOCABULARY).abilities] == ["鉄壁", "防衛", "速攻"]


def test_unknown_brackets_are_named() -> None:
    with pytest.raises(Refused) as caught:
        compile_text("【不死】", VOCABULARY)
    assert caught.value.words == "【不死】"


def test_an_unknown_keyword_is_drafted_from_its_reminder() -> None:
    reading = compile_text("【鉄壁】【そよかぜ】(このカードがアタックした時、カード1枚を引く。)", VOCABULARY)
    known, draft = reading.abilities
    assert known.keyword == "鉄壁"
    assert draft == t.Ability("triggered", (t.Draw("you", N(1)),), t.When("attack", t.This()), keyword="そよかぜ")
    assert [note.words for note in reading.notes if "draft" in note.reason] == ["そよかぜ"]
    written = to_japanese(reading.abilities, VOCABULARY)
    assert written.endswith("【そよかぜ】(【自動発動】このカードがアタックした時、カード1枚を引く。)")
    assert compile_text(written, VOCABULARY).abilities == reading.abilities


def test_a_reminder_may_say_of_what_kind_its_keyword_is() -> None:
    text = "【そよかぜ】(【起動発動：メイン】[このカードをレストにする]カード1枚を引く。)"
    (ability,) = compile_text(text, VOCABULARY).abilities
    assert (ability.kind, ability.keyword, len(ability.cost)) == ("activated", "そよかぜ", 1)


@pytest.mark.parametrize(
    "text",
    [
        "【そよかぜ】(ふわふわする。)",  # nobody knows what it means
        "【そよかぜ】(カード1枚を引く。)",  # nor when
        "【そよかぜ】",
        "【ターン1回】【そよかぜ】(このカードがアタックした時、カード1枚を引く。)",
        "【そよかぜ】(【なぎ】(このカードはアタックできない。))",
    ],
)
def test_a_keyword_that_its_reminder_does_not_explain_is_refused(text: str) -> None:
    with pytest.raises(Refused):
        compile_text(text, VOCABULARY)
