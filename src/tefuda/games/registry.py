"""Which games there are: the one place that knows.

A game is a package with a file `game.toml` that says what it is called and whether it can be played; everything else is found
in the package by name (`docs/extending.md`). The packages beside this module are games. So is every package that an installed
distribution names in the entry-point group `tefuda.games`:

    [project.entry-points."tefuda.games"]
    my_game = "my_distribution.my_game"

Nothing here imports a game's code: a game whose rules are not written yet has a ledger already, and asking about it, or about
its neighbours, costs nothing.
"""

from __future__ import annotations

import tomllib
from collections.abc import Iterator
from functools import cache
from importlib import import_module
from importlib.metadata import entry_points
from importlib.util import find_spec
from pathlib import Path
from typing import Any

import msgspec

GROUP = "tefuda.games"
FILE = "game.toml"


class Growth(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A position whose cards can be multiplied, to measure what more cards in play cost."""

    steps: tuple[str, ...]
    """Where in the turn the cost of a decision is measured."""
    zones: dict[str, int]
    """How many cards lie in the zones that grow."""
    beside: dict[str, int] = {}
    """And in those that stay as they are."""
    needs: str = ""
    """Only cards with this printed number are laid out."""


class About(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """What is known of a game without its code."""

    id: str
    ja: str
    en: str
    prefix: str
    """What the names of its procedures begin with: `bd.Window`."""
    built: bool
    """Can it be played?"""
    begun: bool = False
    """Is it being built? Then its rules can be asked and its scenarios run, but it is not offered to players."""
    order: int = 1000
    """Where it stands among the games; the first one that can be played is the one meant when none is named."""
    growth: Growth | None = None
    module: str = ""
    folder: Path = Path()

    def title(self, lang: str) -> str:
        return self.ja if lang == "ja" else self.en


class GameFault(Exception):
    """A package that says it is a game and is none, in one sentence."""


@cache
def games() -> dict[str, About]:
    """Every game by its id, in order."""
    found: dict[str, About] = {}
    for module, folder in (*_own(), *_installed()):
        about = read(folder / FILE, module)
        if about.id in found:
            raise GameFault(f'{found[about.id].module} and {module} are both called "{about.id}"')
        found[about.id] = about
    return dict(sorted(found.items(), key=lambda item: (item[1].order, item[0])))


def about(game: str) -> About:
    """One game. Raises LookupError for a game there is not."""
    try:
        return games()[game]
    except KeyError:
        raise LookupError(f"there is no game called {game!r}; the games are {', '.join(games())}") from None


def declared(game: str, name: str) -> Any:
    """What a game declares in the module of its package of this name: `WORDS` in `words`, `BOARD` in `board`; None if it has
    no such module."""
    known = about(game)
    if not (known.folder / f"{name}.py").exists():
        return None
    return getattr(import_module(f"{known.module}.{name}"), name.upper())


def scenarios(game: str) -> Path:
    """Where the scenarios of a game lie: in its package; in this one as it is installed; in a checkout, among the tests."""
    own = about(game).folder / "scenarios"
    shipped = Path(__file__).parents[1] / "scenarios" / game
    return next((path for path in (own, shipped) if path.is_dir()), Path(__file__).parents[3] / "tests" / "scenarios" / game)


def example() -> str:
    """A scenario to begin with: what the first game that ships one says in `example.yaml`."""
    paths = [about.folder / "example.yaml" for about in games().values() if about.built]
    return next((path.read_text("utf-8") for path in paths if path.exists()), "")


def lesson(game: str) -> str:
    """The guided first game of a game, `lesson.yaml` in its package; empty if it has none."""
    path = about(game).folder / "lesson.yaml"
    return path.read_text("utf-8") if path.exists() else ""


@cache
def puzzles(game: str) -> dict[str, str]:
    """The puzzles of a game, `puzzles/*.yaml` in its package, the easiest first: their names and texts."""
    return {path.stem: path.read_text("utf-8") for path in sorted((about(game).folder / "puzzles").glob("*.yaml"))}


def read(path: Path, module: str) -> About:
    """The description of a game in a file. Raises GameFault with the reason if it is none."""
    try:
        data: dict[str, Any] = tomllib.loads(path.read_text("utf-8"))
        found = msgspec.convert({**data, "id": data.get("id", path.parent.name)}, About)
    except (OSError, ValueError) as error:  # msgspec's and tomllib's errors are ValueErrors
        raise GameFault(f"{path}: {error}") from None
    return msgspec.structs.replace(found, module=module, folder=path.parent)


def _own() -> Iterator[tuple[str, Path]]:
    """The games of this project: every folder here that says it is one."""
    here = Path(__file__).parent
    for path in sorted(here.glob(f"*/{FILE}")):
        yield f"{__package__}.{path.parent.name}", path.parent


def _installed() -> Iterator[tuple[str, Path]]:
    """The games of other distributions, found without importing them."""
    for entry in sorted(entry_points(group=GROUP), key=lambda entry: entry.value):
        spec = find_spec(entry.value)
        if spec is None or not spec.submodule_search_locations:
            raise GameFault(f"the entry point {entry.name!r} names {entry.value}, which is not a package")
        yield entry.value, Path(spec.submodule_search_locations[0])
