"""Which keywords a card has. Those whose meaning lies in a procedure (レンジ, 絶界 ...) are asked for here."""

from __future__ import annotations

from tefuda.games.kit.labels import has, labelled, printed

__all__ = ["has", "labelled", "printed"]

RANGE = "レンジ"
SEALED = "絶界"
NO_LIMIT = "手札の上限なし"
RECOVERY = "ライフリカバリー"
VOID = "ヴォイドブリンガー"
OVERDRIVE = "オーバードライブ"
START_CARD = "スタートカード"
START_RESOURCE = "スタートリソース"
GATE_CARD = "ゲートカード"
COMPANION = "このカードの下に"
STEADY = "パワーが下がらない"
ALTER_FORCE = "アルターフォース"
