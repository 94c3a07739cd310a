"""How somebody plays on who hardly thinks: what needs no thought, then habit, then anything. Much quicker than thinking."""

from __future__ import annotations

from random import Random

from tefuda.games.evaluation import Evaluation, Habits
from tefuda.kernel.game import Game
from tefuda.kernel.records import Answer, Decision

from .moves import default, moves

#: How often a light player does something where it could leave it.
EAGER = 0.75


def obvious(world: Game, decision: Decision, seat: int, how: Evaluation) -> Answer | None:
    """What needs no thought: the only answer there is, or what the game's evaluation takes for granted."""
    if decision.kind == "act" and len(decision.options) == 1:
        return (0,)
    return how.reply(world, decision, seat)


def light(world: Game, decision: Decision, seat: int, how: Evaluation, habits: Habits | None, rng: Random) -> Answer:
    """What is answered at a glance, as the seat thinks ahead."""
    answer = obvious(world, decision, seat, how)
    if answer is None and habits is not None:
        answer = habits(world, decision, rng)
    return _anything(world, decision, rng) if answer is None else answer


def _anything(world: Game, decision: Decision, rng: Random) -> Answer:
    """What somebody answers who does not think: mostly something, rarely nothing."""
    if decision.kind not in ("act", "yes"):
        found = moves(world, decision.seat, decision, 4, rng)
        return list(found.values())[int(rng.random() * len(found))]
    verbs = world.rules.named.verbs
    doing = [at for at, option in enumerate(decision.options) if not verbs[option.verb].idle]
    if doing and (len(doing) == len(decision.options) or rng.random() < EAGER):
        return (doing[int(rng.random() * len(doing))],)
    return default(world, decision)
