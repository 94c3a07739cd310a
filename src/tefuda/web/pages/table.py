"""The table as a fragment of HTML: what is pushed to a reader after every action."""

from __future__ import annotations

import re
from collections.abc import Iterator
from functools import lru_cache
from urllib.parse import quote

import msgspec
from markupsafe import Markup

from tefuda.games.board import Board, board
from tefuda.match.view import CardView
from tefuda.web.context import OptionContext, TableContext

from . import faces
from .cardtext import Hint, english_text, hints, keyword
from .layout import Laid, Layer
from .render import markup, render
from .spoken import pick


class Sheet(msgspec.Struct, frozen=True):
    """One face: its drawing, and what is shown when somebody wants to read the card."""

    id: str
    symbol: Markup
    large: Markup
    name: str
    other_name: str
    number: str
    text: str
    other_text: str
    hints: tuple[Hint, ...]


def render_table(context: TableContext, known: set[str] | None = None) -> str:
    """The table of one reader.

    The drawings of cards go with it. A connection keeps what it got: pass the same `known` set every time, and only the
    drawings that are new are sent (their names are added to the set).
    """
    declared = board(context.game)
    layer = Layer(context)
    layout = layer.layout()
    piles = [area for half in (layout.far, layout.near) for area in half.areas if area.browse]
    browsed = {f"{area.seat}.{area.zone}": layer.browse(area.seat, area.zone) for area in piles}
    options = context.decision.options if context.decision else ()
    return render(
        "table.html",
        context.lang,
        c=context,
        board=declared,
        layout=layout,
        piles=piles,
        browsed=browsed,
        face=Faces(declared, context.lang),
        sheets=list(sheets(context, declared, known)),
        faced=lambda card: faces.face_id(faces.printed(card, declared.card, context.lang)),
        clause_url=lambda clause: clause_url(context.urls, clause),
        pointed=[option for option in options if option.place],
        plain=[option for option in options if not option.place],
        shared_verb=_shared_verb(options),
        keyword=lambda word: keyword(context.game, word),
        told=lambda text: text if context.lang == "ja" else english_text(context.game, "", text) or text,
        players={player.seat: player for player in context.players},
        values=lambda card, declared: values(card, declared, context.lang),
    )


def values(card: CardView, declared: Board, lang: str) -> str:
    """A card's numbers for the detail view: `power:7000:5000:パワー`, now and printed."""
    shown = [field for field in (declared.card.cost, declared.card.strength, declared.card.force) if field is not None]
    found = []
    for field in shown:
        if field.key in card.values:
            value = card.values[field.key]
            found.append(f"{field.key}:{value}:{card.printed.get(field.key, value)}:{pick(lang, field.ja, field.en)}")
    return " ".join(found)


def _shared_verb(options: tuple[OptionContext, ...]) -> str:
    verbs = {option.verb for option in options}
    return verbs.pop() if len(verbs) == 1 else ""


class Faces:
    """Draws cards for a template."""

    def __init__(self, declared: Board, lang: str) -> None:
        self.declared = declared
        self.lang = lang

    def __call__(self, laid: Laid) -> Markup:
        return markup(faces.hidden() if laid.card.hidden else faces.small(laid.card, self.declared.card, self.lang))


def clause_url(urls: dict[str, str], clause: str) -> str:
    return urls.get("clause", "").replace("{clause}", quote(clause, safe=""))


# ------------------------------------------------------------------------------------------------ drawings


def sheets(context: TableContext, declared: Board, known: set[str] | None = None) -> Iterator[Sheet]:
    """The faces of all cards in sight that the reader does not have yet."""
    seen = set() if known is None else known
    for zone in context.view.zones:
        for card in zone.cards:
            yield from _sheets_of(context.game, card, declared, context.lang, seen)


def _sheets_of(game: str, card: CardView, declared: Board, lang: str, seen: set[str]) -> Iterator[Sheet]:
    for part in card.parts:
        yield from _sheets_of(game, part, declared, lang, seen)
    if card.hidden:
        return
    printed = faces.printed(card, declared.card, lang)
    ident = faces.face_id(printed)
    if ident not in seen:
        seen.add(ident)
        yield sheet(game, card, declared, lang)


def sheet(game: str, card: CardView, declared: Board, lang: str) -> Sheet:
    """The drawing and the words of one face, made once for each that looks like it. Numbers are as printed."""
    plain = CardView(
        name=card.name,
        english=card.english,
        number=card.number,
        face=card.face,
        values={**card.values, **card.printed},
        words=card.words,
        text=card.text,
    )
    return _sheet(game, msgspec.msgpack.encode(plain), lang)


@lru_cache(maxsize=1024)
def _sheet(game: str, encoded: bytes, lang: str) -> Sheet:
    declared = board(game)
    plain = card = msgspec.msgpack.decode(encoded, type=CardView)
    printed = faces.printed(plain, declared.card, lang)
    english = english_text(game, printed.kind, card.text)
    shown, other = (card.text, english) if lang == "ja" else (english or card.text, card.text if english else "")
    return Sheet(
        faces.face_id(printed),
        markup(faces.symbol(printed)),
        markup(faces.large(plain, declared.card, lang, shown)),
        card.name if lang == "ja" else card.english or card.name,
        card.english if lang == "ja" else card.name,
        card.number,
        shown,
        other,
        tuple(hints(game, card.text)),
    )


SHEET = re.compile(r'<template class="face-sheet" data-face="(f[0-9a-f]+)">.*?</template>', re.DOTALL)


def trim(html: str, known: set[str]) -> str:
    """A rendered table without the drawings a connection has got already; the others are added to what it knows."""

    def keep(found: re.Match[str]) -> str:
        ident = found.group(1)
        if ident in known:
            return ""
        known.add(ident)
        return found.group(0)

    return SHEET.sub(keep, html)
