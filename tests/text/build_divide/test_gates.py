"""The gates of the text layer for Build Divide: print back, reparse, no ambiguity, no lost word."""

from __future__ import annotations

import time
from collections import defaultdict

import pytest

from tefuda.games.build_divide.vocabulary import VOCABULARY
from tefuda.kernel import tree as t
from tefuda.text import Refused, compile_text, to_english, to_japanese
from tefuda.text.normal import normalise

from .mutations import mutants
from .sentences import REFUSED, TEXTS

#: Different words, same meaning: every group was read and found right.
PARAPHRASES: set[frozenset[str]] = {
    frozenset({"手札を1枚捨ててもよい。そうしたら、カードを2枚引く。", "手札を1枚捨てることで、カードを2枚引く。"}),  # 532-1
    frozenset({"1枚捨てる。", "カードを1枚捨てる。"}),  # 523-1
    frozenset({"あなたのユニット1枚をスイッチする。", "あなたのユニット1枚を選び、スイッチする。"}),  # 528-1
}


def test_there_are_enough_texts() -> None:
    assert len(set(TEXTS)) == len(TEXTS) >= 150


@pytest.mark.parametrize("text", TEXTS)
def test_a_text_prints_back_and_its_canonical_wording_means_the_same(text: str) -> None:
    reading = compile_text(text, VOCABULARY)
    assert reading.printed == reading.normal
    assert normalise(text).restored() == text
    canonical = to_japanese(reading.abilities, VOCABULARY)
    assert "自分" not in canonical
    again = compile_text(canonical, VOCABULARY)
    assert again.abilities == reading.abilities
    assert to_japanese(again.abilities, VOCABULARY) == canonical
    told = to_english(reading.abilities, VOCABULARY)
    assert told.endswith((".", ")"))
    assert "happens" not in told
    assert "meant" not in told


@pytest.mark.slow
@pytest.mark.parametrize("text", TEXTS)
def test_every_ability_has_its_stretch_of_text_and_survives_json(text: str) -> None:
    reading = compile_text(text, VOCABULARY)
    assert len(reading.sentences) == len(reading.abilities) > 0
    for start, end in reading.sentences:
        assert 0 <= start < end <= len(reading.normal)
    assert t.decode(t.encode(reading.abilities)) == reading.abilities


@pytest.mark.slow
def test_texts_that_mean_the_same_are_reviewed_paraphrases() -> None:
    groups: dict[tuple[t.Ability, ...], set[str]] = defaultdict(set)
    for text in TEXTS:
        reading = compile_text(text, VOCABULARY)
        groups[reading.abilities].add(reading.normal)
    found = {frozenset(texts) for texts in groups.values() if len(texts) > 1}
    assert found == PARAPHRASES


@pytest.mark.slow
def test_a_small_change_of_the_text_changes_its_meaning_or_is_refused() -> None:
    lost, ambiguous, count = [], [], 0
    for text in TEXTS:
        meaning = compile_text(text, VOCABULARY).abilities
        for name, changed in mutants(text):
            count += 1
            try:
                reading = compile_text(changed, VOCABULARY)
                if reading.abilities == meaning and not reading.notes:  # a changed reminder is noted
                    lost.append((name, text, changed))
            except Refused as refusal:
                if refusal.kind == "ambiguous":
                    ambiguous.append(changed)
    assert not lost
    assert not ambiguous
    assert count > 500


@pytest.mark.parametrize(("text", "why"), REFUSED)
def test_a_refusal_names_words_of_the_text_and_a_reason(text: str, why: str) -> None:
    with pytest.raises(Refused) as caught:
        compile_text(text, VOCABULARY)
    refusal = caught.value
    assert refusal.words
    assert normalise(text).text[refusal.position :].startswith(refusal.words)
    assert why in refusal.reason


def test_only_commands_have_text_without_a_form() -> None:
    text = "カードを1枚引く。"
    assert compile_text(text, VOCABULARY, card_type="コマンド").abilities
    with pytest.raises(Refused, match="begins with its kind"):
        compile_text(text, VOCABULARY, card_type="ユニット")


@pytest.mark.slow
def test_an_ordinary_text_is_quick() -> None:
    compile_text(TEXTS[0], VOCABULARY)
    start = time.process_time()
    for text in TEXTS:
        compile_text(text, VOCABULARY)
    assert (time.process_time() - start) / len(TEXTS) < 0.03
