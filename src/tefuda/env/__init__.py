"""Environments for programs that learn. Needs the extra `env` (numpy, gymnasium, pettingzoo).

    from tefuda.env import aec, vector            # PettingZoo; many games at once
    gymnasium.make("tefuda/GAME-v0")       # one seat against a player of the project, once this module is imported

docs/laboratory.md says what the arrays mean; `schema(game)` says it to programs.
"""

from __future__ import annotations

from collections.abc import Sequence

import gymnasium

from tefuda.games.base import BUILT, AnyDeck

from .aec import TableEnv
from .desk import ACTIONS, DONE, Desk
from .observation import Eye
from .schema import Schema, schema
from .single import SeatEnv, vector


def aec(game: str, decks: Sequence[AnyDeck] | None = None, skip: bool = True) -> TableEnv:
    """A game between two agents. `skip`: questions that leave nothing to decide are not asked."""
    return TableEnv(game, decks, skip)


for _game in BUILT:
    _name = f"tefuda/{_game}-v0"
    if _name not in gymnasium.registry:
        gymnasium.register(_name, entry_point="tefuda.env.single:SeatEnv", kwargs={"game": _game})

__all__ = ["ACTIONS", "DONE", "Desk", "Eye", "Schema", "SeatEnv", "TableEnv", "aec", "schema", "vector"]
