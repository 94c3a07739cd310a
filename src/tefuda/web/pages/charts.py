"""Charts of a game as drawings: curves and bars of both sides, turn by turn."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from html import escape

from markupsafe import Markup

from tefuda.web.context import Curve

from .render import markup

#: Where the turn of this number, and a value, lie on the drawing.
Across = Callable[[int], float]
Up = Callable[[float], float]

_WIDE, _HIGH, _EDGE = 520, 120, 26


def chart(curve: Curve, turns: tuple[int, ...]) -> Markup:
    """One chart. The sides are told apart by colour and by letter."""
    numbers = [number for side in curve.sides for number in side]
    top, bottom = max([1.0, *numbers]), min([0.0, *numbers])
    step = (_WIDE - 2 * _EDGE) / max(1, len(turns) - (0 if curve.bars else 1))

    def x(at: int) -> float:
        return _EDGE + step * (at + (0.5 if curve.bars else 0))

    def y(number: float) -> float:
        return 8 + (_HIGH - 30) * (top - number) / (top - bottom)

    drawn = "".join(_bars(curve, x, y, step) if curve.bars else _lines(curve, x, y))
    every = -(-len(turns) // 12)
    labels = "".join(
        f'<text x="{x(at):.0f}" y="{_HIGH - 6}">{turn}</text>' for at, turn in enumerate(turns) if at % max(1, every) == 0
    )
    scale = f'<text x="12" y="{y(top) + 5:.0f}">{top:g}</text>' if len(curve.sides) > 1 else ""
    zero = f'<path class="zero" d="M{_EDGE} {y(0.0):.0f}H{_WIDE - _EDGE}"/>'
    said = "; ".join(f"{'AB'[at]} {', '.join(f'{number:g}' for number in side)}" for at, side in enumerate(curve.sides))
    return markup(
        f'<svg class="chart" viewBox="0 0 {_WIDE} {_HIGH}" role="img" aria-label="{escape(curve.title)}: {escape(said)}">'
        f"{zero}{drawn}{labels}{scale}</svg>"
    )


def _lines(curve: Curve, x: Across, y: Up) -> Iterator[str]:
    for at, side in enumerate(curve.sides):
        points = " ".join(f"{x(number):.1f},{y(value):.1f}" for number, value in enumerate(side))
        yield f'<polyline class="side-{"AB"[at]}" points="{points}"/>'
        if side and len(curve.sides) > 1:
            yield f'<text class="side-{"AB"[at]}" x="{_WIDE - 10}" y="{y(side[-1]) + 5:.0f}">{"AB"[at]}</text>'


def _bars(curve: Curve, x: Across, y: Up, step: float) -> Iterator[str]:
    wide = min(14.0, step * 0.4)
    for at, side in enumerate(curve.sides):
        for number, value in enumerate(side):
            if value:
                left, high = x(number) + (at - 1) * wide, y(0.0) - y(value)
                box = f'x="{left:.1f}" y="{y(value):.1f}" width="{wide:.1f}" height="{high:.1f}"'
                yield f'<rect class="side-{"AB"[at]}" {box}/>'
