"""What effects allow players to do with cards outside their hand: to summon creatures, or cast spells, from another zone."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from functools import partial
from typing import NamedTuple

from tefuda.games.kit.labels import on_object
from tefuda.kernel.continuous import gained
from tefuda.kernel.game import Game
from tefuda.kernel.prohibition import permits, permitted
from tefuda.kernel.records import Event, Ref
from tefuda.kernel.zones import Place

from . import labels
from .zones import BATTLE, GRAVE, MANA, kinds


class Permission(NamedTuple):
    """From where, and what can be executed."""

    zone: Place
    type: str


#: 701.5a: what such words allow.
PERMISSIONS: Mapping[str, Permission] = {
    labels.FROM_MANA: Permission(MANA, "クリーチャー"),
    labels.FROM_GRAVE: Permission(GRAVE, "クリーチャー"),
    labels.CAST_FROM_MANA: Permission(MANA, "呪文"),
    labels.CAST_FROM_GRAVE: Permission(GRAVE, "呪文"),
}


def allowed(game: Game, seat: int, card: int) -> bool:
    """Does an effect let the player execute this card where it lies?"""
    record = game.state.cards[card]
    if record.down or record.zone not in (MANA[seat], GRAVE[seat]):
        return False
    event = Event("play", subject=game.ref(card), seat=seat, by=seat, cause="play", origin=record.zone)
    if permitted(game, event) is not None and game.rule("701.5a"):
        return True
    given = [word for word, (zone, kind) in PERMISSIONS.items() if record.zone == zone[seat] and kind in kinds(game, card)]
    return any(labels.has(game, game.ref(other), word) for word in given for other in _own(game, seat))


def _own(game: Game, seat: int) -> Iterator[int]:
    return (card for card in game.counted(BATTLE[0]) if game.state.cards[card].controller == seat)


def elsewhere(game: Game, seat: int) -> list[int]:
    """The cards outside his hand that a player may execute."""
    found = open_cards(game, seat)
    return [card for card in found if allowed(game, seat, card)] if found else found


def open_cards(game: Game, seat: int) -> list[int]:
    """The cards that lie where a player may execute some cards from, outside his hand."""
    if not game.kept_over(_FIELD, _SPEAKERS[seat]) and not permits(game, "play"):
        return []
    return game.kept_of(_open_cards, seat)


def _speaking(game: Game, seat: int) -> list[Ref]:
    """The cards of a player in the battle zone on which such words stand, or that may have them otherwise."""
    found = []
    for card in _own(game, seat):
        record = game.state.cards[card]
        if not on_object(game, record).isdisjoint(PERMISSIONS) or gained(game, card):
            found.append(Ref(card, record.object))
    return found


_FIELD = BATTLE[:1]
_SPEAKERS = {seat: partial(_speaking, seat=seat) for seat in (0, 1)}


def _open_cards(game: Game, seat: int) -> list[int]:
    words = {word for ref in game.kept_over(_FIELD, _SPEAKERS[seat]) for word in labels.any_of(game, ref, PERMISSIONS)}
    open_ = permits(game, "play")
    if not words and not open_:
        return []
    found = dict.fromkeys(zone[seat] for word, (zone, _) in PERMISSIONS.items() if open_ or word in words)
    return [card for zone in found for card in game.counted(zone)]
