"""The state of a game's rules in figures, and which clauses are still owed."""

from __future__ import annotations

from collections.abc import Collection, Mapping
from typing import Literal

import msgspec

from tefuda.ledger.files import load
from tefuda.ledger.model import Ledger

Reason = Literal["not referenced in code", "not exercised by a scenario", "no verdict yet"]


class Missing(msgspec.Struct, frozen=True):
    """A clause that is still owed something."""

    id: str
    reason: Reason


class Status(msgspec.Struct, frozen=True):
    """One game. Headings are counted in `entries` only."""

    game: str
    built: bool
    entries: int
    """Numbered lines of the document, headings included."""
    clauses: int
    behaviour: int
    enforced: int
    exercised: int
    """Enforced clauses that a passing scenario executed."""
    knocked_out: int | None
    """Exercised clauses that a scenario misses when they are off; None if the knock-out test was not run."""
    contested: int
    missing: tuple[Missing, ...]
    unknown: tuple[str, ...]
    """Ids that code or scenarios use but the document does not have: misspelt."""

    @property
    def complete(self) -> bool:
        """Every clause has a verdict, and what must be enforced is cited in code and executed by a scenario."""
        return self.built and not self.missing and not self.unknown


def status(
    game: str | Ledger,
    references: Mapping[str, Collection[str]],
    exercised: Mapping[str, Collection[str]],
    survivors: Collection[str] | None = None,
) -> Status:
    """Count. `references` and `exercised` come from `collect`, `survivors` from `knock_out` (None: not run)."""
    ledger = load(game) if isinstance(game, str) else game
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
        exercised=len(done),
        knocked_out=None if survivors is None else len(done.difference(survivors)),
        contested=len(ledger.contested),
        missing=tuple(
            # Executed code is code, even where the scan of the sources could not read the id.
            Missing(clause_id, "not exercised by a scenario" if references.get(clause_id) else "not referenced in code")
            for clause_id in enforced
            if clause_id not in done
        )
        + tuple(Missing(clause.id, "no verdict yet") for clause in clauses if ledger.built and clause.undecided),
        unknown=tuple(sorted({*references, *exercised} - {clause.id for clause in ledger})),
    )
