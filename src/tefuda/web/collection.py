"""Cards and decks outside a match: what a deck consists of, whether one is legal, cards that people write themselves."""

from __future__ import annotations

import secrets
from collections import Counter
from collections.abc import Iterator, Mapping
from random import Random
from typing import Any

import msgspec
import yaml

from tefuda.games.base import AnyDeck, CardFault, DeckFault, load
from tefuda.games.board import board
from tefuda.kernel.catalog import Definition
from tefuda.kernel.records import Refusal
from tefuda.match.source import SourceFault, read_yaml
from tefuda.match.texts import vocabulary
from tefuda.text import Unprintable, Vocabulary, to_english
from tefuda.text.compiler import Piece, read_pieces

from .aside import Trial
from .context import DeckShape
from .kept_cards import shipped

#: Fields of every deck that are no cards.
_WORDS = frozenset({"game", "name", "english", "about"})
#: A card as somebody writes it; more than any card has.
MOST_TEXT = 4_000
#: How long a text is that shows what a card can say and is read at a glance.
TYPICAL = 30


def shape(game: str) -> DeckShape:
    """What a deck of this game consists of, as its shipped decks show: places for one card, and piles."""
    slots: dict[str, set[str]] = {}
    piles: dict[str, set[str]] = {}
    for deck in load(game).decks().values():
        for key, value in msgspec.to_builtins(deck).items():
            if key in _WORDS:
                continue
            if isinstance(value, str):
                slots.setdefault(key, set()).update(_kinds(game, [value]))
            elif isinstance(value, dict):
                piles.setdefault(key, set()).update(_kinds(game, value))
    return DeckShape(
        slots={key: tuple(sorted(found)) for key, found in slots.items()},
        piles={key: tuple(sorted(found)) for key, found in piles.items()},
    )


def _kinds(game: str, numbers: Any) -> Iterator[str]:
    catalog, kind = load(game).catalog(), board(game).card.kind
    for number in numbers:
        at = catalog.find(number)
        if at is not None:
            yield "".join(catalog.definitions[at].faces[0].words.get(kind, ())[:1])


def check(game: str, deck: Mapping[str, Any]) -> list[Refusal]:
    """Every reason why a deck may not be played; none if it may."""
    package = load(game)
    try:
        return package.check_deck(package.read_deck(dict(deck)), package.catalog())
    except DeckFault as fault:
        return list(fault.reasons)


def random_deck(game: str) -> dict[str, Any]:
    """A legal deck drawn at random."""
    found: dict[str, Any] = msgspec.to_builtins(load(game).random_deck(Random(secrets.randbits(63))))
    return found


# ------------------------------------------------------------------------------------------------ cards of one's own


def read_fields(game: str, name: str, fields: str, text: str) -> dict[str, Any]:
    """What is printed on a card, from a form: its name, its other fields as lines `power: 4000`, its Japanese text."""
    if len(fields) + len(text) + len(name) > MOST_TEXT:
        raise CardFault("?", [Refusal("", "長すぎます。", "That is too long.")])
    try:
        given = msgspec.to_builtins(read_yaml(fields)) if fields.strip() else {}
    except SourceFault as fault:
        line = max(1, fault.line)
        raise CardFault("?", [Refusal("", f"{line}行目が読めません。", f"Line {line} cannot be read: {fault}.")]) from None
    if not isinstance(given, dict):
        raise CardFault("?", [Refusal("", "「項目: 値」の形で書いてください。", "Write lines of the form “field: value”.")])
    card = {**given, "name": name.strip() or "無銘", "number": "MY-001"}
    if text.strip():
        card["text"] = text.strip().replace("\r\n", "\n")
    return card


