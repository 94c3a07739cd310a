"""What every new turn means for the bookkeeping, whatever the game says about turns."""

from __future__ import annotations

from . import loops
from .game import Game
from .records import Event, Ref

#: How many turns the last information about objects that are gone is kept.
MEMORY = 2


def begin(game: Game, clause: str = "") -> None:
    """A new turn is counted: what was used and what happened "this turn" starts anew, and old information is dropped."""
    state = game.state
    state.turn += 1
    state.used.clear()
    state.history = []
    state.ghosts = {identity: ghost for identity, ghost in state.ghosts.items() if ghost.turn >= state.turn - MEMORY}
    # Of what an object has become, only what is still there matters.
    state.heirs = {i: now for i in state.heirs if (now := tuple(r for r in game.now(Ref(-1, i)) if game.alive(r)))}
    loops.forget(game)
    game.record(Event("turn_begins", seat=state.turn_player, amount=state.turn, clause=clause))
