"""Cards from elsewhere to play with: those of a file that the game reads whole, and decks of them.

A card that is not understood completely is not played; neither is a deck list with such a card in it.
"""

from __future__ import annotations

from functools import lru_cache
from pathlib import Path
from random import Random
from typing import Any

import msgspec

from tefuda.games.base import AnyDeck, CardFault, DeckFault, GamePackage, load
from tefuda.kernel.catalog import Catalog


class Pool:
    """The cards of a file that are read whole, and the deck lists that consist of them."""

    def __init__(self, package: GamePackage, cards: list[dict[str, Any]], lists: list[dict[str, Any]]) -> None:
        self.package = package
        self.catalog = Catalog()
        self.refused = 0
        self.called: dict[str, str] = {}  # the number of a card, by its name
        for data in cards:
            try:
                definition = package.read_card(package.imported(data, cards))
            except (CardFault, KeyError, ValueError):
                self.refused += 1
                continue
            definition.check(package.rules.named)
            self.catalog.add(definition)
            self.called[str(data.get("name"))] = definition.number
        self.decks = [deck for deck in map(self._deck, lists) if deck is not None]

    def _deck(self, data: dict[str, Any]) -> AnyDeck | None:
        """A deck list, if all of its cards are here and it is legal."""
        wanted = {str(entry["name"]): int(entry["n"]) for entry in data.get("cards", ())}
        if not wanted or not set(wanted) <= set(self.called):
            return None
        numbers = {self.called[name]: count for name, count in wanted.items()}
        try:
            deck = self.package.read_deck({"name": str(data.get("title") or data.get("id") or ""), "cards": numbers})
        except DeckFault:
            return None
        return deck if not self.package.check_deck(deck, self.catalog) else None

    def deck(self, luck: Random) -> AnyDeck:
        """One of the deck lists; where there are none, a legal deck of the cards at random."""
        return luck.choice(self.decks) if self.decks else self.package.random_deck(luck, self.catalog)


@lru_cache(maxsize=2)
def pool_of(game: str, cards: str, lists: str = "") -> Pool:
    """The pool of a file; made once in each process. Raises LookupError or ValueError if a file cannot be read."""
    return Pool(load(game), _lines(cards), _lines(lists) if lists else [])


def _lines(file: str) -> list[dict[str, Any]]:
    try:
        text = Path(file).read_text(encoding="utf-8")
    except OSError as error:
        raise LookupError(f"{file}: cannot be read: {error.strerror or error}") from None
    try:
        found = [msgspec.json.decode(line) for line in text.splitlines() if line.strip()]
    except msgspec.DecodeError as error:
        raise ValueError(f"{file}: a line is not JSON: {error}") from None
    return [line for line in found if isinstance(line, dict)]
