"""Where cards lie, and keys by which a reader's boards recognise a card they saw before."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from msgspec.structs import replace

from tefuda.kernel.game import Game
from tefuda.kernel.records import Event, Ref
from tefuda.kernel.zones import seat_of
from tefuda.match.match import Match
from tefuda.match.naming import address, may_name
from tefuda.match.view import CardView, View, ZoneView, view

from .context import Reader
from .seats import SEATS


def first_event(match: Match, action: int) -> int:
    """Where the events of an action begin."""
    return match.done[action].first_event if action < len(match.done) else len(match.events)


def seat_number(reader: Reader) -> int | None:
    """The seat whose view a reader gets; None for what everybody sees."""
    return SEATS.index(reader) if reader in ("A", "B") else None


def place_of_ref(game: Game, ref: Ref) -> str:
    """Where an object lies; one that is gone has no place."""
    return address(game, ref.card) if game.alive(ref) else ""


def card_at(game: Game, place: str) -> int | None:
    """The card at a place; None if there is none, or it is no place."""
    where, _, number = place.rpartition(" ")
    seat, dot, zone = where.rpartition(".")
    if zone not in game.rules.places or (dot and seat not in tuple(SEATS)):
        return None
    rule = game.rules.zone_at[game.zone(zone, 0)]
    if rule.shared is bool(dot):
        return None
    pile = game.cards_in(zone, SEATS.index(seat) if dot else 0)
    listed = pile[::-1] if rule.top_is_last else pile
    for step, digits in enumerate(number.split("/")):
        if not (digits.isascii() and digits.isdigit()) or len(digits) > 4 or not 1 <= int(digits) <= len(listed) or step > 8:
            return None
        found = listed[int(digits) - 1]
        listed = game.state.cards[found].parts
    return found


def in_sight(seen: View) -> Iterator[str]:
    """The places of the cards a view shows, zone by zone."""
    for zone in seen.zones:
        for laid in zone.cards:
            yield from (card.place for card in (laid, *laid.parts) if not card.hidden)


def may_see(game: Game, reader: Reader, card: int) -> bool:
    """May the reader know which card this is?"""
    ref = game.ref(card)
    if reader == "both":
        return may_name(game, 0, ref) or may_name(game, 1, ref)
    return may_name(game, seat_number(reader), ref)


class Keys:
    """Keys of the cards a reader can see.

    A card that goes out of sight loses its key: when it comes back, nobody can tell that it is the same one. Keys of two
    readers are never the same: who plays both sides sees the boards of both.
    """

    def __init__(self, reader: Reader) -> None:
        self.reader = reader
        self._given: dict[int | None, str] = {}
        self._next = 0
        self._events = 0  # looked at so far

    def of(self, game: Game, seen: View, events: Sequence[Event] = ()) -> dict[str, str]:
        """Place -> key, for the table as it is now. `events`: all that has happened."""
        for event in events[self._events :]:
            if event.kind == "move" and not self._follows(game, event):
                self._given.pop(event.subject.card, None)
        self._events = len(events)
        # In the order of the places: that of the cards' own numbers says something about where they stood in the deck.
        visible = {place: card_at(game, place) for place in in_sight(seen)}
        given: dict[int | None, str] = {}
        for card in visible.values():
            if card not in self._given:
                self._next += 1
            given[card] = self._given.get(card, f"{self.reader[0]}{self._next}")
        self._given = given
        return {place: given[card] for place, card in visible.items()}

    def back(self, match: Match, actions: int) -> None:
        """Only so many actions are those that were looked at: what has come after them since is looked at, too."""
        self._events = min(self._events, first_event(match, actions))

    def _follows(self, game: Game, event: Event) -> bool:
        """Can the reader see where a card went?"""
        sight = game.rules.zone_at[event.destination].sight
        own = self.reader == "both" or seat_of(event.destination) == seat_number(self.reader)
        return not event.down and (sight == "public" or (sight == "owner" and own))

    def of_card(self, card: int) -> str:
        """The key of a card on the newest board; empty if it is not in sight there."""
        return self._given.get(card, "")


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
    return replace(one, cards=cards)


def _seen(one: CardView, other: CardView) -> CardView:
    return other if one.hidden else one
