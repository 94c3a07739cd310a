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

from ..knockouts import Reader, variants
from .further import FURTHER

HERE = Path(__file__).parent
POSITIONS = ["game: build_divide\n" + part for part in (HERE / "positions.yaml").read_text("utf-8").split("\n---\n")]
SCENARIOS = sorted((HERE.parents[1] / "scenarios" / "build_divide").rglob("*.yaml"))

#: Constructions that say what would be so without them.
SILENT = {
    "Ability.zones=hand": "エヴォル is looked for on the card that is played, wherever its label would work",
    "Agent": "no text can ask which card dealt damage to a unit",
    "Harm.source": "no text can ask which card dealt damage to a unit",
    "Forbid:move.origin": "a permanent ability works on the field, and cards of the field come from there",
    "When:standing.at=red": "coming into the red zone is the only such event",
    "Forbid:target.by=skill": "only effects choose",
    "Later:end.duration=turn": "the next end of a turn is that of this turn",
    "Forbid:activate.who=opponent": "only a card's own player activates its abilities",
    "Parts.role": "all that is part of a unit are auras",
    "Special:brighten.what": "without a card it is the one the ability is on",
}


@pytest.mark.parametrize("position", POSITIONS, ids=[part.splitlines()[1].removeprefix("title: ") for part in POSITIONS])
def test_position(position: str) -> None:
    report = run_scenario(position)
    assert report.passed, report.message


@pytest.mark.slow
@pytest.mark.parametrize("text", FURTHER)
def test_further_texts_print_back(text: str) -> None:
    reading = compile_text(text, VOCABULARY)
    assert reading.printed == reading.normal
    assert compile_text(to_japanese(reading.abilities, VOCABULARY), VOCABULARY).abilities == reading.abilities


def constructions() -> dict[str, str]:
    """Every construction the accepted texts use, with a text that uses it."""
    found: dict[str, str] = {}
    for text in (*TEXTS, *FURTHER):
        for key, _ in variants(compile_text(text, VOCABULARY).abilities):
            found.setdefault(key, text)
    return found


@pytest.mark.slow
def test_every_construction_shows_in_a_position(monkeypatch: pytest.MonkeyPatch) -> None:
    reader = Reader()
    monkeypatch.setattr(cards, "compile_text", reader)
    missing = constructions()
    for key in SILENT:
        assert key in missing, f"{key} is not used any more"
    wanted = set(missing) - set(SILENT)
    scenarios: list[Path | str] = [*POSITIONS, *SCENARIOS]
    for scenario in scenarios:
        if not wanted:
            break
        wanted -= set(reader.knocked_out(scenario, set(wanted)))
    assert not {key: missing[key] for key in wanted}


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
        t.Ability("static", (t.Forbid("choose", what=t.This()),)),
        t.Ability("static", (t.Change(t.This(), "power", t.Number(1)),), condition=t.InPhase("attack_phase")),
        t.Ability("triggered", (t.Change(t.This(), "power", t.Number(1), duration="game"),), trigger=t.When("attack")),
        t.Ability("activated", (t.Special("dance"),)),
        t.Ability("triggered", (t.May(draw, who="each"),), trigger=t.When("attack")),
    ):
        assert unsupported(ability, VOCABULARY), ability
    for event in support.events - {"standing"}:
        assert not unsupported(t.Ability("triggered", draw, trigger=t.When(event)), VOCABULARY)
