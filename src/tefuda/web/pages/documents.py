"""Whole documents: one template for each kind of page."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import msgspec

from tefuda.games.base import BUILT, load
from tefuda.games.board import board
from tefuda.games.registry import example, games, lesson
from tefuda.web.context import Page, ReplayContext

from . import faces
from .beats import render_beats
from .cards import collection, drawn
from .charts import chart
from .decks import deck_cards, deck_lines
from .export import render_export
from .guide import guide
from .render import environment, markup
from .spoken import pick
from .table import render_table

_VERDICTS = {
    "enforced": ("実装", "enforced"),
    "definition": ("定義", "definition"),
    "flavour": ("効果なし", "flavour"),
    "reference": ("見出し・参照", "reference"),
    "tournament": ("大会運営", "tournament"),
    "contested": ("解釈あり", "contested"),
    "": ("未実装", "not built"),
}


def render_page(page: Page) -> str:
    """A whole HTML document."""
    build = _BUILDERS.get(page.kind)
    values = {"problems": (), "tables": (), "lobby": (), **page.data, **(build(page) if build is not None else {})}
    other = "en" if page.lang == "ja" else "ja"
    return (
        environment(page.lang)
        .get_template(f"page_{page.kind}.html")
        .render(
            page_title=page.title,
            path=page.path,
            other_lang=f"{page.path}{'&' if '?' in page.path else '?'}lang={other}",
            back=markup(faces.back_symbol()),
            **values,
        )
    )


def _start(page: Page) -> dict[str, Any]:
    coming = [game.title(page.lang) for game in games().values() if not game.built]
    return {"deck_cards": lambda game: deck_cards(game, page.lang), "coming": coming, "lesson": lesson}


def _join(page: Page) -> dict[str, Any]:
    return {"deck_cards": lambda game: deck_cards(game, page.lang)}


def _deck(page: Page) -> dict[str, Any]:
    game, ident = page.data["game"], page.data["listed"]
    deck = next(one for one in deck_cards(game, page.lang) if one.id == ident)
    return {"shown": deck, "lines": deck_lines(game, ident, page.lang)}


def _table(page: Page) -> dict[str, Any]:
    context = page.data["table"]
    return {"table": markup(render_table(context)), "invitation": context.urls.get("join", "")}


def _replay(page: Page) -> dict[str, Any]:
    replay: ReplayContext = page.data["replay"]
    address = replay.urls.get("step", "")
    made = render_beats(replay.table.game, page.lang, replay.table.beats, set())
    # Nothing inside can end the script element it lies in.
    staged = markup(msgspec.json.encode(made).decode().replace("<", "\\u003c"))
    return {
        "table": markup(render_table(replay.table)),
        "step_url": lambda step: address.replace("{step}", str(step)),
        "exported": False,
        "chart": chart,
        "staged": staged,
    }


def _rules(page: Page) -> dict[str, Any]:
    def word(verdict: str) -> str:
        return pick(page.lang, *_VERDICTS.get(verdict, (verdict, verdict)))

    return {"verdict_word": word}


def _scenario(page: Page) -> dict[str, Any]:
    return {"example": example()}


def _replays(page: Page) -> dict[str, Any]:
    return {"first": BUILT[0]}


def _cards(page: Page) -> dict[str, Any]:
    shape = msgspec.json.encode(page.data["shape"]).decode()
    return {**collection(page.data["game"], page.lang), "shape_data": shape}


def _workshop(page: Page) -> dict[str, Any]:
    made = page.data["card"]
    sheet = None if made is None else drawn(page.data["game"], made, page.lang)
    fields = [name for name in load(page.data["game"]).card_fields() if name not in ("name", "number", "text")]
    return {"sheet": sheet, "fields": fields}


def _guide(page: Page) -> dict[str, Any]:
    return guide(page.data["game"], page.lang)


def _help(page: Page) -> dict[str, Any]:
    return {
        "goals": [(name, pick(page.lang, load(name).ja, load(name).en), pick(page.lang, *board(name).goal)) for name in BUILT]
    }


_BUILDERS: dict[str, Callable[[Page], dict[str, Any]]] = {
    "start": _start,
    "join": _join,
    "deck_list": _deck,
    "table": _table,
    "replay": _replay,
    "rules": _rules,
    "replays": _replays,
    "scenario": _scenario,
    "help": _help,
    "guide": _guide,
    "cards": _cards,
    "workshop": _workshop,
}

__all__ = ["render_export", "render_page"]
