"""Where the code of a game cites its clauses, found without running it.

A citation is a clause as the first argument of a gate (`game.rule("9-3-2")`, `game.by`, `Guard` ...) or of `step`, or in the
keyword `clause`, `Step(limit, clause="9-3-2")`. In tables and among the arguments of a call any literal counts that is a number
of the rulebook, but not where it only tells people (`Refusal`, `Decision`). Ids that are put together at run time are not seen
here; executing them is what shows them (`collector`).
"""

from __future__ import annotations

import ast
from collections.abc import Iterator
from pathlib import Path

from tefuda.games.registry import about
from tefuda.ledger.files import load

References = dict[str, frozenset[str]]
"""Clause id to code positions, each as module:line."""


#: What is asked where a clause takes hold, and what has a clause as its first part.
GATES = frozenset(("rule", "by", "seat", "demands", "limit", "exactly", "first", "last", "every", "order", "step", "Guard"))


def static_references(game: str) -> References:
    """All citations in the sources of a game's package."""
    return scan(about(game).folder, about(game).module, frozenset(clause.id for clause in load(game)))


def scan(folder: Path, package: str, known: frozenset[str] = frozenset()) -> References:
    """All citations in the Python sources below a folder that is the given package."""
    found: dict[str, set[str]] = {}
    for path in sorted(folder.rglob("*.py")):
        module = _module_name(path.relative_to(folder), package)
        for clause_id, line in citations(path.read_text(encoding="utf-8"), str(path), known):
            found.setdefault(clause_id, set()).add(f"{module}:{line}")
    return {clause_id: frozenset(places) for clause_id, places in found.items()}


def citations(source: str, name: str = "<source>", known: frozenset[str] = frozenset()) -> Iterator[tuple[str, int]]:
    """The clause ids cited in one source text, with their lines. `known`: ids that count wherever they are tabulated."""
    for node in ast.walk(ast.parse(source, filename=name)):
        if isinstance(node, ast.Call):
            if node.args and _called_name(node.func) in GATES:
                yield from _literals(node.args[0])
            for keyword in node.keywords:
                if keyword.arg == "clause":
                    yield from _literals(keyword.value)
        for part in _mentioned(node):
            if isinstance(part, ast.Constant) and part.value in known:
                yield part.value, part.lineno


#: What only tells people or players the clause that something else enforces.
_TELLERS = frozenset(("Refusal", "Decision"))


def _mentioned(node: ast.AST) -> list[ast.expr]:
    """What stands in a table or is handed on: values of a mapping, members of a row, arguments of a call."""
    if isinstance(node, ast.Dict):
        return node.values
    if isinstance(node, ast.Call) and _called_name(node.func) not in _TELLERS:
        return node.args
    return node.elts if isinstance(node, ast.Tuple | ast.List) else []


def _called_name(function: ast.expr) -> str:
    if isinstance(function, ast.Attribute):
        return function.attr
    return function.id if isinstance(function, ast.Name) else ""


def _literals(node: ast.expr) -> Iterator[tuple[str, int]]:
    if isinstance(node, ast.Constant) and isinstance(node.value, str):
        # An empty clause means "none"; a gate may also ask for a mechanism, which is no number.
        if node.value[:1].isdigit():
            yield node.value, node.lineno
    elif isinstance(node, ast.Tuple | ast.List):
        for element in node.elts:
            yield from _literals(element)


def _module_name(relative: Path, package: str) -> str:
    parts = [*package.split("."), *relative.with_suffix("").parts]
    return ".".join(parts[:-1] if parts[-1] == "__init__" else parts)
