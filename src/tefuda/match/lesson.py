"""Guided games: a scenario with a `lesson` part (docs/scenarios.md), which says what to look at and what to do next.

The pupil is A. What the teacher says stands before what the pupil is to do; what B does is scripted, too, and where nothing is,
B does as little as possible. How far a lesson has come follows from what was done, so a match needs nothing but its actions.
"""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path

import msgspec

from tefuda.kernel.decisions import bounds
from tefuda.kernel.records import Answer, Decision

from .automatic import Prefs, decided, play
from .faults import ScenarioFault
from .match import Match
from .naming import SEATS, fold
from .notation import Unreadable, read
from .source import Block, SourceFault, read_yaml

#: More than any lesson has.
MOST = 4_000
PUPIL = 0
#: What is answered by itself for the pupil, as for everybody who has set nothing.
PREFS = Prefs()


class Step(msgspec.Struct, frozen=True, kw_only=True):
    """Something the teacher says, or something that is done, or both: says this, and then this is to be done."""

    ja: str = ""
    en: str = ""
    point: str = ""  # what is spoken of: a place (`A.hand 1`), a zone (`A.energy`), or `ask`, `phases`, `middle`
    seat: int = -1
    line: str = ""


class Lesson(msgspec.Struct, frozen=True):
    steps: tuple[Step, ...]

    def next(self, match: Match) -> int:
        """The number of the next step that is to be done; that of steps if all are."""
        at = self._line(0)
        for number, done in enumerate(match.done):
            step = self.steps[at] if at < len(self.steps) else None
            if step is None or done.seat != step.seat or not _same(done.text, step.line):
                continue
            if done.seat != PUPIL or decided(match, number, PREFS):  # what is answered by itself is nobody's doing
                at = self._line(at + 1)
        return at

    def said(self, match: Match) -> tuple[Step, ...]:
        """What the teacher says before the next thing is done: all since the pupil last did something."""
        end = self.next(match)
        start = max((at + 1 for at in range(end) if self.steps[at].line and self.steps[at].seat == PUPIL), default=0)
        return tuple(step for step in self.steps[start : end + 1] if step.en)

    def wanted(self, match: Match, seat: int) -> str:
        """The line the seat is to do next, if it is its turn to do something."""
        at = self.next(match)
        return self.steps[at].line if at < len(self.steps) and self.steps[at].seat == seat else ""

    def path(self, match: Match) -> tuple[int, ...]:
        """Which options of the pupil's question lead on: those of the answer, or one and the answer to what it leads to."""
        decision, at = match.decision, self.next(match)
        if decision is None or decision.seat != PUPIL or not self.wanted(match, PUPIL):
            return ()
        try:
            first = read(match.game, decision, self.steps[at].line, match.labels)
        except Unreadable:
            return ()
        after = self.steps[at + 1] if at + 1 < len(self.steps) else None
        if decision.kind != "act" or after is None or after.seat != PUPIL or after.en:
            return first
        trial = match.game.fork()
        trial.answer(first)
        asked = trial.state.decision
        try:
            return first if asked is None else (*first, *read(trial, asked, after.line, match.labels))
        except Unreadable:
            return first

    def answer(self, match: Match, decision: Decision) -> Answer:
        """What the teacher's side answers: what is scripted, or else as little as possible."""
        wanted = self.wanted(match, decision.seat)
        if wanted:
            try:
                return read(match.game, decision, wanted, match.labels)
            except Unreadable:
                pass  # something else is asked before that
        verbs = [option.verb for option in decision.options]
        if "pass" in verbs:
            return (verbs.index("pass"),)
        return (decision.least,) if decision.kind == "number" else tuple(range(bounds(decision)[0]))

    def _line(self, start: int) -> int:
        return next((at for at in range(start, len(self.steps)) if self.steps[at].line), len(self.steps))


def _same(one: str, other: str) -> bool:
    return fold(one) == fold(other)


def lesson_of(text: str | Path) -> Lesson | None:
    """The lesson of a scenario; None if it is none, or cannot be read."""
    try:
        data = read_yaml(text if isinstance(text, str) else text.read_text("utf-8"))
    except SourceFault:
        return None
    given = data.get("lesson") if isinstance(data, Block) else None
    return None if not isinstance(given, list) else read_lesson(given)


class Goal(msgspec.Struct, frozen=True):
    """What is to be done, of a puzzle; within so many turns, if it says so."""

    ja: str = ""
    en: str = ""
    turns: int = 0

    def late(self, began: int, now: int) -> bool:
        """Is the turn over in which it had to be done?"""
        return 0 < self.turns <= now - began


def goal_of(text: str) -> Goal:
    """What is to be done, of a puzzle; nothing if the scenario is none."""
    try:
        data = read_yaml(text)
    except SourceFault:
        return Goal()
    given = data.get("goal") if isinstance(data, Block) else None
    if not isinstance(given, Mapping):
        return Goal()
    turns = given.get("turns", 0)
    return Goal(str(given.get("ja", "")), str(given.get("en", "")), turns if isinstance(turns, int) else 0)


def read_lesson(given: list[object]) -> Lesson:
    steps = []
    for item in given:
        if not isinstance(item, Mapping):
            continue
        said = item.get("say")
        words = {key: str(value) for key, value in said.items()} if isinstance(said, Mapping) else {}
        seat, line = next(((at, str(item[letter])) for at, letter in enumerate(SEATS) if letter in item), (-1, ""))
        point = str(item.get("point") or "")
        steps.append(Step(ja=words.get("ja", ""), en=words.get("en", ""), point=point, seat=seat, line=line))
    return Lesson(tuple(steps))


def run_lesson(match: Match, lesson: Lesson) -> None:
    """Do everything as a pupil would who does what the teacher says. Raises ScenarioFault where that is not possible."""
    prefs = (PREFS, Prefs(auto_pay=False, hurry=False))
    for _ in range(MOST):
        play(match, prefs)
        decision = match.decision
        if decision is None or (decision.seat == PUPIL and lesson.next(match) == len(lesson.steps)):
            return
        wanted = lesson.wanted(match, decision.seat)
        if decision.seat == PUPIL and wanted and decision.kind == "act":
            try:
                match.answer(wanted)
            except Unreadable as fault:
                raise ScenarioFault(f"lesson: A: {wanted}: {fault}") from None
        else:
            match.answer(lesson.answer(match, decision))
    raise ScenarioFault("lesson: it does not end")
