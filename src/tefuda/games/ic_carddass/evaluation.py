"""How an IC Carddass position looks to a seat."""

from __future__ import annotations

from typing import NamedTuple

from tefuda.games.evaluation import MakeEvaluation
from tefuda.kernel.continuous import number
from tefuda.kernel.game import Game
from tefuda.kernel.records import Answer, Decision


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


class ICCarddassEvaluation:
    """Lives, cards on the table, hand and energy of both sides."""

    def __init__(self, weights: Weights | None = None) -> None:
        self.weights = weights or Weights()

    def value(self, game: Game, seat: int) -> float:
        return self._side(game, seat) - self._side(game, 1 - seat)

    def _side(self, game: Game, seat: int) -> float:
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

    def quiet(self, game: Game) -> bool:
        """Outside battles, when a player is asked for an action: nothing is half done."""
        state = game.state
        decision = state.decision
        if decision is None:
            return True
        return decision.topic in ("main", "standby") and not state.waiting and "attacker" not in state.roles

    def reply(self, game: Game, decision: Decision, seat: int) -> Answer | None:
        """Nothing is taken for granted: attackers, targets, payments and help are all tried."""
        return None

    def rush(self, game: Game, decision: Decision, seat: int) -> Answer | None:
        """Attacks do not get in each other's way here: looking at one after the other is enough."""
        return None


EVALUATION: MakeEvaluation = ICCarddassEvaluation
