"""What is answered by itself: only where nothing is lost, as the player has set it, and in every game by its own windows."""

from __future__ import annotations

import random

import pytest

from tefuda.games.base import BUILT
from tefuda.games.words import words
from tefuda.kernel.decisions import problem
from tefuda.kernel.game import Game, Illegal
from tefuda.kernel.records import Answer, Refusal
from tefuda.match.automatic import Prefs, answer, decided, idle, play, unfinished
from tefuda.match.match import Match
from tefuda.match.words import pending

from .playing import play as play_at_random
from .playing import random_answer, start

games = pytest.mark.parametrize("game", BUILT)
OFF = Prefs(auto_pass=False, auto_pay=False, hurry=False)
IDLE = Prefs(hurry=False)


def asked(game: str, seed: int, prefs: Prefs) -> tuple[Match, list[str]]:
    """A whole game of a player with these settings on both seats: the match, and the topics of what was asked."""
    match, rng = start(game, seed), random.Random(seed)
    topics: list[str] = []
    while match.result is None:
        play(match, (prefs, prefs))
        decision = match.decision
        if decision is not None and answer(match.game, decision, prefs) is None:
            topics.append(decision.topic)
            match.answer(random_answer(decision, rng))
    return match, topics


@games
def test_off_asks_everything(game: str) -> None:
    match, rng = start(game, 1), random.Random(1)
    for _ in range(200):
        decision = match.decision
        if decision is None:
            break
        assert answer(match.game, decision, OFF) is None
        assert play(match, (OFF, OFF)) == 0
        match.answer(random_answer(decision, rng))


@games
def test_each_answer_is_carried_out_once(game: str, monkeypatch: pytest.MonkeyPatch) -> None:
    carried_out = Game.answer
    count = 0

    def counted(self: Game, given: Answer) -> None:
        nonlocal count
        count += 1
        carried_out(self, given)

    monkeypatch.setattr(Game, "answer", counted)
    match, _ = asked(game, 3, Prefs())
    assert count == len(match.done)


def test_an_automatic_answer_that_is_refused_is_left_to_the_player(monkeypatch: pytest.MonkeyPatch) -> None:
    match = start("build_divide", 3)
    while match.decision is not None and answer(match.game, match.decision, Prefs()) is None:
        match.answer(random_answer(match.decision, random.Random(3)))
    before = (match.digest, len(match.done))

    def refuse(self: Game, given: Answer) -> None:
        raise Illegal([Refusal("", "だめです。", "No.")])

    monkeypatch.setattr(Game, "answer", refuse)
    assert play(match, (Prefs(), Prefs())) == 0
    assert (match.digest, len(match.done)) == before


@games
def test_only_passing_is_done_where_something_could_be_done(game: str) -> None:
    """Whatever the settings, an answer is legal, and one that matters is never given but a pass in a window of the game."""
    match, rng = start(game, 2), random.Random(2)
    windows = set(words(game).stops)
    for _ in range(600):
        decision = match.decision
        if decision is None:
            break
        given = answer(match.game, decision, Prefs())
        if given is not None:
            assert problem(decision, given) is None
            if decision.kind == "act" and not idle(decision):
                assert decision.options[given[0]].verb == "pass"
                top = pending(match.game)
                mine = decision.seat == match.game.state.turn_player
                called = {decision.topic, f"{decision.topic}/{'own' if mine else 'other'}"} & set(words(game).calls)
                assert decision.topic in windows
                assert not called if top is None else top.seat == decision.seat
        if answer(match.game, decision, IDLE) is not None and decision.kind == "act":
            assert idle(decision)
        match.answer(random_answer(decision, rng))


@pytest.mark.slow
@games
def test_a_player_in_no_window_of_interest_is_asked_less(game: str) -> None:
    """Of the same questions, fewer reach a player who lets empty windows pass, and fewer still one who hurries."""
    settings = (OFF, IDLE, Prefs())
    reached = [0, 0, 0]
    for seed in range(6):
        match = start(game, seed)
        for decision, _ in play_at_random(match, seed, 600):
            if decision.topic in words(game).stops:
                reached = [
                    count + (answer(match.game, decision, prefs) is None)
                    for count, prefs in zip(reached, settings, strict=True)
                ]
    everything, some, few = reached
    assert few <= some <= everything
    if set(words(game).calls) != set(words(game).stops):
        assert few < some < everything


