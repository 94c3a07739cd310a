"""Objects of more than one card: cards stacked under, attached to or linked with a lead card.

Only the lead card stands in the zone; its `parts` lie with it (their `host` and `role` say how). When the lead moves, the game
says for each part whether it follows or where it goes; a part can also be moved by itself.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from msgspec.structs import replace

from . import moves
from .records import Card, Event

if TYPE_CHECKING:
    from .game import Game


def attach(game: Game, event: Event) -> Event | None:
    """A card (with its own parts) becomes part of another object: `agent` is the host, `at` the role."""
    state = game.state
    card, host = event.subject[0], event.agent[0]
    if not game.alive(event.subject) or not game.alive(event.agent) or card == host:
        return None
    old = state.cards[card]
    moves.forget(game, card, old)
    moves.lift(game, card, old)
    zone = state.cards[host].zone
    identity = state.next_object
    state.next_object += 1
    state.time += 1
    shared = game.rules.zones[zone >> 1].shared
    state.cards[card] = replace(
        old,
        zone=zone,
        object=identity,
        born=state.time,
        host=host,
        role=event.at,
        turned=0,
        down=event.down or not game.applies("attached_open"),
        parts=(),
        controller=(event.seat if event.seat >= 0 else state.cards[host].controller) if shared else -1,
    )
    # What was under the newcomer lies under the host now, if it follows at all: objects are not nested.
    kept = []
    for part in old.parts:
        goal = game.rules.part_goes(game, state.cards[part], old, state.cards[card])
        if goal is None:
            state.cards[part] = replace(state.cards[part], host=host, zone=zone)
            kept.append(part)
        else:
            _leave(game, part, goal)
    lead = state.cards[host]
    state.cards[host] = replace(lead, parts=(*lead.parts, card, *kept))
    if game.rules.part_works(game, state.cards[card]):
        moves.arrive(game, card, state.cards[card])
    return replace(event, origin=old.zone, after=identity)


def detach(game: Game, card: int, record: Card) -> None:
    """The card is no longer part of its host (it is about to go somewhere)."""
    lead = game.state.cards[record.host]
    game.state.cards[record.host] = replace(lead, parts=tuple(part for part in lead.parts if part != card))


def carry(game: Game, lead: int, old: Card) -> None:
    """The lead card has moved: its parts follow, or go where the game sends them."""
    state = game.state
    new = state.cards[lead]
    kept: list[int] = []
    for part in old.parts:
        record = state.cards[part]
        goal = game.rules.part_goes(game, record, old, new)
        if goal is None:
            state.cards[part] = replace(record, zone=new.zone, host=lead, controller=new.controller)
            kept.append(part)
        else:
            _leave(game, part, goal)
    state.cards[lead] = replace(new, parts=tuple(kept))


def _leave(game: Game, part: int, goal: int) -> None:
    """A part goes its own way, as a card by itself."""
    state = game.state
    record = state.cards[part]
    identity = state.next_object
    state.next_object += 1
    state.time += 1
    seat = record.controller if game.rules.zones[goal >> 1].shared else -1
    state.cards[part] = Card(record.definition, record.owner, goal, identity, state.time, controller=seat)
    state.zones[goal] = (*state.zones[goal], part)
    game.record(Event("move", subject=(part, record.object), after=identity, origin=record.zone, destination=goal))


def parts(game: Game, card: int, role: str) -> list[int]:
    """The cards that are part of an object in some role ("" for any)."""
    cards = game.state.cards
    return [part for part in cards[card].parts if not role or cards[part].role == role]
