"""What every game package offers to the match, the command line and the scenarios."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from functools import cache
from importlib import import_module
from importlib.resources import files
from random import Random
from typing import Any, Protocol

from tefuda.kernel.catalog import Catalog, Definition
from tefuda.kernel.game import Game, Setting, Tracer
from tefuda.kernel.records import Refusal
from tefuda.kernel.rules import Rules

from .position import Layout

#: Every game of the project, built or not.
GAMES = ("ic_carddass", "build_divide", "duel_masters", "zx", "gate_ruler")
#: Those that can be played.
BUILT = ("ic_carddass", "build_divide")

Rule = Callable[[str], bool]
Options = dict[str, bool | int]


def always(clause: str) -> bool:
    """Every clause is in force."""
    return True


class AnyDeck(Protocol):
    """A deck of any game."""

    @property
    def name(self) -> str: ...
    @property
    def english(self) -> str: ...
    @property
    def cards(self) -> dict[str, int]: ...


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

    def random_deck(self, luck: Random) -> AnyDeck:
        """A legal deck drawn at random from all shipped cards: no good one, but one that nobody thought of."""
        ...

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

    def layout(self, data: Mapping[str, Any]) -> Layout:
        """The cards of a described position."""
        ...

    def position(self, setting: Setting, data: dict[str, Any], seed: int) -> Game:
        """A game set up at a described position, run to its first decision."""
        ...


@cache
def load(name: str) -> GamePackage:
    """The package of a built game."""
    if name not in BUILT:
        known = ", ".join(BUILT)
        raise LookupError(f"no game called {name!r} can be played yet; there is: {known}")
    package: GamePackage = import_module(f"tefuda.games.{name}").GAME
    return package


def data_files(game: str, folder: str, suffix: str) -> list[tuple[str, str]]:
    """The data files of a game's folder: (stem, text), in order of name."""
    root = files(f"tefuda.games.{game}") / folder
    found = [entry for entry in root.iterdir() if entry.name.endswith(suffix)]
    return [(entry.name.removesuffix(suffix), entry.read_text("utf-8")) for entry in sorted(found, key=lambda e: e.name)]
