"""Zones: what a game says of each kind of zone, and the numbers that players' zones have in the state.

A `Place` is a kind of zone: the numbers of the two players' zones of that kind, so `HAND[seat]` is a player's hand and
`zone in HAND` asks whether a zone is a hand. A shared zone has the same number for both. How numbers are made is known here
alone.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Literal

import msgspec

Place = tuple[int, int]


class ZoneRule(msgspec.Struct, frozen=True):
    """A kind of zone: its names, who sees its cards, and what order and orientation mean there."""

    name: str
    ja: str
    en: str
    sight: Literal["public", "owner", "nobody"]
    sight_clause: str = ""
    shared: bool = False  # one zone for both players
    ordered: bool = False  # the order of the cards means something
    arrange: bool = False  # its player may rearrange it at any time
    arrange_clause: str = ""
    oriented: bool = False  # cards are upright or turned here
    oriented_clause: str = ""
    remembered: bool = False  # objects leaving it are remembered (last known information)
    top_is_last: bool = False  # new cards go on top of a pile
    areas: tuple[str, ...] = ()  # names that words use for this zone and others together: all squares, all lanes, the field


def places(zones: Sequence[ZoneRule]) -> tuple[Place, ...]:
    """The zones' numbers, in the order in which the game lists them."""
    return tuple((2 * at, 2 * at if zone.shared else 2 * at + 1) for at, zone in enumerate(zones))


def by_number(zones: Sequence[ZoneRule]) -> tuple[ZoneRule, ...]:
    """What the game says of each zone, by the zone's number. (A shared zone leaves a number unused.)"""
    return tuple(zone for zone in zones for _ in (0, 1))


#: The player whose zone it is; of a shared zone, what `share` says. (A number's own method: it is asked all the time.)
seat_of: Callable[[int], int] = (1).__and__


def share(zone: int, seat: int) -> int:
    """A number for what one player has in a shared zone. The first player's is that of the zone itself."""
    return zone & ~1 | seat
