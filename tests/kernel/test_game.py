"""The game itself: steps by name, savepoints, looking at what is there."""

from __future__ import annotations

from itertools import pairwise
from typing import Any

import pytest

from tefuda.kernel import tree
from tefuda.kernel.continuous import numbers, words
from tefuda.kernel.game import Game
from tefuda.kernel.records import NOBODY, Context, Frame, Item, Key, Ref, item_ref
from tefuda.kernel.rules import Procedure
from tefuda.kernel.select import targets

from . import toy
from .toy import card


class Walk(Frame, frozen=True, tag="toy.Walk"):
    """Steps that note where they have been."""

    way: tuple[str, ...] = ()
    goal: str = ""


walk = Procedure(Walk)
rest_of_walk = Procedure(Walk)


@walk.step("")
def first(game: Game, frame: Walk) -> None:
    game.goto(frame.goal or third, way=(*frame.way, "first"))


@walk.step("")
def second(game: Game, frame: Walk) -> None:
    game.set(way=(*frame.way, "second"))


@rest_of_walk.step("")
def third(game: Game, frame: Walk) -> None:
    game.state.numbers["/".join((*frame.way, "third"))] = 1


class Nested(Frame, frozen=True, tag="toy.Nested"):
    """A play within a play: each saves before it goes on."""

    depth: int = 0


nested = Procedure(Nested)


@nested.step("")
def save(game: Game, frame: Nested) -> None:
    game.save()
    if frame.depth:
        game.call(Nested(depth=frame.depth - 1))
    else:
        game.unwind(toy.Table, toy.idle)


class Walking(toy.Toy):
    procedures: tuple[Procedure[Any], ...] = (toy.table, walk.followed_by(rest_of_walk), nested)


RULES = Walking()


def go(game: Game, frame: Frame) -> None:
    game.state.decision = None
    game.call(frame)
    game.advance()


@pytest.mark.parametrize(("goal", "way"), [("", "first/third"), ("second", "first/second/third")])
def test_a_step_is_gone_to_by_its_function_or_its_name(goal: str, way: str) -> None:
    game = toy.new(card("a"), rules=RULES)
    go(game, Walk(goal=goal))
    assert way in game.state.numbers


def test_a_step_of_another_procedure_cannot_be_gone_to() -> None:
    game = toy.new(card("a"), rules=RULES)
    with pytest.raises(KeyError):
        go(game, Walk(goal="idle"))


def test_a_procedure_has_one_step_of_a_name() -> None:
    with pytest.raises(ValueError, match="two steps called first"):
        walk.followed_by(walk)


def test_a_procedure_belongs_to_the_game_that_lists_it() -> None:
    game = toy.new(card("a"))
    with pytest.raises(KeyError):
        go(game, Walk())


def test_gr_15_24_savepoints_of_abandoned_procedures_are_dropped() -> None:
    game = toy.new(card("a"), rules=RULES)
    go(game, Nested(depth=3))
    assert game.state.decision is not None
    assert game.state.savepoints == []


def test_a_savepoint_is_written_once() -> None:
    game = toy.new(card("a"), rules=RULES)
    sizes = []
    for _ in range(7):
        sizes.append(len(game.state.encode()))
        game.save()
    grown = [after - before for before, after in pairwise(sizes)]
    assert max(grown) - min(grown) < 40  # each adds its own state, not those below it too


def test_rewinding_goes_back_one_savepoint_at_a_time() -> None:
    game = toy.new(card("a"), rules=RULES)
    for number in range(3):
        game.state.numbers["at"] = number
        game.save()
    game.state = game.setting.decode(game.state.encode())
    for number in (2, 1, 0):
        game.state.numbers["at"] = 99
        game.rewind()
        assert game.state.numbers["at"] == number
    assert game.state.savepoints == []


def test_what_has_no_card_cannot_be_looked_at() -> None:
    game = toy.new(card("a"), card("b"))
    game.state.items = [Item(7, "packet", amount=3)]
    for ref in (NOBODY, item_ref(NOBODY, 7)):
        with pytest.raises(LookupError, match="no card"):
            game.look(ref)


def test_gr_12_13_items_of_any_kind_are_found_by_what_they_are() -> None:
    """A packet with a source, one without, and the card and ability kinds beside them."""
    game = toy.new(card("a"), card("b"))
    one = game.ref(0)
    context = Context(one, 0, Key(0, -1))
    game.state.items = [
        Item(3, "packet", 0, source=one, amount=2, refs=(game.ref(1),), amounts=(2, 5)),
        Item(4, "packet", 0, amount=1),
        Item(5, "card", 0, card=one),
        Item(6, "ability", 0, context=context),
    ]

    def found(kind: str, *filters: tree.Filter) -> list[Ref]:
        return targets(game, context, tree.Stacked(kind, "you", filters))

    assert found("packet") == [item_ref(one, 3), item_ref(NOBODY, 4)]
    assert found("packet", tree.Is("name", "a")) == [item_ref(one, 3)]  # of nobody nothing can be said
    assert found("card") == [one]
    assert found("ability") == [item_ref(one, 6)]
    assert all(game.alive(ref) for ref in found("packet"))
    written = game.setting.decode(game.state.encode())
    assert written.items[0].refs == (game.ref(1),)
    assert written.items[0].amounts == (2, 5)


def test_nothing_is_known_of_nobody() -> None:
    game = toy.new(card("a"), card("b"))
    for ask in (numbers, words):
        with pytest.raises(LookupError, match="no card"):
            ask(game, NOBODY, "name")
