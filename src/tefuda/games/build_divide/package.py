"""Build Divide as a package: cards, decks, and how a game begins."""

from __future__ import annotations

from tefuda.games.kit.turns import WholeGame
from tefuda.games.package import Opening, Package, Parts

from . import cards, deck, losing, position
from .rules import RULES
from .setup import lay_out


class BuildDividePackage(Package[deck.Deck]):
    """101-2: two players; 601-1: legal decks are presented; then the preparation runs."""

    name = "build_divide"
    rules = RULES
    opening = Opening(players="101-2", deck="601-1", legal="601-1")
    parts = Parts(cards, deck, position, lay_out, WholeGame, losing.ENDINGS.give_up)


PACKAGE = BuildDividePackage()
