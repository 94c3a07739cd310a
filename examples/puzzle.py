"""A puzzle is a scenario: here it is judged, and then solved by trying every answer.

    python examples/puzzle.py

Branching is what the engine is made for: `match.branch()` is an independent game, so a solver is a dozen lines.
"""

from __future__ import annotations

import tefuda

PUZZLE = """
game: ic_carddass
title: The opponent has one life and nothing to guard with. Win this turn.
clauses: [9-2-3]
position:
  turn: A
  step: main
  A: {leader: 焔拳団長レンカ, battle: [双刃のサヤ], energy: 2, life: 1}
  B: {leader: {card: 岬の灯守ミナギ, rest: true}, hand: [], life: 1}
"""


def solve(match: tefuda.Match, depth: int) -> list[str] | None:
    """The answers with which A wins, whatever B answers when asked; None if there are none so short."""
    if match.result is not None:
        return [] if match.result.winner == 0 else None
    if depth == 0 or match.decision is None:
        return None
    seat, found = match.decision.seat, None
    for line in match.options():
        branch = match.branch()
        try:
            branch.answer(line)
        except tefuda.Illegal:
            continue  # an answer with several parts
        rest = solve(branch, depth - 1)
        found = None if rest is None else [f"{'AB'[seat]}: {line}", *rest]
        if (found is None) == (seat == 1):
            return found  # A has found a way, or B a way out
    return found


def main() -> None:
    match = tefuda.open_scenario(PUZZLE)
    answers = solve(match, 9)
    assert answers is not None
    print("\n".join(answers))
    for line in answers:
        match.act("AB".index(line[0]), line[3:])
    assert match.result is not None
    print(f"{'AB'[match.result.winner or 0]} wins: {match.result.reason} ({match.result.clause})")


if __name__ == "__main__":
    main()
