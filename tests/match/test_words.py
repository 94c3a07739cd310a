"""No key of the rules' code ever reaches a person: every game has words for everything it asks, offers and tells."""

from __future__ import annotations

import re
from collections.abc import Iterator

import pytest
from msgspec.structs import replace

from tefuda.games.base import BUILT, load
from tefuda.games.board import board
from tefuda.games.words import BASE, SILENT, undeclared, unsaid, words
from tefuda.kernel.records import Decision, Option
from tefuda.match.chronicle import tell, tell_match
from tefuda.match.describe import UNNAMED
from tefuda.match.match import Match
from tefuda.match.naming import may_name
from tefuda.match.scenario import open_scenario
from tefuda.match.words import UNASKED, UNOFFERED, ending, item_text, origin, phase, phrase, property_key, question

from .playing import play, seeds, start

games = pytest.mark.parametrize("game", BUILT)
LANGS = ("ja", "en")
_RAW = re.compile(r"[a-z]+_[a-z]+|\{[0-9a-z]*\}")
_LATIN = re.compile(r"[a-z]{3,}")
#: A keyword that is printed in Latin letters on Japanese cards.
_PRINTED_SO = re.compile(r"InfiniteSolitude")
#: Proper nouns are printed as they are on the cards: keywords, traits, names and titles in brackets, and kinds of counters.
_PROPER = re.compile(r"【[^】]*】|<[^>]*>|＜[^＞]*＞|\{[^}]*\}|「[^」]*」|“[^“”a-z]*”|\([^()a-z]*\)|錬成|断罪")
_JAPANESE = re.compile(r"[぀-ヿ一-鿿]")
_FALLBACKS = {text for pair in (UNNAMED, UNOFFERED, UNASKED) for text in pair}


def fault(text: str, lang: str) -> str:
    """What is wrong with a line somebody reads."""
    if any(fallback in text for fallback in _FALLBACKS):
        return "no words"
    if _RAW.search(text):
        return "a key"
    if lang == "ja" and _LATIN.search(_PRINTED_SO.sub("", text)):
        return "English words in Japanese"
    if lang == "en" and _JAPANESE.search(_PROPER.sub("", text)):
        return "Japanese words in English"
    return ""


def read_aloud(match: Match, decision: Decision, lang: str) -> Iterator[str]:
    """Everything a player reads at a decision."""
    game = match.game
    yield question(game, decision, lang)
    yield origin(game, decision, lang)
    yield phase(game, lang)
    for option in decision.options:
        yield phrase(game, decision, option, lang)
    for item in game.state.items:
        yield item_text(game, decision.seat, item, lang)


@games
@seeds(8)
def test_nobody_reads_a_key(game: str, seed: int) -> None:
    match = start(game, seed)
    for decision, _ in play(match, seed, most=3000):
        for lang in LANGS:
            for text in read_aloud(match, decision, lang):
                assert not fault(text, lang), (fault(text, lang), decision.topic, text)
    for lang in LANGS:
        for seat in (None, 0, 1):
            for every in (True, False):
                for told in tell(match.game, match.events, seat, lang, every=every):
                    assert not fault(told.text, lang), (fault(told.text, lang), told.event, told.text)
        if seed:  # played to its end
            assert not fault(ending(match.game, 0, lang), lang)


@pytest.mark.slow
@games
def test_refusals_are_in_words(game: str) -> None:
    match = start(game, 3)
    verbs = tuple(match.game.rules.named.verbs)
    for decision, _ in play(match, 3, most=80):
        for card in range(len(match.game.state.cards)):
            ref = match.game.ref(card)
            if not may_name(match.game, decision.seat, ref):
                continue
            for verb in verbs:
                for reason in match.why_not(Option(verb, ref), decision.seat):
                    assert not fault(reason.ja, "ja"), reason
                    assert not fault(reason.en, "en"), reason


@games
def test_words_and_declarations_say_the_same(game: str) -> None:
    """`words` looks at both when it is loaded; a name on one side only is an error then."""
    declared, known = load(game).rules.named, words(game)
    more = replace(known, questions={"no_topic": SILENT}, events={"no_kind/x": SILENT}, options={"no_verb": SILENT})
    said = " ".join(undeclared(declared, more))
    assert all(name in said for name in ("no_topic", "no_kind", "no_verb"))
    less = replace(known, reasons={}, questions={}, times={})
    assert {f"there are none for the reason {name!r}" for name in declared.reasons} <= set(unsaid(declared, less))
    assert {f"there are none for the topic {name!r}" for name in declared.topics} <= set(unsaid(declared, less))
    assert not list(unsaid(declared, known))


