"""Pages without any art: lists and forms. They keep the server usable and testable by itself."""

from __future__ import annotations

import re
from collections.abc import Sequence
from html import escape
from pathlib import Path

from tefuda.match.beats import Beat
from tefuda.match.view import CardView

from .context import DecisionContext, Lang, Page, ReplayContext, Staged, TableContext

STATIC = Path(__file__).parent / "plain_static"


def render_table(context: TableContext, known: set[str] | None = None) -> str:
    """Zones, options and log as lists. There are no drawings that a connection could know already."""
    parts = [f"<section data-at='{context.at}'><h1>{escape(context.title)}</h1><p>{escape(context.phase)}</p>"]
    for player in context.players:
        clock = "" if player.seconds is None else f" {player.seconds:.0f}s"
        parts.append(f"<p>{player.seat}: {escape(player.name)}{clock}</p>")
    for zone in context.view.zones:
        cards = "".join(_card(card) for card in zone.cards)
        title = escape(zone.ja if context.lang == "ja" else zone.en)
        parts.append(f"<h2>{zone.seat} {title} ({zone.count})</h2><ol>{cards}</ol>")
    if context.decision is not None:
        parts.append(_decision(context.decision))
    if context.explanation is not None:
        lines = "".join(f"<li>{escape(line.text)} {escape(line.clause)}</li>" for line in context.explanation.lines)
        parts.append(f"<aside role='status'><h2>{escape(context.explanation.title)}</h2><ul>{lines}</ul></aside>")
    if context.result is not None:
        parts.append(f"<p role='alert'>{escape(context.result.text)}</p>")
    log = "".join(f"<li>{escape(line.text)} <small>{escape(line.clause)}</small></li>" for line in context.log)
    return "".join([*parts, f"<ol class='log'>{log}</ol></section>"])


def trim(html: str, known: set[str]) -> str:
    """There are no drawings to leave out."""
    return html


def render_beats(game: str, lang: Lang, beats: Sequence[Beat], known: set[str]) -> Staged:
    """Nothing moves on plain pages."""
    return Staged()


def picture(game: str, number: str, lang: Lang) -> str:
    """There are no pictures."""
    return ""


def prepare(game: str) -> None:
    """Lists need no preparation."""


def _card(card: CardView) -> str:
    if card.hidden:
        return "<li>?</li>"
    values = " ".join(f"{key} {value}" for key, value in card.values.items())
    return f"<li>{escape(card.name)} {escape(values)} {escape(card.turned)}</li>"


def _decision(decision: DecisionContext) -> str:
    options = "".join(
        f"<li><button data-option='{escape(option.id)}'>{escape(option.label)}</button> <code>{escape(option.line)}</code></li>"
        for option in decision.options
    )
    return f"<h2>{escape(decision.question)}</h2><p>{escape(decision.source)}</p><ul>{options}</ul>"


def render_page(page: Page) -> str:
    """Any page: its title and what it is about."""
    data = page.data
    if page.kind == "table":
        body = render_table(data["table"])
    elif page.kind == "replay":
        body = render_table(data["replay"].table)
    elif page.kind == "start":
        games = "".join(f"<option value='{escape(game.id)}'>{escape(game.name)}</option>" for game in data["games"])
        bots = "".join(f"<option value='{escape(bot)}'>{escape(words)}</option>" for bot, words in data["bots"])
        fields = f"<select name='game'>{games}</select><select name='opponent'>{bots}</select>"
        body = f"<form method='post' action='/start'>{fields}<button>Start</button></form>"
    elif page.kind == "join":
        body = f"<form method='post'><p>{escape(data['host'])}</p><input name='name'><button>Sit down</button></form>"
    else:
        body = f"<p>{escape(str(data.get('message', '')))}</p>"
    problems = "".join(f"<p role='alert'>{escape(problem)}</p>" for problem in data.get("problems", ()))
    return _document(page.lang, page.title, problems + body)


def _document(lang: str, title: str, body: str) -> str:
    return f"<!doctype html><html lang='{lang}'><meta charset='utf-8'><title>{escape(title)}</title><body>{body}</body></html>"


def render_export(replay: ReplayContext) -> str:
    """Every board, one after the other."""
    boards = "".join(re.sub(r"data-at='\d+'", "", render_table(frame)) for frame in replay.frames or (replay.table,))
    return _document(replay.table.lang, replay.match, boards)
