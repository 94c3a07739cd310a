"""Renders tables of bot games to files, with the real templates and without the server, to look at them.

python scripts/preview.py OUT_DIR [--game ic_carddass] [--seed 7] [--at 60] [--topic main] [--seat A]
"""

from __future__ import annotations

import argparse
import shutil
from pathlib import Path
from typing import Any

import msgspec

from tefuda.games.base import load
from tefuda.match.match import Match
from tefuda.players import make_player
from tefuda.web.context import Explanation, ExplanationLine, Page, PlayerContext
from tefuda.web.logbook import LogBook
from tefuda.web.pages import STATIC, render_page
from tefuda.web.places import Keys
from tefuda.web.seats import Prefs
from tefuda.web.table import table


def play(game: str, seed: int, actions: int, wanted: str, seat: int) -> Match:
    """A game of two bots, stopped at the first decision of a seat (of the wanted topic) after so many actions."""
    decks = list(load(game).decks().values())
    match = Match.new(game, decks[:2], seed)
    bots = [make_player("greedy", seed), make_player("greedy", seed + 1)]
    while match.decision is not None:
        decision = match.decision
        if len(match.done) >= actions and decision.seat == seat and wanted in ("", decision.topic):
            break
        match.answer(bots[decision.seat].choose(match.game, decision.seat))
    return match


def page(match: Match, lang: Any, seat: Any, **changes: Any) -> str:
    game = match.game.rules.name
    own, other, *_ = load(game).decks().values()
    decks = (own.name, other.name) if lang == "ja" else (own.english, other.english)
    you = PlayerContext(seat=seat, name="あおい", kind="person", you=True, deciding=True, seconds=512.0, deck=decks[0])
    bot = PlayerContext(seat="B" if seat == "A" else "A", name="Bot", kind="bot", level="greedy", deck=decks[1])
    context = table(
        match,
        seat,
        lang,
        name="m1",
        at=len(match.done),
        players=(you, bot) if seat == "A" else (bot, you),
        log=LogBook(seat, lang).read(match)[-60:],
        keys=Keys(seat),
        prefs=Prefs(),
        urls={"home": "/", "rules": f"/rules/{game}", "clause": f"/rules/{game}#c-{{clause}}"},
    )
    context = msgspec.structs.replace(context, can_undo=True, **changes)
    html = render_page(Page(kind="table", lang=lang, title="Tefuda", path="/t/m1", data={"table": context, "socket": ""}))
    return html.replace("/static/", "static/")


def main() -> None:
    reader = argparse.ArgumentParser()
    reader.add_argument("out", type=Path)
    reader.add_argument("--game", default="ic_carddass")
    reader.add_argument("--seat", default="A", choices=("A", "B"))
    reader.add_argument("--seed", type=int, default=7)
    reader.add_argument("--at", type=int, default=60)
    reader.add_argument("--topic", default="")
    given = reader.parse_args()
    given.out.mkdir(parents=True, exist_ok=True)
    shutil.copytree(STATIC, given.out / "static", dirs_exist_ok=True)
    match = play(given.game, given.seed, given.at, given.topic, "AB".index(given.seat))
    reason = ExplanationLine(text="エネルギーが足りません。", clause="6-3-2-1", gist="A card costs its level in energy.")
    why = Explanation(kind="why_not", title="門破りのオオツチはいま使えません", lines=(reason,))
    for lang in ("ja", "en"):
        (given.out / f"table_{lang}.html").write_text(page(match, lang, given.seat), "utf-8")
    (given.out / "why_ja.html").write_text(page(match, "ja", given.seat, explanation=why), "utf-8")


if __name__ == "__main__":
    main()
