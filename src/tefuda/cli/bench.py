"""`tefuda bench`: how fast the engine is here and now."""

from __future__ import annotations

from typing import Annotated

import typer
from rich.table import Table

from .common import Json, console, print_json


def bench(
    seconds: Annotated[float, typer.Option("--seconds", min=0.1, max=3600, help="About how long to measure.")] = 10.0,
    as_json: Json = False,
) -> None:
    """Measure speed: forks, digests, encoding, decisions and games per second. Compare ratios of one run only."""
    from tefuda.lab.bench import bench as measure

    result = measure(seconds)
    if as_json:
        print_json(result)
        return
    table = Table(box=None, pad_edge=False)
    table.add_column("")
    for game in result.games:
        table.add_column(game.game, justify="right")
    rows = (
        ("fork", [f"{g.fork_us:.2f} µs" for g in result.games]),
        ("copy.deepcopy / fork", [f"{g.deepcopy_to_fork:,.0f} ×" for g in result.games]),
        ("encode", [f"{g.encode_us:.1f} µs" for g in result.games]),
        ("digest", [f"{g.digest_us:.1f} µs" for g in result.games]),
        ("one decision", [f"{g.decision_us:.1f} µs" for g in result.games]),
        ("decisions per second", [f"{g.decisions_per_s:,.0f}" for g in result.games]),
        ("games per second", [f"{g.games_per_s:,.1f}" for g in result.games]),
        ("decision, twice the cards (worst kind)", ["-" if g.growth is None else f"{g.growth:.2f} ×" for g in result.games]),
    )
    for name, cells in rows:
        table.add_row(name, *cells)
    console().print(table)
