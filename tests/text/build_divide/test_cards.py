"""All shipped cards and decks: their texts compile, mean the same when printed back, and use the whole language."""

from __future__ import annotations

import json
from importlib.resources import files
from typing import Any

import pytest
import yaml

from tefuda.games.build_divide import icons
from tefuda.games.build_divide.cards import read_card
from tefuda.games.build_divide.vocabulary import VOCABULARY
from tefuda.kernel import tree as t
from tefuda.text import compile_text, to_english, to_japanese

from .test_terms import TERM_WORDS

_HERE = files("tefuda.games.build_divide")


def _cards() -> list[dict[str, Any]]:
    found = []
    for file in sorted((_HERE / "cards").iterdir(), key=lambda f: f.name):
        found += [json.loads(line) for line in file.read_text(encoding="utf-8").splitlines()]
    return found


CARDS = _cards()
DECKS = {
    file.name: yaml.safe_load(file.read_text(encoding="utf-8"))
    for file in sorted((_HERE / "decks").iterdir(), key=lambda f: f.name)
}


def _sides(card: dict[str, Any]) -> list[dict[str, Any]]:
    return card.get("faces") or [card]


def test_the_sets_are_large_enough_and_mostly_simple() -> None:
    assert len(CARDS) >= 100
    assert len({card["number"] for card in CARDS}) == len(CARDS)
    names = [side["name"] for card in CARDS for side in _sides(card)]
    assert len(set(names)) == len(names)
    lines = [len(side["text"].splitlines()) for card in CARDS for side in _sides(card)]
    assert sum(number <= 1 for number in lines) > len(lines) / 2


@pytest.mark.slow
@pytest.mark.parametrize("card", CARDS, ids=lambda card: card["number"])
def test_a_card_compiles_and_means_what_its_canonical_wording_says(card: dict[str, Any]) -> None:
    assert read_card(card).faces
    kind = card["type"].split("/")[0]
    for side in _sides(card):
        if not side["text"]:
            continue
        reading = compile_text(side["text"], VOCABULARY, card_type=kind)
        canonical = to_japanese(reading.abilities, VOCABULARY)
        assert compile_text(canonical, VOCABULARY, card_type=kind).abilities == reading.abilities
        assert to_english(reading.abilities, VOCABULARY).endswith((".", ")"))


def test_a_command_has_one_text_that_is_carried_out() -> None:
    for card in CARDS:
        if card["type"] == "コマンド":
            abilities = compile_text(card["text"], VOCABULARY, card_type="コマンド").abilities
            assert [a.kind for a in abilities].count("activated") == 1, card["number"]


@pytest.mark.parametrize("name", DECKS)
def test_a_deck_keeps_the_counts_of_601(name: str) -> None:
    deck = DECKS[name]
    known = {card["number"]: card for card in CARDS}
    icons = {
        icon: sum(n for number, n in deck["cards"].items() if known[number].get("trigger") == icon)
        for icon in ("バスター", "ショット")
    }
    assert 40 <= sum(deck["cards"].values()) <= 50
    assert icons["バスター"] == 12
    assert icons["ショット"] <= 12
    assert max(deck["cards"].values()) <= 4
    assert known[deck["territory"]]["type"] == "テリトリー"
    assert sum(deck.get("ddeck", {}).values()) <= 12


def test_the_decks_use_every_keyword_term_icon_and_counter() -> None:
    used = {number for deck in DECKS.values() for number in (*deck["cards"], *deck.get("ddeck", {}), deck["territory"])}
    cards = [card for card in CARDS if card["number"] in used]
    nodes: list[t.Node] = []
    keywords = set()
    for card in cards:
        kind = card["type"].split("/")[0]
        for side in _sides(card):
            for ability in compile_text(side["text"], VOCABULARY, card_type=kind).abilities if side["text"] else ():
                keywords.add(ability.keyword)
                parts = (ability.effect, ability.cost, ability.condition, ability.trigger)
                nodes += [node for part in parts for node in t.nodes(part)]
    known = {keyword.name for keyword in VOCABULARY.keywords if not keyword.worded} | {gate.name for gate in VOCABULARY.gates}
    assert known <= keywords
    acts = {node.act for node in nodes if isinstance(node, t.Special)}
    assert {"scout", "open", "close", "switch", "copy", "exchange", "end_phase", "extra_turn"} <= acts
    assert {"mutual", "skill", "as_unit", "activate"} <= acts
    assert {pair[0] for card in cards for pair in card.get("icons", ())} == set(icons.CONDITIONS)
    assert {node.name for node in nodes if isinstance(node, t.Counter)} == {"断罪", "錬成"}
    for kind_ in (
        t.Attach,
        t.Cancel,
        t.Swap,
        t.Harm,
        t.Deal,
        t.Pay,
        t.Afterwards,
        t.Instead,
        t.Modes,
        t.May,
        t.Stacked,
        t.Like,
        t.Control,
        t.Play,
    ):
        assert any(isinstance(node, kind_) for node in nodes), kind_
    printed = [side["text"] for card in cards for side in _sides(card)]
    assert {clause for clause, word in TERM_WORDS.items() if not any(word in text for text in printed)} == set()
    assert {card.get("trigger", "") for card in cards} == {"", "バスター", "ショット"}
    assert any(deck.get("ddeck") for deck in DECKS.values())


def test_a_condition_before_an_unknown_keyword_is_kept() -> None:
    plain = compile_text("【そよかぜ】（このユニットがアタックした時、カードを1枚引く。）", VOCABULARY)
    gated = compile_text("【覚醒】【そよかぜ】（このユニットがアタックした時、カードを1枚引く。）", VOCABULARY)
    assert plain.abilities[0].condition is None
    assert gated.abilities[0].condition is not None
    for reading in (plain, gated):
        assert reading.abilities[0].keyword == "そよかぜ"
        written = to_japanese(reading.abilities, VOCABULARY)
        assert compile_text(written, VOCABULARY).abilities == reading.abilities


@pytest.mark.parametrize(("joint", "meant"), [("か", t.Either), ("または", t.Either), ("と", t.All)])
def test_one_of_two_keywords_or_both(joint: str, meant: type[t.Either | t.All]) -> None:
    has = (t.HasKeyword("デコイ"), t.HasKeyword("ブリッツ"))
    words = f"【デコイ】{joint}【ブリッツ】を持つ"
    (change,) = compile_text(f"【永続】あなたの{words}ユニットのパワー+1000。", VOCABULARY).abilities[0].effect
    assert isinstance(change, t.Change)
    assert isinstance(change.what, t.Cards)
    assert meant(has) in change.what.filters
    asked = compile_text(f"【永続】このユニットが{words}場合、このユニットのパワー+1000。", VOCABULARY).abilities[0].condition
    assert asked == t.Matches(t.This(), has if meant is t.All else (t.Either(has),))
