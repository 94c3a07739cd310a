"""Pieces of a table, drawn once.

From one action to the next most zones and lines of the log stay as they were, and many look the same in other matches. A piece
is looked up by everything it is drawn from, so what is found is what would have been drawn.
"""

from __future__ import annotations

from collections.abc import Iterable
from functools import cache, lru_cache
from itertools import groupby
from typing import Any
from urllib.parse import quote

import msgspec
from markupsafe import Markup

from tefuda.games.board import Field, board
from tefuda.games.words import words
from tefuda.match.view import CardView
from tefuda.web.context import LogLine

from . import faces
from .cardtext import keyword
from .layout import Area, Laid
from .render import environment, markup, speaker
from .spoken import pick

#: Pieces that are kept: those of a few hundred tables, some 20 MB.
AREAS, CARDS, LINES = 8_192, 8_192, 16_384

_encode = msgspec.msgpack.Encoder().encode
_decode_area = msgspec.msgpack.Decoder(Area).decode
_decode_card = msgspec.msgpack.Decoder(Laid).decode


class Pieces:
    """Draws the pieces of one reader's table."""

    def __init__(self, game: str, lang: str, kind: str, clause_url: str) -> None:
        self.game, self.lang, self.clause_url = game, lang, clause_url
        # Of the question only this shows on cards: several can be chosen.
        self.pressed = kind in ("choose", "order")

    def area(self, area: Area) -> Markup:
        """A zone with its cards."""
        return _area(self.game, self.lang, self.pressed, _encode(area))

    def areas(self, areas: Iterable[Area]) -> Markup:
        return Markup("".join([self.area(area) for area in areas]))

    def cards(self, cards: Iterable[Laid], extra: str = "") -> Markup:
        """Cards outside their zone: those an option is about, or the contents of a pile."""
        return Markup("".join([_card(self.game, self.lang, self.pressed, extra, _encode(laid)) for laid in cards]))

    def log(self, lines: Iterable[LogLine]) -> Markup:
        """The lines; one that repeats the line before it is counted there."""
        runs = [list(run) for _, run in groupby(lines, _said)]
        return Markup("".join([_times(self._line(run[-1]), len(run)) for run in runs]))

    def _line(self, line: LogLine) -> str:
        if not line.fresh:
            return _line(self.game, self.lang, self.clause_url, line)
        # Every line is fresh first and old afterwards: it is drawn once for both.
        old = msgspec.structs.replace(line, fresh=False)
        return str(_line(self.game, self.lang, self.clause_url, old)).replace('<li class="', '<li class="fresh ', 1)


def _said(line: LogLine) -> tuple[str, str, str, str, bool]:
    return line.kind, line.seat, line.text, line.clause, line.fresh


def _times(line: str, times: int) -> str:
    return line if times == 1 else str(line).replace("</button>", f'</button> <b class="times">×{times}</b>', 1)


@lru_cache(maxsize=AREAS)
def _area(game: str, lang: str, pressed: bool, area: bytes) -> Markup:
    return Markup(_macros(game, lang).area(_decode_area(area), pressed))


@lru_cache(maxsize=CARDS)
def _card(game: str, lang: str, pressed: bool, extra: str, laid: bytes) -> Markup:
    return Markup(_macros(game, lang).card(_decode_card(laid), pressed, extra))


@lru_cache(maxsize=LINES)
def _line(game: str, lang: str, clause_url: str, line: LogLine) -> Markup:
    return Markup(_macros(game, lang).line(line, lambda clause: clause_address(clause_url, clause)))


@cache
def _macros(game: str, lang: str) -> Any:
    """The macros of cards and zones, with the words of a game in a language."""
    declared = board(game)

    def small(laid: Laid) -> Markup:
        return markup(faces.hidden() if laid.card.hidden else faces.small(laid.card, declared.card, lang))

    def one(laid: Laid, pressed: bool, extra: str = "") -> Markup:
        return _card(game, lang, pressed, extra, _encode(laid))

    values: dict[str, Any] = {
        "lang": lang,
        "t": speaker(lang),
        "board": declared,
        "face": small,
        "faced": lambda card: faces.face_id(faces.printed(card, declared.card, lang)),
        "values": lambda card: numbers(game, card),
        "mark": lambda name: pick(lang, *declared.card.mark_words.get(name, (name, name))),
        "keyword": lambda word: keyword(game, word),
        "one": one,
    }
    return environment().get_template("macros.html").make_module(values)


def clause_address(pattern: str, clause: str) -> str:
    """Where a clause is explained."""
    return pattern.replace("{clause}", quote(clause, safe=""))


def numbers(game: str, card: CardView) -> str:
    """A card's numbers for the detail view: `power:7000`, or `power:7000:5000` where another number is printed."""
    found = []
    printed = [field.key for field in _fields(game)]
    others = [key for key, number in card.values.items() if key not in printed and (number or key in card.printed)]
    for key in (*printed, *others):
        if key in card.values:
            changed = f":{card.printed[key]}" if key in card.printed else ""
            found.append(f"{key}:{card.values[key]}{changed}")
    return " ".join(found)


def number_words(game: str, lang: str) -> str:
    """What the numbers are called: `power:パワー`. The spaces within a name do not break it."""
    called = {**words(game).numbers} | {field.key: (field.ja, field.en) for field in _fields(game)}
    return " ".join(f"{key}:{pick(lang, *names).replace(' ', chr(0xA0))}" for key, names in called.items())


def _fields(game: str) -> list[Field]:
    declared = board(game).card
    return [field for field in (declared.cost, declared.strength, declared.force) if field is not None]
