"""`tefuda words`: what may be said in scenarios of a game, and what each word means."""

from __future__ import annotations

import typer

from .common import GameName, package


def words(game: GameName) -> None:
    """Print every word that scenario files of a game may use: verbs, topics, kinds of events, steps, zones, fields of cards."""
    from tefuda.match.word_page import page

    typer.echo(page(package(game).name), nl=False)
