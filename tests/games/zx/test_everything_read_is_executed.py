"""Whatever the grammar accepts, the engine does: every construction of the card texts shows in some position.

One is shown by a position that passes as it is and fails when just that construction is taken out of the tree.
"""

from __future__ import annotations

import json
from pathlib import Path

import pytest
import yaml

from tefuda.games.zx import cards
from tefuda.games.zx.vocabulary import VOCABULARY
from tefuda.kernel import tree as t
from tefuda.match.scenario import run_scenario
from tefuda.text import compile_text
from tefuda.text.support import unsupported

from ..knockouts import Reader, variants

HERE = Path(__file__).parent
POSITIONS = ["game: zx\n" + part for part in (HERE / "positions.yaml").read_text("utf-8").split("\n---\n")]
SCENARIOS = sorted((HERE.parents[1] / "scenarios" / "zx").rglob("*.yaml"))
SHIPPED = sorted((Path(cards.__file__).parent / "cards").glob("*.jsonl"))

#: Constructions that say what would be so without them.
SILENT = {
    "Agent": "what happens instead comes from the same card anyway (815.2b)",
    "Ability.zones=square": "abilities work on squares anyway",
    "Disable.duration=game": "what is lost is lost for the rest of the game",
    "Forbid:activate.what": "an ability with other words is another one, so taking the cards away changes which it is",
    "Forbid:attach.by=skill": "only abilities put cards under others where a text forbids it",
    "Forbid:attach.what": "all cards are meant",
    "Forbid:choose.by=skill": "only effects choose",
    "Forbid:play.who=each": "without a player it holds for both",
    "Harm.source": "what happens instead comes from the same card anyway (815.2b)",
    "Later:end.duration=turn": "the next end of a turn is that of this turn",
    "Make.turned": "tokens enter rebooted",
    "Move.at=top": "a card comes to the top of a deck if nothing else is said",
    "Move.whose=each": "each card comes out of a zone of its own player",
    "Parts.role": "all that lies under a ゼクス are forces",
    "Special:igob.what": "a player has one player card",
    "Special:unison.what": "it is the card that says so",
    "When:move.by=skill": "the opponent's doing is always that of an effect",
}


@pytest.mark.parametrize("position", POSITIONS, ids=[part.splitlines()[1].removeprefix("title: ") for part in POSITIONS])
def test_position(position: str) -> None:
    report = run_scenario(position)
    assert report.passed, report.message


def texts() -> set[tuple[str, str]]:
    """The texts of the shipped cards, of the scenarios and of the positions, each with the type of its card."""
    found = [json.loads(line) for file in SHIPPED for line in file.read_text("utf-8").splitlines() if line.strip()]
    for scenario in (*POSITIONS, *(file.read_text("utf-8") for file in SCENARIOS)):
        found += [card for card in (yaml.safe_load(scenario).get("cards") or {}).values() if card]
    parts = [([card[part] for part in ("subtext", "text") if card.get(part)], card.get("type", "ゼクス")) for card in found]
    return {("\n".join(words), kind) for words, kind in parts if words}


def constructions() -> dict[str, str]:
    """Every construction that these texts use, with a text that uses it."""
    found: dict[str, str] = {}
    for text, kind in sorted(texts()):
        for key, _ in variants(compile_text(text, VOCABULARY, card_type=kind).abilities):
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
    draw = (t.Draw("you", t.Number(1)),)
    for ability in (
        t.Ability("triggered", draw, trigger=t.When("end", at="main")),
        t.Ability("triggered", draw, trigger=t.When("copy")),
        t.Ability("static", (t.Instead(t.When("attack"), draw),)),
        t.Ability("static", (t.Forbid("charge", who="you"),)),
        t.Ability("static", (t.Oblige("attack", what=t.This()),)),
        t.Ability("activated", (t.Special("dance"),), windows=("main",)),
        t.Ability("triggered", (t.May(draw, who="each"),), trigger=t.When("attack")),
    ):
        assert unsupported(ability, VOCABULARY), ability
