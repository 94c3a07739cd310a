"""The puzzles that are shipped: there are enough of them, their solutions are solutions, and they can be found again."""

from __future__ import annotations

import pytest

from tefuda.games.base import BUILT
from tefuda.games.registry import puzzles
from tefuda.lab.puzzles import check, find, solve
from tefuda.match.lesson import goal_of
from tefuda.match.match import Match
from tefuda.match.scenario import run_scenario

GAMES = [game for game in BUILT if puzzles(game)]
PUZZLES = [(game, name) for game in GAMES for name in puzzles(game)]


@pytest.mark.parametrize("game", GAMES)
def test_there_are_enough(game: str) -> None:
    assert len(puzzles(game)) >= 8
    assert len(set(puzzles(game).values())) == len(puzzles(game))


@pytest.mark.parametrize(("game", "name"), PUZZLES)
def test_a_solution_solves(game: str, name: str) -> None:
    text = puzzles(game)[name]
    goal = goal_of(text)
    assert goal.ja
    assert goal.en
    assert goal.turns == 1
    report = run_scenario(text)
    assert report.passed, report.message


@pytest.mark.slow
@pytest.mark.parametrize(("game", "name"), PUZZLES)
def test_no_answer_of_the_other_side_is_a_way_out(game: str, name: str) -> None:
    assert not check(puzzles(game)[name])


def test_a_goal_is_late_when_its_turns_are_over() -> None:
    goal = goal_of("goal: {ja: 勝つ, en: Win, turns: 1}\n")
    assert not goal.late(3, 3)
    assert goal.late(3, 4)
    assert not goal_of("goal: {ja: 勝つ, en: Win}\n").late(3, 9)


def test_what_cannot_be_won_is_no_puzzle() -> None:
    assert solve(Match.at(GAMES[0], {"B": {"life": 5}})) is None


@pytest.mark.slow
def test_puzzles_are_found_in_games_between_bots() -> None:
    puzzle = next(puzzle for seed in range(1, 20) for puzzle in find(GAMES[0], seed))
    assert not check(puzzle.text)
    assert puzzle.steps >= 3
