"""Decks and cards outside a game, for people who choose: a deck's leader, its few words, its cards with their numbers."""

from __future__ import annotations

from functools import lru_cache
from typing import Any

import msgspec
from markupsafe import Markup

from tefuda.games.base import AnyDeck, load
from tefuda.games.board import board
from tefuda.kernel.catalog import Definition
from tefuda.match.view import CardView

from . import faces
from .cardtext import english_text
from .render import markup
from .spoken import pick


class CardLine(msgspec.Struct, frozen=True):
    """A card of a deck list."""

    count: int
    name: str
    numbers: str
    text: str


class DeckCard(msgspec.Struct, frozen=True):
    """A deck to choose."""

    id: str
    name: str
    about: str
    count: int
    picture: Markup
    symbols: Markup
    lines: tuple[CardLine, ...]


def printed_view(definition: Definition, side: int = 0) -> CardView:
    """A card as it is printed."""
    face = definition.faces[side]
    return CardView(
        name=face.name,
        english=face.english,
        number=definition.number,
        face="" if len(definition.faces) < 2 else "back" if side else "front",
        values=dict(face.numbers),
        words=dict(face.words),
        text=face.text,
    )


@lru_cache(maxsize=64)
def deck_cards(game: str, lang: str) -> tuple[DeckCard, ...]:
    """The decks the project ships for a game."""
    package = load(game)
    return tuple(_deck(game, ident, deck, lang) for ident, deck in package.decks().items())


def _deck(game: str, ident: str, deck: AnyDeck, lang: str) -> DeckCard:
    catalog = load(game).catalog()
    declared = board(game).card
    about: Any = getattr(deck, "about", {}) or {}
    words = about.get(lang, "") if isinstance(about, dict) else str(about)
    found = catalog.find(deck.cover)
    shown = printed_view(catalog.definitions[found if found is not None else 0])
    lines = []
    for number, count in deck.cards.items():
        at = catalog.find(number)
        if at is not None:
            lines.append(_line(game, printed_view(catalog.definitions[at]), count, lang))
    return DeckCard(
        ident,
        pick(lang, deck.name, deck.english or deck.name),
        words,
        sum(deck.cards.values()),
        markup(faces.small(shown, declared, lang)),
        markup(faces.symbol(faces.printed(shown, declared, lang))),
        tuple(lines),
    )


def _line(game: str, card: CardView, count: int, lang: str) -> CardLine:
    declared = board(game).card
    fields = [field for field in (declared.cost, declared.strength, declared.force) if field is not None]
    printed = [field for field in fields if field.key in card.values]
    numbers = " · ".join(f"{pick(lang, field.ja, field.en)} {card.values[field.key]}" for field in printed)
    kind = "".join(card.words.get(declared.kind, ())[:1])
    text = card.text if lang == "ja" else english_text(game, kind, card.text) or card.text
    return CardLine(count, pick(lang, card.name, card.english), numbers, text.replace("\n", " "))
