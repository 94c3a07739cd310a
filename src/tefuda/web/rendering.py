"""The pages, or plain ones where `tefuda.web.pages` cannot be loaded (an installation without Jinja)."""

from __future__ import annotations

from functools import cache
from pathlib import Path
from typing import Protocol

from . import plain
from .context import Page, ReplayContext, TableContext


class Renderer(Protocol):
    """What `tefuda.web.pages` offers."""

    STATIC: Path

    def render_table(self, context: TableContext, known: set[str] | None = None) -> str: ...
    def trim(self, html: str, known: set[str]) -> str: ...
    def render_page(self, page: Page) -> str: ...
    def render_export(self, replay: ReplayContext) -> str: ...
    def prepare(self, game: str) -> None: ...


@cache
def renderer() -> Renderer:
    """The pages."""
    try:
        from tefuda.web import pages
    except ImportError:
        return plain
    found: Renderer = pages
    return found
