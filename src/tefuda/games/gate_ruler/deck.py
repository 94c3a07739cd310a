"""Section 5-2: what a legal deck is. The ruler says; every fault is reported at once, each with its clause."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from random import Random

from tefuda.games.base import Rule, always
from tefuda.games.kit.decks import Listed
from tefuda.kernel.catalog import Catalog, Definition
from tefuda.kernel.records import Refusal


class Deck(Listed, forbid_unknown_fields=True):
    """A ruler, the deck, and energy cards beside it, by card number and copies."""

    ruler: str
    cards: dict[str, int]
    energy: dict[str, int] = {}
    game: str = "gate_ruler"

    @property
    def cover(self) -> str:
        """The card a deck is known by."""
        return self.ruler


Copies = list[tuple[Definition, int]]


def check_deck(deck: Deck, catalog: Catalog, rule: Rule = always) -> list[Refusal]:
    """5-2c-1: everything that is wrong with a deck; empty if it may be played."""
    faults: list[Refusal] = []
    found: dict[str, Copies] = {"cards": [], "energy": []}
    for part, numbers in (("cards", deck.cards), ("energy", deck.energy)):
        for number, copies in numbers.items():
            index = catalog.find(number)
            if index is None or copies < 1:
                if rule("5-2a"):
                    faults.append(
                        Refusal("5-2a", f"{number}が{copies}枚あるはずがありません。", f"{copies} of {number} is not possible.")
                    )
            else:
                found[part].append((catalog.definitions[index], copies))
    at = catalog.find(deck.ruler)
    if at is None or "ルーラー" not in catalog.definitions[at].faces[0].words["type"]:
        if rule("5-2b"):
            faults.append(Refusal("5-2b", "ルーラーを1枚選んでください。", "A deck has exactly one ruler."))
        return faults
    return [*faults, *_faults(catalog.definitions[at], found["cards"], found["energy"], catalog, rule)]


def _faults(ruler: Definition, cards: Copies, energy: Copies, catalog: Catalog, rule: Rule) -> Iterator[Refusal]:
    """5-2c: what the ruler says about the deck."""
    limits = ruler.faces[0].numbers
    wrong = [card for card, _ in cards if "ルーラー" in _words(card, "type")]
    if wrong and rule("5-2c"):
        yield Refusal("5-2c", "ルーラーはデッキに入りません。", "Rulers are not part of the deck.")
    total = sum(copies for _, copies in cards)
    if total != limits["deck_size"] and rule("5-2c-1a"):
        yield Refusal(
            "5-2c-1a",
            f"デッキは{limits['deck_size']}枚です（{total}枚）。",
            f"A deck has {limits['deck_size']} cards, not {total}.",
        )
    armies = {army for card, _ in cards for army in _words(card, "army")}
    if len(armies) > limits.get("armies", len(armies)) and rule("5-2c-1b"):
        yield Refusal("5-2c-1b", f"所属軍は{limits['armies']}種類までです。", f"At most {limits['armies']} armies.")
    names: Counter[str] = Counter()
    legends: Counter[str] = Counter()
    for card, copies in cards:
        names[card.faces[0].name] += copies
        if "レジェンド" in _words(card, "label") and rule("2-9b"):
            legends[card.faces[0].name] += copies
    for name, copies in names.items():
        if copies > limits["copies"] and rule("5-2c-1c"):
            yield Refusal("5-2c-1c", f"「{name}」は{limits['copies']}枚までです。", f"{name}: at most {limits['copies']}.")
    if sum(legends.values()) > limits["legends"] and rule("5-2c-1d"):
        yield Refusal("5-2c-1d", f"レジェンドは{limits['legends']}枚までです。", f"At most {limits['legends']} legends.")
    for name, copies in legends.items():
        if copies > 1 and rule("5-2c-2"):
            yield Refusal("5-2c-2", f"レジェンド「{name}」は1枚だけです。", f"{name}: one of each legend.")
    levels = sum(copies * card.faces[0].numbers.get("level", 0) for card, copies in cards)
    if levels > limits.get("levels", levels) and rule("5-2c-1e"):
        yield Refusal(
            "5-2c-1e",
            f"レベルの合計は{limits['levels']}までです（{levels}）。",
            f"Levels sum up to {levels}, at most {limits['levels']}.",
        )
    counters = sum(copies for card, copies in cards if "CNT" in _words(card, "icon"))
    if counters > limits["counters"] and rule("5-2c-1f"):
        yield Refusal(
            "5-2c-1f", f"カウンターは{limits['counters']}枚までです。", f"At most {limits['counters']} cards that counter."
        )
    yield from _world_faults(ruler, cards, catalog, rule)
    prepared = sum(copies for _, copies in energy)
    plain = all("エナジー" in _words(card, "type") for card, _ in energy)
    if (prepared != limits.get("energy", 0) or not plain) and rule("K-11"):
        number = limits.get("energy", 0)
        yield Refusal("K-11", f"エナジーカードを{number}枚用意します。", f"{number} energy cards are prepared beside the deck.")


def _world_faults(ruler: Definition, cards: Copies, catalog: Catalog, rule: Rule) -> Iterator[Refusal]:
    """2-16b-1: some rulers ask for certain collector numbers (or names), and for so many cards of an army at most."""
    prefixes = _words(ruler, "prefix")
    names = {card.faces[0].name for card in catalog.definitions if card.number.startswith(prefixes)}
    if prefixes and rule("2-16b-1"):
        for card, _ in cards:
            if card.faces[0].name not in names:
                name = card.faces[0].name
                yield Refusal("2-16b-1", f"「{name}」はこのルーラーでは使えません。", f"{name} is not for this ruler.")
    most = ruler.faces[0].numbers.get("per_army", 0)
    by_army: Counter[str] = Counter()
    for card, copies in cards:
        for army in _words(card, "army"):
            by_army[army] += copies
    for army, copies in by_army.items():
        if most and copies > most and rule("ワールドマスターα2020"):
            yield Refusal("ワールドマスターα2020", f"《{army}》は{most}枚までです。", f"At most {most} cards of {army}.")


def _words(card: Definition, name: str) -> tuple[str, ...]:
    return card.faces[0].words.get(name, ())


def random_deck(catalog: Catalog, luck: Random) -> Deck:
    """A legal deck of whatever ruler and cards chance names."""
    rulers = [card for card in catalog.definitions if "ルーラー" in _words(card, "type")]
    while True:
        ruler = luck.choice(rulers)
        chosen = _filled(ruler, catalog, luck)
        limits = ruler.faces[0].numbers
        if chosen is None:
            continue  # there are not enough cards for this one yet
        energy = luck.choice([card.number for card in catalog.definitions if "エナジー" in _words(card, "type")])
        beside = {energy: limits["energy"]} if limits.get("energy") else {}
        deck = Counter(card.number for card in chosen)
        return Deck(ruler.number, dict(sorted(deck.items())), beside, name="ランダム", english="Random")


def _filled(ruler: Definition, catalog: Catalog, luck: Random) -> list[Definition] | None:
    """Cards for this ruler, in whatever order chance names them; towards the end those of low level."""
    limits, prefixes = ruler.faces[0].numbers, _words(ruler, "prefix")
    others = [card for card in catalog.definitions if not {"ルーラー", "エナジー"} & set(_words(card, "type"))]
    armies = sorted({army for card in others for army in _words(card, "army")})
    allowed = set(luck.sample(armies, min(limits.get("armies", len(armies)), len(armies))))
    pool = [card for card in others if allowed.issuperset(_words(card, "army")) and card.number.startswith(prefixes or "")]
    copies = [card for card in pool for _ in range(limits["copies"])]
    luck.shuffle(copies)
    half = limits["deck_size"] // 2
    copies[half:] = sorted(copies[half:], key=lambda card: card.faces[0].numbers.get("level", 0))
    chosen: list[Definition] = []
    for card in copies:
        found = Counter(one.number for one in (*chosen, card))
        several = [(catalog.definitions[catalog.find(number) or 0], count) for number, count in found.items()]
        spoilt = any(fault.clause not in ("5-2c-1a", "K-11") for fault in _faults(ruler, several, [], catalog, always))
        if not spoilt:
            chosen.append(card)
        if len(chosen) == limits["deck_size"]:
            return chosen
    return None
