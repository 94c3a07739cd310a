"""Whatever the grammar accepts, the engine does: every construction of the card texts shows in some position.

The constructions are collected from the texts of the gates and some more: each kind of node, of event and of prohibition,
and each of their fields that says something. One is shown by a position that passes as it is and fails when just that
construction is taken out of the tree.
"""

from __future__ import annotations

from pathlib import Path

import pytest

from tefuda.games.ic_carddass import cards
from tefuda.games.ic_carddass.vocabulary import VOCABULARY
from tefuda.kernel import tree as t
from tefuda.match.scenario import run_scenario
from tefuda.text import Refused, compile_text, to_japanese
from tefuda.text.support import unsupported
from tests.text.sentences import TEXTS

from ..executed import constructions, positions, scenarios, title, unshown
from .further import FURTHER

HERE = Path(__file__).parent
POSITIONS = positions(HERE, "ic_carddass")
SCENARIOS = scenarios(HERE, "ic_carddass")

#: Constructions that say what would be so without them.
SILENT = {
    "Later:start.duration=battle": "the next battle to end is this one",
    "Permit.at=rest": "that a card is active is all that the rules ask of an attacker",
    "Change.duration=game": "an effect without a duration lasts for the game",
    "Forbid:charge.who=each": "a prohibition without a player is for everybody",
    "Forbid:play.who=each": "a prohibition without a player is for everybody",
    "Forbid:choose.by=skill": "only skills choose",
    "Move.at=top": "a card that is put into the deck lies on top",
    "Forbid:move.by=battle+cost+skill": "nothing else takes a card from the battle area to the energy area",
    "When:move.by=battle+cost+skill": "nothing else takes a card from the battle area to the energy area",
    "When:end.at=battle": "the battle phase ends before the turn, and what waits for an end happens once a turn",
}


@pytest.mark.parametrize("position", POSITIONS, ids=map(title, POSITIONS))
def test_position(position: str) -> None:
    report = run_scenario(position)
    assert report.passed, report.message


@pytest.mark.slow
@pytest.mark.parametrize("text", FURTHER)
def test_further_texts_print_back(text: str) -> None:
    reading = compile_text(text, VOCABULARY)
    assert reading.printed == reading.normal
    assert compile_text(to_japanese(reading.abilities, VOCABULARY), VOCABULARY).abilities == reading.abilities


@pytest.mark.slow
def test_every_construction_shows_in_a_position(monkeypatch: pytest.MonkeyPatch) -> None:
    keywords = (f"【{keyword.name}】" for keyword in VOCABULARY.keywords)
    used = constructions((text, compile_text(text, VOCABULARY).abilities) for text in (*TEXTS, *FURTHER, *keywords))
    assert not unshown(used, SILENT, [*POSITIONS, *SCENARIOS], cards, monkeypatch)


def test_what_the_rules_do_not_know_is_refused_by_name() -> None:
    support = VOCABULARY.support
    assert support is not None
    draw = (t.Draw("you", t.Number(1)),)
    for ability in (
        t.Ability("triggered", draw, trigger=t.When("end", at="main")),
        t.Ability("triggered", draw, trigger=t.When("lose", who="you")),
        t.Ability("triggered", draw, trigger=t.When("resolved")),
        t.Ability("static", (t.Instead(t.When("attack", t.This()), draw),)),
        t.Ability("static", (t.Forbid("block", what=t.This()),)),
        t.Ability("triggered", (t.Change(t.This(), "power", t.Number(1), duration="chapter"),), trigger=t.When("attack")),
        t.Ability("triggered", (t.May(draw, who="each"),), trigger=t.When("attack")),
        t.Ability("triggered", (t.Build(None),), trigger=t.When("attack")),
    ):
        assert unsupported(ability, VOCABULARY), ability
    for event in support.events:
        assert not unsupported(t.Ability("triggered", draw, trigger=t.When(event)), VOCABULARY)


def test_a_quoted_permanent_ability_may_not_do_what_would_be_ignored() -> None:
    quoted = "【プレイスキル】このカードは『【永続発動】{}』を得る。"
    assert compile_text(quoted.format("自分のリーダーのパワー+1000。"), VOCABULARY)
    for inner in (
        "相手のバトルカードすべてのスキルを無効にする。",
        "自分の他のバトルカードは【防衛】を得る。",
        "自分のリーダーは赤としても扱う。",
    ):
        with pytest.raises(Refused):
            compile_text(quoted.format(inner), VOCABULARY)
