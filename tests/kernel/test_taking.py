"""Taking over cards for a time, being like another card, and numbers that are doubled."""

from __future__ import annotations

from tefuda.kernel import tree
from tefuda.kernel.continuous import abilities, explain, keywords, number, words
from tefuda.kernel.game import Game
from tefuda.kernel.records import NOBODY, Context, Item, Key, item_number, item_ref
from tefuda.kernel.select import targets

from . import toy
from .test_objects import Arena
from .toy import card, do, static

PLUS = tree.Number(1000)
OTHER = tree.Cards(("field",), "any", (tree.Except(tree.This()),))


def arena() -> tuple[Game, int]:
    """A card of seat 0 in the arena that takes another card for a turn, for a battle, or for good, and one of seat 1."""
    what = tree.Cards(("arena",), "any", (tree.Is("name", "prey"),))
    enter = do(tree.Move(tree.This(), "arena", "you"))
    takes = [do(tree.Control(what, duration=duration)) for duration in ("turn", "battle", "")]
    game = toy.new(card("taker", enter, *takes), rules=Arena())
    prey = toy.put(game, card("prey", enter, *takes), toy.FIELD[1])
    toy.resolve(game, 0)
    toy.resolve(game, prey)
    return game, prey


def test_a_card_taken_for_a_time_goes_back() -> None:
    game, prey = arena()
    toy.resolve(game, 0, 1)
    assert game.master(prey) == 0
    game.expire("battle")
    assert game.master(prey) == 0
    game.expire("turn")
    assert game.master(prey) == 1
    assert not game.state.effects


def test_the_latest_of_several_takers_has_it() -> None:
    game, prey = arena()
    toy.resolve(game, 0, 1)  # for the turn
    rival = toy.put(
        game, card("rival", do(tree.Control(tree.Cards(("arena",), "any", (tree.Is("name", "prey"),)), duration="battle"))), 1
    )
    toy.resolve(game, rival)
    assert game.master(prey) == 1
    game.expire("battle")
    assert game.master(prey) == 0
    game.expire("turn")
    assert game.master(prey) == 1


def test_taken_for_good_it_does_not_go_back() -> None:
    game, prey = arena()
    toy.resolve(game, 0, 1)
    grab = do(tree.Control(tree.Cards(("arena",), "any", (tree.Is("name", "prey"),))))
    thief = toy.put(game, card("thief", grab), toy.FIELD[1])
    toy.resolve(game, thief)
    toy.resolve(game, 0, 3)
    game.expire("turn")
    assert game.master(prey) == 0


def test_the_abilities_of_another_card_instead_of_its_own() -> None:
    lord = static(tree.Change(tree.This(), "power", PLUS))
    mark = tree.Ability(kind="static", effect=(), keyword="mark")
    game = toy.new(card("copy", do(tree.Like(tree.This(), OTHER, abilities=True, duration="turn")), lord), card("model", mark))
    assert number(game, 0, "power") == 2000
    toy.resolve(game, 0)
    assert number(game, 0, "power") == 1000
    assert keywords(game, game.ref(0)) == {"mark"}
    assert abilities(game, game.ref(0)) == abilities(game, game.ref(1))
    toy.move(game, 1, toy.GRAVE[0])
    assert keywords(game, game.ref(0)) == {"mark"}
    game.expire("turn")
    assert keywords(game, game.ref(0)) == set()
    assert number(game, 0, "power") == 2000


def test_like_a_card_of_the_same_kind_changes_nothing() -> None:
    lord = static(tree.Change(tree.This(), "power", PLUS))
    twin = card("twin", do(tree.Like(tree.This(), OTHER, abilities=True)), lord)
    game = toy.new(twin, twin)
    toy.resolve(game, 0)
    assert [number(game, c, "power") for c in (0, 1)] == [2000, 2000]


def test_what_is_granted_before_is_lost_and_what_is_granted_later_is_kept() -> None:
    early, late = (do(tree.Gain(OTHER, (tree.Ability(kind="static", effect=(), keyword=word),))) for word in ("early", "late"))
    game = toy.new(card("copy", do(tree.Like(tree.This(), OTHER, abilities=True))), card("model", early, late))
    toy.resolve(game, 1, 0)
    toy.resolve(game, 0)
    toy.resolve(game, 1, 2)
    assert keywords(game, game.ref(0)) == {"late"}


def test_the_values_of_another_card() -> None:
    like = tree.Like(tree.This(), OTHER, numbers=("power",), words=("trait",), duration="turn")
    raise_all = do(tree.Change(tree.Cards(("field",)), "power", PLUS))
    game = toy.new(card("copy", do(like)), card("model", raise_all, power=5000, traits=("knight",)))
    toy.resolve(game, 0)
    toy.resolve(game, 1)
    assert number(game, 0, "power") == 6000
    assert words(game, game.ref(0), "trait") == ("knight",)
    assert [part.change for part in explain(game, 0, "power")] == ["=5000", "+1000"]
    loaded = Game(game.setting, game.setting.decode(game.state.encode()))
    assert number(loaded, 0, "power") == 6000
    game.expire("turn")
    assert number(game, 0, "power") == 2000
    assert words(game, game.ref(0), "trait") == ()


def test_a_static_ability_doubles_what_the_number_was_when_it_began() -> None:
    double = static(tree.Change(tree.This(), "power", tree.Value(tree.This(), "power")))
    game = toy.new(card("giant", double, do(tree.Change(tree.This(), "power", PLUS))))
    assert number(game, 0, "power") == 2000
    toy.resolve(game, 0, 1)
    assert number(game, 0, "power") == 3000
    toy.move(game, 0, toy.GRAVE[0])
    game.advance()
    assert not [name for name in game.state.numbers if name.startswith("multiple:")]


def test_an_ability_that_waits_to_be_resolved_is_referred_to_by_itself() -> None:
    game = toy.new(card("a", do(tree.Draw("you", PLUS)), do(tree.Draw("you", PLUS))))
    for index in (0, 1):
        context = Context(game.ref(0), 0, Key(0, index))
        game.state.items.append(Item(game.tick(), "ability", 0, NOBODY, context))
    found = targets(game, Context(game.ref(0), 0, Key(0, 0)), tree.Stacked("ability"))
    assert len(set(found)) == 2
    assert all(game.alive(ref) for ref in found)
    assert [item_number(ref) for ref in found] == [item.number for item in game.state.items]
    assert found[0] == item_ref(game.ref(0), game.state.items[0].number)
    assert game.card_ref(found[0]) == game.ref(0)
    gone = found[0]
    game.state.items.pop(0)
    assert not game.alive(gone)
    assert item_number(game.ref(0)) == -1
