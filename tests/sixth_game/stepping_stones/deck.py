"""4-1, 4-2: what a legal deck is."""

from __future__ import annotations

from collections import Counter
from random import Random

import msgspec

from tefuda.games.base import Rule, always
from tefuda.kernel.catalog import Catalog
from tefuda.kernel.records import Refusal


class Deck(msgspec.Struct, forbid_unknown_fields=True):
    """Cards by number and copies."""

    cards: dict[str, int]
    game: str = "stepping_stones"
    name: str = ""
    english: str = ""
    about: dict[str, str] = {}

    @property
    def cover(self) -> str:
        """The card a deck is known by."""
        return next(iter(self.cards))


def check_deck(deck: Deck, catalog: Catalog, rule: Rule = always) -> list[Refusal]:
    """Everything that is wrong with a deck."""
    faults = [
        Refusal("4-1", f"{number}というカードはありません。", f"There is no card {number}.")
        for number in deck.cards
        if catalog.find(number) is None
    ]
    total = sum(deck.cards.values())
    if total != 10 and rule("4-1"):
        faults.append(Refusal("4-1", f"デッキは10枚です（{total}枚）。", f"A deck has ten cards, not {total}."))
    for number, copies in deck.cards.items():
        if not 1 <= copies <= 2 and rule("4-2"):
            faults.append(Refusal("4-2", f"{number}は2枚までです。", f"{number}: one or two copies, not {copies}."))
    return faults


def random_deck(catalog: Catalog, luck: Random) -> Deck:
    """Ten of all stones, two of each at most."""
    pool = [card.number for card in catalog.definitions for _ in range(2)]
    return Deck(dict(sorted(Counter(luck.sample(pool, 10)).items())), name="ランダム", english="Random")
