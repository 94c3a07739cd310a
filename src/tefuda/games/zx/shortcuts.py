"""What is not asked in worlds in which players only try things."""

from __future__ import annotations

from tefuda.games.evaluation import Shortcuts
from tefuda.kernel.game import Game
from tefuda.kernel.records import Decision, Frame, Option

from . import turn


def rest(game: Game, frame: Frame) -> None:
    """506.2: the main phase goes on, with whatever can be done then."""
    game.ask(Decision(game.state.turn_player, "act", "main", "506.2", (Option("pass"),)))


SHORTCUTS = Shortcuts({turn.ask_main: rest})
