"""Random games over vanilla decks: no error, nothing lost, and the state is a value at every decision."""

from __future__ import annotations

from collections import Counter

import pytest

from tefuda.kernel.decisions import bounds
from tefuda.kernel.game import Game, Illegal

from .support import play, start

pytestmark = pytest.mark.slow  # tests/match/test_properties.py says the same of the shipped decks, in less time

shares = pytest.mark.parametrize("share", [0.0, 1.0], ids=["vanilla", "abilities"])


@pytest.mark.parametrize("seed", range(50))
@shares
def test_a_random_game_ends(seed: int, share: float) -> None:
    game = start(seed, share)
    for _ in play(game, seed):
        pass
    assert game.state.result is not None
    assert not game.state.savepoints


@pytest.mark.parametrize("seed", range(8))
@shares
def test_cards_are_conserved(seed: int, share: float) -> None:
    game = start(seed, share)
    owned = Counter((card.definition, card.owner) for card in game.state.cards)
    for _ in play(game, seed):
        state = game.state
        real = [card for card in state.cards if card.role not in ("copy", "gone")]
        assert Counter((card.definition, card.owner) for card in real) == owned
        lying = [(card, zone) for zone, pile in enumerate(state.zones) for card in pile]
        parts = [card for card, record in enumerate(state.cards) if record.host >= 0]
        assert len(lying) == len({card for card, _ in lying})
        assert len(lying) + len(parts) == len(state.cards)
        for card, zone in lying:
            assert state.cards[card].zone == zone
            assert (state.cards[card].controller >= 0) == game.rules.zone_at[zone].shared


@pytest.mark.parametrize("seed", range(6))
@shares
def test_fork_and_save_agree_at_every_decision(seed: int, share: float) -> None:
    game = start(seed, share)
    for _, answer in play(game, seed):
        fork = game.fork()
        loaded = Game(game.setting, game.setting.decode(game.state.encode()))
        before = game.state.digest()
        assert fork.state.digest() == loaded.state.digest() == before
        fork.answer(answer)
        loaded.answer(answer)
        assert fork.state.digest() == loaded.state.digest()
        assert game.state.digest() == before


@pytest.mark.parametrize("seed", range(6))
@shares
def test_wrong_answers_change_nothing(seed: int, share: float) -> None:
    game = start(seed, share)
    for number, (decision, _) in enumerate(play(game, seed)):
        if number > 200:
            break
        before = game.state.digest()
        count = len(decision.options)
        wrong = [(count,), (-1,), (0, 0), tuple(range(count + 1))]
        if bounds(decision)[0] > 0:
            wrong.append(())
        for answer in wrong:
            with pytest.raises(Illegal):
                game.answer(answer)
        assert game.state.digest() == before


def test_a_window_without_anything_to_do_offers_only_passing() -> None:
    """Whoever plays for a seat can pass by himself there: the decision says so."""
    game = start(1)
    alone = [decision for decision, _ in play(game, 1) if decision.clause == "1103-7" and len(decision.options) == 1]
    assert alone
    assert all(decision.options[0].verb == "pass" for decision in alone)
