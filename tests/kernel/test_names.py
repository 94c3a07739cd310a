"""Names: declared once, and an undeclared one is an error at once."""

from __future__ import annotations

import pytest

from tefuda.games.base import BUILT, load
from tefuda.kernel import tree
from tefuda.kernel.gates import Tracer
from tefuda.kernel.names import KERNEL, Kind, Names, Undeclared
from tefuda.kernel.records import Decision, Event, Option

from . import toy
from .toy import card


class Everything(Tracer):
    """Every clause is in force."""

    def visit(self, clause: str, module: str, line: int) -> bool:
        return True


def test_a_misspelt_kind_of_event_is_an_error_where_it_happens() -> None:
    game = toy.new(card("a"))
    for event in (Event("destory"), Event("move", also="drwa")):
        with pytest.raises(Undeclared, match=r"destory|drwa"):
            game.record(event)


def test_a_misspelt_mechanism_is_an_error_where_it_is_asked_for() -> None:
    game = toy.new(card("a"))
    game.tracer = Everything()
    assert game.applies("last_known")
    with pytest.raises(Undeclared, match="last_knwon"):
        game.applies("last_knwon")


def test_a_misspelt_topic_is_an_error_when_it_is_asked() -> None:
    game = toy.new(card("a"))
    with pytest.raises(Undeclared, match="chose"):
        game.ask(Decision(0, "act", "chose", "", (Option("pass"), Option("again"))))


@pytest.mark.parametrize(
    "ability",
    [
        tree.Ability(kind="triggered", effect=(), trigger=tree.When("mvoe")),
        tree.Ability(kind="triggered", effect=(), trigger=tree.When("start", at="mian")),
        tree.Ability(kind="triggered", effect=(), trigger=tree.When("move", origin=("filed",))),
        tree.Ability(kind="static", effect=(tree.Forbid("atack"),)),
        tree.Ability(kind="static", effect=(tree.Change(tree.Role("atacker"), "power", tree.Number(1)),)),
        tree.Ability(kind="activated", effect=(tree.Change(tree.This(), "power", tree.Number(1), duration="trun"),)),
        tree.Ability(kind="activated", effect=(tree.Move(tree.This(), "garve"),)),
        tree.Ability(kind="activated", effect=(tree.Turn(tree.This(), "rset"),)),
        tree.Ability(kind="activated", effect=(tree.Special("scuot"),)),
        tree.Ability(
            kind="static",
            effect=(tree.Gain(tree.This(), (tree.Ability(kind="triggered", effect=(), trigger=tree.When("mvoe")),)),),
        ),
    ],
    ids=str,
)
def test_a_misspelt_name_in_a_tree_is_an_error_before_the_card_is_played(ability: tree.Ability) -> None:
    with pytest.raises(Undeclared):
        toy.new(card("misspelt", ability))


def test_clauses_for_what_nobody_asks_are_an_error_at_the_start() -> None:
    class Misspelt(toy.Toy):
        mechanisms = {"last_knwon": ("1-1",)}

    class Unasked(toy.Toy):
        clauses = {"mya": "1-1"}

    for rules in (Misspelt, Unasked):
        with pytest.raises(Undeclared, match=r"last_knwon|mya"):
            rules()


def test_a_name_is_declared_once() -> None:
    class Twice(toy.Toy):
        names = Names(kinds=(Kind("move"),))

    with pytest.raises(ValueError, match="declared twice"):
        Twice()


@pytest.mark.parametrize("game", BUILT)
def test_the_table_of_mechanisms_names_what_the_kernel_asks(game: str) -> None:
    rules = load(game).rules
    assert {name for name in rules.mechanisms if ":" not in name} <= set(KERNEL.mechanisms) | set(rules.names.mechanisms)
