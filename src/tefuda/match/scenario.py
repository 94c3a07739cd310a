"""Scenario files: one format for tests, judges, puzzles and bug reports (`docs/scenarios.md`).

`run_scenario` plays a file and says whether everything it expects is so, and if not, where and what was found instead.
"""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path

import msgspec

from tefuda.games.base import BUILT
from tefuda.games.registry import scenarios
from tefuda.kernel.game import Stuck
from tefuda.ledger import LedgerError, ScenarioRun, load

from .faults import Fault, ScenarioFault
from .match import Match
from .scenario_run import Endless, Run, row
from .source import Block, SourceFault, read_yaml


class Trace:
    """Notes which clauses are executed and where; switches off those that are knocked out."""

    def __init__(self, knocked_out: frozenset[str] = frozenset()) -> None:
        self.knocked_out = knocked_out
        self.executed: dict[str, set[str]] = {}

    def visit(self, clause: str, module: str, line: int) -> bool:
        self.executed.setdefault(clause, set()).add(f"{module}:{line}")
        return clause not in self.knocked_out


class Report(msgspec.Struct, frozen=True):
    """What a run showed."""

    passed: bool
    message: str = ""
    title: str = ""
    game: str = ""
    clauses: tuple[str, ...] = ()
    executed: dict[str, frozenset[str]] = {}
    steps: int = 0
    broke: bool = False
    """The engine failed or did not come to an end: nothing was found out about what the scenario expects."""
    faults: tuple[Fault, ...] = ()
    warnings: tuple[str, ...] = ()
    """What to know although everything expected is so."""

    @property
    def unexecuted(self) -> tuple[str, ...]:
        """Cited clauses that no enforcement point asked for in this run."""
        return tuple(clause for clause in self.clauses if clause not in self.executed)


def run_scenario(source: str | Path, knocked_out: frozenset[str] = frozenset()) -> Report:
    """Run a scenario, given as a path or as its text. Never raises for what is in the file."""
    where, text = _text(source)
    trace = Trace(knocked_out)
    try:
        data = _read(text)
    except ScenarioFault as fault:
        return Report(False, _told(where, fault.faults), faults=fault.faults)
    run = Run(data, trace, patient=not knocked_out)
    faults: tuple[Fault, ...] = ()
    warnings: tuple[str, ...] = ()
    broke = True
    try:
        run.play()
        if not knocked_out:
            warnings = _check_citations(run, trace)
        broke = False
    except ScenarioFault as fault:
        broke = isinstance(fault, Endless)
        faults = tuple(found if found.step else found._replace(step=run.step) for found in fault.faults)
        faults = ScenarioFault.of((*run.faults, *faults)).faults
    except Stuck as fault:
        faults = (Fault(run.line, f"the game does not end: {fault}", run.step),)
    except RecursionError:
        faults = (Fault(run.line, "the engine recursed without end", run.step),)
    except Exception as fault:
        detail = "" if knocked_out else _traceback(fault)
        faults = (Fault(run.line, f"the engine failed: {type(fault).__name__}: {fault}{detail}", run.step),)
    executed = {clause: frozenset(places) for clause, places in trace.executed.items()}
    message = _told(where, faults)
    return Report(not faults, message, run.title, run.game_name, run.clauses, executed, run.step, broke, faults, warnings)


def _read(text: str | None) -> Block:
    """The file as plain values that know their lines."""
    if text is None:
        raise ScenarioFault("the file cannot be read")
    try:
        data = read_yaml(text)
    except SourceFault as fault:
        raise ScenarioFault(str(fault), fault.line) from None
    if not isinstance(data, Block):
        raise ScenarioFault("a scenario is a mapping: game, cards, position, actions, expect", 1)
    return data


def open_scenario(source: str | Path) -> Match:
    """The match a scenario begins with, to be played on; its actions and expectations are left alone. Raises ScenarioFault."""
    run = Run(_read(_text(source)[1]), Trace())
    run.begin()
    return run.table()


