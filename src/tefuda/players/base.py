"""What a player is: something that answers the pending decision of its seat."""

from __future__ import annotations

from typing import Protocol

from tefuda.kernel.game import Game
from tefuda.kernel.records import Answer


class Player(Protocol):
    """Answers decisions. A player looks at nothing that its seat may not know and never changes the game it is shown."""

    def choose(self, game: Game, seat: int) -> Answer:
        """An answer to `game.state.decision`, which is put to this seat."""
        ...
