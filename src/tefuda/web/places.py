"""Where cards lie, and keys by which a reader's boards recognise a card they saw before."""

from __future__ import annotations

from collections.abc import Iterator

from msgspec.structs import replace

from tefuda.kernel.game import Game
from tefuda.kernel.records import Ref
from tefuda.match.naming import may_name, position
from tefuda.match.view import CardView, View, ZoneView, view

from .context import Reader
from .seats import SEATS


def seat_number(reader: Reader) -> int | None:
    """The seat whose view a reader gets; None for what everybody sees."""
    return SEATS.index(reader) if reader in ("A", "B") else None


def place_of(game: Game, card: int) -> str:
    """`A.hand 2`; a part of another card: `A.battle 1/2`."""
    record = game.state.cards[card]
    if record.host >= 0:
        return f"{place_of(game, record.host)}/{position(game, card)}"
    rule = game.rules.zones[record.zone >> 1]
    seat = "" if rule.shared else f"{SEATS[record.zone & 1]}."
    return f"{seat}{rule.name} {position(game, card)}"


def place_of_ref(game: Game, ref: Ref) -> str:
    """The same for an object that may be gone: then it has no place."""
    return place_of(game, ref[0]) if game.alive(ref) else ""


def card_at(game: Game, place: str) -> int | None:
    """The card at a place; None if there is none, or it is no place."""
    where, _, number = place.rpartition(" ")
    seat, dot, zone = where.rpartition(".")
    if zone not in game.rules.index or (dot and seat not in tuple(SEATS)):
        return None
    shared = zone in game.rules.shared
    if shared is bool(dot):
        return None
    pile = game.state.zones[game.rules.index[zone] + (SEATS.index(seat) if dot else 0)]
    listed = pile[::-1] if game.rules.zones[game.rules.index[zone] >> 1].top_is_last else pile
    for step, digits in enumerate(number.split("/")):
        if not (digits.isascii() and digits.isdigit()) or len(digits) > 4 or not 1 <= int(digits) <= len(listed) or step > 8:
            return None
        found = listed[int(digits) - 1]
        listed = game.state.cards[found].parts
    return found


def in_sight(game: Game, seen: View) -> Iterator[tuple[str, int]]:
    """The cards a view shows, with their places, zone by zone."""
    cards, zones = game.state.cards, game.rules.zones
    listed = [zone for zone in range(len(game.state.zones)) if not (zone & 1 and zones[zone >> 1].shared)]
    for zone, shown in zip(listed, seen.zones, strict=True):
        pile = game.state.zones[zone]
        where = f"{shown.seat}.{shown.zone}" if shown.seat else shown.zone
        for at, laid in enumerate(shown.cards):
            card = pile[-1 - at] if zones[zone >> 1].top_is_last else pile[at]
            if not laid.hidden:
                yield f"{where} {at + 1}", card
            for number, part in enumerate(laid.parts):
                if not part.hidden:
                    yield f"{where} {at + 1}/{number + 1}", cards[card].parts[number]


def may_see(game: Game, reader: Reader, card: int) -> bool:
    """May the reader know which card this is?"""
    ref = game.ref(card)
    if reader == "both":
        return may_name(game, 0, ref) or may_name(game, 1, ref)
    return may_name(game, seat_number(reader), ref)


class Keys:
    """Keys of the cards a reader can see.

    A card that goes out of sight loses its key: when it comes back, nobody can tell that it is the same one.
    """

    def __init__(self) -> None:
        self._given: dict[int, str] = {}
        self._next = 0

    def of(self, game: Game, seen: View) -> dict[str, str]:
        """Place -> key, for the table as it is now."""
        # In the order of the places: that of the cards' own numbers says something about where they stood in the deck.
        visible = list(in_sight(game, seen))
        given: dict[int, str] = {}
        for _, card in visible:
            if card not in self._given:
                self._next += 1
            given[card] = self._given.get(card, f"c{self._next}")
        self._given = given
        return {place: given[card] for place, card in visible}


def view_for(game: Game, reader: Reader) -> View:
    """The table as a reader sees it. `both` puts together what the two players see."""
    if reader != "both":
        return view(game, seat_number(reader))
    first, second = view(game, 0), view(game, 1)
    zones = tuple(_either(one, other) for one, other in zip(first.zones, second.zones, strict=True))
    public = view(game, None)  # whose turn it is and who decides, without what is asked
    return replace(public, zones=zones)


def _either(one: ZoneView, other: ZoneView) -> ZoneView:
    if one.count < 0:
        return other
    cards = tuple(_seen(a, b) for a, b in zip(one.cards, other.cards, strict=True)) if other.count >= 0 else one.cards
    return ZoneView(one.seat, one.zone, one.ja, one.en, one.count, cards)


def _seen(one: CardView, other: CardView) -> CardView:
    return other if one.hidden else one
