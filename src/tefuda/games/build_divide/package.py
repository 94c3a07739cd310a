"""Build Divide as a package: cards, decks, and how a game begins."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import cache
from importlib.resources import files
from typing import Any

import msgspec
import yaml

from tefuda.games.base import AnyDeck, DeckFault, Options, data_files
from tefuda.kernel.catalog import Catalog, Definition
from tefuda.kernel.game import Game, Setting, Tracer
from tefuda.kernel.records import Refusal
from tefuda.kernel.state import State

from . import losing
from .cards import always, read_card
from .deck import Deck, check_deck
from .position import build_position
from .rules import RULES, BuildDivide
from .setup import lay_out
from .turn import WholeGame


class Package:
    """See `tefuda.games.base.GamePackage`."""

    name = "build_divide"
    ja = "ビルディバイド"
    en = "Build Divide"
    rules: BuildDivide = RULES

    def read_card(self, data: dict[str, Any], rule: Callable[[str], bool] = always) -> Definition:
        return read_card(data, rule)

    def catalog(self) -> Catalog:
        return _catalog()

    def decks(self) -> dict[str, AnyDeck]:
        return dict(_decks())

    def read_deck(self, data: object) -> Deck:
        try:
            return msgspec.convert(data, Deck)
        except msgspec.MsgspecError as fault:
            raise DeckFault("deck", [Refusal("601-1", f"デッキの形式が違います: {fault}", f"Not a deck: {fault}")]) from None

    def check_deck(self, deck: AnyDeck, catalog: Catalog, rule: Callable[[str], bool] = always) -> list[Refusal]:
        if not isinstance(deck, Deck):
            return [Refusal("601-1", "このゲームのデッキではありません。", "It is not a deck of this game.")]
        return check_deck(deck, catalog, rule)

    def new_game(
        self,
        decks: Sequence[AnyDeck],
        seed: int,
        catalog: Catalog | None = None,
        options: Options | None = None,
        tracer: Tracer | None = None,
    ) -> Game:
        """101-2: two players; 602-1a: legal decks are presented; then the preparation runs."""
        setting = Setting(RULES, catalog or self.catalog(), options, tracer)
        game = Game(setting, State(seed, 2 * len(RULES.zones)))
        if len(decks) != 2 and game.rule("101-2"):
            reason = Refusal("101-2", "プレイヤーは2人です。", f"There are two players, not {len(decks)}.")
            raise DeckFault("players", [reason])
        checked: list[Deck] = []
        for seat, deck in enumerate(decks):
            reasons = self.check_deck(deck, setting.catalog, game.rule)
            if (reasons and game.rule("601-1")) or not isinstance(deck, Deck):
                raise DeckFault(deck.name or f"deck {seat + 1}", reasons)
            checked.append(deck)
        lay_out(game, (checked[0], checked[1]))
        game.state.frames.append(WholeGame())
        game.advance()
        return game

    def concede(self, game: Game, seat: int) -> None:
        losing.concede(game, seat)

    def position(self, setting: Setting, data: dict[str, Any], seed: int) -> Game:
        return build_position(setting, data, seed)


def _has(folder: str) -> bool:
    return (files("tefuda.games.build_divide") / folder).is_dir()


@cache
def _catalog() -> Catalog:
    definitions: list[Definition] = []
    for _, text in data_files("build_divide", "cards", ".jsonl") if _has("cards") else ():
        definitions.extend(read_card(line) for line in text.splitlines() if line.strip())
    return Catalog(tuple(definitions))


@cache
def _decks() -> dict[str, Deck]:
    found = data_files("build_divide", "decks", ".yaml") if _has("decks") else []
    return {stem: msgspec.convert(yaml.safe_load(text), Deck) for stem, text in found}


GAME = Package()
