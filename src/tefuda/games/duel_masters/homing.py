"""Sections 117, 118: cards that have a zone of their own go back to it from everywhere but the battle zone."""

from __future__ import annotations

from functools import lru_cache

from tefuda.kernel.catalog import Definition
from tefuda.kernel.game import Game
from tefuda.kernel.records import Event, Ref
from tefuda.kernel.zones import places

from .card_types import is_gacharange, is_hyperspatial
from .zones import BATTLE, GR, GRAVE, HYPER, ZONES, move_event

#: The key under which it is noted that a card lies where it cannot stay.
ASTRAY = "astray:"


def note(game: Game, event: Event) -> None:
    """117.1, 118.1, 118.2: a card has been put where it does not belong."""
    if event.kind != "move" or event.destination in BATTLE:
        return
    definition = game.catalog.definitions[game.state.cards[event.subject.card].definition]
    if event.destination not in _at_home(definition):
        game.state.numbers[f"{ASTRAY}{event.subject.card}"] = event.after


@lru_cache(maxsize=8192)
def _at_home(definition: Definition) -> frozenset[int]:
    """The zones besides the battle zone in which such a card may lie: one with a zone of its own only there."""
    if is_hyperspatial(definition):
        return frozenset(HYPER)
    return frozenset(GR) if is_gacharange(definition) else _ORDINARY


#: All but the super GR zone.
_ORDINARY = frozenset(zone for place in places(ZONES) for zone in place if zone not in GR)


def _home(game: Game, card: int, zone: int) -> Event | None:
    """Where a card that lies in this zone goes, if it cannot stay."""
    definition = game.catalog.definitions[game.state.cards[card].definition]
    if is_hyperspatial(definition):
        return move_event(game, card, HYPER, clause="117.1") if zone not in HYPER else None
    if is_gacharange(definition):
        return move_event(game, card, GR, clause="118.1", how="bottom") if zone not in GR else None
    return move_event(game, card, GRAVE, clause="118.2") if zone in GR else None


def due(game: Game) -> list[Event]:
    """117.1, 118.1: they go at once, and nothing can stop that."""
    marks = [(int(name.removeprefix(ASTRAY)), to) for name, to in game.state.numbers.items() if name.startswith(ASTRAY)]
    there = [card for card, identity in marks if game.alive(Ref(card, identity))]
    found = [_home(game, card, game.state.cards[card].zone) for card in there]
    return [event for event in found if event is not None and game.rule(event.clause)]


def homeward(event: Event) -> bool:
    """117.1: is this such a move? No effect stops or replaces it."""
    return event.kind == "move" and event.clause in ("117.1", "118.1", "118.2")
