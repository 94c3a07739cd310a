"""The shipped cards and decks of Gate Ruler."""

from __future__ import annotations

from collections.abc import Callable

from tefuda.games.base import load
from tefuda.games.gate_ruler.keywords import KEYWORDS
from tefuda.games.gate_ruler.specials import SPECIALS
from tefuda.games.gate_ruler.vocabulary import HEADS
from tefuda.games.gate_ruler.zones import ZONES
from tefuda.kernel import tree

PACKAGE = load("gate_ruler")


def test_there_are_enough_cards_and_rulers() -> None:
    definitions = PACKAGE.catalog().definitions
    assert len(definitions) >= 100
    rulers = [card for card in definitions if "ルーラー" in card.faces[0].words["type"]]
    assert len(rulers) == 9
    economies = {
        tuple(card.faces[0].numbers.get(name, 0) for name in ("hand", "energy", "drives", "acts", "draws")) for card in rulers
    }
    assert len(economies) >= 5


def test_the_decks_together_have_every_keyword() -> None:
    catalog = PACKAGE.catalog()
    numbers = {number for deck in PACKAGE.decks().values() for number in deck.cards}
    cards = [card for card in catalog.definitions if card.number in numbers]
    used = {program.ability.keyword for card in cards for program in card.programs}
    used |= {word for card in cards for word in (*card.faces[0].words["timing"], *card.faces[0].words["label"])}
    wanted = {keyword.name for keyword in KEYWORDS if not keyword.worded} | {head.words[0] for head in HEADS if head.label}
    assert wanted | {"オープンカード", "即時", "セット", "通常"} <= used


#: Where cards lie by what they are, without any words: rulers, units, fields, set events, what is driven, damage, energy.
BY_TYPE = {"ruler", "attack", "defence", "field", "set", "drive", "damage", "deck", "energy", "gate", "counter", "grave"}
#: Chapter 15, as far as it is not actions of this game alone: what does it, and how a card says so.
SHARED_ACTIONS: dict[str, Callable[[tree.Node], bool]] = {
    "15-2": lambda node: isinstance(node, tree.Change),
    "15-3": lambda node: isinstance(node, tree.Move),
    "15-5a": lambda node: isinstance(node, tree.Look),
    "15-5b": lambda node: isinstance(node, tree.Reveal),
    "15-6": lambda node: isinstance(node, tree.Choose) and getattr(node.among, "zones", ()) == ("deck",),
    "15-7a": lambda node: isinstance(node, tree.Turn) and node.state == "act",
    "15-7b": lambda node: isinstance(node, tree.Turn) and node.state == "rest",
    "15-8": lambda node: isinstance(node, tree.Draw),
    "15-10": lambda node: isinstance(node, tree.Harm) and node.divided,
    "15-13": lambda node: isinstance(node, tree.Move) and node.to == "removed",
    "15-15": lambda node: isinstance(node, tree.Pay),
    "15-16": lambda node: isinstance(node, tree.Play),
    "15-20a": lambda node: isinstance(node, tree.Harm),
    "15-20b": lambda node: isinstance(node, tree.Deal),
}


def test_the_decks_together_have_every_action_and_zone() -> None:
    numbers = {number for deck in PACKAGE.decks().values() for number in deck.cards}
    abilities = [
        program.ability for card in PACKAGE.catalog().definitions if card.number in numbers for program in card.programs
    ]
    parts = [(one.effect, one.cost, one.trigger, one.condition) for one in abilities]
    nodes = list(tree.nodes(tuple(parts)))
    acts = {node.act for node in nodes if isinstance(node, tree.Special)}
    assert set(SPECIALS) == acts
    assert {clause for clause, says in SHARED_ACTIONS.items() if not any(says(node) for node in nodes)} == set()
    fields = [getattr(node, name, ()) for node in nodes for name in ("zones", "origin", "destination")]
    named = {zone for row in fields for zone in row} | {node.to for node in nodes if isinstance(node, tree.Move)}
    zones = {zone.name.rstrip("1234") for zone in ZONES}
    assert zones <= named | BY_TYPE
    assert {"hand", "soul", "removed", "grave", "deck"} <= named


def test_a_keyword_that_the_rules_do_not_define_is_known_from_its_reminder() -> None:
    card = {
        "number": "X", "name": "甲", "type": "ユニット", "level": 1, "atk": 1, "hp": 1, "stk": 1,
        "text": "【そよかぜ】（このユニットが攻撃した時、君はカードを1枚引く。）",
    }  # fmt: skip
    (program,) = PACKAGE.read_card(card).programs
    assert (program.ability.kind, program.ability.keyword) == ("triggered", "そよかぜ")
