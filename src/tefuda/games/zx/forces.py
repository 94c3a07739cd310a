"""Sections 312, 908, 1010: forces, cards in a zone of their own that belong to a card on a square."""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING

from tefuda.kernel.events import happen
from tefuda.kernel.game import Game
from tefuda.kernel.rules import PartRule

from .zones import FORCE, TRASH, move_event

if TYPE_CHECKING:
    from .processing import Effect

ROLE = "force"
#: 312.3: a force is a new card in the force zone, tied to its card on a square. What it is one card with stays with it.
FORCES = PartRule(ROLE, identity="new", zone="force", stack=True)


def astray(game: Game) -> Effect | None:
    """908.1: forces that belong to nothing go to the trash; 908.2: so do those of a card that lies face down."""
    cards = game.state.cards
    alone = tuple(card for card in game.state.zones[FORCE[0]] if cards[card].host < 0)
    if alone and game.rule("908.1"):
        return partial(_to_trash, cards=alone, clause="908.1")
    hidden = tuple(card for card in game.state.zones[FORCE[0]] if cards[card].host >= 0 and cards[cards[card].host].down)
    return partial(_to_trash, cards=hidden, clause="908.2") if hidden and game.rule("908.2") else None


def _to_trash(game: Game, cards: tuple[int, ...], clause: str) -> None:
    happen(game, [move_event(game, card, TRASH, clause=clause) for card in cards])
