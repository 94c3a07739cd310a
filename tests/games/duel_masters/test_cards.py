"""The shipped cards and decks of Duel Masters: every card type, keyword action and framework of the rules is in a deck."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from tefuda.games.base import load
from tefuda.games.duel_masters import labels, souls
from tefuda.games.duel_masters.card_types import SPECIAL, TYPES
from tefuda.games.duel_masters.deck import Deck
from tefuda.kernel import tree
from tefuda.kernel.catalog import Definition

PACKAGE = load("duel_masters")


def played() -> list[Definition]:
    """The cards of the shipped decks, in whichever pile they begin."""
    decks = [deck for deck in PACKAGE.decks().values() if isinstance(deck, Deck)]
    numbers = {number for deck in decks for pile in (deck.cards, deck.hyper, deck.gr) for number in pile}
    return [card for card in PACKAGE.catalog().definitions if card.number in numbers]


CARDS = played()
TYPES_IN_DECKS = {word for card in CARDS for face in card.faces for word in face.words["type"]}
ABILITIES = [program.ability for card in CARDS for program in card.programs]
KEYWORDS = {ability.keyword for ability in ABILITIES}
NODES = [node for ability in ABILITIES for node in tree.nodes((ability.effect, ability.cost))]
ACTS = {node.act for node in NODES if isinstance(node, tree.Special)}


def test_there_are_enough_cards() -> None:
    assert len(PACKAGE.catalog().definitions) >= 120


def test_the_decks_together_have_every_card_type() -> None:
    assert set(TYPES) - TYPES_IN_DECKS == set()


def test_the_decks_together_have_every_special_type() -> None:
    assert {word for words in SPECIAL.values() for word in words} - TYPES_IN_DECKS == set()


def moves(to: str, *, origin: str = "") -> bool:
    """Does an effect put cards there, chosen from the other zone?"""
    for ability in ABILITIES:
        nodes = list(tree.nodes(ability.effect))
        came = not origin or any(isinstance(node, tree.Cards) and origin in node.zones for node in nodes)
        if came and any(isinstance(node, tree.Move) and node.to == to for node in nodes):
            return True
    return False


def any_of(*kinds: type) -> bool:
    return any(isinstance(node, kinds) for node in NODES)


def searched() -> bool:
    return any(
        isinstance(node, tree.Choose | tree.Look)
        and any(isinstance(part, tree.Cards) and "deck" in part.zones for part in tree.nodes(node))
        for node in NODES
    )


#: 701.2 to 701.33: what a card of the decks must have so that the action is carried out in their games.
ACTIONS: dict[str, Callable[[], bool]] = {
    "701.2": lambda: any_of(tree.Turn),
    "701.3": lambda: "クリーチャー" in TYPES_IN_DECKS,
    "701.4": lambda: "呪文" in TYPES_IN_DECKS,
    "701.5": lambda: any_of(tree.Play),
    "701.6": lambda: "destroy" in ACTS,
    "701.7": lambda: moves("grave", origin="hand"),
    "701.8": lambda: moves("mana"),
    "701.9": lambda: any_of(tree.Reveal),
    "701.10": searched,
    "701.11": lambda: any_of(tree.Shuffle),
    "701.12": lambda: labels.BLOCKER in KEYWORDS,
    "701.13": lambda: "battle" in ACTS,
    "701.14": lambda: "break" in ACTS,
    "701.15": lambda: labels.EVOLUTION in KEYWORDS,
    "701.16": lambda: "クロスギア" in TYPES_IN_DECKS,
    "701.17": lambda: "cross" in ACTS,
    "701.18": lambda: labels.GOD_LINK in KEYWORDS,
    "701.19": lambda: "城" in TYPES_IN_DECKS,
    "701.20": lambda: "awaken" in ACTS,
    "701.21": lambda: "judge" in ACTS,
    "701.22": lambda: "dragonsoul" in ACTS,
    "701.23": lambda: any("コマンド" in race for card in CARDS for race in card.faces[0].words["race"]),
    "701.24": lambda: "seal" in ACTS,
    "701.25": lambda: "unleash" in ACTS,
    "701.26": lambda: any_of(tree.Swap),
    "701.27": lambda: "フィールド" in TYPES_IN_DECKS,
    "701.28": lambda: "invert" in ACTS,
    "701.29": lambda: "explode" in ACTS,
    "701.30": lambda: "gr_summon" in ACTS,
    "701.31": lambda: "zero_birth" in ACTS,
    "701.32": lambda: moves("shields") or "shield_up" in ACTS,
    "701.33": lambda: "abyss" in ACTS,
}


@pytest.mark.parametrize("action", ACTIONS)
def test_the_decks_together_have_every_keyword_action(action: str) -> None:
    assert ACTIONS[action]()


def halves() -> bool:
    return any(len(card.faces) > 1 and not card.two_sided for card in CARDS)


#: Chapter 8: what a card has that belongs to the framework. What has a type of its own is above.
FRAMEWORKS: dict[str, Callable[[], bool]] = {
    "801": lambda: labels.EVOLUTION in KEYWORDS,
    "802": lambda: labels.NEO_EVOLUTION in KEYWORDS,
    "804": lambda: labels.GOD_LINK in KEYWORDS,
    "805, 806": lambda: labels.AWAKEN_LINK in KEYWORDS and labels.LINK_RELEASE in KEYWORDS,
    "807": lambda: "龍回避" in KEYWORDS,
    "808": lambda: "龍魂回避" in KEYWORDS,
    "810": halves,
    "814": lambda: labels.KING in KEYWORDS,
    "816": lambda: labels.HYPER in KEYWORDS,
    "817": lambda: "ドリーム" in TYPES_IN_DECKS,
    "818": lambda: souls.LENDS in KEYWORDS,
    "317, 820, 821": lambda: labels.DUELIST in KEYWORDS and labels.DUELIST_LINK in KEYWORDS,
    "116": lambda: labels.SEALED_AT_START in KEYWORDS,
}


@pytest.mark.parametrize("framework", FRAMEWORKS)
def test_the_decks_together_have_every_framework(framework: str) -> None:
    assert FRAMEWORKS[framework]()
