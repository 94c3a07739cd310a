"""Whatever the shipped cards say, the engine does: every construction of their texts shows in some position.

The constructions are collected from the texts of the cards and from the keywords: each kind of node, of event and of
prohibition, and each of their fields that says something. One is shown by a position that passes as it is and fails when just
that construction is taken out of the tree.
"""

from __future__ import annotations

from pathlib import Path

import pytest

from tefuda.games.gate_ruler import cards, texts
from tefuda.games.gate_ruler.vocabulary import VOCABULARY
from tefuda.kernel import tree as t
from tefuda.match.scenario import run_scenario
from tefuda.text import compile_text
from tefuda.text.support import unsupported

from ..knockouts import Reader, variants

HERE = Path(__file__).parent
POSITIONS = ["game: gate_ruler\n" + part for part in (HERE / "positions.yaml").read_text("utf-8").split("\n---\n")]
SCENARIOS = sorted((HERE.parents[1] / "scenarios" / "gate_ruler").rglob("*.yaml"))
CARDS = sorted((Path(cards.__file__).parent / "cards").glob("*.jsonl"))

#: Constructions that say what would be so without them.
SILENT = {
    "Parts.role": "cards are linked to others as souls only",
    "Special:guarded.what": "the unit that stays is the one whose ability it is",
    "Special:stand_guard.what": "the unit that goes to the defence zone is the one whose ability it is",
    "When:end.at=battle": "of all ends only that of a battle has a card",
}


@pytest.mark.parametrize("position", POSITIONS, ids=[part.splitlines()[1].removeprefix("title: ") for part in POSITIONS])
def test_position(position: str) -> None:
    report = run_scenario(position)
    assert report.passed, report.message


def constructions(reader: Reader) -> dict[str, str]:
    """Every construction of the shipped cards and of the keywords, with a text that uses it."""
    for file in CARDS:
        for line in file.read_text("utf-8").splitlines():
            cards.read_card(line)
    said = [keyword.wordings[0] + "。" if keyword.worded else f"【{keyword.name}】" for keyword in VOCABULARY.keywords]
    readings = [*reader.read.items(), *((text, compile_text(text, VOCABULARY, card_type="ユニット")) for text in said)]
    found: dict[str, str] = {}
    for text, reading in readings:
        for key, _ in variants(reading.abilities):
            found.setdefault(key, text)
    return found


@pytest.mark.slow
def test_every_construction_shows_in_a_position(monkeypatch: pytest.MonkeyPatch) -> None:
    reader = Reader()
    monkeypatch.setattr(texts, "compile_text", reader)
    missing = constructions(reader)
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
        t.Ability("triggered", draw, trigger=t.When("resolved")),
        t.Ability("static", (t.Instead(t.When("attack", t.This()), draw),)),
        t.Ability("static", (t.Forbid("charge", what=t.This()),)),
        t.Ability("triggered", (t.Change(t.This(), "atk", t.Number(1), duration="chapter"),), trigger=t.When("attack")),
        t.Ability("activated", (t.Special("sing"),), windows=("normal",)),
        t.Ability("activated", (t.Name(1, "army"),), windows=("normal",)),
    ):
        assert unsupported(ability, VOCABULARY), ability
    for event in support.events:
        assert not unsupported(t.Ability("triggered", draw, trigger=t.When(event)), VOCABULARY)
