"""What a decision takes, however busy the machine is: calls of Python functions, and instructions of bytecode.

    .venv/bin/python benchmarks/counts.py [GAME ...] [--seeds 0,1,2] [--flat] [--tree] [--under NAME] [--least 60] [--depth 8]

The games are those that `compare.py` plays, each played once before so that what is worked out once is there. Two counts of
the same program are the same to the last digit. `--flat` lists functions by their own instructions, `--tree` who calls what,
`--under` the same below one function wherever it is called. Not every instruction is as dear as another, and what they call
in C is not seen. To count another checkout, put its `src` on PYTHONPATH.
"""

from __future__ import annotations

import argparse
import sys
from collections.abc import Callable, Iterator
from pathlib import Path
from random import Random
from types import CodeType, FrameType
from typing import Any

import measured


class Node:
    """A function as it is called by another one: how often, its own instructions, and what it calls."""

    def __init__(self) -> None:
        self.calls = self.own = 0
        self.called: dict[CodeType, Node] = {}

    def within(self, code: CodeType) -> Node:
        found = self.called.get(code)
        if found is None:
            found = self.called[code] = Node()
        return found

    def total(self) -> tuple[int, int]:
        """Calls and instructions, with everything that is called."""
        calls, instructions = self.calls, self.own
        for node in self.called.values():
            more, further = node.total()
            calls, instructions = calls + more, instructions + further
        return calls, instructions

    def add(self, other: Node) -> None:
        self.calls, self.own = self.calls + other.calls, self.own + other.own
        for code, node in other.called.items():
            self.within(code).add(node)

    def every(self) -> Iterator[tuple[CodeType, Node]]:
        for code, node in self.called.items():
            yield code, node
            yield from node.every()


def count(game: str, seeds: list[int]) -> tuple[Node, int]:
    """Play these games and count; gives the tree and how many decisions there were."""
    root = here = Node()
    path: list[Node] = []

    def trace(frame: FrameType, event: str, arg: Any) -> Callable[..., Any]:
        nonlocal here
        if event == "call":
            path.append(here)
            here = here.within(frame.f_code)
            here.calls += 1
            frame.f_trace_opcodes, frame.f_trace_lines = True, False
        elif event == "opcode":
            here.own += 1
        elif event == "return":
            here = path.pop()
        return trace

    decisions = 0
    for seed in seeds:
        measured._play(game, seed)
    for seed in seeds:
        table, rng = measured._new(game, seed), Random(seed)
        sys.settrace(trace)
        while table.state.result is None:
            table.answer(measured._any_answer(table.state.decision, rng))
            decisions += 1
        sys.settrace(None)
        here = root
        path.clear()
    return root, decisions


def named(code: CodeType) -> str:
    return f"{code.co_qualname} ({Path(code.co_filename).name}:{code.co_firstlineno})"


def tree(node: Node, decisions: int, least: float, depth: int, level: int = 0) -> None:
    rows = [(*child.total(), code, child) for code, child in node.called.items()]
    for calls, instructions, code, child in sorted(rows, key=lambda row: -row[1]):
        if instructions / decisions >= least:
            figures = f"{instructions / decisions:7.0f} {calls / decisions:6.1f}  ×{child.calls / decisions:5.2f}"
            print(f"{'  ' * level}{figures} own {child.own / decisions:5.0f}  {named(code)}")
            if level < depth:
                tree(child, decisions, least, depth, level + 1)


def flat(root: Node, decisions: int, least: float) -> None:
    found: dict[CodeType, list[int]] = {}
    for code, node in root.every():
        row = found.setdefault(code, [0, 0])
        row[0], row[1] = row[0] + node.own, row[1] + node.calls
    total = sum(own for own, _ in found.values())
    for code, (own, calls) in sorted(found.items(), key=lambda row: -row[1][0]):
        if own / decisions >= least:
            print(f"{own / decisions:7.0f} {own / total:6.1%}  ×{calls / decisions:5.2f}  {named(code)}")


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("games", nargs="*", default=list(measured._games()))
    parser.add_argument("--seeds", default="0,1,2")
    parser.add_argument("--flat", action="store_true")
    parser.add_argument("--tree", action="store_true")
    parser.add_argument("--under", default="", help="a function by its qualified name")
    parser.add_argument("--least", type=float, default=60, help="instructions for a decision below which nothing is shown")
    parser.add_argument("--depth", type=int, default=8)
    wanted = parser.parse_args()
    for game in wanted.games:
        root, decisions = count(game, [int(seed) for seed in wanted.seeds.split(",")])
        calls, instructions = root.total()
        each = f"{calls / decisions:.1f} calls, {instructions / decisions:,.0f} instructions"
        print(f"{game}: {decisions} decisions; for each {each}")
        if wanted.flat:
            flat(root, decisions, wanted.least)
        if wanted.tree:
            tree(root, decisions, wanted.least, wanted.depth)
        if wanted.under:
            below = Node()
            for code, node in root.every():
                if code.co_qualname == wanted.under:
                    below.within(code).add(node)
            tree(below, decisions, wanted.least, wanted.depth)


if __name__ == "__main__":
    main()
