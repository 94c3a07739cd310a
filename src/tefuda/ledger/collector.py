"""Which clauses the scenarios execute, found by running them.

Where a clause takes hold the code asks a gate, such as `game.rule("9-3-2")`. While tracing, the kernel notes the id and the
position of that question. A clause counts as exercised only if it was asked while a scenario ran and that scenario
passed: a failing scenario is no evidence for anything.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from importlib import import_module
from typing import Protocol, cast

import msgspec

from tefuda.games.registry import about
from tefuda.ledger.model import LedgerError
from tefuda.ledger.references import References, static_references

_RUNNER_MODULE = "tefuda.match.scenario"
_RUNNER_FACTORY = "ledger_runner"


class ScenarioRun(msgspec.Struct, frozen=True):
    """What one run of a scenario shows."""

    passed: bool
    executed: dict[str, frozenset[str]] = {}
    """Clause id to the code positions (module:line) that asked for it."""
    message: str = ""
    """Why it did not pass."""
    cites: frozenset[str] = frozenset()
    """The clauses the scenario says it is about."""
    broke: bool = False
    """The engine failed or did not come to an end, so the scenario found nothing out."""


class ScenarioRunner(Protocol):
    """How the ledger runs scenarios. It must be picklable for runs with several processes."""

    def scenarios(self, game: str) -> Sequence[str]:
        """The names of all scenarios of a game, in a stable order."""

    def run(self, game: str, scenario: str, knocked_out: frozenset[str] = frozenset()) -> ScenarioRun:
        """Run a scenario with tracing on and these clauses off.

        An expectation that does not match gives passed=False. Exceptions may be raised: the caller counts them as not
        passed. A run must give up after a bounded number of steps, since a game without one of its clauses may never
        end.
        """


class Collected(msgspec.Struct, frozen=True):
    """What code and scenarios of a game show about its clauses."""

    game: str
    references: References
    """Clause id to code positions, read from the sources or seen while running."""
    exercised: dict[str, tuple[str, ...]]
    """Clause id to the passing scenarios that executed it."""
    cited: dict[str, tuple[str, ...]]
    """Clause id to those of them that say they are about it."""
    failures: dict[str, str]
    """Scenario to the reason it did not pass."""


def default_runner() -> ScenarioRunner:
    """The project's own scenario runner, imported late because scenarios lie in a layer above the ledger."""
    try:
        factory = getattr(import_module(_RUNNER_MODULE), _RUNNER_FACTORY)
    except (ModuleNotFoundError, AttributeError) as error:
        raise LedgerError(f"no scenario runner: {_RUNNER_MODULE}.{_RUNNER_FACTORY} is not there ({error})") from error
    return cast(ScenarioRunner, factory())


def collect(game: str, runner: ScenarioRunner | None = None, sources: References | None = None) -> Collected:
    """Run all scenarios of a game, and add what they show to what its sources cite."""
    runner = default_runner() if runner is None else runner
    sources = static_references(game) if sources is None else sources
    references = {clause_id: set(places) for clause_id, places in sources.items()}
    exercised: dict[str, list[str]] = {}
    cited: dict[str, list[str]] = {}
    failures: dict[str, str] = {}
    for scenario in runner.scenarios(game):
        result = attempt(runner, game, scenario)
        _merge(references, result.executed, game)
        if not result.passed:
            failures[scenario] = result.message or "did not pass"
            continue
        for clause_id in result.executed:
            exercised.setdefault(clause_id, []).append(scenario)
            if clause_id in result.cites:
                cited.setdefault(clause_id, []).append(scenario)
    return Collected(
        game,
        {clause_id: frozenset(places) for clause_id, places in references.items()},
        {clause_id: tuple(scenarios) for clause_id, scenarios in exercised.items()},
        {clause_id: tuple(scenarios) for clause_id, scenarios in cited.items()},
        failures,
    )


def attempt(runner: ScenarioRunner, game: str, scenario: str, knocked_out: frozenset[str] = frozenset()) -> ScenarioRun:
    """Run a scenario; an exception is a run that did not pass, because an engine without a clause may well break."""
    try:
        return runner.run(game, scenario, knocked_out)
    except Exception as error:
        return ScenarioRun(passed=False, message=f"{type(error).__name__}: {error}", broke=True)


def _merge(references: dict[str, set[str]], executed: Mapping[str, frozenset[str]], game: str) -> None:
    """Add the places that were seen, but not helpers that were handed a clause: those do not name it, the rule does."""
    for clause_id, places in executed.items():
        written = references.setdefault(clause_id, set())
        known = bool(written)
        written.update(place for place in places if not (known and _inside(place, game)))


def _inside(place: str, game: str) -> bool:
    """In the sources that were scanned, in the gates themselves, or where tables of acts are worked off."""
    return place.startswith((f"{about(game).module}.", "tefuda.kernel.gates:", "tefuda.games.kit.acts:"))
