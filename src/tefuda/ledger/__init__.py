"""The ledger: a verdict on every numbered clause of the five rulebooks, and the proof that it holds.

It stands beside the games and knows them by name only. The engine does not need it; `tefuda rules` and the tests do.
"""

from tefuda.ledger.collector import Collected, ScenarioRun, ScenarioRunner, collect, default_runner
from tefuda.ledger.files import GAMES, load, read
from tefuda.ledger.knockout import Knocked, KnockOut, knock_out
from tefuda.ledger.model import Clause, Kind, Ledger, LedgerError, Verdict
from tefuda.ledger.references import References, static_references
from tefuda.ledger.summary import Missing, Status, status
from tefuda.ledger.survivors import read_survivors, reviewed_survivors

__all__ = [
    "GAMES",
    "Clause",
    "Collected",
    "Kind",
    "KnockOut",
    "Knocked",
    "Ledger",
    "LedgerError",
    "Missing",
    "References",
    "ScenarioRun",
    "ScenarioRunner",
    "Status",
    "Verdict",
    "collect",
    "default_runner",
    "knock_out",
    "load",
    "read",
    "read_survivors",
    "reviewed_survivors",
    "static_references",
    "status",
]
