"""Loops: found by position, settled by declaration, barred afterwards."""

from __future__ import annotations

import pytest

from tefuda.kernel import tree
from tefuda.kernel.game import Illegal
from tefuda.kernel.loops import position

from . import toy
from .toy import card

AGAIN = (1,)


def test_a_lone_stopper_names_a_number_and_may_not_start_again() -> None:
    game = toy.new(card("a"), loop_after=0)
    game.answer(AGAIN)
    decision = game.state.decision
    assert decision is not None
    assert (decision.kind, decision.topic, decision.least) == ("number", "loop", 0)
    with pytest.raises(Illegal):
        game.answer((-1,))
    game.answer((5,))
    assert [(e.kind, e.amount) for e in game.log if e.kind == "loop"] == [("loop", 5)]
    assert game.state.decision is not None
    assert [o.verb for o in game.state.decision.options] == ["pass"]


def test_a_changed_position_is_not_barred() -> None:
    game = toy.new(card("a"), loop_after=0)
    game.answer(AGAIN)
    game.answer((1,))
    toy.put(game, card("b"), 0)
    game.state.decision = None
    game.advance()  # the question is put again
    assert game.state.decision is not None
    assert len(game.state.decision.options) == 2


def test_short_turns_are_not_watched() -> None:
    game = toy.new(card("a"), loop_after=50)
    for _ in range(40):
        game.answer(AGAIN)
    assert game.state.trail == []


def test_positions_ignore_identities_but_not_orientation() -> None:
    game = toy.new(card("a", tree.Ability(kind="activated", effect=(tree.Turn(tree.This(), "rest"),))))
    before = position(game)
    toy.move(game, 0, 2)
    toy.move(game, 0, 0)
    game.state.frames[0] = toy.Table(step=1)
    assert position(game) == before
    toy.resolve(game, 0)
    assert position(game) != before
