"""Whole documents: one template for each kind of page."""

from __future__ import annotations

from typing import Any

from tefuda.web.context import Page, ReplayContext

from . import faces
from .render import environment, markup, speaker
from .table import render_table


def render_page(page: Page) -> str:
    """A whole HTML document."""
    values: dict[str, Any] = dict(page.data)
    build = _BUILDERS.get(page.kind)
    if build is not None:
        values |= build(page)
    joiner = "&" if "?" in page.path else "?"
    other = "en" if page.lang == "ja" else "ja"
    return (
        environment()
        .get_template(f"page_{page.kind}.html")
        .render(
            lang=page.lang,
            t=speaker(page.lang),
            page_title=page.title,
            path=page.path,
            other_lang=f"{page.path}{joiner}lang={other}",
            back=markup(faces.back_symbol()),
            **values,
        )
    )


def _table(page: Page) -> dict[str, Any]:
    return {"table": markup(render_table(page.data["table"])), "socket": page.data.get("socket", "")}


_BUILDERS = {"table": _table}


def render_export(replay: ReplayContext) -> str:
    raise NotImplementedError
