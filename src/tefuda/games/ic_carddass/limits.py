"""Section 10-15: abilities that may be used only so often in a turn."""

from __future__ import annotations

from tefuda.games.kit import limits
from tefuda.kernel.game import Game
from tefuda.kernel.records import Key


def may_use(game: Game, identity: int, key: Key, per_turn: int) -> bool:
    """10-15-1: so many times a turn; 10-15-3: otherwise without limit."""
    return uses(game, identity, key) < game.limit("10-15-1", per_turn) if per_turn else game.by("10-15-3", True)


def use(game: Game, identity: int, key: Key) -> None:
    """Count a use of an ability that has a limit. Others are not counted, or no position would ever come back (11-1)."""
    ability = game.program(key).ability
    # Under the switch a melee skill is played once for each time its card comes in.
    limited = ability.per_turn > 0 or (ability.keyword == "乱戦スキル" and game.option("melee_skill_is_activated"))
    if limited:
        limits.count(game, _slot(game, identity, key), ability.period)


def uses(game: Game, identity: int, key: Key) -> int:
    """10-15-2: counted for each ability of each card by itself."""
    return limits.uses(game, _slot(game, identity, key), game.program(key).ability.period)


def _slot(game: Game, identity: int, key: Key) -> limits.Slot:
    return limits.slot(game, game.by("10-15-2", identity), key)
