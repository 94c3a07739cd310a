"""Sections 202.8 and 1019.1: what a card is by the cards that belong to it: shifts lying on it, forces lying face down."""

from __future__ import annotations

from tefuda.kernel.game import Game
from tefuda.kernel.records import Card, Event
from tefuda.kernel.rules import PartRule

from . import forces
from .zones import DYNAMIS, SQUARES

SHIFT = "shift"
#: 202.8a: a shift and the card below it are one card; 202.8e: its text is the whole's.
SHIFTS = PartRule(SHIFT, identity="new", constituent=True)
#: 202.8e: what is shared besides the text.
SHARED = ("name", "colour", "race")


def whole_words(game: Game, lead: int, name: str, printed: tuple[str, ...]) -> tuple[str, ...]:
    """202.8d: the whole has what is printed on its cards; 1019.1: a card with a face-down force is broken."""
    cards = game.state.cards
    parts = [cards[part] for part in cards[lead].parts]
    if name == "status":
        hidden = any(part.role == forces.ROLE and part.down for part in parts)
        return (*printed, *game.by("1019.1", ("break",))) if hidden else printed
    if name not in SHARED:
        return printed
    more = [word for part in parts if part.role == SHIFT for word in _printed(game, part, name)]
    return tuple(dict.fromkeys((*printed, *game.by("202.8e", more)))) if more else printed


def _printed(game: Game, part: Card, name: str) -> tuple[str, ...]:
    words = game.catalog.definitions[part.definition].faces[part.face].words.get(name, ())
    return tuple(word for word in words if word != "無色")


def part_goes(game: Game, part: Card, lead: Card, event: Event) -> int | None:
    """301.4: between squares everything goes along; 913.1: else a shift goes to the dynamis; 908.1: forces stay."""
    if event.destination in SQUARES and event.origin in SQUARES:
        return None
    return DYNAMIS[part.owner] if part.role == SHIFT and game.rule("913.1") else part.zone
