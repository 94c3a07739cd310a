"""How a Build Divide position looks to a seat, and what players answer without much thought."""

from __future__ import annotations

from typing import NamedTuple

from tefuda.games.evaluation import MakeEvaluation
from tefuda.kernel.continuous import number, words
from tefuda.kernel.decisions import bounds
from tefuda.kernel.game import Game
from tefuda.kernel.records import Answer, Card, Decision
from tefuda.kernel.visibility import sees

#: What a deck that keeps to the rules has of busters: each point of damage brings so many.
_CHAIN = 1.3
#: A deck with fewer cards than this is running out.
_LOW = 5.0
#: Counters that players collect.
_COUNTERS = ("錬成", "断罪")
#: The clause of every window: whoever has priority acts or passes.
_WINDOW = "1103-7"
#: Questions in the middle of an attack: what comes of it is not seen before it is over.
_ATTACK = frozenset(
    {"declared", "attacked", "block", "block_declare", "block_declared", "blocked", "battle", "hit", "damage", "attack_end"}
)


class Weights(NamedTuple):
    """What things are worth, in points of life."""

    life: float = 1.0
    last_lives: float = 3.0  # the nearer to none, the dearer: this much more, divided by the lives left
    unit: float = 0.5  # before its numbers
    power: float = 0.15  # for each 1000
    hit: float = 0.5
    land: float = 1.5  # an opened territory
    counter: float = 0.15
    hand: float = 0.45  # a card nobody looks into
    dear: float = 0.05  # an own card that can be played soon, for each energy it costs
    late: float = 0.1  # so much less is one worth that cannot be played in the next turn
    grow: tuple[float, ...] = (2.0, 2.0, 2.0, 2.0, 1.6, 1.1, 0.8, 0.5)  # the first energies; later ones are worth little
    surplus: float = 0.1
    threat: float = 0.5  # a point of damage that the other player's units will deal unless blocked
    doom: float = 8.0  # that damage would be the end
    exposed: float = 0.2  # part of a rested unit's worth that is at stake if something stronger may attack it
    deck: float = 0.3  # for each card that the deck has less than `_LOW`


