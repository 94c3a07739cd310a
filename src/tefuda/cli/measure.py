"""`tefuda cards measure`, `read` and `review`: how much of a file of cards is read, how one text is read, how right it is."""

from __future__ import annotations

from datetime import date
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any

import msgspec
import typer
from rich.table import Table

from .cards import GameOfCards, card_lines_of, language_of, printed_card
from .common import FAILED, Json, Problem, console, names, print_json

if TYPE_CHECKING:
    from tefuda.text import Vocabulary
    from tefuda.text.compiler import Piece
    from tefuda.text.measure import Measure, PrintedCard, ReadText
    from tefuda.text.reviews import Review

CardFile = Annotated[Path, typer.Argument(metavar="FILE.jsonl", help="One card (JSON) per line.", show_default=False)]
Seed = Annotated[str, typer.Option("--seed", help="Names the sample: the same seed draws the same.")]


def ledger_of(game: str) -> Path:
    """Where the reviewed readings of a game are kept."""
    import tefuda.games

    return Path(tefuda.games.__path__[0]) / game / "readings.jsonl"


def _cards(game: str, file: Path) -> tuple[Vocabulary, list[PrintedCard]]:
    """The cards of a file, and the game's words with those that the cards bring."""
    lines = card_lines_of(file)
    return language_of(game).learned([data for _, data in lines]), [printed_card(number, data) for number, data in lines]


# ------------------------------------------------------------------------------------------------ a file


def measure_cards(
    game: GameOfCards,
    file: CardFile,
    sample: Annotated[int, typer.Option("--sample", min=0, help="Measure only so many cards, drawn at random.")] = 0,
    seed: Seed = "1",
    language: Annotated[bool, typer.Option("--language", help="Also count what the engine does not carry out yet.")] = False,
    as_json: Json = False,
) -> None:
    """Measure how much of a file of cards is read, and which constructions would complete the most cards."""
    from tefuda.text.measure import measure
    from tefuda.text.reviews import load_reviews
    from tefuda.text.reviews import sample as drawn

    vocabulary, cards = _cards(game, file)
    if language:
        vocabulary = msgspec.structs.replace(vocabulary, support=None)
    if sample:
        cards = drawn(cards, sample, seed)
    result = measure(cards, vocabulary, load_reviews(ledger_of(game)))
    if as_json:
        print_json(result)
    else:
        _show(result)


def _show(result: Measure) -> None:
    out = console()
    printed = result.cards - result.without_text
    out.print(f"cards with text   {printed} of {result.cards}")
    out.print(f"read whole        {result.whole} ({_share(result.whole, printed)})", style="bold")
    out.print(f"texts read        {result.read} of {result.texts} ({_share(result.read, result.texts)})")
    out.print(f"ambiguous         {result.ambiguous} ({_share(result.ambiguous, result.texts)}); two kinds {result.two_kinds}")
    out.print(f"noted             {result.notes} reminders that say something else, keywords known from their reminder only")
    out.print(f"time for a text   {result.median_ms} ms (median), {result.worst_ms} ms (worst)")
    seen = result.reviewed
    out.print(f"read by eye       {seen.right + seen.wrong} of {seen.texts} texts: {seen.right} right, {seen.wrong} wrong")
    if seen.changed:
        out.print(f"                  {seen.changed} are read as something else since", style="yellow")
    if not result.families:
        return
    table = Table(box=None, pad_edge=False, title="what stops cards", title_justify="left", title_style="bold")
    for column in ("alone", "cards", "texts"):
        table.add_column(column, justify="right")
    table.add_column("cause", overflow="fold")
    for entry in result.families[:40]:
        table.add_row(str(entry.alone), str(entry.cards), str(entry.texts), f"{entry.cause}  ({entry.example})")
    out.print(table)
    if len(result.families) > 40:
        out.print(f"  and {len(result.families) - 40} more (--json lists all)", style="dim")


def _share(part: int, whole: int) -> str:
    return f"{part / whole:.1%}" if whole else "-"


# ------------------------------------------------------------------------------------------------ one text


class PieceShown(msgspec.Struct, omit_defaults=True):
    """One piece of a text and what was understood of it."""

    words: str
    abilities: list[Any] = []
    japanese: str = ""
    english: str = ""
    notes: list[str] = []
    refused: str = ""
    cause: str = ""


