"""804.2c: where the cards of a linked god lie: places of a plane, side by side, each with room for one card."""

from __future__ import annotations

from collections.abc import Iterable

from tefuda.kernel.game import Game

from . import labels

#: The key under which the place of a card in its god is noted, and how far apart rows are in that number.
PLACE = "god_at:"
_ROW = 100
#: Where the first card of a god lies.
_FIRST = 50 * _ROW + 50
#: How the number of a place changes to the side.
STEPS = {"左": -1, "右": 1, "上": -_ROW, "下": _ROW}


def place(game: Game, card: int) -> int:
    """Where the card lies."""
    return game.state.numbers.get(f"{PLACE}{card}", _FIRST)


def settle(game: Game, card: int, at: int) -> None:
    game.state.numbers[f"{PLACE}{card}"] = at


def join(game: Game, newcomer: int, card: int, side: str, group: Iterable[int], *, first: bool) -> None:
    """A newcomer lies at a side of a card; what it joins to that lies where it fits."""
    step = STEPS[side]
    if first:
        settle(game, card, place(game, card))
        settle(game, newcomer, place(game, card) + step)
        return
    moved = place(game, newcomer) - step - place(game, card)
    for one in group:
        settle(game, one, place(game, one) + moved)


def forget(game: Game, card: int) -> None:
    """The card is part of no god any more."""
    game.state.numbers.pop(f"{PLACE}{card}", None)


def central(game: Game, card: int) -> bool:
    """Can gods be linked at all four sides of this card?"""
    return labels.printed(game, card, labels.CENTRAL_LINK)


def beside(game: Game, one: int, other: int) -> bool:
    """Do the two lie side by side, and is one of them such a card?"""
    apart = abs(place(game, one) - place(game, other))
    return apart in (1, _ROW) and (central(game, one) or central(game, other))


def open_sides(game: Game, card: int, group: Iterable[int]) -> list[str]:
    """804.2c: the sides of a card at which nothing lies, whether or not what lies there is linked with it."""
    taken = {place(game, one) for one in group}
    return [side for side, step in STEPS.items() if game.demands("804.2c", place(game, card) + step not in taken)]


def room(game: Game, newcomer: int, side: str, card: int, own: Iterable[int], others: Iterable[int]) -> bool:
    """804.2c: can the others be moved so that the newcomer lies at that side of the card, and no two lie at one place?"""
    moved = place(game, newcomer) - STEPS[side] - place(game, card)
    taken = {place(game, one) for one in own}
    return game.demands("804.2c", not any(place(game, one) + moved in taken for one in others))
