"""Duel Masters as a package: cards, decks, and how a game begins."""

from __future__ import annotations

from tefuda.games.kit.turns import WholeGame
from tefuda.games.package import Opening, Package, Parts

from . import cards, deck, losing, position
from .rules import RULES
from .setup import lay_out


class DuelMastersPackage(Package[deck.Deck]):
    """100.1: two players; 103.2: their decks are checked; then the preparation runs."""

    name = "duel_masters"
    rules = RULES
    opening = Opening(players="100.1", deck="100.2", legal="103.1")
    parts = Parts(cards, deck, position, lay_out, WholeGame, losing.ENDINGS.give_up)


PACKAGE = DuelMastersPackage()
