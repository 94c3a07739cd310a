"""Section 15-8: drawing cards."""

from __future__ import annotations

from tefuda.games.kit.drawing import Drawing, FromTop, Way, draw_in_turn
from tefuda.kernel.game import Game
from tefuda.kernel.records import Context, Decision, Event, Frame
from tefuda.kernel.rules import Procedure

from .zones import DECK, HAND, move_event


def _to_hand(game: Game, card: int, seat: int) -> Event:
    return move_event(game, card, HAND[seat])


#: 15-8a: the top card of the deck goes to the hand; 15-8b: so often.
DRAWING = Drawing(DECK, {"draw": Way(_to_hand, one="15-8a", again="15-8b")}, stop="")
drawing = DRAWING.procedure()


class DrawUpTo(Frame, frozen=True, tag="gr.DrawUpTo"):
    """3-2g: of up to so many cards the player says first how many he draws."""

    seat: int
    most: int
    context: Context


drawing_up_to = Procedure(DrawUpTo)


@drawing_up_to.step("")
def ask_number(game: Game, frame: DrawUpTo) -> None:
    """3-2g: the number is named before anything is drawn."""
    source = frame.context.source
    game.ask(Decision(frame.seat, "number", "how_many", "3-2g", least=game.exactly("3-2g", 0), most=frame.most, source=source))


@drawing_up_to.step("")
def draw_so_many(game: Game, frame: DrawUpTo) -> None:
    game.call(FromTop(seat=frame.seat, left=game.number, context=frame.context))


@drawing_up_to.step("")
def told(game: Game, frame: DrawUpTo) -> None:
    game.reply(done=frame.done)


def draw(game: Game, context: Context, seats: tuple[int, ...], amount: int, up_to: bool) -> None:
    """The turn player draws first; 1-5b-2: nobody draws no cards."""
    first = game.state.turn_player
    if not up_to:
        draw_in_turn(game, first, context, seats, amount, up_to)
    elif amount > 0:
        for seat in sorted(seats, key=lambda seat: seat == first):  # what is called last is done first
            game.call(DrawUpTo(seat=seat, most=amount, context=context))
