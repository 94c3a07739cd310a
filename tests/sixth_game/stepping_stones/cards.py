"""Chapter 2: stones, read from plain data and compiled from their text."""

from __future__ import annotations

from typing import Any

import msgspec

from tefuda.games.base import CardFault, Rule, always
from tefuda.games.package import decode_card
from tefuda.kernel.catalog import Definition, Printed
from tefuda.kernel.records import Refusal
from tefuda.text import Refused, compile_text

from .vocabulary import VOCABULARY


class PrintedCard(msgspec.Struct, forbid_unknown_fields=True):
    """A card as it stands in a card file (one JSON object on a line)."""

    number: str
    name: str
    weight: int
    english: str = ""
    text: str = ""


def read_card(data: bytes | str | dict[str, Any], rule: Rule = always) -> Definition:
    """2-1: a stone has a name and a weight of 1 to 5, and perhaps a text. Raises CardFault with every reason against it."""
    stone = decode_card(data, PrintedCard)
    reasons = []
    if not 1 <= stone.weight <= 5 and rule("2-1"):
        reasons.append(Refusal("2-1", "重さは1から5です。", "A stone weighs 1 to 5."))
    try:
        reading = compile_text(stone.text, VOCABULARY) if stone.text else None
    except Refused as refused:
        reasons.append(Refusal("", f"テキストを読めません: {refused}", f"The text is not understood: {refused}"))
    if reasons:
        raise CardFault(stone.number, reasons)
    abilities = reading.abilities if reading else ()
    sentences = tuple(reading.normal[start:end] for start, end in reading.sentences) if reading else ()
    words: dict[str, tuple[str, ...]] = {"name": (stone.name,), "number": (stone.number,), "type": ("石",)}
    return Definition(
        stone.number, (Printed(words, {"weight": stone.weight}, stone.text, abilities, sentences, stone.english),)
    )
