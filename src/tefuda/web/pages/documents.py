"""Whole documents: one template for each kind of page."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from tefuda.games.base import BUILT, load
from tefuda.games.board import board
from tefuda.web.context import Page, ReplayContext

from . import faces
from .decks import deck_cards
from .export import render_export
from .render import environment, markup, speaker
from .spoken import pick
from .table import render_table

#: The games of the project that cannot be played yet, as the start page names them.
_NAMES = {
    "ic_carddass": ("ICカードダス", "IC Carddass"),
    "build_divide": ("ビルディバイド", "Build Divide"),
    "duel_masters": ("デュエル・マスターズ", "Duel Masters"),
    "zx": ("Z/X", "Z/X"),
    "gate_ruler": ("ゲートルーラー", "Gate Ruler"),
}
_VERDICTS = {
    "enforced": ("実装", "enforced"),
    "definition": ("定義", "definition"),
    "flavour": ("効果なし", "flavour"),
    "reference": ("見出し・参照", "reference"),
    "tournament": ("大会運営", "tournament"),
    "contested": ("解釈あり", "contested"),
    "": ("未実装", "not built"),
}
#: What the scenario page shows before anybody has pasted anything.
_EXAMPLE = """\
game: ic_carddass
title: {title}
clauses: [6-3-1-2]
position:
  turn: A
  step: main
  A:
    leader: 焔拳団長レンカ
    battle: [双刃のサヤ, 掛け金取りのギンジ]
    hand: [拳の花火, 路地裏のバンキ]
    energy: 3
    life: 2
  B:
    leader: 岬の灯守ミナギ
    battle: [波止場の門番シブキ]
    life: 2
"""


def render_page(page: Page) -> str:
    """A whole HTML document."""
    build = _BUILDERS.get(page.kind)
    values = {"problems": (), "tables": (), **page.data, **(build(page) if build is not None else {})}
    other = "en" if page.lang == "ja" else "ja"
    return (
        environment()
        .get_template(f"page_{page.kind}.html")
        .render(
            lang=page.lang,
            t=speaker(page.lang),
            page_title=page.title,
            path=page.path,
            other_lang=f"{page.path}{'&' if '?' in page.path else '?'}lang={other}",
            back=markup(faces.back_symbol()),
            **values,
        )
    )


def _start(page: Page) -> dict[str, Any]:
    coming = [pick(page.lang, *words) for name, words in _NAMES.items() if name not in BUILT]
    return {"deck_cards": lambda game: deck_cards(game, page.lang), "coming": coming}


def _table(page: Page) -> dict[str, Any]:
    context = page.data["table"]
    return {"table": markup(render_table(context)), "invitation": context.urls.get("join", "")}


def _replay(page: Page) -> dict[str, Any]:
    replay: ReplayContext = page.data["replay"]
    address = replay.urls.get("step", "")
    return {
        "table": markup(render_table(replay.table)),
        "step_url": lambda step: address.replace("{step}", str(step)),
        "exported": False,
    }


def _rules(page: Page) -> dict[str, Any]:
    def word(verdict: str) -> str:
        return pick(page.lang, *_VERDICTS.get(verdict, (verdict, verdict)))

    return {"verdict_word": word}


def _scenario(page: Page) -> dict[str, Any]:
    ja, en = "相手のライフは2枚、壁が1枚。このターンに勝つ", "The opponent has two lives and a wall. Win this turn."
    return {"example": _EXAMPLE.format(title=pick(page.lang, ja, en))}


def _help(page: Page) -> dict[str, Any]:
    return {"goals": [(pick(page.lang, load(name).ja, load(name).en), pick(page.lang, *board(name).goal)) for name in BUILT]}


_BUILDERS: dict[str, Callable[[Page], dict[str, Any]]] = {
    "start": _start,
    "table": _table,
    "replay": _replay,
    "rules": _rules,
    "scenario": _scenario,
    "help": _help,
}

__all__ = ["render_export", "render_page"]
