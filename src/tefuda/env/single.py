"""The games as Gymnasium environments: one seat against a player of the project.

import gymnasium, tefuda.env
env = gymnasium.make("tefuda/GAME-v0", opponent="greedy")
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial
from typing import Any

import gymnasium

from tefuda.games.base import AnyDeck
from tefuda.players import Player, choose, make_player

from .aec import MOST_STEPS, spaces
from .desk import ACTIONS, Desk
from .observation import Arrays, Eye


class SeatEnv(gymnasium.Env[Arrays, Any]):
    """One seat, drawn anew for every game; the opponent is asked by name. The reward comes with the end: 1, -1 or 0."""

    metadata: dict[str, Any] = {"render_modes": []}

    def __init__(self, game: str, opponent: str = "random", decks: Sequence[AnyDeck] | None = None, skip: bool = True) -> None:
        self.game, self.opponent, self.decks, self.skip = game, opponent, decks, skip
        make_player(opponent, 0)  # says now if there is none of this name
        self.eye = Eye(game)
        self.observation_space = spaces(self.eye)
        self.action_space = gymnasium.spaces.Discrete(ACTIONS)

    def reset(self, *, seed: int | None = None, options: dict[str, Any] | None = None) -> tuple[Arrays, dict[str, Any]]:
        """A new game, up to the seat's first question."""
        super().reset(seed=seed)
        luck = self.np_random
        self.desk = Desk(self.game, self.decks, int(luck.integers(1 << 62)), self.skip)
        self.seat, self.steps = int(luck.integers(2)), 0
        self.other: Player = make_player(self.opponent, int(luck.integers(1 << 31)))
        self._others()
        return self._seen(), {}

    def step(self, action: int) -> tuple[Arrays, float, bool, bool, dict[str, Any]]:
        self.desk.step(int(action))
        self._others()
        self.steps += 1
        result = self.desk.game.state.result
        reward = 0.0 if result is None or result.winner is None else (1.0 if result.winner == self.seat else -1.0)
        return self._seen(), reward, result is not None, result is None and self.steps >= MOST_STEPS, {}

    def action_masks(self) -> Any:
        """Which actions are allowed, by the name that libraries with masked policies look for."""
        return self.eye.mask(self.desk, self.seat)

    def _seen(self) -> Arrays:
        return self.eye.see(self.desk, self.seat)

    def _others(self) -> None:
        """Let the opponent answer until the seat is asked."""
        while (decision := self.desk.decision) is not None and decision.seat != self.seat:
            self.desk.answer(choose(self.other, self.desk.game, decision.seat))


def vector(game: str, count: int, opponent: str = "random", processes: bool = True) -> Any:
    """So many games at once, each in a process of its own or all in this one."""
    makers = [partial(SeatEnv, game, opponent) for _ in range(count)]
    if processes:
        return gymnasium.vector.AsyncVectorEnv(makers, context="spawn")
    return gymnasium.vector.SyncVectorEnv(makers)
