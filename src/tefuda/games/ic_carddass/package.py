"""IC Carddass as a package: cards, decks, and how a game begins."""

from __future__ import annotations

from tefuda.games.kit.turns import WholeGame
from tefuda.games.package import Opening, Package, Parts

from . import cards, deck, position, processing
from .rules import RULES
from .setup import lay_out


class ICCarddassPackage(Package[deck.Deck]):
    """1-1-1: two players; 5-1-1: a deck; 5-2-1-1: legal decks are presented; then the preparation runs."""

    name = "ic_carddass"
    rules = RULES
    opening = Opening(players="1-1-1", deck="5-1-1", legal="5-2-1-1")
    parts = Parts(cards, deck, position, lay_out, WholeGame, processing.ENDINGS.give_up)


PACKAGE = ICCarddassPackage()
