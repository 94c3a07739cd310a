"""The shipped cards and decks of Z/X.

What there is comes from where it is declared: types from the table of types, keyword abilities from the vocabulary, the
sections of chapters 10 and 11 from the ledger. What the decks use comes from the abilities that their cards are read as.
"""

from __future__ import annotations

from collections.abc import Callable

import pytest

from tefuda import ledger
from tefuda.games.base import load
from tefuda.games.zx import labels
from tefuda.games.zx.cards import TYPES
from tefuda.games.zx.deck import Deck
from tefuda.games.zx.keywords import GATES, KEYWORDS
from tefuda.games.zx.vocabulary import HEADS
from tefuda.kernel import tree as t
from tefuda.kernel.catalog import Definition

PACKAGE = load("zx")


def _in_decks() -> list[Definition]:
    """The cards of the decks, and the markers that they make."""
    decks = [deck for deck in PACKAGE.decks().values() if isinstance(deck, Deck)]
    numbers = {number for deck in decks for number in (*deck.cards, *deck.dynamis, deck.player, deck.companion)}
    found = [card for card in PACKAGE.catalog().definitions if card.number in numbers]
    made = {node.name for card in found for node in _nodes(card) if isinstance(node, t.Make)}
    return found + [card for card in PACKAGE.catalog().definitions if made & set(card.faces[0].words["name"])]


def _abilities(card: Definition) -> list[t.Ability]:
    return [program.ability for program in card.programs]


def _nodes(card: Definition) -> list[t.Node]:
    """Every part of every ability of a card; what keywords mean is written out."""
    fields = [getattr(ability, name) for ability in _abilities(card) for name in ability.__struct_fields__]
    return [node for field in fields for node in t.nodes(field)]


def _sections(chapter: int) -> list[str]:
    """The sections of a chapter of keywords; its first section says only what such words are."""
    found = dict.fromkeys(clause.id.partition(".")[0] for clause in ledger.load("zx"))
    return [number for number in found if number.isdigit() and chapter + 1 < int(number) < chapter + 100]


DECKS = _in_decks()
NODES = [node for card in DECKS for node in _nodes(card)]
LABELS = {ability.keyword for card in DECKS for ability in _abilities(card)}
PRINTED = "\n".join(face.text for card in DECKS for face in card.faces)


def _specials(*acts: str) -> bool:
    return any(isinstance(node, t.Special) and node.act in acts for node in NODES)


def _has(kind: type[t.Node], like: Callable[[t.Node], bool] = bool) -> bool:
    return any(isinstance(node, kind) and like(node) for node in NODES)


def _waits(**fields: object) -> bool:
    return any(isinstance(node, t.When) and all(getattr(node, k) == v for k, v in fields.items()) for node in NODES)


#: What an ability has in it that does what a section of chapter 10 speaks of.
ACTIONS: dict[str, Callable[[], bool]] = {
    "1002": lambda: _has(t.Harm) and _has(t.Deal),
    "1003": lambda: {node.state for node in NODES if isinstance(node, t.Turn)} >= {"reboot", "sleep"},
    "1004": lambda: _has(t.Shuffle),
    "1005": lambda: _has(t.Draw),
    "1006": lambda: _has(t.Reveal),
    "1007": lambda: _has(t.Move, lambda node: node.to == "square"),  # type: ignore[attr-defined]
    "1008": lambda: _specials("destroy"),
    "1009": lambda: _has(t.Move, lambda node: node.to == "removed"),  # type: ignore[attr-defined]
    "1010": lambda: _has(t.Attach, lambda node: node.role == "force"),  # type: ignore[attr-defined]
    "1011": lambda: _specials("ignite"),
    "1012": lambda: _waits(event="move", origin=("life",)),
    "1013": lambda: _specials("recover"),
    "1014": lambda: _has(t.Forbid, lambda node: node.act == "affect"),  # type: ignore[attr-defined]
    "1015": lambda: _specials("igob"),
    "1016": lambda: _waits(event="shift"),
    "1017": lambda: {node.amount.value > 0 for node in NODES if isinstance(node, t.Counter)} == {True, False},  # type: ignore[union-attr]
    "1018": lambda: _has(t.Pairs),
    "1019": lambda: _specials("break"),
    "1020": lambda: "降臨条件" in LABELS,
    "1021": lambda: "覚醒条件" in LABELS,
    "1022": lambda: "夢装条件" in LABELS,
    "1023": lambda: {node.unsaid for node in NODES if isinstance(node, t.Choose)} == {True, False},
    "1024": lambda: "クライシス" in LABELS,
    "1025": lambda: "憑依条件" in LABELS,
    "1026": lambda: _specials("vanish"),
    "1027": lambda: any("playing" in ability.windows for card in DECKS for ability in _abilities(card)),
    "1028": lambda: _specials("begin"),
    "1029": lambda: _specials("unison"),
}


def test_there_are_enough_cards() -> None:
    assert len(PACKAGE.catalog().definitions) >= 120


def test_the_decks_together_have_every_type() -> None:
    assert set(TYPES) <= {word for card in DECKS for word in card.faces[0].words["type"]}


def test_every_keyword_action_is_looked_for() -> None:
    assert list(ACTIONS) == _sections(1000)


@pytest.mark.parametrize("section", ACTIONS)
def test_the_decks_use_the_keyword_action(section: str) -> None:
    assert ACTIONS[section]()


#: Keywords, some of them kept as labels of the abilities behind them, others only as their conditions.
DECLARED = [word.name for word in KEYWORDS if not word.worded and word.name != labels.COMPANION]  # 401.8: one's own pair
BEFORE = [
    *(gate.name for gate in GATES if not gate.label and (gate.owns or gate.inside)),
    *(word for head in HEADS if head.label for word in head.words),
]


@pytest.mark.parametrize("keyword", [*DECLARED, *(gate.name for gate in GATES if gate.label)])
def test_the_decks_have_the_keyword(keyword: str) -> None:
    assert keyword in LABELS


@pytest.mark.parametrize("keyword", BEFORE)
def test_the_decks_have_the_words_before_abilities(keyword: str) -> None:
    assert keyword in PRINTED


def test_every_section_of_keyword_abilities_is_declared() -> None:
    words = "\n".join([*DECLARED, *BEFORE, *(gate.name for gate in GATES)])
    clauses = ledger.load("zx")
    names = {section: clauses[f"{section}.1"].ja.partition("は")[0].replace("！", "!") for section in _sections(1100)}
    assert not {section: name for section, name in names.items() if name not in words}
