"""Who sees what: per card, face and seat. A view is made from these questions alone, so nothing hidden can leak."""

from __future__ import annotations

from typing import TYPE_CHECKING

from .records import Ref
from .zones import seat_of

if TYPE_CHECKING:
    from .game import Game


def sees(game: Game, seat: int, card: int) -> bool:
    """May this seat know which card it is?"""
    record = game.state.cards[card]
    if record.known >> seat & 1:
        return True
    own = game.rules.knows(game, seat, record)
    if own is not None:
        return own
    rule = game.rules.zone_at[record.zone]
    mine = game.master(card) == seat
    turned_away = rule.sight == "public" and record.down and game.applies("back")
    if game.rules.sees(game, rule, mine) and not turned_away:
        return mine or game.by("public", True)
    return game.by("hidden", False)


def sees_other_side(game: Game, seat: int, card: int) -> bool:
    """May this seat know what the side of a two-sided card that does not show says?"""
    record = game.state.cards[card]
    two_sided = game.catalog.definitions[record.definition].two_sided
    return two_sided and sees(game, seat, card) and game.rules.sees_other_side(game, seat, record)


def count(game: Game, seat: int | None, zone: int) -> int | None:
    """How many cards lie in a zone, as far as this seat may know: None if it may not."""
    if seat_of(zone) == seat or game.applies("public_counts"):
        return len(game.counted(zone))
    return None


def place(game: Game, card: int) -> tuple[int, int]:
    """Where a card lies: its zone and its position there, which everybody may know."""
    zone = game.state.cards[card].zone
    return zone, game.state.zones[zone].index(card)


def hidden_refs(game: Game, seat: int, refs: list[Ref]) -> list[Ref]:
    """Those of the cards that the seat may not know."""
    return [ref for ref in refs if not sees(game, seat, ref.card)]
