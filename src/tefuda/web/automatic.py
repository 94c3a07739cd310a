"""What is answered by itself for a person: windows where only passing is possible, and choices that make no difference."""

from __future__ import annotations

from collections.abc import Sequence

from tefuda.kernel.decisions import bounds
from tefuda.kernel.game import Game
from tefuda.kernel.records import Answer, Decision
from tefuda.match.match import Match
from tefuda.match.naming import interchangeable, may_name

from .seats import Prefs

#: Answers in a row that are given without showing the table in between.
MOST = 20


def idle(decision: Decision) -> bool:
    """Is passing all that can be done?"""
    return decision.kind == "act" and len(decision.options) == 1


def indifferent(game: Game, decision: Decision) -> bool:
    """Does it make no difference which of the cards are chosen? Only where how many is settled, too."""
    least, most = bounds(decision)
    if decision.kind != "choose" or least != most or not decision.options:
        return False
    if any(not may_name(game, decision.seat, option.card) for option in decision.options):
        return False  # answering for the player would tell that the unseen cards are alike
    verbs = {(option.verb, option.other, option.index, option.word) for option in decision.options}
    refs = [option.card for option in decision.options]
    return len(verbs) == 1 and all(game.alive(ref) for ref in refs) and interchangeable(game, refs)


def answer(game: Game, decision: Decision, prefs: Prefs) -> Answer | None:
    """The answer given for a player; None if the player is asked."""
    if idle(decision):
        stopped = decision.topic in prefs.stops
        return (0,) if prefs.auto_pass and not stopped else None
    if prefs.auto_pay and decision.topic != "life" and indifferent(game, decision):
        return tuple(range(bounds(decision)[0]))
    return None


def answers(match: Match, prefs: Sequence[Prefs | None]) -> list[Answer]:
    """The answers that follow each other from here on, tried on a fork."""
    found: list[Answer] = []
    trial = match.game.fork()
    while len(found) < MOST:
        decision = trial.state.decision
        wanted = prefs[decision.seat] if decision is not None else None
        given = answer(trial, decision, wanted) if decision is not None and wanted is not None else None
        if given is None:
            break
        found.append(given)
        trial.answer(given)
    return found
