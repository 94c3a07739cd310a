"""Learning: the same weights for the same seed, found where they are, honest, and usable by name."""

from __future__ import annotations

from pathlib import Path
from random import Random

import msgspec
import pytest

from tefuda.games.base import BUILT, load
from tefuda.kernel.game import Game
from tefuda.lab.learning import Seen, Story, fit, learn
from tefuda.players import GreedyPlayer, RandomPlayer, choose, make_player
from tefuda.players.evaluation import General, by_hand
from tefuda.players.learnt import Learnt, Misfit, as_learnt, read_weights, shipped, weighed, weights_of
from tefuda.players.worlds import imagine

GAME = "ic_carddass"


def played(name: str, decisions: int, seed: int = 1) -> Game:
    package, player = load(name), RandomPlayer(seed)
    game = package.new_game(list(package.decks().values())[:2], seed)
    for _ in range(decisions):
        if game.state.decision is not None:
            game.answer(player.answer(game.state.decision))
    return game


def some_weights(name: str) -> Learnt:
    rng, weights = Random(1), dict[str, list[float]]()
    for weight, _ in weights_of(by_hand(name)):
        weights.setdefault(weight, []).append(rng.uniform(-1, 1))
    return Learnt(name, {weight: tuple(row) if len(row) > 1 else row[0] for weight, row in weights.items()})


@pytest.mark.slow
@pytest.mark.parametrize("rounds", [1, pytest.param(2, marks=pytest.mark.soak)])
def test_the_same_seed_gives_the_same_weights_for_any_number_of_processes(rounds: int) -> None:
    one, two = learn(GAME, 3, rounds, 3), learn(GAME, 3, rounds, 3, jobs=2)
    assert one == two
    assert one.games == 3 * rounds
    assert one != learn(GAME, 1, 1, 4)


def stories(decisive: int, count: int = 400) -> list[Story]:
    """Games of four positions in which whoever has more of one thing wins three times of four, and everything else is noise."""
    rng, found = Random(1), list[Story]()
    names = weights_of(by_hand(GAME))
    for _ in range(count):
        ahead = rng.choice((-1.0, 1.0))
        seen = []
        for at in range(4):
            seat = at // 2
            counted = [rng.uniform(-1, 1) for _ in names]
            counted[decisive] = ahead if seat == 0 else -ahead
            seen.append(Seen(at % 2 == 0, seat, 0.0, tuple(counted)))
        wins = rng.random() < 0.75
        found.append(Story(tuple(seen), 0 if wins == (ahead > 0) else 1))
    return found


@pytest.mark.parametrize("decisive", ["life", "awake"])
def test_what_decides_games_is_found(decisive: str) -> None:
    names = list(weights_of(by_hand(GAME)))
    found = fit(GAME, stories(names.index((decisive, 0))), 0, 400, 1)
    worth = weights_of(as_learnt(by_hand(GAME), found))
    assert 2.2 < worth[decisive, 0] < 4.4  # three times of four is a log odds of 1.1, and 3 points are one of 1
    assert worth[decisive, 0] == max(worth.values(), key=abs)


def test_what_nothing_speaks_for_stays_as_it_is_written_down() -> None:
    """Where the chance to win is what the evaluation says, as far as can be seen, the weights keep their proportions."""
    hand = weights_of(by_hand(GAME))
    rng, found = Random(1), list[Story]()
    for _ in range(300):
        counted = tuple(rng.uniform(-1, 1) / weight for weight in hand.values())
        worth = sum(much * weight for much, weight in zip(counted, hand.values(), strict=True))
        found.append(Story((Seen(True, 0, 0.0, counted), Seen(False, 0, 0.0, counted)), 0 if worth > 0 else 1))
    learnt = weights_of(as_learnt(by_hand(GAME), fit(GAME, found, 0, 300, 1)))
    times = [learnt[name] / hand[name] for name in hand]
    assert min(times) > 0.5 * max(times) > 0


@pytest.mark.parametrize("game", BUILT)
def test_what_is_counted_tells_nothing_hidden(game: str) -> None:
    how = as_learnt(by_hand(game), some_weights(game))
    for decisions in (10, 60, 150):
        table = played(game, decisions)
        for seat in (0, 1):
            assert how.value(imagine(table, seat, Random(decisions)), seat) == how.value(table, seat)


def test_a_game_without_an_evaluation_of_its_own_can_be_learnt_too() -> None:
    general = General.of(GAME)
    weights = weights_of(general)
    assert len(weights) == len(load(GAME).rules.zones)
    table = played(GAME, 60)
    doubled = weighed(general, {name: 2 * value for name, value in weights.items()})
    assert doubled.value(table, 0) == 2 * general.value(table, 0) == -2 * general.value(table, 1)


def test_weights_are_used_by_name(tmp_path: Path) -> None:
    path = tmp_path / "learnt.json"
    path.write_bytes(msgspec.json.encode(some_weights(GAME)))
    assert read_weights(path) == some_weights(GAME)
    game = played(GAME, 40)
    decision = game.state.decision
    assert decision is not None
    by_file = choose(make_player(f"greedy@{path}", 1), game, decision.seat)
    learnt = as_learnt(by_hand(GAME), some_weights(GAME))
    assert by_file == choose(GreedyPlayer(1, learnt), game, decision.seat)
    by_name = choose(make_player("greedy@plain", 1), game, decision.seat)
    assert by_name == choose(GreedyPlayer(1, by_hand(GAME)), game, decision.seat)


def test_weights_of_something_else_are_refused(tmp_path: Path) -> None:
    with pytest.raises(Misfit, match="weigh other things"):
        as_learnt(by_hand(GAME), msgspec.structs.replace(some_weights(GAME), weights={"luck": 1.0}))
    path = tmp_path / "nothing.json"
    with pytest.raises(ValueError, match=r"nothing\.json"):
        make_player(f"greedy@{path}", 1)
    path.write_text("{}")
    with pytest.raises(ValueError, match="no learnt weights"):
        make_player(f"search@{path}", 1)
    with pytest.raises(LookupError, match="no player called"):
        make_player("random@plain", 1)


@pytest.mark.parametrize("game", BUILT)
def test_what_is_shipped_fits(game: str) -> None:
    weights = shipped(game)
    assert weights is None or (weights.game == game and as_learnt(by_hand(game), weights))
