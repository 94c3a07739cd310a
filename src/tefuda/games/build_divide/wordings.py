"""Words of card text that mean what they do because a clause says so: the vocabulary, with those clauses behind it."""

from __future__ import annotations

from collections.abc import Callable
from functools import lru_cache

from msgspec.structs import replace

from tefuda.text.vocabulary import Bracket, Verb, Vocabulary, Zone

from .vocabulary import VOCABULARY

Rule = Callable[[str], bool]

#: Which words in a text make which clause matter.
_CLAUSES = {
    "ドロップゾーン": "408-2",
    "キャラ名": "314-3",
    "山札": "411-3a",
    "開放する": "902-5",
    "閉じる": "902-5",
    "】としてユニットに": "1406-4",
    "スイッチ": "528-1a",
}


#: Words that mean nothing without the clause. 522-1: so many thousands; 407-3c: above and below in the life zone.
_ONLY = {"X000": "522-1", "ライフの前": "407-3c", "ライフの後": "407-3c"}


def vocabulary(text: str, rule: Rule) -> Vocabulary:
    """The words a text is read with."""
    for word, clause in _ONLY.items():
        if word in text and not rule(clause):
            raise ValueError(f"without {clause}, {word} means nothing")
    return _without(frozenset(clause for word, clause in _CLAUSES.items() if word in text and not rule(clause)))


@lru_cache(maxsize=8)
def _without(off: frozenset[str]) -> Vocabulary:
    """The vocabulary as it would be without some clauses."""
    if not off:
        return VOCABULARY
    zones = tuple(_zone(zone, off) for zone in VOCABULARY.zones)
    brackets = tuple(_bracket(bracket, off) for bracket in VOCABULARY.brackets)
    return replace(VOCABULARY, zones=zones, brackets=brackets, verbs=tuple(_verb(verb, off) for verb in VOCABULARY.verbs))


def _zone(zone: Zone, off: frozenset[str]) -> Zone:
    """408-2: the graveyard has two names; 411-3a: what is added to a deck is put at a place that the words say."""
    if zone.name == "grave" and "408-2" in off:
        return replace(zone, words=zone.words[:1])
    return replace(zone, loose=True) if zone.name == "deck" and "411-3a" in off else zone


def _bracket(bracket: Bracket, off: frozenset[str]) -> Bracket:
    """314-3: identity names are also called names of characters."""
    if bracket.property == "identity" and "314-3" in off:
        return replace(bracket, labels=tuple(label for label in bracket.labels if label != "キャラ名"))
    return bracket


def _verb(verb: Verb, off: frozenset[str]) -> Verb:
    """902-5, 1406-4: a territory that is opened, closed or made a unit is one, if no number is said.

    528-1a: what is switched is the card that says so, if no other is named.
    """
    if verb.event == "switch" and "528-1a" in off:
        return replace(verb, object="one")
    clause = {"open": "902-5", "close": "902-5", "assault": "1406-4"}.get(verb.event, "")
    return replace(verb, object="all") if verb.object == "one" and clause in off else verb
