"""Decks and cards outside a game, for people who choose: a deck's leader, its few words, its cards with their numbers."""

from __future__ import annotations

from functools import lru_cache
from typing import Any

import msgspec

from tefuda.games.base import AnyDeck, load
from tefuda.games.board import board
from tefuda.kernel.catalog import Definition
from tefuda.match.view import CardView

from . import faces
from .cardtext import english_text
from .spoken import pick


class CardLine(msgspec.Struct, frozen=True):
    """A card of a deck list."""

    count: int
    name: str
    numbers: str
    text: str


class DeckCard(msgspec.Struct, frozen=True):
    """A deck to choose. Its picture and its list are fetched when somebody looks at them: no card has to be read for it."""

    id: str
    name: str
    about: str
    count: int
    cover: str  # the number of the card on its box


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
    return tuple(_deck(ident, deck, lang) for ident, deck in load(game).decks().items())


def _deck(ident: str, deck: AnyDeck, lang: str) -> DeckCard:
    about: Any = getattr(deck, "about", {}) or {}
    words = about.get(lang, "") if isinstance(about, dict) else str(about)
    return DeckCard(ident, pick(lang, deck.name, deck.english or deck.name), words, sum(deck.cards.values()), deck.cover)


@lru_cache(maxsize=64)
def deck_lines(game: str, ident: str, lang: str) -> tuple[CardLine, ...]:
    """The cards of a deck the project ships."""
    catalog = load(game).catalog()
    found = ((catalog.find(number), count) for number, count in load(game).decks()[ident].cards.items())
    return tuple(_line(game, printed_view(catalog.definitions[at]), count, lang) for at, count in found if at is not None)


@lru_cache(maxsize=256)
def picture(game: str, number: str, lang: str) -> str:
    """The face of a shipped card as a picture of its own; empty if there is no such card."""
    catalog = load(game).catalog()
    found = catalog.find(number)
    return "" if found is None else faces.alone(printed_view(catalog.definitions[found]), board(game).card, lang)


def _line(game: str, card: CardView, count: int, lang: str) -> CardLine:
    declared = board(game).card
    fields = [field for field in (declared.cost, declared.strength, declared.force) if field is not None]
    printed = [field for field in fields if field.key in card.values]
    numbers = " · ".join(f"{pick(lang, field.ja, field.en)} {card.values[field.key]}" for field in printed)
    kind = "".join(card.words.get(declared.kind, ())[:1])
    text = card.text if lang == "ja" else english_text(game, kind, card.text) or card.text
    return CardLine(count, pick(lang, card.name, card.english), numbers, text.replace("\n", " "))
