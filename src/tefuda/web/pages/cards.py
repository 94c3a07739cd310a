"""All cards of a game on one page, each with everything it can be searched by; and a card that somebody has written."""

from __future__ import annotations

from functools import lru_cache
from typing import Any

import msgspec
from markupsafe import Markup

from tefuda.games.base import load
from tefuda.games.board import Print, board
from tefuda.games.words import words
from tefuda.kernel.catalog import Definition

from . import faces
from .cardtext import english_text
from .decks import printed_view
from .render import markup
from .spoken import pick
from .table import Sheet, icon_words, sheet


class Entry(msgspec.Struct, frozen=True):
    """A card of the collection."""

    number: str
    kind: str
    cost: int
    face: str
    picture: Markup
    name: str
    search: str  # everything printed, in both languages, folded
    fields: tuple[tuple[str, str], ...]  # of the filters


class Filter(msgspec.Struct, frozen=True):
    """A printed word that cards can be picked by."""

    key: str
    name: str
    values: tuple[tuple[str, str], ...]  # as printed, and as they are called


@lru_cache(maxsize=16)
def collection(game: str, lang: str) -> dict[str, Any]:
    """The entries, what they can be filtered by, and their faces."""
    declared = board(game)
    rules = declared.card
    keys = dict.fromkeys([rules.frame, rules.kind, *(field.key for field in rules.line)])
    keys |= {} if rules.marks is None else {rules.marks.key: None}
    called = {**words(game).numbers} | {
        field.key: (field.ja, field.en) for field in (*rules.line, *([rules.marks] if rules.marks else []))
    }
    entries: list[Entry] = []
    sheets: dict[str, Sheet] = {}
    found: dict[str, set[str]] = {key: set() for key in keys}
    for definition in load(game).catalog().definitions:
        view = printed_view(definition)
        made = sheet(game, view, declared, lang)
        sheets[made.id] = made
        picture = markup(faces.small(view, rules, lang))
        for key in keys:
            found[key].update(view.words.get(key, ()))
        cost = view.values.get(rules.cost.key, 0) if rules.cost is not None else 0
        fields = tuple((key, "|".join(view.words.get(key, ()))) for key in keys)
        kind = "".join(view.words.get(rules.kind, ())[:1])
        entries.append(Entry(definition.number, kind, cost, made.id, picture, made.name, _searched(game, definition), fields))
    filters = [
        Filter(key, pick(lang, *called.get(key, (key, key))), _called(values, rules, lang))
        for key, values in found.items()
        if len(values) > 1
    ]
    return {"entries": entries, "filters": filters, "sheets": list(sheets.values()), "icon_words": icon_words(declared)}


def _called(values: set[str], rules: Print, lang: str) -> tuple[tuple[str, str], ...]:
    """Printed words by what a reader calls them, in the order of those."""
    names = {**rules.kinds, **rules.mark_words}
    found = {value: pick(lang, *names[value]) if value in names else rules.said(value, lang) for value in values}
    return tuple(sorted(found.items(), key=lambda pair: pair[1]))


def _searched(game: str, definition: Definition) -> str:
    rules = board(game).card
    kind = rules.kind
    parts = [definition.number]
    for face in definition.faces:
        parts += [face.name, face.english, face.text, english_text(game, "".join(face.words.get(kind, ())[:1]), face.text)]
        printed = [word for found in face.words.values() for word in found]
        parts += [*printed, *(rules.said(word, "en") for word in printed)]
        parts += [f"{key}{number}" for key, number in face.numbers.items()]
    return " ".join(parts).casefold()


def drawn(game: str, definition: Definition, lang: str) -> Sheet:
    """A card that somebody has written, as it would lie on the table."""
    return sheet(game, printed_view(definition), board(game), lang)
