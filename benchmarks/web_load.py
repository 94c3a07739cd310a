"""How the table holds under load: many matches at once, each a player on the socket against the greedy bot.

    python benchmarks/web_load.py                       # 50, 100, 200 matches, people's pace
    python benchmarks/web_load.py --matches 200 --think 0   # as fast as they can
    python benchmarks/web_load.py --game all --matches 20   # every game in turn
    python benchmarks/web_load.py --matches 200 --against ../earlier --rounds 3   # beside another checkout, in turns
    python benchmarks/web_load.py --memory              # what a match costs in memory, and after it was let go

Every player waits a while (`--think` seconds on average), answers at random, and measures the time from sending the answer to
the arrival of the board that shows it. Server and players are separate processes; the answer is on disk before the board is.
The first seconds (`--warm`) do not count. On a busy machine compare the processor time per answer, not the latencies.
With `--against` the same is measured with the sources of another checkout, round by round in turns, so that whatever else the
machine does falls on both. Run from the project folder; nothing but the project's own installation is needed.
"""

from __future__ import annotations

import argparse
import asyncio
import json
import os
import random
import re
import resource
import statistics
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable
from pathlib import Path
from typing import Any

import httpx
from websockets.asyncio.client import connect

from tefuda.games.base import BUILT


class Figures:
    """What the players measured."""

    def __init__(self) -> None:
        self.latencies: list[float] = []
        self.boards = 0
        self.events = 0
        self.bytes = 0
        self.errors = 0
        self.finished = 0

    def failed(self, what: str) -> None:
        """An answer or a match that was refused: counted, and said, since there should be none."""
        self.errors += 1
        print(what, file=sys.stderr)

    def forget(self) -> None:
        """What was measured while the players sat down does not count."""
        self.latencies.clear()
        self.boards = self.events = self.bytes = self.errors = self.finished = 0


async def player(
    base: str, made: dict[str, Any], form: str, think: float, until: float, rng: random.Random, out: Figures
) -> None:
    """One player: looks at the board, thinks, answers, and waits for the board that shows it."""
    sent: tuple[int, float] | None = None
    address = f"ws{base[4:]}{made['socket']}?format={form}"
    async with connect(address, max_size=None, compression=None) as socket:
        while time.monotonic() < until:
            raw = await asyncio.wait_for(socket.recv(), 60)
            arrived = time.perf_counter()
            found = json.loads(raw)
            if found["type"] == "error":
                out.failed(f"refused: {raw!r:.300}")
            if found["type"] != "table":
                continue
            out.boards += 1
            out.events += len(found.get("events", ()))
            out.bytes += len(raw)
            if sent is not None and found["at"] > sent[0]:
                out.latencies.append(arrived - sent[1])
                sent = None
            asked = asked_in_json(found["table"]) if form == "json" else asked_in_html(found["html"])
            if asked == "over":
                out.finished += 1
                return
            if not isinstance(asked, str) and sent is None:
                if think:
                    await asyncio.sleep(rng.expovariate(1 / think))
                sent = (found["at"], time.perf_counter())
                await socket.send(json.dumps({"type": "answer", "at": found["at"], **answer(*asked, rng)}))


Asked = tuple[str, int, int, list[str], list[str]]  # kind, least, most, options, those that do something


def asked_in_json(table: dict[str, Any]) -> Asked | str:
    decision = table["decision"]
    if table["result"] or decision is None:
        return "over" if table["result"] else ""
    options = [option["id"] for option in decision["options"]]
    active = [option["id"] for option in decision["options"] if option["verb"] != "pass"]
    return decision["kind"], decision["least"], decision["most"], options, active


TABLE = re.compile(r'<div id="table"[^>]* data-kind="(\w*)" data-least="(\d+)" data-most="(\d+)"[^>]* data-over="(\d)"')
MOVE = re.compile(r'class="move [^"]*v-(\w+)" data-option="([0-9.]+)"')


def asked_in_html(html: str) -> Asked | str:
    """The same from the page, as the module in the browser reads it."""
    head = TABLE.search(html)
    if head is None:
        raise SystemExit("the table's markup has changed")
    kind, least, most, over = head.groups()
    if over == "1" or not kind:
        return "over" if over == "1" else ""
    moves = MOVE.findall(html)
    return kind, int(least), int(most), [option for _, option in moves], [option for verb, option in moves if verb != "pass"]


def answer(kind: str, least: int, most: int, options: list[str], active: list[str], rng: random.Random) -> dict[str, Any]:
    """Any allowed answer, rather an action than passing."""
    if kind == "number":
        return {"number": least}
    if kind == "act" and rng.random() < 0.7:
        options = active or options
    return {"choose": rng.sample(options, rng.randint(least, min(most, len(options))))}


