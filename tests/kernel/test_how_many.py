"""Up to so many of the topmost cards; abilities limited in another period than the turn."""

from __future__ import annotations

import pytest

from tefuda.games.kit import limits
from tefuda.kernel import tree
from tefuda.kernel.game import Game
from tefuda.kernel.names import Undeclared

from . import stage, toy
from .toy import card, do


class OneByOne(stage.Stage):
    """Each of the topmost cards is taken for itself, and its player may stop."""

    tops_one_by_one = True


def _mill(rules: stage.Stage, then: tuple[tree.Action, ...] = ()) -> Game:
    top = tree.Top("deck", "you", tree.Number(3), up_to=True)
    game = stage.new(card("mill", do(tree.Move(top, "grave", bind=1), *then)), rules=rules)
    for name in ("c", "b", "a"):  # a lies on top
        stage.put(game, card(name), "deck")
    toy.resolve(game, 0)
    return game


def test_bd_506_1_the_number_is_named_first_and_so_many_go_together() -> None:
    game = _mill(stage.Stage())
    asked = game.state.decision
    assert asked is not None
    assert (asked.kind, asked.topic, asked.least, asked.most) == ("number", "how_many", 0, 3)
    before = len(game.log)
    game.answer((2,))
    assert stage.names(game, "grave") == ["a", "b"]
    assert stage.names(game, "deck") == ["c"]
    assert [kind for kind, _ in stage.kinds(game, before)] == ["move", "move"]


def test_bd_506_1_none_is_a_number_and_then_nothing_was_done() -> None:
    up = tree.Change(tree.This(), "power", tree.Number(500), duration="turn")
    game = _mill(stage.Stage(), then=(tree.If(tree.Done(1), (up,)),))
    game.answer((0,))
    assert stage.names(game, "grave") == []
    assert stage.power(game, 0) == 1000


@pytest.mark.parametrize(("answers", "gone"), [("n", ""), ("yn", "a"), ("yyy", "abc")])
def test_zx_304_4_one_by_one_with_a_stop_before_each(answers: str, gone: str) -> None:
    """And what was done to all of them is what the next words speak of."""
    game = _mill(OneByOne(), then=(tree.Move(tree.Bound(1), "hand"),))
    for at, answer in enumerate(answers):
        asked = game.state.decision
        assert asked is not None
        assert [option.verb for option in asked.options] == ["yes", "no"]
        assert stage.names(game, "grave") == list(gone[:at])  # seen before the next is decided on
        game.answer((0 if answer == "y" else 1,))
    assert stage.names(game, "hand") == list(gone)


def test_bd_506_1_an_empty_pile_asks_nothing() -> None:
    top = tree.Top("deck", "you", tree.Number(3), up_to=True)
    game = stage.new(card("mill", do(tree.Move(top, "grave"))))
    toy.resolve(game, 0)
    assert game.state.decision is not None
    assert game.state.decision.topic == "idle"


def test_bd_1206_2_gr_14_6a_uses_are_counted_in_their_period() -> None:
    game = stage.new(card("one"))
    for period in ("turn", "battle", "game"):
        limits.count(game, (7, 3), period)
    copy = game.fork()
    game.expire("battle")
    assert [limits.uses(game, (7, 3), period) for period in ("turn", "battle", "game")] == [1, 0, 1]
    assert limits.uses(copy, (7, 3), "battle") == 1
    assert copy.state.digest() != game.state.digest()
    assert game.setting.decode(game.state.encode()).spent == {("game", 7, 3): 1}


def test_a_period_that_nobody_declared_is_an_error() -> None:
    odd = tree.Ability("activated", (), per_turn=1, period="fortnight")
    with pytest.raises(Undeclared, match="fortnight"):
        toy.RULES.named.check(odd)
