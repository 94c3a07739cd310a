"""A game of your own: a package that names itself in the entry-point group `tefuda.games` is played like the others.

    pip install ./tests/sixth_game
    python examples/sixth_game.py

`tests/sixth_game` is such a package, written by following docs/extending.md: Stepping Stones, ten cards a side, 30 clauses.
Here it is dealt and played by two who know nothing but their options. Everything that happens says by which clause it does.
"""

from __future__ import annotations

from collections import Counter

import tefuda
from tefuda.players import RandomPlayer

GAME = "stepping_stones"


def main() -> None:
    if GAME not in tefuda.BUILT:
        raise SystemExit("It is not installed: pip install ./tests/sixth_game")
    decks = list(tefuda.load(GAME).decks().values())
    match, luck = tefuda.Match.new(GAME, decks[:2], seed=1), RandomPlayer(1)
    while match.decision is not None:
        match.answer(luck.answer(match.decision))
    for clause, times in sorted(Counter(event.clause for event in match.events).items()):
        print(f"{times:4} events by clause {clause}")
    result = match.result
    assert result is not None
    print(f"{'Nobody' if result.winner is None else 'AB'[result.winner]} wins: {result.reason} ({result.clause})")


if __name__ == "__main__":
    main()
