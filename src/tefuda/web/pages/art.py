"""Procedural pictures for card faces: a woodblock landscape and a crest, both grown from what is printed on the card.

The same card always gets the same picture, on every machine: the only source of chance is the card's number (the scene)
and its bearer's name (the crest). Nothing but shapes comes out, so nothing printed on a card can reach the markup here.
"""

from __future__ import annotations

from collections.abc import Callable
from hashlib import blake2b
from math import cos, pi, sin

from .palette import Palette

WIDTH, HEIGHT = 250, 350


class Luck:
    """A small stream of numbers from a text."""

    def __init__(self, seed: str) -> None:
        self._seed = seed.encode()
        self._round = 0
        self._bytes: list[int] = []

    def below(self, limit: int) -> int:
        if not self._bytes:
            self._bytes = list(blake2b(self._seed + self._round.to_bytes(4, "big"), digest_size=32).digest())
            self._round += 1
        return self._bytes.pop() * limit // 256

    def between(self, least: float, most: float) -> float:
        return least + (most - least) * self.below(256) / 255


def scene(seed: str, colours: Palette, ident: str) -> str:
    """The landscape of a card: sky, disc, weather, ground. `ident` names its gradient in the document."""
    luck = Luck(seed)
    disc_x, disc_y, radius = luck.between(70, 180), luck.between(105, 150), luck.between(58, 82)
    parts = [
        f'<linearGradient id="{ident}" x1="0" y1="0" x2="0" y2="1"><stop offset="0" stop-color="{colours.high}"/>'
        f'<stop offset=".75" stop-color="{colours.low}"/></linearGradient>',
        f'<path fill="url(#{ident})" d="M0 0h{WIDTH}v{HEIGHT}H0z"/>',
        _SKIES[luck.below(len(_SKIES))](luck, colours, disc_x, disc_y),
        f'<circle cx="{disc_x:.0f}" cy="{disc_y:.0f}" r="{radius:.0f}" fill="{colours.disc}"/>',
        _mist(luck, colours),
        _GROUNDS[luck.below(len(_GROUNDS))](luck, colours),
    ]
    return "".join(parts)


# ------------------------------------------------------------------------------------------------ sky


def _rays(luck: Luck, colours: Palette, x: float, y: float) -> str:
    count = 9 + luck.below(8)
    turn = luck.between(0, pi)
    path = []
    for ray in range(count):
        ends = []
        for angle in (turn + 2 * pi * ray / count, turn + 2 * pi * (ray + 0.42) / count):
            ends.append(f"{x + 400 * cos(angle):.0f} {y + 400 * sin(angle):.0f}")
        path.append(f"M{x:.0f} {y:.0f}L{' '.join(ends)}z")
    return f'<path fill="{colours.disc}" opacity=".22" d="{"".join(path)}"/>'


def _bands(luck: Luck, colours: Palette, x: float, y: float) -> str:
    rows = "".join(f"M0 {60 + 22 * row + luck.below(8)}h{WIDTH}" for row in range(5))
    return f'<path stroke="{colours.layers[0]}" stroke-width="5" opacity=".25" d="{rows}"/>'


def _rings(luck: Luck, colours: Palette, x: float, y: float) -> str:
    circles = "".join(f'<circle cx="{x:.0f}" cy="{y:.0f}" r="{95 + 26 * ring}"/>' for ring in range(4))
    return f'<g fill="none" stroke="{colours.layers[0]}" stroke-width="3" opacity=".3">{circles}</g>'


def _petals(luck: Luck, colours: Palette, x: float, y: float) -> str:
    path = []
    for _ in range(16):
        px, py, size = luck.below(WIDTH), 50 + luck.below(190), 4 + luck.below(6)
        lean = luck.below(9) - 4
        path.append(f"M{px} {py}q{size} {-size} {2 * size} {lean}q{-size} {size} {-2 * size} {-lean}z")
    return f'<path fill="{colours.disc}" opacity=".55" d="{"".join(path)}"/>'


_SKIES: tuple[Callable[[Luck, Palette, float, float], str], ...] = (_rays, _bands, _rings, _petals)


def _mist(luck: Luck, colours: Palette) -> str:
    """Bars of cloud with round ends, as on folding screens."""
    bars = []
    for _ in range(3):
        x, y, length = luck.below(200) - 40, 80 + luck.below(150), 60 + luck.below(110)
        bars.append(f"M{x} {y}h{length}")
    return f'<path stroke="{colours.high}" stroke-width="11" stroke-linecap="round" opacity=".75" d="{"".join(bars)}"/>'


# ------------------------------------------------------------------------------------------------ ground


