"""What the columns of an observation mean, for one game.

Everything is numbered by what the game declares and ships: zones, verbs, topics, cards. A schema has a hash: two programs that
have the same one mean the same by every number. It changes when a game gets new cards or new names, and only then.
"""

from __future__ import annotations

import hashlib
from functools import cache

import msgspec

from tefuda.games.base import load

#: Rows of the table of cards, of options, and of numbers that can be named; what is more is left out, and so said.
CARDS, OPTIONS, NUMBERS = 192, 256, 256

CARD_COLUMNS = (
    "zone",
    "side",  # 0: own, 1: the opponent's
    "position",
    "definition",  # 0: not known
    "turned",
    "face",
    "down",
    "damage",
    "host",  # row of the card it belongs to, counted from 1; 0: none
    "role",
    "parts",
    "counters",
)
OPTION_COLUMNS = (
    "verb",
    "card",  # row of the card it speaks of, counted from 1; 0: it has none. Then where that card lies.
    "zone",
    "side",
    "position",
    "other",  # the same for the card it is done to or with
    "other_zone",
    "other_side",
    "other_position",
    "index",
    "ability",
    "item",
    "to",
    "picked",
)
TABLE_COLUMNS = ("turn", "own_turn", "asked", "kind", "topic", "least", "most", "picked", "waiting", "items")
KINDS = ("act", "choose", "order", "number", "yes")


class Schema(msgspec.Struct, frozen=True):
    """The numbering of one game. Numbers count from 1; 0 stands for nothing, or for what is not known."""

    game: str
    definitions: tuple[str, ...]  # cards, by their printed numbers
    zones: tuple[str, ...]
    verbs: tuple[str, ...]
    topics: tuple[str, ...]
    roles: tuple[str, ...]
    numbers: tuple[str, ...]  # what cards have in numbers: the last columns of a card
    columns: dict[str, tuple[str, ...]]

    @property
    def hash(self) -> str:
        """What the numbers mean, in twelve digits."""
        return hashlib.sha256(msgspec.json.encode(self)).hexdigest()[:12]


@cache
def schema(game: str) -> Schema:
    """The schema of a game."""
    package = load(game)
    named, definitions = package.rules.named, package.catalog().definitions
    faces = [face for definition in definitions for face in definition.faces]
    numbers = tuple(sorted({name for face in faces for name in face.numbers}))
    zones = tuple(zone.name for zone in package.rules.zones)
    columns = {
        "cards": (*CARD_COLUMNS, *numbers),
        "options": OPTION_COLUMNS,
        "table": TABLE_COLUMNS,
        "zones": tuple(f"{zone}/{side}" for zone in zones for side in ("own", "other")),
    }
    known = tuple(definition.number for definition in definitions)
    verbs, topics, roles = (tuple(sorted(table)) for table in (named.verbs, named.topics, named.roles))
    return Schema(game, known, zones, verbs, topics, roles, numbers, columns)
