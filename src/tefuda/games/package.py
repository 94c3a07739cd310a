"""The frame of a game package: what reading cards and decks and beginning a game have in common.

A game says which clauses speak of its opening (`Opening`) and which modules it is made of (`Parts`); everything else is the
same for all of them.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass
from difflib import get_close_matches
from functools import cached_property
from random import Random
from typing import Any, Generic, Protocol, TypeVar

import msgspec
import yaml

from tefuda.kernel.catalog import Catalog, Definition
from tefuda.kernel.game import Game, Setting
from tefuda.kernel.gates import Tracer
from tefuda.kernel.records import Frame, Refusal
from tefuda.kernel.rules import Rules
from tefuda.kernel.state import State

from .base import AnyDeck, CardFault, DeckFault, Options, Rule, always, data_files
from .position import Layout, read_layout
from .registry import about

D = TypeVar("D", bound=AnyDeck)
C = TypeVar("C")


class Opening(msgspec.Struct, frozen=True):
    """The clauses of the opening: there are two players, what a deck is, only legal decks are presented."""

    players: str
    deck: str
    legal: str


class CardsModule(Protocol):
    """`cards`: what is printed on a card, and reading it."""

    @property
    def PrintedCard(self) -> type[msgspec.Struct]: ...
    def read_card(self, data: bytes | str | dict[str, Any], rule: Rule = ...) -> Definition: ...


class DeckModule(Protocol[D]):
    """`deck`: what a deck is, and when it may be played."""

    @property
    def Deck(self) -> type[D]: ...
    def check_deck(self, deck: D, catalog: Catalog, rule: Rule = ...) -> list[Refusal]: ...
    def random_deck(self, catalog: Catalog, luck: Random) -> D: ...


class PositionModule(Protocol):
    """`position`: games that begin in the middle, as scenarios describe them; what lies in a zone that is not mentioned,
    what a position may say besides the cards of A and B, and the steps it may be in."""

    @property
    def DEFAULTS(self) -> dict[str, Any]: ...
    @property
    def WORDS(self) -> tuple[str, ...]: ...
    @property
    def STEPS(self) -> Iterable[str]: ...
    def card_defaults(self, data: dict[str, Any]) -> dict[str, Any]: ...
    def build_position(self, setting: Setting, where: Layout, seed: int) -> Game: ...


@dataclass(frozen=True)
class Parts(Generic[D]):
    """What a game is put together from: its modules, and the procedures that begin and end it."""

    cards: CardsModule
    deck: DeckModule[D]
    position: PositionModule
    lay_out: Callable[[Game, tuple[D, D]], None]
    whole_game: Callable[[], Frame]
    concede: Callable[[Game, int], None]


class Package(Generic[D]):
    """See `tefuda.games.base.GamePackage`."""

    name: str
    ja: str
    en: str
    rules: Rules
    opening: Opening
    parts: Parts[D]

    def __init__(self) -> None:
        known = about(self.name)
        self.ja, self.en = known.ja, known.en

    @property
    def deck_type(self) -> type[D]:
        return self.parts.deck.Deck

    @property
    def printed(self) -> type[msgspec.Struct]:
        """A card as it stands in a card file."""
        return self.parts.cards.PrintedCard

    def read_card(self, data: bytes | str | dict[str, Any], rule: Rule = always) -> Definition:
        """Compile one printed card."""
        return self.parts.cards.read_card(data, rule)

    def deck_faults(self, deck: D, catalog: Catalog, rule: Rule) -> list[Refusal]:
        """Everything wrong with a deck of this game."""
        return self.parts.deck.check_deck(deck, catalog, rule)

    def random_deck(self, luck: Random, catalog: Catalog | None = None) -> D:
        """A legal deck drawn at random from all shipped cards, or from these."""
        return self.parts.deck.random_deck(catalog or self.catalog(), luck)

    def imported(self, data: Mapping[str, Any], others: Sequence[Mapping[str, Any]]) -> dict[str, Any]:
        """A card of a file from elsewhere in the fields of this game's card files; `others` are the cards of the same file."""
        translate = getattr(self.parts.cards, "imported", None)
        found: dict[str, Any] = dict(data) if translate is None else translate(data, others)
        return found

    def lay_out(self, game: Game, decks: tuple[D, D]) -> None:
        """Put the cards of both decks where they lie before the preparation."""
        self.parts.lay_out(game, decks)

    def whole_game(self) -> Frame:
        """The procedure of the whole game."""
        return self.parts.whole_game()

    def concede(self, game: Game, seat: int) -> None:
        """A player gives up."""
        self.parts.concede(game, seat)

    def card_defaults(self, data: dict[str, Any]) -> dict[str, Any]:
        """A card of a scenario with what it leaves out."""
        if not isinstance(data.get("type", ""), str):
            return data  # no card of any kind: reading it says so
        return self.parts.position.card_defaults(data)

    def card_fields(self) -> tuple[str, ...]:
        """What may be printed on a card, by the names of the card files."""
        return self.printed.__struct_fields__

    def steps(self) -> tuple[str, ...]:
        """The steps a described position may be in."""
        return tuple(self.parts.position.STEPS)

    def layout(self, data: Mapping[str, Any]) -> Layout:
        """The cards of a described position."""
        return read_layout(self.rules, data, self.parts.position.DEFAULTS, self.parts.position.WORDS)

    def position(self, setting: Setting, data: dict[str, Any], seed: int) -> Game:
        """A game set up at a described position, run to its first decision."""
        return self.parts.position.build_position(setting, self.layout(data), seed)

    def catalog(self) -> Catalog:
        return self._catalog

    def decks(self) -> dict[str, AnyDeck]:
        return dict(self._decks)

    @cached_property
    def _catalog(self) -> Catalog:
        lines = [line for _, text in data_files(self.name, "cards", ".jsonl") for line in text.splitlines()]
        found = Catalog(tuple(self.read_card(line) for line in lines if line.strip()))
        for definition in found.definitions:
            definition.check(self.rules.named)
        return found

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
        game = Game(setting, State(seed, len(self.rules.zone_at)))
        if len(decks) != game.exactly(self.opening.players, 2):
            reason = Refusal(self.opening.players, "プレイヤーは2人です。", f"There are two players, not {len(decks)}.")
            raise DeckFault("players", [reason])
        checked: list[D] = []
        for seat, deck in enumerate(decks):
            reasons = self.check_deck(deck, setting.catalog, game)
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
        raise CardFault(number, [_misprint(str(fault), tuple(getattr(printed, "__struct_fields__", ())))]) from None


