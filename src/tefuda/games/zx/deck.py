"""Section 401: what a legal deck is. Every fault is reported at once, each with its clause."""

from __future__ import annotations

from collections import Counter
from random import Random

from tefuda.games.base import Rule, always
from tefuda.games.kit.decks import Listed
from tefuda.kernel.catalog import Catalog, Definition
from tefuda.kernel.records import Refusal
from tefuda.kernel.tree import Build

from . import labels
from .cards import TYPES

#: 401.3 to 401.5: keywords of which a deck has four cards at most.
RARE = {labels.RECOVERY: "401.3", labels.VOID: "401.4", labels.OVERDRIVE: "401.5"}
#: 401.8: of which types the card behind the player card is.
COMPANIONS = ("ゼクス オーバーブースト", "プレイヤー エクストラ")
SIZE, COPIES, IGNITION, DYNAMIS_SIZE = 50, 4, 20, 16


class Deck(Listed, forbid_unknown_fields=True):
    """The deck and the dynamis by card number and copies, and the player card."""

    cards: dict[str, int]
    player: str = ""
    companion: str = ""  # 401.8: what lies back to back with the player card
    dynamis: dict[str, int] = {}
    markers: dict[str, int] = {}  # 401.12: tokens and links that lie ready; any number of them
    game: str = "zx"

    @property
    def cover(self) -> str:
        """The card a deck is known by."""
        return next(iter(self.cards), "")


def kind_of(definition: Definition) -> str:
    """202.1: the printed type."""
    return definition.faces[0].words["type"][0]


def ignites(definition: Definition) -> bool:
    """207.3: has it an ignition icon?"""
    return "イグニッション" in definition.faces[0].words["icon"]


def check_deck(deck: Deck, catalog: Catalog, rule: Rule = always) -> list[Refusal]:
    """401: everything that is wrong with a deck; empty if it may be played."""
    faults: list[Refusal] = []
    main = _found(deck.cards, catalog, faults)
    total = sum(deck.cards.values())
    if total != SIZE and rule("401.1a"):
        faults.append(
            Refusal("401.1a", f"デッキは{SIZE}枚です（{total}枚）。", f"A deck has exactly {SIZE} cards, not {total}.")
        )
    faults.extend(_copies(main, "401.2", rule))
    for keyword, clause in RARE.items():
        count = sum(copies for card, copies in main if keyword in labels.printed(card))
        if count > COPIES and rule(clause):
            ja, en = f"「{keyword}」は{COPIES}枚までです（{count}枚）。", f"At most {COPIES} cards with {keyword}, not {count}."
            faults.append(Refusal(clause, ja, en))
    icons = sum(copies for card, copies in main if ignites(card))
    if icons != IGNITION and rule("401.6"):
        ja = f"イグニッションアイコンを持つカードは{IGNITION}枚です（{icons}枚）。"
        faults.append(Refusal("401.6", ja, f"A deck has exactly {IGNITION} cards with an ignition icon, not {icons}."))
    for card, _ in main:
        if not TYPES[kind_of(card)].in_deck and rule("401.7"):
            ja = f"「{card.faces[0].name}」（{kind_of(card)}）はデッキに入れられません。"
            faults.append(Refusal("401.7", ja, f"{card.faces[0].english} cannot be in a deck."))
    faults.extend(_beside(deck, catalog, rule))
    used = [catalog.find(number) for number in (*deck.cards, *deck.dynamis, deck.player, deck.companion) if number]
    for index in dict.fromkeys(index for index in used if index is not None):
        face = catalog.definitions[index].faces[0]
        if face.words.get("expired") and rule("1207.1"):
            ja, en = f"「{face.name}」は使用期限を過ぎています。", f"{face.english or face.name} may not be used any more."
            faults.append(Refusal("1207.1", ja, en))
    return faults


def _beside(deck: Deck, catalog: Catalog, rule: Rule) -> list[Refusal]:
    """401.8: the player card; 401.9a to 401.11: the dynamis."""
    faults: list[Refusal] = []
    if deck.player:
        index = catalog.find(deck.player)
        if (index is None or kind_of(catalog.definitions[index]) != "プレイヤー") and rule("401.8"):
            faults.append(
                Refusal("401.8", f"{deck.player}はプレイヤーカードではありません。", f"{deck.player} is no player card.")
            )
    if deck.companion:
        index = catalog.find(deck.companion)
        kind = "" if index is None else kind_of(catalog.definitions[index])
        if kind not in COMPANIONS and not _designated(deck, catalog, index) and rule("401.8"):
            ja = f"{deck.companion}はプレイヤーカードと裏同士を合わせるカードではありません。"
            faults.append(Refusal("401.8", ja, f"{deck.companion} is no card to lie behind a player card."))
    aside = _found(deck.dynamis, catalog, faults)
    total = sum(deck.dynamis.values())
    if total > DYNAMIS_SIZE and rule("401.9a"):
        ja, en = (
            f"デュナミスは{DYNAMIS_SIZE}枚までです（{total}枚）。",
            f"A dynamis has at most {DYNAMIS_SIZE} cards, not {total}.",
        )
        faults.append(Refusal("401.9a", ja, en))
    for card, _ in aside:
        if not TYPES[kind_of(card)].in_dynamis and rule("401.10"):
            ja = f"「{card.faces[0].name}」（{kind_of(card)}）はデュナミスに入れられません。"
            faults.append(Refusal("401.10", ja, f"{card.faces[0].english} cannot be in a dynamis."))
    faults.extend(_copies(aside, "401.11", rule))
    for card, _ in _found(deck.markers, catalog, faults):
        if not TYPES[kind_of(card)].marker:
            ja, en = f"「{card.faces[0].name}」はマーカーではありません。", f"{card.faces[0].english} is no marker."
            faults.append(Refusal("401.12", ja, en))
    return faults


