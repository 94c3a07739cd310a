"""The puzzles that are shipped: there are enough of them, their solutions are solutions, and they can be found again."""

from __future__ import annotations

from random import Random

import pytest

from tefuda.games.base import BUILT
from tefuda.games.registry import puzzles
from tefuda.lab.puzzles import Solver, check, find, solve
from tefuda.match.lesson import goal_of
from tefuda.match.match import Match
from tefuda.match.scenario import open_scenario, run_scenario
from tefuda.players.moves import moves

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


@pytest.mark.slow
@pytest.mark.parametrize("game", GAMES)
def test_the_other_side_takes_every_way_out(game: str) -> None:
    """Whatever is tried against it: what can be won is still won after its answer, and nothing else is given away."""
    defended = 0
    for name, text in puzzles(game).items():
        rng, trial = Random(f"{game} {name}"), open_scenario(text).game
        turn = trial.state.turn
        solver = Solver(0, turn, 100_000)
        while (decision := trial.state.decision) is not None and trial.state.turn == turn and defended < 12:
            if decision.seat == 0:
                trial.answer(rng.choice(list(moves(trial, 0, decision, 20, rng).values())))
                continue
            won = solver.solve(trial.fork()) is not None
            trial.answer(solver.defence(trial.fork()))
            assert (solver.solve(trial.fork()) is not None) is won
            defended += 1
    assert defended


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
