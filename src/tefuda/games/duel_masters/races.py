"""203: the races of this game's own cards. Texts that speak of them are read with these words."""

from __future__ import annotations

from typing import TYPE_CHECKING

from tefuda.kernel.continuous import words

if TYPE_CHECKING:
    from tefuda.kernel.game import Game
    from tefuda.kernel.records import Ref

RACES = (
    "ヒカリトリ", "ミナモノタミ", "カゲボウシ", "ヒバナコゾウ", "ネッコノコ", "ホムラ・ドラゴン", "ミズチ・ドラゴン",
    "ヨロイムシ",
)  # fmt: skip


def of_race(game: Game, ref: Ref, race: str) -> bool:
    """203.2: who speaks of a race, or of a part of races, means every race that contains the name."""
    return any(race in own for own in game.by("203.2", words(game, ref, "race")))
