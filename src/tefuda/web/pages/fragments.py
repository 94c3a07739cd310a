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
from markupsafe import Markup, escape

from tefuda.games.board import Field, board
from tefuda.games.words import words
from tefuda.match.view import CardView
from tefuda.web.context import LogLine

from . import faces
from .cardtext import keyword
from .kept import Kept
from .layout import Area, Laid
from .render import environment
from .spoken import pick

#: Pieces that are kept: those of a hundred tables or two. A zone takes up to 20 kB with what it is looked up by.
AREAS, CARDS, LINES = 2_048, 4_096, 8_192

_encode = msgspec.msgpack.Encoder().encode
_decode_area = msgspec.msgpack.Decoder(Area).decode
_decode_card = msgspec.msgpack.Decoder(Laid).decode


class Pieces:
    """Draws the pieces of one reader's table."""

    def __init__(self, game: str, lang: str, kind: str, clause_url: str, kept: Kept | None = None) -> None:
        self.game, self.lang, self.clause_url = game, lang, clause_url
        self.kept = kept or Kept()
        self._drawn = 0
        # Of the question only this shows on cards: several can be chosen.
        self.pressed = kind in ("choose", "order")

    @property
    def macros(self) -> Any:
        return _macros(self.game, self.lang)

    def area(self, area: Area) -> Markup:
        """A zone with its cards."""
        self._drawn += 1
        return self.kept.piece(
            ("drawn", self._drawn),
            (area, self.pressed),
            lambda: _area(self.game, self.lang, self.pressed, _encode(area)),
        )

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
    return Markup(_drawn_card(game, lang, pressed, extra, _decode_card(laid)))


def _drawn_card(game: str, lang: str, pressed: bool, extra: str, laid: Laid) -> str:
    """One card. Everything the module needs is in data attributes; the label is for those who do not see the drawing.

    Written without a template: a board has several cards that lie where none like them lay before.
    """
    card, rules = laid.card, board(game).card
    rest = " rest" if laid.rested else ""
    look = f"{' lit' if laid.options else ''}{' spare' if laid.spare else ''}{' hidden-card' if card.hidden else ''}"
    look += "".join(f" {escape(word)}" for word in (laid.role, extra) if word)
    about = f' data-place="{escape(laid.place)}" data-key="{escape(laid.key or laid.place)}"'
    if not card.hidden:
        ident = faces.face_id(faces.printed(card, rules, lang))
        about += f' data-face="{ident}" data-values="{escape(numbers(game, card))}"'
    if card.controller:
        about += f' data-owner="{escape(card.controller)}"'
    if laid.options:
        about += f' data-options="{escape(" ".join(laid.options))}"' + (' aria-pressed="false"' if pressed else "")
    found = [
        f'<button type="button" class="card{rest}{look}"\n{about} tabindex="{0 if laid.options else -1}"'
        f' aria-label="{escape(laid.label)}">\n<span class="turn">',
        faces.hidden() if card.hidden else faces.small(card, rules, lang),
        "\n",
    ]
    if card.keywords and not card.hidden:
        known = [(word, keyword(game, word)) for word in card.keywords]
        told = "".join(f"<i>{escape(word if lang == 'ja' else hint.en)}</i>" for word, hint in known if hint)
        found.append(f'<span class="words" aria-hidden="true">{told}</span>')
    if card.damage:
        found.append(f'<b class="mark damage" aria-hidden="true">{card.damage}</b>')
    for name, count in card.counters.items():
        called = pick(lang, *rules.mark_words.get(name, (name, name)))
        found.append(f'<b class="mark counter" aria-hidden="true">{escape(called)} {count}</b>')
    found.append("</span>\n")
    if laid.role_words:
        found.append(f'<span class="role" aria-hidden="true">{escape(laid.role_words)}</span>')
    found.append("</button>\n")
    return _covered(lang, extra, rest, laid, "".join(found)) if laid.parts else "".join(found)


def _covered(lang: str, extra: str, rest: str, laid: Laid, lead: str) -> str:
    """A card with others under it: their edges, and a button to look at them."""
    count = len(laid.parts)
    shown = range(1, min(3, count) + 1) if extra == "peek" else ()
    edges = "".join(f'<span class="edge e{at}" aria-hidden="true"></span>' for at in shown)
    lit = " lit" if any(part.options for part in laid.parts) else ""
    look = pick(lang, f"下に重なるカード {count}枚を見る", f"look at the {count} cards under it")
    title = pick(lang, "下のカードを見る", "cards under this one")
    return (
        f'<span class="covers{rest}">{edges}{lead}<button type="button" class="parts{lit}" '
        f'data-browse="{escape(laid.place)}/" aria-label="{look}" title="{title}">{count}</button></span>'
    )


@lru_cache(maxsize=LINES)
def _line(game: str, lang: str, clause_url: str, line: LogLine) -> Markup:
    return Markup(_macros(game, lang).line(line, lambda clause: clause_address(clause_url, clause)))


@cache
def _macros(game: str, lang: str) -> Any:
    """The macros of cards and zones, with the words of a game in a language."""

    def one(laid: Laid, pressed: bool, extra: str = "") -> Markup:
        return _card(game, lang, pressed, extra, _encode(laid))

    values: dict[str, Any] = {
        "board": board(game),
        "one": one,
    }
    return environment(lang).get_template("macros.html").make_module(values)


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
