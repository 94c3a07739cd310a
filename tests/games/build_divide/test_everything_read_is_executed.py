"""Whatever the grammar accepts, the engine does: every construction of the card texts shows in some position.

One is shown by a position that passes as it is and fails when just that construction is taken out of the tree.
"""

from __future__ import annotations

from pathlib import Path

import pytest

from tefuda.games.build_divide import cards
from tefuda.games.build_divide.vocabulary import VOCABULARY
from tefuda.kernel import tree as t
from tefuda.match.scenario import run_scenario
from tefuda.text import compile_text, to_japanese
from tefuda.text.support import unsupported
from tests.text.build_divide.sentences import TEXTS

from ..executed import constructions, positions, scenarios, title, unshown
from .further import FURTHER

HERE = Path(__file__).parent
POSITIONS = positions(HERE, "build_divide")
SCENARIOS = scenarios(HERE, "build_divide")

#: Constructions that say what would be so without them.
SILENT = {
    "Ability.zones=hand": "エヴォル is looked for on the card that is played, wherever its label would work",
    "Agent": "no text can ask which card dealt damage to a unit",
    "Harm.source": "no text can ask which card dealt damage to a unit",
    "Forbid:move.origin": "a permanent ability works on the field, and cards of the field come from there",
    "When:standing.at=red": "coming into the red zone is the only such event",
    "Forbid:choose.by=skill": "only effects choose",
    "Forbid:target.by=skill": "only effects have targets",
    "When:target.by=skill": "only effects have targets",
    "Later:end.duration=turn": "the next end of a turn is that of this turn",
    "Forbid:activate.who=opponent": "only a card's own player activates its abilities",
    "Permit.who=you": "the cards that may be played are the player's own already",
    "Permit.origin": "the graveyard is the only other place from which cards are played",
    "Parts.role": "all that is part of a unit are auras",
    "Special:brighten.what": "without a card it is the one the ability is on",
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
    used = constructions((text, compile_text(text, VOCABULARY).abilities) for text in (*TEXTS, *FURTHER))
    assert not unshown(used, SILENT, [*POSITIONS, *SCENARIOS], cards, monkeypatch)


def test_what_the_rules_do_not_know_is_refused_by_name() -> None:
    support = VOCABULARY.support
    assert support is not None
    draw = (t.Draw("you", t.Number(1)),)
    for ability in (
        t.Ability("triggered", draw, trigger=t.When("end", at="main")),
        t.Ability("triggered", draw, trigger=t.When("copy")),
        t.Ability("triggered", draw, trigger=t.When("scout", who="you")),
        t.Ability("triggered", draw, trigger=t.When("standing", who="you", at="yellow")),
        t.Ability("triggered", draw, trigger=t.When("destroy", agent=t.This())),
        t.Ability("static", (t.Instead(t.When("damage", who="you"), draw),)),
        t.Ability("static", (t.Forbid("damage", who="you"),)),
        t.Ability("static", (t.Forbid("scout", what=t.This()),)),
        t.Ability("static", (t.Change(t.This(), "power", t.Number(1)),), condition=t.InPhase("attack_phase")),
        t.Ability("triggered", (t.Change(t.This(), "power", t.Number(1), duration="game"),), trigger=t.When("attack")),
        t.Ability("activated", (t.Special("dance"),)),
        t.Ability("triggered", (t.May(draw, who="each"),), trigger=t.When("attack")),
    ):
        assert unsupported(ability, VOCABULARY), ability
    for event in support.events - {"standing"}:
        assert not unsupported(t.Ability("triggered", draw, trigger=t.When(event)), VOCABULARY)
