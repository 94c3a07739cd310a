"""The knock-out test: switch one clause off, and a scenario must fail.

A clause may be executed by many scenarios and checked by none. So each enforced clause is switched off in turn, and the
scenarios that executed it run again. If they all still pass, the clause is a survivor: nobody would notice if it were
wrong. Survivors that cannot be otherwise are reviewed, each with a reason, in the game's `survivors.yaml`.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from concurrent.futures import ProcessPoolExecutor
from functools import partial
from multiprocessing import get_context

import msgspec

from tefuda.ledger.collector import Collected, ScenarioRunner, attempt
from tefuda.ledger.model import Ledger

Work = tuple[str, tuple[str, ...]]
"""A clause id and the scenarios that execute it."""


class Knocked(msgspec.Struct, frozen=True):
    """A clause that was missed, and the scenario that missed it."""

    id: str
    scenario: str
    message: str


class KnockOut(msgspec.Struct, frozen=True):
    """The result for one game, in the document's order."""

    game: str
    knocked_out: tuple[Knocked, ...]
    survivors: tuple[str, ...]

    def unreviewed(self, reviewed: Mapping[str, str]) -> tuple[str, ...]:
        """Survivors that nobody has looked at."""
        return tuple(clause_id for clause_id in self.survivors if clause_id not in reviewed)

    def outdated(self, reviewed: Mapping[str, str]) -> tuple[str, ...]:
        """Clauses that are excused although a scenario does miss them by now."""
        return tuple(knocked.id for knocked in self.knocked_out if knocked.id in reviewed)


def knock_out(
    ledger: Ledger,
    collected: Collected,
    runner: ScenarioRunner,
    jobs: int = 1,
    progress: Callable[[str, bool], None] | None = None,
) -> KnockOut:
    """Switch off, one by one, the enforced clauses that scenarios execute.

    `progress` hears of each clause and whether it was missed. With more than one job, processes share the clauses.
    """
    work: list[Work] = [
        (clause.id, collected.exercised[clause.id]) for clause in ledger.enforced if clause.id in collected.exercised
    ]
    test = partial(_miss, runner, ledger.game)
    knocked: list[Knocked] = []
    survivors: list[str] = []

    def note(clause_id: str, miss: Knocked | None) -> None:
        if miss is None:
            survivors.append(clause_id)
        else:
            knocked.append(miss)
        if progress is not None:
            progress(clause_id, miss is not None)

    if jobs <= 1 or len(work) <= 1:
        for item in work:
            note(item[0], test(item))
    else:
        # Spawned, not forked: a forked child may inherit a lock that a thread of the caller holds (a progress bar).
        with ProcessPoolExecutor(min(jobs, len(work)), mp_context=get_context("spawn")) as pool:
            for item, miss in zip(work, pool.map(test, work), strict=True):
                note(item[0], miss)
    return KnockOut(ledger.game, tuple(knocked), tuple(survivors))


def _miss(runner: ScenarioRunner, game: str, work: Work) -> Knocked | None:
    """The first scenario that fails without the clause; one is enough."""
    clause_id, scenarios = work
    for scenario in scenarios:
        result = attempt(runner, game, scenario, frozenset((clause_id,)))
        if not result.passed:
            return Knocked(clause_id, scenario, result.message)
    return None
