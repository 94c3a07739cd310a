"""The outermost procedure of a game, and what turns and phases have in common."""

from __future__ import annotations

from collections.abc import Callable

from tefuda.kernel.game import Game
from tefuda.kernel.records import Frame
from tefuda.kernel.rules import Procedure


class WholeGame(Frame, frozen=True, tag="WholeGame"):
    """The whole game: preparation, then turn after turn."""


def whole_game(
    prepare: Callable[[], Frame], turn: Callable[[], Frame], *, before: str = "", again: str = ""
) -> Procedure[WholeGame]:
    """The procedure of the whole game, to be listed among the game's.

    `before` is the clause of the preparation, `again` the one that says that turn follows turn.
    """
    steps = Procedure(WholeGame)

    @steps.step(before)
    def preparation(game: Game, frame: WholeGame) -> None:
        """Before the game."""
        game.call(prepare())

    @steps.step(again)
    def take_turn(game: Game, frame: WholeGame) -> None:
        """Turn after turn, until somebody has won."""
        game.call(turn())
        game.goto(take_turn)

    return steps


def between_turns(steps: Procedure[WholeGame]) -> WholeGame:
    """The whole game when its preparation is over and the next turn is about to begin."""
    return WholeGame(step=steps.at("take_turn"))


def begin_phase(game: Game, phase: str, clause: str = "") -> None:
    """A phase of the turn player begins, and what waits for its beginning is set off (perhaps by a clause of its own)."""
    game.enter(phase)
    if not clause or game.rule(clause):
        game.occur("start", at=phase, seat=game.state.turn_player, clause=clause)


def end_effects(game: Game, duration: str, seat: int, clause: str = "") -> None:
    """Effects of this duration that a player's cards have made in an earlier turn end."""
    state = game.state
    due = [effect for effect in state.effects.values() if effect.duration == duration and effect.context.master == seat]
    for effect in due:
        if effect.turn < state.turn and (not clause or game.rule(clause)):
            game.end_effect(effect.number)
