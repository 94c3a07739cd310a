"""The grammar of conditions that count: colours by themselves, the same cards again, different names and races."""

from __future__ import annotations

from collections.abc import Hashable

from tefuda.text import surface as s
from tefuda.text.engine import Grammar, Rejected

Span = tuple[int, int]


def coloured(
    span: Span, first: tuple[str, str], more: tuple[tuple[str, str], ...] = (), or_: tuple[tuple[str, str], ...] = ()
) -> s.Noun:
    """青がある, 赤と青がある (each of them), 赤か青がある"""
    kinds = [(first, *or_)] if or_ else [(value,) for value in (first, *more)]
    cores = tuple(s.Core(span, (s.WordMod(span, values),), s.BareHead(span)) for values in kinds)
    return s.Noun(span, cores, "and" if len(cores) > 1 else "")


def again_test(span: Span, quantity: s.Quantity) -> Hashable:
    """(of what the sentence before has counted) 6枚以上ある"""
    if quantity.kind not in ("at least", "at most") or quantity.apiece:
        return Rejected("what is counted again is counted with 枚以上 or 枚以下")
    return s.AgainTest(span, quantity)


def add_kinds(g: Grammar, subject: str) -> None:
    """異なるカード名を持つカードが4種類以上ある, 3種族以上ある: how many different values cards have between them"""
    g.rule(
        "DifferentNoun",
        "mods:Modifier* '異なる' label:LikeLabel ('を持つ' | 'の') head:CardHead",
        lambda span, mods, label, head: (label, s.Noun(span, (s.Core(span, mods, head),))),
    )
    there = "place:(p:FlatPlace ('に' | 'には') '、'?)?"
    g.rule(
        "KindsTest",
        f"{there} pair:DifferentNoun {subject} number:Digits ('種類' | Counter) relation:Relation?"
        " | place:(p:FlatPlace ('に' | 'には')) number:Digits label:LikeLabel relation:Relation?"
        " | noun:Noun 'の中に' number:Digits label:LikeLabel relation:Relation?"
        f" | {there} noun:Noun {subject} number:Digits '種類' relation:Relation?",
        _kinds_test,
    )
    g.rule("PairsNoun", "mods:OwnerMod? '隣接する' head:CardHead", _pairs_noun)
    g.rule("PairsOf", "noun:PairsNoun", s.PairsOf)
    g.rule("PairsTest", "pairs:PairsOf number:Digits '組' relation:Relation?", _pairs_test)
    g.rule("PairsPart", "test:PairsTest end:ExistEnd", _part)
    g.rule("KindsPart", "test:KindsTest end:ExistEnd", _part)


def _kinds_test(
    span: Span,
    number: int,
    relation: str | None,
    place: s.Place | None = None,
    pair: tuple[str, s.Noun] | None = None,
    label: str = "",
    noun: s.Noun | None = None,
) -> Hashable:
    if pair is not None:
        label, noun = pair
    elif noun is not None and not label:
        label = "name"  # 4種類: cards of different names
    elif noun is None:
        noun = s.Noun(span, (s.Core(span, (), s.BareHead(span)),))
    if noun.quantity is not None:
        return Rejected("the number of cards is said twice")
    return s.KindsTest(span, noun, label, relation or "=", number, place)


def _pairs_noun(span: Span, mods: s.OwnerMod | None, head: s.Head) -> s.Noun:
    return s.Noun(span, (s.Core(span, (mods,) if mods is not None else (), head),))


def _pairs_test(span: Span, pairs: s.PairsOf, number: int, relation: str | None) -> s.PairsTest:
    return s.PairsTest(span, pairs, relation or "=", number)


def _part(span: Span, test: s.Test, end: tuple[bool, str]) -> s.TestPart:
    return s.TestPart(span, test, *end)
