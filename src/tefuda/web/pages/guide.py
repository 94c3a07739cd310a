"""A game on one page, from what it declares: its goal, a drawing of its table, the turn, and all its words."""

from __future__ import annotations

from html import escape
from typing import Any

import msgspec
from markupsafe import Markup

from tefuda.games.base import load
from tefuda.games.board import Board, Place, board
from tefuda.games.registry import lesson
from tefuda.games.words import words

from .cardtext import glossary
from .render import markup
from .spoken import pick

#: The drawing's cells.
_WIDE, _HIGH = 118, 62


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
        **zones,
        **phases,
        **{mark: called.marks.get(mark, (mark, mark)) for mark in declared.about if mark in called.marks},
    }
    about = [
        Entry(pick(lang, *names[key]), pick(lang, *names[key][::-1]), pick(lang, *told))
        for key, told in declared.about.items()
        if key in names
    ]
    return {
        "name": pick(lang, package.ja, package.en),
        "goal": pick(lang, *declared.goal),
        "picture": _drawn(declared, zones, lang),
        "turn": [
            (pick(lang, *phases[group[0]]), pick(lang, *declared.about.get(group[0], ("", "")))) for group in declared.phases
        ],
        "about": about,
        "keywords": [
            Entry(*_said(lang, hint.ja, hint.en), pick(lang, hint.meaning_ja, hint.meaning_en)) for hint in glossary(game)
        ],
        "lesson": bool(lesson(game)),
    }


def _said(lang: str, ja: str, en: str) -> tuple[str, str]:
    return (ja, en) if lang == "ja" else (en, ja)


def _drawn(declared: Board, zones: dict[str, tuple[str, str]], lang: str) -> Markup:
    """Both halves of the table as boxes with names: one's own below, the other turned round above it."""
    rows = max(place.cell.row + place.cell.rows - 1 for place in declared.half)
    columns = max(place.cell.column + place.cell.columns - 1 for place in declared.half)
    high = _HIGH * (2 * rows + 2)
    near = "".join(_box(place, zones, lang, place.cell.column - 1, rows + 1 + place.cell.row - 1) for place in declared.half)
    far = "".join(
        _box(
            place,
            zones,
            lang,
            columns - place.cell.column - place.cell.columns + 1,
            rows - place.cell.row - place.cell.rows + 1,
        )
        for place in declared.half
    )
    middle = "・".join(pick(lang, *(place.label or zones.get(place.zone, ("", "")))) for place in declared.middle if place.zone)
    hand = pick(lang, *zones.get(declared.hand, ("", "")))
    label = escape(pick(lang, "テーブルの図", "The table"))
    wide, centre = _WIDE * columns, _WIDE * columns / 2
    return markup(
        f'<svg class="plan" viewBox="0 0 {wide} {high}" role="img" aria-label="{label}"><g class="far-plan">{far}</g>'
        f'<text x="{centre:.0f}" y="{_HIGH * (rows + 0.6):.0f}">{escape(middle)}</text>{near}'
        f'<rect x="{wide * 0.2:.0f}" y="{high - _HIGH + 4}" width="{wide * 0.6:.0f}" height="{_HIGH - 8}" rx="8"/>'
        f'<text x="{centre:.0f}" y="{high - _HIGH * 0.42:.0f}">{escape(hand)}</text></svg>'
    )


def _box(place: Place, zones: dict[str, tuple[str, str]], lang: str, column: int, row: int) -> str:
    x, y = column * _WIDE + 4, row * _HIGH + 4
    wide, high = place.cell.columns * _WIDE - 8, place.cell.rows * _HIGH - 8
    word = escape(pick(lang, *(place.label or zones.get(place.zone, ("", "")))))
    kind = "vital" if place.meter else place.lay
    return (
        f'<rect class="{kind}" x="{x}" y="{y}" width="{wide}" height="{high}" rx="8"/>'
        f'<text x="{x + wide / 2:.0f}" y="{y + high / 2 + 5:.0f}">{word}</text>'
    )
