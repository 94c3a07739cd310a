"""Deck lists: what every game's say besides the cards."""

from __future__ import annotations

import msgspec


class Listed(msgspec.Struct, forbid_unknown_fields=True, kw_only=True):
    """A deck has a name in both languages, and something can be told about it. A game adds its piles of cards."""

    name: str = ""
    english: str = ""
    about: dict[str, str] = {}
