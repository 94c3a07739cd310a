"""The grammar of conditions and sentences."""

from __future__ import annotations

from collections.abc import Hashable
from itertools import pairwise
from typing import NamedTuple

from tefuda.text import lexicon
from tefuda.text import surface as s
from tefuda.text.engine import Grammar, Rejected
from tefuda.text.vocabulary import Vocabulary

Span = tuple[int, int]


class Cost(NamedTuple):
    """What stands between the brackets of a cost: conditions, and what is done."""

    conditions: tuple[s.Condition, ...]
    sentence: s.Sentence | None


_TARA = {"ら": (True, "if")}  # 登場していたら


def add_sentences(g: Grammar, v: Vocabulary) -> None:
    """Conditions, triggers and whole sentences."""
    _endings(g)
    _tests(g, v)
    _moments(g, v)
    _sentences(g, v)


def _endings(g: Grammar) -> None:
    g.words("NominalEnd", lexicon.nominal_endings())
    g.words("ExistEnd", lexicon.EXIST_ENDINGS)
    g.words("HaveEnd", lexicon.HAVE_ENDINGS)
    g.words("AdjectiveEnd", lexicon.verbal_endings({"": True}, {}, {}) | {"なら": (True, "if")})
    g.words("DoneWord", lexicon.DONE_WORDS)
    g.words("HitWord", lexicon.HIT_WORDS)
    g.words("HistoryEnd", {word: (True, join) for word, join in lexicon.ORDINARY_ENDINGS.items() if join == "if"} | _TARA)


def _part(span: Span, test: s.Test, end: tuple[bool, str]) -> s.TestPart:
    return s.TestPart(span, test, *end)


