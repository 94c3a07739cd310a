"""Gates: what a clause gives, what is there instead when it is off, and what is noted of it."""

from __future__ import annotations

import inspect

import pytest

from tefuda.kernel.gates import IN_FORCE, Gates, Guard, refusal, without
from tefuda.kernel.records import NOBODY, Ref

from . import toy


class Notes:
    """A tracer that switches some clauses off and remembers where it was asked."""

    def __init__(self, *off: str) -> None:
        self.off = off
        self.seen: list[tuple[str, str, int]] = []

    def visit(self, clause: str, module: str, line: int) -> bool:
        self.seen.append((clause, module, line))
        return clause not in self.off


def ask(gates: Gates) -> list[object]:
    return [
        gates.rule("1"),
        gates.by("1", True),
        gates.by("1", 7),
        gates.by("1", ("a", "b")),
        gates.seat("1", 1),
        gates.demands("1", False),
        gates.limit("1", 5),
        gates.exactly("1", 0),
        gates.first("1", [1, 2, 3]),
        gates.last("1", [1, 2, 3]),
        gates.every("1", (1, 2, 3)),
        gates.order("1", [1, 2, 3]),
    ]


def test_what_a_clause_gives() -> None:
    given = [True, True, 7, ("a", "b"), 1, False, 5, 0, 1, 3, (1, 2, 3), [1, 2, 3]]
    assert ask(IN_FORCE) == given
    assert ask(Gates(Notes())) == given
    assert ask(Gates(Notes("2"))) == given


def test_what_is_there_without_it() -> None:
    assert ask(Gates(Notes("1"))) == [False, False, 0, (), 0, True, 6, 1, 3, 1, (1,), [3, 2, 1]]


def test_the_line_of_the_rule_is_noted() -> None:
    notes = Notes()
    gates = Gates(notes)
    here = inspect.currentframe()
    assert here is not None
    gates.seat("9-1", 0)
    gates.rule("9-2")
    assert notes.seen == [("9-1", __name__, here.f_lineno - 2), ("9-2", __name__, here.f_lineno - 1)]


def test_where_a_clause_makes_no_difference_it_is_not_executed() -> None:
    notes = Notes()
    gates = Gates(notes)
    gates.first("1", [4])
    gates.last("1", [4])
    gates.every("1", (4,))
    gates.order("1", ())
    assert notes.seen == []


def test_nothing_stands_for_the_absence_of_an_unknown_thing() -> None:
    assert without("word") == ""
    assert without(Ref(4, 7)) == NOBODY
    with pytest.raises(TypeError, match="absence of object"):
        without(object())


def test_a_mechanism_is_asked_under_the_clause_of_the_game(monkeypatch: pytest.MonkeyPatch) -> None:
    game = toy.new()
    notes = Notes("4-2")
    game.tracer = notes
    monkeypatch.setattr(game.rules, "mechanisms", {"back": ("4-2",)})
    assert not game.applies("back")
    assert game.seat("back", 0) == 1
    assert game.applies("count")  # the game has no clause for it
    assert [clause for clause, *_ in notes.seen] == ["4-2", "4-2"]


def test_guards_refuse_with_their_clause() -> None:
    game = toy.new()
    guards = (
        Guard("5-1", lambda game, card: card > 3, "多い。", "Too many."),
        Guard("5-2", lambda game, card: card > 1, "二つ。", "More than one."),
    )

    def said(card: int, *off: str) -> str:
        game.tracer = Notes(*off)
        found = refusal(game, guards, card)
        return "" if found is None else found.clause

    assert [said(card) for card in (0, 2, 5)] == ["", "5-2", "5-1"]
    assert said(5, "5-1") == "5-2"
    assert said(2, "5-2") == ""
