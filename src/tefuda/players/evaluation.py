"""How good a position looks to a seat. Every game may say it better than the general guess.

An evaluation reads numbers of cards, which are public, and cards the seat may see; nothing else.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Protocol

from tefuda.kernel.game import Game
from tefuda.kernel.records import Answer, Decision

#: Worth of a decided game: more than anything on a table.
WON = 1e6


class Evaluation(Protocol):
    """A game's judgement of positions."""

    def value(self, game: Game, seat: int) -> float:
        """How good the undecided position is for the seat; more is better."""
        ...

    def quiet(self, game: Game) -> bool:
        """Is this a position to judge, rather than the middle of something (a battle, a payment)?"""
        ...

    def reply(self, game: Game, decision: Decision, seat: int) -> Answer | None:
        """What is expected to be answered on the way to a quiet position, as the seat thinks ahead; None: no idea."""
        ...

    def rush(self, game: Game, decision: Decision, seat: int) -> Answer | None:
        """What the seat would answer if it threw everything it has at the opponent this turn; None: this is not the moment."""
        ...


class General:
    """For a game without an evaluation of its own: more cards in hand and on the table are better."""

    def value(self, game: Game, seat: int) -> float:
        worth = 0.0
        for number, pile in enumerate(game.state.zones):
            zone = game.rules.zones[number >> 1]
            if not zone.shared and not zone.top_is_last:
                worth += len(pile) if number & 1 == seat else -len(pile)
        return worth

    def quiet(self, game: Game) -> bool:
        decision = game.state.decision
        return decision is None or decision.kind == "act"

    def reply(self, game: Game, decision: Decision, seat: int) -> Answer | None:
        return None

    def rush(self, game: Game, decision: Decision, seat: int) -> Answer | None:
        return None


_FOUND: dict[str, Callable[[], Evaluation]] = {}


def register(game: str, make: Callable[[], Evaluation]) -> None:
    """Give a game its own evaluation."""
    _FOUND[game] = make


def evaluation(game: str) -> Evaluation:
    """The evaluation of a game, or the general one."""
    make = _FOUND.get(game)
    return General() if make is None else make()


def judge(how: Evaluation, game: Game, seat: int) -> float:
    """The worth of any position: a decided game outweighs everything."""
    result = game.state.result
    if result is None:
        return how.value(game, seat)
    if result.winner is None:
        return -WON / 2  # a draw is better than losing, and nothing to aim for
    return WON if result.winner == seat else -WON
