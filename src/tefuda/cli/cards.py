"""`tefuda cards`: whether card texts are understood, and what a card does."""

from __future__ import annotations

import json
import time
from collections import Counter
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any

import msgspec
import typer
from rich.table import Table

from tefuda.games.base import BUILT, load
from tefuda.games.registry import declared

from .common import FAILED, Commands, GameName, Json, Lang, Problem, close, console, known_game, language, package, print_json

if TYPE_CHECKING:
    from tefuda.games.base import GamePackage
    from tefuda.kernel.catalog import Definition
    from tefuda.text import Vocabulary
    from tefuda.text.hearing import Said
    from tefuda.text.measure import PrintedCard

app = typer.Typer(cls=Commands, no_args_is_help=True, help="Cards: whether their text is understood, and what they do.")

#: A card of any game fits in this; a longer line is something else.
_LONGEST_LINE = 200_000
#: A file with more lines is not a card list that anybody checks at the terminal.
_MOST_LINES = 1_000_000


GameOfCards = Annotated[str, typer.Argument(metavar="GAME", help="A game whose cards can be read.", show_default=False)]


def language_of(game: str) -> Vocabulary:
    """The words of a game's cards. A game needs no engine for its cards to be read."""
    found: Vocabulary | None = declared(known_game(game), "vocabulary")
    if found is None:
        raise Problem(f"The cards of {game} cannot be read yet.")
    return found


class CardCheck(msgspec.Struct):
    """What became of a file of cards."""

    file: str
    game: str
    cards: int = 0
    accepted: int = 0
    refused: list[dict[str, object]] = []
    words: list[tuple[str, int]] = []
    ambiguous: list[dict[str, object]] = []
    round_trip_failures: list[dict[str, object]] = []
    faulty: list[dict[str, object]] = []
    broken_lines: list[dict[str, object]] = []
    seconds: float = 0.0


@app.command("check")
def check(
    game: GameOfCards,
    file: Annotated[Path, typer.Argument(metavar="FILE.jsonl", help="One card (JSON) per line.", show_default=False)],
    as_json: Json = False,
) -> None:
    """Read every card of a file and say which texts are not understood, and why. Exit code 1 if any is not."""
    language_of(game)
    rules = load(game) if game in BUILT else None
    result = CardCheck(str(file), game)
    started = time.perf_counter()
    cards: dict[str, tuple[dict[str, Any], PrintedCard]] = {}
    for number, line in _lines(file):
        _take(number, line, result, cards)
    _check(game, rules, cards, result)
    result.seconds = round(time.perf_counter() - started, 3)
    if as_json:
        print_json(result)
    else:
        _show(result)
    if result.accepted < result.cards or result.broken_lines:
        raise typer.Exit(FAILED)


def _lines(file: Path) -> list[tuple[int, str]]:
    """The numbered lines of a file that are not empty."""
    found: list[tuple[int, str]] = []
    try:
        if file.is_dir():
            raise Problem(f"{file} is a directory, not a file.")
        with file.open(encoding="utf-8") as lines:
            for number, line in enumerate(iter(lambda: lines.readline(_LONGEST_LINE + 1), ""), start=1):
                if len(line) > _LONGEST_LINE or number > _MOST_LINES:
                    raise Problem(f"{file}:{number}: this is no file of cards: the line or the file is too long.")
                if line.strip():
                    found.append((number, line))
    except OSError as error:
        raise Problem(f"{file} cannot be read: {error.strerror or error}.") from None
    except UnicodeDecodeError:
        raise Problem(f"{file} is not a text file in UTF-8.") from None
    if not found:
        raise Problem(f"There is no card in {file}.")
    return found


def _take(number: int, line: str, result: CardCheck, cards: dict[str, tuple[dict[str, Any], PrintedCard]]) -> None:
    """One line: a card, or a broken line."""
    try:
        data = _card(line)
    except ValueError as error:
        result.broken_lines.append({"line": number, "reason": str(error)})
        return
    result.cards += 1
    card = printed_card(number, data)
    key = card.name if card.name not in cards else f"{card.name} (line {number})"
    cards[key] = (data, card)


