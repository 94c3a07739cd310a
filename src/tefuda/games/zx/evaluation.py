"""How a Z/X position looks to a seat."""

from __future__ import annotations

from typing import NamedTuple

from tefuda.games.evaluation import BySides, MakeEvaluation
from tefuda.kernel.continuous import number
from tefuda.kernel.game import Game
from tefuda.kernel.records import Answer, Decision

from .zones import LIFE, PLAYER_SQUARES, asleep, distance, occupants, zillions


class Weights(NamedTuple):
    """What things are worth, in life cards."""

    life: float = 2.0
    last: float = 3.0  # the nearer to none, the dearer: this much more, divided by the life left
    zillion: float = 0.4  # before its power
    power: float = 0.12  # for each 1000
    near: float = 0.25  # standing beside the opponent's square
    guard: float = 0.6  # somebody on the own player square
    awake: float = 0.1
    hand: float = 0.45
    resource: float = 0.5
    charge: float = 0.15


class ZXEvaluation(BySides[Weights]):
    """Life, squares, hand and resources of both sides."""

    usual = Weights()
    topics = ("resource", "ignition", "main")

    def side(self, game: Game, seat: int) -> float:
        weights = self.weights
        life = len(game.state.zones[LIFE[seat]])
        worth = weights.life * life - weights.last / (life + 0.5)
        worth += weights.hand * len(game.cards_in("hand", seat)) + weights.charge * len(game.cards_in("charge", seat))
        worth += weights.resource * len(game.cards_in("resource", seat))
        goal = PLAYER_SQUARES[1 - seat]
        for card in zillions(game, seat):
            worth += weights.zillion + weights.power * (number(game, card, "power") or 0) / 1000
            worth += weights.near * (distance(game.state.cards[card].zone, goal) == 1)
            worth += weights.awake * (not asleep(game, card))
        return worth + weights.guard * bool(occupants(game, PLAYER_SQUARES[seat]))

    def reply(self, game: Game, decision: Decision, seat: int) -> Answer | None:
        """Which unseen life card is taken makes no difference; which resources pay hardly does."""
        return tuple(range(decision.least)) if decision.topic in ("life", "pay") else None

    def rush(self, game: Game, decision: Decision, seat: int) -> Answer | None:
        """Attack the player with everything."""
        attacks = [at for at, option in enumerate(decision.options) if option.verb == "attack" and option.other.card < 0]
        return (attacks[0],) if attacks else None


EVALUATION: MakeEvaluation = ZXEvaluation
