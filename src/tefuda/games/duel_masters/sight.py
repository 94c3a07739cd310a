"""400.2f: a card that replaces its own way out of a hidden zone is looked at by everybody first."""

from __future__ import annotations

from tefuda.kernel.game import Game
from tefuda.kernel.moves import reveal
from tefuda.kernel.records import Event


def note(game: Game, event: Event) -> None:
    """400.2f: what stands on the card was needed before it moved; looking at it is no effect that turns it face up."""
    if event.kind != "replaced" or event.source != event.subject or event.subject.card < 0 or event.origin < 0:
        return
    zones = game.rules.zone_at
    hidden = zones[event.origin].sight != "public" and zones[event.destination].sight == "public"
    if hidden and game.alive(event.subject) and game.rule("400.2f"):
        seat = game.state.cards[event.subject.card].owner
        shown = reveal(game, Event("reveal", subject=event.subject, after=event.subject.identity, seat=seat))
        if shown is not None:
            game.record(shown)
