"""What a player is: something that answers the pending decision of its seat."""

from __future__ import annotations

from typing import Protocol

import msgspec

from tefuda.kernel.game import Game
from tefuda.kernel.records import Answer

from .seat import Seat


class Player(Protocol):
    """Answers decisions, by what its seat may know."""

    def choose(self, seat: Seat) -> Answer:
        """An answer to the seat's question."""
        ...


class Thought(msgspec.Struct, frozen=True):
    """An answer that was considered."""

    answer: Answer
    worth: float  # the chance to win that it seems to give, from 0 to 1
    tries: int  # how often it was played out


def choose(player: Player, game: Game, seat: int) -> Answer:
    """A player's answer to the question that is put to this seat."""
    return player.choose(Seat(game, seat))
