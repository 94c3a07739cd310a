"""Section 601: what a legal deck is. Every fault is reported at once, each with its clause."""

from __future__ import annotations

from collections import Counter
from random import Random

from tefuda.games.base import Rule, always
from tefuda.games.kit.decks import Listed
from tefuda.kernel.catalog import Catalog, Definition
from tefuda.kernel.records import Refusal
from tefuda.kernel.tree import Build


class Deck(Listed, forbid_unknown_fields=True):
    """602-1a: the territory shown at the start, the main deck, and the D deck, by card number and copies."""

    territory: str
    cards: dict[str, int]
    ddeck: dict[str, int] = {}
    game: str = "build_divide"

    @property
    def cover(self) -> str:
        """The card a deck is known by."""
        return next(iter(self.cards), self.territory)


def check_deck(deck: Deck, catalog: Catalog, rule: Rule = always) -> list[Refusal]:
    """601: everything that is wrong with a deck; empty if it may be played."""
    faults: list[Refusal] = []
    found = {number: _find(catalog, number, faults) for number in (*deck.cards, *deck.ddeck)}
    territory = _find(catalog, deck.territory, faults) if deck.territory else None
    if (territory is None or _kind(territory) != "テリトリー") and rule("602-1a"):
        faults.append(Refusal("602-1a", "テリトリーカードが1枚必要です。", "A territory card is needed."))
    for number, copies in (*deck.cards.items(), *deck.ddeck.items()):
        if copies < 1:
            faults.append(Refusal("601-1a", f"{number}の枚数が違います。", f"{number}: {copies} is not a number of copies."))
    faults.extend(_size_faults(deck, rule))
    faults.extend(_icon_faults(deck, found, rule))
    for number in deck.cards:
        definition = found[number]
        if definition is not None and _kind(definition) == "テリトリー" and rule("601-1e"):
            faults.append(Refusal("601-1e", f"{number}はテリトリーです。", f"{number} is a territory: not for the main deck."))
    faults.extend(_name_faults(deck, found, territory, rule))
    return faults


def _find(catalog: Catalog, number: str, faults: list[Refusal]) -> Definition | None:
    index = catalog.find(number)
    if index is None:
        faults.append(Refusal("601-1", f"{number}というカードはありません。", f"There is no card {number}."))
        return None
    return catalog.definitions[index]


def _kind(definition: Definition) -> str:
    return definition.faces[0].words["type"][0]


def _size_faults(deck: Deck, rule: Rule) -> list[Refusal]:
    """601-1a: 40 to 50 cards, and 0 to 12 in the D deck."""
    main, extra = sum(deck.cards.values()), sum(deck.ddeck.values())
    faults = []
    if not 40 <= main <= 50 and rule("601-1a"):
        faults.append(Refusal("601-1a", f"デッキは40～50枚です（{main}枚）。", f"A main deck has 40 to 50 cards, not {main}."))
    if extra > 12 and rule("601-1a"):
        faults.append(Refusal("601-1a", f"Dデッキは12枚までです（{extra}枚）。", f"At most 12 D deck cards, not {extra}."))
    return faults


def _icon_faults(deck: Deck, found: dict[str, Definition | None], rule: Rule) -> list[Refusal]:
    """601-1c: exactly twelve buster icons; 601-1d: at most twelve shot icons; the D deck does not count."""
    icons: Counter[str] = Counter()
    for number, copies in deck.cards.items():
        definition = found[number]
        for icon in definition.faces[0].words["trigger"] if definition is not None else ():
            icons[icon] += copies
    faults = []
    if icons["バスター"] != 12 and rule("601-1c"):
        count = icons["バスター"]
        faults.append(Refusal("601-1c", f"バスターは12枚です（{count}枚）。", f"A deck has exactly 12 busters, not {count}."))
    if icons["ショット"] > 12 and rule("601-1d"):
        count = icons["ショット"]
        faults.append(Refusal("601-1d", f"ショットは12枚までです（{count}枚）。", f"At most 12 shots, not {count}."))
    return faults


def _name_faults(deck: Deck, found: dict[str, Definition | None], territory: Definition | None, rule: Rule) -> list[Refusal]:
    """601-1b: four of a name over both decks; 1407-3: added names count; 601-1e: territories by the opened side's name."""
    counts: Counter[str] = Counter()
    faults = []
    entries = [(found[number], copies, part) for part in (deck.cards, deck.ddeck) for number, copies in part.items()]
    entries.append((territory, 1, {}))
    for definition, copies, part in entries:
        if definition is None:
            continue
        land = _kind(definition) == "テリトリー"
        names = rule.last("601-1e", definition.faces).words["name"] if land else definition.faces[0].words["name"]
        own = _own_words(definition, rule)
        # 601-2a: words about "the deck" are about the main deck; the D deck has the general limit.
        if own is not None and rule.demands("601-2a", part is deck.cards):
            if own.copies is not None and copies > own.copies and rule("601-1b"):
                faults.append(_too_many(names[0], own.copies, copies))
            continue
        for name in rule.every("1407-3", names):
            counts[name] += copies
    if rule("601-1b"):
        faults.extend(_too_many(name, 4, copies) for name, copies in counts.items() if copies > 4)
    return faults


def _too_many(name: str, most: int, copies: int) -> Refusal:
    return Refusal("601-1b", f"「{name}」は{most}枚までです（{copies}枚）。", f"{name}: at most {most}, not {copies}.")


def _own_words(definition: Definition, rule: Rule) -> Build | None:
    """601-2: a card's own words may replace the limit."""
    if rule("601-2"):
        for program in definition.programs:
            for node in program.ability.effect:
                if isinstance(node, Build):
                    return node
    return None


def _most(definition: Definition) -> int | None:
    """How many copies a main deck may have; None: any number."""
    own = _own_words(definition, always)
    return 4 if own is None else own.copies


def random_deck(catalog: Catalog, luck: Random) -> Deck:
    """601-1: any territory, 40 to 50 cards with twelve busters and at most twelve shots, and up to 12 for the D deck."""
    lands = [card for card in catalog.definitions if _kind(card) == "テリトリー"]
    pool = [card for card in catalog.definitions if _kind(card) != "テリトリー" for _ in range(_most(card) or 4)]
    luck.shuffle(pool)
    size, extra = luck.randint(40, 50), luck.choice((0, luck.randint(1, 12)))
    room = {"バスター": 12, "ショット": luck.randint(0, 12)}
    room[""] = size - sum(room.values())
    names: Counter[str] = Counter()
    cards: Counter[str] = Counter()
    ddeck: Counter[str] = Counter()
    for card in pool:
        face = card.faces[0]
        icon = next(iter(face.words["trigger"]), "")
        most = _most(card)
        if most is not None and any(names[name] >= most for name in face.words["name"]):
            continue  # several cards may share a name
        if room[icon]:
            room[icon] -= 1
            cards[card.number] += 1
        elif ddeck.total() < extra:
            ddeck[card.number] += 1
        else:
            continue
        names.update(face.words["name"])
    return Deck(luck.choice(lands).number, dict(cards), dict(ddeck), name="ランダム", english="Random")
