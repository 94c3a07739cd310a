"""Z/X as a package: cards, decks, and how a game begins."""

from __future__ import annotations

from functools import cached_property

from tefuda.games.kit.turns import WholeGame
from tefuda.games.package import Opening, Package, Parts
from tefuda.kernel.catalog import Catalog

from . import cards, deck, losing, position
from .rules import RULES
from .setup import lay_out


class ZXPackage(Package[deck.Deck]):
    """101.1: two players; 401: their decks are checked; then the preparation runs."""

    name = "zx"
    rules = RULES
    opening = Opening(players="101.1", deck="401.1", legal="401.1")
    parts = Parts(cards, deck, position, lay_out, WholeGame, losing.ENDINGS.give_up)

    @cached_property
    def _catalog(self) -> Catalog:
        """1206: the virtual player card is always at hand."""
        found = super()._catalog
        found.add(cards.VIRTUAL)
        return found


PACKAGE = ZXPackage()
