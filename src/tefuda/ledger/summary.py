"""The state of a game's rules in figures, and which clauses are still owed."""

from __future__ import annotations

from typing import Literal, get_args

import msgspec

from tefuda.ledger.collector import Collected
from tefuda.ledger.knockout import Found, KnockOut
from tefuda.ledger.model import Ledger

Reason = Literal["not referenced in code", "not exercised by a scenario", "no verdict yet"]


class Missing(msgspec.Struct, frozen=True):
    """A clause that is still owed something."""

    id: str
    reason: Reason


class Proofs(msgspec.Struct, frozen=True):
    """What the knock-out test found about the exercised clauses."""

    cited: tuple[str, ...]
    """A scenario that cites the clause fails without it."""
    chance: tuple[str, ...]
    """Only a scenario that does not cite it fails."""
    crash: tuple[str, ...]
    """The engine breaks or does not end without it, which shows nothing."""
    nothing: tuple[str, ...]
    """No scenario would notice."""


class Status(msgspec.Struct, frozen=True):
    """One game. Headings are counted in `entries` only."""

    game: str
    built: bool
    entries: int
    """Numbered lines of the document, headings included."""
    clauses: int
    behaviour: int
    enforced: int
    """Clauses the engine must execute, each at a gate of its own."""
    restated: int
    """Clauses that say what another one says, which has the gate."""
    partial: tuple[str, ...]
    """Enforced clauses that work only for the values in use."""
    exercised: int
    """Enforced clauses that a passing scenario executed."""
    proofs: Proofs | None
    """None if the knock-out test was not run."""
    contested: int
    missing: tuple[Missing, ...]
    unknown: tuple[str, ...]
    """Ids that code or scenarios use but the document does not have: misspelt."""
    doubled: tuple[str, ...]
    """Restated clauses that code asks for all the same: then they would not be restated."""

    @property
    def complete(self) -> bool:
        """Every clause has a verdict, and what must be enforced is cited in code and executed by a scenario."""
        return self.built and not (self.missing or self.unknown or self.doubled or self.partial)


def status(ledger: Ledger, collected: Collected | None = None, result: KnockOut | None = None) -> Status:
    """Count. `collected` is what code and scenarios show (None: not asked), `result` that of the knock-out test."""
    references, exercised = (collected.references, collected.exercised) if collected is not None else ({}, {})
    clauses = [clause for clause in ledger if not clause.heading]
    enforced = [clause.id for clause in ledger.enforced]
    done = {clause_id for clause_id in enforced if exercised.get(clause_id)}
    return Status(
        game=ledger.game,
        built=ledger.built,
        entries=len(ledger),
        clauses=len(clauses),
        behaviour=sum(clause.behaviour for clause in clauses),
        enforced=len(enforced),
        restated=len(ledger.restated),
        partial=tuple(clause.id for clause in clauses if clause.verdict == "partial"),
        exercised=len(done),
        proofs=None if result is None else Proofs(*(result.having(found) for found in get_args(Found))),
        contested=len(ledger.contested),
        missing=tuple(
            # Executed code is code, even where the scan of the sources could not read the id.
            Missing(clause_id, "not exercised by a scenario" if references.get(clause_id) else "not referenced in code")
            for clause_id in enforced
            if clause_id not in done
        )
        + tuple(Missing(clause.id, "no verdict yet") for clause in clauses if ledger.built and clause.undecided),
        unknown=tuple(sorted({*references, *exercised} - {clause.id for clause in ledger})),
        doubled=tuple(clause.id for clause in ledger.restated if clause.id in exercised),
    )
