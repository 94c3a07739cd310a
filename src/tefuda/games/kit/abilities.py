"""Abilities that players activate: which a card has, which work where they lie, and options that name one."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from typing import TypeVar

from tefuda.kernel.continuous import gained
from tefuda.kernel.game import Game
from tefuda.kernel.records import Card, Key, Option, Ref
from tefuda.kernel.zones import Place

T = TypeVar("T")


def activated(game: Game, card: int) -> list[Key]:
    """The activated abilities of a card, wherever it lies: printed ones first, then granted ones."""
    definitions = game.catalog.definitions
    printed = [
        Key(record.definition, index)
        for record in _constituents(game, card)
        for index in definitions[record.definition].faces[record.face].abilities
    ]
    keys = dict.fromkeys((*printed, *(key for key, _ in gained(game, card))))
    return [key for key in keys if game.program(key).ability.kind == "activated"]


def _constituents(game: Game, card: int) -> Iterator[Card]:
    """A card, and the cards of it whose abilities are its own."""
    cards = game.state.cards
    yield cards[card]
    for part in cards[card].parts:
        if game.rules.part_rule(cards[part].role).constituent:
            yield cards[part]


def ready(game: Game, seat: int, places: Iterable[Place]) -> Iterator[tuple[Ref, Key]]:
    """The activated abilities that work where a player's cards lie; `places`: where abilities are granted."""
    state, master = game.state, game.master
    for card, index, _ in state.watch.get("activate", ()):
        if master(card) == seat:
            record = state.cards[card]
            bearer = card if record.host < 0 else game.bearer(card)
            yield Ref(bearer, state.cards[bearer].object), Key(record.definition, index)
    if "gain>activate" in state.watch or "gain>activate" in state.lasting:
        for card in [card for place in places for zone in dict.fromkeys(place) for card in state.zones[zone]]:
            if game.master(card) == seat:
                for key in dict.fromkeys(key for key, _ in gained(game, card)):
                    if game.program(key).ability.kind == "activated":
                        yield game.ref(card), key


def kept(game: Game, work: Callable[[Game], T]) -> T:
    """What this makes of the activated abilities that are `ready`, made again only when they may be others.

    Where a card is another player's only in another zone, those printed change with the index alone.
    """
    state = game.state
    if game.rules.shares or "gain>activate" in state.watch or "gain>activate" in state.lasting:
        return game.kept(work)
    return game.kept_with(state.watch.get("activate"), work)


def works(game: Game, ref: Ref, key: Key) -> bool:
    """Does the card have this activated ability where it lies?"""
    for record in _constituents(game, ref.card):
        if key.definition == record.definition and any(
            name == "activate" and index == key.ability for name, index, _ in game.entries(record)
        ):
            return True
    return any(key == given for given, _ in gained(game, ref.card))


def key_of(option: Option) -> Key:
    """The ability that an option names."""
    assert option.key is not None
    return option.key
