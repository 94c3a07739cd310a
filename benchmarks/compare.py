"""Is this working tree faster than another revision? Both are measured in turn, in one run.

    .venv/bin/python benchmarks/compare.py REV [--rounds 15] [--slice 0.1] [--only TEXT ...] [--json]

REV is anything git knows: a tag, a branch, a commit. It is checked out into a temporary folder and run with this installation's
Python. It may also be a folder that `scripts/compiled.py` has made (then a ratio below 1 says how much faster that is). Each
figure is measured for a short moment on one side, then on the other, with the same work, many rounds over; what counts is the
ratio of each round, so a slow minute of the machine slows both. `ratio` is the middle one of all rounds (above 1: the working
tree is faster), `spread` the middle half of them, `best` the ratio of the best round of each side, which holds better on a busy
machine. What a revision does not have is shown as n/a.
"""

from __future__ import annotations

import argparse
import json
import os
import re
import statistics
import subprocess
import sys
import tempfile
from collections.abc import Iterator
from contextlib import ExitStack, contextmanager
from pathlib import Path
from typing import Any

import measured

ROOT = Path(__file__).resolve().parent.parent


class Side:
    """One revision, measured in a process of its own."""

    def __init__(self, root: Path, games: list[str]) -> None:
        # The tests come along for the kernel's toy game; a build has none, and its package lies in the open.
        source, tests = (root / "src", root) if (root / "src").is_dir() else (root, ROOT)
        environment = {**os.environ, "PYTHONPATH": f"{source}{os.pathsep}{tests}", "PYTHONHASHSEED": "0"}
        command = [sys.executable, "-W", "ignore", str(ROOT / "benchmarks" / "measured.py"), json.dumps(games)]
        self.process = subprocess.Popen(
            command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True, env=environment, cwd=root
        )

    def ask(self, **request: Any) -> dict[str, Any]:
        assert self.process.stdin is not None
        assert self.process.stdout is not None
        self.process.stdin.write(json.dumps(request) + "\n")
        self.process.stdin.flush()
        line = self.process.stdout.readline()
        if not line:
            raise SystemExit(f"the measuring process ended with status {self.process.wait()}")
        found: dict[str, Any] = json.loads(line)
        return found

    def __enter__(self) -> Side:
        return self

    def __exit__(self, *_: object) -> None:
        self.process.kill()
        self.process.wait()


@contextmanager
def checkout(revision: str) -> Iterator[Path]:
    """The revision in a folder of its own, as long as it is needed; a folder with a build as it is."""
    if (Path(revision) / "tefuda").is_dir():
        yield Path(revision).resolve()
        return
    with tempfile.TemporaryDirectory(prefix="tefuda-compare-") as folder:
        path = Path(folder) / "other"
        made = subprocess.run(
            ["git", "worktree", "add", "--quiet", "--detach", str(path), revision], cwd=ROOT, capture_output=True, text=True
        )
        if made.returncode:
            raise SystemExit(made.stderr.strip().splitlines()[-1])
        try:
            yield path
        finally:
            subprocess.run(["git", "worktree", "remove", "--force", str(path)], cwd=ROOT, check=False)


def measure(sides: tuple[Side, Side], names: list[str], rounds: int, slice_: float) -> dict[str, dict[str, Any]]:
    """The costs of every figure on both sides, round by round."""
    found: dict[str, dict[str, Any]] = {}
    for name in names:  # how often the work goes into a slice; what a side cannot do is known after this
        entry: dict[str, Any] = {"here": [], "there": [], "count": 1}
        for side, key in zip(sides, ("here", "there"), strict=True):
            first = side.ask(do="measure", figure=name, start=0, count=1)
            if "error" in first:
                entry[f"{key}_error"] = first["error"]
            elif key == "here" or "here_error" in entry:
                entry["count"] = max(1, min(10_000, round(slice_ / max(first["spent"], 1e-6))))
        found[name] = entry
    for number in range(rounds):
        order = (0, 1) if number % 2 == 0 else (1, 0)  # neither side is always the one that comes first
        for name, entry in found.items():
            for which in order:
                key = ("here", "there")[which]
                if f"{key}_error" not in entry:
                    request = {"do": "measure", "figure": name, "start": number * entry["count"], "count": entry["count"]}
                    answer = sides[which].ask(**request)
                    if "error" in answer:
                        entry[f"{key}_error"] = answer["error"]
                    else:
                        entry[key].append(answer["cost"])
        print(f"\rround {number + 1} of {rounds}", end="", file=sys.stderr, flush=True)
    print("\r" + " " * 24 + "\r", end="", file=sys.stderr)
    return found


