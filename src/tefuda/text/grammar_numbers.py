"""The grammar of numbers that describe cards: パワー3000以下の, このカードより低い, …の枚数とコストが同じかそれ以下の."""

from __future__ import annotations

from collections.abc import Hashable

from tefuda.text import lexicon
from tefuda.text import surface as s
from tefuda.text.engine import Grammar, Rejected

Span = tuple[int, int]


def add_numbers(g: Grammar) -> None:
    """Modifiers that compare a number of a card with an amount."""
    g.words(
        "NumberTail",
        {rel + tail: sign for rel, sign in lexicon.RELATIONS.items() for tail in ("の", "である", "を持つ")}
        | {"の": "=", "である": "=", "を持つ": "="}
        | lexicon.ADJECTIVES,
    )
    g.rule(
        "NumberMod",
        "printed:'元々の'? property:NumberName ('が' | 'は')? amount:SimpleAmount relation:NumberTail",
        lambda span, property, amount, relation, printed: s.NumberMod(span, property, relation, amount, printed is not None),
    )
    g.rule("RelativeMod", "amount:SimpleProperty relation:NumberTail", _relative)
    g.rule(
        "LimitMod",  # このカードのコスト以下のコストの, 手札の枚数以下のコストの
        "amount:(SimpleProperty | SimpleCount | KindsCounted | Product) '値'? relation:Relation 'の' property:NumberName"
        " ('の' | 'を持つ')",
        lambda span, amount, relation, property: s.NumberMod(span, property, relation, amount),
    )
    g.rule(
        "SameMod",
        "noun:Pointed 'と同じ' name:NumberName ('の' | 'を持つ')",
        lambda span, noun, name: s.NumberMod(span, name, "=", s.Property(span, noun, name)),
    )
    g.words(
        "EvenTail",
        {
            "同じ": "=",
            "同じかそれ以下の": "<=",
            "同じかそれより小さい": "<=",
            "同じかそれ以上の": ">=",
            "同じかそれより大きい": ">=",
        },
    )
    g.rule(
        "EvenMod",  # …の枚数とコストが同じかそれ以下の, そのクリーチャーとパワーが同じ
        "amount:(SimpleCount | KindsCounted) 'と' '、'? property:NumberName 'が' relation:EvenTail"
        " | noun:Pointed 'と' '、'? property:NumberName 'が' relation:EvenTail",
        _even,
    )
    g.rule("KindsCounted", "amount:KindsOf 'の数'")
    g.words("LowWord", {"低い": "<", "小さい": "<", "高い": ">", "大きい": ">"})
    g.rule(
        "LowMod",
        "noun:Pointed 'より' 'も'? name:NumberName ('の' | 'が') relation:LowWord"
        " | amount:(SimpleCount | KindsCounted) 'より' 'も'? '、'? name:NumberName ('の' | 'が') relation:LowWord"
        " | name:NumberName 'が' noun:Pointed 'より' 'も'? relation:LowWord",
        _low,
    )
    g.rule("FlatNumber", "property:NumberName ('が' | 'は')? amount:Number relation:NumberTail", s.NumberMod)


def _even(
    span: Span,
    property: str,
    relation: str,
    amount: s.AmountWords | None = None,
    noun: s.Noun | None = None,
) -> s.NumberMod:
    """…とパワーが同じ: as high as that number, or as that card's"""
    return s.NumberMod(span, property, relation, amount or s.Property(span, noun, property))


def _low(span: Span, name: str, relation: str, noun: s.Noun | None = None, amount: s.AmountWords | None = None) -> s.NumberMod:
    """このカードよりパワーの低い, 手札の枚数よりコストが小さい"""
    return s.NumberMod(span, name, relation, amount or s.Property(span, noun, name))


def _relative(span: Span, amount: s.Property, relation: str) -> Hashable:
    """このカードのレベル以下の: the property compared is the one that is named."""
    if relation == "=":
        return Rejected("a property of one card does not describe another without 以上, 以下 or と同じ")
    return s.NumberMod(span, amount.name, relation, amount)
