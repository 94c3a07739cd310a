"""The shipped cards and decks of Gate Ruler."""

from __future__ import annotations

from tefuda.games.base import load
from tefuda.games.gate_ruler.keywords import KEYWORDS
from tefuda.games.gate_ruler.vocabulary import HEADS

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