def _card(line: str) -> dict[str, Any]:
    """The data of one line; ValueError says why it is no card."""
    try:
        data = json.loads(line)
    except (ValueError, RecursionError) as error:
        raise ValueError(f"not JSON: {error}"[:200]) from None
    if not isinstance(data, dict):
        raise ValueError("a card is a JSON object")
    return data


def card_lines_of(file: Path) -> list[tuple[int, dict[str, Any]]]:
    """The numbered cards of a file; a broken line is a problem."""
    found = []
    for number, line in _lines(file):
        try:
            found.append((number, _card(line)))
        except ValueError as error:
            raise Problem(f"{file}:{number}: {error}.") from None
    return found


def printed_card(number: int, data: dict[str, Any]) -> PrintedCard:
    """What a card is called, its type and its texts, whichever of the usual names the fields have."""
    from tefuda.text.measure import PrintedCard

    called = str(data.get("number") or data.get("id") or data.get("name") or f"line {number}")
    kind = data.get("type") or data.get("cardType")
    return PrintedCard(called, kind if isinstance(kind, str) else "", tuple(_texts(data)))


def _texts(data: dict[str, Any]) -> list[str]:
    """The texts of a card: its own, or those of its sides; a card with its abilities in a list has one text of many lines."""
    faces, effects = data.get("faces"), data.get("effects")
    sides = [side for side in faces if isinstance(side, dict)] if isinstance(faces, list) else []
    lines = [words for words in effects if isinstance(words, str)] if isinstance(effects, list) else []
    found = [data.get("text"), *(side.get("text") for side in sides), "\n".join(lines)]
    return [text for text in found if isinstance(text, str) and text.strip()]


def _check(
    game: str, rules: GamePackage | None, cards: dict[str, tuple[dict[str, Any], PrintedCard]], result: CardCheck
) -> None:
    """Texts first, as the game reads them where there is one to ask; then the printed fields of what is understood."""
    from tefuda.text.check import check_said
    from tefuda.text.families import family

    words = language_of(game).learned([data for data, _ in cards.values()])
    texts: list[tuple[str, Said]] = []
    faults: dict[str, list[str]] = {}
    for name, (data, card) in cards.items():
        said, faults[name] = _as_read(rules, data, card, words)
        texts += [(f"{name}\0{part}", one) for part, one in enumerate(said)]
    report = check_said(texts)
    bad: set[str] = set()
    for into, found in ((result.refused, report.refused), (result.ambiguous, report.ambiguous)):
        for name, refusal in found.items():
            called = name.partition("\0")[0]
            if rules is not None and not faults[called]:
                continue  # a way of reading that the game tried in vain
            bad.add(called)
            told = {"card": called, "words": refusal.words, "position": refusal.position, "reason": refusal.reason}
            into.append(told | {"cause": family(refusal, words)})
    for name, printed in report.round_trip_failures.items():
        called = name.partition("\0")[0]
        bad.add(called)
        result.round_trip_failures.append({"card": called, "printed": printed})
    result.words = Counter(str(entry["words"]) for entry in result.refused if entry["words"]).most_common()
    for name, reasons in faults.items():
        if name not in bad and reasons:
            bad.add(name)
            result.faulty.append({"card": name, "reasons": reasons})
    result.accepted = len(cards) - len(bad)


def _as_read(
    rules: GamePackage | None, data: dict[str, Any], card: PrintedCard, words: Vocabulary
) -> tuple[list[Said], list[str]]:
    """The texts that the game reads on a card, and what it has against it; where it does not get as far as the text, or there
    is no game, the printed words."""
    from tefuda.text.hearing import Said, listening

    printed = [Said(text, words, card.type) for text in card.texts]
    if rules is None:
        return printed, []
    with listening() as heard:
        reasons = _faults(rules, data)
    return heard or printed, reasons


def _faults(rules: GamePackage, data: dict[str, Any]) -> list[str]:
    """What a game has against a card."""
    try:
        rules.read_card(data)
    except Exception as error:
        reasons = getattr(error, "reasons", None)
        if reasons is None:
            return [f"{type(error).__name__}: {error}"]
        return [f"{reason.en} ({reason.clause})" if reason.clause else reason.en for reason in reasons]
    return []


