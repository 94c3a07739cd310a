"""Learning: the same weights for the same seed, found where they are, honest, and usable by name."""

from __future__ import annotations

from pathlib import Path
from random import Random

import msgspec
import pytest

from tefuda.games.base import BUILT, load
from tefuda.kernel.game import Game
from tefuda.lab.learning import Seen, fit, learn
from tefuda.players import GreedyPlayer, RandomPlayer, choose, make_player
from tefuda.players.evaluation import by_hand
from tefuda.players.features import features
from tefuda.players.learnt import Learnt, Misfit, Weights, read_weights, shipped
from tefuda.players.worlds import imagine

GAME = "ic_carddass"


def played(name: str, decisions: int, seed: int = 1) -> Game:
    package, player = load(name), RandomPlayer(seed)
    game = package.new_game(list(package.decks().values())[:2], seed)
    for _ in range(decisions):
        if game.state.decision is not None:
            game.answer(player.answer(game.state.decision))
    return game


def some_weights(name: str) -> Weights:
    names, rng = features(name).names, Random(1)
    return Weights(name, names, tuple(rng.uniform(-1, 1) for _ in names), 0.3)


@pytest.mark.slow
@pytest.mark.parametrize("rounds", [1, pytest.param(2, marks=pytest.mark.soak)])
def test_the_same_seed_gives_the_same_weights_for_any_number_of_processes(rounds: int) -> None:
    one, two = learn(GAME, 3, rounds, 3), learn(GAME, 3, rounds, 3, jobs=2)
    assert one == two
    assert one.games == 3 * rounds
    assert one != learn(GAME, 1, 1, 4)


def test_what_decides_games_is_found() -> None:
    """Whoever has more life wins three games of four, everything else is noise."""
    rng, names = Random(1), features(GAME).names
    life = names.index("life/cards")
    seen = []
    for _ in range(400):
        counted = [rng.uniform(-1, 1) for _ in names]
        likely = 0.75 if counted[life] > 0 else 0.25
        seen.append([Seen(tuple(counted), 0.0, float(rng.random() < likely))])
    found = fit(GAME, seen, 0, len(seen), 1)
    assert found.weights[life] > 0
    assert found.weights[life] == max(found.weights, key=abs)


@pytest.mark.parametrize("game", BUILT)
def test_what_is_counted_tells_nothing_hidden(game: str) -> None:
    how = Learnt(some_weights(game), by_hand(game))
    for decisions in (10, 60, 150):
        table = played(game, decisions)
        for seat in (0, 1):
            other = imagine(table, seat, Random(decisions))
            assert features(game).read(other, seat) == features(game).read(table, seat)
            assert how.value(other, seat) == how.value(table, seat)


def test_weights_are_used_by_name(tmp_path: Path) -> None:
    path = tmp_path / "learnt.json"
    path.write_bytes(msgspec.json.encode(some_weights(GAME)))
    assert read_weights(path) == some_weights(GAME)
    game = played(GAME, 40)
    decision = game.state.decision
    assert decision is not None
    by_file = choose(make_player(f"greedy@{path}", 1), game, decision.seat)
    assert by_file == choose(GreedyPlayer(1, Learnt(some_weights(GAME), by_hand(GAME))), game, decision.seat)
    by_name = choose(make_player("greedy@plain", 1), game, decision.seat)
    assert by_name == choose(GreedyPlayer(1, by_hand(GAME)), game, decision.seat)


def test_weights_of_something_else_are_refused(tmp_path: Path) -> None:
    with pytest.raises(Misfit, match="count other things"):
        Learnt(msgspec.structs.replace(some_weights(GAME), features=("luck",), weights=(1.0,)), by_hand(GAME))
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
    assert weights is None or Learnt(weights, by_hand(game)).learnt.game == game
