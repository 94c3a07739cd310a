"""What effects allow players to do with cards outside their hand: creatures that are summoned from the mana zone."""

from __future__ import annotations

from tefuda.kernel.game import Game

from . import labels
from .zones import MANA, creatures, kinds


def from_mana(game: Game, seat: int, card: int) -> bool:
    """Does an effect let the player summon this card from his mana zone?"""
    record = game.state.cards[card]
    if record.zone != MANA[seat] or record.down or "クリーチャー" not in kinds(game, card):
        return False
    return any(labels.has(game, game.ref(other), labels.FROM_MANA) for other in creatures(game, seat))
