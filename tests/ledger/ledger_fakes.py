"""A make-believe game for the ledger: scenarios that execute clauses, and fail when a clause they check is off."""

from __future__ import annotations

from collections.abc import Sequence

import msgspec

from tefuda.ledger import Clause, Ledger, ScenarioRun

# Scenario to (clauses it cites, clauses it executes, clauses it checks).
SCENARIOS: dict[str, tuple[set[str], set[str], set[str]]] = {
    "chance.yaml": (set(), {"9-1", "9-7"}, {"9-1", "9-7"}),
    "limit.yaml": ({"9-1"}, {"9-1", "9-2"}, {"9-1"}),
    "loss.yaml": ({"9-2", "9-6"}, {"9-2", "9-3"}, set()),
    "crash.yaml": ({"9-4"}, {"9-4"}, {"9-4"}),
    "broken.yaml": ({"9-5"}, {"9-5"}, set()),
}


class FakeRunner:
    """`broken.yaml` never passes; `crash.yaml` raises instead of failing."""

    def scenarios(self, game: str) -> Sequence[str]:
        return list(SCENARIOS)

    def run(self, game: str, scenario: str, knocked_out: frozenset[str] = frozenset()) -> ScenarioRun:
        cites, executes, checks = SCENARIOS[scenario]
        executed = {clause_id: frozenset({f"fake.rules:{clause_id[-1]}"}) for clause_id in executes}
        missed = checks & knocked_out
        if missed and scenario == "crash.yaml":
            raise KeyError("battle")
        if scenario == "broken.yaml":
            return ScenarioRun(passed=False, executed=executed, message="line 3: expected 4 cards", cites=frozenset(cites))
        return ScenarioRun(not missed, executed, "missed" if missed else "", frozenset(cites))


class RecordingRunner(FakeRunner):
    """Remembers what it was asked to run."""

    def __init__(self) -> None:
        self.asked: list[tuple[str, frozenset[str]]] = []

    def run(self, game: str, scenario: str, knocked_out: frozenset[str] = frozenset()) -> ScenarioRun:
        self.asked.append((scenario, knocked_out))
        return super().run(game, scenario, knocked_out)


def clause(clause_id: str, **fields: object) -> Clause:
    values: dict[str, object] = {
        "id": clause_id, "chapter": "Rules", "kind": "action", "gist": "Something.", "behaviour": True,
        "verdict": "enforced",
    }  # fmt: skip
    return msgspec.convert(values | fields, Clause)


FAKE_LEDGER = Ledger(
    "fake",
    (
        clause("9", kind="reference", behaviour=False, heading=True, verdict="reference"),
        clause("9-1"),
        clause("9-2"),
        clause("9-3", kind="definition", behaviour=False, verdict="definition"),
        clause("9-4", verdict="contested", reading="This one.", switch="that_one"),
        clause("9-5"),
        clause("9-6", verdict="partial", lacks="only 4 cards"),
        clause("9-7"),
        clause("9-8", verdict="restated", restates="9-1"),
    ),
)
