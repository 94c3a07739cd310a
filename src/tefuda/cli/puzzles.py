"""`tefuda puzzles`: those of a game checked, or new ones found."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer

from .common import FAILED, GameName, console, package


def puzzles(
    game: GameName,
    find: Annotated[int, typer.Option("--find", "-n", min=0, max=1000, help="Find so many new ones.")] = 0,
    seed: Annotated[int, typer.Option("--seed", "-s", help="The first game between bots to look at.")] = 1,
    out: Annotated[Path, typer.Option("--out", "-o", help="The folder new ones are written to.")] = Path("puzzles"),
) -> None:
    """Check that the solutions of a game's puzzles are solutions; with --find, take new ones out of games between bots."""
    from tefuda.games import registry
    from tefuda.lab.puzzles import check, collect

    name = package(game).name
    if find:
        out.mkdir(parents=True, exist_ok=True)
        for number, puzzle in enumerate(collect(name, find, seed), 1):
            (out / f"{number:02}.yaml").write_text(puzzle.text, "utf-8")
            console().print(f"{number:02} {puzzle.steps} answers, by chance {puzzle.luck:.0%}")
        return
    faults = {stem: check(text) for stem, text in registry.puzzles(name).items()}
    for stem, fault in faults.items():
        console().print(f"[red]✗[/] {stem} {fault}" if fault else f"[green]✓[/] {stem}")
    if any(faults.values()):
        raise typer.Exit(FAILED)
