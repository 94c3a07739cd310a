"""How a Gate Ruler position looks to a seat."""

from __future__ import annotations

from typing import NamedTuple

from tefuda.games.evaluation import BySides, MakeEvaluation
from tefuda.kernel.continuous import number
from tefuda.kernel.game import Game
from tefuda.kernel.records import Answer, Decision

from .zones import ATTACKS, DRIVE, FIELD, SETS, life_left, ruler, units

#: The clause of every question about the Gate: whoever has priority adds to it or passes.
_GATE = "9-3e"

#: A deck with fewer cards than this is running out.
_LOW = 8.0


class Weights(NamedTuple):
    """What things are worth, in points of life."""

    life: float = 1.0
    last: float = 3.0  # the nearer to none, the dearer: this much more, divided by the life left
    atk: float = 0.35
    hp: float = 0.25
    stk: float = 0.5
    ready: float = 0.3  # a unit that can attack
    hand: float = 0.5
    set: float = 0.5
    field: float = 0.8
    shown: float = 0.3  # a driven card that has been shown: it can be played now, and is lost with the main phase
    pending: float = 0.8  # damage that the ruler carries or that lies on the Gate
    deck: float = 0.4  # for each card that the deck has less than `_LOW`: an empty deck loses


class GateRulerEvaluation(BySides[Weights]):
    """Life, units, hand, set cards and what is on its way, of both sides."""

    usual = Weights()
    topics = ("main", "attack")

    def side(self, game: Game, seat: int) -> float:
        weights, state = self.weights, game.state
        left = life_left(game, seat) - weights.pending * state.cards[ruler(game, seat).card].damage
        left -= weights.pending * sum(item.kind == "ruler_damage" and item.seat == seat for item in state.items)
        worth = weights.life * left - weights.last / max(left + 0.5, 0.25)
        worth -= weights.deck * max(0.0, _LOW - len(game.cards_in("deck", seat)))
        worth += weights.hand * len(game.cards_in("hand", seat)) + weights.field * len(state.zones[FIELD[seat]])
        worth += weights.set * sum(len(state.zones[zone]) for zone in SETS if zone % 2 == seat)
        worth += weights.shown * sum(not state.cards[card].down for card in state.zones[DRIVE[seat]])
        for card in units(game, seat):
            worth += weights.atk * (number(game, card, "atk") or 0) + weights.stk * (number(game, card, "stk") or 0)
            worth += weights.hp * max(0, (number(game, card, "hp") or 0) - state.cards[card].damage)
            worth += weights.ready * (state.cards[card].zone in ATTACKS)
        return worth

    def quiet(self, game: Game) -> bool:
        """Nor does anything lie on the Gate."""
        return super().quiet(game) and not game.state.items

    def reply(self, game: Game, decision: Decision, seat: int) -> Answer | None:
        """Which energy pays or wakes makes no difference; what is on the Gate is let go, by both players."""
        if decision.topic in ("pay", "wake"):
            return tuple(range(decision.least))
        if decision.clause == _GATE and game.state.items:
            return (len(decision.options) - 1,)
        return None

    def rush(self, game: Game, decision: Decision, seat: int) -> Answer | None:
        """Attack the opposing ruler with everything."""
        if decision.topic != "attack":
            return None
        target = ruler(game, 1 - seat)
        attacks = [at for at, option in enumerate(decision.options) if option.other == target]
        return (attacks[0],) if attacks else None


EVALUATION: MakeEvaluation = GateRulerEvaluation
