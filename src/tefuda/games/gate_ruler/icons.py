"""Sections 14-5, 16-2 to 16-4: overdrive, touchdown and counter abilities, which a card's key icon shows."""

from __future__ import annotations

from tefuda.games.kit import labels
from tefuda.kernel import tree
from tefuda.kernel.game import Game
from tefuda.kernel.records import Key, Ref

OVERDRIVE, TOUCHDOWN, COUNTER = "OD", "TD", "CNT"


def overdrive_abilities(game: Game, ref: Ref) -> list[Key]:
    """16-2: what a card that is driven can do before it is played itself."""
    return game.by("16-2a", list(labels.labelled(game, ref, OVERDRIVE)))


def counter_ability(game: Game, ref: Ref) -> Key | None:
    """16-4: what a card does that damage to its ruler turns over."""
    found = list(labels.labelled(game, ref, COUNTER))
    return found[0] if found and game.rule("16-4a") else None


def plays_itself(game: Game, key: Key) -> bool:
    """14-5c: does it say that its card is played?"""
    effect = game.program(key).ability.effect
    return len(effect) == 1 and isinstance(effect[0], tree.Play) and effect[0].what == tree.This()
