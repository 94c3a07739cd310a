"""Loops: found by position, settled by declaration, barred afterwards."""

from __future__ import annotations

from typing import Any

import pytest
from msgspec.structs import replace

from tefuda.kernel import tree
from tefuda.kernel.game import Illegal
from tefuda.kernel.loops import position
from tefuda.kernel.records import Frame, History, Item, OfItem

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
    toy.put(game, card("b"), toy.FIELD[0])
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
    toy.move(game, 0, toy.HAND[0])
    toy.move(game, 0, toy.FIELD[0])
    game.state.frames[0] = toy.Table(step=toy.table.at(toy.again))
    assert position(game) == before
    toy.resolve(game, 0)
    assert position(game) != before


class Waypoint(Frame, frozen=True, tag="toy.Waypoint"):
    """Locals of every kind: where we are, how we got here, and which item is meant."""

    placed: int = 0
    opened: History[int] = 0
    meant: OfItem[int] = -1
    several: OfItem[tuple[int, ...]] = ()


def test_a_frame_says_itself_which_of_its_fields_are_history() -> None:
    game = toy.new(card("a"))

    def at(frame: Waypoint) -> str:
        game.state.frames[:] = [frame]
        return position(game)

    assert at(Waypoint(placed=1)) != at(Waypoint(placed=2))  # whatever it is called
    assert at(Waypoint(opened=1)) == at(Waypoint(opened=2))


def test_items_are_compared_by_where_they_lie() -> None:
    game = toy.new(card("a"))

    def at(first: int, second: int, meant: int) -> str:
        game.state.items = [Item(first, "process"), Item(second, "process")]
        game.state.frames[:] = [Waypoint(meant=meant, several=(meant,))]
        return position(game)

    assert at(3, 4, meant=3) == at(8, 9, meant=8)
    assert at(3, 4, meant=3) != at(3, 4, meant=4)


@pytest.mark.parametrize("change", [{"controller": 1}, {"role": "soul"}, {"host": 1}])
def test_positions_differ_by_controller_role_and_host(change: dict[str, Any]) -> None:
    game = toy.new(card("a"), card("b"))
    before = position(game)
    game.state.cards[0] = replace(game.state.cards[0], **change)
    assert position(game) != before
