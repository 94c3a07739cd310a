"""The table as a fragment of HTML: what is pushed to a reader after every action."""

from __future__ import annotations

import re
from collections.abc import Iterator
from functools import lru_cache
from hashlib import blake2b

import msgspec
from markupsafe import Markup

from tefuda.games.base import load
from tefuda.games.board import Board, board
from tefuda.games.words import words
from tefuda.match.view import CardView, SideView
from tefuda.web.context import SettingsContext, TableContext

from . import faces
from .cardtext import Hint, english_text, hints
from .fragments import Pieces, clause_address, number_words
from .kept import kept
from .layout import Area, Layer
from .render import environment, markup, render
from .spoken import pick

#: Lines of the log that are no news to anybody.
QUIET = ("start", "end", "turn", "shuffle")


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
    icons: str = ""  # by name
    facts: tuple[tuple[str, str], ...] = ()  # printed words that the drawing has no place for, each with its name
    away: Sheet | None = None  # the side turned away


class Spread(msgspec.Struct, frozen=True):
    """The cards of a pile as they are looked through, named by what it looks like."""

    id: str
    cards: Markup

    @classmethod
    def of(cls, cards: Markup) -> Spread:
        return cls("p" + blake2b(cards.encode(), digest_size=6).hexdigest(), cards)


def _spread(layer: Layer, piece: Pieces, area: Area) -> Spread:
    zone = layer.zones[area.seat, area.zone]
    basis = (zone, layer.marked(zone), piece.pressed)
    made = lambda: Spread.of(piece.cards(layer.browse(area.seat, area.zone), "in-view"))  # noqa: E731
    return layer.kept.piece(("spread", area.seat, area.zone), basis, made)


def _new(spreads: list[Spread], known: set[str] | None) -> list[Spread]:
    """Those the reader does not have yet."""
    found = [spread for spread in spreads if known is None or spread.id not in known]
    if known is not None:
        known.update(spread.id for spread in found)
    return found


def render_table(context: TableContext, known: set[str] | None = None) -> str:
    """The table of one reader.

    The drawings of cards and the contents of piles go with it. A connection keeps what it got: pass the same `known` set
    every time, and only those that are new are sent (their names are added to the set).
    """
    declared = board(context.game)
    clauses = context.urls.get("clause", "")
    keeping = kept(known, context.lang, context.seat, clauses)
    layer = Layer(context, keeping)
    layout = layer.layout()
    options = context.decision.options if context.decision else ()
    piece = Pieces(context.game, context.lang, context.decision.kind if context.decision else "", clauses, keeping)
    areas = [area for half in (layout.far, layout.near) for area in half.areas if area.browse]
    piles = [(area, _spread(layer, piece, area)) for area in areas]
    return render(
        "table.html",
        context.lang,
        c=context,
        board=declared,
        layout=layout,
        piles=piles,
        spreads=_new([spread for _, spread in piles], known),
        sheets=list(sheets(layer, known)),
        piece=piece,
        clause_url=lambda clause: clause_address(clauses, clause),
        pointed=[option for option in options if option.place],
        plain=[option for option in options if not option.place],
        blind=_blind(context),
        m=piece.macros,
        news=next((line for line in reversed(context.log) if line.kind not in QUIET), None),
        phases=_turn(context.game, context.lang, context.view.phase, context.settings if context.seat else None),
        settings=_settings(context.lang, bool(context.seat), context.settings, context.needs_agreement, context.quick),
        number_words=number_words(context.game, context.lang),
        told=lambda text: text if context.lang == "ja" else english_text(context.game, "", text) or text,
        players={player.seat: player for player in context.players},
        icon_words=icon_words(declared),
        mark=lambda name: pick(context.lang, *declared.card.mark_words.get(name, (name, name))),
    )


def _blind(context: TableContext) -> bool:
    """Is one of several cards to be chosen that the player cannot tell apart?"""
    decision = context.decision
    if decision is None or decision.kind != "choose" or decision.least != decision.most or len(decision.options) < 2:
        return False
    hidden = {card.place for zone in context.view.zones for card in zone.cards if card.hidden}
    return len({option.verb for option in decision.options}) == 1 and all(one.place in hidden for one in decision.options)


