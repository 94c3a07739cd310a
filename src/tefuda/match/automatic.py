"""What is answered by itself for a person: windows where there is nothing to do, and choices that make no difference.

A setting of the person, at the terminal, in the browser and for programs alike. It changes nothing of what the rules allow:
with everything off each question is asked, and a stop brings a window back.
"""

from __future__ import annotations

import math
import time
from collections.abc import Sequence

import msgspec

from tefuda.games.words import words
from tefuda.kernel.continuous import words as card_words
from tefuda.kernel.decisions import bounds
from tefuda.kernel.game import Game, Illegal
from tefuda.kernel.records import Answer, Decision, Event, Ref
from tefuda.kernel.visibility import sees

from .match import Match
from .naming import interchangeable, may_name
from .words import pending

#: Answers in a row that are given without showing the table in between.
MOST = 40


class Prefs(msgspec.Struct, frozen=True):
    """What a player wants answered by itself."""

    auto_pass: bool = True  # windows where passing is all that can be done
    auto_pay: bool = True  # choices among cards that are alike
    hurry: bool = True  # also windows where something could be done, but hardly anybody ever does
    #: Windows where nothing is ever passed: a topic; `topic/own`, `topic/other`: in one's own turn, in the other player's.
    stops: tuple[str, ...] = ()
    #: Against a person: only what the other player could say as well is answered by itself. Whether a window is passed at once
    #: then tells nothing about the hand.
    public: bool = False


def idle(decision: Decision) -> bool:
    """Is passing all that can be done?"""
    return decision.kind == "act" and len(decision.options) == 1


def idle_stretch(game: Game, decision: Decision) -> bool:
    """A window in which a player who hurries wants no question: the own play is about to resolve, or nobody did anything and
    it is none of the game's calls."""
    known = words(game.rules.name)
    if decision.topic not in known.stops:
        return False
    top = pending(game)
    if top is not None:
        return top.seat == decision.seat
    return not _called(game, decision) & set(known.calls)


def _called(game: Game, decision: Decision) -> set[str]:
    """What a window is called in stops and calls: its topic, and whose turn it is in."""
    whose = "own" if decision.seat == game.state.turn_player else "other"
    return {decision.topic, f"{decision.topic}/{whose}"}


def secretive(game: Game, seat: int) -> bool:
    """Does the player know any card that the other one does not? Then what he can do is his secret."""
    cards = range(len(game.state.cards))
    return any(sees(game, seat, card) and not sees(game, 1 - seat, card) for card in cards)


def indifferent(game: Game, decision: Decision) -> bool:
    """Does it make no difference which of the cards are chosen? Only where how many is settled, too."""
    least, most = bounds(decision)
    if decision.kind != "choose" or least != most or not decision.options:
        return False
    if any(not may_name(game, decision.seat, option.card) for option in decision.options):
        return False  # answering for the player would tell that the unseen cards are alike
    verbs = {(option.verb, option.other, option.index, option.key, option.to, option.price) for option in decision.options}
    refs = [option.card for option in decision.options]
    if len(verbs) != 1 or not all(game.alive(ref) for ref in refs):
        return False
    return interchangeable(game, refs) or _pays_alike(game, decision, refs)


def _pays_alike(game: Game, decision: Decision, refs: list[Ref]) -> bool:
    """Cards that pay by lying down differ only in what they can pay for."""
    asked = words(game.rules.name).pays_by
    if decision.topic != "pay" or not asked or decision.options[0].verb != "pay":
        return False
    return len({tuple(card_words(game, ref, key) for key in asked) for ref in refs}) == 1


def answer(game: Game, decision: Decision, prefs: Prefs) -> Answer | None:
    """The answer given for a player; None if the player is asked."""
    if decision.kind == "act":
        if not prefs.auto_pass or _called(game, decision) & set(prefs.stops):
            return None
        if idle(decision) and not (prefs.public and secretive(game, decision.seat)):
            return (0,)
        last = len(decision.options) - 1
        if prefs.hurry and decision.options[last].verb == "pass" and idle_stretch(game, decision):
            return (last,)
        return None
    if prefs.public and any(not may_name(game, 1 - decision.seat, option.card) for option in decision.options):
        return None  # that they are alike is the player's secret
    if prefs.auto_pay and game.rules.named.topics[decision.topic].alike and indifferent(game, decision):
        return tuple(range(bounds(decision)[0]))
    return None


def play(match: Match, prefs: Sequence[Prefs | None], seconds: float = math.inf) -> int:
    """Give the answers that follow each other from here on, for so many seconds of work; gives how many. One that is refused
    is left to the player. (How long others kept the processor does not count: on a busy machine a board would follow each.)"""
    end = time.thread_time() + seconds
    for count in range(MOST):
        if time.thread_time() > end:
            return count
        decision = match.decision
        wanted = prefs[decision.seat] if decision is not None else None
        given = answer(match.game, decision, wanted) if decision is not None and wanted is not None else None
        if given is None:
            return count
        try:
            match.answer(given)
        except Illegal:
            return count
    return MOST


def decided(match: Match, number: int, prefs: Prefs) -> bool:
    """Did a person with these settings think about this action? Taking back goes to the last one of them."""
    state, done = match.past()[number], match.done[number]
    if state.decision is None or done.answer is None:
        return done.text == "concede"
    return answer(Game(match.game.setting, state), state.decision, prefs) is None


def unfinished(match: Match, seat: int) -> int:
    """How many actions the thing a player is about to do has taken, while it is still being paid for, aimed or chosen.

    0 if it is under way: somebody else was asked, or the player has learned something by it.
    """
    if match.decision is None or match.decision.seat != seat or match.decision.kind == "act":
        return 0
    past = match.past()
    for number in range(len(match.done) - 1, -1, -1):
        asked = past[number].decision
        if match.done[number].seat != seat or asked is None or match.done[number].answer is None:
            return 0
        if asked.kind == "act":
            begun = asked.options[(match.done[number].answer or (0,))[0]]
            if match.game.rules.named.verbs[begun.verb].idle:
                return 0  # nothing was begun: what is asked came from elsewhere
            news = match.events[match.done[number].first_event :]
            told = any(_tells(Game(match.game.setting, past[number]), event, seat) for event in news)
            return 0 if told else len(match.done) - number
    return 0


def _tells(game: Game, event: Event, seat: int) -> bool:
    """Has the player seen something, or has luck decided something, that taking back would not undo?"""
    if event.kind in ("shuffle", "look", "turn_begins") or event.also == "draw":
        return True
    return (
        event.subject.card >= 0 and event.kind in ("move", "reveal") and not may_name(game, seat, game.ref(event.subject.card))
    )
