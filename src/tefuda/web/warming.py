"""Before the first visitor: what takes a second when it is done for the first time is done now, and nobody sees it."""

from __future__ import annotations

from typing import get_args

from tefuda.games.base import BUILT, load
from tefuda.match.automatic import Prefs
from tefuda.match.match import Match

from .context import Lang, PlayerContext
from .logbook import LogBook
from .places import Keys
from .rendering import renderer
from .table import table


def prepare() -> None:
    """Read the cards of all games, and draw a table of each."""
    for game in BUILT:
        renderer().prepare(game)
        match = Match.new(game, list(load(game).decks().values())[:1] * 2, seed=0)
        for lang in get_args(Lang):
            _draw(match, lang)


def _draw(match: Match, lang: Lang) -> None:
    players = (PlayerContext(seat="A", name="A", kind="person"), PlayerContext(seat="B", name="B", kind="person"))
    urls = {"home": "/", "rules": "", "clause": ""}
    log = LogBook("A", lang).read(match)
    renderer().render_table(
        table(match, "A", lang, name="", at=0, players=players, log=log, keys=Keys("A"), prefs=Prefs(), urls=urls)
    )
