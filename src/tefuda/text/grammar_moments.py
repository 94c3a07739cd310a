"""The grammar of moments: whose turn it is, when a turn or a step begins and ends."""

from __future__ import annotations

from collections.abc import Hashable

from tefuda.text import surface as s
from tefuda.text.engine import Grammar, Rejected
from tefuda.text.vocabulary import Vocabulary

Span = tuple[int, int]


def add_moments(g: Grammar, v: Vocabulary) -> None:
    """All rules for moments."""
    g.words("MomentName", {word: entry.name for entry in v.moments for word in entry.words})
    g.rule("InTurnPart", "test:TurnTest 'に'", _in_turn)
    g.rule("TurnTest", "owner:Possessor moment:MomentName | moment:MomentName", _turn_test)
    g.words(
        "MomentEdge",
        {"開始時": "start", "終了時": "end", "の開始時": "start", "の終了時": "end", "の終わりに": "end", "の始めに": "start"}
        | {"が終わる時": "end", "が始まる時": "start"},
    )
    g.words("InstantName", {word: (i.at, i.edge) for i in v.instants for word in i.words} or {"\0": ("", "")})
    g.rule("InstantHead", "which:MomentWhich? pair:InstantName | of:(n:Noun 'の') pair:InstantName", _instant)
    g.words("MomentWhich", {"次の": "next", "この": "this", "その": "this", "各": "", "毎": ""})
    g.rule(
        "MomentHead",
        "which:MomentWhich? owner:Possessor? moment:MomentName edge:MomentEdge"
        " | owner:Possessor which:MomentWhich moment:MomentName edge:MomentEdge",
        _moment,
    )


def _in_turn(span: Span, test: s.TurnTest) -> Hashable:
    """相手のターンに"""
    return s.TestPart(span, test, True, "if") if test.moment == "turn" else Rejected("a turn is meant")


def _turn_test(span: Span, moment: str, owner: s.Player | None = None) -> Hashable:
    if owner is None and moment == "turn":
        return Rejected("whose turn?")
    return s.TurnTest(span, owner, moment)


def _moment(span: Span, which: str | None, owner: s.Player | None, moment: str, edge: str) -> s.MomentHead:
    return s.MomentHead(span, owner, moment, edge, which or "")


def _instant(span: Span, pair: tuple[str, str], which: str | None = None, of: s.Noun | None = None) -> s.MomentHead:
    return s.MomentHead(span, None, *pair, which or "", of)
