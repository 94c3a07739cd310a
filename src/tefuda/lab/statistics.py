"""Win rates with an honest margin."""

from __future__ import annotations

from collections.abc import Sequence
from math import sqrt

import msgspec

#: 95 % of the normal distribution lies within so many standard deviations.
_Z = 1.96


class Rate(msgspec.Struct, frozen=True):
    """Games, how they ended, and the share of wins with its 95 % interval (a draw counts as half a win)."""

    games: int
    wins: int
    losses: int
    draws: int
    rate: float
    low: float
    high: float


def rate(wins: int, losses: int, draws: int) -> Rate:
    """The share of wins with Wilson's interval, which stays sensible for few games and for shares near 0 and 1."""
    games = wins + losses + draws
    if games == 0:
        return Rate(0, 0, 0, 0, 0.0, 0.0, 1.0)
    share = (wins + draws / 2) / games
    low, high = _wilson(share, games)
    return Rate(games, wins, losses, draws, round(share, 4), round(low, 4), round(high, 4))


def rate_of(rounds: Sequence[Sequence[float]]) -> Rate:
    """The share of wins where games come in rounds that share their luck, each game with its points (1, 0.5, 0).

    Games of a round are no independent witnesses: the interval is that of as many independent games as would vary as much
    as the rounds do.
    """
    points = [point for one in rounds for point in one]
    games = len(points)
    if games == 0:
        return Rate(0, 0, 0, 0, 0.0, 0.0, 1.0)
    share = sum(points) / games
    low, high = _wilson(share, _worth_of(rounds, share, games))
    wins, losses = points.count(1.0), points.count(0.0)
    return Rate(games, wins, losses, games - wins - losses, round(share, 4), round(low, 4), round(high, 4))


def _worth_of(rounds: Sequence[Sequence[float]], share: float, games: int) -> float:
    """How many independent games the rounds are worth: at least one each, at most as many as were played."""
    count = len(rounds)
    if count < 2:
        return 1.0
    strays = sum((sum(one) - share * len(one)) ** 2 for one in rounds) * count / (count - 1)
    variance = strays / games**2
    plain = share * (1 - share)
    worth = plain / variance if variance else float(games)
    return max(float(count), min(worth, float(games)))


def _wilson(share: float, games: float) -> tuple[float, float]:
    centre = share + _Z * _Z / (2 * games)
    spread = _Z * sqrt(share * (1 - share) / games + _Z * _Z / (4 * games * games))
    scale = 1 + _Z * _Z / games
    return max(0.0, (centre - spread) / scale), min(1.0, (centre + spread) / scale)
