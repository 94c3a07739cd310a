"""Guided games: what the teacher says, what may be done then, and how far a lesson has come."""

from __future__ import annotations

import re

import pytest

from tefuda.games.base import BUILT, load
from tefuda.games.registry import lesson
from tefuda.match.automatic import Prefs, play
from tefuda.match.lesson import PREFS, PUPIL, lesson_of, run_lesson
from tefuda.match.scenario import open_scenario, run_scenario

TEXT = """
game: ic_carddass
title: a short one
clauses: [7-5-1-4]
position: {turn: A, A: {leader: 頭領, hand: [兵, 術], energy: 1}, B: {leader: 頭領, life: 1}}
cards:
  兵: {level: 1}
  術: {level: 5}
  頭領: {type: リーダー, faces: [{name: 若き頭領, power: 6000}, {name: 真の頭領, power: 9000, strike: 2}]}
lesson:
  - say: {ja: ようこそ。, en: Welcome.}
    point: A.hand
  - say: {ja: 出しましょう。, en: Play it.}
    point: A.hand 1
    A: play 兵
  - say: {ja: 次はアタック。, en: Now attack.}
    A: attack
  - A: attack 若き頭領
  - say: {ja: おわり。, en: The end.}
"""


def test_how_far_a_lesson_has_come_follows_from_what_was_done() -> None:
    match, script = open_scenario(TEXT), lesson_of(TEXT)
    assert script is not None
    assert [step.en for step in script.said(match)] == ["Welcome.", "Play it."]
    assert script.wanted(match, 0) == "play 兵"
    assert not script.wanted(match, 1)
    assert script.path(match) == (0,)
    match.answer("play 兵")
    assert [step.en for step in script.said(match)] == ["Now attack."]
    assert script.path(match) == ()  # the main phase comes first
    match.answer("pass")
    assert len(script.path(match)) == 2  # to attack, and with whom
    run_lesson(match, script)
    assert [step.en for step in script.said(match)] == ["The end."]
    match.undo(1)
    assert lesson_of("game: ic_carddass\n") is None


@pytest.mark.parametrize(
    ("wrong", "said"),
    [("{ja: はい}", "ja: and en:"), ("いいえ", "ja: and en:"), ("{ja: a, en: b}\n    poynt: A.hand", "poynt")],
)
def test_a_lesson_is_looked_through(wrong: str, said: str) -> None:
    report = run_scenario(TEXT.replace("{ja: ようこそ。, en: Welcome.}", wrong))
    assert not report.passed
    assert said in report.message


def test_a_lesson_that_cannot_be_followed_is_a_fault() -> None:
    report = run_scenario(TEXT.replace("A: play 兵", "A: play 術"))
    assert not report.passed
    assert "lesson: A: play 術" in report.message


@pytest.mark.slow
@pytest.mark.parametrize("game", [game for game in BUILT if lesson(game)])
def test_the_first_lesson_of_every_game_ends_with_a_victory(game: str) -> None:
    report = run_scenario(lesson(game))
    assert report.passed, report.message


@pytest.mark.parametrize("game", [game for game in BUILT if lesson(game)])
def test_the_teacher_calls_cards_as_they_are_printed(game: str) -> None:
    """A pupil looks for the name on the cards: what is quoted in Japanese is there by its English name, too."""
    names = {face.name: face.english for one in load(game).catalog().definitions for face in one.faces}
    taught = lesson_of(lesson(game))
    assert taught is not None
    quoted = [(step, name) for step in taught.steps for name in re.findall("「(.+?)」", step.ja) if name in names]
    assert [name for step, name in quoted if names[name] not in step.en] == []


@pytest.mark.parametrize("game", [game for game in BUILT if lesson(game)])
def test_the_pupil_hears_everything(game: str) -> None:
    """What the teacher says before the other side acts is still said when the pupil is asked again."""
    match, taught = open_scenario(lesson(game)), lesson_of(lesson(game))
    assert taught is not None
    prefs = (PREFS, Prefs(auto_pay=False, hurry=False))
    heard: set[str] = set()
    for _ in range(200):
        play(match, prefs)
        if match.decision is None or match.decision.seat == PUPIL:
            heard |= {step.en for step in taught.said(match)}
        if match.decision is None:
            break
        wanted = taught.wanted(match, PUPIL) if match.decision.seat == PUPIL and match.decision.kind == "act" else ""
        match.answer(wanted or taught.answer(match, match.decision))
    assert match.result is not None
    assert [step.en for step in taught.steps if step.en and step.en not in heard] == []
