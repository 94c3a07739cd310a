"""`tefuda rules`: what the ledger says about every clause, and the proof."""

from __future__ import annotations

import os
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer
from msgspec import to_builtins
from rich.table import Table

from tefuda.games.base import GAMES
from tefuda.ledger import LedgerError, collect, knock_out, load, reviewed_survivors, status

from .common import FAILED, Commands, Json, Problem, close, console, known_game, print_json

if TYPE_CHECKING:
    from tefuda.ledger import Clause, KnockOut, ScenarioRunner, Status

app = typer.Typer(cls=Commands, no_args_is_help=True, help="The rulebooks: the state of every clause, and the proof.")

Folder = Annotated[
    Path | None,
    typer.Option(
        "--scenarios",
        help="Folder of scenarios (with one folder for each game). Without it, those that come with each game.",
        show_default=False,
    ),
]
Jobs = Annotated[int, typer.Option("--jobs", "-j", min=1, max=256, help="Processes.")]
AnyGame = Annotated[str, typer.Argument(metavar="GAME", help=f"One of {', '.join(GAMES)}.", show_default=False)]


@app.command("status")
def show_status(
    game: Annotated[str, typer.Argument(metavar="[GAME]", help="One game; without it, all.", show_default=False)] = "",
    knockout: Annotated[bool, typer.Option("--knockout", help="Also switch every clause off once (slow).")] = False,
    jobs: Jobs = 1,
    scenarios: Folder = None,
    as_json: Json = False,
) -> None:
    """How many clauses there are, are enforced, are executed by scenarios, and are missed when switched off."""
    games = [known_game(game)] if game else list(GAMES)
    found = [_status(name, scenarios, knockout, jobs) for name in games]
    if as_json:
        print_json([_plain(state, failures) for state, failures in found])
    else:
        _table(found)
    if any(failures for _, failures in found):
        raise typer.Exit(FAILED)


def _status(game: str, folder: Path | None, knockout: bool, jobs: int) -> tuple[Status, dict[str, str]]:
    try:
        ledger = load(game)
        if not ledger.built:
            return status(ledger), {}
        runner = _runner(folder)
        collected = collect(game, runner)
        result = knock_out(ledger, collected, runner, jobs) if knockout else None
        return status(ledger, collected, result), collected.failures
    except LedgerError as error:
        raise Problem(f"{error}") from None


def _runner(folder: Path | None) -> ScenarioRunner:
    from tefuda.match.scenario import LedgerRunner

    return LedgerRunner(scenario_folder(folder))


def scenario_folder(folder: Path | None) -> Path | None:
    """Where else the scenarios are, as told or as the environment says; None: where each game has them."""
    told = os.environ.get("TEFUDA_SCENARIOS")
    if folder is None and told:
        folder = Path(told)
    if folder is not None and not folder.is_dir():
        raise Problem(f"There is no folder of scenarios at {folder}.", "Give one with --scenarios DIR.")
    return folder


def _plain(state: Status, failures: dict[str, str]) -> dict[str, object]:
    shown = {name: getattr(state, name) for name in state.__struct_fields__}
    shown["proofs"] = None if state.proofs is None else {name: list(ids) for name, ids in _proofs(state)}
    shown["missing"] = [{"id": m.id, "reason": m.reason} for m in state.missing]
    return {**shown, "complete": state.complete, "failures": failures}


def _proofs(state: Status) -> list[tuple[str, tuple[str, ...]]]:
    proofs = state.proofs
    return [] if proofs is None else [(name, getattr(proofs, name)) for name in proofs.__struct_fields__]


#: What the knock-out test can find, as people read it.
_FOUND = {"cited": "proved", "chance": "by chance", "crash": "by crash", "nothing": "unnoticed"}
#: The lines of the table: a figure, and what it counts.
_FIGURES = {
    "clauses": "numbered lines without headings",
    "active": "the engine has something to do",
    "enforced": "at a gate of its own",
    "restated": "another clause says the same and has the gate",
    "partial": "only for the values in use",
    "contested": "under a reading that is given",
    "tested": "executed by a passing scenario",
    "missing": "still owed",
    "proved": "a scenario that cites it fails without it (--knockout)",
    "by chance": "only a scenario that does not cite it fails",
    "by crash": "the engine breaks or never ends: no proof",
    "unnoticed": "everything still passes",
}


def _table(found: list[tuple[Status, dict[str, str]]]) -> None:
    out = console()
    table = Table(box=None, pad_edge=False)
    table.add_column("", no_wrap=True)
    for state, _ in found:
        table.add_column(state.game.replace("_", "\n"), justify="right")
    table.add_column("")
    columns = [_figures(state) for state, _ in found]
    for at, (title, meaning) in enumerate(_FIGURES.items()):
        cells = [str(column[at]) if at < len(column) else "[dim]-[/]" for column in columns]
        table.add_row(title, *cells, f"[dim]{meaning}[/]")
    out.print(table)
    for state, failures in found:
        _owed(state)
        for scenario, reason in failures.items():
            out.print(f"{state.game}: failing scenario {scenario}: {reason}", markup=False)


def _figures(state: Status) -> list[int]:
    """One column; of a game that is not built, and without a knock-out test, only its beginning is known."""
    if not state.built:
        return [state.clauses, state.behaviour]
    said = [state.clauses, state.behaviour, state.enforced, state.restated, len(state.partial), state.contested]
    return [*said, state.exercised, len(state.missing), *(len(ids) for _, ids in _proofs(state))]


