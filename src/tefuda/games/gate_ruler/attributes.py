"""2-5: the attributes of this game's own cards, which 【ファミリア】 can name (2-5c)."""

from __future__ import annotations

ATTRIBUTES = ("獣", "竜", "機械", "精霊", "騎士", "術師", "亡者", "植物")
