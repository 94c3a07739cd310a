"""The cards that matches began with: kept by digest, as their files had them.

A match is finished with them when the files have changed meanwhile.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from functools import cache
from itertools import count
from typing import Any

import msgspec

from tefuda.games.base import CardFault, GamePackage, data_files, load
from tefuda.kernel.catalog import Catalog, Definition

#: Finds kept cards (JSON) by digest, as far as they are there.
Kept = Callable[[Sequence[str]], Mapping[str, str]]


@cache
def shipped(game: str) -> dict[str, dict[str, Any]]:
    """The game's own cards as their files have them, by number."""
    lines = [line for _, text in data_files(game, "cards", ".jsonl") for line in text.splitlines() if line.strip()]
    return {card["number"]: card for card in map(msgspec.json.decode, lines)}


def texts(game: str, cards: Mapping[str, str]) -> dict[str, str]:
    """What is to be kept of cards, given as number -> digest: digest -> JSON. What the game makes itself is in no file."""
    printed = shipped(game)
    return {digest: msgspec.json.encode(printed[number]).decode() for number, digest in cards.items() if number in printed}


def earlier(game: str, cards: Mapping[str, str], places: Sequence[int], kept: Kept) -> Catalog | None:
    """The cards as they were for a match that began with these (number -> digest) at these places of its catalog.

    A card that was not kept, or would be read differently today, is there as it is now: then the match can only be read. None
    if all cards are as they were.
    """
    package = load(game)
    now = package.catalog()
    found = {number: now.definitions[index] for number in cards if (index := now.find(number)) is not None}
    other = [number for number, definition in found.items() if definition.digest != cards[number]]
    other += [number for number in cards if number not in found]
    there = dict(zip(places, cards, strict=False))
    if not other and all(now.find(number) == place for place, number in there.items()):
        return None
    data = kept([cards[number] for number in other])
    for number in other:
        before = _read(package, data.get(cards[number], ""))
        if before is not None and before.digest == cards[number]:
            found[number] = before
    return _laid_out(now, found, there)


def _read(package: GamePackage, text: str) -> Definition | None:
    try:
        return package.read_card(msgspec.json.decode(text)) if text else None
    except (CardFault, ValueError):  # no longer in the form in which cards are written
        return None


def _laid_out(now: Catalog, found: Mapping[str, Definition], there: Mapping[int, str]) -> Catalog:
    """Every card where it was; what is new fills the places that are left. States know cards by their places."""
    rest = [definition for definition in now.definitions if definition.number not in found][::-1]
    made: list[Definition] = []
    for place in count():
        number = there.get(place, "")
        if number in found:
            made.append(found[number])
        elif rest:
            made.append(rest.pop())
        else:
            return Catalog(tuple(made))
    raise AssertionError("counting ends")


__all__ = ["Kept", "earlier", "shipped", "texts"]
