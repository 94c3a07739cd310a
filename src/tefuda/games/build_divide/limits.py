"""Section 1206: abilities that may be played only so often in a turn."""

from __future__ import annotations

from tefuda.kernel.game import Game
from tefuda.kernel.records import Key


def may_use(game: Game, identity: int, key: Key, per_turn: int) -> bool:
    """1206-2: so many times a turn; 1206-2a: counted for each ability of each card by itself."""
    if not per_turn or not game.rule("1206-1"):
        return True
    return game.state.used.get(_slot(game, identity, key), 0) < per_turn or not game.rule("1206-2")


def use(game: Game, identity: int, key: Key) -> None:
    """1206-2b: the play counts, whatever becomes of it."""
    if game.program(key).ability.per_turn and game.rule("1206-2b"):
        slot = _slot(game, identity, key)
        game.state.used[slot] = game.state.used.get(slot, 0) + 1


def _slot(game: Game, identity: int, key: Key) -> tuple[int, int]:
    alone = game.rule("1206-2a") and game.rule("12.06.2.a.1")
    return (identity if alone else 0, key[0] * 1000 + key[1])
