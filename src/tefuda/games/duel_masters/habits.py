"""What a sensible beginner does in Duel Masters, at a glance: what searching players play on with."""

from __future__ import annotations

from tefuda.games.habits import by_topic, value
from tefuda.kernel.game import Game
from tefuda.kernel.records import Option

from .evaluation import Weights
from .zones import creatures, shields

_WORTH = Weights()
#: With so much mana every card can be paid for.
_ENOUGH = 7


def _creature(game: Game, card: int) -> float:
    return _WORTH.creature + _WORTH.power * value(game, card, "power") / 1000


def _charge(game: Game, option: Option, seat: int) -> float:
    """Mana every turn while it is short, of what cannot be used soonest; with plenty of it the hand is kept."""
    if option.verb != "charge":
        return 0.4
    mana = len(game.cards_in("mana", seat))
    if mana >= _ENOUGH or (mana >= 5 and len(game.cards_in("hand", seat)) < 2):
        return 0.0
    return 0.5 + 0.1 * abs(value(game, option.card.card, "cost") - (mana + 1))


def _play(game: Game, option: Option, seat: int) -> float:
    """The dearest first."""
    return 0.5 + 0.2 * value(game, option.card.card, "cost") if option.verb == "play" else 0.2


def _attack(game: Game, option: Option, seat: int) -> float:
    """A weaker creature is destroyed; the player is attacked, above all when nothing protects him, unless that gives the
    attacker away."""
    if option.verb != "attack":
        return 0.0
    card, other = option.card.card, option.other.card
    power = value(game, card, "power")
    if other >= 0:
        difference = power - value(game, other, "power")
        return _creature(game, other) - (0.0 if difference > 0 else _creature(game, card) if difference == 0 else 3.0)
    left = len(shields(game, 1 - seat))
    if not left:
        return 50.0
    strongest = max((value(game, one, "power") for one in creatures(game, 1 - seat)), default=0)
    return 0.8 + _WORTH.last / left - 0.4 * (strongest >= power) * _creature(game, card)


def _block(game: Game, option: Option, seat: int) -> float:
    """With what survives, or with anything when it is the end otherwise."""
    attacker = game.state.roles.get("attacker")
    if option.verb != "block" or attacker is None:
        return 0.0
    power, against = value(game, option.card.card, "power"), value(game, attacker.card, "power")
    own, theirs = _creature(game, option.card.card), _creature(game, attacker.card)
    target = game.state.roles.get("target")
    worth = 50.0 if target is None and not shields(game, seat) else 0.3
    return worth + (theirs if power >= against else 0.0) - (own if power <= against else 0.0)


HABITS = by_topic({"charge": _charge, "main": _play, "attack": _attack, "block": _block})
