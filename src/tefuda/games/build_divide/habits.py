"""What a sensible beginner does in Build Divide, at a glance: what searching players play on with."""

from __future__ import annotations

from random import Random

from tefuda.kernel.continuous import number
from tefuda.kernel.game import Game
from tefuda.kernel.records import Answer, Decision, Option

from .evaluation import BuildDivideEvaluation, left, units

_JUDGE = BuildDivideEvaluation()


def habits(game: Game, decision: Decision, rng: Random) -> Answer | None:
    """Energy first, then the dearest card, then attacks that cost nothing or get through; None: no habit."""
    if decision.topic == "main":
        return _develop(game, decision, rng)
    if decision.topic == "declare":
        return _attack(game, decision, rng)
    if decision.topic == "block_declare":
        return _JUDGE.block(game, decision)
    return None


def _develop(game: Game, decision: Decision, rng: Random) -> Answer | None:
    options = decision.options
    charges = [at for at, option in enumerate(options) if option.verb == "charge"]
    if charges and len(game.cards_in("energy", decision.seat)) < 7:
        return (max(charges, key=lambda at: (_cost(game, options[at]), rng.random())),)
    plays = [at for at, option in enumerate(options) if option.verb == "play"]
    if plays:
        return (max(plays, key=lambda at: (_cost(game, options[at]), rng.random())),)
    return None


def _cost(game: Game, option: Option) -> int:
    return number(game, option.card.card, "cost") or 0


def _attack(game: Game, decision: Decision, rng: Random) -> Answer:
    """A weaker rested unit is destroyed; the player is attacked unless something stronger stands in the way."""
    seat = decision.seat
    standing = [card for card in units(game, 1 - seat) if game.state.cards[card].turned == 0]
    strongest = max((number(game, card, "power") or 0 for card in standing), default=0)
    worths: dict[int, float] = {}
    for at, option in enumerate(decision.options):
        if option.card.card < 0:
            worths.setdefault(at, 0.0)  # nobody attacks
            continue
        power = number(game, option.card.card, "power") or 0
        risk = 0.6 if strongest >= power else 0.0
        gain = 0.5 * (number(game, option.card.card, "hit") or 0)
        if option.other.card >= 0:
            gain = _JUDGE.unit(game, option.other.card) if power >= left(game, option.other.card) else -1.0
        worths[at] = gain - risk * _JUDGE.unit(game, option.card.card) + 0.2 * rng.random()
    return (max(worths, key=worths.__getitem__),)


HABITS = habits
