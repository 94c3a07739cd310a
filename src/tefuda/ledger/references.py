"""Where the code of a game cites its clauses, found without running it.

Two forms are citations: a call of `rule` with the id as a literal, `game.rule("9-3-2")`, and the keyword `clause` with
a literal or a tuple or list of literals, `Step(limit, clause="9-3-2")`. Ids that are put together at run time are not
seen here; executing them is what shows them (`collector`).
"""

from __future__ import annotations

import ast
from collections.abc import Iterator
from pathlib import Path

from tefuda.ledger.files import game_folder

References = dict[str, frozenset[str]]
"""Clause id to code positions, each as module:line."""


def static_references(game: str) -> References:
    """All citations in the sources of a game's package."""
    return scan(game_folder(game), f"tefuda.games.{game}")


def scan(folder: Path, package: str) -> References:
    """All citations in the Python sources below a folder that is the given package."""
    found: dict[str, set[str]] = {}
    for path in sorted(folder.rglob("*.py")):
        module = _module_name(path.relative_to(folder), package)
        for clause_id, line in citations(path.read_text(encoding="utf-8"), str(path)):
            found.setdefault(clause_id, set()).add(f"{module}:{line}")
    return {clause_id: frozenset(places) for clause_id, places in found.items()}


def citations(source: str, name: str = "<source>") -> Iterator[tuple[str, int]]:
    """The clause ids cited in one source text, with their lines."""
    for node in ast.walk(ast.parse(source, filename=name)):
        if not isinstance(node, ast.Call):
            continue
        if node.args and _called_name(node.func) == "rule":
            yield from _literals(node.args[0])
        for keyword in node.keywords:
            if keyword.arg == "clause":
                yield from _literals(keyword.value)


def _called_name(function: ast.expr) -> str:
    if isinstance(function, ast.Attribute):
        return function.attr
    return function.id if isinstance(function, ast.Name) else ""


def _literals(node: ast.expr) -> Iterator[tuple[str, int]]:
    if isinstance(node, ast.Constant) and isinstance(node.value, str):
        # An empty clause means "none" in tables.
        if node.value:
            yield node.value, node.lineno
    elif isinstance(node, ast.Tuple | ast.List):
        for element in node.elts:
            yield from _literals(element)


def _module_name(relative: Path, package: str) -> str:
    parts = [*package.split("."), *relative.with_suffix("").parts]
    return ".".join(parts[:-1] if parts[-1] == "__init__" else parts)