class Phase(msgspec.Struct, frozen=True):
    """A phase on the bar: its steps, what it is called, the windows in it where one may stop."""

    names: tuple[str, ...]
    words: str
    about: str
    current: bool
    stops: tuple[str, ...]
    stopped: bool


@lru_cache(maxsize=1024)
def _turn(game: str, lang: str, phase: str, settings: SettingsContext | None) -> Markup:
    """The bar of phases. A spectator has no settings."""
    phases = list(_phases(game, lang, phase, settings))
    return markup(render("phases.html", lang, phases=phases) if phases else "")


@lru_cache(maxsize=1024)
def _settings(lang: str, seated: bool, settings: SettingsContext, agreed: bool, quick: bool) -> Markup:
    return markup(render("settings.html", lang, seated=seated, settings=settings, agreed=agreed, quick=quick))


def _phases(game: str, lang: str, phase: str, settings: SettingsContext | None) -> Iterator[Phase]:
    declared = board(game)
    known = {topic for topic, _ in settings.known_stops} if settings is not None else set()
    stopped = settings.stops if settings is not None else ()
    for group in declared.phases:
        said = pick(lang, *words(game).times[group[0]])
        short = said.removesuffix("フェイズ").removesuffix("ステップ").removesuffix(" phase").removesuffix(" step")
        stops = tuple(name for name in group if name in known)
        now = not set(phase.split("/")).isdisjoint(group)
        about = pick(lang, *declared.told(group[0]))
        yield Phase(group, short, about, now, stops, any(name.partition("/")[0] in stops for name in stopped))


def icon_words(declared: Board) -> tuple[str, str]:
    """What the game's icons are called altogether."""
    marks = declared.card.marks
    return ("", "") if marks is None else (marks.ja, marks.en)


# ------------------------------------------------------------------------------------------------ drawings


def sheets(layer: Layer, known: set[str] | None) -> Iterator[Sheet]:
    """The faces of all cards in sight that the reader does not have yet."""
    seen = set() if known is None else known
    for zone in layer.zones.values():
        if not layer.kept.again(("faces", zone.seat, zone.zone), (zone,)):
            for card in zone.cards:
                yield from _sheets_of(layer.context.game, card, layer.board, layer.lang, seen)


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
        other=card.other,
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
        pick(lang, "・", ", ").join(printed.marks),
        _facts(game, card, declared, lang),
        None if card.other is None else _away(game, card, card.other, lang),
    )


def _facts(game: str, card: CardView, declared: Board, lang: str) -> tuple[tuple[str, str], ...]:
    """Printed words of a card that have no place in its drawing."""
    rules = declared.card
    drawn = {rules.frame, rules.kind, rules.crest, *(field.key for field in rules.line)}
    drawn |= set() if rules.marks is None else {rules.marks.key}
    called = words(game).numbers
    return tuple(
        (pick(lang, *called.get(key, (key, key))), pick(lang, "・", ", ").join(rules.said(word, lang) for word in found))
        for key, found in card.words.items()
        if found and key not in drawn and found not in ((card.number,), (card.name,))
    )


def _away(game: str, card: CardView, side: SideView, lang: str) -> Sheet:
    """The side of a card that is turned away, to be read beside the one that shows."""
    turned = CardView(
        name=side.name,
        english=side.english,
        number=card.number,
        face="front" if card.face == "back" else "back",
        values=side.values,
        words=side.words,
        text=side.text,
    )
    return _sheet(game, msgspec.msgpack.encode(turned), lang)


def prepare(game: str) -> None:
    """Find the English words of a game's cards now, so that nobody waits for them later."""
    for lang in ("ja", "en"):
        for name in environment(lang).list_templates():
            environment(lang).get_template(name)
    kind = board(game).card.kind
    for definition in load(game).catalog().definitions:
        for face in definition.faces:
            english_text(game, "".join(face.words.get(kind, ())[:1]), face.text)


SHEET = re.compile(r'<template class="face-sheet" data-face="([fp][0-9a-f]+)">.*?</template>', re.DOTALL)


def trim(html: str, known: set[str]) -> str:
    """A rendered table without the drawings and piles a connection has got already; the others are added to what it knows."""

    def keep(found: re.Match[str]) -> str:
        ident = found.group(1)
        if ident in known:
            return ""
        known.add(ident)
        return found.group(0)

    return SHEET.sub(keep, html)
