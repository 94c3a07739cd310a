"""The grammar of conditions that count: colours by themselves, the same cards again, different names and races."""

from __future__ import annotations

from collections.abc import Hashable

from tefuda.text import lexicon
from tefuda.text import surface as s
from tefuda.text.engine import Grammar, Rejected
from tefuda.text.vocabulary import Vocabulary

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


def add_counts(g: Grammar, v: Vocabulary, subject: str) -> None:
    """How many there are: 手札が3枚以上, バトルゾーンに…がある, 2枚以下しかない"""
    g.rule("NextTo", "least:Digits Counter 'または' number:Digits Counter", _next_to)
    g.words("CountedZone", {word: zone.name for zone in v.zones if not zone.shared for word in zone.words})
    g.rule("ZoneNoun", "owner:Possessor? zone:CountedZone", _zone_noun)
    many = "quantity:(Counted | Ranged | NextTo)"
    g.rule("CountTest", f"noun:Noun {subject} {many} | noun:ZoneNoun {subject} {many}", _count_test)
    g.words("CountEnd", lexicon.nominal_endings() | {"になった時": (True, "became")})
    g.words("GoneEnd", {"がなくなった時": (False, "became")})
    g.words("PointsZone", {zone.words[0]: zone.name for zone in v.zones if zone.points} or {"\0": ""})
    g.rule("PointsNoun", "owner:Possessor zone:PointsZone", _points)
    g.rule("PointsTest", f"noun:PointsNoun {subject} number:Digits relation:Relation?", _points_test)
    g.rule("CountPart", "test:(CountTest | PointsTest) end:CountEnd", test_part)
    g.rule("GonePart", "noun:Noun end:GoneEnd", _gone)
    g.rule(
        "ExistTest",
        "place:(p:(FlatPlace | PartsNoun) ('に' | 'には') '、'?)? other:'他に'?"
        f" noun:Noun {subject} also:'他に'? quantity:ExistCount?"
        " | place:(p:FlatPlace ('に' | 'には')) quantity:Counted"
        f" | among:'その中に' '、'? noun:Noun {subject} quantity:ExistCount?"
        f" | among:'その中に' '、'? quantity:AnyCount noun:Noun {subject}"
        f" | place:(p:FlatPlace ('に' | 'には')) quantity:AnyCount noun:Noun {subject}"
        f" | place:(p:FlatPlace ('に' | 'には')) noun:Noun {subject} apiece:('少なくとも'? '1' Counter 'ずつ')",
        _exist_test,
    )
    g.rule("AnyCount", "number:Digits Counter 'でも'", lambda span, number: s.Quantity(span, "at least", number))
    g.rule("NoCount", "number:Digits Counter 'も'", _no_count)
    g.rule("ExistCount", "Quantity | AnyCount | NoCount")
    g.rule(
        "ColourNoun", "first:ColourValue more:('と' v:ColourValue)* | first:ColourValue or_:(OrWord v:ColourValue)+", coloured
    )
    g.rule(
        "ColourTest",
        f"place:(p:FlatPlace ('に' | 'には') '、'?) noun:ColourNoun {subject} quantity:ExistCount?",
        lambda span, place, noun, quantity: s.ExistTest(span, noun, place, quantity),
    )
    g.rule("AgainTest", "quantity:Counted", again_test)
    g.rule("AgainPart", "test:AgainTest end:ExistEnd", test_part)
    _kinds(g, subject)
    g.rule(
        "PlacedTest",
        f"noun:Noun {subject} place:FlatPlace 'に' quantity:ExistCount?"
        f" | noun:Noun {subject} quantity:AnyCount place:FlatPlace 'に'",
        s.ExistTest,
    )
    g.words("OnlyEnd", {"しか" + word: (True, join) for word, (holds, join) in lexicon.EXIST_ENDINGS.items() if not holds})
    g.rule("ExistPart", "test:(ExistTest | PlacedTest | ColourTest) end:ExistEnd", _exist_part)
    g.rule("OnlyPart", "test:(ExistTest | PlacedTest | CompareTest) end:OnlyEnd", _only_part)
    g.rule(
        "OnlyOf",
        "place:(p:FlatPlace ('に' | 'には') '、'?) noun:Noun | among:'その中に' '、'? noun:Noun",
        lambda span, noun, place=None, among=None: s.OnlyTest(span, s.ExistTest(span, noun, place, None, among is not None)),
    )
    g.rule("OnlyOfPart", "test:OnlyOf end:OnlyEnd", test_part)


