"""Sections 306.2 and 309.2: how many cards a charge holds and a hand keeps, and what effects make of it."""

from __future__ import annotations

from tefuda.kernel import tree
from tefuda.kernel.game import Game
from tefuda.kernel.layers import forces
from tefuda.kernel.seats import players
from tefuda.kernel.select import amount

CHARGE, HAND = "charge_limit", "hand_limit"
#: 306.2a, 309.2b: at the beginning of the game.
PRINTED = {CHARGE: ("306.2a", 4), HAND: ("309.2b", 6)}
#: Under what effects on them are in the index.
_KEYS = {name: (f"change:{name}", f"gain>change:{name}") for name in PRINTED}


def changed(game: Game, name: str) -> bool:
    """Is there any effect on it?"""
    (own, granted), watch, lasting = _KEYS[name], game.state.watch, game.state.lasting
    return own in watch or granted in watch or own in lasting or granted in lasting


def limit(game: Game, seat: int, name: str) -> int | None:
    """What a player may keep; 309.2c: None if an effect has taken the limit away."""
    clause, number = PRINTED[name]
    found = game.limit(clause, number)
    for force in forces(game, f"change:{name}") if changed(game, name) else ():
        node = force.node
        assert isinstance(node, tree.Change)
        if not isinstance(node.what, tree.Cards) or seat not in players(game, force.context, node.what.whose):
            continue
        if node.sets:
            return None
        found += force.amount if force.amount is not None else amount(game, force.context, node.amount)
    return max(0, found)
