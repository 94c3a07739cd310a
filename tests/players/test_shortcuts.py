"""Shortcuts: worlds in which less is asked come to the same positions."""

from __future__ import annotations

from random import Random

import pytest

from tefuda.games.base import BUILT, load
from tefuda.kernel.game import Game
from tefuda.players import RandomPlayer, SearchPlayer, Seat
from tefuda.players.evaluation import evaluation, glimpse, playground, shortcuts
from tefuda.players.moves import candidates
from tefuda.players.search import WORK

HAVING = [name for name in BUILT if shortcuts(name).looking]


def where(world: Game) -> tuple[int, str, str]:
    decision = world.state.decision
    return (world.state.turn, "", "") if decision is None else (world.state.turn, decision.topic, decision.clause)


def position(world: Game) -> str:
    """Everything but the options of the question."""
    bare = world.fork()
    bare.state.decision = None
    return bare.state.digest()


@pytest.mark.parametrize("name", HAVING)
def test_a_glimpse_and_the_world_itself_come_to_the_same_position(name: str) -> None:
    package, wild, luck, how = load(name), RandomPlayer(3), Random(3), evaluation(name)
    game = package.new_game(list(package.decks().values())[:2], 3)
    same = spared = 0
    for _ in range(250):
        decision = game.state.decision
        if decision is None:
            break
        if decision.kind == "act" and how.quiet(game):
            for answer in candidates(game, decision.seat, decision, 4, luck):
                short, whole = glimpse(game), game.fork()
                short.answer(answer)
                whole.answer(answer)
                if where(short) == where(whole):
                    assert position(short) == position(whole)
                    same += 1
                    options = [len(world.state.decision.options) for world in (short, whole) if world.state.decision]
                    spared += len(set(options)) > 1
        game.answer(wild.answer(decision))
    assert same > 30
    assert spared > 10


@pytest.mark.parametrize("name", HAVING)
def test_shortcuts_stand_for_steps_that_there_are(name: str) -> None:
    package = load(name)
    game = package.new_game(list(package.decks().values())[:2], 3)
    there = {step[1] for table in game.setting.steps.values() for step in table if step is not None}
    found = shortcuts(name)
    assert there.issuperset(found.looking)
    assert there.issuperset(found.playing)


def test_games_of_the_project_have_shortcuts() -> None:
    assert len(HAVING) >= 5


def test_what_lies_on_the_gate_is_let_go() -> None:
    """9-3e: whoever thinks ahead adds nothing to what is there; with an empty Gate he says nothing of it."""
    package, wild, how = load("gate_ruler"), RandomPlayer(5), evaluation("gate_ruler")
    game = package.new_game(list(package.decks().values())[:2], 5)
    passed = open_ = 0
    for _ in range(300):
        decision = game.state.decision
        if decision is None:
            break
        if decision.clause == "9-3e":
            said = how.reply(game, decision, decision.seat)
            if game.state.items:
                assert said is not None
                assert decision.options[said[0]].verb == "pass"
                passed += 1
            else:
                assert said is None
                open_ += 1
        game.answer(wild.answer(decision))
    assert passed > 10
    assert open_ > 10


@pytest.mark.slow
@pytest.mark.parametrize("name", HAVING)
def test_thinking_is_bounded(name: str) -> None:
    """What a decision may cost is exceeded by no more than the last playings, and the same seed thinks the same."""
    package, wild = load(name), RandomPlayer(7)
    game = package.new_game(list(package.decks().values())[:2], 7)
    asked = 0
    for _ in range(400):
        decision = game.state.decision
        if decision is None or asked == 4:
            break
        if decision.kind == "act" and len(decision.options) > 3:
            asked += 1
            one, two = SearchPlayer(1, iterations=4), SearchPlayer(1, iterations=4)
            assert one.consider(Seat(game, decision.seat)) == two.consider(Seat(game, decision.seat))
            assert one.work == two.work < 3 * WORK * 4
        game.answer(wild.answer(decision))
    assert asked == 4


def test_players_who_go_on_are_asked_in_the_main_phase_and_pass_windows() -> None:
    package, wild = load("build_divide"), RandomPlayer(5)
    game = package.new_game(list(package.decks().values())[:2], 5)
    topics: dict[str, int] = {}
    for _ in range(400):
        world = playground(game.fork())
        decision = game.state.decision
        if decision is None:
            break
        answer = wild.answer(decision)
        world.answer(answer)
        asked = world.state.decision
        if asked is not None and len(asked.options) > 1 and asked.clause == "1103-7":
            topics[asked.topic] = topics.get(asked.topic, 0) + 1
        game.answer(answer)
    assert set(topics) == {"main"}
