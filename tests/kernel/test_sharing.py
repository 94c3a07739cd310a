"""Amounts that a player divides among cards."""

from __future__ import annotations

from tefuda.kernel import tree
from tefuda.kernel.game import Game
from tefuda.kernel.records import Context, Key, Ref

from . import toy
from .toy import FIELD, card

FOES = tree.Cards(("field",), "opponent")


def bolt(amount: int) -> tree.Ability:
    return toy.do(tree.Harm(FOES, tree.Number(amount), divided=True))


def duel(amount: int, *foes: str, rules: toy.Toy = toy.RULES) -> Game:
    game = toy.new(card("bolt", bolt(amount)), rules=rules)
    for name in foes:
        toy.put(game, card(name), FIELD[1])
    return game


def damage(game: Game) -> list[int]:
    return [record.damage for record in game.state.cards[1:]]


def test_zx_804_3d_each_card_gets_at_least_one_and_the_last_what_is_left() -> None:
    game = duel(700, "a", "b", "c")
    toy.resolve(game, 0)
    asked = game.state.decision
    assert asked is not None
    assert (asked.topic, asked.source, asked.least, asked.most) == ("share", game.ref(1), 1, 698)
    game.answer((200,))
    asked = game.state.decision
    assert asked is not None
    assert (asked.source, asked.least, asked.most) == (game.ref(2), 1, 499)
    assert damage(game) == [0, 0, 0]  # it happens at one time, when all is decided
    game.answer((1,))
    assert damage(game) == [200, 1, 499]
    assert len({event.moment for event in game.log if event.kind == "harm"}) == 1


def test_zx_804_3d_where_there_is_no_choice_nothing_is_asked() -> None:
    game = duel(700, "a")
    toy.resolve(game, 0)
    assert damage(game) == [700]
    game = duel(2, "a", "b", "c")  # more cards than points: some go without
    toy.resolve(game, 0)
    assert damage(game) == [1, 1, 0]


def test_what_is_divided_survives_saving_in_the_middle() -> None:
    game = duel(10, "a", "b", "c")
    toy.resolve(game, 0)
    game.answer((3,))
    again = game.fork()
    again.state = game.setting.decode(game.state.encode())
    for one in (game, again):
        one.answer((4,))
        assert damage(one) == [3, 4, 3]


def test_words_that_are_repeated_are_divided_anew() -> None:
    twice = toy.do(tree.Repeat(tree.Number(2), (tree.Harm(FOES, tree.Number(4), divided=True),)))
    game = toy.new(card("bolt", twice))
    for name in ("a", "b"):
        toy.put(game, card(name), FIELD[1])
    toy.resolve(game, 0)
    game.answer((3,))
    game.answer((1,))
    assert damage(game) == [4, 4]


def test_gr_14_3b_5a_what_was_divided_when_it_was_played_is_not_asked_again() -> None:
    """And who is no longer there takes his share along."""
    game = duel(10, "a", "b")
    (share,) = game.program(Key(game.state.cards[0].definition, 0)).shares
    a, b = game.ref(1), game.ref(2)
    toy.move(game, 1, toy.GRAVE[1])
    game.state.decision = None
    row = (a, Ref(7, 0), b, Ref(3, 0))
    game.resolve(Context(game.ref(0), 0, Key(game.state.cards[0].definition, 0), binds={share.slot: row}))
    game.state.frames[0] = toy.Table()
    game.advance()
    assert damage(game) == [0, 3]
