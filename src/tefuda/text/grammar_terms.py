"""The grammar of terms that only some games have: counters, resources, attached cards, damage made less or more."""

from __future__ import annotations

import re
from collections.abc import Hashable, Iterator

from tefuda.text import lexicon
from tefuda.text import surface as s
from tefuda.text.engine import Grammar, Rejected
from tefuda.text.grammar_counting import test_part
from tefuda.text.vocabulary import Vocabulary

Span = tuple[int, int]


def add_terms(g: Grammar, v: Vocabulary) -> None:
    """Rules that the others refer to; where a game has no such words they match nothing."""
    nothing: dict[str, Hashable] = {"\0": ""}
    g.words("KnownMark", _marks(v) or nothing)
    if v.any_marks:
        g.scanner("NamedMark", _named_mark, None)
    g.rule("MarkName", "KnownMark | NamedMark" if v.any_marks else "KnownMark")
    g.rule("MarkOwner", "player:Possessor | noun:(n:Pointed 'の')", lambda span, player=None, noun=None: player or noun)
    g.rule("Marks", "owner:MarkOwner? name:MarkName", lambda span, owner, name: s.Marks(span, name, owner))
    g.rule("MarkCount", "'を' n:Digits '個' | n:Digits '個を'")
    g.rule("ArgMarks", "marks:Marks number:MarkCount", _arg_marks)
    g.rule("MarksThere", "owner:(n:Pointed 'に') '、'? name:MarkName", lambda span, owner, name: s.Marks(span, name, owner))
    g.rule("MarkTest", "marks:(Marks | MarksThere) ('が' | 'は') number:Digits '個' relation:Relation?", _mark_test)
    g.rule("MarkPart", "test:MarkTest end:NominalEnd | test:MarkTest end:ExistEnd", test_part)
    taken = "('取り' '、'?)?"  # 山札の上から取り、…に置く: as they are put there
    g.rule(
        "ArgTop",
        f"owner:Possessor? zone:OrderedZone edge:TopEdge number:Digits Counter up_to:'まで'? {taken}"
        f" | place:EdgePlace 'から' '、'? 'カードを' '、'? number:Digits Counter up_to:'まで'? {taken}"
        f" | place:EdgePlace 'から' '、'? many:Quantity ('のカードを' | 'カードを') {taken}"
        f" | many:Quantity ('のカードを' | '、' 'カードを') '、'? place:EdgePlace 'から' {taken}"
        f" | many:Quantity '、'? place:EdgePlace 'から' '、'? 'カードを' {taken}"
        f" | 'もう'? number:Digits Counter '、'? place:EdgePlace 'から' '、'? 'カードを' {taken}",
        _arg_top,
    )
    edges = {"上から": "top", "下から": "bottom"}
    leads = ("を", "を、", "のカードを", "のカードを、")
    g.words("TopEdge", {lead + word: edge for lead in leads for word, edge in edges.items()})
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
    g.rule("StandingPart", "test:StandingTest end:NominalEnd", test_part)
    g.words("LessOrMore", {"軽減される": False, "軽減する": False, "増加する": True, "増加される": True})
    g.words("AllWord", dict.fromkeys(lexicon.EVERY, "all"))
    g.rule(
        "DamageShift",
        "noun:Noun 'への' once:'次の'? 'ダメージ' ('は' | 'を') amount:(Digits | AllWord) more:LessOrMore",
        _shift,
    )

    _waiting(g, v, nothing)
    _sentence_terms(g, v, nothing)


def _marks(v: Vocabulary) -> dict[str, Hashable]:
    words: dict[str, Hashable] = {name + "カウンター": name for name in v.marks}
    return words | {word: entry.name for entry in v.mark_icons for word in entry.words}


#: The name of a counter is one word: kanji, katakana or letters, behind a word that is none of these.
_MARK = re.compile("([一-鿿々ァ-ヴーA-Za-z]{1,8})カウンター(?!カウンター)")


def _named_mark(text: str, pos: int) -> Iterator[tuple[int, Hashable]]:
    found = _MARK.match(text, pos)
    if found is not None and not _MARK.match(text, pos - 1):
        yield found.end(), found.group(1)


def _waiting(g: Grammar, v: Vocabulary, nothing: dict[str, Hashable]) -> None:
    """What waits to be resolved, who uses a card, cards as another kind of card, things counted over cards."""
    stack = [word for zone in v.zones if zone.name == v.stack for word in zone.words]
    waiting = {place + link + word: "" for place in stack for link in ("の", "にある") for word in v.stack_skills}
    g.words("StackSkill", waiting or nothing)
    g.rule("WaitingHead", "owner:Possessor? StackSkill", s.WaitingHead)
    g.words("MasterWord", {f"の{word}に": "" for word in v.masters} or nothing)
    g.rule("ArgMaster", "content:Noun MasterWord", lambda span, content: s.Arg(span, content, "支配者"))
    g.rule("KindNumber", "name:NumberName number:Digits", lambda span, name, number: (name, number))
    g.rule(
        "AsKind",
        "first:KindNumber more:(('、' | 'と' | 'で') n:KindNumber)* 'の' noun:CardNoun",
        lambda span, first, more, noun: s.AsKind(span, noun, (first, *more)),
    )
    g.words("TallyName", {word: entry.name for entry in v.tallies for word in entry.words} or nothing)
    g.rule("Tally", "noun:SimpleNoun ('の' | 'が持つ') name:TallyName", s.Tally)
    g.rule(
        "TallyCount",
        "amount:Tally ('の数だけ' | 'の数と同じ枚数')",
        lambda span, amount: s.Quantity(span, "exact", 0, None, False, amount),
    )
    g.rule("TallyMod", "name:TallyName negated:HaveTail", s.TallyMod)