def _owed(state: Status) -> None:
    """The clauses behind the figures that ought to be zero."""
    lists = [
        ("still owed", tuple(m.id for m in state.missing)),
        ("partial", state.partial),
        *((_FOUND[name], ids) for name, ids in _proofs(state) if name != "cited"),
        ("restated, but asked for in code", state.doubled),
        ("not in the rulebook", state.unknown),
    ]
    for title, ids in lists:
        if ids:
            shown = ", ".join(ids[:40]) + (f" and {len(ids) - 40} more" if len(ids) > 40 else "")
            console().print(f"{state.game}: {title}: {shown}", markup=False)


# ------------------------------------------------------------------------------------------------ one clause


@app.command("show")
def show(
    game: AnyGame,
    clause: Annotated[str, typer.Argument(metavar="ID", help="The number as printed, e.g. 7-3-1-2.", show_default=False)],
    scenarios: Folder = None,
    as_json: Json = False,
) -> None:
    """One clause: its gist, its verdict, where the code is, which scenarios execute it, and what is numbered below it."""
    try:
        ledger = load(known_game(game))
    except LedgerError as error:
        raise Problem(str(error)) from None
    entry = ledger.get(clause)
    if entry is None:
        raise Problem(f"{game} has no clause {clause}.", close(clause, [c.id for c in ledger]))
    collected = collect(game, _runner(scenarios)) if ledger.built else None
    below = [c for c in ledger.section(clause) if c.id != clause]
    code = sorted(collected.references.get(clause, ())) if collected else []
    cited = list(collected.cited.get(clause, ())) if collected else []
    exercised = [name for name in collected.exercised.get(clause, ()) if name not in cited] if collected else []
    if as_json:
        said = {"id": entry.id, "chapter": entry.chapter, "gist": entry.gist, "ja": entry.ja, "reading": entry.reading}
        shown = {**said, "kind": entry.kind, "verdict": entry.verdict}
        shown = {**shown, "restates": entry.restates, "lacks": entry.lacks}
        more = {"switches": entry.switches, "code": code, "about": cited, "scenarios": exercised}
        print_json({**shown, **more, "below": [c.id for c in below]})
        return
    _show_clause(entry, {"code": code, "about it": cited, "also run it": exercised}, below)


def _show_clause(entry: Clause, places: dict[str, list[str]], below: list[Clause]) -> None:
    out = console()
    out.print(f"[bold]{entry.id}[/]  [dim]{entry.chapter} · {entry.kind} · {entry.verdict or 'not built yet'}[/]")
    out.print(entry.gist, markup=False)
    if entry.ja:
        out.print(entry.ja, markup=False)
    if entry.reading:
        out.print(f"reading: {entry.reading}", markup=False)
    if entry.switch:
        out.print(f"switch: {entry.switch}", markup=False)
    if entry.restates:
        out.print(f"restates: {entry.restates}", markup=False)
    if entry.lacks:
        out.print(f"lacks: {entry.lacks}", markup=False)
    for title, lines in places.items():
        if lines:
            out.print(f"[dim]{title}:[/] " + ", ".join(lines[:8]) + (f" and {len(lines) - 8} more" if len(lines) > 8 else ""))
    for clause in below[:12]:
        out.print(f"  [bold]{clause.id}[/] {clause.gist}")
    if len(below) > 12:
        out.print(f"  [dim]and {len(below) - 12} more below[/]")


# ------------------------------------------------------------------------------------------------ knock-out


@app.command("knockout")
def knockout_test(game: AnyGame, jobs: Jobs = 1, scenarios: Folder = None, as_json: Json = False) -> None:
    """Switch every executed clause off, one at a time: a scenario that cites it must fail. Else the exit code is 1."""
    try:
        ledger = load(known_game(game))
        if not ledger.built:
            raise Problem(f"{game} is not built yet.")
        runner = _runner(scenarios)
        collected = collect(game, runner)
        result = knock_out(ledger, collected, runner, jobs)
        reviewed = reviewed_survivors(game)
    except LedgerError as error:
        raise Problem(str(error)) from None
    unproved = result.unproved(reviewed)
    if as_json:
        print_json(
            {
                "game": game,
                "proofs": [to_builtins(proof) for proof in result.proofs],
                "reviewed": reviewed,
                "unproved": [proof.id for proof in unproved],
                "outdated": list(result.outdated(reviewed)),
                "failures": collected.failures,
            }
        )
    else:
        _show_knockout(result, reviewed, collected.failures)
    if unproved or collected.failures:
        raise typer.Exit(FAILED)


def _show_knockout(result: KnockOut, reviewed: dict[str, str], failures: dict[str, str]) -> None:
    out = console()
    for found, title in _FOUND.items():
        out.print(f"{title}: {len(result.having(found))}")  # type: ignore[arg-type]  # the keys are what can be found
    for proof in result.proofs:
        if proof.found != "cited":
            reason = reviewed.get(proof.id) or proof.message or "nobody would notice if it were wrong"
            out.print(f"  {proof.id}: {_FOUND[proof.found]}: {reason}", markup=False)
    for clause in result.outdated(reviewed):
        out.print(f"  [yellow]{clause}[/]: excused in survivors.yaml, but a scenario does miss it")
    for scenario, reason in failures.items():
        out.print(f"  [red]failing scenario[/] {scenario}: {reason}")
