"""`tefuda`: the commands, and the one place where they are put together."""

from __future__ import annotations

import sys

import typer

from tefuda.games.base import BUILT

from . import arena, bench, cards, deck, judge, learn, measure, play, puzzles, replay, rules, serve, simulate, uses, words
from .common import Commands

app = typer.Typer(
    name="tefuda",
    cls=Commands,
    no_args_is_help=True,
    add_completion=False,
    pretty_exceptions_enable=False,
    context_settings={"help_option_names": ["-h", "--help"]},
    help=f"Tefuda plays Japanese trading card games by their comprehensive rules. Start with: tefuda play {BUILT[0]}",
)
app.command("play")(play.play)
app.command("serve")(serve.serve)
app.command("simulate")(simulate.simulate)
app.command("arena")(arena.arena)
app.command("learn")(learn.learn)
app.command("judge")(judge.judge)
app.command("puzzles")(puzzles.puzzles)
app.command("words")(words.words)
app.command("replay")(replay.replay)
app.command("bench")(bench.bench)
app.add_typer(rules.app, name="rules")
cards.app.command("measure")(measure.measure_cards)
cards.app.command("read")(measure.read_text)
cards.app.command("review")(measure.review)
cards.app.command("uses")(uses.show_uses)
app.add_typer(cards.app, name="cards")
app.add_typer(deck.app, name="deck")


def run() -> None:
    """The entry point of the `tefuda` command."""
    for stream in (sys.stdout, sys.stderr, sys.stdin):
        reconfigure = getattr(stream, "reconfigure", None)
        if reconfigure is not None:
            # Japanese text must not break on a terminal that claims to be ASCII.
            reconfigure(encoding="utf-8", errors="replace")
    app()
