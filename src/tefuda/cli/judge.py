"""`tefuda judge`: run scenario files and say whether everything they expect is so."""

from __future__ import annotations

import time
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from .common import FAILED, Json, Problem, console, print_json, read_text

if TYPE_CHECKING:
    from tefuda.match.scenario import Report


def judge(
    files: Annotated[
        list[Path], typer.Argument(metavar="FILE...", help="Scenario files, or folders of them.", show_default=False)
    ],
    as_json: Json = False,
) -> None:
    """Run scenario files: a position, actions and what must come of them. Exit code 1 if an expectation fails."""
    from tefuda.match.scenario import run_scenario

    paths = _files(files)
    for path in paths:
        read_text(path, 1_000_000)
    started = time.perf_counter()
    reports: list[tuple[Path, Report]] = []
    out = console()
    for path in paths:
        report = run_scenario(path)
        reports.append((path, report))
        if not as_json:
            _line(path, report)
    failed = sum(not report.passed for _, report in reports)
    seconds = round(time.perf_counter() - started, 3)
    if as_json:
        shown = [_plain(*report) for report in reports]
        print_json({"passed": len(reports) - failed, "failed": failed, "seconds": seconds, "scenarios": shown})
    else:
        out.print(f"{len(reports) - failed} passed, {failed} failed in {seconds:.2f} s", style="red" if failed else "green")
    if failed:
        raise typer.Exit(FAILED)


def _files(given: list[Path]) -> list[Path]:
    """The files themselves, and the scenarios in folders."""
    found: list[Path] = []
    for path in given:
        if path.is_dir():
            inside = sorted([*path.rglob("*.yaml"), *path.rglob("*.yml")])
            if not inside:
                raise Problem(f"There is no scenario (*.yaml) in {path}.")
            found.extend(inside)
        else:
            found.append(path)
    return list(dict.fromkeys(found))


def _line(path: Path, report: Report) -> None:
    out = console()
    title = report.title or path.stem
    if report.passed:
        out.print(f"[green]✓[/] {_plain_text(title)} [dim]{_plain_text(str(path))}[/]")
        for warning in report.warnings:
            out.print(f"    {warning}", style="yellow", markup=False)
        return
    out.print(f"[red]✗[/] {_plain_text(title)} [dim]{_plain_text(str(path))}[/]")
    for line in report.message.splitlines() or ["did not pass"]:
        out.print(f"    {line}", markup=False)


def _plain_text(text: str) -> str:
    from rich.markup import escape

    return escape(text)


def _plain(path: Path, report: Report) -> dict[str, object]:
    return {
        "file": str(path),
        "title": report.title,
        "game": report.game,
        "passed": report.passed,
        "message": report.message,
        "faults": [fault._asdict() for fault in report.faults],
        "warnings": list(report.warnings),
        "clauses": list(report.clauses),
        "executed": sorted(report.executed),
    }
