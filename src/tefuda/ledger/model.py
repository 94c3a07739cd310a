"""What the ledger says about a rulebook: its clauses, and a verdict on each.

A clause is one numbered line of a comprehensive-rules document. The ledger never holds the document's words, only a
gist in ours. Where the code is and which scenarios exercise a clause is not written down: `collector` finds it.
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import cached_property
from typing import Literal

import msgspec

Verdict = Literal["enforced", "restated", "partial", "definition", "flavour", "reference", "tournament", "contested"]
"""enforced: the engine does it. restated: another clause says the same and is enforced. partial: the engine does it only for
the values that are in use. definition: names something, nothing to do by itself. flavour: no meaning in play.
reference: a heading, or points elsewhere. tournament: concerns preparation outside play. contested: the document
contradicts itself, is misprinted or is silent; enforced under the reading given."""

Kind = Literal[
    "action", "combat", "construction", "continuous", "cost", "damage", "definition", "example", "flavour",
    "information", "keyword", "loop", "play", "reference", "replacement", "rule_process", "setup", "special", "static",
    "timing", "trigger", "turn",
]  # fmt: skip


class LedgerError(ValueError):
    """A ledger, or a file beside it, is not usable. The message names the file, and the line where there is one."""


class Clause(msgspec.Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True):
    """One numbered line of a rulebook."""

    id: str
    """As printed; the second use of a number that the document gives twice ends in `~2`."""
    chapter: str
    kind: Kind
    gist: str
    """What it says, in our words."""
    behaviour: bool
    """Whether there is something an engine has to do."""
    heading: bool = False
    verdict: Verdict | None = None
    """None while the game is not built."""
    reading: str = ""
    """Contested clauses: the reading taken, and why."""
    switch: str = ""
    """Contested clauses: the rule option for the other sensible reading; several are separated by spaces."""
    ja: str = ""
    """The gist in Japanese, where it is written."""
    restates: str = ""
    """The clause that says the same and has the gate, where this one has none of its own."""
    lacks: str = ""
    """Partial clauses: what is not there yet."""
    reading_ja: str = ""
    """The reading taken, in Japanese."""

    def says(self, lang: str) -> str:
        """The gist in a reader's language, or in English where there is no other."""
        return self.ja if lang == "ja" and self.ja else self.gist

    def reads(self, lang: str) -> str:
        """The reading taken, in a reader's language, or in English where there is no other."""
        return self.reading_ja if lang == "ja" and self.reading_ja else self.reading

    @property
    def undecided(self) -> bool:
        """The engine has something to do here, and nobody has said yet what."""
        return self.behaviour and self.verdict is None

    @property
    def enforced(self) -> bool:
        """Whether the engine must execute it itself. A contested clause is enforced too, under the reading taken."""
        return self.behaviour and self.verdict in ("enforced", "contested", "partial") and not self.restates

    @property
    def switches(self) -> tuple[str, ...]:
        return tuple(self.switch.split())

    def problem(self) -> str | None:
        """What contradicts itself in this line, as a sentence; None if nothing does."""
        if not self.id or self.id != self.id.strip():
            return "the id is empty or has blanks around it"
        if not self.gist:
            return f"clause {self.id} has no gist"
        if self.heading and self.behaviour:
            return f"clause {self.id} is a heading and cannot have behaviour"
        if self.heading and self.verdict not in (None, "reference"):
            return f'clause {self.id} is a heading, so its verdict is "reference", not "{self.verdict}"'
        if self.verdict == "contested" and not self.reading:
            return f"clause {self.id} is contested but gives no reading"
        if self.verdict != "contested" and (self.reading or self.reading_ja or self.switch):
            return f"clause {self.id} gives a reading or a switch but is not contested"
        if self.verdict in ("enforced", "restated", "partial") and not self.behaviour:
            return f"clause {self.id} is called {self.verdict} but has no behaviour"
        if self.verdict == "restated" and not self.restates:
            return f"clause {self.id} is restated but does not say which clause it restates"
        if self.restates and self.verdict not in ("restated", "contested"):
            return f"clause {self.id} names a clause that it restates but is not restated"
        if (self.verdict == "partial") != bool(self.lacks):
            return f"clause {self.id} must say what it lacks if it is partial, and only then"
        if self.behaviour and self.verdict in ("definition", "flavour", "reference"):
            return f'clause {self.id} has behaviour, so its verdict cannot be "{self.verdict}"'
        for name in self.switches:
            if not name.isidentifier():
                return f'clause {self.id} names the switch "{name}", which cannot be the name of a rule option'
        return None


class Ledger(msgspec.Struct, frozen=True, dict=True):
    """All clauses of one game, in the document's order."""

    game: str
    clauses: tuple[Clause, ...]

    @cached_property
    def _by_id(self) -> dict[str, Clause]:
        return {clause.id: clause for clause in self.clauses}

    def __iter__(self) -> Iterator[Clause]:
        return iter(self.clauses)

    def __len__(self) -> int:
        return len(self.clauses)

    def __contains__(self, clause_id: object) -> bool:
        return clause_id in self._by_id

    def __getitem__(self, clause_id: str) -> Clause:
        try:
            return self._by_id[clause_id]
        except KeyError:
            raise LedgerError(f"{self.game} has no clause {clause_id}") from None

    def get(self, clause_id: str) -> Clause | None:
        return self._by_id.get(clause_id)

    @property
    def built(self) -> bool:
        """Has building begun? Then clauses have verdicts; those that still lack one are listed as missing."""
        return any(clause.verdict is not None for clause in self.clauses)

    @cached_property
    def enforced(self) -> tuple[Clause, ...]:
        return tuple(clause for clause in self.clauses if clause.enforced)

    @cached_property
    def restated(self) -> tuple[Clause, ...]:
        return tuple(clause for clause in self.clauses if clause.restates)

    @cached_property
    def contested(self) -> tuple[Clause, ...]:
        return tuple(clause for clause in self.clauses if clause.verdict == "contested")

    @cached_property
    def chapters(self) -> tuple[str, ...]:
        return tuple(dict.fromkeys(clause.chapter for clause in self.clauses))

    @cached_property
    def switches(self) -> dict[str, tuple[Clause, ...]]:
        """Every rule option the ledger names, with the clauses it decides."""
        found: dict[str, list[Clause]] = {}
        for clause in self.contested:
            for name in clause.switches:
                found.setdefault(name, []).append(clause)
        return {name: tuple(clauses) for name, clauses in found.items()}

    def chapter(self, name: str) -> tuple[Clause, ...]:
        return tuple(clause for clause in self.clauses if clause.chapter == name)

    def section(self, clause_id: str) -> tuple[Clause, ...]:
        """A clause and all that is numbered below it: `9-3` gives 9-3-2-1 but not 9-30."""
        return tuple(clause for clause in self.clauses if _is_under(clause.id, clause_id))


def _is_under(clause_id: str, top: str) -> bool:
    # A digit after the prefix continues the number (701.2, 701.20); `~` marks another clause of the same number.
    rest = clause_id.removeprefix(top)
    return clause_id.startswith(top) and (not rest or not (rest[0].isdigit() or rest[0] == "~"))
