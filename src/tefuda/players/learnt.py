"""What was learnt about judging: other weights for what a game's evaluation counts.

A game ships them as `learnt.json` in its package where they have been shown to be better (docs/laboratory.md); `tefuda learn`
makes them.
"""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache
from pathlib import Path
from typing import Any

import msgspec

from tefuda.games.evaluation import Evaluation
from tefuda.games.registry import about

FILE = "learnt.json"

#: One weight: the name it has in the evaluation, and its place where that is a row of them (else 0).
Name = tuple[str, int]


class Learnt(msgspec.Struct, frozen=True, omit_defaults=True):
    """What was learnt, and how."""

    game: str
    weights: dict[str, float | tuple[float, ...]]
    seed: int = 0
    games: int = 0
    rounds: int = 0


class Misfit(ValueError):
    """Weights that were learnt for something else."""


def weights_of(how: Evaluation) -> dict[Name, float]:
    """Every weight of an evaluation; none if it has no `weights`."""
    found: dict[Name, float] = {}
    for name, value in _fields(how).items():
        found.update({(name, at): one for at, one in enumerate(value)} if isinstance(value, tuple) else {(name, 0): value})
    return found


def weighed(how: Evaluation, weights: Mapping[Name, float]) -> Evaluation:
    """The same evaluation with other weights."""
    changed = {
        name: tuple(weights[name, at] for at in range(len(value))) if isinstance(value, tuple) else weights[name, 0]
        for name, value in _fields(how).items()
    }
    kind: Any = type(how)
    return kind(how.weights._replace(**changed)) if changed else how  # type: ignore[attr-defined]


def as_learnt(how: Evaluation, learnt: Learnt) -> Evaluation:
    """The evaluation of a game with what was learnt. Raises Misfit if that weighs other things than the evaluation does."""
    found = {
        (name, at): one
        for name, value in learnt.weights.items()
        for at, one in enumerate(value if isinstance(value, tuple) else (value,))
    }
    if set(found) != set(weights_of(how)):
        raise Misfit(f"these weights for {learnt.game} weigh other things than the game does now: learn them again")
    return weighed(how, found)


def _fields(how: Evaluation) -> dict[str, Any]:
    weights = getattr(how, "weights", None)
    return {} if weights is None else weights._asdict()


def read_weights(path: Path) -> Learnt:
    """The weights of a file. Raises Misfit if it has none."""
    try:
        return msgspec.json.decode(path.read_bytes(), type=Learnt)
    except OSError as error:
        raise Misfit(f"{path}: {error.strerror or error}") from None
    except msgspec.MsgspecError as error:
        raise Misfit(f"{path} has no learnt weights: {error}") from None


@cache
def shipped(game: str) -> Learnt | None:
    """The weights that a game ships; None if it has none."""
    path = about(game).folder / FILE
    return read_weights(path) if path.exists() else None
