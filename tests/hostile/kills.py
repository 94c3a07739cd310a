"""kill -9 as often as wanted, in one command that can be resumed.

    python -m tests.hostile.kills --kills 1000 --notes kills.json                       # an SQLite file beside the notes
    python -m tests.hostile.kills --kills 200 --notes pg.json --database postgresql://user@host/name

Games are played over the socket while the server is killed at random moments; after every kill each player checks that every
table that was acknowledged is still there. What was reached is kept in the notes after every round of games: the same command
goes on from there, with the next seed and the same database.
"""

from __future__ import annotations

import argparse
import json
import time
from pathlib import Path
from typing import Any

from ..web.test_server_restart import survive

ROUND: dict[str, Any] = {"games": 8, "at_once": 8, "tables": 25}


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--kills", type=int, default=1_000)
    parser.add_argument("--notes", type=Path, default=Path("kills.json"))
    parser.add_argument("--database", default="")
    parser.add_argument("--seconds", type=float, default=1e9, help="stop after a round that began within so many seconds")
    given = parser.parse_args()
    notes = json.loads(given.notes.read_text()) if given.notes.exists() else {"rounds": 0, "kills": 0, "answers": 0, "lost": 0}
    database = given.database or f"sqlite:///{given.notes.resolve().with_suffix('.sqlite3')}"
    end = time.monotonic() + given.seconds
    while notes["kills"] < given.kills and time.monotonic() < end:
        left = given.kills - notes["kills"]
        try:
            kills, answers = survive(database, seed=1_000 + notes["rounds"], most_kills=left, **ROUND)
        except AssertionError as fault:
            notes["lost"] += 1
            given.notes.write_text(json.dumps(notes))
            print(f"round {notes['rounds']}: something acknowledged was lost, or a match did not go on: {fault}")
            return 1
        notes = {**notes, "rounds": notes["rounds"] + 1, "kills": notes["kills"] + kills, "answers": notes["answers"] + answers}
        given.notes.write_text(json.dumps(notes))
        print(f"{notes['kills']} kills, {notes['answers']} acknowledged actions, {notes['lost']} lost", flush=True)
    return 0


if __name__ == "__main__":
    raise SystemExit(main())
