"""The gates of the text layer: what is accepted prints back, reparses, is unambiguous, and loses no word."""

from __future__ import annotations

import time
from collections import defaultdict

import pytest

from tefuda.games.ic_carddass.vocabulary import VOCABULARY
from tefuda.kernel import tree as t
from tefuda.text import Refused, compile_text, to_english, to_japanese
from tefuda.text.check import check_texts
from tefuda.text.normal import normalise

from .mutations import mutants
from .paraphrases import PARAPHRASES
from .refused import REFUSED
from .sentences import TEXTS


@pytest.mark.parametrize("text", TEXTS)
def test_a_text_prints_back_and_its_canonical_wording_means_the_same(text: str) -> None:
    reading = compile_text(text, VOCABULARY)
    assert reading.printed == reading.normal
    assert normalise(text).restored() == text
    canonical = to_japanese(reading.abilities, VOCABULARY)
    again = compile_text(canonical, VOCABULARY)
    assert again.abilities == reading.abilities
    assert to_japanese(again.abilities, VOCABULARY) == canonical
    assert to_english(reading.abilities, VOCABULARY).endswith((".", ")", "”.", "!"))


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
@pytest.mark.parametrize("step", [4, pytest.param(1, marks=pytest.mark.soak)])
def test_a_small_change_of_the_text_changes_its_meaning_or_is_refused(step: int) -> None:
    lost = []
    ambiguous = []
    count = 0
    for text in TEXTS[::step]:
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
    assert count > 1500 / step


@pytest.mark.parametrize("text", REFUSED)
def test_a_refusal_names_words_of_the_text(text: str) -> None:
    with pytest.raises(Refused) as caught:
        compile_text(text, VOCABULARY)
    refusal = caught.value
    normal = normalise(text).text
    assert refusal.words
    assert normal[refusal.position :].startswith(refusal.words)
    assert refusal.reason
    assert refusal.reason in str(refusal)


def test_the_report_counts_what_is_understood() -> None:
    texts = [(str(number), text, "") for number, text in enumerate((*TEXTS[:5], *REFUSED[:3]))]
    report = check_texts(texts, VOCABULARY)
    assert len(report.accepted) == 5
    assert len(report.refused) == 3
    assert sum(count for _, count in report.words) == 3
    assert not report.ambiguous
    assert not report.round_trip_failures
    assert not report.clean
    assert check_texts(texts[:5], VOCABULARY).clean


@pytest.mark.slow
def test_an_ordinary_text_is_quick() -> None:
    compile_text(TEXTS[0], VOCABULARY)
    start = time.process_time()
    for text in TEXTS:
        compile_text(text, VOCABULARY)
    assert (time.process_time() - start) / len(TEXTS) < 0.03
