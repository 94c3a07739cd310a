"""How a Duel Masters position looks to a seat."""

from __future__ import annotations

from typing import NamedTuple

from tefuda.games.evaluation import BySides, MakeEvaluation
from tefuda.kernel.continuous import number
from tefuda.kernel.game import Game
from tefuda.kernel.records import Answer, Decision

from .zones import creatures, shields

#: A deck with fewer cards than this is running out.
_LOW = 6.0


class Weights(NamedTuple):
    """What things are worth, in shields."""

    shield: float = 1.0
    last: float = 2.0  # the nearer to none, the dearer: this much more, divided by the shields left
    creature: float = 0.5  # before its power
    power: float = 0.15  # for each 1000
    hand: float = 0.4
    mana: tuple[float, ...] = (1.2, 1.2, 1.2, 1.0, 0.9, 0.7, 0.5)  # the first ones; later ones are worth little
    surplus: float = 0.1
    deck: float = 0.4  # for each card that the deck has less than `_LOW`: an empty deck loses


class DuelMastersEvaluation(BySides[Weights]):
    """Shields, creatures, hand and mana of both sides."""

    usual = Weights()
    topics = ("charge", "main", "attack")

    def side(self, game: Game, seat: int) -> float:
        weights = self.weights
        left, deck = len(shields(game, seat)), len(game.cards_in("deck", seat))
        worth = weights.shield * left - weights.last / (left + 0.5) - weights.deck * max(0.0, _LOW - deck)
        worth += weights.hand * len(game.cards_in("hand", seat))
        mana = len(game.cards_in("mana", seat))
        worth += sum(weights.mana[:mana]) + weights.surplus * max(0, mana - len(weights.mana))
        for card in creatures(game, seat):
            worth += weights.creature + weights.power * (number(game, card, "power") or 0) / 1000
        return worth

    def reply(self, game: Game, decision: Decision, seat: int) -> Answer | None:
        """Which unseen shield is broken makes no difference."""
        return tuple(range(decision.least)) if decision.topic in ("shields", "pay") else None

    def rush(self, game: Game, decision: Decision, seat: int) -> Answer | None:
        """Attack the player with everything."""
        if decision.topic != "attack":
            return None
        attacks = [at for at, option in enumerate(decision.options) if option.card.card >= 0 and option.other.card < 0]
        return (attacks[0],) if attacks else None


EVALUATION: MakeEvaluation = DuelMastersEvaluation
