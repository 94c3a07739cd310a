"""The pages: HTML from the plain data of `tefuda.web.context`, drawn by the server and only swapped in by the browser."""

from .beats import render_beats
from .decks import picture
from .documents import render_export, render_page
from .render import STATIC
from .table import prepare, render_table, trim

__all__ = ["STATIC", "picture", "prepare", "render_beats", "render_export", "render_page", "render_table", "trim"]
