"""The kernel's questions say which games answer them otherwise than usual: who reads one knows what it is for."""

from __future__ import annotations

import re

import pytest

from tefuda.games.base import BEGUN, load
from tefuda.games.registry import about
from tefuda.kernel.rules import Rules

OWN = [game for game in BEGUN if about(game).module.startswith("tefuda.")]
QUESTIONS = {name: question for name in dir(Rules) if callable(question := getattr(Rules, name)) and not name.startswith("_")}


@pytest.mark.parametrize("name", sorted(QUESTIONS))
def test_a_question_says_what_is_asked(name: str) -> None:
    assert QUESTIONS[name].__doc__


@pytest.mark.parametrize("game", OWN)
def test_a_question_names_the_games_that_answer_it(game: str) -> None:
    answers = type(load(game).rules)
    answered = [name for name, question in QUESTIONS.items() if getattr(answers, name) is not question]
    code = about(game).prefix.upper()
    assert answered
    assert [name for name in answered if not re.search(rf"\b{code}\b", QUESTIONS[name].__doc__ or "")] == []
