"""A small policy that learns to beat the random player, by policy gradient over whole games.

    python examples/learn.py [GAME] [GAMES]

It knows nothing of the rules. Of every option it looks at three things only: what is asked, what the option does and where its
card lies; each such combination has one weight, and after a game the weights of what was done are moved up or down. Needs the
extra `env`.
"""

from __future__ import annotations

import sys
from typing import Any

import numpy as np

import tefuda
from tefuda.env import Eye, SeatEnv
from tefuda.env.desk import ACTIONS
from tefuda.env.schema import OPTION_COLUMNS, OPTIONS, TABLE_COLUMNS

_TOPIC = TABLE_COLUMNS.index("topic")
_VERB, _ZONE, _SIDE = (OPTION_COLUMNS.index(name) for name in ("verb", "zone", "other_side"))


class Policy:
    """One weight for every (question, verb, zone, whose card is aimed at)."""

    def __init__(self, game: str, seed: int = 0) -> None:
        known = Eye(game).schema
        self.weights = np.zeros((len(known.topics) + 1, len(known.verbs) + 1, len(known.zones) + 1, 2))
        self.luck = np.random.default_rng(seed)
        self.done: list[tuple[Any, Any, int]] = []  # the game's choices: which weights were looked at, how likely, which one

    def act(self, seen: dict[str, Any]) -> int:
        """A choice by the weights."""
        table, options = seen["observation"]["table"], seen["observation"]["options"]
        rows = np.flatnonzero(seen["action_mask"])
        known = rows[rows < OPTIONS]
        at = (np.full(len(rows), table[_TOPIC]), *np.zeros((3, len(rows)), int))
        at[1][: len(known)], at[2][: len(known)] = options[known, _VERB], options[known, _ZONE]
        at[3][: len(known)] = options[known, _SIDE]
        worth = self.weights[at]
        chance = np.exp(worth - worth.max())
        chance /= chance.sum()
        chosen = int(self.luck.choice(len(rows), p=chance))
        self.done.append((at, chance, chosen))
        return int(rows[chosen])

    def learn(self, reward: float, rate: float) -> None:
        """What was done in a game that was won is done more often, and the other way round."""
        for at, chance, chosen in self.done:
            change = -chance
            change[chosen] += 1.0
            np.add.at(self.weights, at, rate * reward * change / np.sqrt(len(self.done)))
        self.done.clear()


def play(env: SeatEnv, policy: Policy, seed: int) -> float:
    """One game; 1 for a win, -1 for a loss."""
    seen, _ = env.reset(seed=seed)
    while True:
        seen, reward, over, cut, _ = env.step(policy.act(seen))
        if over or cut:
            return reward


def main(game: str = "", games: str = "300") -> None:
    game = game or tefuda.BUILT[0]
    env, policy, average = SeatEnv(game, "random"), Policy(game), 0.0
    for number in range(int(games)):
        reward = play(env, policy, number)
        policy.learn(reward - average, 1.0)
        average += 0.05 * (reward - average)
    trial = [play(env, policy, 10_000 + number) for number in range(60)]
    print(f"{game}: {ACTIONS} actions; after {games} games it wins {trial.count(1.0)} of {len(trial)} against random answers")


if __name__ == "__main__":
    main(*sys.argv[1:3])
