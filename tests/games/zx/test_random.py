"""Random games of Z/X come to an end without an error, from any legal decks."""

from __future__ import annotations

from random import Random

import pytest

from tefuda.games.base import AnyDeck, load
from tefuda.kernel.decisions import bounds
from tefuda.kernel.game import Game
from tefuda.kernel.records import Answer, Decision

PACKAGE = load("zx")


def any_answer(decision: Decision, luck: Random) -> Answer:
    if decision.kind == "number":
        return (luck.randint(decision.least, decision.most),)
    least, most = bounds(decision)
    return tuple(luck.sample(range(len(decision.options)), luck.randint(least, most)))


def play(decks: list[AnyDeck], seed: int) -> Game:
    luck = Random(seed)
    game = PACKAGE.new_game(decks, seed)
    for _ in range(5000):
        if game.state.result is not None:
            return game
        decision = game.state.decision
        assert decision is not None
        game.answer(any_answer(decision, luck))
    raise AssertionError("the game does not end")


def checked(game: Game) -> None:
    """Every card lies in one place, and nothing is left half done."""
    state = game.state
    lying = [card for zone in state.zones for card in zone]
    parts = [part for card in lying for part in state.cards[card].parts if part not in lying]  # forces have a zone of their own
    gone = [number for number, card in enumerate(state.cards) if card.aside]  # tokens that have vanished
    assert sorted((*lying, *parts, *gone)) == list(range(len(state.cards)))
    assert all(state.cards[card].zone == zone for zone, pile in enumerate(state.zones) for card in pile)


DECKS = list(PACKAGE.decks().values())


@pytest.mark.parametrize("seed", range(6))
def test_the_shipped_decks(seed: int) -> None:
    checked(play([DECKS[seed % 3], DECKS[(seed + 1) % 3]], seed))


@pytest.mark.parametrize("seed", range(6))
def test_random_decks(seed: int) -> None:
    luck = Random(seed)
    decks = [PACKAGE.random_deck(luck), PACKAGE.random_deck(luck)]
    assert [PACKAGE.check_deck(deck, PACKAGE.catalog()) for deck in decks] == [[], []]
    checked(play(decks, seed))


def test_the_same_seed_is_the_same_game() -> None:
    assert play(DECKS[:2], 3).state.digest() == play(DECKS[:2], 3).state.digest()


def test_a_game_can_be_written_and_read_at_every_decision() -> None:
    luck = Random(11)
    game = PACKAGE.new_game(DECKS[1:], 11)
    for _ in range(120):
        if game.state.result is not None:
            break
        again = game.setting.decode(game.state.encode())
        assert again.digest() == game.state.digest()
        decision = game.state.decision
        assert decision is not None
        game.answer(any_answer(decision, luck))


@pytest.mark.slow
def test_many_games() -> None:
    for seed in range(100, 160):
        luck = Random(seed)
        checked(
            play(
                [DECKS[seed % 3], DECKS[seed % 2]] if seed % 2 else [PACKAGE.random_deck(luck), PACKAGE.random_deck(luck)], seed
            )
        )
