"""What a sensible beginner does in Gate Ruler, at a glance: what searching players play on with."""

from __future__ import annotations

from tefuda.games.habits import by_topic, value
from tefuda.kernel.game import Game
from tefuda.kernel.records import Option

from .evaluation import Weights
from .zones import life_left, ruler

_WORTH = Weights()


def _main(game: Game, option: Option, seat: int) -> float:
    """The strongest card first; what cannot be played is set; units are not moved about without a reason."""
    if option.verb == "play":
        return 0.6 + 0.1 * value(game, option.card.card, "level")
    return {"set": 0.4, "activate": 0.4, "reveal": 0.3, "pass": 0.3}.get(option.verb, 0.0)


def _attack(game: Game, option: Option, seat: int) -> float:
    """What is destroyed is worth its numbers; a blow at the ruler is worth the life it takes."""
    if option.verb != "attack":
        return 0.0
    card, other = option.card.card, option.other.card
    if other < 0 or option.other == ruler(game, 1 - seat):
        strike = value(game, card, "stk")
        return _WORTH.life * strike + (50.0 if strike >= life_left(game, 1 - seat) else 0.0)
    left = value(game, other, "hp") - game.state.cards[other].damage
    if value(game, card, "atk") < left:
        return -0.2
    return _WORTH.atk * value(game, other, "atk") + _WORTH.hp * left + _WORTH.stk * value(game, other, "stk")


HABITS = by_topic({"main": _main, "attack": _attack})
