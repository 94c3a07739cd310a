"""Foolish things that players have done once, as positions: who is named there does them no more."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest
import yaml

from tefuda.games.base import load
from tefuda.match.match import Match
from tefuda.players import choose, make_player

BLUNDERS: list[dict[str, Any]] = yaml.safe_load(Path(__file__).with_name("blunders.yaml").read_text("utf-8"))
CASES = [pytest.param(one, player, id=f"{player}: {one['what']}") for one in BLUNDERS for player in one["players"]]


@pytest.mark.slow
@pytest.mark.parametrize(("blunder", "player"), CASES)
def test_nobody_does_it_again(blunder: dict[str, Any], player: str) -> None:
    match = Match.at(blunder["game"], blunder["position"])
    for answer in blunder.get("first", ()):
        match.answer(answer)
    decision = match.decision
    assert decision is not None
    for seed in (1, 2, 3):
        given = choose(make_player(player, seed), match.game, decision.seat)
        said = ", ".join(match.options()[at] for at in given)
        if "wanted" in blunder:
            assert any(said.startswith(wanted) for wanted in blunder["wanted"]), said
        assert not any(said.startswith(never) for never in blunder.get("never", ())), said


@pytest.mark.parametrize("seed", range(6))
def test_cards_that_cannot_be_used_for_long_go_back(seed: int) -> None:
    package = load("ic_carddass")
    game = package.new_game(list(package.decks().values())[:2], seed)
    decision = game.state.decision
    assert decision is not None
    assert decision.topic == "redraw"
    given = choose(make_player("greedy", 1), game, decision.seat)
    definitions = [game.catalog.definitions[game.state.cards[option.card.card].definition] for option in decision.options]
    dear = [at for at, definition in enumerate(definitions) if definition.faces[0].numbers.get("level", 0) > 4]
    assert list(given) == dear
