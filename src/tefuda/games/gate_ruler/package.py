"""Gate Ruler as a package: cards, decks, and how a game begins."""

from __future__ import annotations

from tefuda.games.kit.turns import WholeGame
from tefuda.games.package import Opening, Package, Parts

from . import cards, deck, losing, position
from .rules import RULES
from .setup import lay_out


class GateRulerPackage(Package[deck.Deck]):
    """1-2a: two players; 5-2: their decks are checked; then the preparation runs."""

    name = "gate_ruler"
    rules = RULES
    opening = Opening(players="1-2a", deck="5-2a", legal="5-2c-1")
    parts = Parts(cards, deck, position, lay_out, WholeGame, losing.ENDINGS.give_up)


PACKAGE = GateRulerPackage()