def _tests(g: Grammar, v: Vocabulary) -> None:
    subject = "('が' | 'は' | 'も')"
    g.rule("CountTest", f"noun:Noun {subject} quantity:Counted", _count_test)
    g.words("CountEnd", lexicon.nominal_endings() | {"になった時": (True, "became")})
    g.words("GoneEnd", {"がなくなった時": (False, "became")})
    g.rule("CountPart", "test:CountTest end:CountEnd", _part)
    g.rule("GonePart", "noun:Noun end:GoneEnd", _gone)
    g.rule("ExistTest", f"place:(p:FlatPlace ('に' | 'には') '、'?)? noun:Noun {subject} quantity:Quantity?", s.ExistTest)
    g.rule("PlacedTest", f"noun:Noun {subject} place:FlatPlace 'に' quantity:Quantity?", s.ExistTest)
    g.rule("ExistPart", "test:(ExistTest | PlacedTest) end:ExistEnd", _exist_part)
    g.rule(
        "NumberHead",
        "property:NumberName ('が' | 'は')? amount:SimpleAmount relation:Relation?",
        lambda span, property, amount, relation: s.NumberMod(span, property, relation or "=", amount),
    )
    g.rule(
        "RelativeHead",
        "amount:SimpleProperty relation:Relation",
        lambda span, amount, relation: s.NumberMod(span, amount.name, relation, amount),
    )
    g.rule("StateHead", "state:State", lambda span, state: s.StateMod(span, state.name))
    g.rule("FaceHead", "face:Face", lambda span, face: s.FaceMod(span, face.name))
    g.rule("PlainHead", "'ノンスキル'", s.PlainMod)
    g.rule("ColourHead", "values:ColourValues", s.WordHead)
    g.rule(
        "DescriptionHead",
        "CardHead | WordHead | PointHead | NumberHead | RelativeHead | StateHead | FaceHead | PlainHead | ColourHead",
    )
    g.rule("Description", "mods:Mod* head:DescriptionHead", s.Description)
    g.rule("IsTest", f"noun:Noun {subject} description:Description", s.IsTest)
    g.rule("IsPart", "test:IsTest end:NominalEnd", _part)
    g.words("WordLabel", {label: b.property for b in v.brackets for label in b.labels} | {"色": "colour"})
    g.rule("WordTest", f"noun:Noun 'の' label:WordLabel {subject} head:(WordHead | ColourHead)", _word_test)
    g.rule("WordPart", "test:WordTest end:NominalEnd", _part)
    g.rule("CompareTest", f"left:(Property | CountProperty) {subject} right:Amount relation:Relation?", _compare)
    g.rule("ComparePart", "test:CompareTest end:NominalEnd", _part)
    g.rule("HigherTest", f"left:(Property | CountProperty) {subject} right:Amount relation:Adjective", _compare)
    g.rule("MoreTest", f"left:Noun {subject} right:(Player | Noun) 'より' 'も'? relation:MoreWord", s.MoreTest)
    g.words("MoreWord", {"多い": ">", "少ない": "<"})
    g.rule("MorePart", "test:(HigherTest | MoreTest) end:AdjectiveEnd", _part)
    g.rule("HaveTest", f"noun:Noun {subject} keywords:KeywordTags 'を'", s.HaveTest)
    g.rule("HavePart", "test:HaveTest end:HaveEnd", _part)
    roles = {
        state + end: (role.name, *pair) for role in v.roles for state in role.states for end, pair in lexicon.BE_ENDINGS.items()
    }
    g.words("RoleEnd", roles or {"\0": ("", True, "")})
    g.rule(
        "RolePart",
        f"noun:Noun {subject} onto:(n:Noun 'に')? end:RoleEnd",
        lambda span, noun, onto, end: s.TestPart(span, s.RoleTest(span, noun, end[0], onto), *end[1:]),
    )
    g.rule("HistoryPart", "clause:HistoryClause end:HistoryEnd", _history)
    g.rule("DonePart", "kind:DoneWord", lambda span, kind: s.TestPart(span, s.DoneTest(span, kind), True, "if"))
    g.rule("TurnPart", "test:TurnTest end:TurnEnd", _part)
    g.words(
        "TurnEnd",
        {
            "中": (True, "if"),
            "の間": (True, "if"),
            "中は": (True, "if"),
            "である場合": (True, "if"),
            "の場合": (True, "if"),
            "でない場合": (False, "if"),
            "中かつ": (True, "and"),
            "で、": (True, "and"),
            "であり、": (True, "and"),
        },
    )
    hit = " | HitPart" if v.predicts else ""
    g.rule(
        "TestPart",
        "CountPart | GonePart | ExistPart | IsPart | WordPart | ComparePart | MorePart"
        " | HavePart | RolePart | HistoryPart | DonePart | TurnPart | MarkPart | StandingPart" + hit,
    )
    g.rule("HitPart", "holds:HitWord", lambda span, holds: s.TestPart(span, s.HitTest(span), holds, "if"))
    g.rule("MoreIs", "description:Description", lambda span, description: s.IsTest(span, None, description))
    g.rule("MoreIsPart", "test:MoreIs end:NominalEnd", _part)
    g.rule("Condition", "first:TestPart more:(TestPart | MoreIsPart)*", _condition)


def _count_test(span: Span, noun: s.Noun, quantity: s.Quantity) -> Hashable:
    if noun.quantity is not None or quantity.kind == "up to" or quantity.apiece:
        return Rejected("cards are counted with 枚, 枚以上 or 枚以下")
    return s.CountTest(span, noun, quantity)


def _exist_part(span: Span, test: s.ExistTest, end: tuple[bool, str]) -> Hashable:
    quantity = test.quantity
    if test.noun.quantity is not None:
        if quantity is not None:
            return Rejected("the number of cards is said twice")
        noun = s.Noun(test.noun.span, test.noun.cores, test.noun.joint)
        test = s.ExistTest(test.span, noun, test.place, test.noun.quantity)
    if test.quantity is not None and test.quantity.kind not in ("exact", "at least", "at most", "fewer"):
        return Rejected("cards are counted with 枚, 枚以上 or 枚以下")
    return s.TestPart(span, test, *end)


