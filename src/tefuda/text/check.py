"""Read many card texts and report: how much is understood, what is not, and whether the gates hold."""

from __future__ import annotations

import time
from collections import Counter
from collections.abc import Iterable
from dataclasses import dataclass, field

from tefuda.text.compiler import compile_text
from tefuda.text.hearing import Said
from tefuda.text.japanese import Unprintable, to_japanese
from tefuda.text.refusal import Refused
from tefuda.text.vocabulary import Vocabulary


@dataclass
class Report:
    """What became of the texts. A text is accepted only if it is understood completely and prints back."""

    accepted: list[str] = field(default_factory=list)
    refused: dict[str, Refused] = field(default_factory=dict)
    ambiguous: dict[str, Refused] = field(default_factory=dict)
    round_trip_failures: dict[str, str] = field(default_factory=dict)
    seconds: float = 0.0

    @property
    def words(self) -> list[tuple[str, int]]:
        """The words that were not understood, the most frequent first."""
        return Counter(refusal.words for refusal in self.refused.values()).most_common()

    @property
    def clean(self) -> bool:
        return not (self.refused or self.ambiguous or self.round_trip_failures)


def check_texts(texts: Iterable[tuple[str, str, str]], vocabulary: Vocabulary) -> Report:
    """Check (id, text, card type) triples."""
    return check_said((name, Said(text, vocabulary, card_type)) for name, text, card_type in texts)


def check_said(texts: Iterable[tuple[str, Said]]) -> Report:
    """Check texts, each with the words it is read with."""
    report = Report()
    start = time.perf_counter()
    for name, said in texts:
        _check(name, said, report)
    report.seconds = time.perf_counter() - start
    return report


def _check(name: str, said: Said, report: Report) -> None:
    text, vocabulary, card_type, own_name = said
    try:
        reading = compile_text(text, vocabulary, card_type=card_type, name=own_name)
    except Refused as refusal:
        (report.ambiguous if refusal.kind == "ambiguous" else report.refused)[name] = refusal
        return
    if reading.printed != reading.normal:
        report.round_trip_failures[name] = reading.printed
        return
    try:
        canonical = to_japanese(reading.abilities, vocabulary)
        if compile_text(canonical, vocabulary, card_type=card_type).abilities != reading.abilities:
            report.round_trip_failures[name] = canonical
            return
    except (Unprintable, Refused) as reason:
        report.round_trip_failures[name] = str(reason)
        return
    report.accepted.append(name)
