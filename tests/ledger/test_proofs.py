"""Every enforced clause is proved: some scenario that cites it fails, and does not just break, when the clause is off."""

from __future__ import annotations

from functools import cache

import pytest

from tefuda.games.registry import scenarios
from tefuda.ledger import Clause, Work, load, prove, reviewed_survivors
from tefuda.match.scenario import LedgerRunner
from tefuda.match.source import Block, read_yaml

#: The games that have been brought to this standard.
GAMES = ("build_divide", "ic_carddass")
CHAPTERS = [(game, chapter) for game in GAMES for chapter in load(game).chapters]


@cache
def citing(game: str) -> dict[str, tuple[str, ...]]:
    """The scenarios about each clause, and about those that say the same again."""
    ledger, found = load(game), dict[str, list[str]]()
    root = scenarios(game)
    for path in sorted(root.rglob("*.yaml")):
        data = read_yaml(path.read_text("utf-8"))
        assert isinstance(data, Block)
        for clause in data.get("clauses") or ():
            found.setdefault(ledger[str(clause)].restates or str(clause), []).append(
                f"{game}/{path.relative_to(root).as_posix()}"
            )
    return {clause: tuple(names) for clause, names in found.items()}


@pytest.mark.slow
@pytest.mark.parametrize(("game", "chapter"), CHAPTERS, ids=str)
def test_every_clause_is_proved_by_a_scenario_that_cites_it(game: str, chapter: str) -> None:
    runner, excused = LedgerRunner(), reviewed_survivors(game)

    def found(clause: Clause) -> str:
        return prove(runner, game, Work(clause.id, citing(game).get(clause.id, ()), ())).found

    clauses = [clause for clause in load(game).chapter(chapter) if clause.enforced and clause.id not in excused]
    assert {clause.id: result for clause in clauses if (result := found(clause)) != "cited"} == {}


@pytest.mark.parametrize(("game", "partial"), [("build_divide", []), ("ic_carddass", [])])
def test_what_is_partial_is_known(game: str, partial: list[str]) -> None:
    assert [clause.id for clause in load(game) if clause.verdict == "partial"] == partial


@pytest.mark.parametrize(("game", "clauses"), [("build_divide", 500), ("ic_carddass", 250)])
def test_scenarios_are_found(game: str, clauses: int) -> None:
    assert len(citing(game)) > clauses