def played_scenario(source: str | Path) -> Match:
    """The match at the end of a scenario, with everything that was done in it. Raises ScenarioFault."""
    run = Run(_read(_text(source)[1]), Trace())
    run.play()
    return run.table()


def _text(source: str | Path) -> tuple[str, str | None]:
    """Where the text comes from, and the text."""
    if isinstance(source, str) and ("\n" in source or not source.endswith((".yaml", ".yml"))):
        return "scenario", source
    try:
        return str(source), Path(source).read_text("utf-8")
    except (OSError, UnicodeDecodeError):
        return str(source), None


def _told(where: str, faults: Sequence[Fault]) -> str:
    """One line for each fault: file, line, step, and what is wrong."""
    return "\n".join(_at(where, *fault) for fault in faults)


def _at(where: str, line: int, message: str, step: int) -> str:
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


def _check_citations(run: Run, trace: Trace) -> tuple[str, ...]:
    """Every expectation holds. Did the run execute what it cites? Gives the warnings.

    At least one clause that the engine enforces must have been executed; a scenario may be about others that are only asked
    when they make a difference. Where none was, the file has to say that it knows (`unexecuted`), or it is a fault.
    """
    said = [str(clause) for clause in row(run.data.get("unexecuted"))]
    for clause in said:
        if clause not in run.clauses:
            raise ScenarioFault(f"unexecuted: {clause} is not cited under clauses", run.line_for("unexecuted"))
        if clause in trace.executed:
            raise ScenarioFault(f"unexecuted: {clause} is executed", run.line_for("unexecuted"))
    try:
        ledger = load(run.game_name)
    except LedgerError:
        return ()  # a game without a ledger: nobody knows what its clauses are
    cited = [ledger[clause] for clause in run.clauses]
    enforced = [entry for entry in cited if entry.enforced or entry.restates]
    missing = [entry.id for entry in enforced if (entry.restates or entry.id) not in trace.executed]
    if enforced and len(missing) == len(enforced) and not set(missing) <= set(said):
        known = f"if that is meant, say unexecuted: [{', '.join(missing)}]"
        raise ScenarioFault(f"cited but never executed: {', '.join(missing)}; {known}", run.line_for("clauses"))
    return tuple(f"cited but not executed: {clause}" for clause in missing)


# ------------------------------------------------------------------------------------------------ for the ledger


class LedgerRunner:
    """Runs the scenarios of a game for the ledger (see `tefuda.ledger.ScenarioRunner`)."""

    def __init__(self, folder: Path | None = None) -> None:
        self.folder = folder  # where to look instead: a folder with one for each game

    def _root(self, game: str) -> Path:
        return scenarios(game) if self.folder is None else self.folder / game

    def scenarios(self, game: str) -> Sequence[str]:
        """The scenarios of a game, as `game/chapter/name.yaml`."""
        root = self._root(game)
        return sorted(f"{game}/{path.relative_to(root).as_posix()}" for path in root.rglob("*.yaml"))

    def run(self, game: str, scenario: str, knocked_out: frozenset[str] = frozenset()) -> ScenarioRun:
        """Run one of them with some clauses switched off."""
        report = run_scenario(self._root(game) / scenario.removeprefix(f"{game}/"), knocked_out)
        return ScenarioRun(report.passed, report.executed, report.message, self._cites(game, report.clauses), report.broke)

    @staticmethod
    def _cites(game: str, clauses: tuple[str, ...]) -> frozenset[str]:
        """What it is about; a clause that says another one again is about that one too."""
        entries = [load(game).get(clause) for clause in clauses]
        return frozenset((*clauses, *(entry.restates for entry in entries if entry is not None and entry.restates)))


def ledger_runner() -> LedgerRunner:
    """The runner the ledger uses."""
    return LedgerRunner()


__all__ = ["BUILT", "LedgerRunner", "Report", "Trace", "ledger_runner", "run_scenario"]
