"""The project's own modules, for tests that read them."""

from __future__ import annotations

import ast
from functools import cache
from pathlib import Path

SOURCE = Path(__file__).parents[1] / "src" / "tefuda"
MODULES = sorted(path.relative_to(SOURCE) for path in SOURCE.rglob("*.py"))


def within(*folders: str) -> list[Path]:
    """The modules in these folders of `src/tefuda`, by their places there."""
    return [path for path in MODULES if path.parts[0] in folders]


@cache
def text(path: Path) -> str:
    return (SOURCE / path).read_text("utf-8")


@cache
def nodes(path: Path) -> tuple[ast.AST, ...]:
    """Everything in the module's tree."""
    return tuple(ast.walk(ast.parse(text(path))))