def _word_test(span: Span, noun: s.Noun, label: str, head: s.WordHead) -> Hashable:
    """リーダーの色が赤: the word before が must be the property's own."""
    if any(name != label for name, _ in head.values):
        return Rejected("the value belongs to another property")
    return s.IsTest(span, noun, s.Description(head.span, (), head))


def _gone(span: Span, noun: s.Noun, end: tuple[bool, str]) -> s.TestPart:
    return s.TestPart(span, s.ExistTest(span, noun, None, None), *end)


def _compare(span: Span, left: s.Property, right: s.AmountWords, relation: str | None) -> s.CompareTest:
    return s.CompareTest(span, left, relation or "=", right)


def _history(span: Span, clause: s.Clause, end: tuple[bool, str]) -> Hashable:
    times = [item.number for item in clause.items if isinstance(item, s.TimesWord)]
    if not any(isinstance(item, s.ThisTurn) for item in clause.items):
        return Rejected("a condition about the past needs このターン中に")
    holds, join = end
    return s.TestPart(
        span, s.HistoryTest(span, clause, times[0] if times else 1), holds != clause.predicate.form.startswith("not"), join
    )


def _condition(span: Span, first: s.TestPart, more: tuple[s.TestPart, ...]) -> Hashable:
    parts = (first, *more)
    joins = [part.join for part in parts]
    if (
        joins[-1] not in ("if", "when", "became")
        or any(join not in ("and", "or") for join in joins[:-1])
        or len(set(joins[:-1])) > 1
    ):
        return Rejected("the condition is not complete")
    for before, part in pairwise(parts):
        if isinstance(part.test, s.IsTest) and part.test.noun is None and before.join != "and":
            return Rejected("a new condition needs its subject")
    return s.Condition(span, parts)


def _moments(g: Grammar, v: Vocabulary) -> None:
    g.words("MomentName", {word: entry.name for entry in v.moments for word in entry.words})
    g.rule("TurnTest", "owner:Possessor moment:MomentName | moment:MomentName", _turn_test)
    g.words(
        "MomentEdge",
        {"開始時": "start", "終了時": "end", "の開始時": "start", "の終了時": "end", "の終わりに": "end", "の始めに": "start"},
    )
    g.words("InstantName", {word: (i.at, i.edge) for i in v.instants for word in i.words} or {"\0": ("", "")})
    g.rule("InstantHead", "which:MomentWhich? pair:InstantName", _instant)
    g.words("MomentWhich", {"次の": "next", "この": "this", "その": "this", "各": "", "毎": ""})
    g.rule(
        "MomentHead",
        "which:MomentWhich? owner:Possessor? moment:MomentName edge:MomentEdge"
        " | owner:Possessor which:MomentWhich moment:MomentName edge:MomentEdge",
        _moment,
    )


def _turn_test(span: Span, moment: str, owner: s.Player | None = None) -> Hashable:
    if owner is None and moment == "turn":
        return Rejected("whose turn?")
    return s.TurnTest(span, owner, moment)


def _moment(span: Span, which: str | None, owner: s.Player | None, moment: str, edge: str) -> s.MomentHead:
    return s.MomentHead(span, owner, moment, edge, which or "")


def _instant(span: Span, which: str | None, pair: tuple[str, str]) -> s.MomentHead:
    return s.MomentHead(span, None, *pair, which or "")


