"""Tracing watches and changes nothing: a traced game is the same game."""

from __future__ import annotations

import random

import pytest

from tefuda.games.base import BUILT, load
from tefuda.ledger import load as load_ledger
from tefuda.match.match import Match
from tefuda.match.scenario import Trace

from ..match.playing import play, seeds


@seeds(3)
@pytest.mark.parametrize("game", BUILT)
def test_traced_and_untraced_games_have_the_same_log(game: str, seed: int) -> None:
    rng = random.Random(seed)
    decks = [rng.choice(list(load(game).decks().values())) for _ in range(2)]
    trace = Trace()
    traced, plain = (Match.new(game, decks, seed, tracer=tracer) for tracer in (trace, None))
    asked = list(play(plain, seed))
    for decision, answer in asked:
        assert traced.decision == decision
        traced.answer(answer)
    assert traced.game.log == plain.game.log
    assert traced.game.state.digest() == plain.game.state.digest()
    assert len(asked) > 50 or plain.result is not None
    enforced = [clause for clause in load_ledger(game) if clause.enforced]
    assert len(trace.executed) > min(100, len(enforced) // 2)
