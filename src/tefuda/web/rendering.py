"""The pages, or plain ones where `tefuda.web.pages` cannot be loaded (an installation without Jinja)."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache
from pathlib import Path
from typing import Protocol

from tefuda.match.beats import Beat

from . import plain
from .context import Lang, Page, ReplayContext, Staged, TableContext


class Renderer(Protocol):
    """What `tefuda.web.pages` offers."""

    STATIC: Path

    def render_table(self, context: TableContext, known: set[str] | None = None) -> str: ...
    def trim(self, html: str, known: set[str]) -> str: ...
    def render_beats(self, game: str, lang: Lang, beats: Sequence[Beat], known: set[str]) -> Staged: ...
    def render_page(self, page: Page) -> str: ...
    def render_export(self, replay: ReplayContext) -> str: ...
    def picture(self, game: str, number: str, lang: Lang) -> str: ...
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
