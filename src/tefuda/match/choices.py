"""What is offered, at the terminal and in the browser: an "attack" is offered together with the card that attacks.

An option that only leads to the next question of the same player (declare an attack; with which card?) is shown as the
answers to that question, so that one number says both.
"""

from __future__ import annotations

from typing import NamedTuple

from tefuda.games.words import words
from tefuda.kernel.records import Answer, Decision, Ref

from . import notation
from .match import Match
from .naming import fold
from .words import phrase


class Choice(NamedTuple):
    """A line of the menu: what it means, how it is written, and the answers it stands for."""

    words: str
    verb: str
    line: str
    answers: tuple[Answer, ...]
    card: Ref
    names: frozenset[str] = frozenset()


def choices(match: Match, decision: Decision, lang: str) -> list[Choice]:
    """The menu of a decision."""
    game = match.game
    lines = notation.options(game, decision, lang)
    announce = words(game.rules.name).announce
    found: list[Choice] = []
    for number, option in enumerate(decision.options):
        if decision.kind == "act" and option.card.card < 0 and option.verb in announce:
            found.extend(_announced(match, number, announce[option.verb], lang))
        if not any(choice.answers[0] == (number,) for choice in found):
            said = phrase(game, decision, option, lang)
            found.append(Choice(said, option.verb, lines[number], ((number,),), option.card))
    return found


def _announced(match: Match, number: int, topic: str, lang: str) -> list[Choice]:
    """The answers to the question an announcement leads to, tried on a fork; none if it leads elsewhere."""
    trial = match.game.fork()
    trial.answer((number,))
    decision = trial.state.decision
    if decision is None or decision.topic != topic:
        return []
    shown = notation.options(trial, decision, lang)
    other = notation.options(trial, decision, "en" if lang == "ja" else "ja")
    return [
        Choice(
            phrase(trial, decision, option, lang),
            option.verb,
            shown[at],
            ((number,), (at,)),
            option.card,
            frozenset({fold(shown[at]), fold(other[at])}),
        )
        for at, option in enumerate(decision.options)
        if option.card.card >= 0
    ]
