"""Places on the table that words speak of: which of them a card may be put onto."""

from __future__ import annotations

from typing import TYPE_CHECKING

from . import tree
from .records import Context, Ref
from .seats import zone_seats
from .select import passes, targets

if TYPE_CHECKING:
    from .game import Game


def open_to(game: Game, context: Context, node: tree.Move, ref: Ref) -> list[int]:
    """The places that a card may be moved to, by the words and by the rules; not the one where it lies."""
    here = game.state.cards[ref.card].zone
    place = node.place if node.place is not None else tree.Place((node.to,))
    found = [zone for zone in meant(game, context, place) if zone != here]
    return [zone for zone in found if game.rules.takes_place(game, context, ref, zone)]


def meant(game: Game, context: Context, place: tree.Place) -> list[int]:
    """The places that the words describe, as the table is now."""
    rules = game.rules
    zones = [
        zone
        for seat in zone_seats(context, place.whose)
        for name in place.zones
        for zone in rules.region(game, context, name, seat)
    ]
    found = list(dict.fromkeys(zones))
    if place.but is not None:
        closed = meant(game, context, place.but)
        found = [zone for zone in found if zone not in closed]
    if place.of is not None:
        at = {_lay(game, other, found) for other in targets(game, context, place.of)}
        found = [zone for zone in found if zone in at]
    if place.beside is not None:
        near = {zone for other in targets(game, context, place.beside) for zone in rules.beside(game, game.look(other).zone)}
        found = [zone for zone in found if zone in near]
    if place.without:
        found = [
            zone
            for zone in found
            if not any(passes(game, context, game.ref(card), place.without) for card in game.counted(zone))
        ]
    return found


def _lay(game: Game, ref: Ref, places: list[int]) -> int:
    """The place where a card is, or where it was before it went to where it is now."""
    zone = game.look(ref).zone
    came = game.past.arrival(ref) if zone not in places and game.state.history else None
    return zone if came is None else came.origin
