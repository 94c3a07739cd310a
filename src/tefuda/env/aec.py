"""The games as PettingZoo environments: two agents, asked in turn (AEC).

from tefuda.env import aec
env = aec("GAME")
env.reset(seed=7)
for agent in env.agent_iter():
    observation, reward, termination, truncation, info = env.last()
    mask = observation["action_mask"]
    env.step(None if termination or truncation else env.action_space(agent).sample(mask))
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import gymnasium
import numpy as np
from pettingzoo import AECEnv

from tefuda.games.base import AnyDeck

from .desk import ACTIONS, Desk
from .observation import Arrays, Eye

AGENTS = ("player_0", "player_1")
#: A game that takes longer than this is cut off.
MOST_STEPS = 20_000


class TableEnv(AECEnv):  # type: ignore[type-arg, misc, unused-ignore]
    """One game. The reward comes with the end: 1 for the winner, -1 for the other, 0 for a draw."""

    def __init__(self, game: str, decks: Sequence[AnyDeck] | None = None, skip: bool = True) -> None:
        super().__init__()
        self.game, self.decks, self.skip = game, decks, skip
        self.metadata = {"name": f"tefuda/{game}-v0", "is_parallelizable": False, "render_modes": []}
        self.render_mode = None
        self.eye = Eye(game)
        self.possible_agents = list(AGENTS)
        space = spaces(self.eye)
        self.observation_spaces = dict.fromkeys(AGENTS, space)
        self.action_spaces = {agent: gymnasium.spaces.Discrete(ACTIONS) for agent in AGENTS}
        self._luck = np.random.default_rng()

    def observation_space(self, agent: str) -> Any:
        return self.observation_spaces[agent]

    def action_space(self, agent: str) -> Any:
        return self.action_spaces[agent]

    def reset(self, seed: int | None = None, options: dict[str, Any] | None = None) -> None:
        """A new game. Without a seed, the luck goes on from the last one."""
        if seed is not None:
            self._luck = np.random.default_rng(seed)
        self.desk = Desk(self.game, self.decks, int(self._luck.integers(1 << 62)), self.skip)
        self.agents = list(AGENTS)
        self.steps = 0
        self.rewards = dict.fromkeys(AGENTS, 0.0)
        self._cumulative_rewards = dict.fromkeys(AGENTS, 0.0)
        self.terminations = dict.fromkeys(AGENTS, False)
        self.truncations = dict.fromkeys(AGENTS, False)
        self.infos: dict[str, dict[str, Any]] = {agent: {} for agent in AGENTS}
        self.agent_selection = AGENTS[max(self.desk.seat, 0)]

    def observe(self, agent: str) -> Arrays:
        return self.eye.see(self.desk, AGENTS.index(agent))

    def step(self, action: int | None) -> None:
        agent = self.agent_selection
        if self.terminations[agent] or self.truncations[agent]:
            self._was_dead_step(action)
            return
        if action is None:
            raise ValueError("an agent that is asked has to act")
        self._cumulative_rewards[agent] = 0.0
        self.desk.step(int(action))
        self.steps += 1
        result = self.desk.game.state.result
        self.rewards = dict.fromkeys(AGENTS, 0.0)
        if result is not None:
            self.terminations = dict.fromkeys(AGENTS, True)
            if result.winner is not None:
                self.rewards = {AGENTS[result.winner]: 1.0, AGENTS[1 - result.winner]: -1.0}
        elif self.steps >= MOST_STEPS:
            self.truncations = dict.fromkeys(AGENTS, True)
        else:
            self.agent_selection = AGENTS[self.desk.seat]
        self._accumulate_rewards()

    def render(self) -> None:
        """Nothing is drawn: `tefuda.match.view` shows a table to people."""

    def close(self) -> None:
        """Nothing is held."""


def spaces(eye: Eye) -> gymnasium.spaces.Dict:
    """What an observation looks like."""
    least, most = np.iinfo(np.int32).min, np.iinfo(np.int32).max
    tables: dict[str, gymnasium.spaces.Space[Any]] = {
        name: gymnasium.spaces.Box(least, most, shape, np.int32) for name, shape in eye.shapes.items()
    }
    mask = gymnasium.spaces.Box(0, 1, (ACTIONS,), np.int8)
    return gymnasium.spaces.Dict({"observation": gymnasium.spaces.Dict(tables), "action_mask": mask})
