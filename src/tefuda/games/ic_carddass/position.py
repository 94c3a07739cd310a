"""A position described in plain data (scenario files): zones, cards, whose turn, which step, a battle under way."""

from __future__ import annotations

from typing import Any

from tefuda.kernel.game import Game, Setting


def build_position(setting: Setting, data: dict[str, Any], seed: int) -> Game:
    raise NotImplementedError
