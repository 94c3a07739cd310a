"""What is not asked in worlds in which players only try things."""

from __future__ import annotations

from tefuda.games.evaluation import Shortcuts
from tefuda.kernel.game import Game
from tefuda.kernel.records import Decision, Option

from . import attack, gate
from .attack import AttackPhase
from .items import Gate


def let_go(game: Game, frame: Gate) -> None:
    """9-3e: what is on the Gate is let go by players who think ahead."""
    if game.state.items:
        game.ask(Decision(frame.seat, "act", frame.topic, "9-3e", (Option("pass"),)))
    else:
        gate.offer(game, frame)


def rest(game: Game, frame: Gate) -> None:
    """9-3e: and the main phase goes on, with whatever can be done then."""
    if game.state.items or (frame.topic == "main" and frame.seat == game.state.turn_player):
        game.ask(Decision(frame.seat, "act", frame.topic, "9-3e", (Option("pass"),)))
    else:
        gate.offer(game, frame)


def stand(game: Game, frame: AttackPhase) -> None:
    """8-4c: whoever can attack now."""
    game.ask(Decision(game.state.turn_player, "act", "attack", "8-4c", (Option("pass"),)))


SHORTCUTS = Shortcuts(looking={gate.offer: rest, attack.ask_attack: stand}, playing={gate.offer: let_go})
