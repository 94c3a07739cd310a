"""How a position looks to a seat: the weight that carries it, and what it may still lay."""

from __future__ import annotations

from tefuda.games.evaluation import MakeEvaluation
from tefuda.kernel.continuous import number
from tefuda.kernel.game import Game
from tefuda.kernel.records import Answer, Decision


class Crossing:
    def value(self, game: Game, seat: int) -> float:
        return self._side(game, seat) - self._side(game, 1 - seat)

    def _side(self, game: Game, seat: int) -> float:
        carried = sum(number(game, card, "weight") or 0 for card in game.cards_in("river", seat))
        return carried + 0.5 * len(game.cards_in("hand", seat))

    def quiet(self, game: Game) -> bool:
        decision = game.state.decision
        return decision is None or decision.topic == "main"

    def reply(self, game: Game, decision: Decision, seat: int) -> Answer | None:
        return None

    def rush(self, game: Game, decision: Decision, seat: int) -> Answer | None:
        return None

    def ahead(self, game: Game) -> int:
        return 2


EVALUATION: MakeEvaluation = Crossing
