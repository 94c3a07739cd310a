"""What a ruler says is done at the start of the game (5-3b) and of a turn (6-2f): drive, act energy, draw."""

from __future__ import annotations

from tefuda.games.kit.drawing import FromTop
from tefuda.kernel.events import happen
from tefuda.kernel.game import Game
from tefuda.kernel.records import Decision, Event, Frame, Option
from tefuda.kernel.rules import Procedure

from .drive import Drive
from .zones import ENERGY, given


class TurnStart(Frame, frozen=True, tag="gr.TurnStart"):
    """6-2f: the ruler's action at the start of the turn."""

    seat: int


starting = Procedure(TurnStart)


@starting.step("")
def drive(game: Game, frame: TurnStart) -> None:
    """A-1: so many cards are driven."""
    amount = given(game, frame.seat, "drives")
    if amount:
        game.call(Drive(seat=frame.seat, left=amount))


@starting.step("")
def choose_energy(game: Game, frame: TurnStart) -> None:
    """K-11: so many energy cards become act; 1-5b-1: as many as possible."""
    rested = [card for card in game.state.zones[ENERGY[frame.seat]] if game.state.cards[card].turned]
    amount = min(given(game, frame.seat, "acts"), len(rested))
    options = tuple(Option("wake", game.ref(card)) for card in rested)
    game.chosen = ()
    if amount:
        game.ask(Decision(frame.seat, "choose", "wake", "6-2f", options, amount, amount))


@starting.step("")
def act_energy(game: Game, frame: TurnStart) -> None:
    happen(
        game,
        [
            Event("turn", subject=option.card, after=option.card.identity, seat=frame.seat, turned="act", by=frame.seat)
            for option in game.chosen
        ],
    )


@starting.step("")
def draw(game: Game, frame: TurnStart) -> None:
    """K-11: so many cards are drawn; fewer in the first player's first turn."""
    first = game.state.turn == 1 and game.rule("K-11")
    amount = given(game, frame.seat, "first_draws" if first else "draws")
    if amount:
        game.call(FromTop(seat=frame.seat, left=amount))
