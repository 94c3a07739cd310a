"""Sections 202.7 to 202.10, 912, 915, 1019, 1029: what a card is by the cards that belong to it.

A card on a square may lead others: shifts that lie on it, forces, what lies back to back with a player card (its companion),
the lower half of an overboost, the player extra of a unison, and the player card that lies behind those two meanwhile.
"""

from __future__ import annotations

from tefuda.kernel.game import Game
from tefuda.kernel.records import Card, Event
from tefuda.kernel.rules import PartRule

from . import forces
from .zones import DYNAMIS, SQUARES

SHIFT = "shift"
#: 402.1b: what lies face down, back to back with the player card.
COMPANION = "companion"
#: 202.10c: a player extra that lies face up on a player card.
COVER = "cover"
#: 202.7b: the lower half of an overboost; 1029.1: the player extra of a unison.
LOWER, UNISON = "lower", "unison"
#: 1127.2, 1007.5: the other half of a card that has been put together on the table.
HALF = "half"
#: 912.1, 915.1: the player card while its overboost or unison is on the squares.
BEHIND = "behind"
#: 202.8a: a shift and the card below it are one card; 202.10c, 1029.1a: so are a player extra and what it lies with.
PARTS = (
    PartRule(SHIFT, constituent=True),
    PartRule(COVER, constituent=True),
    PartRule(UNISON, constituent=True),
    PartRule(HALF),
    PartRule(COMPANION),
    PartRule(LOWER),
    PartRule(BEHIND),
)
#: 202.8e, 202.10d, 1029.1c: which words of these parts are the whole's too, and by which clause.
SHARED = {
    SHIFT: (("name", "colour", "race"), "202.8e"),
    COVER: (("name", "type", "colour", "race", "icon", "player"), "202.10d"),
    UNISON: (("name", "colour", "race", "icon", "player"), "1029.1c"),
}
#: 202.7b, 1029.1a, 402.1b: what goes along with the card that it is one card with.
ALONG = frozenset({UNISON, COMPANION, LOWER, BEHIND, HALF})
#: Parts that say nothing while they lie where they lie.
MUTE = frozenset({COMPANION, LOWER, BEHIND, HALF})


def part(game: Game, card: int, role: str) -> int | None:
    """The part that an object has in this role."""
    cards = game.state.cards
    for one in cards[card].parts:
        if cards[one].role == role:
            return one
    return None


def is_overboost(game: Game, card: int) -> bool:
    """Is it an overboost that is put together?"""
    return part(game, card, LOWER) is not None


def is_unison(game: Game, card: int) -> bool:
    """1029.1a: is it in the state of unison?"""
    return part(game, card, UNISON) is not None


def forces_of(game: Game, card: int) -> int:
    """312.3a: a card has the forces that lie under it."""
    cards = game.state.cards
    return game.by("312.3a", sum(cards[one].role == forces.ROLE for one in cards[card].parts))


def whole_words(game: Game, lead: int, name: str, printed: tuple[str, ...]) -> tuple[str, ...]:
    """202.8d: the whole has what is printed on its cards; 1019.1: a card with a face-down force is broken."""
    cards = game.state.cards
    parts = [cards[part] for part in cards[lead].parts]
    found = list(printed)
    if name == "status":
        if any(part.role == forces.ROLE and part.down for part in parts):
            found += game.by("1019.1", ("break",))
        if any(part.role == UNISON for part in parts):
            found += game.by("1029.1a", ("unison",))
    if any(part.role == LOWER for part in parts):
        found += _of_overboost(game, parts, name, printed)
    for one in parts:
        names, clause = SHARED.get(one.role, ((), ""))
        if name in names:
            found += game.by(clause, _printed(game, one, name))
    if len(found) == len(printed):
        return printed
    return game.first("202.8f", (tuple(dict.fromkeys(found)), tuple(found)))


def _of_overboost(game: Game, parts: list[Card], name: str, printed: tuple[str, ...]) -> tuple[str, ...]:
    """303.6: who says プレイヤー means it too; 202.7d: without a player's name it has that of the player card behind it."""
    if name == "type":
        return game.by("303.6", ("プレイヤー",))
    if name != "player" or printed:
        return ()
    found = [_printed(game, one, "player") or _printed(game, one, "name") for one in parts if one.role == BEHIND]
    return game.by("202.7d", found[0]) if found else ()


def _printed(game: Game, part: Card, name: str) -> tuple[str, ...]:
    words = game.catalog.definitions[part.definition].faces[part.face].words.get(name, ())
    return tuple(word for word in words if word != "無色")


def part_goes(game: Game, part: Card, lead: Card, event: Event) -> int | None:
    """301.4: between squares everything goes along; 202.8a: also a shift; 913.1: else a shift goes to the dynamis;
    908.1: forces stay.

    202.7b, 202.10c, 1029.1a: halves, player extras and player cards go along with what they are one card with.
    """
    if event.destination in SQUARES and event.origin in SQUARES:
        return None if part.role != SHIFT or game.rule("202.8a") else part.zone
    if part.role == SHIFT and game.rule("913.1"):
        return DYNAMIS[part.owner]
    if part.role == COVER and game.rule("202.10c"):
        return None
    return None if part.role in ALONG else part.zone
