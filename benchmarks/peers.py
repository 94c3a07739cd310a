"""The engine beside others that play games in Python, all in one interleaved run.

    pip install chess pokerkit rlcard          # whichever of them there are, are measured
    python benchmarks/peers.py [--rounds N] [--slice SECONDS] [--write]

Everybody plays random legal moves, whole games, for a slice of time in turn; the figures are medians over the slices, in
processor time. `--write` puts the table into docs/performance.md. A decision of one engine is not a decision of another: chess
asks for one of twenty moves and has hardly any rules between two of them, so a ratio says how much engine there is to a
question, not who is better.
"""

from __future__ import annotations

import argparse
import importlib
import sys
import time
from collections.abc import Callable, Iterator
from pathlib import Path
from random import Random
from statistics import median
from typing import Any, NamedTuple

ROOT = Path(__file__).parent.parent
PAGE = ROOT / "docs" / "performance.md"
BEGIN, END = "<!-- peers: begin -->", "<!-- peers: end -->"

#: One game after the other: how many options each decision had, and a -1 where a game ends.
Stream = Iterator[int]


def ours(game: str, rng: Random) -> Stream:
    base = importlib.import_module("tefuda.games.base")
    package = base.load(game)
    decks = list(package.decks().values())
    while True:
        table = package.new_game([rng.choice(decks), rng.choice(decks)], rng.getrandbits(60))
        while (decision := table.state.decision) is not None:
            count = len(decision.options)
            if decision.kind == "number":
                answer: tuple[int, ...] = (rng.randint(decision.least, decision.most),)
            elif decision.kind in ("act", "yes"):
                answer = (int(rng.random() * count),)
            else:
                size = count if decision.kind == "order" else rng.randint(decision.least, min(decision.most, count))
                answer = tuple(rng.sample(range(count), size))
            table.answer(answer)
            yield max(count, 1)
        yield -1


def chess(rng: Random) -> Stream:
    library: Any = importlib.import_module("chess")
    while True:
        board = library.Board()
        while not board.is_game_over():
            moves = list(board.legal_moves)
            board.push(rng.choice(moves))
            yield len(moves)
        yield -1


def pokerkit(rng: Random) -> Stream:
    library: Any = importlib.import_module("pokerkit")
    settled = tuple(library.Automation)
    while True:
        hand = library.NoLimitTexasHoldem.create_state(settled, True, 0, (1, 2), 2, (100, 100), 2)
        while hand.status:
            acts: list[Callable[[], Any]] = []
            if hand.can_fold():
                acts.append(hand.fold)
            if hand.can_check_or_call():
                acts.append(hand.check_or_call)
            if hand.can_complete_bet_or_raise_to():
                acts.append(hand.complete_bet_or_raise_to)
            if not acts:
                break
            rng.choice(acts)()
            yield len(acts)
        yield -1


def rlcard(rng: Random) -> Stream:
    library: Any = importlib.import_module("rlcard")
    table = library.make("uno", config={"seed": rng.getrandbits(30)})
    while True:
        state, _ = table.reset()
        while not table.is_over():
            legal = list(state["legal_actions"])
            state, _ = table.step(rng.choice(legal))
            yield len(legal)
        yield -1


PEERS: dict[str, Callable[[Random], Stream]] = {"python-chess": chess, "PokerKit (hold'em)": pokerkit, "RLCard (Uno)": rlcard}


class Slice(NamedTuple):
    seconds: float
    decisions: int
    games: int
    options: int


def measured(stream: Stream, seconds: float) -> Slice:
    """So much processor time of a stream."""
    decisions = games = options = 0
    began = time.process_time()
    while (spent := time.process_time() - began) < seconds or not decisions:
        for _, found in zip(range(50), stream, strict=False):
            if found < 0:
                games += 1
            else:
                decisions, options = decisions + 1, options + found
    return Slice(spent, decisions, games, options)


def run(rounds: int, seconds: float) -> dict[str, list[Slice]]:
    base = importlib.import_module("tefuda.games.base")
    streams: dict[str, Stream] = {name: ours(name, Random(1)) for name in base.BUILT}
    streams |= {name: make(Random(1)) for name, make in PEERS.items()}
    found: dict[str, list[Slice]] = {}
    for number in range(rounds + 1):
        for name in list(streams):
            try:
                one = measured(streams[name], seconds)
            except ImportError:
                print(f"{name}: not installed", file=sys.stderr)
                del streams[name]
                continue
            if number:  # the first round warms up
                found.setdefault(name, []).append(one)
    return found


def table(found: dict[str, list[Slice]]) -> str:
    speeds = {name: median(one.decisions / one.seconds for one in slices) for name, slices in found.items()}
    beside = speeds.get("python-chess")
    lines = ["| | decisions/s | ÷ python-chess | games/s | options at a decision |", "|---|---|---|---|---|"]
    for name, slices in found.items():
        spent, decisions = sum(one.seconds for one in slices), sum(one.decisions for one in slices)
        ratio = f"{speeds[name] / beside:.2f}" if beside else "-"
        games = sum(one.games for one in slices) / spent
        options = sum(one.options for one in slices) / decisions
        lines.append(f"| {name} | {speeds[name]:,.0f} | {ratio} | {games:,.1f} | {options:.1f} |")
    return "\n".join(lines)


def main() -> None:
    parser = argparse.ArgumentParser(description=(__doc__ or "").splitlines()[0])
    parser.add_argument("--rounds", type=int, default=10)
    parser.add_argument("--slice", type=float, default=0.3)
    parser.add_argument("--write", action="store_true", help="put the table into docs/performance.md")
    chosen = parser.parse_args()
    shown = table(run(chosen.rounds, chosen.slice))
    print(shown)
    if chosen.write:
        before, rest = PAGE.read_text("utf-8").split(BEGIN)
        _, after = rest.split(END)
        PAGE.write_text(f"{before}{BEGIN}\n{shown}\n{END}{after}", "utf-8")


if __name__ == "__main__":
    main()
