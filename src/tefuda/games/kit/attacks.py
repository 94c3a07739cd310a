"""Attacks by one card on another, or on the player: who has which role, and what is meant by pointing at a card."""

from __future__ import annotations

from collections.abc import Container, Iterable, Iterator

from tefuda.kernel.game import Game
from tefuda.kernel.records import NOBODY, Option, Ref


def attacker(game: Game) -> Ref:
    """The card that attacks; NOBODY: none does, or it is gone."""
    return game.role("attacker") or NOBODY


def target(game: Game) -> Ref:
    """The card that is attacked; NOBODY: the player is."""
    return game.role("target") or NOBODY


def declare(game: Game, option: Option) -> None:
    """From now on these are the attacker and what it attacks."""
    game.state.roles["attacker"] = option.card
    if option.other != NOBODY:
        game.state.roles["target"] = option.other
    game.proceed()


def pointed(game: Game, ref: Ref, fighters: Iterable[int], field: Container[int]) -> Iterator[Option]:
    """Who points at a card of his own may want to attack with it, who points at another one on the field to attack it."""
    fighting = list(fighters)
    if ref.card in fighting:
        yield Option("attack", ref)
    elif game.state.cards[ref.card].zone in field:
        for card in fighting:
            yield Option("attack", game.ref(card), ref)
