"""Why an attack on this very target is not possible: the clause that stands in its way."""

from __future__ import annotations

import pytest

from tefuda.match.match import Match
from tefuda.match.scenario import open_scenario

POSITION = """
game: build_divide
title: Who may attack whom
clauses: [802-4]
cards:
  兵: {}
  狂: {text: 【バーサーク】}
  重: {text: 【永続】このユニットはアタックできない。}
position:
  step: declare
  A: {field: [兵, 狂, 重]}
  B: {field: [{card: 兵, as: 敵立}, {card: 兵, as: 敵寝, rest: true}]}
"""


@pytest.fixture(scope="module")
def table() -> Match:
    return open_scenario(POSITION)


@pytest.mark.parametrize(
    ("action", "clause"),
    [
        ("attack 兵 > 敵立", "8.02.4.b.2"),
        ("attack 狂 > 敵寝", "1405-1a"),
        ("attack 重", "8.02.4.b.3"),
        ("attack 重 > 敵寝", "8.02.4.b.3"),
        ("attack 敵立", "8.02.4.b.1"),
        ("pass", "8.02.4.c.1"),
    ],
)
def test_the_clause_is_named(table: Match, action: str, clause: str) -> None:
    assert [reason.clause for reason in table.why_not(action)] == [clause]


@pytest.mark.parametrize("action", ["attack 兵", "attack 兵 > 敵寝", "attack 狂"])
def test_what_is_possible_is_not_refused(table: Match, action: str) -> None:
    assert table.why_not(action) == []
