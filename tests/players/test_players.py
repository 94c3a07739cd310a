"""Players: legal answers of every kind, the same for the same seed, and no peeking."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable
from random import Random

import pytest

from tefuda.games.base import BUILT, load
from tefuda.kernel.decisions import problem
from tefuda.kernel.game import Game
from tefuda.kernel.records import Decision, Option
from tefuda.match.match import Match
from tefuda.match.view import view
from tefuda.players import (
    PLAYERS,
    BeginnerPlayer,
    GreedyPlayer,
    Player,
    RandomPlayer,
    SearchPlayer,
    TreePlayer,
    choose,
    make_player,
)
from tefuda.players.evaluation import General, evaluation, judge
from tefuda.players.moves import candidates, crowded, default
from tefuda.players.worlds import imagine

pytestmark = pytest.mark.slow

OPTIONS = tuple(Option("choose", index=number) for number in range(4))
DECISIONS = {
    "act": Decision(0, "act", "main", "", (*OPTIONS, Option("pass"))),
    "yes": Decision(0, "yes", "may", "", (Option("yes"), Option("no"))),
    "one": Decision(0, "choose", "choose", "", OPTIONS),
    "some": Decision(0, "choose", "choose", "", OPTIONS, 1, 3),
    "any": Decision(0, "choose", "choose", "", OPTIONS, 0, 4),
    "order": Decision(0, "order", "order", "", OPTIONS),
    "number": Decision(0, "number", "loop", "", least=2, most=5),
    "large number": Decision(0, "number", "loop", "", least=0, most=1_000_000),
}


def new_game(seed: int = 0, name: str = "ic_carddass") -> Game:
    package = load(name)
    return package.new_game(list(package.decks().values())[:2], seed)


def played(decisions: int, seed: int = 0, name: str = "ic_carddass") -> Game:
    """A game after some random answers."""
    game = new_game(seed, name)
    player = RandomPlayer(seed)
    for _ in range(decisions):
        if game.state.result is None:
            assert game.state.decision is not None
            game.answer(player.answer(game.state.decision))
    return game


def asking(decision: Decision) -> Game:
    game = new_game()
    game.state.decision = decision
    return game


@pytest.mark.parametrize("kind", DECISIONS)
def test_random_answers_are_legal_and_reach_everything(kind: str) -> None:
    decision = DECISIONS[kind]
    game, player = asking(decision), RandomPlayer(1)
    answers = [choose(player, game, 0) for _ in range(400)]
    assert all(problem(decision, answer) is None for answer in answers)
    reached = {index for answer in answers for index in answer}
    if kind == "number":
        assert reached == {2, 3, 4, 5}
    elif kind != "large number":
        assert reached == set(range(len(decision.options)))


def test_random_is_uniform_over_options() -> None:
    game, player = asking(DECISIONS["act"]), RandomPlayer(7)
    counts = Counter(choose(player, game, 0)[0] for _ in range(5000))
    assert all(850 < count < 1150 for count in counts.values())


@pytest.mark.parametrize("kind", DECISIONS)
@pytest.mark.parametrize("limit", [1, 3, 50])
def test_candidates_are_legal_different_and_few(kind: str, limit: int) -> None:
    decision = DECISIONS[kind]
    found = candidates(asking(decision), 0, decision, limit, Random(1))
    assert 1 <= len(found) <= max(limit, 2)
    assert len(set(found)) == len(found)
    assert found[0] == default(asking(decision), decision)
    assert all(problem(decision, answer) is None for answer in found)


def test_of_too_many_lists_those_of_the_best_are_tried() -> None:
    options = tuple(Option("choose", index=number) for number in range(12))
    decision = Decision(0, "choose", "choose", "", options, 2, 6)
    assert crowded(decision, 20)
    assert not crowded(DECISIONS["some"], 20)
    order = [7, 3, 9, *(number for number in range(12) if number not in (7, 3, 9))]
    found = candidates(asking(decision), 0, decision, 20, Random(1), order)
    assert len(found) == 20
    assert {(3, 7), (3, 7, 9), (7, 9)} <= set(found)
    assert all(problem(decision, answer) is None for answer in found)


def test_interchangeable_cards_are_tried_once() -> None:
    game = played(30)
    seat = 0
    life = game.cards_in("life", seat)
    decision = Decision(seat, "choose", "life", "", tuple(Option("life", game.ref(card)) for card in life), 2, 2)
    assert len(candidates(game, seat, decision, 30, Random(1))) == 1


@pytest.mark.parametrize("name", PLAYERS)
def test_players_by_name_play_whole_games_the_same_way_for_the_same_seed(name: str) -> None:
    ends = []
    for _ in range(2):
        game = new_game(3)
        quick: dict[str, Player] = {"tree": TreePlayer(1, 2), "search": SearchPlayer(1, 2), "master": SearchPlayer(1, 4)}
        players = [quick.get(name) or make_player(name, 1), make_player("random", 2)]
        while game.state.result is None:
            decision = game.state.decision
            assert decision is not None
            game.answer(choose(players[decision.seat], game, decision.seat))
        ends.append(game.state.digest())
    assert ends[0] == ends[1]


def test_an_unknown_player() -> None:
    with pytest.raises(LookupError, match="random, beginner, greedy"):
        make_player("genius", 0)


def test_choosing_changes_nothing() -> None:
    game = played(40)
    before = game.state.digest()
    decision = game.state.decision
    assert decision is not None
    choose(GreedyPlayer(1), game, decision.seat)
    assert game.state.digest() == before


@pytest.mark.parametrize("decisions", [0, 20, 60, 90])
@pytest.mark.parametrize("seat", [0, 1])
def test_an_imagined_world_looks_the_same_and_is_not(decisions: int, seat: int) -> None:
    game = played(decisions, seed=decisions)
    worlds = [imagine(game, seat, Random(seed)) for seed in range(3)]
    assert all(view(world, seat) == view(game, seat) for world in worlds)
    decks = {tuple(world.state.cards[card].definition for card in world.cards_in("deck", 0)) for world in worlds}
    assert len(decks) == 3
    for world in worlds:
        counts = Counter(card.definition for card in world.state.cards)
        assert counts == Counter(card.definition for card in game.state.cards)
        world.answer(choose(RandomPlayer(1), world, 0))  # its index is sound: it can be played on


THINKERS: dict[str, Callable[[], Player]] = {
    "beginner": lambda: BeginnerPlayer(5),
    "greedy": lambda: GreedyPlayer(5),
    "tree": lambda: TreePlayer(5, 6),
    "search": lambda: SearchPlayer(5, 4),
}


@pytest.mark.parametrize("thinker", THINKERS)
@pytest.mark.parametrize("name", BUILT)
@pytest.mark.parametrize("decisions", [12, 35, 50, 90, 230])
def test_nobody_peeks(name: str, decisions: int, thinker: str) -> None:
    """Whatever all hidden cards of both players really are, a player that knows the same answers the same."""
    game = played(decisions, decisions, name)
    decision = game.state.decision
    if decision is None:
        return
    seat = decision.seat
    other = imagine(game, seat, Random(decisions))
    other.state.seed = game.state.seed
    assert view(other, seat) == view(game, seat)
    assert evaluation(name).value(other, seat) == evaluation(name).value(game, seat)
    assert choose(THINKERS[thinker](), other, seat) == choose(THINKERS[thinker](), game, seat)


def test_evaluation_prefers_the_better_side_and_a_win_to_everything() -> None:
    game = Match.at("ic_carddass", {"A": {"battle": [3], "life": 7, "energy": 4}, "B": {"life": 2}, "step": "main"}).game
    how = evaluation("ic_carddass")
    assert how.value(game, 0) > 0 > how.value(game, 1)
    assert how.value(game, 0) == -how.value(game, 1)
    load("ic_carddass").concede(game, 0)
    assert judge(how, game, 1) > 1000 > judge(how, game, 0)


def test_a_game_without_its_own_evaluation_gets_the_general_one(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("tefuda.players.evaluation.declared", lambda game, name: None)
    how = evaluation("ic_carddass")
    assert isinstance(how, General)
    game = played(30)
    assert how.value(game, 0) == -how.value(game, 1)
    assert isinstance(choose(GreedyPlayer(1, how), game, 0), tuple)


def test_greedy_beats_random() -> None:
    from tefuda.lab import simulate

    found = [simulate("ic_carddass", 6, 11, pair).by_player["greedy"] for pair in (("greedy", "random"), ("random", "greedy"))]
    assert sum(rate.wins for rate in found) >= 10
