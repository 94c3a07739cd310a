"""Win rates with an honest margin."""

from __future__ import annotations

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
    centre = share + _Z * _Z / (2 * games)
    spread = _Z * sqrt(share * (1 - share) / games + _Z * _Z / (4 * games * games))
    scale = 1 + _Z * _Z / games
    low, high = max(0.0, (centre - spread) / scale), min(1.0, (centre + spread) / scale)
    return Rate(games, wins, losses, draws, round(share, 4), round(low, 4), round(high, 4))
