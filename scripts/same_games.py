"""Do two builds of the package play the same games? `python scripts/same_games.py FOLDER [-n 20] [--games a,b]`.

FOLDER is a package made by `scripts/compiled.py`. Random games with the same seeds are played in a process of each build; every
event of every game, every final position and what loops are found by have to be the same. Says how fast each was;
`benchmarks/compare.py FOLDER` is the one that measures it.
"""

from __future__ import annotations

import argparse
import hashlib
import json
import os
import subprocess
import sys
import time
from pathlib import Path

SOURCES = Path(__file__).resolve().parents[1] / "src"


def play(game: str, count: int) -> dict[str, object]:
    """Play games in this process: what came of them, how many decisions there were, and how long it took."""
    import msgspec

    from tefuda.games.base import load
    from tefuda.kernel.loops import position
    from tefuda.players import RandomPlayer

    package = load(game)
    decks = list(package.decks().values())
    package.new_game(decks[:2], 0)
    told, decisions, began = hashlib.sha256(), 0, time.process_time()
    for seed in range(count):
        table = package.new_game([decks[seed % len(decks)], decks[(seed + 1) % len(decks)]], seed)
        player = RandomPlayer(seed)
        while (decision := table.state.decision) is not None:
            table.answer(player.answer(decision))
            decisions += 1
            if decisions % 16 == 0:  # what loops are found by
                told.update(position(table).encode())
        told.update(msgspec.msgpack.encode(table.log) + table.state.encode())
    spent = time.process_time() - began
    return {"told": told.hexdigest(), "decisions": decisions, "seconds": round(spent, 3)}


def ask(source: Path, game: str, count: int) -> dict[str, object]:
    """The same in a process of a build."""
    command = [sys.executable, str(Path(__file__).resolve()), "--play", game, "-n", str(count)]
    done = subprocess.run(
        command, env={**os.environ, "PYTHONPATH": str(source)}, cwd=source, capture_output=True, text=True, check=False
    )
    if done.returncode:
        raise SystemExit(f"{source}: {done.stderr.strip().splitlines()[-1]}")
    found: dict[str, object] = json.loads(done.stdout)
    return found


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("folder", type=Path, nargs="?")
    parser.add_argument("-n", type=int, default=20, help="games of each game")
    parser.add_argument("--games", default="ic_carddass,build_divide,duel_masters,zx,gate_ruler")
    parser.add_argument("--play", default="", help="play a game here and print what came of it")
    given = parser.parse_args()
    if given.play:
        print(json.dumps(play(given.play, given.n)))
        return
    differ = False
    for game in given.games.split(","):
        here, there = (ask(source.resolve(), game, given.n) for source in (SOURCES, given.folder))
        same = here["told"] == there["told"]
        differ = differ or not same
        ratio = float(str(here["seconds"])) / float(str(there["seconds"]))
        print(f"{game}: {given.n} games, {here['decisions']} decisions, {'the same' if same else 'NOT THE SAME'}, {ratio:.2f}×")
    raise SystemExit(differ)


if __name__ == "__main__":
    main()
