"""Which constructions of a game's card texts show in a position: the gate that what is read is executed, for every game."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from pathlib import Path
from typing import Any

import pytest

from .knockouts import Reader, variants


def positions(folder: Path, game: str) -> list[str]:
    """The positions that a game keeps for this gate, one file with parts."""
    return [f"game: {game}\n" + part for part in (folder / "positions.yaml").read_text("utf-8").split("\n---\n")]


def title(position: str) -> str:
    return position.splitlines()[1].removeprefix("title: ")


def scenarios(folder: Path, game: str) -> list[Path]:
    return sorted((folder.parents[1] / "scenarios" / game).rglob("*.yaml"))


def constructions(trees: Iterable[tuple[str, Any]]) -> dict[str, str]:
    """Every construction that the trees use, with a text that uses it."""
    found: dict[str, str] = {}
    for text, abilities in trees:
        for key, _ in variants(abilities):
            found.setdefault(key, text)
    return found


def unshown(
    used: Mapping[str, str],
    silent: Mapping[str, str],
    shows: Sequence[Path | str],
    cards: Any,
    monkeypatch: pytest.MonkeyPatch,
) -> dict[str, str]:
    """The constructions that no position needs, but for those that say nothing new. `cards` reads a game's cards."""
    reader = Reader()
    monkeypatch.setattr(cards, "compile_text", reader)
    for key in silent:
        assert key in used, f"{key} is not used any more"
    wanted = set(used) - set(silent)
    for scenario in shows:
        if not wanted:
            break
        wanted -= set(reader.knocked_out(scenario, set(wanted)))
    return {key: used[key] for key in wanted}
