"""The grammar of sentences that call for a list of effects, and of the rule for building decks."""

from __future__ import annotations

from collections.abc import Hashable

from tefuda.text import surface as s
from tefuda.text.engine import Grammar, Rejected

Span = tuple[int, int]


def add_lists(g: Grammar) -> None:
    """以下から1つを選ぶ, デッキに何枚でも入れることができる"""
    g.rule(
        "BuildCopies",
        "('このカードは' '、'?)? 'デッキに' copies:Copies '入れることができる'"
        " | '同じカードを' 'デッキに' copies:Copies '入れることができる'",
        lambda span, copies: s.BuildRule(span, copies),
    )
    g.rule("Copies", "'何枚でも' | number:(n:Digits '枚まで')", lambda span, number=None: number)
    g.rule(
        "ModeCall",
        "player:(p:Player 'は' '、'?)? ('以下' | '次') ('の効果' | 'の中' | 'の効果の中')? ('から' | 'のうち' '、'?)"
        " count:ModeCount how:ModeVerb",
        _mode_call,
    )
    done = ("選ぶ", "選び、実行する", "選んで実行する", "選び、行う", "選び、解決する", "選んで解決する")
    options = {"選び、解決してもよい": "may", "選び、実行してもよい": "may"}
    g.words("ModeVerb", dict.fromkeys(done, "") | options | {"選び、好きな順番で解決する": "ordered"})
    g.rule(
        "ModeCount",
        "'いずれか'? number:Digits 'つ' 'を' | 'いずれか'? number:Digits 'つ' most:'まで'? 'を'?"
        " | number:Digits anew:'回' most:'まで'? 'を'?",
        lambda span, number, anew=None, most=None: (number, anew is not None, most is not None),
    )


def _mode_call(span: Span, player: s.Player | None, count: tuple[int, bool, bool], how: str) -> Hashable:
    number, anew, up_to = count
    if how == "may" and number > 1:
        return Rejected("whether one of these can be left out is not said")
    return s.ModeCall(span, 0 if up_to or how == "may" else number, number, player, how == "ordered", anew)
