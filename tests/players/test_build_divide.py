"""The greedy player of Build Divide: it develops, attacks where that is good, blocks sensibly, and looks at nothing hidden."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest

from tefuda.games.base import load
from tefuda.match.match import Match
from tefuda.players import GreedyPlayer, choose
from tefuda.players.evaluation import evaluation
from tefuda.players.worlds import imagine

GAME = "build_divide"
PACKAGE = load(GAME)


def choice(match: Match, seed: int = 1) -> str:
    """What the greedy player does, in notation."""
    decision = match.decision
    assert decision is not None
    lines = match.options()
    return ", ".join(lines[index] for index in choose(GreedyPlayer(seed), match.game, decision.seat))


def at(step: str, **sides: Any) -> Match:
    return Match.at(GAME, {"turn": "A", "number": 5, "step": step, **sides})


@pytest.mark.parametrize("seed", range(6))
def test_imagined_worlds_keep_the_d_deck_apart(seed: int) -> None:
    """601-1e: no territory is in the hand, deck or life of a world that the other player can believe in."""
    game = PACKAGE.new_game([PACKAGE.decks()["noir"]] * 2, seed)
    known = game.catalog.definitions
    for seat in (0, 1):
        world = imagine(game, seat, Random(seed))
        for name in ("hand", "deck", "life"):
            assert not any(known[world.state.cards[card].definition].two_sided for card in world.cards_in(name, 1 - seat))


def test_it_places_energy_before_it_plays() -> None:
    """With two energies and a unit for three, one more energy comes first, and not from the card it makes playable."""
    match = at("main", A={"hand": ["EN-007", "EN-017"], "energy": ["EN-001", "EN-001"]}, B={})
    assert choice(match) == "charge 地鳴りの巨獣"
    match.answer("charge 地鳴りの巨獣")
    assert choice(match) == "play 荒野の疾走者"


def test_it_attacks_an_open_player() -> None:
    match = at("declare", A={"field": ["EN-004"]}, B={})
    assert choice(match) == "attack 双角の突進"


def test_it_does_not_attack_into_a_stronger_blocker() -> None:
    match = at("declare", A={"field": ["EN-004"]}, B={"field": ["EN-017"]})
    assert choice(match) == "pass"


def test_it_finishes_with_everything_when_one_blocker_cannot_stop_it() -> None:
    """Each attack alone would be blocked and lost; together they win."""
    side = {"field": ["EN-004", "EN-004", "EN-004", "EN-004"]}
    match = at("declare", A=side, B={"field": ["EN-017"], "life": 1})
    assert choice(match).startswith("attack")


@pytest.mark.parametrize(("blocker", "wanted"), [("EN-017", "block 地鳴りの巨獣"), ("EN-001", "pass")])
def test_it_blocks_when_the_blocker_wins_and_not_for_nothing(blocker: str, wanted: str) -> None:
    sides = {"A": {"field": [{"card": "EN-004", "as": "X"}]}, "B": {"field": [blocker]}}
    match = at("block_declare", attack={"attacker": "X", "target": "player"}, **sides)
    while match.decision is not None and match.decision.topic != "block_declare":
        match.answer("pass")
    assert choice(match) == wanted


def test_it_blocks_with_anything_when_the_end_is_near() -> None:
    sides = {"A": {"field": [{"card": "EN-017", "as": "X"}]}, "B": {"field": ["EN-001"], "life": 1}}
    match = at("block_declare", attack={"attacker": "X", "target": "player"}, **sides)
    while match.decision is not None and match.decision.topic != "block_declare":
        match.answer("pass")
    assert choice(match) == "block 火の粉の仔"


def test_the_better_side_is_worth_more() -> None:
    match = at("main", A={"field": ["EN-017"], "energy": 4, "life": 8}, B={"life": 3})
    how = evaluation(GAME)
    assert how.value(match.game, 0) > 0 > how.value(match.game, 1)


def test_it_takes_a_kill_that_costs_nothing() -> None:
    """A weaker unit lies rested, and nobody stands in the way: what comes of the attack is seen before it is judged."""
    match = at("declare", A={"field": ["EN-017"]}, B={"field": [{"card": "EN-004", "rest": True}], "life": 8})
    assert choice(match) == "attack 地鳴りの巨獣 > 双角の突進"


def test_the_main_phase_is_no_window_that_is_passed() -> None:
    """Players who think ahead develop in their worlds; windows are passed there, also while a card waits."""
    match, how = at("main", A={"hand": ["EN-004", "EN-007"], "energy": ["EN-001", "EN-001"]}, B={}), evaluation(GAME)
    assert match.decision is not None
    assert how.reply(match.game, match.decision, 0) is None
    assert how.reply(match.game, match.decision, 1) is None
    match.answer("play 双角の突進")
    while match.decision.topic == "pay":
        given = how.reply(match.game, match.decision, 0)
        assert given is not None
        match.answer(given)
    passing = how.reply(match.game, match.decision, 0)
    assert passing is not None
    assert [match.options()[at] for at in passing] == ["pass"]


@pytest.mark.slow
def test_greedy_beats_random() -> None:
    from tefuda.lab import simulate

    found = [simulate(GAME, 10, 7, pair).by_player["greedy"] for pair in (("greedy", "random"), ("random", "greedy"))]
    assert sum(rate.wins for rate in found) >= 18