@pytest.mark.slow
@games
def test_a_stop_brings_a_window_back(game: str) -> None:
    for topic in words(game).stops:
        _, topics = asked(game, 5, Prefs(stops=(topic,)))
        assert topic in topics, topic


def test_a_stop_may_be_for_one_players_turn() -> None:
    """Build Divide asks both players in most windows: a stop in the other player's turn leaves one's own alone."""

    def reached(stop: str) -> set[bool]:
        match, rng, found = start("build_divide", 5), random.Random(5), set()
        prefs = Prefs(stops=(stop,))
        while match.result is None and len(match.done) < 400:
            play(match, (prefs, prefs))
            decision = match.decision
            if decision is not None and answer(match.game, decision, prefs) is None:
                if decision.topic == "stand":
                    found.add(decision.seat == match.game.state.turn_player)
                match.answer(random_answer(decision, rng))
        return found

    assert reached("stand/own") == {True}
    assert reached("stand/other") == {False}
    assert reached("stand") == {True, False}


def test_a_player_in_a_hurry_is_asked_when_the_opponent_did_something() -> None:
    """Build Divide: a quick command may answer what lies in the resolution zone, in any window."""
    side = {"hand": ["SK-024"], "energy": ["SK-001", "SK-001", "SK-001"]}
    position = {"turn": "A", "step": "stand", "A": side, "B": dict(side)}
    match = Match.at("build_divide", position)
    decision = match.decision
    assert decision is not None
    assert len(decision.options) > 1
    assert answer(match.game, decision, Prefs()) == (len(decision.options) - 1,)  # nothing happened: passed
    assert answer(match.game, decision, IDLE) is None
    match.answer(match.options()[0])
    while match.decision is not None and match.decision.seat == 0:
        match.answer("pass" if match.decision.kind == "act" else (0,))
    decision = match.decision
    assert decision is not None
    assert (decision.seat, decision.topic) == (1, "stand")
    assert answer(match.game, decision, Prefs()) is None


def paying(card: str, energy: list[str], prefs: Prefs) -> list[str]:
    """The topics a player is asked about who plays a card with this energy."""
    match = Match.at("build_divide", {"turn": "A", "step": "main", "A": {"hand": [card], "energy": energy}})
    match.answer((0,))
    topics = []
    while match.decision is not None and match.decision.topic == "pay":
        given = answer(match.game, match.decision, prefs)
        topics += [] if given is not None else ["pay"]
        match.answer(given or (0,))
    return topics


def test_energy_of_one_colour_is_paid_without_asking() -> None:
    assert paying("EN-004", ["EN-001", "EN-002", "EN-003"], Prefs()) == []
    assert paying("EN-004", ["EN-001", "EN-002", "EN-003"], Prefs(auto_pay=False)) == ["pay", "pay"]
    assert paying("RB-004", ["RB-001", "RB-002", "RB-007"], Prefs()) == ["pay"], "two colours: the player chooses"


@games
def test_taking_back_goes_to_what_was_really_decided(game: str) -> None:
    match, _ = asked(game, 6, Prefs())
    real = [number for number in range(len(match.done)) if decided(match, number, Prefs())]
    assert 0 < len(real) < len(match.done)
    match.undo(len(match.done) - real[-1])
    assert match.decision is not None
    assert answer(match.game, match.decision, Prefs()) is None


@games
def test_what_is_begun_can_be_put_back_until_something_is_learned(game: str) -> None:
    """Going back so many actions leads to a question of the same player, and nothing hidden from them has moved meanwhile."""
    seen = 0
    for seed in range(4):
        match = start(game, seed)
        for decision, _ in play_at_random(match, seed, 200):
            count = unfinished(match, decision.seat)
            assert unfinished(match, 1 - decision.seat) == 0
            if not count:
                continue
            seen += 1
            assert decision.kind != "act"
            begun = match.done[-count]
            question = match.past()[-count].decision
            assert question is not None
            assert (question.seat, question.kind) == (decision.seat, "act")
            assert begun.answer is not None
            assert not match.game.rules.named.verbs[question.options[begun.answer[0]].verb].idle, "who passed has begun nothing"
            assert not {event.kind for event in match.events[begun.first_event :]} & {"shuffle", "look"}
    if game == "build_divide":
        assert seen > 5