async def run(base: str, game: str, count: int, args: argparse.Namespace, counted: Callable[[], None]) -> Figures:
    """So many matches for so many seconds; a match that ends is followed by another. `counted`: from now on it counts."""
    out = Figures()
    until = time.monotonic() + args.warm + args.seconds

    async def begin() -> None:
        await asyncio.sleep(args.warm)
        out.forget()
        counted()

    rng = random.Random(count)

    async def seat(number: int, client: httpx.AsyncClient) -> None:
        own = random.Random(rng.random())
        await asyncio.sleep(own.random() * 0.8 * args.warm)
        while time.monotonic() < until:
            wish = {"game": game, "opponent": args.bot, "bot_delay": args.bot_delay}
            response = await client.post("/api/matches", json=wish)
            if response.status_code != 201:
                out.failed(f"no match: {response.status_code} {response.text:.300}")
                await asyncio.sleep(0.5)
                continue
            await player(base, response.json(), args.form, args.think, until, own, out)

    limits = httpx.Limits(max_connections=20)
    async with httpx.AsyncClient(base_url=base, timeout=60, limits=limits) as client:
        await asyncio.gather(begin(), *(seat(number, client) for number in range(count)))
    return out


#: The server with limits that let one address play two hundred matches.
SERVER = """
import sys, uvicorn
from tefuda.games.base import BUILT
from tefuda.web.rendering import renderer
from tefuda.web.app import create_app, own_process
from tefuda.web.settings import Limits, Settings

limits = Limits(created_burst=100_000, messages_per_second=1e6, message_burst=10**6, page_burst=10**6)
settings = Settings(
    database=sys.argv[1], limits=limits, bot_processes=int(sys.argv[3]), idle_seconds=float(sys.argv[4])
)
for game in BUILT:  # not while it is measured
    renderer().prepare(game)
app = create_app(settings)
own_process()
deflate = sys.argv[5] == "yes"
uvicorn.run(
    app, port=int(sys.argv[2]), log_level="warning", loop="asyncio", ws="websockets-sansio", ws_per_message_deflate=deflate
)
"""


def start(args: argparse.Namespace, folder: str, idle: float = 900.0, sources: str = "") -> subprocess.Popen[bytes]:
    database = args.database or f"sqlite:///{Path(folder) / 'load.sqlite3'}"
    deflate = "yes" if args.deflate else "no"
    given = [database, str(args.port), str(args.bot_processes), str(idle), deflate]
    environment = {**os.environ, "PYTHONPATH": sources} if sources else os.environ
    return subprocess.Popen([sys.executable, "-W", "ignore", "-c", SERVER, *given], env=environment)


def wait_for(base: str) -> None:
    for _ in range(1_200):
        try:
            httpx.get(f"{base}/api/games", timeout=2)
            return
        except httpx.HTTPError:
            time.sleep(0.1)
    raise SystemExit("the server does not start")


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--matches", type=int, nargs="+", default=[50, 100, 200])
    parser.add_argument("--seconds", type=float, default=30.0)
    parser.add_argument("--warm", type=float, default=5.0, help="seconds before it counts")
    parser.add_argument("--think", type=float, default=2.0, help="seconds a player thinks on average; 0: none")
    parser.add_argument("--game", nargs="+", choices=[*BUILT, "all"], default=["ic_carddass"])
    parser.add_argument("--against", default="", help="another checkout, measured in turns with this one")
    parser.add_argument("--rounds", type=int, default=1, help="how often each is measured")
    parser.add_argument("--bot", default="greedy")
    parser.add_argument("--bot-delay", type=float, default=0.7)
    parser.add_argument("--bot-processes", type=int, default=1)
    parser.add_argument("--form", choices=["html", "json"], default="html")
    parser.add_argument("--deflate", action="store_true", help="compress the boards, as for a browser")
    parser.add_argument("--database", default="", help="an address; an SQLite file otherwise")
    parser.add_argument("--port", type=int, default=8127)
    parser.add_argument("--memory", action="store_true", help="measure memory instead of time")
    args = parser.parse_args()
    if "all" in args.game:
        args.game = list(BUILT)
    if args.against and not (Path(args.against) / "src" / "tefuda").is_dir():
        raise SystemExit(f"there are no sources in {args.against}")
    if args.memory:
        memory(args)
    else:
        times(args)


def times(args: argparse.Namespace) -> None:
    """The table of latencies and processor time."""
    print(
        f"{', '.join(args.game)}, {args.form} boards, {args.bot} bot after {args.bot_delay} s, players think {args.think} s, "
        f"{args.seconds:.0f} s each"
    )
    print(
        "matches  answers/s  boards/s  events/s  KB/board  p50 ms  p90 ms  p99 ms  max ms  errors"
        "  CPU  CPU ms/answer  CPU ms/board  bots' CPU  memory MB"
    )
    there = str(Path(args.against).resolve() / "src") if args.against else ""
    for game in args.game:
        for count in args.matches:
            for _ in range(args.rounds):
                for sources in ("", there) if there else ("",):
                    print(f"{game:16}{'  there' if sources else '  here ' if there else ''}", end="")
                    once(game, count, args, sources)


