"""How much of a file of cards is read: whole cards, texts, what is missing and what that would bring, and how right it is."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Mapping, Sequence
from random import Random
from statistics import median

import msgspec

from tefuda.text.compiler import Piece, Pieces, read_pieces
from tefuda.text.families import family
from tefuda.text.reviews import Review, digest_of, digest_of_tree
from tefuda.text.vocabulary import Vocabulary


class PrintedCard(msgspec.Struct, frozen=True):
    """A card as a file has it: what it is called, its type, its texts."""

    name: str
    type: str
    texts: tuple[str, ...]


class ReadText(msgspec.Struct, frozen=True):
    """One text of a card that was read."""

    card: str
    type: str
    text: str
    digest: str
    tree: str
    piece: Piece


class Family(msgspec.Struct):
    """A cause of refusals: how many texts and cards it stops, and how many cards nothing else stops."""

    cause: str
    texts: int = 0
    cards: int = 0
    alone: int = 0
    example: str = ""  # a card


class Reviewed(msgspec.Struct):
    """What the ledger says of the texts that are read now (each different text once)."""

    texts: int = 0
    right: int = 0
    wrong: int = 0
    changed: int = 0  # reviewed, but read as something else since


class Measure(msgspec.Struct):
    """The figures of one file."""

    cards: int = 0
    without_text: int = 0
    whole: int = 0
    texts: int = 0
    read: int = 0
    ambiguous: int = 0
    two_kinds: int = 0
    notes: int = 0  # reminders that say something else than the card, keywords known from their reminder only
    median_ms: float = 0.0
    worst_ms: float = 0.0
    families: list[Family] = []
    reviewed: Reviewed = msgspec.field(default_factory=Reviewed)


def measure(cards: Iterable[PrintedCard], vocabulary: Vocabulary, reviews: Mapping[str, Review]) -> Measure:
    """The figures of all these cards."""
    result, times = Measure(), list[float]()
    vocabulary.prepare()  # the grammar is built once, not on the first card
    found: dict[str, ReadText] = {}
    families: dict[str, Family] = defaultdict(lambda: Family(""))
    for card in cards:
        result.cards += 1
        if not card.texts:
            result.without_text += 1
            continue
        causes: list[str] = []
        for text in card.texts:
            pieces = read_pieces(text, vocabulary, card_type=card.type, name=card.name)
            for piece in pieces.pieces:
                result.texts += 1
                times.append(piece.seconds * 1000)
                if piece.refusal is not None:
                    result.ambiguous += piece.refusal.kind == "ambiguous"
                    result.two_kinds += piece.refusal.kind == "kinds"
                    causes.append(family(piece.refusal, vocabulary))
                    continue
                result.read += 1
                result.notes += len(piece.notes)
                one = _read(card, pieces, piece)
                found.setdefault(one.digest, one)
        _count(families, causes, card.name)
        result.whole += not causes
    result.families = sorted(families.values(), key=lambda f: (-f.alone, -f.cards, -f.texts, f.cause))
    result.median_ms, result.worst_ms = round(median(times or [0]), 2), round(max(times, default=0), 1)
    result.reviewed = _reviewed(found, reviews)
    return result


def drawn_texts(cards: Sequence[PrintedCard], vocabulary: Vocabulary, size: int, seed: str) -> list[ReadText]:
    """So many different texts that are read: cards in the order of the seed, no more of them than it takes."""
    vocabulary.prepare()
    found: dict[str, ReadText] = {}
    for card in Random(seed).sample(cards, len(cards)):
        for text in card.texts:
            pieces = read_pieces(text, vocabulary, card_type=card.type, name=card.name)
            for piece in pieces.pieces:
                if piece.refusal is None:
                    one = _read(card, pieces, piece)
                    found.setdefault(one.digest, one)
        if len(found) >= size:
            break
    return list(found.values())[:size]


def _read(card: PrintedCard, pieces: Pieces, piece: Piece) -> ReadText:
    words = pieces.normal.text[piece.span[0] : piece.span[1]]
    tree = digest_of_tree([ability for ability, _ in piece.abilities])
    return ReadText(card.name, card.type, words, digest_of(words, card.type), tree, piece)


def _count(families: dict[str, Family], causes: list[str], card: str) -> None:
    for cause in dict.fromkeys(causes):
        entry = families[cause]
        entry.cause, entry.example = cause, entry.example or card
        entry.texts += causes.count(cause)
        entry.cards += 1
        entry.alone += len(set(causes)) == 1


def _reviewed(found: Mapping[str, ReadText], reviews: Mapping[str, Review]) -> Reviewed:
    result = Reviewed(len(found))
    for digest, text in found.items():
        review = reviews.get(digest)
        if review is None:
            continue
        if review.tree != text.tree:
            result.changed += 1
        elif review.verdict == "right":
            result.right += 1
        else:
            result.wrong += 1
    return result
