"""Continuous effects: layers, dependency, time, locked sets, grants and invalidity."""

from __future__ import annotations

from tefuda.kernel import tree
from tefuda.kernel.continuous import explain, keywords, number, words

from . import toy
from .toy import OWN, card, do, static

PLUS = tree.Number(1000)


def knights(*filters: tree.Filter) -> tree.Cards:
    return tree.Cards(("field",), "you", (tree.Is("trait", "knight"), *filters))


def test_printed_values_without_effects() -> None:
    game = toy.new(card("a"))
    assert number(game, 0, "power") == 1000
    assert number(game, 0, "level") is None
    assert words(game, game.ref(0), "name") == ("a",)


def test_words_settle_before_numbers() -> None:
    """The later effect makes it a knight, the earlier one counts knights: layers, not time, decide."""
    bonus = card("bonus", static(tree.Change(knights(), "power", PLUS)))
    dub = card("dub", static(tree.Become(OWN, "trait", "knight")))
    game = toy.new(card("a"), bonus, dub)
    assert [number(game, c, "power") for c in (0, 1, 2)] == [2000, 2000, 2000]


def test_dependency_beats_time_inside_a_layer() -> None:
    """First (by time) strong cards get +1000; then all become 3000. Setting the power changes whom the bonus reaches."""
    strong = tree.Cards(("field",), "you", (tree.Compare("power", ">=", tree.Number(3000)),))
    bonus = card("bonus", static(tree.Change(strong, "power", PLUS)))
    level = card("level", static(tree.Change(OWN, "power", tree.Number(3000), sets=True)))
    game = toy.new(card("a"), bonus, level)
    assert number(game, 0, "power") == 4000


def test_without_dependency_time_decides() -> None:
    class Timely(toy.Toy):
        dependency = False

    strong = tree.Cards(("field",), "you", (tree.Compare("power", ">=", tree.Number(3000)),))
    bonus = card("bonus", static(tree.Change(strong, "power", PLUS)))
    level = card("level", static(tree.Change(OWN, "power", tree.Number(3000), sets=True)))
    game = toy.new(card("a"), bonus, level, rules=Timely())
    assert number(game, 0, "power") == 3000


def test_a_static_effect_reaches_newcomers_and_ends_with_its_card() -> None:
    game = toy.new(card("lord", static(tree.Change(OWN, "power", PLUS))))
    late = toy.put(game, card("late"), toy.FIELD[0])
    assert number(game, late, "power") == 2000
    toy.move(game, 0, toy.GRAVE[0])
    assert number(game, late, "power") == 1000


def test_a_resolved_effect_locks_its_set_and_amount() -> None:
    boost = card("boost", do(tree.Change(OWN, "power", tree.Times(tree.Count(OWN), 1000), duration="turn")))
    game = toy.new(boost, card("a"))
    toy.resolve(game, 0)
    late = toy.put(game, card("late"), toy.FIELD[0])
    assert number(game, 1, "power") == 3000
    assert number(game, late, "power") == 1000
    assert game.expire("turn") == 1
    assert number(game, 1, "power") == 1000


def test_an_effect_does_not_follow_a_new_object() -> None:
    boost = card("boost", do(tree.Change(OWN, "power", PLUS)))
    game = toy.new(boost, card("a"))
    toy.resolve(game, 0)
    toy.move(game, 1, toy.HAND[0])
    toy.move(game, 1, toy.FIELD[0])
    assert number(game, 1, "power") == 1000


def test_granted_abilities_work_and_are_named() -> None:
    inner = tree.Ability(kind="static", effect=(tree.Change(tree.This(), "power", PLUS),), keyword="guts")
    game = toy.new(card("lord", static(tree.Gain(OWN, (inner,)))), card("a"))
    assert number(game, 1, "power") == 2000
    assert keywords(game, game.ref(1)) == {"guts"}


def test_invalid_abilities_exist_but_do_nothing() -> None:
    guts = tree.Ability(kind="static", effect=(tree.Change(tree.This(), "power", PLUS),), keyword="guts")
    silence = static(tree.Disable(tree.Cards(("field",), "you", (tree.Is("name", "brave"),)), "guts"))
    game = toy.new(card("brave", guts))
    assert number(game, 0, "power") == 2000
    toy.put(game, card("silence", silence), toy.FIELD[0])
    assert number(game, 0, "power") == 1000
    assert keywords(game, game.ref(0)) == {"guts"}


def test_last_known_information() -> None:
    game = toy.new(card("a"), card("lord", static(tree.Change(OWN, "power", PLUS))))
    before = game.ref(0)
    toy.move(game, 0, toy.GRAVE[0])
    from tefuda.kernel.continuous import numbers

    assert numbers(game, before, "power") == 2000
    assert number(game, 0, "power") == 1000


def test_explanations_name_each_contribution() -> None:
    game = toy.new(card("a"), card("lord", static(tree.Change(OWN, "power", PLUS))))
    parts = explain(game, 0, "power")
    assert [(part.change, part.result) for part in parts] == [("+1000", "2000")]
    assert game.face_name(parts[0].source.card) == "lord"
