"""What a game's own cards say: those it ships and those of its scenarios, as the game asks for the meaning of their texts."""

from __future__ import annotations

import json
from collections.abc import Iterator
from contextlib import suppress
from functools import cache
from pathlib import Path
from typing import Any, NamedTuple

import yaml

import tefuda.games
from tefuda.games.base import BUILT, load
from tefuda.text import Refused, compile_text
from tefuda.text.compiler import Reading
from tefuda.text.hearing import Said, listening

HERE = Path(tefuda.games.__path__[0])
TESTS = Path(__file__).parents[1]
#: The games of the project whose cards have texts.
GAMES = tuple(game for game in BUILT if (HERE / game / "cards").is_dir())


class Text(NamedTuple):
    """A text that is read, and how."""

    said: Said
    reading: Reading


def _printed(game: str) -> Iterator[dict[str, Any]]:
    """All cards, shipped ones first."""
    for file in sorted((HERE / game / "cards").glob("*.jsonl")):
        yield from (json.loads(line) for line in file.read_text("utf-8").splitlines() if line.strip())
    positions = (TESTS / "games" / game / "positions.yaml").read_text("utf-8").split("\n---\n")
    scenarios = (file.read_text("utf-8") for file in sorted((TESTS / "scenarios" / game).rglob("*.yaml")))
    rules = load(game)
    for scenario in (*positions, *scenarios):
        cards = yaml.safe_load(scenario).get("cards") or {}
        for name, printed in cards.items():
            card = {"number": "X-001", "name": str(name), **(printed or {})}
            if "like" not in card:
                yield rules.card_defaults(card)


@cache
def texts(game: str) -> tuple[Text, ...]:
    """Every text that is read, once."""
    heard: dict[tuple[str, str], Said] = {}
    for data in _printed(game):
        with listening() as said, suppress(Exception):  # scenarios speak of cards that are refused, too
            load(game).read_card(data)
        for one in said:
            heard.setdefault((one.text, one.card_type), one)
    found = []
    for one in heard.values():
        with suppress(Refused):
            found.append(Text(one, compile_text(one.text, one.vocabulary, card_type=one.card_type, name=one.name)))
    return tuple(found)
