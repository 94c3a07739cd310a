"""Random games come to an end without an error, in every game begun and from any legal decks."""

from __future__ import annotations

from itertools import permutations
from random import Random

import pytest

from tefuda.games.base import BEGUN, AnyDeck, load
from tefuda.kernel.game import Game
from tefuda.players import RandomPlayer

games = pytest.mark.parametrize("name", BEGUN)


def play(name: str, decks: list[AnyDeck], seed: int) -> Game:
    """A game to its end."""
    game, player = load(name).new_game(decks, seed), RandomPlayer(seed)
    for _ in range(20_000):
        decision = game.state.decision
        if decision is None:
            return game
        game.answer(player.answer(decision))
    raise AssertionError("the game does not end")


def checked(game: Game) -> None:
    """Every card lies in one place, and nothing is left half done."""
    state = game.state
    lying = [card for pile in state.zones for card in pile]
    parts = {part for card in lying for part in state.cards[card].parts}  # some have a zone of their own
    nowhere = {number for number, card in enumerate(state.cards) if card.aside or card.host == number}  # what was no real card
    assert state.result is not None
    assert len(lying) == len(set(lying))
    assert {*lying, *parts, *nowhere} == set(range(len(state.cards)))
    assert all(state.cards[card].zone == zone for zone, pile in enumerate(state.zones) for card in pile)


def shipped(name: str, seed: int) -> list[AnyDeck]:
    """Two of the shipped decks, every pair in turn."""
    pairs = list(permutations(load(name).decks().values(), 2))
    return list(pairs[seed % len(pairs)])


def drawn(name: str, seed: int) -> list[AnyDeck]:
    """Two legal decks that nobody thought of."""
    package, luck = load(name), Random(seed)
    decks = [package.random_deck(luck), package.random_deck(luck)]
    assert [package.check_deck(deck, package.catalog()) for deck in decks] == [[], []]
    return decks


@games
@pytest.mark.parametrize("seed", range(2))
def test_the_shipped_decks(name: str, seed: int) -> None:
    checked(play(name, shipped(name, seed), seed))


@games
@pytest.mark.parametrize("seed", range(2))
def test_random_decks(name: str, seed: int) -> None:
    checked(play(name, drawn(name, seed), seed))


@pytest.mark.slow
@games
def test_the_same_seed_is_the_same_game(name: str) -> None:
    decks = shipped(name, 3)
    assert play(name, decks, 3).state.digest() == play(name, decks, 3).state.digest()


@games
def test_a_game_can_be_written_and_read_at_every_decision(name: str) -> None:
    game, player = load(name).new_game(shipped(name, 11), 11), RandomPlayer(11)
    for _ in range(120):
        decision = game.state.decision
        if decision is None:
            break
        assert game.setting.decode(game.state.encode()).digest() == game.state.digest()
        game.answer(player.answer(decision))


@pytest.mark.slow
@games
def test_many_games(name: str) -> None:
    for seed in range(100, 130):
        checked(play(name, shipped(name, seed) if seed % 2 else drawn(name, seed), seed))
