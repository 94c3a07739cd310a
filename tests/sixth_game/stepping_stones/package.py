"""Stepping Stones as a package: what the match, the command line and the table use."""

from __future__ import annotations

from tefuda.games.package import Opening, Package, Parts

from . import cards, deck, position, turn
from .rules import RULES


class SteppingStonesPackage(Package[deck.Deck]):
    name = "stepping_stones"
    rules = RULES
    opening = Opening(players="1-1", deck="4-1", legal="4-1-1")
    parts = Parts(cards, deck, position, turn.lay_out, turn.WholeGame, turn.concede)


PACKAGE = SteppingStonesPackage()
