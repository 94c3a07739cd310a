"""What was computed about cards and kept over events is what would be computed anew, in every game and after every event."""

from __future__ import annotations

import re
import sys
from collections.abc import Callable, Iterable, Sequence
from typing import Any

import pytest

from tefuda.games.base import BEGUN, load
from tefuda.games.build_divide import processing as build_divide
from tefuda.games.duel_masters import frameworks
from tefuda.games.duel_masters import processing as duel_masters
from tefuda.games.kit import acts as kit
from tefuda.games.kit.acts import Act, Said
from tefuda.games.zx import processing as zx
from tefuda.kernel import continuous, layers, staying
from tefuda.kernel.game import Game
from tefuda.kernel.records import Event, Option, Ref
from tefuda.players import RandomPlayer

from ..match.playing import seeds

games = pytest.mark.parametrize("name", BEGUN)
some = seeds(3)


@games
@some
def test_kept_tables_are_true(name: str, seed: int, monkeypatch: pytest.MonkeyPatch) -> None:
    keep, count = staying.keep, 0

    def checked(game: Game, done: Sequence[Event]) -> None:
        nonlocal count
        keep(game, done)
        if game.derived is not None:
            count += 1
            assert layers.settle(game, explain=False).same(game.derived), [event.kind for event in done]

    monkeypatch.setattr(staying, "keep", checked)
    play(name, seed)
    assert count or seed, "some game has effects that are computed"


