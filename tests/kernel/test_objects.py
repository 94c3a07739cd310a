"""Objects of several cards, and zones that both players share."""

from __future__ import annotations

from tefuda.kernel import tree
from tefuda.kernel.continuous import number
from tefuda.kernel.game import Game
from tefuda.kernel.records import Card, Context, Event, Key
from tefuda.kernel.select import targets
from tefuda.kernel.zones import ZoneRule

from . import toy
from .toy import card, do

HAND = tree.Cards(("hand",), "you")
EVOLVE = do(tree.Choose(1, HAND, tree.Number(1), tree.Number(1)), tree.Attach(tree.Bound(1), tree.This(), "under"))


def names(game: Game, refs: tuple[int, ...]) -> list[str]:
    return [game.face_name(c) for c in refs]


def test_a_part_lies_with_its_host_and_follows_it() -> None:
    game = toy.new(card("host", EVOLVE), hand=(card("base"),))
    toy.resolve(game, 0)
    assert game.state.zones[toy.HAND[0]] == ()
    assert game.state.zones[toy.FIELD[0]] == (0,)
    assert names(game, game.state.cards[0].parts) == ["base"]
    toy.move(game, 0, toy.GRAVE[0])
    assert game.state.zones[toy.GRAVE[0]] == (0,)
    assert game.state.cards[1].zone == 6
    assert game.state.cards[1].host == 0


def test_a_part_can_leave_by_itself() -> None:
    bury = do(tree.Move(tree.Parts(tree.This(), "under"), "grave"))
    game = toy.new(card("host", EVOLVE, bury), hand=(card("base"),))
    toy.resolve(game, 0)
    toy.resolve(game, 0, 1)
    assert game.state.cards[0].parts == ()
    assert names(game, game.state.zones[toy.GRAVE[0]]) == ["base"]
    assert game.state.cards[1].host == -1


def test_the_game_says_where_parts_go() -> None:
    class Scatter(toy.Toy):
        def part_goes(self, game: Game, part: Card, lead: Card, event: Event) -> int | None:
            return 6 + part.owner

    game = toy.new(card("host", EVOLVE), hand=(card("base"),), rules=Scatter())
    toy.resolve(game, 0)
    toy.move(game, 0, toy.HAND[0])
    assert names(game, game.state.zones[toy.HAND[0]]) == ["host"]
    assert names(game, game.state.zones[toy.GRAVE[0]]) == ["base"]


def test_parts_have_no_abilities_of_their_own() -> None:
    lord = card("lord", toy.static(tree.Change(toy.OWN, "power", tree.Number(1000))))
    game = toy.new(card("host", EVOLVE), hand=(lord,))
    toy.resolve(game, 0)
    assert number(game, 0, "power") == 1000
    assert "change:power" not in game.state.watch


class Arena(toy.Toy):
    zones = (*toy.Toy.zones, ZoneRule("arena", "闘技場", "arena", "public", shared=True))


def test_a_shared_zone_remembers_who_controls_a_card() -> None:
    enter = do(tree.Move(tree.This(), "arena", "you"))
    rules = Arena()
    game = toy.new(card("mine", enter), rules=rules)
    theirs = toy.put(game, card("theirs", enter), toy.FIELD[1])
    toy.resolve(game, 0)
    toy.resolve(game, theirs)
    assert game.cards_in("arena", 0) == (0, theirs)
    assert [game.master(c) for c in (0, theirs)] == [0, 1]
    context = Context(game.ref(0), 0, Key(0, 0))
    assert targets(game, context, tree.Cards(("arena",), "opponent")) == [game.ref(theirs)]
