"""The examples run, and come to what they promise."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

import pytest

EXAMPLES = Path(__file__).parents[1] / "examples"


def run(name: str, *arguments: str) -> str:
    command = [sys.executable, str(EXAMPLES / name), *arguments]
    done = subprocess.run(command, capture_output=True, text=True, timeout=600)
    assert done.returncode == 0, done.stderr
    return done.stdout


def test_every_example_is_run_here() -> None:
    assert {path.name for path in EXAMPLES.glob("*.py")} == {
        "bot.py",
        "learn.py",
        "puzzle.py",
        "simulation.py",
        "sixth_game.py",
    }


@pytest.mark.slow
def test_the_puzzle_is_solved() -> None:
    *answers, end = run("puzzle.py").splitlines()
    assert len(answers) > 3
    assert end.startswith("A wins: no life")


def test_the_sixth_game_is_played_and_says_by_which_clauses() -> None:
    *events, end = run("sixth_game.py").splitlines()
    assert len(events) > 5
    assert all(" events by clause " in line for line in events)
    assert " wins: " in end


@pytest.mark.slow
def test_the_bot_beats_luck() -> None:
    wins, _, games = run("bot.py").partition(" wins ")[2].split(" games")[0].partition(" of ")
    assert int(wins) > int(games) / 2


@pytest.mark.slow
def test_the_policy_learns() -> None:
    wins, _, games = run("learn.py").partition(" wins ")[2].split(" against")[0].partition(" of ")
    assert int(wins) > 0.65 * int(games)


@pytest.mark.slow
def test_the_simulation_counts_every_game() -> None:
    assert ": 4 games of " in run("simulation.py", "ic_carddass", "4")
