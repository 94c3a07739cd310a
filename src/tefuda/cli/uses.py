"""`tefuda cards uses`: which verbs can be used for what on a game's cards, and where there are holes."""

from __future__ import annotations

from collections import Counter

from rich.table import Table

from .cards import GameOfCards, language_of
from .common import Json, console, print_json


def show_uses(game: GameOfCards, as_json: Json = False) -> None:
    """Show every verb of a game's cards with its uses; what is empty is refused by name."""
    from tefuda.text.uses import USES, rows

    found = rows(language_of(game))
    if as_json:
        print_json([{"verb": r.verb, "sense": r.sense, "frame": r.frame, "uses": r.uses, "holes": r.holes} for r in found])
        return
    out = console()
    shown = [use for use in USES if any(use in row.uses for row in found)]
    table = Table(box=None, pad_edge=False, header_style="bold")
    table.add_column("verb", no_wrap=True)
    for use in shown:
        table.add_column(use)
    for row in found:
        table.add_row(row.verb, *("".join(voice[0] for voice in row.uses.get(use, "").split()) for use in shown))
    out.print(table)
    out.print("a: in the active voice, p: in the passive", style="dim")
    holes = Counter(hole for row in found for hole in row.holes)
    for use, form in USES.items():
        if use not in shown:
            out.print(f"{use} ({form}): not understood with any verb", style="yellow")
    filled = sum(len(row.uses) for row in found)
    out.print(f"{filled} of {len(found) * len(USES)} uses are understood; holes: {sum(holes.values())}")
