"""What is not asked in worlds in which players only try things."""

from __future__ import annotations

from tefuda.games.evaluation import Shortcuts
from tefuda.kernel.game import Game
from tefuda.kernel.records import Decision, Option

from . import timing
from .timing import FreeTiming


def rest(game: Game, frame: FreeTiming) -> None:
    """7-2-1-2: the main phase or the standby step goes on, with whatever can be done then."""
    if frame.window in ("main", "standby"):
        if frame.worked:
            game.set(worked=False)
        game.ask(Decision(frame.seat, "act", frame.window, frame.clause, (Option("pass"),)))
    else:
        timing.offer(game, frame)


SHORTCUTS = Shortcuts({timing.offer: rest})
