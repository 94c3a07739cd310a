"""Section 818: 超魂X, abilities that a card also lends to the creature it lies under."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from tefuda.kernel import tree

LENDS = "超魂X"


def lent(abilities: Iterable[tree.Ability], icons: Iterable[str]) -> Iterator[tree.Ability]:
    """818.1b: while the card lies under a creature, the creature has them; 818.1c: and the soul icons."""
    above = tree.Host(tree.This())
    for ability in abilities:
        yield tree.Ability("static", (tree.Gain(above, (ability,)),), keyword=LENDS)
    for icon in icons:
        yield tree.Ability("static", (tree.Become(above, "soul", icon),), keyword=LENDS)
