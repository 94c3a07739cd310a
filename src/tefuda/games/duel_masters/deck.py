"""Section 100: what a legal deck is. Every fault is reported at once, each with its clause."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from functools import cache
from importlib.resources import files
from random import Random

import msgspec

from tefuda.games.base import Rule, always
from tefuda.games.kit.decks import Listed
from tefuda.kernel.catalog import Catalog, Definition
from tefuda.kernel.records import Refusal
from tefuda.kernel.tree import Build

from .beginning import TOGETHER, begins_in_play, deck_size, starts
from .card_types import is_gacharange, is_hyperspatial


class Deck(Listed, forbid_unknown_fields=True):
    """The main deck by card number and copies; 100.3, 100.4: with it what the hyperspatial and super GR zones begin with."""

    cards: dict[str, int]
    hyper: dict[str, int] = {}
    gr: dict[str, int] = {}
    game: str = "duel_masters"

    @property
    def cover(self) -> str:
        """The card a deck is known by."""
        return next(iter(self.cards), "")


@cache
def restrictions() -> Mapping[str, int]:
    """100.2: cards of which fewer are allowed than of others, by number, under the usual regulation."""
    found: dict[str, int] = msgspec.json.decode(files(__package__).joinpath("restrictions.json").read_bytes())
    return found


def check_deck(deck: Deck, catalog: Catalog, rule: Rule = always) -> list[Refusal]:
    """100.2: everything that is wrong with a deck; empty if it may be played."""
    faults: list[Refusal] = []
    for pile in (deck.cards, deck.hyper, deck.gr):
        faults += _unknown(pile, catalog)
    hyper = _found(deck.hyper, catalog)
    size = deck_size(hyper, rule)
    total, beyond, ranged = sum(deck.cards.values()), sum(deck.hyper.values()), sum(deck.gr.values())
    if total != size and rule("100.2"):
        faults.append(
            Refusal("100.2", f"デッキは{size}枚です（{total}枚）。", f"A deck has exactly {size} cards, not {total}.")
        )
    if beyond > rule.limit("100.3", 8):
        ja, en = f"超次元ゾーンは8枚までです（{beyond}枚）。", f"At most eight cards in the hyperspatial zone, not {beyond}."
        faults.append(Refusal("100.3", ja, en))
    if ranged and ranged != 12 and rule("100.4"):
        ja, en = f"超GRゾーンは12枚です（{ranged}枚）。", f"Twelve cards in the super GR zone or none, not {ranged}."
        faults.append(Refusal("100.4", ja, en))
    if rule("100.2a"):
        faults += _too_many("100.2a", deck.cards, catalog, 4)
    if rule("100.3a"):
        faults += _too_many("100.3a", deck.hyper, catalog, 4)
    if rule("100.4a"):
        faults += _too_many("100.4a", deck.gr, catalog, 2)
    faults += _misplaced(deck, catalog, rule)
    sets = starts(_found(deck.cards, catalog))
    if sets > 1 and rule("100.5"):
        ja, en = "ゲーム開始時にバトルゾーンに置けるのは1組だけです。", "Only one set of cards can begin in the battle zone."
        faults.append(Refusal("100.5", ja, en))
    return faults


def _unknown(pile: dict[str, int], catalog: Catalog) -> list[Refusal]:
    faults = []
    for number, copies in pile.items():
        if catalog.find(number) is None:
            faults.append(Refusal("100.2", f"{number}というカードはありません。", f"There is no card {number}."))
        elif copies < 1:
            faults.append(Refusal("100.2", f"{number}の枚数が違います。", f"{number}: {copies} is not a number of copies."))
    return faults


def _found(pile: dict[str, int], catalog: Catalog) -> list[tuple[Definition, int]]:
    """The cards of a pile that there are, and how often."""
    indexes = [(catalog.find(number), copies) for number, copies in pile.items()]
    return [(catalog.definitions[index], copies) for index, copies in indexes if index is not None]


def _too_many(clause: str, pile: dict[str, int], catalog: Catalog, most: int) -> list[Refusal]:
    """So many of a name, or as few as the regulation says, unless a card's own words say otherwise."""
    names: Counter[str] = Counter()
    allowed: dict[str, int] = {}
    for definition, copies in _found(pile, catalog):
        if _unlimited(definition):
            continue
        name = definition.faces[0].name
        names[name] += copies
        allowed[name] = min(allowed.get(name, most), restrictions().get(definition.number, most))
    return [
        Refusal(
            clause, f"「{name}」は{allowed[name]}枚までです（{copies}枚）。", f"{name}: at most {allowed[name]}, not {copies}."
        )
        for name, copies in names.items()
        if copies > allowed[name]
    ]


