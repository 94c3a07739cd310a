"""Sections 804.3e, 804.3f and 1006.2: cards that were looked at or shown go back to where nobody knows them."""

from __future__ import annotations

from msgspec.structs import replace

from tefuda.kernel.events import happen
from tefuda.kernel.game import Game
from tefuda.kernel.records import Context, Event, Ref

from .zones import DECK, HAND, owner_of


def put_back(game: Game, context: Context) -> None:
    """804.3e: looked at, 1006.2: shown: if the effect has not put them anywhere, a deck with such cards is shuffled."""
    decks: dict[int, str] = {}
    for kind, clause in (("look", "804.3e"), ("reveal", "1006.2")):
        for event in game.past.called(kind):
            if event.source == context.source and event.number > context.time and _left(game, event):
                decks.setdefault(game.state.cards[event.subject.card].zone, clause)
    batch = [Event("shuffle", seat=owner_of(zone), destination=zone) for zone, clause in decks.items() if game.rule(clause)]
    happen(game, batch)


def _left(game: Game, event: Event) -> bool:
    """Does the card still lie in a deck as it lay when it was seen?"""
    record = game.state.cards[event.subject.card]
    if record.zone not in DECK or record.object != event.subject.identity:
        return False
    later = [one for kind in ("move", "shuffle") for one in game.past.called(kind) if one.number > event.number]
    moved = any(one.subject == event.subject for one in later if one.kind == "move")
    return not moved and not any(one.kind == "shuffle" and one.destination == record.zone for one in later)


def hide(game: Game, ref: Ref) -> None:
    """804.3f: the card of an ability that was played from a hand, if it is still there."""
    if game.alive(ref) and game.state.cards[ref.card].zone in HAND:
        record = game.state.cards[ref.card]
        game.put(ref.card, replace(record, known=1 << owner_of(record.zone)))
        game.proceed()
