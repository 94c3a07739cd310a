"""Scenario files: one format for tests, judges, puzzles and bug reports (`docs/scenarios.md`).

`run_scenario` plays a file and says whether everything it expects is so, and if not, where and what was found instead.
"""

from __future__ import annotations

import sys
from collections.abc import Sequence
from pathlib import Path

import msgspec

from tefuda.games.base import BUILT
from tefuda.kernel.game import Stuck
from tefuda.ledger import LedgerError, ScenarioRun, load

from .match import Match
from .scenario_run import Run, ScenarioFault
from .source import Block, SourceFault, read_yaml

#: Where the project's own scenarios lie, in a checkout.
FOLDER = Path(__file__).resolve().parents[3] / "tests" / "scenarios"


class Trace:
    """Notes which clauses are executed and where; switches off those that are knocked out."""

    def __init__(self, knocked_out: frozenset[str] = frozenset()) -> None:
        self.knocked_out = knocked_out
        self.executed: dict[str, set[str]] = {}

    def visit(self, clause: str, module: str, line: int) -> bool:
        self.executed.setdefault(clause, set()).add(f"{module}:{line}")
        return clause not in self.knocked_out

    def rule(self, clause: str) -> bool:
        """The same question outside a game: while cards are compiled and decks are checked."""
        caller = sys._getframe(1)
        return self.visit(clause, caller.f_globals["__name__"], caller.f_lineno)


class Report(msgspec.Struct, frozen=True):
    """What a run showed."""

    passed: bool
    message: str = ""
    title: str = ""
    game: str = ""
    clauses: tuple[str, ...] = ()
    executed: dict[str, frozenset[str]] = {}
    steps: int = 0

    @property
    def unexecuted(self) -> tuple[str, ...]:
        """Cited clauses that no enforcement point asked for in this run."""
        return tuple(clause for clause in self.clauses if clause not in self.executed)


def run_scenario(source: str | Path, knocked_out: frozenset[str] = frozenset()) -> Report:
    """Run a scenario, given as a path or as its text. Never raises for what is in the file."""
    where, text = _text(source)
    trace = Trace(knocked_out)
    try:
        if text is None:
            raise SourceFault("the file cannot be read")
        data = read_yaml(text)
    except SourceFault as fault:
        return Report(False, _at(where, fault.line, str(fault)))
    run = Run(data if isinstance(data, Block) else Block(), trace)
    message = ""
    try:
        if not isinstance(data, Block):
            raise ScenarioFault("a scenario is a mapping: game, cards, position, actions, expect", 1)
        run.play()
        if not knocked_out:
            _check_citations(run, trace)
    except ScenarioFault as fault:
        message = _at(where, fault.line, str(fault), run.step)
    except Stuck as fault:
        message = _at(where, run.line, f"the game does not end: {fault}", run.step)
    except RecursionError:
        message = _at(where, run.line, "the engine recursed without end", run.step)
    except Exception as fault:
        message = _at(where, run.line, f"the engine failed: {type(fault).__name__}: {fault}", run.step)
        if not knocked_out:
            message += _traceback(fault)
    executed = {clause: frozenset(places) for clause, places in trace.executed.items()}
    return Report(not message, message, run.title, run.game_name, run.clauses, executed, run.step)


def open_scenario(source: str | Path) -> Match:
    """The match a scenario begins with, to be played on; its actions and expectations are left alone. Raises ScenarioFault."""
    _, text = _text(source)
    try:
        data = read_yaml(text or "")
    except SourceFault as fault:
        raise ScenarioFault(str(fault), fault.line) from None
    if not isinstance(data, Block):
        raise ScenarioFault("a scenario is a mapping: game, cards, position, actions, expect", 1)
    run = Run(data, Trace())
    run.begin()
    return run.table()


def _text(source: str | Path) -> tuple[str, str | None]:
    """Where the text comes from, and the text."""
    if isinstance(source, str) and ("\n" in source or not source.endswith((".yaml", ".yml"))):
        return "scenario", source
    try:
        return str(source), Path(source).read_text("utf-8")
    except (OSError, UnicodeDecodeError):
        return str(source), None


def _at(where: str, line: int, message: str, step: int = 0) -> str:
    place = f"{where}:{line}" if line else where
    return f"{place}: step {step}: {message}" if step else f"{place}: {message}"


def _traceback(fault: BaseException) -> str:
    """The innermost places, since such a failure is the engine's and not the scenario's."""
    places = []
    trace = fault.__traceback__
    while trace is not None:
        places.append(f"{trace.tb_frame.f_globals.get('__name__')}:{trace.tb_lineno}")
        trace = trace.tb_next
    return " [" + " < ".join(reversed(places[-4:])) + "]"


def _check_citations(run: Run, trace: Trace) -> None:
    """Every cited clause must exist, and the run must have executed at least one that the engine enforces.

    Not all of them: a scenario may be about a clause that is only asked when it makes a difference.
    """
    try:
        ledger = load(run.game_name)
    except LedgerError as fault:
        raise ScenarioFault(str(fault), run.line_for("clauses")) from None
    enforced = []
    for clause in run.clauses:
        entry = ledger.get(clause)
        if entry is None:
            raise ScenarioFault(f"{run.game_name} has no clause {clause}", run.line_for("clauses"))
        if entry.enforced:
            enforced.append(clause)
    if enforced and not any(clause in trace.executed for clause in enforced):
        raise ScenarioFault(f"cited but never executed: {', '.join(enforced)}", run.line_for("clauses"))


# ------------------------------------------------------------------------------------------------ for the ledger


class LedgerRunner:
    """Runs the project's scenarios for the ledger (see `tefuda.ledger.ScenarioRunner`)."""

    def __init__(self, folder: Path = FOLDER) -> None:
        self.folder = folder

    def scenarios(self, game: str) -> Sequence[str]:
        """The scenarios of a game, as paths below the folder."""
        root = self.folder / game
        return sorted(str(path.relative_to(self.folder)) for path in root.rglob("*.yaml"))

    def run(self, game: str, scenario: str, knocked_out: frozenset[str] = frozenset()) -> ScenarioRun:
        """Run one of them with some clauses switched off."""
        report = run_scenario(self.folder / scenario, knocked_out)
        return ScenarioRun(report.passed, report.executed, report.message)


def ledger_runner() -> LedgerRunner:
    """The runner the ledger uses."""
    return LedgerRunner()


__all__ = ["BUILT", "LedgerRunner", "Report", "Trace", "ledger_runner", "run_scenario"]
