"""`tefuda deck`: which decks there are, and whether a deck may be played."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer
from rich.markup import escape
from rich.table import Table

from tefuda.games.base import BUILT, DeckFault

from .common import FAILED, Commands, GameName, Json, Lang, Problem, console, language, package, print_json, read_text

if TYPE_CHECKING:
    from collections.abc import Sequence

    from tefuda.kernel.records import Refusal

app = typer.Typer(cls=Commands, no_args_is_help=True, help="Decks: which there are, and whether one may be played.")


@app.command("check")
def check(
    file: Annotated[Path, typer.Argument(metavar="FILE", help="A deck file (YAML or JSON).", show_default=False)],
    game: Annotated[str, typer.Option("--game", help="The game, for a file that does not name it.")] = "",
    lang: Lang = "",
    as_json: Json = False,
) -> None:
    """Say everything that is wrong with a deck, each reason with its clause."""
    from tefuda.lab.decks import MOST_BYTES, read_deck_data

    tongue = language(lang)
    read_text(file, MOST_BYTES)
    try:
        data = read_deck_data(file)
    except DeckFault as fault:
        raise Problem(f"{file}: {fault.reasons[0].en}") from None
    if not isinstance(data, dict):
        raise Problem(f"{file} is not a deck: a deck has a game, a leader and a list of cards.")
    named = str(data.get("game", "")) or game
    if not named:
        raise Problem(f"{file} does not say which game it is for.", f"Add a line such as “game: {BUILT[0]}”, or use --game.")
    rules = package(named)
    try:
        deck = rules.read_deck(data)
        reasons: Sequence[Refusal] = rules.check_deck(deck, rules.catalog())
        size, name = sum(deck.cards.values()), deck.name or file.stem
    except DeckFault as fault:
        reasons, size, name = fault.reasons, 0, file.stem
    if as_json:
        found = [{"clause": r.clause, "ja": r.ja, "en": r.en} for r in reasons]
        print_json({"file": str(file), "game": named, "name": name, "cards": size, "legal": not reasons, "reasons": found})
    else:
        _show(name, size, reasons, tongue)
    if reasons:
        raise typer.Exit(FAILED)


def _show(name: str, size: int, reasons: Sequence[Refusal], lang: str) -> None:
    out = console()
    if not reasons:
        legal = f"使用できるデッキです（{size}枚）。" if lang == "ja" else f"a legal deck of {size} cards."
        out.print(f"[green]✓[/] {escape(name)}: {legal}")
        return
    out.print(f"[red]✗[/] {escape(name)}")
    for reason in reasons:
        clause = f" ({reason.clause})" if reason.clause else ""
        out.print(f"  {reason.ja if lang == 'ja' else reason.en}{clause}", markup=False)


@app.command("list")
def list_decks(game: GameName, lang: Lang = "", as_json: Json = False) -> None:
    """The decks that come with a game."""
    tongue = language(lang)
    decks = package(game).decks()
    if as_json:
        rows = decks.items()
        print_json([{"id": key, "name": d.name, "english": d.english, "cards": sum(d.cards.values())} for key, d in rows])
        return
    table = Table(box=None, pad_edge=False, show_header=False)
    for key, deck in decks.items():
        about = getattr(deck, "about", {}).get(tongue, "")
        table.add_row(f"[bold]{key}[/]", deck.name if tongue == "ja" else deck.english or deck.name, f"[dim]{about}[/]")
    console().print(table)