def _kinds(g: Grammar, subject: str) -> None:
    """異なるカード名を持つカードが4種類以上ある, 3種族以上ある: how many different values cards have between them"""
    g.rule(
        "DifferentNoun",
        "mods:Modifier* '、'? '異なる' label:LikeLabel ('を持つ' | 'の') head:(CardHead | WordHead)",
        lambda span, mods, label, head: (label, s.Noun(span, (s.Core(span, mods, head),))),
    )
    there = "place:(p:FlatPlace ('に' | 'には') '、'?)?"
    g.rule(
        "KindsTest",
        f"{there} pair:DifferentNoun {subject} number:Digits ('種類' | Counter) relation:Relation?"
        " | place:(p:FlatPlace ('に' | 'には')) number:Digits label:LikeLabel relation:Relation?"
        " | noun:Noun 'の中に' number:Digits label:LikeLabel relation:Relation?"
        " | among:'その中に' '、'? number:Digits label:LikeLabel relation:Relation?"
        f" | {there} noun:Noun {subject} number:Digits '種類' relation:Relation?",
        _kinds_test,
    )
    g.rule("PairsNoun", "mods:OwnerMod? '隣接する' head:CardHead", _pairs_noun)
    g.rule("PairsOf", "noun:PairsNoun", s.PairsOf)
    g.rule("PairsTest", "pairs:PairsOf number:Digits '組' relation:Relation?", _pairs_test)
    g.rule("PairsPart", "test:PairsTest end:ExistEnd", test_part)
    g.rule("KindsPart", "test:KindsTest end:ExistEnd", test_part)


def _kinds_test(
    span: Span,
    number: int,
    relation: str | None,
    place: s.Place | None = None,
    pair: tuple[str, s.Noun] | None = None,
    label: str = "",
    noun: s.Noun | None = None,
    among: str | None = None,
) -> Hashable:
    if pair is not None:
        label, noun = pair
    elif noun is not None and not label:
        label = "name"  # 4種類: cards of different names
    elif noun is None:
        noun = s.Noun(span, (s.Core(span, (), s.BareHead(span)),))
    if noun.quantity is not None:
        return Rejected("the number of cards is said twice")
    return s.KindsTest(span, noun, label, relation or "=", number, place, among is not None)


def _pairs_noun(span: Span, mods: s.OwnerMod | None, head: s.Head) -> s.Noun:
    return s.Noun(span, (s.Core(span, (mods,) if mods is not None else (), head),))


def _pairs_test(span: Span, pairs: s.PairsOf, number: int, relation: str | None) -> s.PairsTest:
    return s.PairsTest(span, pairs, relation or "=", number)


def test_part(span: Span, test: s.Test, end: tuple[bool, str]) -> s.TestPart:
    """A test with what follows it."""
    return s.TestPart(span, test, *end)


def _points(span: Span, owner: s.Player, zone: str) -> s.Noun:
    return s.Noun(span, (s.Core(span, (s.OwnerMod(owner.span, owner.who),), s.ZoneHead(span, zone)),))


def _zone_noun(span: Span, owner: s.Player | None, zone: str) -> s.Noun:
    """相手の山札(が10枚以下): a zone that does not name its cards stands for all of them where they are counted."""
    mods = () if owner is None else (s.OwnerMod(owner.span, owner.who),)
    return s.Noun(span, (s.Core(span, mods, s.ZoneHead(span, zone)),))


