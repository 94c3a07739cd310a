"""A game on one page, from what it declares: its goal, a drawing of its table, the turn, and all its words."""

from __future__ import annotations

from collections.abc import Sequence
from html import escape
from itertools import accumulate, groupby
from operator import itemgetter
from typing import Any

import msgspec
from markupsafe import Markup

from tefuda.games.base import load
from tefuda.games.board import Board, Cell, Place, board
from tefuda.games.registry import lesson
from tefuda.games.words import words

from .cardtext import glossary
from .measure import fit
from .render import markup
from .spoken import pick

#: The drawing's cells; those of a drawing for narrow screens; and those of squares.
_WIDE, _HIGH, _NARROW, _SQUARE = 118, 62, 70, 76


class Entry(msgspec.Struct, frozen=True):
    """A word and what it means; in both languages, whichever the reader searches for."""

    word: str
    other: str
    meaning: str


def guide(game: str, lang: str) -> dict[str, Any]:
    """Everything the page says."""
    declared = board(game)
    package = load(game)
    called = words(game)
    zones = {zone.name: (zone.ja, zone.en) for zone in package.rules.zones}
    zones |= {place.zone: place.label for place in declared.places if place.label is not None}
    phases = {group[0]: called.times[group[0]] for group in declared.phases}
    names = {
        **phases,
        **{f"{name}_phase": said for name, said in phases.items()},
        **zones,
        **{mark: called.marks.get(mark, (mark, mark)) for mark in declared.about if mark in called.marks},
    }
    about = [
        Entry(_from_to(found, lang), _from_to(found, "en" if lang == "ja" else "ja"), pick(lang, *told))
        for told, alike in groupby(declared.about.items(), key=itemgetter(1))
        if (found := [names[key] for key, _ in alike if key in names])
    ]
    return {
        "name": pick(lang, package.ja, package.en),
        "goal": pick(lang, *declared.goal),
        "picture": _drawn(declared, zones, lang),
        "turn": [(pick(lang, *phases[group[0]]), pick(lang, *declared.told(group[0]))) for group in declared.phases],
        "about": about,
        "keywords": [
            Entry(*_said(lang, hint.ja, hint.en), pick(lang, hint.meaning_ja, hint.meaning_en)) for hint in glossary(game)
        ],
        "lesson": bool(lesson(game)),
    }


def _from_to(names: Sequence[tuple[str, str]], lang: str) -> str:
    """What several things in a row are called of which the same is said: the first and the last."""
    called = [pick(lang, *name) for name in names]
    return called[0] if len(called) == 1 else f"{called[0]} – {called[-1]}"


def _said(lang: str, ja: str, en: str) -> tuple[str, str]:
    return (ja, en) if lang == "ja" else (en, ja)


class _Plan:
    """The table as boxes with names: one's own half below, the other turned round above it."""

    def __init__(self, declared: Board, zones: dict[str, tuple[str, str]], lang: str, narrow: bool) -> None:
        self.declared, self.zones, self.lang, self.narrow = declared, zones, lang, narrow
        # A narrow screen has no room for what most games never use.
        self.places = [place for place in declared.half if not (narrow and place.rare)]
        cells = [self._cell(place) for place in self.places]
        self.rows = max(cell.row + cell.rows - 1 for cell in cells)
        self.squares = next((place for place in declared.middle if place.inlaid), None)
        widths = [_NARROW if narrow else _WIDE] * max(cell.column + cell.columns - 1 for cell in cells)
        if self.squares is not None:
            widths[self._cell(self.squares).column - 1] = _SQUARE * len(self.squares.squares[0])
        self.edges = [0, *accumulate(widths)]
        self.wide, self.high = self.edges[-1], _HIGH * (2 * self.rows + 2)

    def _cell(self, place: Place) -> Cell:
        return (place.phone or place.cell) if self.narrow else place.cell

    def drawn(self) -> str:
        halves = [(self._near(place), place) for place in self.places]
        turned = [((self.wide - x - w, self.high - _HIGH - y - h, w, h), place) for (x, y, w, h), place in halves]
        middle = [place for place in self.declared.middle if place.zone and not place.inlaid]
        hand = (self.wide * 0.2, self.high - _HIGH, self.wide * 0.6, _HIGH)
        between = "・".join(self._word(place) for place in middle)
        kind = "plan narrow" if self.narrow else "plan"
        label = escape(pick(self.lang, "テーブルの図", "The table"))
        return (
            f'<svg class="{kind}" viewBox="0 0 {self.wide} {self.high}" role="img" aria-label="{label}"><g class="far-plan">'
            f"{''.join(self._box(*found) for found in turned)}</g>{self._grid()}"
            f"{self._text(between, 0, _HIGH * self.rows, self.wide, _HIGH) if self.squares is None else ''}"
            f"{''.join(self._box(*found) for found in halves)}{self._rect('row', *hand)}"
            f"{self._text(pick(self.lang, *self.zones.get(self.declared.hand, ('', ''))), *hand)}</svg>"
        )

    def _near(self, place: Place) -> tuple[float, float, float, float]:
        cell = self._cell(place)
        left, right = self.edges[cell.column - 1], self.edges[cell.column + cell.columns - 1]
        return left, _HIGH * (self.rows + cell.row), right - left, _HIGH * cell.rows

    def _grid(self) -> str:
        """Squares that lie within the halves."""
        if self.squares is None:
            return ""
        cell, rows = self._cell(self.squares), self.squares.squares
        left, top = self.edges[cell.column - 1], _HIGH * (self.rows - cell.rows)
        high = _HIGH * (2 * cell.rows + 1) / len(rows)
        boxes = [
            (name, left + _SQUARE * column, top + high * row)
            for row, names in enumerate(rows)
            for column, name in enumerate(names)
        ]
        return "".join(
            self._rect("square", x, y, _SQUARE, high)
            + self._text(pick(self.lang, *self.zones.get(name, ("", ""))), x, y, _SQUARE, high)
            for name, x, y in boxes
        )

    def _word(self, place: Place) -> str:
        return pick(self.lang, *(place.label or self.zones.get(place.zone, ("", ""))))

    def _box(self, spot: tuple[float, float, float, float], place: Place) -> str:
        return self._rect("vital" if place.meter else place.lay, *spot) + self._text(self._word(place), *spot)

    def _rect(self, kind: str, x: float, y: float, wide: float, high: float) -> str:
        return f'<rect class="{kind}" x="{x + 3:.0f}" y="{y + 3:.0f}" width="{wide - 6:.0f}" height="{high - 6:.0f}" rx="7"/>'

    def _text(self, words: str, x: float, y: float, wide: float, high: float) -> str:
        if not words:
            return ""
        size, lines = fit(words, wide - 14, 16, 11)
        first = y + high / 2 - size * 0.6 * (len(lines) - 1) + size * 0.36
        return "".join(
            f'<text x="{x + wide / 2:.0f}" y="{first + size * 1.2 * at:.1f}" font-size="{size:.1f}">{escape(line)}</text>'
            for at, line in enumerate(lines)
        )


def _drawn(declared: Board, zones: dict[str, tuple[str, str]], lang: str) -> Markup:
    """For wide screens and for narrow ones, on which zones lie elsewhere."""
    return markup("".join(_Plan(declared, zones, lang, narrow).drawn() for narrow in (False, True)))
