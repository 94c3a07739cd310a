"""What a sensible beginner does in Z/X, at a glance: what searching players play on with."""

from __future__ import annotations

from tefuda.games.habits import by_topic, value
from tefuda.kernel.game import Game
from tefuda.kernel.records import Option

from .evaluation import Weights

_WORTH = Weights()
#: With so many resources every card can be paid for.
_ENOUGH = 8


def _resource(game: Game, option: Option, seat: int) -> float:
    """A resource every turn while they are few, of what cannot be used soonest."""
    if option.verb != "resource":
        return 0.4
    have = len(game.cards_in("resource", seat))
    if have >= _ENOUGH or (have >= 5 and len(game.cards_in("hand", seat)) < 3):
        return 0.0
    return 0.5 + 0.1 * abs(value(game, option.card.card, "cost") - (have + 1))


def _main(game: Game, option: Option, seat: int) -> float:
    """Attacks that win first, at the player above all; then the dearest card."""
    if option.verb == "play":
        return 0.5 + 0.1 * value(game, option.card.card, "cost")
    if option.verb == "attack":
        if option.other.card < 0:
            return 3.0
        power, against = value(game, option.card.card, "power"), value(game, option.other.card, "power")
        return 1.0 + _WORTH.zillion + _WORTH.power * against / 1000 if power >= against else -1.0
    return 0.3 if option.verb == "activate" else 0.0


HABITS = by_topic({"resource": _resource, "main": _main})
