"""Sections 1005 and 1013: drawing cards and recovering life, one card at a time."""

from __future__ import annotations

from tefuda.games.kit.drawing import Drawing, Way, draw_in_turn
from tefuda.kernel.game import Game
from tefuda.kernel.records import Context, Event

from .zones import DECK, HAND, LIFE, move_event


def _to_hand(game: Game, card: int, seat: int) -> Event:
    return move_event(game, card, HAND)


def _to_life(game: Game, card: int, seat: int) -> Event:
    return move_event(game, card, LIFE)


#: 1005.1: the top card of the deck goes to the hand; 1013.1a: to the life, unseen. 102.4: without a card nothing happens.
#: 304.4: up to so many: the player may stop before each card.
TAKING = Drawing(
    DECK,
    {"draw": Way(_to_hand, one="1005.1", again="1005.2"), "recover": Way(_to_life, one="1013.1a", again="1013.1b")},
    stop="304.4b",
)
taking = TAKING.procedure()


def draw(game: Game, context: Context, seats: tuple[int, ...], amount: int, up_to: bool) -> None:
    """1005.2: so many cards; 102.7: the turn player first."""
    draw_in_turn(game, game.seat("102.7", game.state.turn_player), context, seats, amount, up_to)
