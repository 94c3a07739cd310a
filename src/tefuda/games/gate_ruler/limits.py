"""Section 14-6: abilities that may be played only so often in a turn, or in a game."""

from __future__ import annotations

from hashlib import sha256

from tefuda.games.kit.limits import Slot, count, slot, uses
from tefuda.kernel.game import Game
from tefuda.kernel.records import Context

#: Uses by name are counted for each player under this and the next lower number, which no object has.
_NAMED = -2


def may_use(game: Game, context: Context) -> bool:
    """14-6a: has it been played less often in its turn or game than it may be?"""
    ability = game.program(context.key).ability
    if not ability.per_turn:
        return True
    return game.demands("14-6a", uses(game, _slot(game, context), ability.period) < ability.per_turn)


def use(game: Game, context: Context) -> None:
    """It has been played once more."""
    ability = game.program(context.key).ability
    if ability.per_turn:
        count(game, _slot(game, context), ability.period)


def _slot(game: Game, context: Context) -> Slot:
    """14-6a-1: a limit inside the name counts for each player and all abilities of that name; 14-6a-2: else for itself.

    14-6a-1a: what the one player has used does not count for the other, also if he gets the card; 14-6a-2a: an ability that
    is counted by itself goes on being counted.
    """
    ability = game.program(context.key).ability
    if ability.by_name and game.rule("14-6a-1"):
        return _NAMED - game.by("14-6a-1a", context.master), _number(ability.name)
    return slot(game, game.by("14-6a-2", context.source.identity), context.key)


def _number(name: str) -> int:
    """A name as a number, the same in every run."""
    return int.from_bytes(sha256(name.encode()).digest()[:7], "big")
