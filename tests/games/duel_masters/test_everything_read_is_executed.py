"""Whatever the grammar accepts, the engine does: every construction of the card texts shows in some position.

One is shown by a position that passes as it is and fails when just that construction is taken out of the tree.
"""

from __future__ import annotations

from pathlib import Path

import pytest

from tefuda.games.duel_masters import cards
from tefuda.kernel import tree as t
from tefuda.match.scenario import run_scenario
from tefuda.text import Refused, compile_text
from tests.text.duel_masters.sentences import CREATURES, GEARS, SPELLS
from tests.text.duel_masters.test_lines import CREATURE, SPELL, WORDS

from ..executed import constructions, positions, scenarios, title, unshown

HERE = Path(__file__).parent
POSITIONS = positions(HERE, "duel_masters")

#: Constructions that say what would be so without them.
SILENT = {
    "Bears.filters": "nothing but gears is crossed",
    "Forbid:play.who=each": "a prohibition without a player is for everybody",
    "Forbid:use.who=each": "a prohibition without a player is for everybody",
    "Forbid:use.who=opponent": "what a creature breaks are the other player's shields",
    "Forbid:turn.at=untap": "the rules only untap cards as a turn begins",
    "Move.whose=you": "one's own card goes to one's own zone",
    "Special:destroy.who=opponent": "no text can ask which player destroyed a creature",
    "Permit.onto": "whom a creature cannot attack by the rules are untapped creatures",
    "Permit.who=you": "cards are only played out of one's own zones, and those that can be are one's own",
    "When:break.subject": "whatever is broken is a shield",
    "When:end.at=battle": "the battle is the next thing that ends",
    "When:move.by=skill": "what a spell does is done by its effect",
    "When:play.who=you": "in one's own turn the opponent casts spells only after the main step",
    "When:use.at=S・トリガー": "nothing but shield triggers is told as used",
}


@pytest.mark.parametrize("position", POSITIONS, ids=map(title, POSITIONS))
def test_position(position: str) -> None:
    report = run_scenario(position)
    assert report.passed, report.message


def read() -> dict[str, tuple[t.Ability, ...]]:
    """The texts of the gates, as far as the engine carries them out."""
    found: dict[str, tuple[t.Ability, ...]] = {}
    for kind, texts in ((CREATURE, CREATURES), (SPELL, SPELLS), ("クロスギア", GEARS)):
        for text in texts:
            try:
                found[text] = compile_text(text, WORDS, card_type=kind).abilities
            except Refused:
                continue
    return found


@pytest.mark.slow
def test_every_construction_shows_in_a_position(monkeypatch: pytest.MonkeyPatch) -> None:
    used = constructions(read().items())
    shows: list[Path | str] = [*POSITIONS, *scenarios(HERE, "duel_masters")]
    assert not unshown(used, SILENT, shows, cards, monkeypatch)
