"""Who sees what: per card, face and seat. A view is made from these questions alone, so nothing hidden can leak."""

from __future__ import annotations

from typing import TYPE_CHECKING

from .records import Ref

if TYPE_CHECKING:
    from .game import Game


def sees(game: Game, seat: int, card: int) -> bool:
    """May this seat know which card it is?"""
    record = game.state.cards[card]
    if record.known >> seat & 1:
        return True
    rule = game.rules.zones[record.zone >> 1]
    sight = game.rules.sight(game, rule)
    if sight == "public":
        shown = not record.down or not game.applies("back")
        return shown and (game.master(card) == seat or game.applies("public"))
    return (sight == "owner" and game.master(card) == seat) or not game.applies("hidden")


def sees_other_side(game: Game, seat: int, card: int) -> bool:
    """May this seat know what the side of a two-sided card that does not show says?"""
    record = game.state.cards[card]
    sided = len(game.catalog.definitions[record.definition].faces) > 1
    return sided and sees(game, seat, card) and game.rules.sees_other_side(game, seat, record)


def count(game: Game, seat: int | None, zone: int) -> int | None:
    """How many cards lie in a zone, as far as this seat may know: None if it may not."""
    if zone & 1 == seat or game.applies("public_counts"):
        return len(game.state.zones[zone])
    return None


def place(game: Game, card: int) -> tuple[int, int]:
    """Where a card lies: its zone and its position there, which everybody may know."""
    zone = game.state.cards[card].zone
    return zone, game.state.zones[zone].index(card)


def hidden_refs(game: Game, seat: int, refs: list[Ref]) -> list[Ref]:
    """Those of the cards that the seat may not know."""
    return [ref for ref in refs if not sees(game, seat, ref[0])]
