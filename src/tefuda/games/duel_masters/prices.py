"""601.1a: what is settled when a card is announced: changes of its cost that its player may leave out, and O・ドライブ."""

from __future__ import annotations

from collections.abc import Iterator
from typing import NamedTuple

from tefuda.kernel import tree
from tefuda.kernel.derived import Force
from tefuda.kernel.game import Game
from tefuda.kernel.layers import affected, forces
from tefuda.kernel.records import Ref

from . import labels, mana
from .statuses import DRIVEN

#: The key under which it is noted that a player does without a change of the cost of a card.
SPURNED = "spurned:"


def _mark(card: int, source: int) -> str:
    return f"{SPURNED}{card}/{source}"


def spurned(game: Game, card: int, force: Force) -> bool:
    """Does the player of this card do without this change of its cost?"""
    node = force.node
    return isinstance(node, tree.Change) and node.optional and _mark(card, force.context.source.card) in game.state.numbers


def optional(game: Game, card: int) -> list[Ref]:
    """The cards whose changes of the cost of this card its player may leave out."""
    found = [force for force in forces(game, "change:price") if isinstance(force.node, tree.Change) and force.node.optional]
    return [force.context.source for force in found if card in affected(game, force)]


def payable_without(game: Game, seat: int, card: int, source: Ref) -> bool:
    """Could the card be paid for without this change?"""
    spurn(game, card, source)
    cost, civilisations = mana.price(game, card)
    found = mana.covers(game, mana.purse(game, seat), cost, mana.points(game, cost, civilisations))
    take_up(game, card)
    return found


def spurn(game: Game, card: int, source: Ref) -> None:
    """The player does without it."""
    game.state.numbers[_mark(card, source.card)] = 1
    game.touch()


def take_up(game: Game, card: int) -> None:
    """From now on all changes hold for the card again."""
    marks = [name for name in game.state.numbers if name.startswith(f"{SPURNED}{card}/")]
    for name in marks:
        del game.state.numbers[name]
    if marks:
        game.touch()


# ------------------------------------------------------------------------------------------------ 112.2d O・ドライブ


class Drive(NamedTuple):
    """What can be paid besides, and what the card is called for it."""

    status: str
    civilisations: tuple[str, ...]


def drives(game: Game, card: int) -> Iterator[Drive]:
    """The O・ドライブ of a card: so many mana of these civilisations more."""
    record = game.state.cards[card]
    definition = game.catalog.definitions[record.definition]
    for index in definition.faces[record.face].abilities:
        ability = definition.programs[index].ability
        if ability.keyword != labels.DRIVE or not isinstance(ability.condition, tree.Matches):
            continue
        for node in ability.condition.filters:
            if isinstance(node, tree.Is) and node.value.startswith(labels.DRIVE):
                yield Drive(node.value, tuple(_civilisations(node.value.removeprefix(labels.DRIVE))))


def _civilisations(said: str) -> Iterator[str]:
    for part in said.split("と"):
        word, _, number = part.partition("x")
        yield from [word] * int(number or 1)


def note_drive(game: Game, card: int, drive: Drive) -> None:
    """It holds of what the card will be in the battle zone."""
    game.state.numbers[f"{DRIVEN}{card}/{drive.status}"] = 0
