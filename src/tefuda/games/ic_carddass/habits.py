"""What a sensible beginner does in IC Carddass, at a glance: what searching players play on with."""

from __future__ import annotations

from tefuda.games.habits import by_topic, value
from tefuda.kernel.game import Game
from tefuda.kernel.records import Option

from .battle import takes_part, totals
from .evaluation import ICCarddassEvaluation
from .zones import BATTLE, LEADER

_JUDGE = ICCarddassEvaluation()
#: How often an attack at a leader is let through.
_THROUGH = 0.7
#: What it costs to be rested when the other player's turn comes.
_RESTED = 0.1


def _blow(game: Game, attacker: int, target: int, seat: int) -> float:
    """What an attack brings if nobody interferes, and costs."""
    if value(game, attacker, "power") < value(game, target, "power"):
        return -0.5
    if game.state.cards[target].zone in LEADER:
        return _THROUGH * _JUDGE.lives(game, 1 - seat, value(game, attacker, "strike")) - _RESTED
    return _JUDGE.card(game, target) - _RESTED


def _best_blow(game: Game, attacker: int, seat: int) -> float:
    targets = (*game.state.zones[LEADER[1 - seat]], *game.state.zones[BATTLE[1 - seat]])
    return max((_blow(game, attacker, target, seat) for target in targets), default=-1.0)


def _develop(game: Game, option: Option, seat: int) -> float:
    """The strongest card first; a leader that can awake does."""
    if option.verb == "play":
        return 0.5 + 0.2 * value(game, option.card.card, "level")
    return {"awaken": 3.0, "activate": 0.4}.get(option.verb, 0.1)


def _standby(game: Game, option: Option, seat: int) -> float:
    """An attack if one is worth it."""
    if option.verb != "attack":
        return 0.0
    fighters = (*game.state.zones[LEADER[seat]], *game.state.zones[BATTLE[seat]])
    return max((_best_blow(game, card, seat) for card in fighters if not game.state.cards[card].turned), default=-1.0)


def _attacker(game: Game, option: Option, seat: int) -> float:
    return _best_blow(game, option.card.card, seat) if option.verb == "attack" else 0.0


def _target(game: Game, option: Option, seat: int) -> float:
    return _blow(game, game.state.roles["attacker"].card, option.card.card, seat)


def _support(game: Game, option: Option, seat: int) -> float:
    """Help for an attack that would fail, if it is enough and costs less than it brings."""
    attack, guard = totals(game)
    if option.verb not in ("support", "play") or attack >= guard or not takes_part(game, "guard"):
        return 0.3 if option.verb in ("awaken", "activate") else 0.2 * (option.verb == "pass")
    if attack + value(game, option.card.card, "power") < guard:
        return -1.0
    roles = game.state.roles
    leader = game.state.cards[roles["guard"].card].zone in LEADER
    strike = value(game, roles["attacker"].card, "strike")
    gain = _JUDGE.lives(game, 1 - seat, strike) if leader else _JUDGE.card(game, roles["guard"].card)
    return gain - _JUDGE.price(game, option)


HABITS = by_topic(
    {
        "main": _develop,
        "standby": _standby,
        "attacker": _attacker,
        "target": _target,
        "attack": _support,
        "guard": _JUDGE.guarding,
    }
)
