"""Two positions of one kind, the second with twice the cards in play: how much dearer is a decision there?"""

from __future__ import annotations

from itertools import cycle, islice
from typing import Any

from tefuda.games.base import GamePackage
from tefuda.kernel.catalog import Catalog
from tefuda.kernel.game import Game, Setting

#: How many cards lie where in the small position, for each game, and the steps that are looked at.
_SMALL: dict[str, dict[str, int]] = {"ic_carddass": {"battle": 2, "hand": 4, "energy": 5}}
_STEPS: dict[str, tuple[str, ...]] = {"ic_carddass": ("main", "standby", "declare")}

#: A game and the option that answers its pending question.
Try = tuple[Game, int]


def growth_positions(package: GamePackage) -> tuple[list[Try], list[Try]]:
    """Every single answer in the small and in the large positions; empty for a game that has none described."""
    if package.name not in _SMALL:
        return [], []
    return _tries(package, 1), _tries(package, 2)


def _tries(package: GamePackage, factor: int) -> list[Try]:
    catalog = Catalog(tuple(package.catalog().definitions))
    found: list[Try] = []
    for step in _STEPS[package.name]:
        data: dict[str, Any] = {"step": step}
        for letter, deck in zip("AB", list(package.decks().values())[:2], strict=True):
            fighters = [number for number in deck.cards if _fights(catalog, number)]
            supply = cycle(fighters)
            zones = _SMALL[package.name].items()
            data[letter] = {zone: list(islice(supply, factor * count)) for zone, count in zones} | {"deck": 20, "life": 7}
        game = package.position(Setting(package.rules, catalog), data, 1)
        decision = game.state.decision
        assert decision is not None
        found.extend((game, index) for index in range(len(decision.options)))
    return found


def _fights(catalog: Catalog, number: str) -> bool:
    index = catalog.find(number)
    return index is not None and "power" in catalog.definitions[index].faces[0].numbers
