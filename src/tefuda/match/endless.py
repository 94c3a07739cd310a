"""A match that is stopped because something in it never came to an end (`endless 12 3 1`: the card and its ability).

The engine cannot know whether a thing that has taken far too long would have ended; the table stops it, names the ability that
ran away, and cites what the game says about loops that nobody can stop.
"""

from __future__ import annotations

from collections import Counter

from tefuda.kernel.game import Game, Illegal
from tefuda.kernel.records import NOBODY, Event, Key, Ref, Refusal

VERB = "endless"
#: Events at the end of the record among which the ability is looked for that has caused most of them.
RECENT = 400


class Endless(Exception):
    """An action that took more than it was allowed; the match is as it was before. `text` is the line that ends it."""

    def __init__(self, text: str) -> None:
        super().__init__(text)
        self.text = text


def blame(game: Game) -> str:
    """The line for what is running here: the ability behind most of what has happened last."""
    counted = Counter((event.source.card, event.key) for event in game.state.history[-RECENT:] if event.key is not None)
    for (card, key), _ in counted.most_common(1):
        if card >= 0 and key is not None:
            return f"{VERB} {card} {key.definition} {key.ability}"
    return VERB


def perform(game: Game, seat: int, text: str) -> None:
    """End the game: a draw by the clause about loops that nobody can stop."""
    source, key = _read(game, text)
    clause = game.rules.clauses.get("loop_draw", "")
    game.record(Event(VERB, subject=source, source=source, key=key, seat=seat, clause=clause))
    game.finish(None, VERB, clause)


def _read(game: Game, text: str) -> tuple[Ref, Key | None]:
    numbers = text.split()[1:]
    if not numbers:
        return NOBODY, None
    known = game.catalog.definitions
    if len(numbers) == 3 and all(part.isascii() and part.isdigit() and len(part) < 7 for part in numbers):
        card, definition, ability = map(int, numbers)
        if card < len(game.state.cards) and definition < len(known) and ability < len(known[definition].programs):
            return game.ref(card), Key(definition, ability)
    raise Illegal([Refusal("", "そのような能力はありません。", "There is no such ability.")])


__all__ = ["VERB", "Endless", "blame", "perform"]
