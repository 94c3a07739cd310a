"""What every new turn means for the bookkeeping, whatever the game says about turns."""

from __future__ import annotations

from . import loops
from .game import Game
from .records import Event

#: How many turns the last information about objects that are gone is kept.
MEMORY = 2


def begin(game: Game) -> None:
    """A new turn is counted: what was used and what happened "this turn" starts anew, and old information is dropped."""
    state = game.state
    state.turn += 1
    state.used.clear()
    state.history.clear()
    state.ghosts = {identity: ghost for identity, ghost in state.ghosts.items() if ghost.turn >= state.turn - MEMORY}
    loops.forget(game)
    game.record(Event("turn_begins", seat=state.turn_player, amount=state.turn))
