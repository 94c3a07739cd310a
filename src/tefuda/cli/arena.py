"""`tefuda arena`: players and decks against each other, with margins."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer
from rich.table import Table

from tefuda.games.base import DeckFault

from .common import FAILED, GameName, Json, Problem, console, deck_problem, names, package, print_json
from .simulate import progress_bar

if TYPE_CHECKING:
    from collections.abc import Mapping

    from tefuda.lab.standings import Standings
    from tefuda.lab.statistics import Rate


def arena(
    game: GameName,
    players: Annotated[str, typer.Option("--players", help="Who meets whom: names with commas. One alone meets itself.")] = (
        "greedy,random"
    ),
    decks: Annotated[
        str, typer.Option("--decks", help="Shipped ids, files, or random; all shipped decks if none are named.")
    ] = "",
    games: Annotated[int, typer.Option("--games", "-n", min=1, max=100_000_000, help="At most so many games.")] = 200,
    margin: Annotated[
        float, typer.Option("--margin", min=0.0, max=1.0, help="Stop once every share is known to within so much (0.05: 5 %).")
    ] = 0.0,
    seed: Annotated[int, typer.Option("--seed", "-s", help="The same seed gives the same games.")] = 0,
    jobs: Annotated[int, typer.Option("--jobs", "-j", min=1, max=256, help="Processes. The results do not depend on it.")] = 1,
    ray: Annotated[bool, typer.Option("--ray", help="Spread over a Ray cluster (RAY_ADDRESS, or one started here).")] = False,
    out: Annotated[
        Path | None,
        typer.Option("--out", "-o", help="A folder for games, tables, charts and report.html; there, a broken run goes on."),
    ] = None,
    as_json: Json = False,
) -> None:
    """Measure players and decks: every luck is played with decks and seats exchanged, so that neither hides the other."""
    package(game)
    from tefuda.lab import arena as lab
    from tefuda.lab import report
    from tefuda.lab.standings import standings, widest

    try:
        plan = lab.make_plan(game, seed, names(players), names(decks))
        spread = lab.cluster() if ray else lab.processes(jobs)

        def enough(bouts: list[lab.Bout]) -> bool:
            return margin > 0.0 and widest(plan, bouts) <= margin

        with progress_bar(games) as advance:
            bouts = lab.run(plan, games, spread, out, enough, advance or (lambda done: None))
        found = standings(plan, bouts)
        written = report.write(out, found, bouts) if out is not None else []
    except DeckFault as fault:
        raise deck_problem(fault) from None
    except OSError as error:
        raise Problem(f"{out}: {error.strerror or error}.") from None
    except (LookupError, ValueError) as error:
        raise Problem(str(error.args[0]) if error.args else str(error)) from None
    if as_json:
        print_json(found)
    else:
        _show(found)
        if written:
            console().print(f"written: {', '.join(map(str, written))}", markup=False)
    if found.errors:
        raise typer.Exit(FAILED)


def _show(found: Standings) -> None:
    out = console()
    out.print(
        f"{found.games} games of {found.game}, seed {found.seed}: "
        f"{found.average_turns:g} turns, {found.average_decisions:g} decisions on average"
    )
    out.print("ends: " + (", ".join(f"{name} {count}" for name, count in found.reasons.items()) or "-"), markup=False)
    if found.ratings:
        rated = Table(box=None, pad_edge=False)
        for title in ("player", "rating", "95 %", "ms a decision"):
            rated.add_column(title, justify="left" if title == "player" else "right")
        pace = {one.player: one.ms_per_decision for one in found.paces}
        for one in found.ratings:
            rated.add_row(one.player, f"{one.elo:.0f}", f"{one.low:.0f} - {one.high:.0f}", f"{pace[one.player]:.2f}")
        out.print(rated)
    _shares("wins of the first named", found.duels)
    _shares("wins of a deck", found.by_deck)
    _shares("wins of the first named deck", found.matchups)
    _shares("wins of whoever begins", found.first)
    if found.errors:
        out.print(f"[bold red]{found.errors} games broke[/]; the first:")
        for bout in found.first_errors:
            out.print(f"  round {bout.round} (seed {bout.seed}): {bout.error} at {bout.where}", markup=False)


def _shares(title: str, rates: Mapping[str, Rate]) -> None:
    if not rates:
        return
    table = Table(box=None, pad_edge=False)
    for head in (title, "games", "won", "lost", "drawn", "share", "95 %"):
        table.add_column(head, justify="left" if head == title else "right")
    for name, one in rates.items():
        cells = (one.games, one.wins, one.losses, one.draws)
        table.add_row(name, *map(str, cells), f"{one.rate:.1%}", f"{one.low:.1%} - {one.high:.1%}")
    console().print(table)
