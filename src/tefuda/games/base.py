"""What every game package offers to the match, the command line and the scenarios."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import cache
from random import Random
from typing import Any, Protocol

from tefuda.kernel.catalog import Catalog, Definition
from tefuda.kernel.game import Game, Setting
from tefuda.kernel.gates import IN_FORCE, Gates, Tracer
from tefuda.kernel.records import Refusal
from tefuda.kernel.rules import Rules

from .position import Layout
from .registry import about, declared, games

#: Every game there is, built or not.
GAMES = tuple(games())
#: Those that can be played.
BUILT = tuple(game.id for game in games().values() if game.built)
#: Those whose rules can be asked, though perhaps not all of them are there: the judge, the ledger and tests run them.
BEGUN = tuple(game.id for game in games().values() if game.built or game.begun)

Rule = Gates
#: Every clause is in force.
always = IN_FORCE
Options = dict[str, bool | int]


class AnyDeck(Protocol):
    """A deck of any game."""

    @property
    def name(self) -> str: ...
    @property
    def english(self) -> str: ...
    @property
    def cards(self) -> dict[str, int]: ...
    @property
    def cover(self) -> str:
        """The card a deck is known by."""


class CardFault(Exception):
    """A card that cannot be used: every reason, each with its clause where a rule says so."""

    def __init__(self, number: str, reasons: Sequence[Refusal]) -> None:
        super().__init__(f"{number}: " + "; ".join(f"{r.en}" + (f" ({r.clause})" if r.clause else "") for r in reasons))
        self.number = number
        self.reasons = tuple(reasons)


class DeckFault(Exception):
    """A deck that may not be played: every reason, each with its clause."""

    def __init__(self, name: str, reasons: Sequence[Refusal]) -> None:
        super().__init__(f"{name}: " + "; ".join(f"{r.en} ({r.clause})" for r in reasons))
        self.name = name
        self.reasons = tuple(reasons)


class GamePackage(Protocol):
    """One game: its rules, its cards and decks, and how a game of it begins."""

    name: str
    ja: str
    en: str
    rules: Rules

    def read_card(self, data: dict[str, Any], rule: Rule = ...) -> Definition:
        """Compile one printed card."""
        ...

    def catalog(self) -> Catalog:
        """The cards the project ships."""
        ...

    def decks(self) -> dict[str, AnyDeck]:
        """The decks the project ships, by id."""
        ...

    def read_deck(self, data: object) -> AnyDeck:
        """A deck from plain data (a file)."""
        ...

    def check_deck(self, deck: AnyDeck, catalog: Catalog, rule: Rule = ...) -> list[Refusal]:
        """Everything wrong with a deck."""
        ...

    def random_deck(self, luck: Random, catalog: Catalog | None = None) -> AnyDeck:
        """A legal deck drawn at random from all shipped cards: no good one, but one that nobody thought of."""
        ...

    def imported(self, data: Mapping[str, Any], others: Sequence[Mapping[str, Any]]) -> dict[str, Any]:
        """A card of a file from elsewhere in the fields of this game's card files; `others` are the cards of the same file."""

    def new_game(
        self,
        decks: Sequence[AnyDeck],
        seed: int,
        catalog: Catalog | None = None,
        options: Options | None = None,
        tracer: Tracer | None = None,
    ) -> Game:
        """A game from its beginning, run to its first decision."""
        ...

    def concede(self, game: Game, seat: int) -> None:
        """A player gives up."""
        ...

    def card_defaults(self, data: dict[str, Any]) -> dict[str, Any]:
        """A card of a scenario with what it leaves out."""
        ...

    def card_fields(self) -> tuple[str, ...]:
        """What may be printed on a card, by the names of the card files."""
        ...

    def steps(self) -> tuple[str, ...]:
        """The steps a described position may be in."""
        ...

    def layout(self, data: Mapping[str, Any]) -> Layout:
        """The cards of a described position."""
        ...

    def position(self, setting: Setting, data: dict[str, Any], seed: int) -> Game:
        """A game set up at a described position, run to its first decision."""
        ...


@cache
def load(name: str) -> GamePackage:
    """The package of a game that is built, or being built."""
    if name not in BEGUN:
        known = ", ".join(BUILT)
        raise LookupError(f"no game called {name!r} can be played yet; there is: {known}")
    package: GamePackage | None = declared(name, "package")
    if package is None:
        raise LookupError(f"{name} says that it can be played, but has no module `package`")
    return package


def data_files(game: str, folder: str, suffix: str) -> list[tuple[str, str]]:
    """The data files of a game's folder: (stem, text), in order of name."""
    found = sorted((about(game).folder / folder).glob(f"*{suffix}"))
    return [(path.name.removesuffix(suffix), path.read_text("utf-8")) for path in found]
