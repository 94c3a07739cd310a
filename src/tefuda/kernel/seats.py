"""Which players the words mean: "you", "the opponent", "each player"."""

from __future__ import annotations

from typing import TYPE_CHECKING

from . import tree
from .records import Context

if TYPE_CHECKING:
    from .game import Game


def players(game: Game, context: Context, who: tree.Who) -> tuple[int, ...]:
    """The seats that "you", "the opponent" or "each player" mean; turn player first (every rulebook's order)."""
    if who == "you":
        return (game.seat("you", context.master),)
    if who == "opponent":
        return (game.seat("opponent", 1 - context.master),)
    if who in ("that", "rival"):
        seat = context.master if context.event is None else context.event.seat
        return (1 - seat if who == "rival" and game.applies("rival") else seat,)
    first = game.seat("turn_player_first", game.state.turn_player)
    return (first, 1 - first)


def zone_seats(context: Context, whose: tree.Who) -> tuple[int, ...]:
    """Whose zones the words mean, in no particular order."""
    if whose in ("that", "rival"):
        seat = context.master if context.event is None else context.event.seat
        return (1 - seat if whose == "rival" else seat,)
    if whose == "you":
        return (context.master,)
    if whose == "opponent":
        return (1 - context.master,)
    return (context.master, 1 - context.master)
