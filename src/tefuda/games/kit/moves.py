"""Moves of cards, and events that effects bring about."""

from __future__ import annotations

from msgspec.structs import replace

from tefuda.kernel.game import Game
from tefuda.kernel.records import Context, Event, Ref


def move_event(game: Game, card: int, zone: int, seat: int, **more: object) -> Event:
    """The move of a card to a zone; `seat` is the zone's player, or the controller in a shared zone."""
    record = game.state.cards[card]
    subject = Ref(card, record.object)
    return Event("move", subject=subject, seat=seat, origin=record.zone, destination=zone, **more)  # type: ignore[arg-type]


def caused(event: Event, context: Context | None) -> Event:
    """The event as brought about by an effect, if there is one."""
    if context is None:
        return event
    return replace(
        event,
        cause="skill",
        by=context.master,
        source=context.source,
        agent=context.source,
        key=context.key,
        parent=context.parent,
    )