#: How the decoder calls what stands in a field, in the words of people.
_FORMS = {
    "int": ("数", "a number"), "float": ("数", "a number"), "str": ("文字", "words"), "bool": ("trueかfalse", "true or false"),
    "array": ("並び", "a list"), "object": ("項目と値", "keys and values"), "null": ("なし", "nothing"),
}  # fmt: skip
_UNKNOWN = re.compile(r"Object contains unknown field `(?P<field>[^`]*)`")
_FORM = re.compile(r"Expected `(?P<wanted>[^`]*)`, got `(?P<got>[^`]*)` - at `\$\.(?P<field>[^`]*)`")


def _misprint(said: str, fields: tuple[str, ...]) -> Refusal:
    """What is wrong with the form of a card, so that whoever has written it finds the field."""
    unknown, form = _UNKNOWN.search(said), _FORM.search(said)
    if unknown:
        field = unknown["field"]
        close = get_close_matches(field, fields, 1, 0.6)
        meant = f"did you mean {close[0]}?" if close else f"it may say {', '.join(fields)}"
        ja = f"「{close[0]}」では？" if close else f"書けるのは{'、'.join(fields)}"
        return Refusal("", f"カードに「{field}」という項目はありません。{ja}", f"A card does not say {field!r}; {meant}")
    if form:
        wanted = [_FORMS.get(word, (word, word)) for word in form["wanted"].split(" | ") if word != "null"]
        ja, en = "か".join(one for one, _ in wanted), " or ".join(one for _, one in wanted)
        got = _FORMS.get(form["got"], (form["got"], form["got"]))
        field = form["field"]
        return Refusal("", f"「{field}」には{ja}を書きます（{got[0]}ではなく）。", f"{field}: expected {en}, not {got[1]}.")
    return Refusal("", f"カードの形式が違います: {said}", f"Not a card: {said}")


__all__ = ["Opening", "Package", "decode_card"]
