"""Carrying out effects: choices, options, loops, replacement, prohibition, triggers, rewinding."""

from __future__ import annotations

import pytest

from tefuda.kernel import tree
from tefuda.kernel.continuous import number
from tefuda.kernel.costs import Claim, satisfiable
from tefuda.kernel.game import Game, Illegal
from tefuda.kernel.records import Event

from . import toy
from .toy import OWN, card, do, static

ONE = tree.Number(1)
HAND = tree.Cards(("hand",), "you")


def zone(game, index: int) -> list[str]:  # type: ignore[no-untyped-def]
    return [game.face_name(c) for c in game.state.zones[index]]


def test_choose_is_exact_and_survives_saving() -> None:
    """In the middle of a sentence the state is written, read back, and goes on the same."""
    spell = card("spell", do(tree.Choose(1, HAND, ONE, tree.Number(2)), tree.Move(tree.Bound(1), "grave")))
    game = toy.new(spell, hand=(card("a"), card("b"), card("c")))
    toy.resolve(game, 0)
    decision = game.state.decision
    assert decision is not None
    assert (decision.least, decision.most, len(decision.options)) == (1, 2, 3)
    for bad in ((), (0, 1, 2), (0, 0), (7,), (-1,)):
        before = game.state.digest()
        with pytest.raises(Illegal):
            game.answer(bad)
        assert game.state.digest() == before
    copy = game.fork()
    copy.state = game.setting.decode(game.state.encode())
    for each in (game, copy):
        each.answer((0, 2))
        assert zone(each, 6) == ["a", "c"]
    assert game.state.digest() == copy.state.digest()


def test_as_many_as_possible() -> None:
    spell = card("spell", do(tree.Choose(1, HAND, tree.Number(3), tree.Number(3)), tree.Move(tree.Bound(1), "grave")))
    game = toy.new(spell, hand=(card("a"), card("b")))
    toy.resolve(game, 0)
    assert zone(game, 6) == ["a", "b"]


def test_may_offers_only_what_can_be_done_and_then_follows() -> None:
    discard = (tree.Choose(1, HAND, ONE, ONE), tree.Move(tree.Bound(1), "grave"))
    boost = tree.Change(tree.This(), "power", tree.Number(500), duration="turn")
    spell = card("spell", do(tree.May(discard, then=(boost,))))
    game = toy.new(spell, hand=(card("a"),))
    toy.resolve(game, 0)
    assert [o.verb for o in game.state.decision.options] == ["yes", "no"]  # type: ignore[union-attr]
    game.answer((0,))
    assert number(game, 0, "power") == 1500
    toy.resolve(game, 0)  # the hand is empty now: nothing is asked
    assert game.state.decision.topic == "idle"  # type: ignore[union-attr]


def test_modes_repeat_and_for_each() -> None:
    up = tree.Change(tree.This(), "power", tree.Number(100), duration="turn")
    down = tree.Change(tree.This(), "power", tree.Number(-100), duration="turn")
    spell = card("spell", do(tree.Modes(((up,), (down,))), tree.Repeat(tree.Number(3), (up,)), tree.ForEach(OWN, 1, (up,))))
    game = toy.new(spell, card("a"))
    toy.resolve(game, 0)
    game.answer((1,))
    assert number(game, 0, "power") == 1000 - 100 + 300 + 200


def test_replacement_changes_the_event_and_is_used_once() -> None:
    leave = tree.When("move", tree.This(), origin=("field",), destination=("grave",))
    phoenix = card("phoenix", static(tree.Instead(leave, (tree.Move(tree.This(), "hand"),), per_turn=1)))
    game = toy.new(phoenix)
    toy.move(game, 0, toy.GRAVE[0])
    assert zone(game, 2) == ["phoenix"]


def test_two_replacements_ask_whoever_the_rules_name() -> None:
    leave = tree.When("move", tree.Cards(("field",), "you"), origin=("field",), destination=("grave",))
    to_hand = card("h", static(tree.Instead(leave, (tree.Move(tree.Subject(), "hand"),))))
    to_deck = card("d", static(tree.Instead(leave, (tree.Move(tree.Subject(), "deck", at="top"),))))
    game = toy.new(to_hand, to_deck, card("victim"))
    toy.move(game, 2, toy.GRAVE[0])
    assert [o.verb for o in game.state.decision.options] == ["replace", "replace"]  # type: ignore[union-attr]
    game.answer((1,))
    assert zone(game, 4) == ["victim"]
    assert zone(game, 6) == []


def test_what_rules_call_unstoppable_no_effect_forbids() -> None:
    class Fated(toy.Toy):
        def stoppable(self, game: Game, event: Event) -> bool:
            return event.clause != "fate"

    wall = card("wall", static(tree.Forbid("move", what=OWN, destination=("grave",))))
    game = toy.new(wall, card("doomed"), rules=Fated())
    toy.move(game, 1, toy.GRAVE[0])
    assert game.state.cards[1].zone == toy.FIELD[0]
    toy.move(game, 1, toy.GRAVE[0], clause="fate")
    assert game.state.cards[1].zone == toy.GRAVE[0]


def test_prohibition_beats_instruction() -> None:
    wall = card("wall", static(tree.Forbid("move", what=OWN, destination=("grave",))))
    game = toy.new(wall, card("a"))
    toy.move(game, 1, toy.GRAVE[0])
    assert zone(game, 0) == ["wall", "a"]


def test_triggers_wait_once_per_event_and_look_back() -> None:
    """A mourner sees every knight that leaves, itself included, as it was on the field."""
    knight = tree.Cards(("field",), "you", (tree.Is("trait", "knight"),))
    mourn = tree.Ability(
        kind="triggered", effect=(tree.Draw("you", ONE),), trigger=tree.When("move", knight, destination=("grave",))
    )
    game = toy.new(card("mourner", mourn, traits=("knight",)), card("a", traits=("knight",)), card("b"))
    toy.move(game, 1, toy.GRAVE[0])
    toy.move(game, 2, toy.GRAVE[0])
    toy.move(game, 0, toy.GRAVE[0])
    assert len(game.state.waiting) == 2
    assert [w.context.source.card for w in game.state.waiting] == [0, 0]


def test_delayed_triggers_fire_once() -> None:
    later = tree.Later(tree.When("move", OWN, destination=("grave",)), (tree.Finish("you", "win"),))
    game = toy.new(card("seer", do(later)), card("a"), card("b"))
    toy.resolve(game, 0)
    toy.move(game, 1, toy.GRAVE[0])
    toy.move(game, 2, toy.GRAVE[0])
    assert len(game.state.waiting) == 1


def test_rewinding_restores_everything_but_the_record() -> None:
    game = toy.new(card("a"), hand=(card("b"),))
    before = game.state.digest()
    game.save()
    game.state.decision, kept = None, game.state.decision
    toy.move(game, 1, toy.GRAVE[0])
    game.rewind()
    game.state.decision = kept
    assert game.state.digest() == before


def test_claims_compete_for_the_same_cards() -> None:
    assert satisfiable([Claim((1, 2, 3), 2), Claim((3,), 1)])
    assert not satisfiable([Claim((1, 2), 2), Claim((2,), 1)])
    assert satisfiable([Claim((1, 2), 1), Claim((1,), 1)])
    assert not satisfiable([Claim((), 1)])