def _waves(luck: Luck, colours: Palette) -> str:
    """Rows of overlapping rings: the blue-sea pattern."""
    parts = []
    for row, colour in enumerate(colours.layers):
        y, shift, size = 226 + 34 * row, (row % 2) * 24 + luck.below(12), 24
        rings = ""
        for at in range(-1, 6):
            x = at * 2 * size + shift
            rings += f"M{x} {y}a{size} {size} 0 0 1 {2 * size} 0"
        parts.append(f'<path fill="{colour}" d="M-60 {HEIGHT}V{y}H-60{rings}V{HEIGHT}z"/>')
        inner = rings.replace(f"a{size} {size} 0 0 1 {2 * size} 0", f"m9 0a{size - 9} {size - 9} 0 0 1 {2 * size - 18} 0")
        parts.append(f'<path fill="none" stroke="{colours.high}" stroke-width="2" opacity=".55" d="{inner}"/>')
    return "".join(parts)


def _mountains(luck: Luck, colours: Palette) -> str:
    parts = []
    for row, colour in enumerate(colours.layers):
        base = 205 + 38 * row
        points, x = [f"M0 {HEIGHT}V{base}"], 0
        while x < WIDTH:
            rise, run = 24 + luck.below(46 - 8 * row), 26 + luck.below(34)
            points.append(f"l{run} {-rise}l{run} {rise}")
            x += 2 * run
        parts.append(f'<path fill="{colour}" d="{"".join(points)}V{HEIGHT}z"/>')
    return "".join(parts)


def _hills(luck: Luck, colours: Palette) -> str:
    parts = []
    for row, colour in enumerate(colours.layers):
        y = 222 + 34 * row
        a, b = luck.below(70) - 35, luck.below(70) - 35
        d = f"M0 {HEIGHT}V{y}C70 {y - 30 + a} 100 {y + 20 + b} 150 {y - 8}S220 {y + a} 250 {y - 16}V{HEIGHT}z"
        parts.append(f'<path fill="{colour}" d="{d}"/>')
    return "".join(parts)


def _flames(luck: Luck, colours: Palette) -> str:
    parts = []
    for row, colour in enumerate(colours.layers):
        y, x = 238 + 30 * row, -10
        path = [f"M-10 {HEIGHT}V{y}"]
        while x < WIDTH + 10:
            run, rise = 22 + luck.below(20), 34 + luck.below(44)
            up = f"q{run * 0.15:.0f} {-rise * 0.7:.0f} {run * 0.55:.0f} {-rise}"
            path.append(f"{up}q{-run * 0.1:.0f} {rise * 0.6:.0f} {run * 0.45:.0f} {rise}")
            x += run
        parts.append(f'<path fill="{colour}" d="{"".join(path)}V{HEIGHT}z"/>')
    return "".join(parts)


def _bamboo(luck: Luck, colours: Palette) -> str:
    stems = []
    for row, colour in enumerate(colours.layers):
        for _ in range(3):
            x, width = luck.below(WIDTH - 20), 7 + 4 * row
            joints = "".join(f"M{x} {y}h{width}" for y in range(120 + luck.below(30), 340, 46))
            stems.append(f'<path fill="{colour}" d="M{x} {40 + 30 * (2 - row)}h{width}V{HEIGHT}h-{width}z"/>')
            stems.append(f'<path stroke="{colours.high}" stroke-width="2" opacity=".6" d="{joints}"/>')
    return "".join(stems) + _hills(luck, colours).split("/>")[-2] + "/>"


_GROUNDS: tuple[Callable[[Luck, Palette], str], ...] = (_waves, _mountains, _hills, _flames, _bamboo)


# ------------------------------------------------------------------------------------------------ crests

#: One petal of a crest, pointing up from the centre, about 50 units long.
_PETALS = (
    "M0-8C16-20 14-40 0-52C-14-40-16-20 0-8z",
    "M0-10L12-32 0-54-12-32z",
    "M0-30m-15 0a15 15 0 1 0 30 0a15 15 0 1 0-30 0z",
    "M-5-8V-44L0-54 5-44V-8z",
    "M0-10L20-46A50 50 0 0 0-20-46z",
    "M0-6C22-14 22-44 0-54C8-40 8-22 0-6z",
    "M0-10C18-16 20-42 4-52L0-44-4-52C-20-42-18-16 0-10z",
)


def crest(seed: str, fill: str, x: float, y: float, size: float) -> str:
    """A crest in the manner of family crests: one petal turned about the centre, a heart, perhaps a ring."""
    luck = Luck("crest " + seed)
    petal, count = _PETALS[luck.below(len(_PETALS))], 3 + luck.below(6)
    turns = "".join(f'<path transform="rotate({360 * at / count:.0f})" d="{petal}"/>' for at in range(count))
    heart = ('<circle r="7"/>', '<path d="M0-9L9 0 0 9-9 0z"/>', "")[luck.below(3)]
    ring = '<circle r="64" fill="none" stroke-width="6"/>' if luck.below(3) else ""
    return (
        f'<g transform="translate({x:.0f} {y:.0f}) scale({size / 64:.2f})" fill="{fill}" stroke="{fill}" stroke-width="0">'
        f"{turns}{heart}{ring}</g>"
    )
