"""What led to a board, for the page's module: beats with the faces of their cards, and the drawings that are new."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import msgspec

from tefuda.games.board import Board, board
from tefuda.match.beats import Beat
from tefuda.web.context import Lang, Staged

from . import faces
from .render import render
from .table import Sheet, icon_words, sheet


def render_beats(game: str, lang: Lang, beats: Sequence[Beat], known: set[str]) -> Staged:
    """The beats as plain data. Drawings whose names are in `known` are there already; new names are added to it."""
    declared = board(game)
    sheets: list[Sheet] = []
    events = tuple(_event(game, beat, declared, lang, known, sheets) for beat in beats)
    drawings = render("sheets.html", lang, sheets=sheets, icon_words=icon_words(declared)) if sheets else ""
    return Staged(events=events, drawings=drawings)


def _event(game: str, beat: Beat, declared: Board, lang: str, known: set[str], sheets: list[Sheet]) -> dict[str, Any]:
    found: dict[str, Any] = msgspec.to_builtins(msgspec.structs.replace(beat, card=None))
    if beat.card is not None:
        found["face"] = face = faces.face_id(faces.printed(beat.card, declared.card, lang))
        found["numbers"] = faces.numbers(beat.card, declared.card)
        if face not in known:
            known.add(face)
            sheets.append(sheet(game, beat.card, declared, lang))
    return found