def _sentences(g: Grammar, v: Vocabulary) -> None:
    g.rule("EventHead", "clause:PastClause '時' | clause:PlainClause ('時' | '場合')", s.EventHead)
    g.rule("Topic", "player:Player 'は、' | player:Mutual 'に'", s.Topic)
    g.rule("TopicCondition", "noun:Pointed 'は' '、'? condition:Condition", s.TopicCondition)
    g.rule("Mutual", "who:MutualWord", s.Player)
    g.words("MutualWord", {"お互い": "each"})
    g.rule("PlainLink", "clause:LinkClause after:'から'?", _link)
    g.rule("ByLink", "clause:FinalClause 'ことで'", _by_link)
    g.rule("OrLink", "clause:FinalClause 'か'", _or_link)
    g.rule(
        "EventHeads",
        "first:(EventHead | MomentHead) ('または' | '、または' | 'と' | 'か') second:(EventHead | MomentHead)",
        s.EventHeads,
    )
    own = {"UnlessPart": v.tolls, "SurchargePart": v.surcharges, "PredictPart": v.predicts}
    more = "".join(f" | {name}" for name, known in own.items() if known)
    g.rule(
        "Part",
        "part:(EventHead | EventHeads | InstantHead | TopicCondition | MomentHead | Topic | Condition"
        " | PlainLink | OrLink | ByLink | PartAdverb" + more + ") '、'?",
    )
    g.rule("PartAdverb", "Duration | ForEach | InsteadWord | NextWord | OftenWord | FreeWord | Filler")
    g.rule(
        "BuildCopies",
        "('このカードは' '、'?)? 'デッキに' copies:Copies '入れることができる'"
        " | '同じカードを' 'デッキに' copies:Copies '入れることができる'",
        lambda span, copies: s.BuildRule(span, copies),
    )
    g.rule("Copies", "'何枚でも' | number:(n:Digits '枚まで')", lambda span, number=None: number)
    g.rule(
        "ModeCall",
        "player:(p:Player 'は' '、'?)? ('以下' | '次') ('の効果' | 'の中' | 'の効果の中')?"
        " 'から' count:ModeCount 'を'? ('選ぶ' | '選び、実行する' | '選んで実行する' | '選び、行う')",
        _mode_call,
    )
    g.rule("ModeCount", "number:Digits 'つ' most:'まで'?", lambda span, number, most: (number, most is not None))
    finals = {
        "Prediction": v.predicts,
        "MutualHarm": v.mutual,
        "Payable": v.payable[0],
        "Alike": v.likenesses,
        "Define": v.unknowns,
    }
    finals |= {"Ceiling": v.ceilings}
    last = "".join(f" | {name}" for name, known in finals.items() if known)
    g.rule("Final", "FinalClause | BuildCopies | ModeCall | DoAll | DamageShift | NumberShift" + last)
    g.rule("Sentence", "parts:Part* final:Final '。'?", s.Sentence)
    g.rule(
        "CostText",
        "conditions:(condition:Condition '、'?)* parts:(link:(PlainLink | OrLink) '、'?)*"
        " final:FinalClause '。'? | conditions:(condition:Condition '、'?)+",
        _cost,
    )
    g.rule("ConditionText", "condition:Condition '、'?")


def _link(span: Span, clause: s.Clause, after: str | None) -> Hashable:
    if after and clause.predicate.form != "te":
        return Rejected("から follows the -te form")
    return s.Link(span, clause)


def _or_link(span: Span, clause: s.Clause) -> Hashable:
    if clause.predicate.form not in ("plain", "bare"):
        return Rejected("か joins plain verbs")
    return s.Link(span, clause, True)


def _by_link(span: Span, clause: s.Clause) -> Hashable:
    if clause.predicate.form != "plain":
        return Rejected("ことで follows a plain verb")
    return s.Link(span, clause, by_doing=True)


def _mode_call(span: Span, player: s.Player | None, count: tuple[int, bool]) -> s.ModeCall:
    number, up_to = count
    return s.ModeCall(span, 0 if up_to else number, number, player)


def _cost(
    span: Span, conditions: tuple[s.Condition, ...], parts: tuple[s.Link, ...] = (), final: s.Clause | None = None
) -> Hashable:
    return Cost(conditions, s.Sentence(span, parts, final) if final else None)
