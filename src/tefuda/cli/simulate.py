"""`tefuda simulate`: many games, and what they came to."""

from __future__ import annotations

import sys
from collections.abc import Callable
from contextlib import contextmanager
from typing import TYPE_CHECKING, Annotated

import typer
from rich.console import Console
from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeRemainingColumn
from rich.table import Table

from tefuda.games.base import DeckFault

from .common import FAILED, GameName, Json, Problem, begun, console, deck_problem, names, print_json

if TYPE_CHECKING:
    from collections.abc import Iterator

    from tefuda.lab.simulation import Simulation


def simulate(
    game: GameName,
    games: Annotated[int, typer.Option("--games", "-n", min=1, max=100_000_000, help="How many games.")] = 100,
    seed: Annotated[int, typer.Option("--seed", "-s", help="The same seed gives the same games.")] = 0,
    players: Annotated[str, typer.Option("--players", help="The players of seats A and B: random, greedy, search.")] = (
        "random,random"
    ),
    decks: Annotated[
        str,
        typer.Option(
            "--decks",
            help="Decks of seats A and B: shipped ids, files, or random (drawn for every game); more than two play each other.",
        ),
    ] = "",
    cards: Annotated[
        str,
        typer.Option("--cards", help="A file of cards from elsewhere (JSON lines): decks of those that are read whole play."),
    ] = "",
    lists: Annotated[str, typer.Option("--lists", help="With --cards: deck lists (JSON lines) instead of random decks.")] = "",
    jobs: Annotated[int, typer.Option("--jobs", "-j", min=1, max=256, help="Processes. The results do not depend on it.")] = 1,
    as_json: Json = False,
) -> None:
    """Play many games between bots: win rates with margins, lengths, reasons, errors with the seed to repeat them."""
    begun(game)
    from tefuda.lab.simulation import simulate as run

    try:
        with progress_bar(games) as advance:
            result = run(game, games, seed, _two(players), names(decks), jobs, advance, cards, lists)
    except DeckFault as fault:
        raise deck_problem(fault) from None
    except (LookupError, ValueError) as error:
        raise Problem(str(error.args[0]) if error.args else str(error)) from None
    if as_json:
        print_json(result)
    else:
        _show(result)
    if result.errors:
        raise typer.Exit(FAILED)


def _two(players: str) -> list[str]:
    found = names(players)
    return found * 2 if len(found) == 1 else found


@contextmanager
def progress_bar(games: int) -> Iterator[Callable[[int], None] | None]:
    """A bar on standard error, only where somebody looks at it."""
    if not sys.stderr.isatty():
        yield None
        return
    columns = (TextColumn("{task.description}"), BarColumn(), MofNCompleteColumn(), TimeRemainingColumn())
    with Progress(*columns, console=Console(stderr=True), transient=True) as bar:
        task = bar.add_task("games", total=games)
        yield lambda done: bar.update(task, completed=done)


def _show(result: Simulation) -> None:
    out = console()
    out.print(
        f"{result.games} games of {result.game}, seed {result.seed}: {result.seconds:.1f} s, "
        f"{result.games_per_s:g} games/s, {result.decisions_per_s:,.0f} decisions/s"
    )
    out.print(f"average length: {result.average_turns:g} turns, {result.average_decisions:g} decisions")
    seats = ", ".join(f"{name} {count}" for name, count in result.results.items())
    reasons = ", ".join(f"{name} {count}" for name, count in result.by_reason.items())
    out.print(f"winners: {seats}    reasons: {reasons or '-'}")
    table = Table(box=None, pad_edge=False)
    for title in ("", "games", "won", "lost", "drawn", "win rate", "95 %"):
        table.add_column(title, justify="left" if not title else "right")
    rows = [(f"deck {name}", rate) for name, rate in result.by_deck.items()]
    rows += [(f"player {name}", rate) for name, rate in result.by_player.items()]
    for name, rate in rows:
        margin = f"{rate.low:.1%} - {rate.high:.1%}"
        cells = (rate.games, rate.wins, rate.losses, rate.draws)
        table.add_row(name, *map(str, cells), f"{rate.rate:.1%}", margin)
    out.print(table)
    if result.errors:
        out.print(f"[bold red]{result.errors} games broke[/]; the first:")
        for record in result.first_errors:
            out.print(f"  game {record.number} (seed {record.seed}), decision {record.decisions}: {record.error}", markup=False)
            out.print(f"    at {record.where}; decks {', '.join(record.decks)}", markup=False)
