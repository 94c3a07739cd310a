"""Section 114: drawing cards."""

from __future__ import annotations

from tefuda.games.kit.moves import caused
from tefuda.kernel.events import apply, happen
from tefuda.kernel.game import Game
from tefuda.kernel.records import Context, Decision, Event, Frame, Option
from tefuda.kernel.rules import Procedure
from tefuda.kernel.triggers import set_off, triggered

from . import pools
from .zones import DECK, HAND, move_event


class Drawing(Frame, frozen=True, tag="dm.Drawing"):
    """114.2: a player draws card by card."""

    seat: int
    left: int
    up_to: bool = False
    context: Context | None = None
    drawn: tuple[Event, ...] = ()


drawing = Procedure(Drawing)


@drawing.step("")
def ask_on(game: Game, frame: Drawing) -> None:
    """Up to so many: the player may stop before each card."""
    game.set(drawn=(*frame.drawn, *frame.done), done=())
    game.chosen = (Option("yes" if frame.left > 0 else "no"),)
    if frame.left > 0 and frame.up_to:
        game.ask(Decision(frame.seat, "yes", "may", "114.2", (Option("yes"), Option("no"))))


@drawing.step("")
def count(game: Game, frame: Drawing) -> None:
    """114.2: card by card."""
    if game.chosen[0].verb == "no":
        game.reply(done=frame.drawn)
        game.leave()
    else:
        game.set(left=game.by("114.2", frame.left - 1))


@drawing.step("114.1")
def draw_one(game: Game, frame: Drawing) -> None:
    """114.1: the top card goes to the hand; 114.6: without a card nothing happens; 114.6a: though that can be replaced."""
    pile = game.counted(DECK[frame.seat])
    if pile:
        event = move_event(game, pile[-1], HAND, also="draw", by=frame.seat)
        happen(game, [caused(event, frame.context)], intent=True)
    elif game.rule("114.6a"):
        happen(game, [caused(Event("draw", seat=frame.seat, by=frame.seat), frame.context)], intent=True)


@drawing.step("114.5")
def announce(game: Game, frame: Drawing) -> None:
    """114.5: what waits for the draw is carried out before the card comes to the hand."""
    since = game.state.time
    coming = [Event("drawing", seat=event.seat, by=event.by, parent=game.last_event) for event in _cards(frame)]
    found = triggered(game, coming, looking_back=False)
    for (context, effect), number in found:
        set_off(game, context, effect, coming[number])
    new = tuple(one.number for one in game.state.waiting if one.number > since) if found else ()
    if new:
        game.call(pools.Settling(only=new))


def _cards(frame: Drawing) -> list[Event]:
    return [event for event in frame.done if event.kind == "move"]


@drawing.step("")
def take(game: Game, frame: Drawing) -> None:
    """What is left of the draw after everything that could replace it, and what is to happen at once in its place."""
    instead = [event for event in frame.instead if not event.number]
    done = apply(game, [*_cards(frame), *instead])
    drawn = tuple([event for event in done if event.also == "draw"])
    game.goto(ask_on, instead=(), done=(*drawn, *(event for event in frame.done if event.kind == "replaced")))


def draw(game: Game, context: Context, seats: tuple[int, ...], amount: int, up_to: bool) -> None:
    """114.2a: if several players draw, the turn player draws all of his cards first."""
    first = game.seat("114.2a", game.state.turn_player)
    for seat in sorted(seats, key=lambda seat: seat == first):  # what is called last is done first
        game.call(Drawing(seat=seat, left=amount, up_to=up_to, context=context))
