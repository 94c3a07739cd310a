"""How an IC Carddass position looks to a seat."""

from __future__ import annotations

from typing import NamedTuple

from tefuda.games.evaluation import BySides, MakeEvaluation
from tefuda.kernel.continuous import number
from tefuda.kernel.game import Game


class Weights(NamedTuple):
    """What things are worth, in lives.

    Weights that care more for cards than for lives win more often against these, but are too slow against a weak opponent:
    their own deck runs out first.
    """

    life: float = 1.0
    last_lives: float = 2.0  # the nearer to none, the dearer: this much more, divided by the lives left
    card: float = 0.3  # a battle card, before its power
    power: float = 0.12  # for each 1000
    strike: float = 0.3
    hand: float = 0.35
    energy: float = 0.2
    awake: float = 1.5  # a leader that shows its back
    deck: float = 0.3  # for each card that the deck has less than `low`: an empty deck loses
    low: float = 10.0


class ICCarddassEvaluation(BySides[Weights]):
    """Lives, cards on the table, hand and energy of both sides."""

    usual = Weights()
    topics = ("main", "standby")

    def side(self, game: Game, seat: int) -> float:
        weights = self.weights
        life = len(game.cards_in("life", seat))
        deck = len(game.cards_in("deck", seat))
        worth = weights.life * life - weights.last_lives / (life + 0.5) - weights.deck * max(0.0, weights.low - deck)
        worth += weights.hand * len(game.cards_in("hand", seat)) + weights.energy * len(game.cards_in("energy", seat))
        for card in game.cards_in("battle", seat):
            worth += weights.card + weights.power * (number(game, card, "power") or 0) / 1000
            worth += weights.strike * (number(game, card, "strike") or 0)
        for card in game.cards_in("leader", seat):
            worth += weights.awake * game.state.cards[card].face
        return worth


EVALUATION: MakeEvaluation = ICCarddassEvaluation
