"""Decks by name: a shipped deck's id, or a file."""

from __future__ import annotations

from pathlib import Path

import yaml

from tefuda.games.base import AnyDeck, DeckFault, GamePackage
from tefuda.kernel.records import Refusal

#: The name that stands for a deck drawn anew for every game.
RANDOM = "random"
#: No deck list is longer; a bigger file is something else.
MOST_BYTES = 1_000_000


def find_deck(package: GamePackage, name: str) -> AnyDeck:
    """A shipped deck by its id, or the deck in a YAML or JSON file. Raises DeckFault or LookupError with a plain reason."""
    shipped = package.decks()
    if name in shipped:
        return shipped[name]
    path = Path(name)
    if path.suffix in (".yaml", ".yml", ".json") or path.exists():
        return read_deck_file(package, path)
    raise LookupError(
        f"{package.name} has no deck called {name!r}; there are: {', '.join(shipped)} (or give a deck file, or {RANDOM})"
    )


def read_deck_file(package: GamePackage, path: Path) -> AnyDeck:
    """The deck in a file."""
    return package.read_deck(read_deck_data(path))


def read_deck_data(path: Path) -> object:
    """The plain data of a deck file. Raises LookupError if there is no such file, DeckFault if it cannot be a deck."""
    try:
        with path.open("rb") as file:  # a device has no size to look at first
            data = file.read(MOST_BYTES + 1)
        if len(data) > MOST_BYTES:
            raise _fault(path, "大きすぎます。", f"it is larger than {MOST_BYTES // 1000} kB.")
        text = data.decode("utf-8")
    except OSError as error:
        raise LookupError(f"{path}: cannot be read: {error.strerror or error}") from None
    except UnicodeDecodeError:
        raise _fault(path, "テキストファイルではありません。", "it is not a text file in UTF-8.") from None
    try:
        return yaml.safe_load(text)
    except (yaml.YAMLError, ValueError, RecursionError) as error:
        mark = getattr(error, "problem_mark", None)
        line = f"line {mark.line + 1}: " if mark is not None else ""
        problem = getattr(error, "problem", None) or type(error).__name__
        raise _fault(path, f"YAMLとして読めません: {line}{problem}", f"it is not readable YAML: {line}{problem}.") from None


def _fault(path: Path, ja: str, en: str) -> DeckFault:
    return DeckFault(str(path), [Refusal("", ja, en[0].upper() + en[1:])])
