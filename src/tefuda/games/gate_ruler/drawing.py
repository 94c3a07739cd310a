"""Section 15-8: drawing cards."""

from __future__ import annotations

from tefuda.games.kit.drawing import Drawing, Way, draw_in_turn
from tefuda.kernel.game import Game
from tefuda.kernel.records import Context, Event

from .zones import DECK, HAND, move_event


def _to_hand(game: Game, card: int, seat: int) -> Event:
    return move_event(game, card, HAND[seat])


#: 15-8a: the top card of the deck goes to the hand; 15-8b: so often; 3-2g: up to so many: the player may stop before each.
DRAWING = Drawing(DECK, {"draw": Way(_to_hand, one="15-8a", again="15-8b")}, stop="3-2g")
drawing = DRAWING.procedure()


def draw(game: Game, context: Context, seats: tuple[int, ...], amount: int, up_to: bool) -> None:
    """The turn player draws first."""
    draw_in_turn(game, game.state.turn_player, context, seats, amount, up_to)