def _designated(deck: Deck, catalog: Catalog, companion: int | None) -> bool:
    """401.8: does the player card name this card as the one to lie behind it?"""
    index = catalog.find(deck.player) if deck.player else None
    if index is None or companion is None:
        return False
    name = catalog.definitions[companion].faces[0].name
    abilities = [program.ability for program in catalog.definitions[index].programs]
    return any(ability.keyword == labels.COMPANION and name in ability.windows for ability in abilities)


def _found(cards: dict[str, int], catalog: Catalog, faults: list[Refusal]) -> list[tuple[Definition, int]]:
    """The cards that there are; the others, and senseless numbers, are faults."""
    found = []
    for number, copies in cards.items():
        index = catalog.find(number)
        if index is None:
            faults.append(Refusal("401.1", f"{number}というカードはありません。", f"There is no card {number}."))
        elif copies < 1:
            faults.append(Refusal("401.1", f"{number}の枚数が違います。", f"{number}: {copies} is not a number of copies."))
        else:
            found.append((catalog.definitions[index], copies))
    return found


def _copies(cards: list[tuple[Definition, int]], clause: str, rule: Rule) -> list[Refusal]:
    """401.2, 401.11: four of a name, unless a card's text says otherwise; 206.3a: a card counts for every name it has."""
    names: Counter[str] = Counter()
    most: dict[str, int] = {}
    for card, copies in cards:
        called = card.faces[0].words["name"]
        most |= dict.fromkeys(called, copies_of(card))
        for name in (called[0], *rule.by("206.3a", called[1:])) if len(called) > 1 else called:
            names[name] += copies
    faults = [
        Refusal(clause, f"「{name}」は{most[name]}枚までです（{copies}枚）。", f"{name}: at most {most[name]}, not {copies}.")
        for name, copies in names.items()
        if copies > most[name]
    ]
    return rule.by(clause, faults) if faults else faults


def copies_of(card: Definition) -> int:
    """How many cards of its name a deck may have: what its text says (102.2), or four."""
    said = [action.copies for program in card.programs for action in program.ability.effect if isinstance(action, Build)]
    return next((SIZE if copies is None else copies for copies in said), COPIES)


def random_deck(catalog: Catalog, luck: Random) -> Deck:
    """401: fifty cards, twenty with an ignition icon, four of a name at most; a player card and a dynamis."""
    usable = [card for card in catalog.definitions if TYPES[kind_of(card)].in_deck]
    chosen: list[str] = []
    few: Counter[str] = Counter()  # of what there are four at most: names, and some keywords
    for wanted, size in ((True, IGNITION), (False, SIZE - IGNITION)):
        pool = [card for card in usable if ignites(card) is wanted for _ in range(min(COPIES, copies_of(card)))]
        luck.shuffle(pool)
        taken: list[str] = []
        for card in pool:
            counted = [*card.faces[0].words["name"], *(keyword for keyword in RARE if keyword in labels.printed(card))]
            if len(taken) < size and all(few[word] < COPIES for word in counted):
                few.update(counted)
                taken.append(card.number)
        chosen += taken
    players = [card.number for card in catalog.definitions if kind_of(card) == "プレイヤー"]
    behind = [card.number for card in catalog.definitions if kind_of(card) in COMPANIONS]
    aside = [card for card in catalog.definitions if TYPES[kind_of(card)].in_dynamis]
    extras = [card.number for card in aside for _ in range(min(COPIES, copies_of(card)))]
    return Deck(
        dict(sorted(Counter(chosen).items())),
        luck.choice(players or [""]),  # 1206: without one the virtual card stands in
        luck.choice(["", *behind]),
        dict(sorted(Counter(luck.sample(extras, min(len(extras), DYNAMIS_SIZE))).items())),
        {card.number: 1 for card in catalog.definitions if TYPES[kind_of(card)].marker},
        name="ランダム",
        english="Random",
    )
