"""Recorded games: a seeded random game for each pair of shipped decks, as a judge would read it.

    make playthroughs        # writes them anew: python -m tests.playthroughs.record

Every line of notation is followed by everything that happened, with its clause. A change of the rules, of a card, of a sentence
or of the luck shows as a diff of these files, and that diff is what a reviewer reads.
"""

from __future__ import annotations

import random
from itertools import combinations
from pathlib import Path

from tefuda import BUILT, Match, load
from tefuda.match.chronicle import tell

from ..match.playing import random_answer

FOLDER = Path(__file__).parent
SEED = 20
#: So many answers are enough to see a game's shape; a whole one of the longer games would fill a book.
MOST = 250


def pairs() -> list[tuple[str, str, str]]:
    """Every two decks of every game."""
    return [(game, one, two) for game in BUILT for one, two in combinations(load(game).decks(), 2)]


def path(game: str, one: str, two: str) -> Path:
    return FOLDER / game / f"{one}-{two}.txt"


def playthrough(game: str, one: str, two: str) -> str:
    """The game as text."""
    decks = load(game).decks()
    match = Match.new(game, [decks[one], decks[two]], SEED)
    rng = random.Random(SEED)
    lines, told = [f"{game}: {one} (A) and {two} (B), seed {SEED}", ""], 0

    def tell_on() -> None:
        nonlocal told
        happened = tell(match.game, match.events[told:], None, "en", every=True, open_table=True)
        lines.extend(f"    {line.text}" + (f" ({line.clause})" if line.clause else "") for line in happened)
        told = len(match.events)

    tell_on()
    while match.decision is not None and len(match.done) < MOST:
        match.answer(random_answer(match.decision, rng))
        done = match.done[-1]
        lines.append(f"{'AB'[done.seat]}: {done.text}" + (f" ({done.clause})" if done.clause else ""))
        tell_on()
    lines.append("" if match.result is not None else f"... and so on: turn {match.game.state.turn}")
    return "\n".join(lines).rstrip() + "\n"


def main() -> None:
    for game, one, two in pairs():
        file = path(game, one, two)
        file.parent.mkdir(exist_ok=True)
        file.write_text(playthrough(game, one, two), "utf-8")
        print(file.relative_to(FOLDER))


if __name__ == "__main__":
    main()
