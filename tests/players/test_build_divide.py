"""The greedy player of Build Divide: it develops, attacks where that is good, blocks sensibly, and looks at nothing hidden."""

from __future__ import annotations

from typing import Any

import pytest
from msgspec.structs import replace

from tefuda.games.base import load
from tefuda.kernel.game import Game
from tefuda.kernel.moves import arrive, forget
from tefuda.kernel.visibility import sees
from tefuda.match.match import Match
from tefuda.match.view import view
from tefuda.players import GreedyPlayer, RandomPlayer
from tefuda.players.evaluation import evaluation

GAME = "build_divide"
PACKAGE = load(GAME)


def choice(match: Match, seed: int = 1) -> str:
    """What the greedy player does, in notation."""
    decision = match.decision
    assert decision is not None
    lines = match.options()
    return ", ".join(lines[index] for index in GreedyPlayer(seed).choose(match.game, decision.seat))


def at(step: str, **sides: Any) -> Match:
    return Match.at(GAME, {"turn": "A", "number": 5, "step": step, **sides})


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
    match = at("block", attack={"attacker": "X", "target": "player"}, **sides)
    while match.decision is not None and match.decision.topic != "block_declare":
        match.answer("pass")
    assert choice(match) == wanted


def test_it_blocks_with_anything_when_the_end_is_near() -> None:
    sides = {"A": {"field": [{"card": "EN-017", "as": "X"}]}, "B": {"field": ["EN-001"], "life": 1}}
    match = at("block", attack={"attacker": "X", "target": "player"}, **sides)
    while match.decision is not None and match.decision.topic != "block_declare":
        match.answer("pass")
    assert choice(match) == "block 火の粉の仔"


def test_the_better_side_is_worth_more() -> None:
    match = at("main", A={"field": ["EN-017"], "energy": 4, "life": 8}, B={"life": 3})
    how = evaluation(GAME)
    assert how.value(match.game, 0) > 0 > how.value(match.game, 1)


def played(decisions: int, seed: int) -> Game:
    game = PACKAGE.new_game(list(PACKAGE.decks().values())[:2], seed)
    player = RandomPlayer(seed)
    for _ in range(decisions):
        if game.state.result is None:
            game.answer(player.choose(game, 0))
    return game


@pytest.mark.parametrize("decisions", [40, 90, 150, 230, 300])
def test_it_does_not_peek(decisions: int) -> None:
    """Whatever the hidden cards really are, a player that knows the same answers the same."""
    game = played(decisions, decisions)
    decision = game.state.decision
    assert decision is not None
    seat = decision.seat
    other = game.fork()
    hidden = [n for n, card in enumerate(other.state.cards) if card.owner == seat and not sees(other, seat, n)]
    first, last = hidden[0], hidden[-1]
    swap = {first: other.state.cards[last].definition, last: other.state.cards[first].definition}
    for card, definition in swap.items():
        old = other.state.cards[card]
        forget(other, card, old)
        other.state.cards[card] = replace(old, definition=definition)
        arrive(other, card, other.state.cards[card])
    assert view(other, seat) == view(game, seat)
    assert GreedyPlayer(5).choose(other, seat) == GreedyPlayer(5).choose(game, seat)


@pytest.mark.slow
def test_greedy_beats_random() -> None:
    from tefuda.lab import simulate

    found = [simulate(GAME, 30, 7, pair).by_player["greedy"] for pair in (("greedy", "random"), ("random", "greedy"))]
    assert sum(rate.wins for rate in found) >= 55
