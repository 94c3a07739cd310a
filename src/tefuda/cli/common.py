"""What all commands share: problems told in one sentence, plain and JSON output, files and games by name."""

from __future__ import annotations

import os
import sys
from difflib import get_close_matches
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any

import msgspec
import typer
from rich.console import Console
from rich.markup import escape
from typer.core import TyperGroup

from tefuda.games.base import BEGUN, BUILT, GAMES, DeckFault, GamePackage, load

if TYPE_CHECKING:
    from collections.abc import Sequence

    from tefuda.kernel.records import Refusal

FAILED = 1
UNUSABLE = 2
BROKEN = 3

Json = Annotated[bool, typer.Option("--json", help="Print one JSON document instead of text.")]
Lang = Annotated[
    str, typer.Option("--lang", help="Language: ja or en. Without it, the language of the terminal.", show_default=False)
]
GameName = Annotated[
    str, typer.Argument(metavar="GAME", help=f"A game that can be played: {', '.join(BUILT)}.", show_default=False)
]


class Problem(Exception):
    """Something the user can put right: one sentence, perhaps a hint, and the exit code."""

    def __init__(self, message: str, hint: str = "", code: int = UNUSABLE) -> None:
        super().__init__(message)
        self.message = message
        self.hint = hint
        self.code = code


class Commands(TyperGroup):
    """A group of commands in which no traceback ever reaches the user."""

    def invoke(self, ctx: Any) -> Any:
        words = [*getattr(ctx, "_protected_args", ()), *ctx.args]
        try:
            return super().invoke(ctx)
        except Problem as problem:
            _tell(problem, as_json="--json" in words)
            raise typer.Exit(problem.code) from None
        except Exception as error:
            if _click_error(error) or os.environ.get("TEFUDA_TRACEBACK"):
                raise
            _tell(_unexpected(error), as_json="--json" in words)
            raise typer.Exit(BROKEN) from None


def _click_error(error: Exception) -> bool:
    """Does the command-line library itself report this one (wrong usage, exit, abort, a closed pipe)?"""
    if isinstance(error, typer.Exit | typer.Abort | OSError):
        return not isinstance(error, OSError) or isinstance(error, BrokenPipeError)
    return any(kind.__name__ == "ClickException" for kind in type(error).__mro__)


def _unexpected(error: Exception) -> Problem:
    reason = f"{type(error).__name__}: {error}".splitlines()[0][:200]
    hint = "This is a defect of Tefuda. Please report it with the command you typed; TEFUDA_TRACEBACK=1 shows the place."
    return Problem(f"Something unexpected went wrong ({reason}).", hint, BROKEN)


def _tell(problem: Problem, *, as_json: bool) -> None:
    if as_json:
        print_json({"error": problem.message, "hint": problem.hint} if problem.hint else {"error": problem.message})
    notes = Console(stderr=True, highlight=False, soft_wrap=True)
    notes.print(f"[bold red]✗[/] {escape(problem.message)}")
    if problem.hint:
        notes.print(f"  [dim]{escape(problem.hint)}[/]")


def console() -> Console:
    """Standard output, as it is now (tests replace it)."""
    return Console(highlight=False, soft_wrap=not sys.stdout.isatty())


def print_json(value: object) -> None:
    """Exactly one JSON document."""
    sys.stdout.write(msgspec.json.format(msgspec.json.encode(value), indent=2).decode() + "\n")


# ------------------------------------------------------------------------------------------------ games, decks, files


def package(name: str) -> GamePackage:
    """A game that can be played."""
    if name in BUILT:
        return load(name)
    if name in GAMES:
        raise Problem(f"{name} cannot be played yet.", f"Games that can: {', '.join(BUILT)}")
    raise Problem(f"There is no game called “{name}”.", close(name, GAMES) or f"Games: {', '.join(BUILT)}")


def begun(name: str) -> GamePackage:
    """A game whose rules can be asked, though perhaps not all of them are there."""
    return load(name) if name in BEGUN else package(name)


def known_game(name: str) -> str:
    """A game of the project, playable or not."""
    if name not in GAMES:
        raise Problem(f"There is no game called “{name}”.", close(name, GAMES) or f"Games: {', '.join(GAMES)}")
    return name


def close(word: str, known: Sequence[str]) -> str:
    """A hint for a word that was probably mistyped."""
    found = get_close_matches(word, known, 1, 0.5)
    return f"Did you mean {found[0]}?" if found else ""


def read_text(path: Path, most: int = 20_000_000) -> str:
    """The text of a file, or a problem in one sentence."""
    try:
        if path.is_dir():
            raise Problem(f"{path} is a directory, not a file.")
        with path.open("rb") as file:  # a device has no size to look at first
            data = file.read(most + 1)
        if len(data) > most:
            raise Problem(f"{path} is too large (at most {most:,} bytes are read).")
        return data.decode("utf-8")
    except OSError as error:
        raise Problem(f"{path} cannot be read: {error.strerror or error}.") from None
    except UnicodeDecodeError:
        raise Problem(f"{path} is not a text file in UTF-8.") from None


def write_text(path: Path, text: str) -> None:
    try:
        path.write_text(text, "utf-8")
    except OSError as error:
        raise Problem(f"{path} cannot be written: {error.strerror or error}.") from None


def deck_problem(fault: DeckFault) -> Problem:
    """A deck that may not be played, all reasons in one sentence."""
    return Problem(f"{fault.name}: {reasons_line(fault.reasons)}", "tefuda deck check FILE lists every reason.", FAILED)


def reasons_line(reasons: Sequence[Refusal], lang: str = "en") -> str:
    return " ".join((r.ja if lang == "ja" else r.en) + (f" ({r.clause})" if r.clause else "") for r in reasons)


def names(text: str) -> list[str]:
    """A list with commas: `a,b`."""
    return [part.strip() for part in text.split(",") if part.strip()]


def language(wanted: str) -> str:
    """The language asked for, or the terminal's."""
    if wanted in ("ja", "en"):
        return wanted
    if wanted:
        raise Problem(f"There is no language “{wanted}” here.", "Languages: ja, en")
    for variable in ("LC_ALL", "LC_MESSAGES", "LANG"):
        value = os.environ.get(variable, "")
        if value:
            return "ja" if value.startswith("ja") else "en"
    return "en"
