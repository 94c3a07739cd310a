"""Section 5-1: what a legal deck is. Every fault is reported at once, each with its clause."""

from __future__ import annotations

from collections import Counter
from random import Random

from tefuda.games.base import Rule, always
from tefuda.games.kit.decks import Listed
from tefuda.kernel.catalog import Catalog, Definition
from tefuda.kernel.records import Refusal
from tefuda.kernel.tree import Build


class Deck(Listed, forbid_unknown_fields=True):
    """A leader and the cards of a deck, by card number and copies."""

    leader: str
    cards: dict[str, int]
    game: str = "ic_carddass"

    @property
    def cover(self) -> str:
        """The card a deck is known by."""
        return self.leader


def check_deck(deck: Deck, catalog: Catalog, rule: Rule = always) -> list[Refusal]:
    """5-1: everything that is wrong with a deck; empty if it may be played."""
    faults: list[Refusal] = []
    found = {number: _find(catalog, number, faults) for number in deck.cards}
    faults.extend(_leader_faults(deck, catalog, rule))
    total = sum(deck.cards.values())
    if total != 40 and rule("5-1-3"):
        faults.append(
            Refusal("5-1-3", f"デッキは40枚ちょうどです（{total}枚）。", f"A deck has exactly 40 cards, not {total}.")
        )
    counts: Counter[str] = Counter()
    for number, copies in deck.cards.items():
        definition = found[number]
        if copies < 1:
            faults.append(
                Refusal("5-1-3", f"{number}の枚数が正しくありません。", f"{number}: {copies} is not a number of copies.")
            )
        if definition is None:
            continue
        counts[number] += copies
        leader = definition.faces[0].words["type"] == ("リーダー",) and rule("2-3-2-1")
        if leader and rule("5-1-3"):
            faults.append(Refusal("5-1-3", f"{number}はリーダーです。", f"{number} is a leader and cannot be in the deck."))
    for number, copies in counts.items():
        most = _allowed(found[number], rule)
        if most is not None and copies > most and rule("5-1-3-1"):
            faults.append(
                Refusal(
                    "5-1-3-1", f"{number}は{most}枚までです（{copies}枚）。", f"{number}: at most {most} copies, not {copies}."
                )
            )
    return faults


def _find(catalog: Catalog, number: str, faults: list[Refusal]) -> Definition | None:
    index = catalog.find(number)
    if index is None:
        faults.append(Refusal("5-1-1", f"{number}というカードはありません。", f"There is no card {number}."))
        return None
    return catalog.definitions[index]


def _leader_faults(deck: Deck, catalog: Catalog, rule: Rule) -> list[Refusal]:
    """5-1-2: one leader card."""
    faults: list[Refusal] = []
    if not deck.leader:
        if rule("5-1-2"):
            faults.append(Refusal("5-1-2", "リーダーカードが1枚必要です。", "A leader card is needed."))
        return faults
    leader = _find(catalog, deck.leader, faults)
    if leader is not None and leader.faces[0].words["type"] != ("リーダー",) and rule("5-1-2"):
        faults.append(Refusal("5-1-2", f"{deck.leader}はリーダーではありません。", f"{deck.leader} is not a leader."))
    return faults


def _allowed(definition: Definition | None, rule: Rule) -> int | None:
    """5-1-3-1: three copies; 5-1-3-2, 1-3-1: unless the card's own text says otherwise."""
    if definition is not None and rule("5-1-3-2"):
        for program in definition.programs:
            for node in program.ability.effect:
                if isinstance(node, Build) and rule("1-3-1"):
                    return node.copies
    return 3


def random_deck(catalog: Catalog, luck: Random) -> Deck:
    """5-1-2, 5-1-3: any leader and 40 cards drawn at random, within the limits."""
    leaders = [card.number for card in catalog.definitions if card.faces[0].words["type"] == ("リーダー",)]
    others = [card for card in catalog.definitions if card.number not in leaders]
    pool = [card.number for card in others for _ in range(_allowed(card, always) or 4)]
    cards = Counter(luck.sample(pool, 40))
    return Deck(luck.choice(leaders), dict(sorted(cards.items())), name="ランダム", english="Random")