def pattern(game: str, number: str = "") -> dict[str, str]:
    """A card of the game's own as the form has it, to be changed: this one, or one of the commonest kind with a short text."""
    cards = shipped(game)
    kinds = Counter(card.get("type", "") for card in cards.values())
    told = [card for card in cards.values() if card.get("text")] or list(cards.values())
    plain = min(told, key=lambda card: (-kinds[card.get("type", "")], abs(len(card.get("text", "")) - TYPICAL), len(card)))
    card = cards.get(number, plain)
    fields = {name: value for name, value in card.items() if name not in ("name", "english", "number", "text")}
    lines = [f"{name}: {msgspec.json.encode(value).decode()}" for name, value in fields.items()]
    return {"name": card["name"], "fields": "\n".join(lines), "text": card.get("text", "")}


def understood(text: str) -> Trial:
    """How a card is read (its game and fields as JSON): every piece of its text in English and as a tree, or why it is
    refused. To be run aside: the card is a stranger's."""
    given = msgspec.json.decode(text)
    package, card = load(given["game"]), given["card"]
    words = vocabulary(given["game"])
    found = read_pieces(str(card.get("text", "")), words, card_type=str(card.get("type", "")), name=str(card.get("name", "")))
    pieces = [_piece(piece, found.normal.text, words) for piece in found.pieces]
    reasons: list[tuple[str, str]] = []
    try:
        package.read_card(package.card_defaults(card)).check(package.rules.named)
    except CardFault as fault:
        reasons = [(reason.ja, reason.en) for reason in fault.reasons]
    return Trial(report={"pieces": pieces, "reasons": reasons})


def _piece(piece: Piece, text: str, words: Vocabulary) -> dict[str, str]:
    """A piece of a text: its words, what they mean in English, and the tree they became; or why they are refused."""
    shown = {"words": text[piece.span[0] : piece.span[1]].strip(), "english": "", "tree": "", "refused": ""}
    if piece.refusal is not None:
        return {**shown, "refused": str(piece.refusal)}
    abilities = tuple(ability for ability, _ in piece.abilities)
    try:
        shown["english"] = to_english(abilities, words)
    except Unprintable as reason:
        shown["english"] = f"({reason})"
    tree = "\n".join(yaml.safe_dump(_bare(msgspec.to_builtins(one)), allow_unicode=True, sort_keys=False) for one in abilities)
    return {**shown, "tree": tree}


def _bare(value: Any) -> Any:
    """A tree without what says nothing."""
    if isinstance(value, dict):
        return {key: _bare(item) for key, item in value.items() if item not in (None, "", [], {}, False, ())}
    return [_bare(item) for item in value] if isinstance(value, list | tuple) else value


def printed(game: str, card: dict[str, Any]) -> Definition:
    """The card, once it is known that it can be read."""
    package = load(game)
    return package.read_card(package.card_defaults(dict(card)))


def deck_with(game: str, card: dict[str, Any]) -> str:
    """A scenario in which the card is played: a shipped deck with the card in the place of another of its kind."""
    package = load(game)
    deck: AnyDeck = next(iter(package.decks().values()))
    plain = {key: value for key, value in msgspec.to_builtins(deck).items() if key not in ("game", "about", "english")}
    name, kind = str(card["name"]), str(package.card_defaults(dict(card)).get("type", ""))
    found = shape(game)
    slot = next((key for key, kinds in found.slots.items() if kind in kinds), "")
    if slot:
        plain[slot] = name
    else:
        pile = next((key for key, kinds in found.piles.items() if kind in kinds), "cards")
        # More than once, since who has written it wants to meet it; as often as most of those are there, since a few may be
        # there more often only because they say so themselves.
        often = Counter(copies for copies in plain[pile].values() if copies > 1) or Counter(plain[pile].values())
        usual = max(often, key=lambda copies: (often[copies], copies))
        given = next(number for number, copies in plain[pile].items() if copies == usual)
        plain[pile] = {name if number == given else number: copies for number, copies in plain[pile].items()}
    others = list(package.decks())
    data = {
        "game": game,
        "title": name,
        "clauses": [],
        "cards": {name: {key: value for key, value in card.items() if key not in ("name", "number")}},
        "decks": {"A": plain, "B": others[-1]},
        "seed": secrets.randbits(29),  # a number in a scenario has at most nine digits
    }
    return yaml.safe_dump(data, allow_unicode=True, sort_keys=False)