class BuildDivideEvaluation:
    """Life, units, hand and energy of both sides, and what the other player's next attacks will do."""

    def __init__(self, weights: Weights | None = None) -> None:
        self.weights = weights or Weights()

    # ---- worth

    def value(self, game: Game, seat: int) -> float:
        return self._side(game, seat, seat) - self._side(game, 1 - seat, seat) - self._danger(game, seat)

    def _side(self, game: Game, side: int, seat: int) -> float:
        """What a side has, as far as the judging seat can see."""
        weights = self.weights
        life, deck = len(game.cards_in("life", side)), len(game.cards_in("deck", side))
        worth = weights.life * life - weights.last_lives / (life + 0.5) - weights.deck * max(0.0, _LOW - deck)
        energy = len(game.cards_in("energy", side))
        worth += sum(weights.grow[:energy]) + weights.surplus * max(0, energy - len(weights.grow))
        if side == seat:
            worth += sum(self._held(game, card, energy) for card in game.cards_in("hand", side))
        else:
            worth += weights.hand * len(game.cards_in("hand", side))
        worth += sum(self.unit(game, card) for card in units(game, side))
        for card in (*game.cards_in("territory", side), *_own(game, side)):
            record = game.state.cards[card]
            worth += weights.land * record.face if len(_faces(game, record)) > 1 else 0.0
        held = (game.state.counters.get((name, side), 0) for name in _COUNTERS)
        return worth + weights.counter * sum(min(6, count) for count in held)

    def unit(self, game: Game, card: int) -> float:
        weights = self.weights
        power, hit = number(game, card, "power") or 0, number(game, card, "hit") or 0
        return weights.unit + weights.power * power / 1000 + weights.hit * hit

    def _held(self, game: Game, card: int, energy: int) -> float:
        """A card in hand: the more it costs the stronger, if it can be played soon."""
        weights, cost = self.weights, number(game, card, "cost") or 0
        if cost > energy + 2:
            return weights.hand - weights.late
        return weights.hand + weights.dear * cost - (weights.late if cost > energy + 1 else 0.0)

    def _danger(self, game: Game, seat: int) -> float:
        """What the other player's units will do: in his own turn those that still stand, otherwise all."""
        weights = self.weights
        now = game.state.turn_player != seat
        cards = game.state.cards
        theirs = [card for card in units(game, 1 - seat) if not now or cards[card].turned == 0]
        own = units(game, seat)
        blockers = sum(cards[card].turned == 0 for card in own)
        hits = sorted((number(game, card, "hit") or 0 for card in theirs), reverse=True)[blockers:]
        expected = _CHAIN * sum(hits)
        worth = weights.threat * expected
        if expected >= len(game.cards_in("life", seat)) + 1:
            worth += weights.doom
        strongest = max((number(game, card, "power") or 0 for card in theirs), default=0)
        for card in own:
            if cards[card].turned and (number(game, card, "power") or 0) <= strongest:
                worth += weights.exposed * self.unit(game, card)
        return worth

    # ---- when to look, and what needs no looking

    def quiet(self, game: Game) -> bool:
        """Nothing lies in the resolution zone, nobody attacks, and a player is asked for an action."""
        state = game.state
        decision = state.decision
        if decision is None:
            return True
        if decision.kind != "act" or decision.topic == "open" or decision.topic in _ATTACK:
            return False
        return at_rest(game)

    def reply(self, game: Game, decision: Decision, seat: int) -> Answer | None:
        """Windows are passed, but not the main phase while nothing is under way: that is where its player develops. Costs are
        paid with what is least needed, and the other player blocks as is best for him."""
        if decision.topic == "pay":
            return _payment(game, decision)
        if decision.clause == _WINDOW:
            developing = decision.topic == "main" and decision.seat == game.state.turn_player and self.quiet(game)
            return None if developing else (len(decision.options) - 1,)
        if decision.topic == "block_declare" and decision.seat != seat:
            return self.block(game, decision)
        return None

    def rush(self, game: Game, decision: Decision, seat: int) -> Answer | None:
        """Attack the player with everything, the least unit first: it is what a blocker is spent on."""
        if decision.topic != "declare":
            return None
        attacks = [at for at, option in enumerate(decision.options) if option.card.card >= 0 and option.other.card < 0]
        return (min(attacks, key=lambda at: self.unit(game, decision.options[at].card.card)),) if attacks else None

    def ahead(self, game: Game) -> int:
        """What the other player's units will do is part of the worth."""
        return 1

    def block(self, game: Game, decision: Decision) -> Answer:
        """A blocker that wins, or that trades for something better, or any at all if the end is near."""
        attacker = decision.source.card
        strength, hit = left(game, attacker), number(game, attacker, "hit") or 0
        blows = number(game, attacker, "power") or 0
        near = _CHAIN * hit >= len(game.cards_in("life", decision.seat))
        best, chosen = (0.0 if not near else -10.0), None
        for at, option in enumerate(decision.options):
            if option.card.card < 0:
                chosen = at if chosen is None else chosen
                continue
            survives = left(game, option.card.card) > blows
            kills = (number(game, option.card.card, "power") or 0) >= strength
            gain = (self.unit(game, attacker) if kills else 0.0) - (0.0 if survives else self.unit(game, option.card.card))
            gain += 0.5 * hit
            if gain > best or chosen is None:
                best, chosen = gain, at
        return (chosen or 0,)


def at_rest(game: Game) -> bool:
    """Nobody attacks, and nothing waits. Additional turns lie among the items until they come: they are nothing under way."""
    state = game.state
    return "attacker" not in state.roles and not state.waiting and all(item.kind == "turn" for item in state.items)


def _own(game: Game, seat: int) -> list[int]:
    return [card for card in game.cards_in("field", 0) if game.state.cards[card].controller == seat]


def units(game: Game, seat: int) -> list[int]:
    return [card for card in _own(game, seat) if game.state.cards[card].host < 0 and number(game, card, "power") is not None]


def _faces(game: Game, record: Card) -> tuple[object, ...]:
    return game.catalog.definitions[record.definition].faces


def left(game: Game, card: int) -> int:
    """How much damage destroys a unit."""
    return (number(game, card, "power") or 0) - game.state.cards[card].damage


def _payment(game: Game, decision: Decision) -> Answer:
    """The colour there is most of goes first, so that the others are there for what comes next."""
    shown = [option.card for option in decision.options]
    if not all(sees(game, decision.seat, ref.card) for ref in shown):
        return tuple(range(bounds(decision)[0]))
    colours = [words(game, ref, "colour") for ref in shown]
    plenty = {colour: sum(colour in found for found in colours) for found in colours for colour in found}
    order = sorted(range(len(shown)), key=lambda at: (len(colours[at]), -max((plenty[c] for c in colours[at]), default=99), at))
    return tuple(sorted(order[: bounds(decision)[0]]))


EVALUATION: MakeEvaluation = BuildDivideEvaluation
