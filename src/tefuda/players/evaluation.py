"""How good a position looks to a seat. Every game may say it better than the general guess.

An evaluation reads numbers of cards, which are public, and cards the seat may see; nothing else.
"""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache
from pathlib import Path
from typing import Any, NamedTuple

from tefuda.games.base import load
from tefuda.games.evaluation import Evaluation, Habits, MakeEvaluation, Shortcuts
from tefuda.games.registry import declared
from tefuda.kernel.game import Game
from tefuda.kernel.records import Answer, Decision
from tefuda.kernel.zones import seat_of

from .learnt import as_learnt, read_weights, shipped

#: Worth of a decided game: more than anything on a table.
WON = 1e6
#: Points of an evaluation that make the chance to win 0.73 (one unit of log odds).
SCALE = 3.0


class Zones(NamedTuple):
    """What a card is worth in each zone of its player."""

    cards: tuple[float, ...]


class General:
    """For a game without an evaluation of its own: more cards in hand and on the table are better."""

    def __init__(self, weights: Zones) -> None:
        self.weights = weights

    @classmethod
    def of(cls, game: str) -> General:
        """As good as can be said before anything was learnt of a game."""
        return cls(Zones(tuple(0.0 if zone.shared or zone.top_is_last else 1.0 for zone in load(game).rules.zones)))

    def value(self, game: Game, seat: int) -> float:
        worth = 0.0
        for number, pile in enumerate(game.state.zones):
            each = self.weights.cards[number // 2]
            worth += each * len(pile) if seat_of(number) == seat else -each * len(pile)
        return worth

    def quiet(self, game: Game) -> bool:
        decision = game.state.decision
        return decision is None or decision.kind == "act"

    def reply(self, game: Game, decision: Decision, seat: int) -> Answer | None:
        return None

    def rush(self, game: Game, decision: Decision, seat: int) -> Answer | None:
        return None

    def ahead(self, game: Game) -> int:
        return 2


def by_hand(game: str) -> Evaluation:
    """The evaluation that a game has written down, or the general one."""
    make: MakeEvaluation | None = declared(game, "evaluation")
    return General.of(game) if make is None else make()


def evaluation(game: str) -> Evaluation:
    """The evaluation of a game: with what was learnt, if it ships that."""
    learnt, own = shipped(game), by_hand(game)
    return own if learnt is None else as_learnt(own, learnt)


class ByHand:
    """Every game's evaluation as it is written down, without what was learnt."""

    def __init__(self) -> None:
        self._found: dict[str, Evaluation] = {}

    def _of(self, game: Game) -> Evaluation:
        name = game.rules.name
        return self._found.get(name) or self._found.setdefault(name, by_hand(name))

    def value(self, game: Game, seat: int) -> float:
        return self._of(game).value(game, seat)

    def quiet(self, game: Game) -> bool:
        return self._of(game).quiet(game)

    def reply(self, game: Game, decision: Decision, seat: int) -> Answer | None:
        return self._of(game).reply(game, decision, seat)

    def rush(self, game: Game, decision: Decision, seat: int) -> Answer | None:
        return self._of(game).rush(game, decision, seat)

    def ahead(self, game: Game) -> int:
        return self._of(game).ahead(game)


def from_file(path: str) -> Evaluation:
    """The evaluation that a file of learnt weights makes of its game's own. Raises Misfit if it does not."""
    learnt = read_weights(Path(path))
    return as_learnt(by_hand(learnt.game), learnt)


@cache
def habits(game: str) -> Habits | None:
    """What a sensible beginner does in this game; None: nothing is said of it."""
    found: Habits | None = declared(game, "habits")
    return found


@cache
def shortcuts(game: str) -> Shortcuts:
    """What this game need not ask where things are only tried."""
    found: Shortcuts | None = declared(game, "shortcuts")
    return found or Shortcuts()


def glimpse(world: Game) -> Game:
    """A fork in which it can be seen what comes of an answer, and how things stand then; not always what could be done next."""
    return _with_steps(world.fork(), shortcuts(world.rules.name).looking)


def playground(world: Game) -> Game:
    """The world for players who go on in it: they are not asked what they pass anyway."""
    return _with_steps(world, shortcuts(world.rules.name).playing)


def _with_steps(world: Game, steps: Mapping[Any, Any]) -> Game:
    world.setting = world.setting.with_steps(steps)
    return world


def judge(how: Evaluation, game: Game, seat: int) -> float:
    """The worth of any position: a decided game outweighs everything."""
    result = game.state.result
    if result is None:
        return how.value(game, seat)
    if result.winner is None:
        return -WON / 2  # a draw is better than losing, and nothing to aim for
    return WON if result.winner == seat else -WON