@games
@seeds(3)
def test_everything_met_in_a_game_is_declared(game: str, seed: int) -> None:
    match = start(game, seed)
    declared = match.game.rules.named
    for decision, _ in play(match, seed, most=400):
        state = match.game.state
        assert {option.verb for option in decision.options} <= set(declared.verbs)
        assert {item.kind for item in state.items} <= set(declared.items)
        assert {*state.roles, *(card.role for card in state.cards if card.role)} <= set(declared.roles)
        assert set(match.game.phases()) - {""} <= declared.phases
        assert all(declared.is_number(name) for name in state.numbers)
        assert {effect.duration for effect in state.effects.values()} - {""} <= declared.durations


@games
def test_every_number_and_word_of_a_card_has_a_name(game: str) -> None:
    known = words(game).numbers
    for definition in load(game).catalog().definitions:
        for face in definition.faces:
            assert {*face.numbers, *face.words} <= set(known), definition.number
    for key, (ja, en) in known.items():
        assert property_key(game, ja) == key == property_key(game, en)


@games
def test_the_tables_speak_both_languages(game: str) -> None:
    found = words(game)
    for table in ("times", "turned", "questions", "passes", "options", "events", "reasons", "numbers", "prices", "marks"):
        for key, (ja, en) in getattr(found, table).items():
            assert bool(ja) == bool(en), (table, key)
            assert set(re.findall(r"{\w+}", ja)) == set(re.findall(r"{\w+}", en)), (table, key)
    assert {call.partition("/")[0] for call in found.calls} <= set(found.stops) <= set(found.times)
    assert {*found.stats, found.cost} - {""} <= set(found.numbers)


def test_a_game_without_words_has_the_common_ones(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("tefuda.games.words.declared", lambda game, name: None)
    assert words.__wrapped__("ic_carddass") is BASE


_PACKETS = """
game: build_divide
title: Two packets of an ability while the attack's own is under way
clauses: [1104-3b]
cards:
  兵: {type: ユニット, power: 3000, hit: 2}
  双: {type: コマンド, timing: クイック, text: 相手に3ダメージを与える。相手に5ダメージを与える。}
position:
  step: declare
  A: {field: [兵], hand: [双], energy: 1}
  B: {life: 12}
"""


def test_the_menu_of_packets_names_those_on_offer() -> None:
    """An attack's packet lies there too; it is not the first of the two that are to be chosen from."""
    match = open_scenario(_PACKETS)
    match.answer("attack 兵")
    for _ in range(60):
        decision = match.decision
        assert decision is not None
        if decision.topic == "packet":
            break
        lines = match.options()
        match.answer("play 双" if decision.topic in ("hit", "damage") and "play 双" in lines else "pass")
    assert [item.sort for item in match.game.state.items] == ["attack", "effect", "effect"]
    assert decision is not None
    said = [phrase(match.game, decision, option, "en") for option in decision.options]
    assert [re.findall(r"\d+ damage", text) for text in said] == [["3 damage"], ["5 damage"]]
    whom = "you" if match.game.state.items[-1].seat == decision.seat else "the opponent"
    assert f"5 damage to {whom} from" in said[1]


@pytest.mark.parametrize("game", BUILT)
def test_what_is_printed_on_cards_has_english_words(game: str) -> None:
    """Whatever of the shipped cards an English table shows in words: traits, colours, ages."""
    rules = board(game).card
    keys = {rules.frame, *(field.key for field in rules.line)}
    faces = [face for one in load(game).catalog().definitions for face in one.faces]
    printed = {word for face in faces for key in keys for word in face.words.get(key, ())}
    assert not {word for word in printed if not rules.said(word, "en").isascii()}


@pytest.mark.parametrize("game", BUILT)
def test_english_at_the_table_has_no_japanese_word(game: str) -> None:
    """Questions, options and the log: names, traits, colours and what is named."""
    match = start(game, 2)
    said: list[str] = []
    for decision, _ in play(match, 2, most=250):
        said += [question(match.game, decision, "en"), origin(match.game, decision, "en")]
        said += [phrase(match.game, decision, option, "en") for option in decision.options[:8]]
    said += [told.text for told in tell_match(match, 0, "en")]
    assert [text for text in dict.fromkeys(said) if re.search("[\u3040-\u30ff\u4e00-\u9fff]", text)] == []
