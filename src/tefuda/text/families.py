"""Refusals grouped by their cause: the same construction with other cards, zones and numbers is one family.

A refusal names the words of one card. To see what a grammar lacks, the words that a game's vocabulary knows are replaced by
what they are, so that 手札から呪文を2枚 and 墓地からクリーチャーを1体 become one pattern.
"""

from __future__ import annotations

import re
from functools import lru_cache
from re import Pattern

from tefuda.text import lexicon
from tefuda.text.refusal import UNREAD, Refused
from tefuda.text.vocabulary import Vocabulary

#: How much of a pattern tells families apart: the first words where reading stopped, the last words of what was read.
_FIRST, _LAST = 12, 16


def family(refusal: Refused, vocabulary: Vocabulary) -> str:
    """The name of the construction that is missing."""
    if refusal.kind in ("ambiguous", "kinds", "size"):
        return refusal.reason.partition(":")[0]
    pattern = skeleton(refusal.words.removesuffix("。"), vocabulary)
    if refusal.reason == UNREAD:
        return "“" + _cut(pattern, _FIRST) + "” after “" + _cut(skeleton(refusal.before, vocabulary), -6) + "”"
    return f"{refusal.reason}: “{_cut(pattern, -_LAST)}”" if pattern else refusal.reason


def skeleton(words: str, vocabulary: Vocabulary) -> str:
    """The words with every known card, zone, player, colour and number replaced by what it is."""
    return _known(vocabulary).sub(lambda found: f"‹{found.lastgroup}›", words)


@lru_cache(maxsize=16)
def _known(vocabulary: Vocabulary) -> Pattern[str]:
    groups = {
        "player": tuple(lexicon.PLAYERS),
        "card": tuple(word for noun in vocabulary.nouns for word in noun.words),
        "zone": tuple(word for zone in vocabulary.zones for word in zone.words),
        "word": tuple(word for colour in vocabulary.colours for word in colour.words),
        "number": tuple(word for entry in vocabulary.numbers for word in entry.words),
    }
    named = [f"{re.escape(b.opening)}[^{re.escape(b.closing)}]*{re.escape(b.closing)}" for b in vocabulary.brackets]
    quoted = ["「[^」]*」", "『[^』]*』", "“[^”]*”", "【[^】]*】", *named]
    ranked = sorted(((word, name) for name, words in groups.items() for word in words), key=lambda pair: -len(pair[0]))
    # Longer words first over all groups, so each word is its own alternative with the name of its group.
    kinds: dict[str, list[str]] = {}
    for word, name in ranked:
        kinds.setdefault(name, []).append(re.escape(word))
    parts = [f"(?P<{name}>{'|'.join(words)})" for name, words in kinds.items()]
    return re.compile(rf"(?P<n>[+-]?\d+)|(?P<name>{'|'.join(quoted)})|" + "|".join(parts))


def _cut(pattern: str, most: int) -> str:
    """The first (or, with a negative number, the last) characters; a replaced word counts as one and stays whole."""
    pieces = re.findall("‹[^›]*›|.", pattern, re.DOTALL)
    return "".join(pieces[:most] if most > 0 else pieces[most:])
