"""What is not asked in worlds in which players only try things."""

from __future__ import annotations

from tefuda.games.evaluation import Shortcuts
from tefuda.kernel.game import Game
from tefuda.kernel.records import Decision, Option

from . import attack, windows
from .combat import AttackPhase
from .evaluation import at_rest
from .windows import Window


def passed(game: Game, frame: Window) -> None:
    """1103-7: players who think ahead pass windows, or want to know only how things stand."""
    game.ask(Decision(frame.seat, "act", frame.topic, "1103-7", (Option("pass"),)))


def developed(game: Game, frame: Window) -> None:
    """1103-7: but not the main phase while nothing is under way."""
    if frame.topic == "main" and frame.seat == game.state.turn_player and at_rest(game):
        windows.offer(game, frame)
    else:
        passed(game, frame)


def stand(game: Game, frame: AttackPhase) -> None:
    """802-4: whoever can attack now."""
    game.ask(Decision(game.state.turn_player, "act", "declare", "802-4", (Option("pass"),)))


SHORTCUTS = Shortcuts(looking={windows.offer: passed, attack.declare: stand}, playing={windows.offer: developed})
