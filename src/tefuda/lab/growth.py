"""Two positions of one kind, the second with twice the cards in play: how much dearer is a decision there?"""

from __future__ import annotations

from itertools import cycle, islice
from typing import Any

from tefuda.games.base import GamePackage
from tefuda.games.registry import Growth, about
from tefuda.kernel.catalog import Catalog
from tefuda.kernel.game import Game, Setting

#: A game and the option that answers its pending question.
Try = tuple[Game, int]


#: Answers of one kind: the question's topic and the answer's verb.
Kinds = dict[str, list[Try]]


def growth_positions(package: GamePackage) -> tuple[Kinds, Kinds]:
    """Every single answer in the small and in the large positions by kind; empty for a game that has none described."""
    growth = about(package.name).growth
    if growth is None:
        return {}, {}
    return _tries(package, growth, 1), _tries(package, growth, 2)


def _tries(package: GamePackage, growth: Growth, factor: int) -> Kinds:
    catalog = Catalog(tuple(package.catalog().definitions))
    found: Kinds = {}
    for step in growth.steps:
        data: dict[str, Any] = {"step": step}
        for letter, deck in zip("AB", list(package.decks().values())[:2], strict=True):
            supply = cycle(number for number in deck.cards if _suits(catalog, number, growth.needs))
            # The same cards, each as often as the factor says: another mixture would compare other abilities.
            grown = {zone: factor * list(islice(supply, count)) for zone, count in growth.zones.items()}
            data[letter] = {**grown, **growth.beside}
        game = package.position(Setting(package.rules, catalog), data, 1)
        decision = game.state.decision
        assert decision is not None
        for index, option in enumerate(decision.options):
            found.setdefault(f"{decision.topic} {option.verb}", []).append((game, index))
    return found


def _suits(catalog: Catalog, number: str, needs: str) -> bool:
    index = catalog.find(number)
    return index is not None and (not needs or needs in catalog.definitions[index].faces[0].numbers)