def _sentence_terms(g: Grammar, v: Vocabulary, nothing: dict[str, Hashable]) -> None:
    """Costs inside sentences, predictions, lists that are done whole, numbers of an act made more or less."""
    g.rule("UnlessPart", "clause:UnlessClause", s.Unless)
    g.words("SurchargeName", {word: entry.name for entry in v.surcharges for word in entry.words} or nothing)
    g.rule("SurchargePart", "keyword:SurchargeName", s.Surcharge)
    g.rule("PredictOptions", "first:Description more:(OrWord option:Description)+", lambda span, first, more: (first, *more))
    g.rule("PredictPart", "options:PredictOptions 'を予想し'", _predict)
    g.rule("Prediction", "options:PredictOptions 'を予想する'", _predict)
    g.words("Likeness", {word: at for at, entry in enumerate(v.likenesses) for word in entry.words} or {"\0": 0})
    g.rule("Alike", "noun:Noun 'は' '、'? other:Noun 'と同じ' likeness:Likeness ('を持つ' | 'を得る')", s.Alike)
    g.words("UnknownWord", {"X000": 1000} if v.unknowns else {"\0": 0})
    g.rule("Unknown", "times:UnknownWord", s.Unknown)
    g.words("SignedUnknownWord", {"+X000": 1000, "-X000": -1000} if v.unknowns else {"\0": 0})
    g.rule("SignedUnknown", "times:SignedUnknownWord", s.Unknown)
    g.rule(
        "Define",
        "'Xは' amount:(CountProperty | MarkTally) ('に等しい' | 'である')",
        s.Define,
    )
    g.rule("MarkTally", "marks:Marks 'の数'")
    g.words("DoAllWord", lexicon.DO_ALL)
    g.rule("DoAll", "meeting:DoAllWord", s.DoAll)
    numbered = {verb.word + "数": verb.event for verb in v.verbs if verb.numbered}
    g.words("NumberedAct", numbered or nothing)
    g.rule(
        "NumberShift", "player:Player 'が' event:NumberedAct ('は' | 'を') number:Signed ('する' | 'される')?", s.NumberShift
    )


def _predict(span: Span, options: tuple[s.Description, ...]) -> Hashable:
    """Each option is one description: 赤か青 are two."""
    for option in options:
        heads = [option.head, *option.mods]
        if any(isinstance(part, s.WordHead | s.WordMod) and len(part.values) > 1 for part in heads):
            return Rejected("each option is said by itself")
    return s.Predict(span, options)


def _arg_top(
    span: Span,
    owner: s.Player | None = None,
    zone: str = "",
    edge: str = "",
    number: int = 0,
    up_to: str | None = None,
    place: s.Place | None = None,
    many: s.Quantity | None = None,
) -> Hashable:
    """山札を上から3枚(見る), 山札の上からカードを3枚, …と同じ枚数のカードを山札の上から"""
    if many is not None and (many.kind != "exact" or many.number or many.apiece):
        return Rejected("so many cards are said with a number")
    head = s.TopHead(span, place or s.Place(span, owner, (zone,), edge), number or None, up_to is not None, many)
    return s.Arg(span, s.Noun(span, (s.Core(span, (), head),)), "を")


def _arg_marks(span: Span, marks: s.Marks, number: int) -> s.Arg:
    return s.Arg(span, s.Marks(marks.span, marks.name, marks.owner, number), "を")


def _mark_test(span: Span, marks: s.Marks, number: int, relation: str | None) -> s.MarkTest:
    return s.MarkTest(span, marks, relation or "=", number)


def _shift(span: Span, noun: s.Noun, once: str | None, amount: int | str, more: bool) -> Hashable:
    """Damage is made less the next time or every time, and more every time."""
    if amount == 0:
        return Rejected("a change by nothing is none")
    if more and once is not None:
        return Rejected("damage is increased every time, not the next time")
    if amount == "all":
        return Rejected("by how much is not said") if more else s.DamageShift(span, noun, None, more, once is not None)
    assert isinstance(amount, int)
    return s.DamageShift(span, noun, amount, more, once is not None)


def quoted_keywords(v: Vocabulary) -> dict[str, str]:
    """“≪自≫カラーブレイク”, “ゼクステンド・ドライブ!”: where abilities have icons, a keyword is quoted with its own"""
    if v.writing.layout != "tags":
        return {}
    opening, closing = v.writing.quotes[0]
    icons = [icon.group() for head in v.heads for word in head.words if (icon := re.match("≪[^≫]+≫", word))]
    found = {f"{opening}{icon}{keyword.name}{closing}": keyword.name for keyword in v.keywords for icon in icons}
    labels = {gate.name.rpartition("≫")[2]: gate.name for gate in v.gates if gate.label}
    return found | {f"{opening}{word}{closing}": name for word, name in labels.items()}
