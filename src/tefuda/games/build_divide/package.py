"""Build Divide as a package: cards, decks, and how a game begins."""

from __future__ import annotations

from collections.abc import Mapping
from random import Random
from typing import Any

from tefuda.games.base import Rule, always
from tefuda.games.package import Opening, Package
from tefuda.games.position import Layout
from tefuda.kernel.catalog import Catalog, Definition
from tefuda.kernel.game import Game, Setting
from tefuda.kernel.records import Frame, Refusal

from . import losing, position
from .cards import read_card
from .deck import Deck, check_deck, random_deck
from .rules import RULES
from .setup import lay_out
from .turn import WholeGame


class BuildDividePackage(Package[Deck]):
    """101-2: two players; 601-1: legal decks are presented; then the preparation runs."""

    name = "build_divide"
    ja = "ビルディバイド"
    en = "Build Divide"
    rules = RULES
    deck_type = Deck
    opening = Opening(players="101-2", deck="601-1", legal="601-1")

    def read_card(self, data: bytes | str | dict[str, Any], rule: Rule = always) -> Definition:
        return read_card(data, rule)

    def deck_faults(self, deck: Deck, catalog: Catalog, rule: Rule) -> list[Refusal]:
        return check_deck(deck, catalog, rule)

    def random_deck(self, luck: Random) -> Deck:
        return random_deck(self.catalog(), luck)

    def lay_out(self, game: Game, decks: tuple[Deck, Deck]) -> None:
        lay_out(game, decks)

    def whole_game(self) -> Frame:
        return WholeGame()

    def concede(self, game: Game, seat: int) -> None:
        losing.concede(game, seat)

    def card_defaults(self, data: dict[str, Any]) -> dict[str, Any]:
        return position.card_defaults(data)

    def layout(self, data: Mapping[str, Any]) -> Layout:
        return position.layout(data)

    def position(self, setting: Setting, data: dict[str, Any], seed: int) -> Game:
        return position.build_position(setting, data, seed)


GAME = BuildDividePackage()
