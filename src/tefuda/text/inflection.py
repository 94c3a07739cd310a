"""Japanese verbs: all forms that card prose uses, from the dictionary form and the class.

Form names: plain 置く, stem 置き, te 置いて, past 置いた, not 置かない, notpast 置かなかった, notlink 置かず,
unless 置かなければ, state 置いている, statepast 置いていた, notstate 置いていない, notstatepast 置いていなかった,
stateif 置いていれば, notstateif 置いていなければ, may 置いてもよい, must 置かなければならない, can 置ける, canlink 置け,
cannot 置けない, cannotlink 置けず. All but the last four exist in the passive and the causative voice too.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import NamedTuple

# ending: (a-stem, i-stem, e-stem, te, ta)
_GODAN = {
    "く": ("か", "き", "け", "いて", "いた"),
    "ぐ": ("が", "ぎ", "げ", "いで", "いだ"),
    "す": ("さ", "し", "せ", "して", "した"),
    "つ": ("た", "ち", "て", "って", "った"),
    "ぶ": ("ば", "び", "べ", "んで", "んだ"),
    "む": ("ま", "み", "め", "んで", "んだ"),
    "る": ("ら", "り", "れ", "って", "った"),
    "う": ("わ", "い", "え", "って", "った"),
}


class Form(NamedTuple):
    """One written form of a verb."""

    text: str
    voice: str  # "active", "passive" or "causative"
    form: str


def forms(word: str, group: str) -> Iterator[Form]:
    """All forms of a verb; group is "godan", "ichidan" or "suru" (アタックする, する)."""
    passive: str
    if group == "godan":
        root = word[:-1]
        a, i, e, te, ta = _GODAN[word[-1]]
        yield from _basic(word, root + i, root + te, root + ta, root + a, "active")
        yield from _potential(word, (root + e,))
        passive = root + a + "れ"
    elif group == "ichidan":
        root = word[:-1]
        yield from _basic(word, root, root + "て", root + "た", root, "active")
        yield from _potential(word, (root + "られ",))  # only with an object: else it is the passive voice
        passive = root + "られ"
    else:
        root = word.removesuffix("する")
        yield from _basic(word, root + "し", root + "して", root + "した", root + "し", "active", root + "せ")
        yield from _potential(word, (root + "でき",) if root else ())
        passive = root + "され"
    yield from _basic(passive + "る", passive, passive + "て", passive + "た", passive, "passive")
    caused = passive[:-1] + "せ" if group == "godan" else root + "させ"
    yield from _basic(caused + "る", caused, caused + "て", caused + "た", caused, "causative")


def _basic(plain: str, stem: str, te: str, past: str, negative: str, voice: str, unlinked: str = "") -> Iterator[Form]:
    table = {
        plain: "plain",
        stem: "stem",
        te: "te",
        past: "past",
        negative + "ない": "not",
        negative + "なかった": "notpast",
        te + "いる": "state",
        te + "いた": "statepast",
        te + "いない": "notstate",
        te + "いなかった": "notstatepast",
        te + "いれば": "stateif",
        te + "いたら": "stateif",
        te + "いなければ": "notstateif",
        (unlinked or negative) + "ず": "notlink",
        te + "もよい": "may",
        negative + "なければならない": "must",
        negative + "なければ": "unless",
        negative + "ない限り": "unless",
    }
    for text, form in table.items():
        yield Form(text, voice, form)


def _potential(plain: str, roots: tuple[str, ...]) -> Iterator[Form]:
    for root in (plain + "ことができ", plain + "ことはでき", plain + "こともでき", *roots):
        yield Form(root + "る", "active", "can")
        yield Form(root, "active", "canlink")
        yield Form(root + "ない", "active", "cannot")
        yield Form(root + "なくなる", "active", "cannot")
        yield Form(root + "ず", "active", "cannotlink")
