"""Where the time goes: cProfile over random (or greedy) games, the functions with the most time of their own first.

.venv/bin/python benchmarks/profile_games.py [GAME] [--games N] [--players random,random] [--top 10] [--seed S]
"""

from __future__ import annotations

import argparse
import cProfile
import pstats
import time
from pathlib import Path

from tefuda.games.base import BUILT, load
from tefuda.lab.simulation import Plan, play_one


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("game", nargs="?", default=BUILT[0], choices=BUILT)
    parser.add_argument("--games", type=int, default=50)
    parser.add_argument("--players", default="random,random")
    parser.add_argument("--top", type=int, default=15)
    parser.add_argument("--seed", type=int, default=0)
    wanted = parser.parse_args()
    one, _, two = wanted.players.partition(",")
    decks = load(wanted.game).decks()
    names = tuple(decks)[:2]
    plan = Plan(wanted.game, wanted.seed, (one, two or one), names, tuple(decks[name] for name in names))
    play_one(plan, 0)  # cards are compiled before the clock starts

    started = time.perf_counter()
    decisions = sum(play_one(plan, number).decisions for number in range(wanted.games))
    spent = time.perf_counter() - started
    print(f"{wanted.games} games, {decisions} decisions, {decisions / spent:,.0f} decisions/s without the profiler\n")

    profile = cProfile.Profile()
    profile.enable()
    for number in range(wanted.games):
        play_one(plan, number)
    profile.disable()
    show(pstats.Stats(profile), wanted.top)


def show(stats: pstats.Stats, top: int) -> None:
    """The functions with the most time of their own, and what they are called for."""
    rows = stats.stats.items()  # type: ignore[attr-defined]
    total = sum(own for _, (_, _, own, _, _) in rows)
    print(f"{'own':>6} {'with calls':>10} {'calls':>9}  function")
    for (file, line, name), (_, calls, own, cumulative, _) in sorted(rows, key=lambda row: -row[1][2])[:top]:
        place = f"{Path(file).parent.name}/{Path(file).name}:{line}" if line else file
        print(f"{own / total:6.1%} {cumulative / total:10.1%} {calls:9}  {name} ({place})")


if __name__ == "__main__":
    main()
