"""An evaluation that was learnt: how much each thing that can be counted is worth on top of what the game's own one says.

A game ships it as `learnt.json` in its package where it has been shown to be better (docs/laboratory.md); `tefuda learn` makes
one.
"""

from __future__ import annotations

from functools import cache
from pathlib import Path

import msgspec

from tefuda.games.evaluation import Evaluation
from tefuda.games.registry import about
from tefuda.kernel.game import Game
from tefuda.kernel.records import Answer, Decision

from .features import Features, features

#: Points of an evaluation that make the chance to win 0.73 (one unit of log odds).
SCALE = 3.0
#: More than so many points of the game's own evaluation say nothing more.
MOST = 30.0
FILE = "learnt.json"


class Weights(msgspec.Struct, frozen=True, omit_defaults=True):
    """What was learnt, and how: the log odds of winning for each unit of what is counted."""

    game: str
    features: tuple[str, ...]
    weights: tuple[float, ...]
    own: float  # for each point of the game's own evaluation
    bias: float = 0.0
    seed: int = 0
    games: int = 0
    rounds: int = 0


class Misfit(ValueError):
    """Weights that were learnt for something else."""


class Learnt:
    """A game's own evaluation, with what was learnt put on top of it. What needs no thought is as the game says."""

    __slots__ = ("features", "how", "learnt")

    def __init__(self, learnt: Weights, how: Evaluation) -> None:
        self.features: Features = features(learnt.game)
        if self.features.names != learnt.features:
            raise Misfit(f"these weights for {learnt.game} count other things than the game has now: learn them again")
        self.learnt, self.how = learnt, how

    def value(self, game: Game, seat: int) -> float:
        learnt = self.learnt
        found = learnt.bias + learnt.own * max(-MOST, min(MOST, self.how.value(game, seat)))
        for weight, much in zip(learnt.weights, self.features.read(game, seat), strict=True):
            found += weight * much
        return SCALE * found

    def quiet(self, game: Game) -> bool:
        return self.how.quiet(game)

    def reply(self, game: Game, decision: Decision, seat: int) -> Answer | None:
        return self.how.reply(game, decision, seat)

    def rush(self, game: Game, decision: Decision, seat: int) -> Answer | None:
        return self.how.rush(game, decision, seat)

    def ahead(self, game: Game) -> int:
        return self.how.ahead(game)


def read_weights(path: Path) -> Weights:
    """The weights of a file. Raises Misfit if it has none."""
    try:
        return msgspec.json.decode(path.read_bytes(), type=Weights)
    except OSError as error:
        raise Misfit(f"{path}: {error.strerror or error}") from None
    except msgspec.MsgspecError as error:
        raise Misfit(f"{path} has no learnt weights: {error}") from None


@cache
def shipped(game: str) -> Weights | None:
    """The weights that a game ships; None if it has none."""
    path = about(game).folder / FILE
    return read_weights(path) if path.exists() else None
