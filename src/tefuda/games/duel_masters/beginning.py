"""Cards that say how a game begins: sets that start in the battle zone (307.2, 308.4, 311.2), ルール・プラス (314)."""

from __future__ import annotations

from collections.abc import Iterable

from tefuda.games.base import Rule
from tefuda.kernel.catalog import Definition

from . import labels

#: Of these all cards that begin in the battle zone are one set.
TOGETHER = ("零龍", "最終禁断")


def _parameter(definition: Definition, word: str) -> str | None:
    """What a card's keyword says; None if it does not have it."""
    for program in definition.programs:
        if program.ability.keyword == word:
            return next(iter(program.ability.windows), "")
    return None


def begins_in_play(definition: Definition) -> bool:
    """307.2, 308.4, 311.2: is the card put into the battle zone before the game?"""
    return _parameter(definition, labels.BEGINS) is not None


def seals_at_start(definition: Definition) -> int:
    """How many seals are put on it then."""
    return int(_parameter(definition, labels.SEALED_AT_START) or 0)


def starts(cards: Iterable[tuple[Definition, int]]) -> int:
    """100.5: how many sets begin in the battle zone; cards that become one creature together (309, 812) are one set."""
    single, together = 0, set()
    for definition, copies in cards:
        if begins_in_play(definition):
            sets = [word for word in definition.faces[0].words["type"] if word in TOGETHER]
            together.update(sets)
            single += 0 if sets else copies
    return single + len(together)


def named(listed: str) -> tuple[str, ...]:
    """The names in 《甲》《乙》."""
    return tuple(part.removeprefix("《") for part in listed.split("》") if part)


def deck_size(hyper: Iterable[tuple[Definition, int]], rule: Rule) -> int:
    """100.2: forty cards; 314.3a: or as many as a ルール・プラス says that begins in the hyperspatial zone."""
    said = [_parameter(definition, labels.DECK_SIZE) for definition, _ in hyper]
    sizes = [int(size) for size in said if size]
    return max(sizes) if sizes and rule("314.3a") else 40
