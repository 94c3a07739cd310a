"""The grammar of terms that only some games have: counters, resources, attached cards, damage made less or more."""

from __future__ import annotations

from collections.abc import Hashable

from tefuda.text import lexicon
from tefuda.text import surface as s
from tefuda.text.engine import Grammar, Rejected
from tefuda.text.vocabulary import Vocabulary

Span = tuple[int, int]


def add_terms(g: Grammar, v: Vocabulary) -> None:
    """Rules that the others refer to; where a game has no such words they match nothing."""
    nothing = {"\0": ""}
    g.words("MarkName", {name + "カウンター": name for name in v.marks} or nothing)
    g.rule("MarkOwner", "player:Possessor | noun:(n:Pointed 'の')", lambda span, player=None, noun=None: player or noun)
    g.rule("Marks", "owner:MarkOwner? name:MarkName", lambda span, owner, name: s.Marks(span, name, owner))
    g.rule("MarkCount", "'を' n:Digits '個' | n:Digits '個を'")
    g.rule("ArgMarks", "marks:Marks number:MarkCount", _arg_marks)
    g.rule("MarkTest", "marks:Marks ('が' | 'は') number:Digits '個' relation:Relation?", _mark_test)
    g.rule("MarkPart", "test:MarkTest end:NominalEnd | test:MarkTest end:ExistEnd", _part)
    g.rule("ArgTop", "owner:Possessor? zone:OrderedZone edge:TopEdge number:Digits Counter", _arg_top)
    g.words("TopEdge", {"を上から": "top", "を下から": "bottom"})
    g.words("ResourceName", dict.fromkeys(v.resource, "") if v.resource else nothing)
    g.rule(
        "Points",
        "colour:ColourValue? ResourceName number:Digits",
        lambda span, colour, number: ((colour[1] if colour else ""), number),
    )
    g.rule("Resource", "first:Points more:('と' p:Points)*", lambda span, first, more: s.Resource(span, (first, *more)))
    g.rule("Raise", "number:Signed role:PartsName", s.Raise)
    g.rule("Double", "times:Digits '倍'", s.Double)
    g.words("StandingName", {word: entry.name for entry in v.standings for word in entry.words} or nothing)
    g.rule("Standing", "name:StandingName", s.Standing)
    g.rule("StandingTest", "player:Player ('が' | 'は') name:StandingName", s.StandingTest)
    g.rule("StandingPart", "test:StandingTest end:NominalEnd", _part)
    g.words("LessOrMore", {"軽減される": False, "軽減する": False, "増加する": True, "増加される": True})
    g.words("AllWord", dict.fromkeys(lexicon.EVERY, "all"))
    g.rule(
        "DamageShift",
        "noun:Noun 'への' once:'次の'? 'ダメージ' ('は' | 'を') amount:(Digits | AllWord) more:LessOrMore",
        _shift,
    )


def _part(span: Span, test: s.Test, end: tuple[bool, str]) -> s.TestPart:
    return s.TestPart(span, test, *end)


def _arg_top(span: Span, owner: s.Player | None, zone: str, edge: str, number: int) -> s.Arg:
    """山札を上から3枚(見る)"""
    head = s.TopHead(span, s.Place(span, owner, (zone,), edge), number)
    return s.Arg(span, s.Noun(span, (s.Core(span, (), head),)), "を")


def _arg_marks(span: Span, marks: s.Marks, number: int) -> s.Arg:
    return s.Arg(span, s.Marks(marks.span, marks.name, marks.owner, number), "を")


def _mark_test(span: Span, marks: s.Marks, number: int, relation: str | None) -> s.MarkTest:
    return s.MarkTest(span, marks, relation or "=", number)


def _shift(span: Span, noun: s.Noun, once: str | None, amount: int | str, more: bool) -> Hashable:
    """Damage is made less only the next time, and more every time."""
    if more == (once is not None):
        return Rejected("damage is reduced the next time (次の), and increased every time")
    if amount == "all":
        return Rejected("by how much is not said") if more else s.DamageShift(span, noun, None, more, not more)
    assert isinstance(amount, int)
    return s.DamageShift(span, noun, amount, more, not more)
