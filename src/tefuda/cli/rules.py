"""`tefuda rules`: what the ledger says about every clause, and the proof."""

from __future__ import annotations

import os
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer
from rich.table import Table

from tefuda.ledger import GAMES, LedgerError, collect, knock_out, load, reviewed_survivors, status

from .common import FAILED, Commands, Json, Problem, close, console, known_game, print_json

if TYPE_CHECKING:
    from tefuda.ledger import Clause, Collected, KnockOut, ScenarioRunner, Status

app = typer.Typer(cls=Commands, no_args_is_help=True, help="The rulebooks: the state of every clause, and the proof.")

Folder = Annotated[
    Path | None,
    typer.Option(
        "--scenarios",
        help="Folder of scenarios (with one folder for each game). Without it, the checkout's.",
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
            return status(ledger, {}, {}), {}
        runner = _runner(folder)
        collected = collect(game, runner)
        survivors = knock_out(ledger, collected, runner, jobs).survivors if knockout else None
        return status(ledger, collected.references, collected.exercised, survivors), collected.failures
    except LedgerError as error:
        raise Problem(f"{error}") from None


def _runner(folder: Path | None) -> ScenarioRunner:
    from tefuda.match.scenario import LedgerRunner

    return LedgerRunner(scenario_folder(folder))


def scenario_folder(folder: Path | None) -> Path:
    """Where the scenarios are: as told, as the environment says, or in the checkout this code runs from."""
    if folder is None:
        told = os.environ.get("TEFUDA_SCENARIOS")
        folder = Path(told) if told else Path(__file__).parents[3] / "tests" / "scenarios"
    if not folder.is_dir():
        raise Problem(f"There is no folder of scenarios at {folder}.", "Give one with --scenarios DIR.")
    return folder


def _plain(state: Status, failures: dict[str, str]) -> dict[str, object]:
    return {
        "game": state.game,
        "built": state.built,
        "complete": state.complete,
        "entries": state.entries,
        "clauses": state.clauses,
        "behaviour": state.behaviour,
        "enforced": state.enforced,
        "exercised": state.exercised,
        "knocked_out": state.knocked_out,
        "contested": state.contested,
        "missing": [{"id": m.id, "reason": m.reason} for m in state.missing],
        "unknown": list(state.unknown),
        "failures": failures,
    }


def _table(found: list[tuple[Status, dict[str, str]]]) -> None:
    out = console()
    table = Table(box=None, pad_edge=False)
    for title in ("", "clauses", "active", "enforced", "tested", "proved", "contested", "missing"):
        table.add_column(title, justify="right" if title else "left", no_wrap=True)
    for state, _ in found:
        knocked = "-" if state.knocked_out is None else str(state.knocked_out)
        cells = (state.clauses, state.behaviour, state.enforced, state.exercised, knocked, state.contested, len(state.missing))
        if state.built:
            table.add_row(state.game, *map(str, cells))
        else:
            table.add_row(f"[dim]{state.game}[/]", str(state.clauses), str(state.behaviour), *["[dim]-[/]"] * 5)
    out.print(table)
    out.print(
        "[dim]active: the engine has something to do; tested: executed by a passing scenario; "
        "proved: a scenario fails without it (--knockout)[/]"
    )
    for state, failures in found:
        if state.missing:
            shown = ", ".join(m.id for m in state.missing[:20]) + (" ..." if len(state.missing) > 20 else "")
            out.print(f"{state.game}: still owed: {shown}", markup=False)
        if state.unknown:
            out.print(f"{state.game}: not in the rulebook: {', '.join(state.unknown)}", markup=False)
        for scenario, reason in failures.items():
            out.print(f"{state.game}: failing scenario {scenario}: {reason}", markup=False)


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
    collected = _collected(game, scenarios, built=ledger.built)
    below = [c for c in ledger.section(clause) if c.id != clause]
    code = sorted(collected.references.get(clause, ())) if collected else []
    exercised = list(collected.exercised.get(clause, ())) if collected else []
    if as_json:
        said = {"id": entry.id, "chapter": entry.chapter, "gist": entry.gist, "ja": entry.ja, "reading": entry.reading}
        shown = {**said, "kind": entry.kind, "verdict": entry.verdict}
        more = {"switches": entry.switches, "code": code, "scenarios": exercised}
        print_json({**shown, **more, "below": [c.id for c in below]})
        return
    _show_clause(entry, code, exercised, below)


def _collected(game: str, folder: Path | None, *, built: bool) -> Collected | None:
    """What the scenarios show, where there are any to run."""
    if not built:
        return None
    try:
        return collect(game, _runner(folder))
    except (LedgerError, Problem):
        return None


def _show_clause(entry: Clause, code: list[str], exercised: list[str], below: list[Clause]) -> None:
    out = console()
    out.print(f"[bold]{entry.id}[/]  [dim]{entry.chapter} · {entry.kind} · {entry.verdict or 'not built yet'}[/]")
    out.print(entry.gist, markup=False)
    if entry.ja:
        out.print(entry.ja, markup=False)
    if entry.reading:
        out.print(f"reading: {entry.reading}", markup=False)
    if entry.switch:
        out.print(f"switch: {entry.switch}", markup=False)
    for title, lines in (("code", code), ("scenarios", exercised)):
        if lines:
            out.print(f"[dim]{title}:[/] " + ", ".join(lines[:8]) + (f" and {len(lines) - 8} more" if len(lines) > 8 else ""))
    for clause in below[:12]:
        out.print(f"  [bold]{clause.id}[/] {clause.gist}")
    if len(below) > 12:
        out.print(f"  [dim]and {len(below) - 12} more below[/]")


# ------------------------------------------------------------------------------------------------ knock-out


@app.command("knockout")
def knockout_test(game: AnyGame, jobs: Jobs = 1, scenarios: Folder = None, as_json: Json = False) -> None:
    """Switch every executed clause off, one at a time: some scenario must fail. Unreviewed survivors give exit code 1."""
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
    unreviewed = result.unreviewed(reviewed)
    if as_json:
        print_json(
            {
                "game": game,
                "knocked_out": [k.id for k in result.knocked_out],
                "survivors": {c: reviewed.get(c, "") for c in result.survivors},
                "unreviewed": list(unreviewed),
                "outdated": list(result.outdated(reviewed)),
                "failures": collected.failures,
            }
        )
    else:
        _show_knockout(result, reviewed, collected.failures)
    if unreviewed or collected.failures:
        raise typer.Exit(FAILED)


def _show_knockout(result: KnockOut, reviewed: dict[str, str], failures: dict[str, str]) -> None:
    out = console()
    out.print(f"{len(result.knocked_out)} clauses are missed when switched off; {len(result.survivors)} survive.")
    for clause in result.survivors:
        reason = reviewed.get(clause)
        out.print(f"  {clause}: {reason}" if reason else f"  [red]{clause}[/]: nobody would notice if it were wrong")
    for clause in result.outdated(reviewed):
        out.print(f"  [yellow]{clause}[/]: excused in survivors.yaml, but a scenario does miss it")
    for scenario, reason in failures.items():
        out.print(f"  [red]failing scenario[/] {scenario}: {reason}")