def _show(result: CardCheck) -> None:
    out = console()
    share = f"{result.accepted / result.cards:.1%}" if result.cards else "-"
    out.print(f"{result.file}: {result.accepted} of {result.cards} cards accepted ({share}) in {result.seconds:.2f} s")
    if result.words:
        table = Table(box=None, pad_edge=False, title="words not understood", title_justify="left", title_style="bold")
        table.add_column("cards", justify="right")
        table.add_column("words", overflow="fold")
        for words, count in result.words[:20]:
            table.add_row(str(count), words)
        out.print(table)
        if len(result.words) > 20:
            out.print(f"  and {len(result.words) - 20} more (--json lists all)", style="dim")
    causes = Counter(str(entry["cause"]) for entry in result.refused).most_common()
    _some("causes", [f"{count}  {cause}" for cause, count in causes])
    _some("refused", [f"{entry['card']}: “{entry['words']}” {entry['reason']}" for entry in result.refused])
    _some("ambiguous", [f"{entry['card']}: “{entry['words']}”" for entry in result.ambiguous])
    _some("do not print back", [f"{entry['card']}: {entry['printed']}" for entry in result.round_trip_failures])
    _some("not a legal card", [f"{entry['card']}: {' '.join(map(str, _listed(entry['reasons'])))}" for entry in result.faulty])
    _some("broken lines", [f"line {entry['line']}: {entry['reason']}" for entry in result.broken_lines])


def _listed(value: object) -> list[object]:
    return list(value) if isinstance(value, list | tuple) else [value]


def _some(title: str, lines: list[str]) -> None:
    if not lines:
        return
    out = console()
    out.print(f"{title}: {len(lines)}", style="bold")
    for line in lines[:10]:
        out.print(f"  {line}", markup=False)
    if len(lines) > 10:
        out.print(f"  and {len(lines) - 10} more (--json lists all)", style="dim")


# ------------------------------------------------------------------------------------------------ one card


@app.command("show")
def show(
    game: GameName,
    name: Annotated[
        str, typer.Argument(metavar="NAME", help="A card's number, name, or part of its name.", show_default=False)
    ],
    lang: Lang = "",
    as_json: Json = False,
) -> None:
    """A card: what is printed, and what each ability means in English, printed from its tree."""
    rules = package(game)
    tongue = language(lang)
    definition = _find(rules, name)
    from tefuda.match.texts import program_text

    from .cardtext import card_lines

    if as_json:
        faces = [
            {
                "name": face.name,
                "english": face.english,
                "words": {key: words for key, words in face.words.items() if any(words)},
                "numbers": face.numbers,
                "text": face.text,
                "abilities": [
                    {
                        "kind": definition.programs[index].ability.kind,
                        "ja": program_text(game, definition, index, "ja"),
                        "en": program_text(game, definition, index, "en"),
                    }
                    for index in face.abilities
                ],
            }
            for face in definition.faces
        ]
        print_json({"game": game, "number": definition.number, "digest": definition.digest, "faces": faces})
        return
    out = console()
    for line in card_lines(game, definition, tongue):
        out.print(line)


def _find(rules: GamePackage, name: str) -> Definition:
    """A shipped card by number or name; a part of a name is enough if only one card has it."""
    from tefuda.match.naming import fold

    definitions = rules.catalog().definitions
    wanted = fold(name)
    exact: list[Definition] = []
    partly: list[Definition] = []
    for definition in definitions:
        known = [fold(definition.number), *(fold(text) for face in definition.faces for text in (face.name, face.english))]
        if wanted in known:
            exact.append(definition)
        elif any(wanted and wanted in text for text in known):
            partly.append(definition)
    found = exact or partly
    if len(found) == 1:
        return found[0]
    if found:
        lines = ", ".join(f"{d.number} {d.faces[0].name}" for d in found[:12]) + (" ..." if len(found) > 12 else "")
        raise Problem(f"“{name}” fits {len(found)} cards: {lines}")
    known_names = [text for d in definitions for face in d.faces for text in (d.number, face.name, face.english)]
    raise Problem(f"{rules.name} has no card “{name}”.", close(name, known_names))
