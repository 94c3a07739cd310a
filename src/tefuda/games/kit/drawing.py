"""Taking cards from the top of the deck one at a time, as drawing is in most rulebooks."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import NamedTuple

from msgspec.structs import replace

from tefuda.kernel.events import happen
from tefuda.kernel.game import Game
from tefuda.kernel.records import Context, Decision, Event, Frame, Option
from tefuda.kernel.rules import Procedure
from tefuda.kernel.zones import Place

from .moves import caused


class FromTop(Frame, frozen=True, tag="FromTop"):
    """A player takes the top card of his deck, so many times; rules may cut in between two of them."""

    seat: int
    left: int
    also: str = "draw"  # what taking such a card is called
    up_to: bool = False
    context: Context | None = None
    taken: tuple[Event, ...] = ()


class Way(NamedTuple):
    """One way of taking cards: the event of moving one to its player, and the clauses of it."""

    move: Callable[[Game, int, int], Event]
    one: str  # the top card goes there
    again: str  # several are taken one after the other


class Drawing(NamedTuple):
    """What a rulebook says about it, for each thing that taking cards is called. `stop`: of up to so many, the player may
    stop before each."""

    deck: Place
    ways: Mapping[str, Way]
    stop: str

    def procedure(self) -> Procedure[FromTop]:
        """The procedure, to be listed among the game's."""
        steps = Procedure(FromTop)

        @steps.step("")
        def ask_on(game: Game, frame: FromTop) -> None:
            """Up to so many: the player may stop before each card."""
            game.set(taken=(*frame.taken, *frame.done), done=())
            game.chosen = (Option("yes"),)
            if frame.left > 0 and frame.up_to and game.rule(self.stop):
                game.ask(Decision(frame.seat, "yes", "may", self.stop, (Option("yes"), Option("no"))))

        @steps.step("")
        def take_one(game: Game, frame: FromTop) -> None:
            """The top card; without a card nothing happens, and what that means the rules say elsewhere."""
            way = self.ways[frame.also]
            pile = game.state.zones[self.deck[frame.seat]]
            if frame.left <= 0 or not pile or game.chosen[0].verb == "no":
                game.reply(done=frame.taken)
                game.leave()
                return
            game.goto(ask_on, left=game.by(way.again, frame.left - 1))
            if game.rule(way.one):
                moved = replace(way.move(game, pile[-1], frame.seat), also=frame.also, by=frame.seat)
                happen(game, [caused(moved, frame.context)])

        return steps


def draw_in_turn(game: Game, first: int, context: Context, seats: tuple[int, ...], amount: int, up_to: bool) -> None:
    """Players draw all of their cards one after the other, `first` before the other."""
    for seat in sorted(seats, key=lambda seat: seat == first):  # what is called last is done first
        game.call(FromTop(seat=seat, left=amount, up_to=up_to, context=context))
