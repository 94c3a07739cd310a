"""Two positions of one kind, the second with twice the cards in play: how much dearer is a decision there?"""

from __future__ import annotations

from itertools import cycle, islice
from typing import Any

from tefuda.games.base import GamePackage
from tefuda.kernel.catalog import Catalog
from tefuda.kernel.game import Game, Setting

#: How many cards lie where in the small position, for each game, and the steps that are looked at.
_SMALL: dict[str, dict[str, int]] = {"ic_carddass": {"hand": 4, "battle": 2, "energy": 5}}
_STEPS: dict[str, tuple[str, ...]] = {"ic_carddass": ("main", "standby", "declare")}

#: A game and the option that answers its pending question.
Try = tuple[Game, int]


#: Answers of one kind: the question's topic and the answer's verb.
Kinds = dict[str, list[Try]]


def growth_positions(package: GamePackage) -> tuple[Kinds, Kinds]:
    """Every single answer in the small and in the large positions by kind; empty for a game that has none described."""
    if package.name not in _SMALL:
        return {}, {}
    return _tries(package, 1), _tries(package, 2)


def _tries(package: GamePackage, factor: int) -> Kinds:
    catalog = Catalog(tuple(package.catalog().definitions))
    found: Kinds = {}
    for step in _STEPS[package.name]:
        data: dict[str, Any] = {"step": step}
        for letter, deck in zip("AB", list(package.decks().values())[:2], strict=True):
            supply = cycle(number for number in deck.cards if _fights(catalog, number))
            zones = _SMALL[package.name].items()
            # The same cards, each as often as the factor says: another mixture would compare other abilities.
            data[letter] = {zone: factor * list(islice(supply, count)) for zone, count in zones} | {"deck": 20, "life": 7}
        game = package.position(Setting(package.rules, catalog), data, 1)
        decision = game.state.decision
        assert decision is not None
        for index, option in enumerate(decision.options):
            found.setdefault(f"{decision.topic} {option.verb}", []).append((game, index))
    return found


def _fights(catalog: Catalog, number: str) -> bool:
    index = catalog.find(number)
    return index is not None and "power" in catalog.definitions[index].faces[0].numbers
