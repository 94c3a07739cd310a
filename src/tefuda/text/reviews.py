"""Readings that somebody compared with the printed words: right or wrong, when, and how they were chosen.

The ledger keeps no card's words, only a digest of them and of the tree they were read as. A text whose tree has changed
since is to be read again.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from hashlib import sha256
from pathlib import Path
from random import Random
from typing import Literal, TypeVar

import msgspec

from tefuda.kernel.tree import Ability

Verdict = Literal["right", "wrong"]
T = TypeVar("T")


class Review(msgspec.Struct, frozen=True, omit_defaults=True):
    """One reading that was compared by eye."""

    text: str  # digest of the normalised words
    tree: str  # digest of what they were read as
    verdict: Verdict
    date: str
    seed: str  # of the sample it was drawn with
    why: str = ""  # what is wrong, in our own words


def digest_of(text: str, card_type: str = "") -> str:
    """The name of a text in the ledger. The same words can mean something else on another type of card."""
    return sha256(f"{card_type}\n{text}".encode()).hexdigest()[:16]


def digest_of_tree(abilities: Sequence[Ability]) -> str:
    return sha256(msgspec.json.encode(list(abilities))).hexdigest()[:16]


def load_reviews(path: Path) -> dict[str, Review]:
    """The ledger by text; the latest review of a text counts."""
    if not path.exists():
        return {}
    lines = path.read_text("utf-8").splitlines()
    found = [msgspec.json.decode(line, type=Review) for line in lines if line.strip()]
    return {review.text: review for review in found}


def save_reviews(path: Path, reviews: Iterable[Review]) -> None:
    """The whole ledger, one line each, in the order of the digests."""
    lines = sorted(msgspec.json.encode(review).decode() for review in {review.text: review for review in reviews}.values())
    path.write_text("".join(line + "\n" for line in lines), "utf-8")


def sample(items: Sequence[T], size: int, seed: str) -> list[T]:
    """The same items for the same seed, in their own order."""
    chosen = Random(seed).sample(range(len(items)), min(size, len(items)))
    return [items[number] for number in sorted(chosen)]
