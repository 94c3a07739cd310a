"""Abilities that may be used only so often: in a turn, in a battle, in a game. Uses are counted in the state."""

from __future__ import annotations

from tefuda.kernel.game import Game
from tefuda.kernel.records import Key

#: What is counted for: the identity of an object (or what else a rulebook counts by), and an ability.
Slot = tuple[int, int]


def slot(game: Game, identity: int, key: Key) -> Slot:
    """Each ability of each object by itself; one that several conditions set off is one. Abilities that are granted have
    numbers of another definition and are kept apart from an object's own."""
    joined = game.catalog.definitions[key.definition].joined.get(key.ability, key.ability)
    return identity, Key(key.definition, joined).slot


def uses(game: Game, slot: Slot, period: str = "turn") -> int:
    """How often it was used in the period that runs."""
    state = game.state
    return state.used.get(slot, 0) if period == "turn" else state.spent.get((period, *slot), 0)


def count(game: Game, slot: Slot, period: str = "turn") -> None:
    """It has been used once more; the count ends with the period (`Game.expire`)."""
    state = game.state
    if period == "turn":
        state.used[slot] = state.used.get(slot, 0) + 1
    else:
        state.spent[period, *slot] = state.spent.get((period, *slot), 0) + 1


def use(game: Game, identity: int, key: Key) -> None:
    """An ability of an object has been used once more, in the period in which it counts its uses."""
    count(game, slot(game, identity, key), game.program(key).ability.period)
