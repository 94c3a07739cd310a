"""What a game calls things stands in that game alone: the common layers ask the declarations."""

from __future__ import annotations

import ast
from collections.abc import Iterable, Iterator
from pathlib import Path
from typing import get_args

import pytest

from tefuda.games.base import BUILT, load
from tefuda.kernel.names import KERNEL, SHARED, Names
from tefuda.kernel.records import Cause
from tefuda.text.frames import FRAMES

from .source import nodes, within

LAYERS = ("kernel", "text", "match", "players", "lab", "env", "web", "cli")

#: What causes events is the kernel's to say, though games have phases and kinds of the same names.
CAUSES = frozenset(get_args(Cause))
#: Words that games use as names and a common layer uses in another sense.
OTHERWISE: dict[str, frozenset[str]] = {
    "cli/commands.py": frozenset({"stop"}),  # a command of the terminal
    "kernel/names.py": frozenset({"event"}),  # a field of the tree
    "env/schema.py": frozenset({"side"}),  # a column: whose card it is
    "text/japanese/effects.py": frozenset({"link"}),  # a form of verbs, where the sentence goes on
    "web/pages/faces.py": frozenset({"force"}),  # the third number on a card's face, whatever a game calls it
    "web/pages/layout.py": frozenset({"pile"}),  # how cards lie in a place of the board
    "web/seats.py": frozenset({"open", "return"}),  # a seat that is free; going back from a branch
    "web/site.py": frozenset({"deck"}),  # a field of a form
}
#: Calls whose words are names of commands.
COMMANDS = {"command", "add_typer"}


def names_of(names: Names) -> set[str]:
    tables = (names.kinds, names.verbs, names.topics, names.items, names.roles)
    return {record.name for table in tables for record in table} | {*names.phases, *names.acts}


def owned() -> set[str]:
    """Every name that is a game's: not one of the kernel's."""
    found = set(BUILT)
    for game in BUILT:
        rules = load(game).rules
        found |= names_of(rules.names) | {zone.name for zone in rules.zones}
    return found - names_of(KERNEL) - CAUSES


def unspoken(tree: Iterable[ast.AST]) -> Iterator[ast.AST]:
    """Where a string is no name of a rulebook: docstrings, names that a module offers, commands."""
    for node in tree:
        match node:
            case ast.Expr(value=value):
                yield value
            case ast.Assign(targets=[ast.Name(id="__all__")], value=value):
                yield from ast.walk(value)
            case ast.Call(func=ast.Attribute(attr=called)) if called in COMMANDS:
                yield from node.args
                yield from (keyword.value for keyword in node.keywords)


def literals(path: Path) -> Iterator[tuple[int, str]]:
    """The strings of a module that could be names of things in a game."""
    tree = nodes(path)
    passed = {id(node) for node in unspoken(tree)}
    for node in tree:
        if isinstance(node, ast.Constant) and isinstance(node.value, str) and id(node) not in passed:
            yield node.lineno, node.value


OWNED = owned()
#: Card text may speak of what several rulebooks share by name; the senses of its verbs are its own.
SPOKEN = names_of(SHARED) | set(FRAMES)
DECLARED = Path("kernel/names.py")


def strangers(path: Path) -> list[tuple[int, str]]:
    """The names of games that stand in a module."""
    own = SPOKEN if path.parts[0] == "text" else names_of(SHARED) if path == DECLARED else frozenset[str]()
    return [(line, text) for line, text in literals(path) if text in OWNED - own]


@pytest.mark.parametrize("layer", LAYERS)
def test_no_name_of_a_game_stands_in_a_common_layer(layer: str) -> None:
    found = {(str(path), line, text) for path in within(layer) for line, text in strangers(path)}
    assert not {leak for leak in found if leak[2] not in OTHERWISE.get(leak[0], ())}


def test_no_word_is_let_through_that_is_not_there() -> None:
    for path, words in OTHERWISE.items():
        assert words == {text for _, text in strangers(Path(path))}, path