def read_text(
    game: GameOfCards,
    text: Annotated[str, typer.Argument(metavar="TEXT", help="The printed words.", show_default=False)],
    card_type: Annotated[str, typer.Option("--type", help="The type of the card, where it matters.")] = "",
    as_json: Json = False,
) -> None:
    """Read one text and print what was understood of each piece. Exit code 1 if something was refused."""
    from tefuda.text.compiler import read_pieces

    vocabulary = language_of(game)
    found = read_pieces(text.replace("\\n", "\n"), vocabulary, card_type=card_type)
    shown = [piece_shown(piece, found.normal.text, vocabulary) for piece in found.pieces]
    if as_json:
        print_json(shown)
    else:
        for piece in shown:
            _show_piece(piece)
    if found.refusal is not None:
        raise typer.Exit(FAILED)


def piece_shown(piece: Piece, text: str, vocabulary: Vocabulary) -> PieceShown:
    """A piece as people read it: its words, its tree, and both languages printed from the tree."""
    from tefuda.text import Unprintable, to_english, to_japanese
    from tefuda.text.families import family

    shown = PieceShown(text[piece.span[0] : piece.span[1]].strip())
    if piece.refusal is not None:
        shown.refused, shown.cause = str(piece.refusal), family(piece.refusal, vocabulary)
        return shown
    shown.notes = [f"“{note.words}”: {note.reason}" for note in piece.notes]
    abilities = tuple(ability for ability, _ in piece.abilities)
    shown.abilities = [msgspec.to_builtins(ability) for ability in abilities]
    try:
        shown.japanese = to_japanese(abilities, vocabulary)
    except Unprintable as reason:
        shown.japanese = f"({reason})"
    shown.english = to_english(abilities, vocabulary)
    return shown


def _show_piece(piece: PieceShown) -> None:
    out = console()
    out.print(piece.words, markup=False, style="bold")
    if piece.refused:
        out.print(f"  refused   {piece.refused}", markup=False, style="red")
        out.print(f"  cause     {piece.cause}", markup=False)
        return
    for ability in piece.abilities:
        out.print(f"  tree      {msgspec.json.encode(ability).decode()}", markup=False, style="dim")
    out.print(f"  Japanese  {piece.japanese}", markup=False)
    out.print(f"  English   {piece.english}", markup=False)
    for note in piece.notes:
        out.print(f"  note      {note}", markup=False, style="yellow")


# ------------------------------------------------------------------------------------------------ reading by eye


def review(
    game: GameOfCards,
    file: CardFile,
    sample: Annotated[int, typer.Option("--sample", min=1, help="How many of the texts that are read.")] = 50,
    seed: Seed = "1",
    wrong: Annotated[
        str, typer.Option("--wrong", help="Record the sample: the numbers that are read wrongly (3,17), or none.")
    ] = "",
    why: Annotated[str, typer.Option("--why", help="What is wrong with them, in your own words.")] = "",
    as_json: Json = False,
) -> None:
    """Draw texts that are read, to compare each tree with the printed words; with --wrong, record the verdicts."""
    from tefuda.text.measure import drawn_texts
    from tefuda.text.reviews import load_reviews, save_reviews

    vocabulary, cards = _cards(game, file)
    chosen = drawn_texts(cards, vocabulary, sample, seed)
    shown = [piece_shown(text.piece, _around(text), vocabulary) for text in chosen]
    if wrong:
        verdicts = _verdicts(chosen, wrong, why, seed)
        ledger = ledger_of(game)
        save_reviews(ledger, [*load_reviews(ledger).values(), *verdicts])
        bad = sum(verdict.verdict == "wrong" for verdict in verdicts)
        console().print(f"{len(verdicts)} readings recorded, {bad} of them wrong.")
        return
    if as_json:
        print_json(shown)
        return
    for number, piece in enumerate(shown, start=1):
        console().print(f"[bold]{number}[/] {chosen[number - 1].type}")
        _show_piece(piece)


def _around(text: ReadText) -> str:
    """The piece's words at the place where its spans say they are."""
    return " " * text.piece.span[0] + text.text


def _verdicts(chosen: list[ReadText], wrong: str, why: str, seed: str) -> list[Review]:
    from tefuda.text.reviews import Review

    bad: set[int] = set()
    for word in names(wrong) if wrong != "none" else []:
        if not word.isdigit() or not 1 <= int(word) <= len(chosen):
            raise Problem(f"“{word}” is no number of a text in this sample.", f"Numbers: 1 to {len(chosen)}, or none")
        bad.add(int(word))
    today = date.today().isoformat()
    return [
        Review(text.digest, text.tree, "wrong" if at in bad else "right", today, seed, why if at in bad else "")
        for at, text in enumerate(chosen, start=1)
    ]
