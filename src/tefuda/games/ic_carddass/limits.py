"""Section 10-15: abilities that may be used only so often in a turn."""

from __future__ import annotations

from tefuda.kernel.game import Game
from tefuda.kernel.records import Key


def may_use(game: Game, identity: int, key: Key, per_turn: int) -> bool:
    """10-15-1: so many times a turn; 10-15-2: counted for each ability of each card; 10-15-3: otherwise without limit."""
    if not per_turn:
        return game.rule("10-15-3") or not _uses(game, identity, key)
    return _uses(game, identity, key) < per_turn or not game.rule("10-15-1")


def use(game: Game, identity: int, key: Key) -> None:
    """Count a use of an ability that has a limit. Others are not counted, or no position would ever come back (11-1)."""
    ability = game.program(key).ability
    # Under the switch a melee skill is played once for each time its card comes in.
    limited = ability.per_turn > 0 or (ability.keyword == "乱戦スキル" and game.option("melee_skill_is_activated"))
    if limited or not game.rule("10-15-3"):
        slot = _slot(game, identity, key)
        game.state.used[slot] = game.state.used.get(slot, 0) + 1


def _uses(game: Game, identity: int, key: Key) -> int:
    return game.state.used.get(_slot(game, identity, key), 0)


def _slot(game: Game, identity: int, key: Key) -> tuple[int, int]:
    # Abilities granted by other cards have numbers of another definition: keep them apart from the card's own.
    return (identity if game.rule("10-15-2") else 0, key[0] * 1000 + key[1])
