"""The colours of printed cards: seven inks on paper, each as a small woodblock palette."""

from __future__ import annotations

from typing import NamedTuple


class Palette(NamedTuple):
    """One card colour: the frame, the sky from above to the horizon, the disc in it, and three layers of ground."""

    frame: str
    deep: str
    high: str
    low: str
    disc: str
    layers: tuple[str, str, str]
    crest: str


PALETTES = {
    "red": Palette("#8f2a22", "#571612", "#f3d3a2", "#e2864f", "#b92d22", ("#c25a35", "#93341f", "#5d1a13"), "#fdf1dc"),
    "blue": Palette("#1f4f78", "#12324f", "#e8efe6", "#8fbccb", "#f6e7b4", ("#5a94b4", "#2b6490", "#143a5e"), "#16405f"),
    "green": Palette("#33613a", "#1c3b22", "#eef0cf", "#a9c78a", "#f2c14e", ("#7ba462", "#467a45", "#22492b"), "#234d2c"),
    "yellow": Palette("#a3711a", "#63430c", "#fbeec2", "#efc25f", "#d9582b", ("#dba83a", "#b37a1f", "#744a0f"), "#fff6dc"),
    "black": Palette("#3b3a42", "#1d1c22", "#c9c6c8", "#77747f", "#e9e2cf", ("#5d5a66", "#3e3b46", "#201e26"), "#2a2830"),
    "white": Palette("#8d8778", "#5b564a", "#fbfaf4", "#dcd9cb", "#c8492f", ("#c9c4b3", "#a29c8a", "#726c5c"), "#fffdf5"),
    "purple": Palette("#5f3a72", "#361f44", "#f0dde6", "#b48bbd", "#f3d9a0", ("#96669f", "#6d4180", "#3e2050"), "#4a2a5c"),
    "grey": Palette("#5a6067", "#33383d", "#eceae4", "#b9bbb8", "#d98a4a", ("#979b9c", "#6b7175", "#40464b"), "#3b4146"),
}

PAPER = "#fbf6e9"
INK = "#231c15"
GOLD = "#d9b45b"


def palette(name: str) -> Palette:
    return PALETTES.get(name, PALETTES["grey"])
