"""How an IC Carddass position looks to a seat."""

from __future__ import annotations

from typing import NamedTuple

from tefuda.games.evaluation import BySides, MakeEvaluation
from tefuda.games.habits import value
from tefuda.kernel.game import Game
from tefuda.kernel.records import Answer, Decision, Option

from .battle import totals
from .zones import LIFE

#: The last life is worth the game.
_END = 20.0
#: Cards that leave the deck in a turn: one is drawn, one becomes energy.
_A_TURN = 2
#: What turns a leader over.
_AWAKES = ("awaken", "joint")
#: Levels that can be played in the first turns.
_SOON = 4

#: A deck with fewer cards than this is running out.
_LOW = 10.0


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
    deck: float = 0.3  # for each card that the deck has less than `_LOW`: an empty deck loses
    tried: float = 0.05  # a card that has attacked: what stands attacks for nothing, and not every guard comes
    clock: float = 4.0  # for each life of the other player, divided by the turns that the deck lasts: they have to go in time


class ICCarddassEvaluation(BySides[Weights]):
    """Lives, cards on the table, hand and energy of both sides."""

    usual = Weights()
    topics = ("main", "standby")

    def side(self, game: Game, seat: int) -> float:
        weights = self.weights
        life = len(game.cards_in("life", seat))
        deck = len(game.cards_in("deck", seat))
        worth = weights.life * life - weights.last_lives / (life + 0.5) - weights.deck * max(0.0, _LOW - deck)
        worth -= weights.clock * len(game.cards_in("life", 1 - seat)) / (deck / _A_TURN + 1)
        held = weights.hand * len(game.cards_in("hand", seat)) + weights.energy * len(game.cards_in("energy", seat))
        held += sum(self.card(game, card) for card in game.cards_in("battle", seat))
        worth += held * min(1.0, (deck + 1) / _LOW)  # what the deck does not last for need not be kept
        leader = game.cards_in("leader", seat)
        worth += weights.awake * sum(game.state.cards[card].face for card in leader)
        worth += weights.tried * sum(game.state.cards[card].turned > 0 for card in (*leader, *game.cards_in("battle", seat)))
        return worth

    # ---- single things

    def card(self, game: Game, card: int) -> float:
        """What a battle card is worth."""
        weights = self.weights
        return weights.card + weights.power * value(game, card, "power") / 1000 + weights.strike * value(game, card, "strike")

    def lives(self, game: Game, seat: int, strike: int) -> float:
        """What a player loses by so much damage."""
        left = len(game.state.zones[LIFE[seat]])
        after = max(0, left - strike)
        worth = self.weights.life * (left - after) + self.weights.last_lives * (1 / (after + 0.5) - 1 / (left + 0.5))
        return worth + (0.0 if after else _END)

    def price(self, game: Game, option: Option) -> float:
        """What helping in a fight costs: what fights along becomes energy, what is played for it takes energy besides."""
        weights = self.weights
        if option.verb == "support":
            return self.card(game, option.card.card) - weights.energy
        return weights.hand + weights.energy * (value(game, option.card.card, "level") - 1)

    def guarding(self, game: Game, option: Option, seat: int) -> float:
        """How tempting an option is to a player whose leader is attacked: help if it saves lives and costs less than they
        are worth."""
        if option.verb in _AWAKES:
            return 1.0
        attack, guard = totals(game)
        if option.verb not in ("support", "play") or attack < guard:
            return 0.2 * (option.verb == "pass")
        if guard + value(game, option.card.card, "power") <= attack:
            return -1.0
        strike = value(game, game.state.roles["attacker"].card, "strike")
        return self.lives(game, seat, strike) - self.price(game, option)

    # ---- what needs no looking

    def reply(self, game: Game, decision: Decision, seat: int) -> Answer | None:
        """The other player guards as is best for him; at the beginning cards go back that cannot be used for long.

        That he awakes his leader while he guards is not put down to the attack: he can do so in his own turn as well.
        """
        if decision.topic == "guard" and decision.seat != seat:
            tempting = [
                -1.0 if option.verb in _AWAKES else self.guarding(game, option, decision.seat) for option in decision.options
            ]
            return (tempting.index(max(tempting)),)
        if decision.topic == "redraw":
            levels = [value(game, option.card.card, "level") for option in decision.options]
            return tuple(at for at, level in enumerate(levels) if level > _SOON)
        return None


EVALUATION: MakeEvaluation = ICCarddassEvaluation
