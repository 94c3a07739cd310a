"""Notation: names, numbers, places; what is understood and what is refused."""

from __future__ import annotations

from typing import Any

import pytest

from tefuda.games.base import load
from tefuda.kernel.catalog import Catalog
from tefuda.kernel.game import Illegal, Setting
from tefuda.match import notation
from tefuda.match.match import Match
from tefuda.match.source import read_yaml


def table(cards: str, position: str) -> Match:
    """A match at a position with invented cards."""
    package = load("ic_carddass")
    catalog = Catalog()
    for number, (name, fields) in enumerate(read_yaml(cards).items()):
        catalog.add(package.read_card(package.card_defaults({"name": name, "number": f"T{number}", **fields})))
    data: dict[str, Any] = read_yaml(position)
    game = package.position(Setting(package.rules, catalog), data, 1)
    return Match(package, game, package.layout(data).labels())


def test_a_bare_name_is_enough_when_nothing_depends_on_it() -> None:
    match = table("{兵: {level: 0}}", "{A: {hand: [兵, 兵]}}")
    assert match.options() == ["play 兵#1", "play 兵#2", "pass"]
    match.answer("play 兵")
    assert match.done[-1].text == "play 兵#1"


def test_same_named_cards_that_differ_must_be_told_apart() -> None:
    sides = "A: {battle: [兵, {card: 兵, as: 右}]}, B: {battle: [兵, {card: 兵, rest: true}]}"
    match = table("{兵: {}}", f"{{step: attacker, {sides}}}")
    match.answer("attack 右")
    with pytest.raises(notation.Unreadable, match="may mean several things; say which: target 兵#1, target 兵#2"):
        match.answer("target 兵")
    match.answer("target 兵#2")
    assert match.game.state.roles["guard"].card == match.game.state.zones[2 * 4 + 1][1]


def test_names_with_commas_and_wide_characters() -> None:
    match = table("{'空、燃ゆ': {level: 0}, 'Ｘ, Ｙ': {level: 0}}", "{A: {hand: ['空、燃ゆ', 'Ｘ, Ｙ']}}")
    decision = match.decision
    assert decision is not None
    assert notation.read(match.game, decision, "play 《空、燃ゆ》") == (0,)
    assert notation.read(match.game, decision, "play x, y") == (1,)
    match.act(0, "arrange hand X, Y, 空、燃ゆ")
    assert [match.game.face_name(card) for card in match.game.state.zones[2]] == ["Ｘ, Ｙ", "空、燃ゆ"]


def test_unseen_cards_are_called_by_their_place() -> None:
    position = "{step: guard, battle: {attacker: 剣, target: leader}, A: {battle: [剣]}, B: {life: [宝, 2]}}"
    match = table("{剣: {power: 9000}, 宝: {}}", position)
    match.act(1, "pass")
    assert match.options() == ["life 1", "life 2", "life 3"]
    with pytest.raises(notation.Unreadable):
        match.answer("life 宝")
    match.answer("life 1")
    assert match.game.face_name(match.game.state.zones[2 * 6 + 1][0]) == "宝"


def test_several_abilities_of_one_card_have_numbers() -> None:
    text = "【起動発動：メイン】カード1枚を引く。\\n【起動発動：メイン】カード2枚を引く。"
    match = table(f'{{師: {{text: "{text}"}}}}', "{A: {battle: [師]}}")
    assert match.options() == ["activate 師 (1)", "activate 師 (2)", "pass"]
    with pytest.raises(notation.Unreadable, match="say which"):
        match.answer("activate 師")
    match.answer("activate 師 (2)")
    assert len(match.game.state.zones[2]) == 2


def test_english_names_are_understood() -> None:
    match = table("{兵: {level: 0, english: Foot Soldier}}", "{A: {hand: [兵]}}")
    assert match.options("en") == ["play Foot Soldier", "pass"]
    match.answer("play foot soldier")
    assert match.done[-1].text == "play 兵"


def test_an_error_says_what_was_not_found_and_what_is_on_offer() -> None:
    match = table("{兵: {level: 0}}", "{A: {hand: [兵]}}")
    with pytest.raises(notation.Unreadable) as caught:
        match.answer("play 将")
    assert str(caught.value) == "“play 将” is not on offer; on offer: play 兵, pass."
    assert "play 将" in caught.value.refusal.ja


def test_the_other_player_cannot_answer() -> None:
    match = table("{兵: {level: 0}}", "{A: {hand: [兵]}}")
    with pytest.raises(Illegal, match="It is A who decides now"):
        match.act(1, "pass")


def test_naming_the_same_card_twice() -> None:
    match = table("{兵: {level: 2}}", "{A: {hand: [兵], energy: [兵, 兵, 兵]}}")
    match.answer("play 兵")
    with pytest.raises(notation.Unreadable, match="already"):
        match.answer("pay 兵#1, 兵#1")
    match.answer("pay 兵, 兵")
    assert match.done[-1].text == "pay 兵#1, 兵#2"
