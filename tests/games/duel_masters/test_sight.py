"""In every situation of the scenarios a seat's view and options are the same, whatever the cards are that it cannot see."""

from __future__ import annotations

from pathlib import Path
from random import Random

import pytest
from msgspec.structs import replace

from tefuda.kernel import moves
from tefuda.kernel.game import Game
from tefuda.kernel.records import Answer
from tefuda.kernel.visibility import sees
from tefuda.match import notation
from tefuda.match.match import Match
from tefuda.match.scenario import run_scenario
from tefuda.match.view import view

FOLDER = Path(__file__).parents[2] / "scenarios" / "duel_masters"
#: Cards that are looked at, pending, declared, face down in piles, sealed, under others.
HIDDEN = (
    "1_basics/pile_of_shields", "1_basics/unsealing", "1_basics/s_trigger_on_the_way", "1_basics/under_a_shield",
    "4_zones/judge_both_pending_before_the_first", "8_special/judge_seal_as_a_card", "4_zones/confirmed_by_everybody",
    "4_zones/all_pending", "5_turn/s_back", "5_turn/judgement", "5_turn/g_strike_and_s_trigger", "5_turn/ninja_strike",
    "6_effects/looked_at_cards", "6_effects/judge_looked_cards_and_life", "6_effects/search", "6_effects/thrilling_three",
    "7_actions/judgement_lost", "7_actions/shield", "7_actions/showing", "8_special/forbidden_star", "8_special/gr_summon",
    "8_special/twinpact", "8_special/judge_twinpact_trigger_half", "8_special/king_cells", "8_special/unleashing",
)  # fmt: skip
#: A shield that lies face down and does something is known by what it does.
OPEN = ("6_effects/while_it_is_a_shield",)
FILES = sorted(str(path.relative_to(FOLDER).with_suffix("")) for path in FOLDER.glob("*/*.yaml"))


def permuted(game: Game, seat: int, luck: Random) -> Game:
    """The same game with the cards this seat cannot see exchanged among themselves, also those that are part of others."""
    new = game.fork()
    cards = new.state.cards
    for owner in (0, 1):
        hidden = [card for card, record in enumerate(cards) if record.owner == owner and not sees(game, seat, card)]
        definitions = [cards[card].definition for card in hidden]
        luck.shuffle(definitions)
        for card, definition in zip(hidden, definitions, strict=True):
            moves.forget(new, card, cards[card])
            face = min(cards[card].face, len(new.catalog.definitions[definition].faces) - 1)
            cards[card] = replace(cards[card], definition=definition, face=face)
            moves.arrive(new, card, cards[card])
    return new


def checked(match: Match, luck: Random) -> None:
    for seat in (0, 1):
        assert view(permuted(match.game, seat, luck), seat) == view(match.game, seat)
    decision = match.decision
    if decision is not None:
        other = permuted(match.game, decision.seat, luck)
        assert notation.options(other, decision) == notation.options(match.game, decision)


def watched(monkeypatch: pytest.MonkeyPatch, file: str) -> int:
    """Judge the scenario and look at the table before every answer; how often that was."""
    luck, answers, answer = Random(1), 0, Match.answer

    def watch(self: Match, given: Answer | str) -> None:
        nonlocal answers
        checked(self, luck)
        answers += 1
        answer(self, given)

    with monkeypatch.context() as patched:
        patched.setattr(Match, "answer", watch)
        report = run_scenario(FOLDER / f"{file}.yaml")
    assert report.passed, report.message
    return answers


@pytest.mark.parametrize("file", HIDDEN)
def test_nothing_hidden_is_told(monkeypatch: pytest.MonkeyPatch, file: str) -> None:
    assert watched(monkeypatch, file)


@pytest.mark.slow
def test_nothing_hidden_is_told_in_other_scenarios(monkeypatch: pytest.MonkeyPatch) -> None:
    assert sum(watched(monkeypatch, file) for file in FILES[::5] if file not in OPEN) > 100
