"""Environments: every question one number, arrays that tell nothing hidden, and the interfaces of others kept."""

from __future__ import annotations

import time
import warnings
from random import Random
from typing import Any

import gymnasium
import numpy as np
import pytest
from pettingzoo.test import api_test, seed_test

from tefuda.env import ACTIONS, DONE, Desk, Eye, SeatEnv, aec, schema, vector
from tefuda.env.schema import OPTION_COLUMNS, OPTIONS
from tefuda.games.base import BUILT, load
from tefuda.kernel.records import Decision, Option
from tefuda.players.worlds import imagine


def walk(game: str, seed: int, steps: int) -> list[Desk]:
    """Desks of a random game at its questions."""
    desk, luck, found = Desk(game, seed=seed), Random(seed), []
    for _ in range(steps):
        if desk.decision is None:
            break
        found.append(desk.fork())
        desk.step(luck.choice(desk.legal()))
    return found


def same(one: dict[str, Any], other: dict[str, Any]) -> bool:
    return one.keys() == other.keys() and all(np.array_equal(one[name], other[name]) for name in one)


@pytest.mark.parametrize("game", BUILT)
def test_the_same_whatever_the_hidden_cards_are(game: str) -> None:
    eye = Eye(game)
    for desk in walk(game, 5, 60)[::4]:
        for seat in (0, 1):
            other = Desk.at(imagine(desk.game, seat, Random(1)), skip=False)
            other.picked, other.numbers = desk.picked.copy(), desk.numbers
            if desk.seat == seat:
                assert other.legal() == desk.legal()
            assert same(eye.look(other, seat), eye.look(desk, seat))


@pytest.mark.slow
@pytest.mark.parametrize("game", BUILT)
def test_what_was_written_before_is_used_only_while_it_is_true(game: str) -> None:
    """Somebody who has looked at every question sees the same as somebody who looks for the first time."""
    used = Eye(game)
    for number, desk in enumerate(walk(game, 9, 400)):
        for seat in (0, 1):
            seen = used.look(desk, seat)
            if number % 4 == seat:
                assert same(seen, Eye(game).look(desk, seat))


@pytest.mark.parametrize("game", BUILT)
def test_every_action_that_is_offered_can_be_taken_and_no_other(game: str) -> None:
    for desk in walk(game, 2, 30)[::6]:
        legal = desk.legal()
        assert legal
        for action in legal:
            desk.fork().step(action)
        for action in set(range(0, ACTIONS, 17)) - set(legal):
            with pytest.raises(ValueError, match="not allowed"):
                desk.fork().step(action)


def asked(decision: Decision) -> Desk:
    desk = Desk("ic_carddass", seed=1)
    desk.game.state.decision = decision
    return Desk.at(desk.game, skip=False)


def test_lists_are_picked_one_by_one() -> None:
    desk = asked(Decision(0, "choose", "choose", "", tuple(Option("choose", index=at) for at in range(3)), 1, 2))
    assert desk.legal() == [0, 1, 2]
    desk.picked = [1]
    assert desk.legal() == [0, 2, DONE]
    assert Eye("ic_carddass").look(desk, 0)["options"][1][OPTION_COLUMNS.index("picked")] == 1


def test_numbers_of_any_size_can_be_named() -> None:
    assert asked(Decision(0, "number", "loop", "", least=2, most=5)).numbers == (2, 3, 4, 5)
    large = asked(Decision(0, "number", "loop", "", least=0, most=1_000_000))
    assert large.numbers[0] == 0
    assert large.numbers[-1] == 1_000_000
    assert len(large.numbers) <= OPTIONS


@pytest.mark.parametrize("game", BUILT)
def test_pettingzoo(game: str) -> None:
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")  # about observations that are tables, which these are
        api_test(aec(game), num_cycles=60)
        seed_test(lambda: aec(game), num_cycles=40)


@pytest.mark.slow
@pytest.mark.parametrize("game", BUILT)
def test_gymnasium(game: str) -> None:
    env = gymnasium.make(f"tefuda/{game}-v0", opponent="random", disable_env_checker=True)
    for seed in (1, 2):
        seen, _ = env.reset(seed=seed)
        luck, ends = Random(seed), False
        while not ends:
            assert env.observation_space.contains(seen)
            seen, reward, ends, cut, _ = env.step(luck.choice(np.flatnonzero(seen["action_mask"]).tolist()))
            assert not cut
        assert reward in (-1.0, 0.0, 1.0)


def test_the_same_seed_gives_the_same_game() -> None:
    def run() -> list[int]:
        env = SeatEnv("ic_carddass", "greedy")
        seen, _ = env.reset(seed=4)
        actions = []
        for _ in range(20):
            actions.append(int(np.flatnonzero(seen["action_mask"])[0]))
            seen, _, over, _, _ = env.step(actions[-1])
            if over:
                break
        return actions

    assert run() == run()


def test_an_unknown_opponent_is_refused_at_once() -> None:
    with pytest.raises(LookupError, match="no player called"):
        SeatEnv("ic_carddass", "genius")


@pytest.mark.slow
@pytest.mark.parametrize("processes", [False, True])
def test_many_at_once(processes: bool) -> None:
    envs = vector("ic_carddass", 2, processes=processes)
    seen, _ = envs.reset(seed=3)
    for _ in range(10):
        actions = [int(np.flatnonzero(mask)[0]) for mask in seen["action_mask"]]
        seen, rewards, *_ = envs.step(np.array(actions))
    assert rewards.shape == (2,)
    envs.close()


def test_the_schema_says_what_the_numbers_mean() -> None:
    found = schema("ic_carddass")
    assert len(found.hash) == 12
    assert len(found.definitions) == len(load("ic_carddass").catalog().definitions)
    desk = Desk("ic_carddass", seed=1)
    row = Eye("ic_carddass").look(desk, desk.seat)["options"][0]
    decision = desk.decision
    assert decision is not None
    assert found.verbs[row[0] - 1] == decision.options[0].verb


@pytest.mark.slow
@pytest.mark.parametrize("game", BUILT)
def test_looking_costs_less_than_playing(game: str) -> None:
    """An environment takes at most twice the time of the engine alone, in the same run."""
    looked = played = 0.0
    eye, luck = Eye(game), Random(1)
    for seed in range(3):
        desk = Desk(game, seed=seed)
        while desk.decision is not None:
            began = time.process_time()
            eye.see(desk, desk.seat)
            middle = time.process_time()
            desk.step(luck.choice(desk.legal()))
            looked, played = looked + middle - began, played + time.process_time() - middle
    assert looked < played