def _points_test(span: Span, noun: s.Noun, number: int, relation: str | None) -> s.CountTest:
    kind = {">=": "at least", "<=": "at most", "<": "fewer"}.get(relation or "", "exact")
    return s.CountTest(span, noun, s.Quantity(span, kind, number))


def _next_to(span: Span, least: int, number: int) -> Hashable:
    """3枚または4枚"""
    if number != least + 1:
        return Rejected("these are two numbers")
    return s.Quantity(span, "between", number, least=least)


def _count_test(span: Span, noun: s.Noun, quantity: s.Quantity) -> Hashable:
    either = any(isinstance(mod, s.OwnerMod) and mod.who == "either" for mod in noun.cores[0].mods)
    if noun.quantity is not None or quantity.kind == "up to" or quantity.apiece or (quantity.kind == "between" and either):
        return Rejected("cards are counted with 枚, 枚以上 or 枚以下")
    return s.CountTest(span, noun, quantity)


def _exist_test(
    span: Span,
    quantity: s.Quantity | None = None,
    noun: s.Noun | None = None,
    place: s.Place | s.Noun | None = None,
    among: str | None = None,
    apiece: object = None,
    other: str | None = None,
    also: str | None = None,
) -> Hashable:
    if apiece is not None and (noun is None or noun.joint != "and"):
        return Rejected("ずつ needs more than one kind")
    if noun is None:  # トラッシュに10枚以上ある
        noun = s.Noun(span, (s.Core(span, (), s.BareHead(span)),))
    if other or also:  # 他に: besides this card
        if len(noun.cores) > 1 or (other and also) or any(isinstance(mod, s.ExceptMod) for mod in noun.cores[0].mods):
            return Rejected("besides what is not said")
        core = noun.cores[0]
        mods = (*core.mods, s.ExceptMod((span[0], span[0])))
        noun = s.Noun(noun.span, (s.Core(core.span, mods, core.head),), "", noun.quantity)
    return s.ExistTest(span, noun, place, quantity, among is not None)


def _no_count(span: Span, number: int) -> Hashable:
    """1枚も(ない)"""
    return s.Quantity(span, "none", 1) if number == 1 else Rejected("not a single one is 1枚も")


def _exist_part(span: Span, test: s.ExistTest, end: tuple[bool, str]) -> Hashable:
    quantity = test.quantity
    if test.noun.quantity is not None:
        if quantity is not None:
            return Rejected("the number of cards is said twice")
        noun = s.Noun(test.noun.span, test.noun.cores, test.noun.joint)
        test = s.ExistTest(test.span, noun, test.place, test.noun.quantity, test.among)
    if test.quantity is not None and test.quantity.kind == "none":
        if end[0]:
            return Rejected("1枚も is denied")
        test = s.ExistTest(test.span, test.noun, test.place, None, test.among)
    if test.quantity is not None and test.quantity.kind not in ("exact", "at least", "at most", "fewer"):
        return Rejected("cards are counted with 枚, 枚以上 or 枚以下")
    return s.TestPart(span, test, *end)


def _gone(span: Span, noun: s.Noun, end: tuple[bool, str]) -> s.TestPart:
    return s.TestPart(span, s.ExistTest(span, noun, None, None), *end)


def _only_part(span: Span, test: s.ExistTest | s.CompareTest, end: tuple[bool, str]) -> Hashable:
    """2枚以下しかない: there are no more than that"""
    if isinstance(test, s.CompareTest):
        few = test.relation in ("<=", "<")
        return s.TestPart(span, test, *end) if few else Rejected("しかない says that there are few")
    quantity = test.quantity or test.noun.quantity
    if quantity is None or quantity.kind not in ("exact", "at most", "fewer"):
        return Rejected("しかない says that there are few")
    return _exist_part(span, test, end)
