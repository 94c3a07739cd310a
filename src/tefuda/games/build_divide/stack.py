"""Sections 413, 1204-4: what lies in the resolution zone, cards and abilities, the newest last."""

from __future__ import annotations

from msgspec.structs import replace

from tefuda.kernel.game import Game
from tefuda.kernel.records import Item
from tefuda.kernel.triggers import armed_name


def top(game: Game) -> Item | None:
    """1103-9a: what was played last; 413-4: they lie in an order, 413-4a: the newest on top."""
    found = [item for item in game.state.items if item.kind in ("card", "ability")]
    if not found:
        return None
    return game.last("1103-9a", found)


def find(game: Game, number: int) -> Item | None:
    return next((item for item in game.state.items if item.number == number), None)


def change(game: Game, number: int, **changes: object) -> None:
    items = game.state.items
    for at, item in enumerate(items):
        if item.number == number:
            items[at] = replace(item, **changes)


def remove(game: Game, number: int) -> None:
    """It is no longer there; 1205-6a: a state trigger may fire anew."""
    items = game.state.items
    for item in [item for item in items if item.number == number]:
        items.remove(item)
        if item.context is not None and item.kind == "ability" and game.rule("1205-6a"):
            game.state.numbers.pop(armed_name(item.context), None)
    game.proceed()


def card_item(game: Game, card: int) -> Item | None:
    """The item of a card in the resolution zone."""
    return next((item for item in game.state.items if item.kind == "card" and item.card.card == card), None)


def packet(game: Game, number: int) -> Item | None:
    """1002: a damage packet by number."""
    return next((item for item in game.state.items if item.kind == "packet" and item.number == number), None)


def vanish(game: Game, card: int) -> None:
    """520-2: a copy that leaves the resolution zone ceases to exist."""
    state = game.state
    record = state.cards[card]
    state.zones[record.zone] = tuple(other for other in state.zones[record.zone] if other != card)
    game.put(card, replace(record, object=state.next_object, host=card, role="gone"))
    state.next_object += 1
    game.touch()
