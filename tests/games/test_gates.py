"""Rules state what a clause gives: no branch is there only to be wrong when the clause is off, and no two share a switch."""

from __future__ import annotations

import ast
from collections.abc import Iterable, Iterator

import pytest

from tests.source import nodes, within

#: What asks whether a clause is in force, and gets nothing but yes in any game.
QUESTIONS = {"rule", "applies", "keyword_applies"}


def question(node: ast.AST) -> bool:
    if isinstance(node, ast.BoolOp):
        return all(question(value) for value in node.values)
    if not isinstance(node, ast.Call):
        return False
    called = node.func
    return (called.attr if isinstance(called, ast.Attribute) else getattr(called, "id", "")) in QUESTIONS


def faults(tree: Iterable[ast.AST]) -> Iterator[str]:
    for node in tree:
        line = getattr(node, "lineno", 0)
        if isinstance(node, ast.UnaryOp) and isinstance(node.op, ast.Not) and question(node.operand):
            yield f"{line}: asks whether a clause is off"
        if isinstance(node, ast.IfExp) and question(node.test):
            yield f"{line}: what stands after else is never so in any game"
        if isinstance(node, ast.If) and question(node.test) and node.orelse:
            yield f"{line}: what stands after else is never done in any game"
        if isinstance(node, ast.BoolOp) and sum(question(value) for value in node.values) > 1:
            yield f"{line}: two clauses share a switch"


@pytest.mark.parametrize("layer", ["kernel", "games"])
def test_no_branch_is_only_for_a_clause_that_is_off(layer: str) -> None:
    assert not [(str(path), fault) for path in within(layer) for fault in faults(nodes(path))]


@pytest.mark.parametrize(
    "source",
    ["x = a if game.rule('1') else b", "if not rule('1'):\n    f()", "if game.applies('m'):\n    f()\nelse:\n    g()",
     "x = y and game.rule('1') and game.rule('2')"],
)  # fmt: skip
def test_a_wrong_branch_is_seen(source: str) -> None:
    assert list(faults(ast.walk(ast.parse(source))))


@pytest.mark.parametrize(
    "source",
    ["if x and game.rule('1'):\n    f()\nelse:\n    g()", "y = game.by('1', x)", "if game.rule('1'):\n    f()",
     "x = a if b and game.rule('1') else c"],
)  # fmt: skip
def test_a_right_one_is_let_be(source: str) -> None:
    assert not list(faults(ast.walk(ast.parse(source))))
