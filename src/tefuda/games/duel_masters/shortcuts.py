"""What is not asked in worlds in which players only try things."""

from __future__ import annotations

from tefuda.games.evaluation import Shortcuts
from tefuda.kernel.game import Game
from tefuda.kernel.records import Decision, Frame, Option

from . import attack, turn


def rest(game: Game, frame: Frame) -> None:
    """504.1: the main step goes on, with whatever can be done then."""
    game.ask(Decision(game.state.turn_player, "act", "main", "504.1", (Option("pass"),)))


def stand(game: Game, frame: Frame) -> None:
    """506.1a: whoever can attack now."""
    game.ask(Decision(game.state.turn_player, "act", "attack", "506.1a", (Option("pass"),)))


SHORTCUTS = Shortcuts({turn.ask_main: rest, attack.ask_attack: stand})