@games
@some
def test_what_rules_have_looked_up_is_true_until_something_happens(
    name: str, seed: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    """And what was found in a pile, in the index or among the cards of some zones, as long as those are the same."""
    kept, kept_of, kept_with, kept_over = Game.kept, Game.kept_of, Game.kept_with, Game.kept_over
    kept_card, kept_print, kept_prints = Game.kept_card, Game.kept_print, Game.kept_prints
    kept_twin = Game.kept_twin

    def checked(game: Game, work: Callable[[Game], Any]) -> Any:
        found = kept(game, work)
        assert spelt(work(game)) == spelt(found), work
        return found

    def checked_of(game: Game, work: Callable[..., Any], *what: Any) -> Any:
        found = kept_of(game, work, *what)
        assert work(game, *what) == found, work
        return found

    def checked_twin(game: Game, work: Callable[..., Any], seat: int, ref: Ref) -> Any:
        found = kept_twin(game, work, seat, ref)
        assert work(game, seat, ref) == found, work
        return found

    def checked_prints(
        game: Game, work: Callable[[Game, int], Any], cards: Iterable[int], touching: frozenset[str]
    ) -> list[Any]:
        there = list(cards)
        found = kept_prints(game, work, there, touching)
        assert [work(game, card) for card in there] == found, work
        return found

    def checked_card(game: Game, work: Callable[[Game, int], Any], card: int, touching: frozenset[str]) -> Any:
        found = kept_card(game, work, card, touching)
        assert work(game, card) == found, work
        return found

    def checked_print(game: Game, work: Callable[[Game, int], Any], card: int, touching: frozenset[str]) -> Any:
        found = kept_print(game, work, card, touching)
        assert work(game, card) == found, work
        return found

    def checked_with(game: Game, basis: object, work: Callable[[Game], Any]) -> Any:
        found = kept_with(game, basis, work)
        assert work(game) == found, work
        return found

    def checked_over(
        game: Game, zones: tuple[int, ...], work: Callable[[Game], Any], more: object = None, *, notes: bool = False
    ) -> Any:
        found = kept_over(game, zones, work, more, notes=notes)
        assert spelt(work(game)) == spelt(found), work
        return found

    monkeypatch.setattr(Game, "kept", checked)
    monkeypatch.setattr(Game, "kept_of", checked_of)
    monkeypatch.setattr(Game, "kept_twin", checked_twin)
    monkeypatch.setattr(Game, "kept_card", checked_card)
    monkeypatch.setattr(Game, "kept_prints", checked_prints)
    monkeypatch.setattr(Game, "kept_print", checked_print)
    monkeypatch.setattr(Game, "kept_over", checked_over)
    monkeypatch.setattr(Game, "kept_with", checked_with)
    play(name, seed)


@games
@some
def test_guards_that_are_settled_stop_nothing_that_an_act_thinks_of(
    name: str, seed: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    """And those that are the same for all options are; what is asked of all options together is what is asked of each."""

    def checked(act: Act, game: Game, seat: int, said: Said | None = None) -> list[Option]:
        options = list(act.options(game, seat))
        for guard in act.guards:
            stopped = {bool(guard.stops(game, seat, option)) for option in options}
            assert not guard.settled or True not in stopped, (act, guard)
            if guard.general and options:
                assert stopped == {bool(guard.stops(game, seat, Option(act.verb)))}, (act, guard)
        for sieve in dict.fromkeys(guard.sieve for guard in act.guards if guard.sieve is not None):
            asked = [guard for guard in act.guards if guard.sieve is sieve]
            left = [option for option in options if not any(guard.stops(game, seat, option) for guard in asked)]
            assert sieve(game, seat, options) == left, (act, sieve)
        return offers(act, game, seat, said)

    offers = Act.offers
    monkeypatch.setattr(Act, "offers", checked)
    play(name, seed)


@games
@some
def test_acts_that_are_not_asked_have_nothing_to_offer(name: str, seed: int, monkeypatch: pytest.MonkeyPatch) -> None:
    """Where there is nothing under the label of an act it is not asked: it would have had nothing to say."""

    def checked(game: Game, seat: int, acts: Iterable[Act]) -> tuple[Option, ...]:
        rows = list(acts)
        found = offered(game, seat, rows)
        assert list(found) == [option for act in rows for option in act.offers(game, seat)]
        return found

    offered = kit.offered
    for module in [module for path, module in sys.modules.items() if path.startswith("tefuda.games.")]:
        if getattr(module, "offered", None) is offered:
            monkeypatch.setattr(module, "offered", checked)
    play(name, seed)


@games
@some
def test_words_of_cards_are_kept_as_long_as_they_are_true(name: str, seed: int, monkeypatch: pytest.MonkeyPatch) -> None:
    read = continuous.told

    def checked(game: Game, card: int, word: str) -> tuple[str, ...]:
        found = read(game, card, word)
        if not game.settling:
            assert found == continuous._told(game, card, game.state.cards[card], word), (card, word)
        return found

    monkeypatch.setattr(continuous, "told", checked)
    play(name, seed)


@games
@some
def test_words_of_several_cards_are_those_of_each(name: str, seed: int, monkeypatch: pytest.MonkeyPatch) -> None:
    read = continuous.told_of

    def checked(game: Game, cards: Iterable[int], word: str) -> list[tuple[str, ...]]:
        there = list(cards)
        found = read(game, there, word)
        assert found == [continuous.told(game, card, word) for card in there], word
        return found

    for module in [module for path, module in sys.modules.items() if path.startswith("tefuda.")]:
        if getattr(module, "told_of", None) is read:
            monkeypatch.setattr(module, "told_of", checked)
    play(name, seed)


@some
def test_where_a_glance_says_that_nothing_is_due_nothing_is(seed: int, monkeypatch: pytest.MonkeyPatch) -> None:
    """Z/X 901.2a, Duel Masters 703 and Build Divide 1303: the quick look agrees with the rules themselves."""
    glance_zx, glance_duel_masters, glance_build_divide = zx._doubtful, duel_masters._calm, build_divide._calm

    def checked_zx(game: Game) -> tuple[zx.Rank, ...]:
        found = glance_zx(game)
        assert all(rank(game) is None for rank in zx.RANKS if rank not in found)
        return found

    def checked_duel_masters(game: Game) -> bool:
        found = glance_duel_masters(game)
        assert not found or not (duel_masters._due(game) or frameworks.interrupt(game.fork()))
        return found

    def checked_build_divide(game: Game) -> bool:
        found = glance_build_divide(game)
        assert not found or not build_divide._due(game)
        return found

    monkeypatch.setattr(build_divide, "_calm", checked_build_divide)
    monkeypatch.setattr(zx, "_doubtful", checked_zx)
    monkeypatch.setattr(duel_masters, "_calm", checked_duel_masters)
    play("zx", seed)
    play("duel_masters", seed)
    play("build_divide", seed)


def spelt(found: object) -> str:
    """What is due may be a function made on the spot: the same as another one, but not equal to it."""
    return re.sub("0x[0-9a-f]+", "", repr(found))


def play(name: str, seed: int) -> None:
    """A random game, or its first few hundred decisions."""
    package = load(name)
    decks = list(package.decks().values())
    game = package.new_game([decks[seed % len(decks)], decks[(seed + 1) % len(decks)]], seed)
    player = RandomPlayer(seed)
    for _ in range(300):
        decision = game.state.decision
        if decision is None:
            break
        game.answer(player.answer(decision))
