"""What a player is handed: a seat, with the question it is asked and worlds it can believe in.

The game itself stays outside. What a seat may not know is dealt anew in every world, so a player is honest by construction:
there is nothing to peek at.
"""

from __future__ import annotations

from random import Random

from tefuda.kernel.game import Game
from tefuda.kernel.records import Decision

from .worlds import Worlds


class Seat:
    """A place at the table while its question is open."""

    __slots__ = ("_game", "_worlds", "number")

    def __init__(self, game: Game, number: int) -> None:
        self._game = game
        self._worlds: Worlds | None = None
        self.number = number

    @property
    def game(self) -> str:
        """What is played."""
        return self._game.rules.name

    @property
    def decision(self) -> Decision:
        """The question that is open."""
        decision = self._game.state.decision
        assert decision is not None, "nobody is asked"
        return decision

    def deal(self, rng: Random) -> Game:
        """A world as it may be: a game of its own, to try things in."""
        if self._worlds is None:
            self._worlds = Worlds(self._game, self.number)
        return self._worlds.deal(rng)
