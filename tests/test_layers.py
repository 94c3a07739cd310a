"""The layers point one way only: kernel < text < games < ledger < match < players < lab, env, web, cli."""

from __future__ import annotations

import ast
import re
from pathlib import Path

import pytest

from tefuda.games.registry import games

SOURCE = Path(__file__).parents[1] / "src" / "tefuda"
#: Each layer may import itself and what stands before it.
ORDER = ("kernel", "text", "games", "ledger", "match", "players", "lab", "env", "web", "cli")
MODULES = sorted(path.relative_to(SOURCE) for path in SOURCE.rglob("*.py"))


def imported(path: Path) -> set[str]:
    """The dotted names of the project that a module imports."""
    package = ("tefuda", *path.parent.parts)
    names: set[str] = set()
    for node in ast.walk(ast.parse((SOURCE / path).read_text("utf-8"))):
        if isinstance(node, ast.Import):
            names |= {alias.name for alias in node.names}
        elif isinstance(node, ast.ImportFrom):
            base = ".".join(package[: len(package) - node.level + 1]) if node.level else ""
            module = ".".join(part for part in (base, node.module or "") if part)
            names |= {f"{module}.{alias.name}" for alias in node.names}
    return {name for name in names if name.startswith("tefuda.")}


def layer(name: str) -> str:
    return name.split(".")[1]


@pytest.mark.parametrize("path", MODULES, ids=str)
def test_imports_point_down(path: Path) -> None:
    own = path.parts[0]
    if own not in ORDER:
        return
    allowed = ORDER[: ORDER.index(own) + 1]
    wrong = {name for name in imported(path) if layer(name) in ORDER and layer(name) not in allowed}
    assert not wrong, f"{path} imports from a higher layer: {sorted(wrong)}"


@pytest.mark.parametrize("path", [p for p in MODULES if p.parts[0] == "games" and len(p.parts) > 2], ids=str)
def test_games_do_not_know_each_other(path: Path) -> None:
    own = path.parts[1]
    games = {p.parts[1] for p in MODULES if p.parts[0] == "games" and len(p.parts) > 2} - {"kit"}
    others = {name for name in imported(path) if name.startswith("tefuda.games.") and name.split(".")[2] in games - {own}}
    assert not others


NAMES = [name for game in games().values() for name in (game.id, game.ja, game.en)]
NAMED = re.compile("|".join(rf"\b{re.escape(name)}\b" for name in NAMES))
FILES = sorted(p.relative_to(SOURCE) for p in SOURCE.rglob("*") if p.suffix in (".py", ".html", ".css", ".js"))


@pytest.mark.parametrize("path", [path for path in FILES if path.parts[0] in ORDER and path.parts[0] != "games"], ids=str)
def test_nothing_above_or_below_the_games_names_one(path: Path) -> None:
    assert not NAMED.findall((SOURCE / path).read_text("utf-8"))


def test_modules_are_readable_in_one_sitting() -> None:
    """A module past 600 lines wants splitting; past 500 it wants a look whether it is still one thing."""
    long = {str(p): n for p in MODULES if (n := len((SOURCE / p).read_text("utf-8").splitlines())) > 600}
    assert not long
