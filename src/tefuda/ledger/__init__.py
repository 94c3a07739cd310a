"""The ledger: a verdict on every numbered clause of the five rulebooks, and the proof that it holds.

It stands beside the games and knows them by name only. The engine does not need it; `tefuda rules` and the tests do.
"""

from tefuda.ledger.collector import Collected, ScenarioRun, ScenarioRunner, collect, default_runner
from tefuda.ledger.files import load, read
from tefuda.ledger.knockout import KnockOut, Proof, Work, knock_out, prove
from tefuda.ledger.model import Clause, Kind, Ledger, LedgerError, Verdict
from tefuda.ledger.references import References, static_references
from tefuda.ledger.summary import Missing, Proofs, Status, status
from tefuda.ledger.survivors import read_survivors, reviewed_survivors

__all__ = [
    "Clause",
    "Collected",
    "Kind",
    "KnockOut",
    "Ledger",
    "LedgerError",
    "Missing",
    "Proof",
    "Proofs",
    "References",
    "ScenarioRun",
    "ScenarioRunner",
    "Status",
    "Verdict",
    "Work",
    "collect",
    "default_runner",
    "knock_out",
    "load",
    "prove",
    "read",
    "read_survivors",
    "reviewed_survivors",
    "static_references",
    "status",
]