def once(game: str, count: int, args: argparse.Namespace, sources: str) -> None:
    """One server, so many matches."""
    base = f"http://127.0.0.1:{args.port}"
    with tempfile.TemporaryDirectory() as folder:
        server = start(args, folder, sources=sources)
        cpu = Cpu(server.pid)
        try:
            wait_for(base)
            out = asyncio.run(run(base, game, count, args, cpu.begin))
            cpu.end()
            used = _memory(server.pid)
        finally:
            server.kill()
            server.wait()
    show(count, out, args.seconds, cpu, used)


def show(count: int, out: Figures, seconds: float, cpu: Cpu, memory: float) -> None:
    if len(out.latencies) < 2:
        print(f"{count:7}  too few answers ({out.errors} errors)")
        return
    cuts = statistics.quantiles([1000 * value for value in out.latencies], n=100)
    size = out.bytes / max(1, out.boards) / 1024
    worst = 1000 * max(out.latencies)
    print(
        f"{count:7}  {len(out.latencies) / seconds:9.1f}  {out.boards / seconds:8.1f}  {out.events / seconds:8.1f}  {size:8.1f}"
        f"  {cuts[49]:6.1f}  {cuts[89]:6.1f}  {cuts[98]:6.1f}  {worst:6.1f}  {out.errors:6}"
        f"  {cpu.server / seconds:3.0%}  {1000 * cpu.server / len(out.latencies):13.2f}  {1000 * cpu.server / out.boards:12.2f}"
        f"  {cpu.bots / seconds:9.0%}  {memory:9.0f}"
    )


class Cpu:
    """Processor seconds of the server and of the processes in which its bots think, while it counts (Linux)."""

    def __init__(self, pid: int) -> None:
        self.pid = pid
        self.server = self.bots = 0.0

    def begin(self) -> None:
        self._before = self._now()

    def end(self) -> None:
        now = self._now()
        self.server, self.bots = now[0] - self._before[0], now[1] - self._before[1]

    def _now(self) -> tuple[float, float]:
        children = [int(name.name) for name in Path("/proc").iterdir() if name.name.isdigit() and _parent(name) == self.pid]
        return _cpu(self.pid), sum(_cpu(child) for child in children)


def _parent(folder: Path) -> int:
    try:
        return int((folder / "stat").read_text().rpartition(")")[2].split()[1])
    except OSError:
        return 0  # it ended meanwhile


def _cpu(pid: int) -> float:
    fields = Path(f"/proc/{pid}/stat").read_text().rpartition(")")[2].split()
    return (int(fields[11]) + int(fields[12])) / os.sysconf("SC_CLK_TCK")


def _memory(pid: int) -> float:
    status = Path(f"/proc/{pid}/status").read_text()
    return int(re.search(r"VmRSS:\s+(\d+)", status).group(1)) / 1024  # type: ignore[union-attr]


def memory(args: argparse.Namespace) -> None:
    """Whole games against the random bot: memory for each match, and what is left once they were let go."""
    base = f"http://127.0.0.1:{args.port}"
    count = max(args.matches)
    args.bot, args.bot_delay, args.think, args.form = "random", 0.0, 0.0, "json"
    with tempfile.TemporaryDirectory() as folder:
        server = start(args, folder, idle=3.0)
        try:
            wait_for(base)
            asyncio.run(whole_games(base, 10, args))  # what is the same for all is in memory now
            time.sleep(6)
            before = _memory(server.pid)
            actions = asyncio.run(whole_games(base, count, args))
            full = _memory(server.pid)
            time.sleep(6)
            after = _memory(server.pid)
            asyncio.run(whole_games(base, count, args))
            again = _memory(server.pid)
        finally:
            server.kill()
            server.wait()
    print(f"{count} matches of {actions / count:.0f} actions: {before:.0f} MB before, {full:.0f} MB with all of them in memory")
    print(
        f"({1024 * (full - before) / count:.0f} KB each), {after:.0f} MB after they were let go, "
        f"{again:.0f} MB with as many new ones"
    )


async def whole_games(base: str, count: int, args: argparse.Namespace) -> int:
    """Games to their end, all of them open until the last one is over; gives the number of actions."""
    rng, gate = random.Random(count), asyncio.Semaphore(20)

    async def game(client: httpx.AsyncClient) -> int:
        async with gate:
            made = (await client.post("/api/matches", json={"game": args.game[0], "opponent": "random", "bot_delay": 0})).json()
            own, at = random.Random(rng.random()), 0
            while True:
                head = {"Authorization": f"Bearer {made['token']}"}
                table = (await client.get(f"/api/matches/{made['match']}/table", headers=head)).json()
                at = table["at"]
                asked = asked_in_json(table)
                if asked == "over":
                    return int(at)
                if isinstance(asked, str):
                    await asyncio.sleep(0.02)
                    continue
                body = {"at": at, **answer(*asked, own)}
                await client.post(f"/api/matches/{made['match']}/answer", json=body, headers=head)

    async with httpx.AsyncClient(base_url=base, timeout=60) as client:
        return sum(await asyncio.gather(*(game(client) for _ in range(count))))


if __name__ == "__main__":
    soft, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
    resource.setrlimit(resource.RLIMIT_NOFILE, (min(hard, 8192), hard))
    main()
