"""203: the races of this game's own cards. Texts that speak of them are read with these words."""

from __future__ import annotations

RACES = (
    "ヒカリトリ", "ミナモノタミ", "カゲボウシ", "ヒバナコゾウ", "ネッコノコ", "ホムラ・ドラゴン", "ミズチ・ドラゴン",
    "ヨロイムシ",
)  # fmt: skip
