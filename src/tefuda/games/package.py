"""The frame of a game package: what reading cards and decks and beginning a game have in common.

A game says which clauses speak of its opening (`Opening`), how its decks look and are laid out, and which procedure is the
whole game; everything else is the same for all of them.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Mapping, Sequence
from functools import cached_property
from random import Random
from typing import Any, Generic, TypeVar

import msgspec
import yaml

from tefuda.kernel.catalog import Catalog, Definition
from tefuda.kernel.game import Game, Setting, Tracer
from tefuda.kernel.records import Frame, Refusal
from tefuda.kernel.rules import Rules
from tefuda.kernel.state import State

from .base import AnyDeck, CardFault, DeckFault, Options, Rule, always, data_files
from .position import Layout

D = TypeVar("D", bound=AnyDeck)
C = TypeVar("C")


class Opening(msgspec.Struct, frozen=True):
    """The clauses of the opening: there are two players, what a deck is, only legal decks are presented."""

    players: str
    deck: str
    legal: str


class Package(ABC, Generic[D]):
    """See `tefuda.games.base.GamePackage`."""

    name: str
    ja: str
    en: str
    rules: Rules
    deck_type: type[D]
    opening: Opening

    # ---------------------------------------------------------------------------------------- said by each game

    @abstractmethod
    def read_card(self, data: bytes | str | dict[str, Any], rule: Rule = always) -> Definition:
        """Compile one printed card."""

    @abstractmethod
    def deck_faults(self, deck: D, catalog: Catalog, rule: Rule) -> list[Refusal]:
        """Everything wrong with a deck of this game."""

    @abstractmethod
    def random_deck(self, luck: Random) -> D:
        """A legal deck drawn at random from all shipped cards."""

    @abstractmethod
    def lay_out(self, game: Game, decks: tuple[D, D]) -> None:
        """Put the cards of both decks where they lie before the preparation."""

    @abstractmethod
    def whole_game(self) -> Frame:
        """The procedure of the whole game."""

    @abstractmethod
    def concede(self, game: Game, seat: int) -> None:
        """A player gives up."""

    @abstractmethod
    def card_defaults(self, data: dict[str, Any]) -> dict[str, Any]:
        """A card of a scenario with what it leaves out."""

    @abstractmethod
    def layout(self, data: Mapping[str, Any]) -> Layout:
        """The cards of a described position."""

    @abstractmethod
    def position(self, setting: Setting, data: dict[str, Any], seed: int) -> Game:
        """A game set up at a described position, run to its first decision."""

    # ---------------------------------------------------------------------------------------- the same for all

    def catalog(self) -> Catalog:
        return self._catalog

    def decks(self) -> dict[str, AnyDeck]:
        return dict(self._decks)

    @cached_property
    def _catalog(self) -> Catalog:
        lines = [line for _, text in data_files(self.name, "cards", ".jsonl") for line in text.splitlines()]
        return Catalog(tuple(self.read_card(line) for line in lines if line.strip()))

    @cached_property
    def _decks(self) -> dict[str, D]:
        return {stem: self.read_deck(yaml.safe_load(text)) for stem, text in data_files(self.name, "decks", ".yaml")}

    def read_deck(self, data: object) -> D:
        try:
            return msgspec.convert(data, self.deck_type)
        except msgspec.MsgspecError as fault:
            reason = Refusal(self.opening.deck, f"デッキの形式が違います: {fault}", f"Not a deck: {fault}")
            raise DeckFault("deck", [reason]) from None

    def check_deck(self, deck: AnyDeck, catalog: Catalog, rule: Rule = always) -> list[Refusal]:
        if not isinstance(deck, self.deck_type):
            return [Refusal(self.opening.deck, "このゲームのデッキではありません。", "It is not a deck of this game.")]
        return self.deck_faults(deck, catalog, rule)

    def new_game(
        self,
        decks: Sequence[AnyDeck],
        seed: int,
        catalog: Catalog | None = None,
        options: Options | None = None,
        tracer: Tracer | None = None,
    ) -> Game:
        """Two players present legal decks; then the preparation runs."""
        setting = Setting(self.rules, catalog or self.catalog(), options, tracer)
        game = Game(setting, State(seed, 2 * len(self.rules.zones)))
        if len(decks) != 2 and game.rule(self.opening.players):
            reason = Refusal(self.opening.players, "プレイヤーは2人です。", f"There are two players, not {len(decks)}.")
            raise DeckFault("players", [reason])
        checked: list[D] = []
        for seat, deck in enumerate(decks):
            reasons = self.check_deck(deck, setting.catalog, game.rule)
            if (reasons and game.rule(self.opening.legal)) or not isinstance(deck, self.deck_type):
                raise DeckFault(deck.name or f"deck {seat + 1}", reasons)
            checked.append(deck)
        self.lay_out(game, (checked[0], checked[1]))
        game.state.frames.append(self.whole_game())
        game.advance()
        return game


def decode_card(data: bytes | str | dict[str, Any], printed: type[C]) -> C:
    """A printed card from a line of a card file or from plain data. Raises CardFault if it has another form."""
    try:
        return msgspec.convert(data, printed) if isinstance(data, dict) else msgspec.json.decode(data, type=printed)
    except msgspec.MsgspecError as fault:
        number = str(data.get("number", "?")) if isinstance(data, dict) else "?"
        raise CardFault(number, [Refusal("", f"カードの形式が違います: {fault}", f"Not a card: {fault}")]) from None


__all__ = ["Opening", "Package", "decode_card"]
