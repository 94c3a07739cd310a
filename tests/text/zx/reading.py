"""How the tests of Z/X's words read a text."""

from __future__ import annotations

import msgspec
import pytest

from tefuda.games.zx.vocabulary import VOCABULARY as WORDS
from tefuda.kernel import tree as t
from tefuda.text import Refused, compile_text

#: The language; what the engine carries out of it is another question.
VOCABULARY = msgspec.structs.replace(WORDS, support=None)

ZILLION = t.Is("type", "ゼクス")
AOI = t.Is("name", "アオイ")
ENTERS = "≪自≫このカードが登場した時、"


def only(text: str) -> t.Ability:
    (ability,) = compile_text(text, VOCABULARY).abilities
    return ability


def effect(sentences: str) -> tuple[t.Action, ...]:
    return only(ENTERS + sentences).effect


def refused(text: str) -> str:
    with pytest.raises(Refused) as caught:
        compile_text(text, VOCABULARY)
    return caught.value.reason


def asked(words: str) -> t.Condition:
    (found,) = effect(f"{words}場合、カードを1枚引く。")
    assert isinstance(found, t.If)
    return found.condition


def at_least(number: int, zone: str, whose: t.Who, *filters: t.Filter) -> t.Condition:
    return t.Check(t.Count(t.Cards((zone,), whose, filters)), ">=", t.Number(number))
