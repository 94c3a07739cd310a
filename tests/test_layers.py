"""The layers point one way only: kernel < text < games < ledger < match < players < lab, env, web, cli."""

from __future__ import annotations

import ast
import re
from functools import cache
from pathlib import Path

import pytest

from tefuda.games.registry import games

from .source import MODULES, SOURCE, nodes, text, within

#: Each layer may import itself and what stands before it.
ORDER = ("kernel", "text", "games", "ledger", "match", "players", "lab", "env", "web", "cli")
GAMES = sorted({path.parts[1] for path in within("games") if len(path.parts) > 2} - {"kit"})


@cache
def imported(path: Path) -> set[str]:
    """The dotted names of the project that a module imports."""
    package = ("tefuda", *path.parent.parts)
    names: set[str] = set()
    for node in nodes(path):
        if isinstance(node, ast.Import):
            names |= {alias.name for alias in node.names}
        elif isinstance(node, ast.ImportFrom):
            base = ".".join(package[: len(package) - node.level + 1]) if node.level else ""
            module = ".".join(part for part in (base, node.module or "") if part)
            names |= {f"{module}.{alias.name}" for alias in node.names}
    return {name for name in names if name.startswith("tefuda.")}


def layer(name: str) -> str:
    return name.split(".")[1]


@pytest.mark.parametrize("own", ORDER)
def test_imports_point_down(own: str) -> None:
    higher = ORDER[ORDER.index(own) + 1 :]
    assert within(own)
    assert not {(str(path), name) for path in within(own) for name in imported(path) if layer(name) in higher}


@pytest.mark.parametrize("own", GAMES)
def test_games_do_not_know_each_other(own: str) -> None:
    others = tuple(f"tefuda.games.{game}." for game in GAMES if game != own)
    modules = [path for path in within("games") if path.parts[1] == own]
    assert not {(str(path), name) for path in modules for name in imported(path) if f"{name}.".startswith(others)}


def test_cards_change_under_way_only_where_that_is_noted() -> None:
    """What was found among the cards of a zone is kept until one of them changes: `Game.put` says so."""
    before = ("setup", "position", "deck")  # nothing has been looked up yet when a game is laid out
    written = [
        (str(path), node.lineno)
        for path in within("games")
        if path.stem not in before
        for node in nodes(path)
        if isinstance(node, ast.Assign | ast.AugAssign)
        for target in (node.targets if isinstance(node, ast.Assign) else [node.target])
        if isinstance(target, ast.Subscript) and re.fullmatch(r"(.*\.)?cards", ast.unparse(target.value))
    ]
    assert not written


NAMES = [name for game in games().values() for name in (game.id, game.ja, game.en)]
NAMED = re.compile("|".join(rf"\b{re.escape(name)}\b" for name in NAMES))
FILES = sorted(p.relative_to(SOURCE) for p in SOURCE.rglob("*") if p.suffix in (".py", ".html", ".css", ".js"))


@pytest.mark.parametrize("own", [layer for layer in ORDER if layer != "games"])
def test_nothing_above_or_below_the_games_names_one(own: str) -> None:
    assert not {(str(path), name) for path in FILES if path.parts[0] == own for name in NAMED.findall(text(path))}


def test_modules_are_readable_in_one_sitting() -> None:
    """A module past 600 lines wants splitting; past 500 it wants a look whether it is still one thing."""
    long = {str(p): n for p in MODULES if (n := len(text(p).splitlines())) > 600}
    assert not long