def _unlimited(definition: Definition) -> bool:
    """100.2a: a card's own words say that there may be any number of it."""
    return any(isinstance(node, Build) for program in definition.programs for node in program.ability.effect)


#: Where cards of a type begin, and by which clause; all others in the deck.
_HOMES = {
    "サイキック": ("hyper", "805.4"),
    "ドラグハート": ("hyper", "807.4"),
    "ルール・プラス": ("hyper", "314.1"),
    "デュエルメイト": ("hyper", "820.4"),
    "GR": ("gr", "811.2"),
}
#: What may not be elsewhere: 407.1 other cards in the hyperspatial zone, 408.1 in the super GR zone.
_STRANGERS = {"hyper": "407.1", "gr": "408.1", "cards": "100.2"}


def _misplaced(deck: Deck, catalog: Catalog, rule: Rule) -> list[Refusal]:
    """Cards that begin in a zone of their own are not in the deck, and others not in that zone."""
    faults = []
    for pile in ("cards", "hyper", "gr"):
        for definition, _ in _found(getattr(deck, pile), catalog):
            homes = [_HOMES[word] for word in definition.faces[0].words["type"] if word in _HOMES]
            home, clause = homes[0] if homes else ("cards", _STRANGERS[pile])
            if home != pile and rule(clause):
                name = definition.faces[0].name
                faults.append(Refusal(clause, f"「{name}」の置き場所が違います。", f"{name} is in the wrong place."))
    return faults


def _drawn(pool: list[Definition], most: int, wanted: int, luck: Random) -> dict[str, int]:
    """So many cards of a pool, at most so many of each; none if there are not enough."""
    copies = [card.number for card in pool for _ in range(min(most, restrictions().get(card.number, most)))]
    return dict(sorted(Counter(luck.sample(copies, wanted)).items())) if len(copies) >= wanted else {}


def random_deck(catalog: Catalog, luck: Random) -> Deck:
    """100.2: so many of all cards, four of a name at most; eight hyperspatial and twelve GR cards; 100.5: one set at most that
    begins in the battle zone."""
    main = [card for card in catalog.definitions if not is_hyperspatial(card) and not is_gacharange(card)]
    plain = [card for card in main if not starts([(card, 1)])]
    hyper = [card for card in catalog.definitions if is_hyperspatial(card)]
    gr = [card for card in catalog.definitions if is_gacharange(card)]
    beyond = _drawn(hyper, 4, 8, luck)
    first = {card.number: 1 for card in luck.choice([(), *_starting_sets(main)])}
    size = deck_size(_found(beyond, catalog), always) - len(first)
    cards = first | _drawn(plain, 4, size, luck)
    return Deck(dict(sorted(cards.items())), beyond, _drawn(gr, 2, 12, luck), name="ランダム", english="Random")


def _starting_sets(cards: Sequence[Definition]) -> list[tuple[Definition, ...]]:
    """100.5: the sets that begin in the battle zone: single cards, and the five that become one creature (309, 812)."""
    beginning = [card for card in cards if begins_in_play(card)]
    groups = [tuple(card for card in beginning if kind in card.faces[0].words["type"]) for kind in TOGETHER]
    single = [(card,) for card in beginning if not any(card in group for group in groups)]
    return [*single, *(group for group in groups if group)]
