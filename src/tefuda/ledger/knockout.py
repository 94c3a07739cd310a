"""The knock-out test: switch one clause off, and a scenario that is about it must fail.

A clause may be executed by many scenarios and checked by none. So each enforced clause is switched off in turn, and the
scenarios that executed it run again, those that cite it first. What counts as proof is the failure of a scenario that cites
the clause: it says what was expected and what was found instead. The failure of another scenario is chance, and an engine
that breaks or never ends has shown nothing. If nothing fails, nobody would notice if the clause were wrong. What cannot be
otherwise is reviewed, each clause with a reason, in the game's `survivors.yaml`.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from concurrent.futures import ProcessPoolExecutor
from functools import partial
from multiprocessing import get_context
from typing import Literal

import msgspec

from tefuda.ledger.collector import Collected, ScenarioRunner, attempt
from tefuda.ledger.model import Ledger

#: After so many runs that broke, scenarios that do not cite the clause are left out: most of them break as well, slowly.
MOST_BROKEN = 3

Found = Literal["cited", "chance", "crash", "nothing"]
"""cited: a scenario that cites the clause fails. chance: only one that does not. crash: only by breaking. nothing: all pass."""


class Work(msgspec.Struct, frozen=True):
    """A clause, the passing scenarios that cite and execute it, and the others that execute it."""

    id: str
    citing: tuple[str, ...]
    others: tuple[str, ...]


class Proof(msgspec.Struct, frozen=True):
    """What came of switching a clause off, and in which scenario."""

    id: str
    found: Found
    scenario: str = ""
    message: str = ""


class KnockOut(msgspec.Struct, frozen=True):
    """The result for one game, in the document's order."""

    game: str
    proofs: tuple[Proof, ...]

    def having(self, found: Found) -> tuple[str, ...]:
        """The clauses of which this was found."""
        return tuple(proof.id for proof in self.proofs if proof.found == found)

    @property
    def survivors(self) -> tuple[str, ...]:
        return self.having("nothing")

    def unproved(self, reviewed: Mapping[str, str]) -> tuple[Proof, ...]:
        """Clauses without a proof of their own that nobody has looked at."""
        return tuple(proof for proof in self.proofs if proof.found != "cited" and proof.id not in reviewed)

    def outdated(self, reviewed: Mapping[str, str]) -> tuple[str, ...]:
        """Clauses that are excused although a scenario does miss them by now."""
        return tuple(proof.id for proof in self.proofs if proof.found == "cited" and proof.id in reviewed)


def knock_out(
    ledger: Ledger,
    collected: Collected,
    runner: ScenarioRunner,
    jobs: int = 1,
    progress: Callable[[Proof], None] | None = None,
) -> KnockOut:
    """Switch off, one by one, the enforced clauses that scenarios execute.

    `progress` hears of each clause. With more than one job, processes share the clauses.
    """
    work = [_work(collected, clause.id) for clause in ledger.enforced if clause.id in collected.exercised]
    test = partial(prove, runner, ledger.game)
    proofs: list[Proof] = []

    def note(proof: Proof) -> None:
        proofs.append(proof)
        if progress is not None:
            progress(proof)

    if jobs <= 1 or len(work) <= 1:
        for item in work:
            note(test(item))
    else:
        # Spawned, not forked: a forked child may inherit a lock that a thread of the caller holds (a progress bar).
        with ProcessPoolExecutor(min(jobs, len(work)), mp_context=get_context("spawn")) as pool:
            for proof in pool.map(test, work):
                note(proof)
    return KnockOut(ledger.game, tuple(proofs))


def _work(collected: Collected, clause_id: str) -> Work:
    citing = collected.cited.get(clause_id, ())
    return Work(clause_id, citing, tuple(name for name in collected.exercised[clause_id] if name not in citing))


def prove(runner: ScenarioRunner, game: str, work: Work) -> Proof:
    """The best proof there is: a citing scenario that fails, else another that does, else one that breaks."""
    broken: list[Proof] = []
    for scenario in (*work.citing, *work.others):
        if len(broken) >= MOST_BROKEN and scenario not in work.citing:
            break
        result = attempt(runner, game, scenario, frozenset((work.id,)))
        if result.broke:
            broken.append(Proof(work.id, "crash", scenario, result.message))
        elif not result.passed:
            return Proof(work.id, "cited" if scenario in work.citing else "chance", scenario, result.message)
    return broken[0] if broken else Proof(work.id, "nothing")
