"""A question to the simulator: how much is the first turn worth, and which deck is the better one?

    python examples/simulation.py [GAME] [GAMES]

Every game depends on the seed and its number alone, so the figures are the same on every machine, however many processes play.
"""

from __future__ import annotations

import sys

import tefuda


def main(game: str = "", count: str = "12") -> None:
    game = game or tefuda.BUILT[0]
    found = tefuda.simulate(game, int(count), seed=1, players=("greedy", "greedy"))
    print(f"{game}: {found.games} games of {found.average_decisions:.0f} decisions and {found.average_turns:.1f} turns")
    for deck, rate in found.by_deck.items():
        print(f"  {deck:12} wins {rate.wins} of {rate.games} ({rate.low:.0%}-{rate.high:.0%})")
    for reason, times in found.by_reason.items():
        print(f"  {times:4} × {reason}")
    if found.errors:
        raise SystemExit(f"{found.errors} games broke: {found.first_errors[0].error}")


if __name__ == "__main__":
    main(*sys.argv[1:3])
