"""Chapter 6: the turn and its phases (the battle phase has a chapter of its own)."""

from __future__ import annotations

from tefuda.games.kit.turns import whole_game
from tefuda.kernel import turns
from tefuda.kernel.events import happen
from tefuda.kernel.game import Game
from tefuda.kernel.records import Event, Frame, Ref
from tefuda.kernel.rules import Procedure

from .battle import BattlePhase
from .processing import due
from .setup import Preparation
from .terms import Drawing, charge
from .timing import FreeTiming, hold_checkpoint
from .zones import BATTLE, LEADER


class Turn(Frame, frozen=True, tag="ic.Turn"):
    """6-1-1: charge, main, battle and end phase, in this order."""


#: 5-2-1: before the game; then turn after turn.
whole = whole_game(Preparation, Turn, before="5-2-1")
turn = Procedure(Turn)


@turn.step("6-1-1")
def begin_turn(game: Game, frame: Turn) -> None:
    """6-1-1: one player is the turn player and runs through the phases; what was counted "this turn" starts anew."""
    turns.begin(game)
    expire_next(game, "start")


@turn.step("6-2")
def charge_phase(game: Game, frame: Turn) -> None:
    game.call(ChargePhase())


@turn.step("6-3-1")
def main_phase(game: Game, frame: Turn) -> None:
    game.call(MainPhase())


@turn.step("6-4-1")
def battle_phase(game: Game, frame: Turn) -> None:
    game.call(BattlePhase())


@turn.step("6-5-1")
def end_phase(game: Game, frame: Turn) -> None:
    """7-7-1-3: the battle phase is followed by the end phase."""
    if game.rule("7-7-1-3"):
        game.call(EndPhase())


def start(game: Game, phase: str, name: str) -> None:
    """A phase or step begins: abilities that wait for its start are triggered."""
    game.enter(phase)
    game.occur("start", at=name, seat=game.state.turn_player)


# ------------------------------------------------------------------------------------------------ 6-2 charge phase


class ChargePhase(Frame, frozen=True, tag="ic.ChargePhase"):
    worked: bool = False


charging = Procedure(ChargePhase)


@charging.step("6-2-1")
def charge_start(game: Game, frame: ChargePhase) -> None:
    """6-2-1: triggers for the start of the turn and of the charge phase, then a checkpoint."""
    start(game, "charge", "turn")
    game.occur("start", at="charge", seat=game.state.turn_player)
    hold_checkpoint(game)


@charging.step("6-2-2")
def draw(game: Game, frame: ChargePhase) -> None:
    """6-2-2: the turn player draws a card; the first player does not on the first turn."""
    if game.state.turn > 1:
        game.call(Drawing(seat=game.state.turn_player, left=1))


@charging.step("6-2-3")
def after_draw(game: Game, frame: ChargePhase) -> None:
    """6-2-3: checkpoint."""
    hold_checkpoint(game)


@charging.step("6-2-4")
def charge_one(game: Game, frame: ChargePhase) -> None:
    """6-2-4: the top card of the (turn player's) deck goes to the energy area."""
    charge(game, game.state.turn_player, "rule")


@charging.step("6-2-5")
def after_charge(game: Game, frame: ChargePhase) -> None:
    """6-2-5: checkpoint, then the main phase."""
    hold_checkpoint(game)


# ------------------------------------------------------------------------------------------------ 6-3 main phase


class MainPhase(Frame, frozen=True, tag="ic.MainPhase"):
    worked: bool = False


main = Procedure(MainPhase)


@main.step("6-3-1-1")
def main_start(game: Game, frame: MainPhase) -> None:
    """6-3-1-1: triggers for the start of the main phase, then a checkpoint."""
    start(game, "main", "main")
    hold_checkpoint(game)


@main.step("6-3-1-2")
def act(game: Game, frame: MainPhase) -> None:
    """6-3-1-2: the turn player's free timing; 6-3-1-3: passing leads to the battle phase."""
    seat = game.seat("4-4-1", game.state.turn_player)
    game.call(FreeTiming(seat=seat, window="main", clause="6-3-1-2"))


# ------------------------------------------------------------------------------------------------ 6-5 end phase


class EndPhase(Frame, frozen=True, tag="ic.EndPhase"):
    worked: bool = False


ending = Procedure(EndPhase)


@ending.step("6-5-1-1")
def turn_end_triggers(game: Game, frame: EndPhase) -> None:
    """6-5-1-1: abilities for the end of the turn that have not yet triggered this turn."""
    game.set(worked=False)
    game.enter("end")
    game.occur("start", at="end", seat=game.state.turn_player)
    game.occur("end", at="turn", seat=game.state.turn_player)


@ending.step("6-5-1-2")
def ready(game: Game, frame: EndPhase) -> None:
    """6-5-1-2: the turn player's leader and battle-area cards become active."""
    seat = game.state.turn_player
    zones, cards = game.state.zones, game.state.cards
    own = (*zones[LEADER[seat]], *zones[BATTLE[seat]])
    batch = [
        Event("turn", subject=Ref(card, cards[card].object), after=cards[card].object, seat=seat, turned="active", by=seat)
        for card in own
        if cards[card].turned
    ]
    if batch:
        happen(game, batch)


@ending.step("6-5-1-3")
def last_checkpoint(game: Game, frame: EndPhase) -> None:
    """6-5-1-3: checkpoint."""
    hold_checkpoint(game)


@ending.step("6-5-1-3")
def expire(game: Game, frame: EndPhase) -> None:
    """6-5-1-3: when it is done, effects lasting "this turn" vanish, and those that last to the end of a turn yet to come."""
    game.expire("turn")
    expire_next(game, "turn")


def expire_next(game: Game, edge: str) -> None:
    """Effects that last until the start or end of a player's next turn: never the turn in which they were made."""
    state = game.state
    for effect in list(state.effects.values()):
        whose = "your" if effect.context.master == state.turn_player else "opponents"
        if effect.duration == f"{whose}_next_{edge}" and effect.turn < state.turn:
            game.end_effect(effect.number)


@ending.step("6-5-1-4")
def next_turn(game: Game, frame: EndPhase) -> None:
    """6-5-1-4: if nothing was processed and nothing waits, the opponent's turn begins; otherwise the phase starts over."""
    state = game.state
    if frame.worked or state.waiting or due(game):
        game.goto(turn_end_triggers, worked=False)
        return
    state.turn_player = 1 - state.turn_player
