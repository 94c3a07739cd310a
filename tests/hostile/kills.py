"""kill -9 as often as wanted, in one command that can be resumed.

    python -m tests.hostile.kills --kills 1000 --notes kills.json                       # an SQLite file beside the notes
    python -m tests.hostile.kills --kills 200 --notes pg.json --database postgresql://user@host/name
    python -m tests.hostile.kills --kills 200 --notes pg.json --postgres    # a throwaway server

Games are played over the socket while the server is killed at random moments; after every kill each player checks that every
table that was acknowledged is still there. What was reached is kept in the notes after every round of games: the same command
goes on from there, with the next seed and the same database. Servers come out of a nursery, which spares them the reading of
all cards (`nursery.py`); `--fresh` starts each one from nothing.
"""

from __future__ import annotations

import argparse
import contextlib
import json
import tempfile
import time
from pathlib import Path
from typing import Any

from ..web.postgres import Postgres
from ..web.test_server_restart import Server, survive
from .nursery import Forked

#: The more often a server is killed in a game, the fewer games there are to be played to their end.
ROUND: dict[str, Any] = {"games": 4, "at_once": 3, "tables": 6}


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--kills", type=int, default=1_000)
    parser.add_argument("--notes", type=Path, default=Path("kills.json"))
    parser.add_argument("--database", default="")
    parser.add_argument("--seconds", type=float, default=1e9, help="stop after a round that began within so many seconds")
    parser.add_argument("--fresh", action="store_true", help="start every server as a program of its own")
    parser.add_argument("--postgres", action="store_true", help="against a PostgreSQL server started for this")
    given = parser.parse_args()
    notes = json.loads(given.notes.read_text()) if given.notes.exists() else {"rounds": 0, "kills": 0, "answers": 0, "lost": 0}
    with contextlib.ExitStack() as until_the_end:
        database = given.database or f"sqlite:///{given.notes.resolve().with_suffix('.sqlite3')}"
        if given.postgres:
            running = Postgres(Path(until_the_end.enter_context(tempfile.TemporaryDirectory())))
            until_the_end.callback(running.stop)
            database = running.address
        server = Server(database) if given.fresh else Forked(database)
        until_the_end.callback(server.close)
        return run(server, notes, given)


def run(server: Server, notes: dict[str, Any], given: argparse.Namespace) -> int:
    """Rounds of games until there were as many kills as wanted."""
    begun, before = time.monotonic(), notes["kills"]
    end = begun + given.seconds
    while notes["kills"] < given.kills and time.monotonic() < end:
        left = given.kills - notes["kills"]
        try:
            kills, answers = survive(server, seed=1_000 + notes["rounds"], most_kills=left, **ROUND)
        except AssertionError as fault:
            notes["lost"] += 1
            given.notes.write_text(json.dumps(notes))
            print(f"round {notes['rounds']}: something acknowledged was lost, or a match did not go on: {fault}")
            return 1
        notes = {**notes, "rounds": notes["rounds"] + 1, "kills": notes["kills"] + kills, "answers": notes["answers"] + answers}
        given.notes.write_text(json.dumps(notes))
        each = (time.monotonic() - begun) / max(1, notes["kills"] - before)
        told = f"{notes['kills']} kills, {notes['answers']} acknowledged actions, {notes['lost']} lost"
        print(f"{told}; {each:.2f} s for each kill", flush=True)
    return 0


if __name__ == "__main__":
    raise SystemExit(main())
