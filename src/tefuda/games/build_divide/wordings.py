"""Words of card text that mean what they do because a clause says so."""

from __future__ import annotations

from tefuda.games.base import Rule

#: The words, and the clause that gives each its meaning.
_WORDS = {
    "【覚醒】": "312-3",  # only with an opened territory
    "：ユニット】": "1404-3a",  # the opponent has made a unit enter
    "代わりに": "12.02.2.c.1",  # what follows replaces what would have happened
    "ドロップゾーン": "408-2",  # the graveyard has two names
    "キャラ名《": "314-3",  # so have identity names
    "山札の": "411-3a",  # what is added to a deck is put at a place that the words say
    "ライフの前": "407-3c",  # above
    "ライフの後": "407-3c",  # below
    "X000": "522-1",  # so many thousands
    "開放する": "902-5",  # one territory, if no number is said
    "閉じる": "902-5",
    "】としてユニットに": "1406-4",  # one territory, if no number is said
    "スイッチ": "528-1a",  # the card that says so, if no other is named
}


def understood(text: str, rule: Rule) -> str:
    """The text as far as the rules give its words a meaning."""
    for word, clause in _WORDS.items():
        if word in text:
            text = text.replace(word, rule.by(clause, word))
    return text
