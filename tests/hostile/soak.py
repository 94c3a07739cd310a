"""Mixed load for as long as wanted: people who play, spectators who read slowly, and all attacks at once; memory is watched.

    python -m tests.hostile.soak --seconds 3600 --notes soak.json

Prints a line every half minute: pages of an innocent visitor (median, 99th percentile), answers that went through, memory of
the server and of its annexes. In the end the memory of the last third is compared with that of the second: it must be flat.
Kills and full disks have commands and tests of their own (`tests.hostile.kills`, `tests/web/test_server_storage.py`).
"""

from __future__ import annotations

import argparse
import contextlib
import json
import socket
import tempfile
import threading
import time
from pathlib import Path

import httpx

from .hosted import Hosted, hosted
from .test_at_once import VISITOR, Beside, Elsewhere, percentile

EVERY = 30.0
PLAYERS = 12
SLOW = 10


def deaf(server: Hosted, path: str, over: threading.Event) -> None:
    """A spectator who never reads."""
    with contextlib.suppress(OSError), socket.create_connection(("127.0.0.1", server.port), 10) as one:
        head = f"GET {path} HTTP/1.1\r\nHost: 127.0.0.1\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n"
        one.send(f"{head}Sec-WebSocket-Key: AAAAAAAAAAAAAAAAAAAAAA==\r\nSec-WebSocket-Version: 13\r\n\r\n".encode())
        over.wait(60)


def player(server: Hosted, number: int, over: threading.Event, answers: list[int]) -> None:
    """Somebody who plays one match after another, watched by somebody deaf."""
    head = {"X-Forwarded-For": f"203.0.113.{number + 20}"}
    while not over.is_set():
        with contextlib.suppress(httpx.HTTPError, OSError, KeyError):
            with httpx.Client(base_url=server.base, timeout=60, headers=head) as client:
                made = client.post("/api/matches", json={"opponent": "greedy", "bot_delay": 0}).json()
            if number < SLOW:
                threading.Thread(target=deaf, args=(server, f"/ws/{made['match']}", over), daemon=True).start()
            one = Beside(server.port, made["socket"])
            one.start()
            while one.is_alive() and not over.is_set():
                one.join(1)
            one.over.set()
            answers[number] += one.answers
        over.wait(0.5)


def annexes(server: Hosted) -> int:
    found = 0
    for pid in server.children():
        with contextlib.suppress(OSError):
            found += int(Path(f"/proc/{pid}/statm").read_text().split()[1]) * 4096
    return found


def soak(seconds: float, database: str) -> dict[str, object]:
    """Run it; the figures."""
    with hosted(database, "--proxy") as server:
        over, answers = threading.Event(), [0] * PLAYERS
        people = [threading.Thread(target=player, args=(server, n, over, answers), daemon=True) for n in range(PLAYERS)]
        storm = Elsewhere(server.port)
        storm.begin()
        for one in people:
            one.start()
        memory, all_times = [], []
        end = time.monotonic() + seconds
        with httpx.Client(base_url=server.base, timeout=60, headers=VISITOR) as client:
            while time.monotonic() < end:
                times, until = [], time.monotonic() + EVERY
                while time.monotonic() < until:
                    started = time.perf_counter()
                    assert client.get("/help").status_code == 200
                    times.append(time.perf_counter() - started)
                    time.sleep(0.2)
                memory.append(server.memory())
                all_times += times
                line = f"median {1000 * percentile(times, 0.5):.0f} ms, 99 % {1000 * percentile(times, 0.99):.0f} ms"
                print(f"{line}; {sum(answers)} answers; {memory[-1] >> 20} + {annexes(server) >> 20} MB", flush=True)
        over.set()
        storm.end()
        third = max(1, len(memory) // 3)
        middle, last = memory[third : 2 * third] or memory, memory[-third:]
        assert "Traceback" not in server.log.read_text()
        return {
            "seconds": seconds,
            "median_ms": round(1000 * percentile(all_times, 0.5)),
            "p99_ms": round(1000 * percentile(all_times, 0.99)),
            "worst_ms": round(1000 * max(all_times)),
            "answers": sum(answers),
            "attacks": storm.done,
            "memory_mb": [part >> 20 for part in memory],
            "growth": round(sum(last) / len(last) / (sum(middle) / len(middle)), 3),
        }


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--seconds", type=float, default=3600.0)
    parser.add_argument("--notes", type=Path, default=Path("soak.json"))
    given = parser.parse_args()
    with tempfile.TemporaryDirectory() as folder:
        found = soak(given.seconds, f"{folder}/table.sqlite3")
    given.notes.write_text(json.dumps(found, indent=1))
    print(found)
    return 0 if given.seconds < 900 or float(str(found["growth"])) < 1.1 else 1


if __name__ == "__main__":
    raise SystemExit(main())
