"""Simulation and statistics."""

from __future__ import annotations

import json
from pathlib import Path
from random import Random

import msgspec
import pytest

from tefuda.games.base import BUILT, DeckFault, load
from tefuda.kernel.game import Game
from tefuda.lab import bench, find_deck, rate, simulate
from tefuda.lab.growth import growth_positions
from tefuda.lab.simulation import Plan, Simulation, game_seed, play_one


def timeless(result: Simulation) -> bytes:
    """A simulation without what depends on the machine."""
    return msgspec.json.encode(msgspec.structs.replace(result, seconds=0.0, games_per_s=0.0, decisions_per_s=0.0, jobs=0))


def plan(*names: str, seed: int = 0) -> Plan:
    package = load("ic_carddass")
    return Plan("ic_carddass", seed, ("random", "random"), names, tuple(find_deck(package, name) for name in names))


@pytest.mark.slow
def test_the_same_seed_gives_the_same_games() -> None:
    assert timeless(simulate("ic_carddass", 12, 5)) == timeless(simulate("ic_carddass", 12, 5))
    assert timeless(simulate("ic_carddass", 12, 5)) != timeless(simulate("ic_carddass", 12, 6))


@pytest.mark.slow
def test_the_number_of_processes_changes_nothing() -> None:
    one = simulate("ic_carddass", 30, 5, jobs=1)
    assert timeless(one) == timeless(simulate("ic_carddass", 30, 5, jobs=2))
    assert timeless(one) == timeless(simulate("ic_carddass", 30, 5, jobs=3))


def test_any_game_can_be_played_again() -> None:
    pair = plan("homura", "tomoshibi", seed=9)
    first, second = play_one(pair, 3), play_one(pair, 3)
    assert first == second
    assert first.digest
    assert first.seed == game_seed(9, 3) != game_seed(9, 4)


def test_negative_and_huge_seeds() -> None:
    for seed in (-1, 0, 1 << 80):
        assert simulate("ic_carddass", 1, seed).errors == 0


def test_two_decks_keep_their_seats_and_more_meet_each_other() -> None:
    assert {plan("homura", "tomoshibi").pair(number) for number in range(4)} == {(0, 1)}
    three = plan("homura", "tomoshibi", "homura")
    assert {three.pair(number) for number in range(6)} == {(0, 1), (0, 2), (1, 0), (1, 2), (2, 0), (2, 1)}


def test_a_game_that_breaks_is_counted_and_can_be_repeated(monkeypatch: pytest.MonkeyPatch) -> None:
    real = Game.answer

    def brittle(game: Game, answer: tuple[int, ...]) -> None:
        if game.state.turn == 4:
            raise RuntimeError("the table broke")
        real(game, answer)

    monkeypatch.setattr(Game, "answer", brittle)
    result = simulate("ic_carddass", 7, 1)
    assert result.errors == 7
    assert len(result.first_errors) == 5
    record = result.first_errors[0]
    assert record.error == "RuntimeError: the table broke"
    assert "brittle" in record.where
    assert record.turns == 4
    assert record.seed == game_seed(1, record.number)
    assert result.average_decisions == 0.0


def test_what_does_not_exist_is_refused_before_the_first_game() -> None:
    for wrong in ({"players": ("random", "nobody")}, {"decks": ("nope", "homura")}):
        with pytest.raises(LookupError):
            simulate("ic_carddass", 1, **wrong)  # type: ignore[arg-type]
    with pytest.raises(LookupError):
        simulate("nope", 1)
    with pytest.raises(ValueError, match="at least one"):
        simulate("ic_carddass", 0)


def test_a_pool_that_makes_no_deck_is_refused_before_the_first_game(tmp_path: Path) -> None:
    file = tmp_path / "few.jsonl"
    file.write_text("{}\n", encoding="utf-8")
    with pytest.raises(ValueError, match=r"few\.jsonl: 0 cards .* make no legal deck"):
        simulate("duel_masters", 3, cards=str(file))


def test_progress_hears_of_every_game() -> None:
    heard: list[int] = []
    simulate("ic_carddass", 3, progress=heard.append)
    assert heard == [1, 2, 3]


def test_deck_files(tmp_path: Path) -> None:
    package = load("ic_carddass")
    path = tmp_path / "mine.json"
    path.write_text(json.dumps(msgspec.to_builtins(package.decks()["homura"])))
    assert find_deck(package, str(path)).cards == package.decks()["homura"].cards
    assert simulate("ic_carddass", 1, decks=(str(path), "tomoshibi")).errors == 0
    path.write_text("- not\n- a deck\n")
    with pytest.raises(DeckFault):
        find_deck(package, str(path))
    with pytest.raises(LookupError):
        find_deck(package, str(tmp_path / "missing.yaml"))


@pytest.mark.parametrize("game", BUILT)
def test_random_decks_are_legal_and_together_use_every_card(game: str) -> None:
    package = load(game)
    decks = [package.random_deck(Random(seed)) for seed in range(60)]
    assert [package.check_deck(deck, package.catalog()) for deck in decks] == [[]] * len(decks)
    numbers = {definition.number for definition in package.catalog().definitions}
    used = {word for deck in decks for part in msgspec.to_builtins(deck).values() for word in _words(part)}
    assert used & numbers == numbers


def _words(part: object) -> list[str]:
    """A card by itself (a leader), or the cards of a pile."""
    return list(part) if isinstance(part, dict) else [part] if isinstance(part, str) else []


@pytest.mark.slow
@pytest.mark.parametrize("game", BUILT)
def test_games_over_random_decks_are_the_same_for_the_same_seed(game: str) -> None:
    first = simulate(game, 4, seed=3, decks=["random"])
    assert (first.errors, first.decks) == (0, ("random", "random"))
    assert timeless(first) == timeless(simulate(game, 4, seed=3, decks=["random"]))


def test_rates_have_margins() -> None:
    even = rate(50, 50, 0)
    assert even.rate == 0.5
    assert 0.40 < even.low < 0.41
    assert 0.59 < even.high < 0.60
    assert rate(0, 0, 0).high == 1.0
    assert rate(10, 0, 0).low > 0.65
    assert rate(0, 0, 4).rate == 0.5


def test_positions_for_growth_double_the_cards() -> None:
    small, large = growth_positions(load("ic_carddass"))

    def in_play(game: Game) -> int:
        return sum(len(game.cards_in(zone, seat)) for zone in ("battle", "hand", "energy") for seat in (0, 1))

    assert small.keys() == large.keys() != set()
    for kind in small:
        assert in_play(large[kind][0][0]) == 2 * in_play(small[kind][0][0])


def test_a_bench_of_no_games_is_quick() -> None:
    assert bench(0.1, games=()).games == ()
