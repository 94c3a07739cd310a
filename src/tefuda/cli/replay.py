"""`tefuda replay`: play a saved game back, to its end or to a line."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer
from rich.console import Console
from rich.markup import escape

from .common import FAILED, Json, Lang, Problem, console, language, print_json, read_text

if TYPE_CHECKING:
    from tefuda.match.match import Match


def replay(
    file: Annotated[Path, typer.Argument(metavar="FILE", help="A replay, as written by `save` in a game.", show_default=False)],
    to: Annotated[int | None, typer.Option("--to", min=1, help="Stop after this line of the file and show the table.")] = None,
    promised: Annotated[
        str, typer.Option("--promise", metavar="HASH", help="Check the deal against what the table showed before the match.")
    ] = "",
    lang: Lang = "",
    as_json: Json = False,
) -> None:
    """Play a saved game back and check that it comes to the same end (its digest). Exit code 1 if it does not."""
    from tefuda.match.replay import MOST_BYTES, ReplayFault, play_replay, promise, read_replay

    tongue = language(lang)
    text = read_text(file, 2 * MOST_BYTES)
    try:
        found = read_replay(text)
    except ReplayFault as fault:
        raise Problem(f"{file}: {fault}") from None
    actions = [number for number, line in found.lines if not line.startswith("turn ")]
    if to is not None and (not actions or to < actions[0]):
        raise Problem(f"{file}: line {to} stands before the game's first action.")
    try:
        match = play_replay(found)
    except ReplayFault as fault:
        if as_json:
            print_json({"file": str(file), "game": found.game, "verified": False, "line": fault.line, "message": str(fault)})
        else:
            console().print(f"[red]✗[/] {escape(str(file))}: {escape(str(fault))}")
        raise typer.Exit(FAILED) from None
    kept = promised.strip().lower() == promise(match) if promised else None
    if kept is False:
        if as_json:
            print_json({"file": str(file), "game": found.game, "verified": True, "promise": False})
        else:
            said = "says nothing about the deal" if not found.salt else f"was dealt as {promise(match)}"
            console().print(f"[red]✗[/] {escape(str(file))}: the game is in order, but it {said}, not as {escape(promised)}")
        raise typer.Exit(FAILED)
    if to is not None:
        match.undo(sum(number > to for number in actions))
    if as_json:
        print_json({**_plain(file, match), **({} if kept is None else {"promise": kept})})
    else:
        _show(file, match, tongue, of=len(actions))
        if kept:
            console().print("[green]✓[/] the cards were dealt as promised before the match")


def _plain(file: Path, match: Match) -> dict[str, object]:
    from tefuda.match.view import view

    result = match.result
    winner = None if result is None or result.winner is None else "AB"[result.winner]
    ended = None if result is None else {"winner": winner, "reason": result.reason, "clause": result.clause}
    return {
        "file": str(file),
        "game": match.package.name,
        "verified": True,
        "actions": len(match.done),
        "turn": match.game.state.turn,
        "digest": match.digest,
        "result": ended,
        "view": view(match.game, None),
    }


def _show(file: Path, match: Match, lang: str, *, of: int) -> None:
    from tefuda.match.words import pick

    from .board import Board
    from .news import full_log

    out = Console(highlight=False, markup=False)
    assert match.origin is not None
    names = [(deck.name if lang == "ja" else deck.english or deck.name) for deck in match.origin.decks]
    for line in full_log(match, None, lang):
        out.print(f"  {line}")
    out.print(Board(match.game, None, lang, (names[0], names[1]), out.width).render())
    done = len(match.done)
    text = pick(
        lang,
        f"{of}手を再生し、最後の状態が一致しました" + (f"（表示は{done}手まで）" if done < of else "") + "。",
        f"{of} actions played back; the end is the same to the digest" + (f" (shown after {done})" if done < of else "") + ".",
    )
    out.print(f"✓ {file}: {text}", style="green")