def summary(entry: dict[str, Any]) -> dict[str, Any]:
    """What one figure came to."""
    found: dict[str, Any] = {key: entry[key] for key in ("here_error", "there_error") if key in entry}
    for key in ("here", "there"):
        if f"{key}_error" not in entry:
            found[f"{key}_us"] = round(1e6 * min(entry[key]), 3)
    if "here_us" in found and "there_us" in found:
        ratios = [there / here for here, there in zip(entry["here"], entry["there"], strict=True)]
        low, middle, high = statistics.quantiles(ratios, n=4) if len(ratios) > 1 else ratios * 3
        found |= {"ratio": round(middle, 3), "low": round(low, 3), "high": round(high, 3)}
        found["best_ratio"] = round(min(entry["there"]) / min(entry["here"]), 3)
    return found


_GROWTH = re.compile(r"^(growth: .*), (\d+) in play$")


def doublings(figures: dict[str, dict[str, Any]]) -> dict[str, dict[str, float]]:
    """What twice as many cards in play cost, on both sides: `growth: ..., 12 to 24 in play`."""
    found: dict[str, dict[str, float]] = {}
    for name, figure in figures.items():
        match = _GROWTH.match(name)
        smaller = figures.get(f"{match.group(1)}, {int(match.group(2)) // 2} in play") if match else None
        if match and smaller:
            row = {
                key: round(figure[f"{key}_us"] / smaller[f"{key}_us"], 2)
                for key in ("here", "there")
                if f"{key}_us" in figure and f"{key}_us" in smaller
            }
            found[f"{match.group(1)}, {int(match.group(2)) // 2} to {match.group(2)} in play"] = row
    return found


def show(result: dict[str, Any]) -> None:
    print(f"working tree beside {result['revision']} ({result['rounds']} rounds; above 1: the working tree is faster)\n")
    for game, same in result["same_games"].items():
        if not same:
            print(f"{game}: the two do not play the same random games, so decisions are compared on average only.")
    width = max(map(len, (*result["figures"], *result["doublings"])), default=10)
    print(f"{'':{width}}  {'here':>12}  {'there':>12}  {'best':>6}  {'ratio':>6}  spread")
    for name, figure in result["figures"].items():
        cells = [_cost(name, figure.get(f"{key}_us")) for key in ("here", "there")]
        both = "n/a"
        if "ratio" in figure:
            both = f"{figure['best_ratio']:.2f}×  {figure['ratio']:5.2f}×  {figure['low']:.2f}-{figure['high']:.2f}"
        print(f"{name:{width}}  {cells[0]:>12}  {cells[1]:>12}   {both}")
    if result["doublings"]:
        print(f"\n{'twice the cards in play cost so many times as much':{width}}  {'here':>12}  {'there':>12}")
    for name, row in result["doublings"].items():
        cells = [f"{row[key]:.2f}×" if key in row else "n/a" for key in ("here", "there")]
        print(f"{name:{width}}  {cells[0]:>12}  {cells[1]:>12}")
    for error in sorted({f[key] for f in result["figures"].values() for key in ("here_error", "there_error") if key in f}):
        print(f"n/a: {error}")


def _cost(name: str, cost: float | None) -> str:
    if cost is None:
        return "n/a"
    return f"{1e6 / cost:,.0f}/s" if "decision" in name else f"{cost:,.1f} µs"


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("revision", help="what to compare with")
    parser.add_argument("--rounds", type=int, default=15)
    parser.add_argument("--slice", type=float, default=0.1, help="seconds of work in each measurement")
    parser.add_argument("--only", nargs="+", default=[], help="figures whose name contains one of these")
    parser.add_argument("--json", action="store_true")
    wanted = parser.parse_args()
    with ExitStack() as stack:
        other = stack.enter_context(checkout(wanted.revision))
        with Side(ROOT, []) as here, Side(other, []) as there:
            known = [side.ask(do="games") for side in (here, there)]
        for root, found in zip((ROOT, other), known, strict=True):
            if not Path(found.get("source", "")).is_relative_to(root):
                raise SystemExit(f"{root} is not what would be measured: {found}")
        games = list(dict.fromkeys(game for found in known for game in found["games"]))
        sides = (stack.enter_context(Side(ROOT, games)), stack.enter_context(Side(other, games)))
        names = [name for name in measured.figures(games) if not wanted.only or any(part in name for part in wanted.only)]
        played = {game: [side.ask(do="fingerprint", game=game) for side in sides] for game in games}
        entries = measure(sides, names, wanted.rounds, wanted.slice)
    figures = {name: summary(entry) for name, entry in entries.items()}
    result = {
        "revision": wanted.revision,
        "rounds": wanted.rounds,
        "same_games": {game: one == two and "error" not in one for game, (one, two) in played.items()},
        "figures": figures,
        "doublings": doublings(figures),
    }
    if wanted.json:
        print(json.dumps(result, indent=1, ensure_ascii=False))
    else:
        show(result)


if __name__ == "__main__":
    main()
