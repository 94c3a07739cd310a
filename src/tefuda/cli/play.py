"""`tefuda play`: a game against a bot at the terminal."""

from __future__ import annotations

import secrets
import sys
from collections.abc import Callable
from contextlib import suppress
from typing import Annotated

import typer
from rich.console import Console

from tefuda.games.base import AnyDeck, DeckFault, GamePackage

from .common import GameName, Lang, Problem, close, deck_problem, language, names, package


def play(
    game: GameName,
    deck: Annotated[
        list[str] | None,
        typer.Option("--deck", help="Decks of seats A and B: shipped ids or files. Twice, or A,B.", show_default=False),
    ] = None,
    seed: Annotated[
        int | None, typer.Option("--seed", "-s", help="Repeat a game's luck. Without it, a new one.", show_default=False)
    ] = None,
    lang: Lang = "",
    bot: Annotated[
        str, typer.Option("--bot", help="The opponent, the weakest first: random, beginner, greedy, search, master.")
    ] = "greedy",
    seat: Annotated[str, typer.Option("--seat", help="Where you sit: A or B. Who begins is decided at random.")] = "A",
) -> None:
    """Play against a bot in the terminal. Type ? during the game for help."""
    from tefuda.match.match import Match
    from tefuda.players import PLAYERS, make_player

    from .session import Session

    rules = package(game)
    tongue = language(lang)
    if bot not in PLAYERS:
        raise Problem(f"There is no bot called “{bot}”.", close(bot, list(PLAYERS)) or f"Bots: {', '.join(PLAYERS)}")
    place = seat.strip().upper()
    if place not in ("A", "B"):
        raise Problem(f"There is no seat “{seat}”.", "Seats: A, B")
    luck = secrets.randbelow(1_000_000) if seed is None else seed
    decks = _decks(rules, [name for text in deck or [] for name in names(text)])
    try:
        match = Match.new(game, decks, luck)
    except DeckFault as fault:
        raise deck_problem(fault) from None
    titles = [d.name if tongue == "ja" else d.english or d.name for d in decks]
    console = Console(highlight=False, markup=False)
    own = "AB".index(place)
    session = Session(match, own, make_player(bot, luck + 1), tongue, (titles[0], titles[1]), console)
    if sys.stdin.isatty():
        _line_editing()
    else:
        session.read = _piped(console)
    session.run()


def _decks(rules: GamePackage, wanted: list[str]) -> list[AnyDeck]:
    """The decks asked for; the shipped ones fill up what is missing."""
    from tefuda.lab.decks import find_deck

    if len(wanted) > 2:
        raise Problem(f"Two decks are needed, not {len(wanted)}.")
    shipped = list(rules.decks())
    chosen = [*wanted, *[name for name in shipped if name not in wanted]][:2]
    if len(chosen) < 2:
        chosen = (chosen + shipped)[:1] * 2
    try:
        return [find_deck(rules, name) for name in chosen]
    except LookupError as error:
        raise Problem(str(error.args[0])) from None
    except DeckFault as fault:
        raise deck_problem(fault) from None


def _line_editing() -> None:
    """History and editing of the line, where the system has it."""
    with suppress(ImportError):
        import readline  # noqa: F401


def _piped(console: Console) -> Callable[[str], str]:
    """Reading answers from a file or a pipe: they are shown, so that the transcript can be read."""

    def read(prompt: str) -> str:
        line = sys.stdin.readline()
        if not line:
            console.print(prompt)
            raise EOFError
        console.print(f"{prompt}{line.rstrip()}")
        return line

    return read
