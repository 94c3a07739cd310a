"""What a sensible beginner does at a glance, said by a game as a table: how tempting each option of a question is.

A game declares `HABITS` in its `habits` module, usually made here. Searching players play on with it, for both sides, and try
first what it names.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from random import Random

from tefuda.kernel.continuous import number
from tefuda.kernel.game import Game
from tefuda.kernel.records import Answer, Decision, Option

from .evaluation import Habits

#: How tempting an option is to the player who is asked.
Tempting = Callable[[Game, Option, int], float]
#: So much a beginner is led by mood.
MOOD = 0.2


def by_topic(table: Mapping[str, Tempting], mood: float = MOOD) -> Habits:
    """At the questions of the table the most tempting option, with some mood; none at others, nor where several are picked."""

    def habits(game: Game, decision: Decision, rng: Random) -> Answer | None:
        tempting = table.get(decision.topic)
        if tempting is None or not (decision.kind == "act" or decision.least == decision.most == 1):
            return None
        seat, best, chosen = decision.seat, float("-inf"), 0
        for at, option in enumerate(decision.options):
            worth = tempting(game, option, seat) + mood * rng.random()
            if worth > best:
                best, chosen = worth, at
        return (chosen,)

    return habits


def value(game: Game, card: int, name: str) -> int:
    """A number of a card; 0 if it has none."""
    return number(game, card, name) or 0
