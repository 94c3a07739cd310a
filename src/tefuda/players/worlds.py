"""Worlds that a seat can believe in: what it knows stays, everything it does not know is dealt anew.

A player that thinks ahead on a fork of the real game would learn what lies on top of the deck. In an imagined game it
learns nothing: the cards it has not seen change places among themselves, and the luck to come is another.
"""

from __future__ import annotations

from random import Random

from msgspec.structs import replace

from tefuda.kernel.game import Game
from tefuda.kernel.moves import arrive, forget
from tefuda.kernel.state import State
from tefuda.kernel.visibility import sees


class Worlds:
    """All deals that a seat can believe in. What it may not know is found once; dealing is cheap.

    Cards that can never be in the same place (a deck of their own) are dealt apart, as the game's pools say. The lists of both
    decks are taken as known, unless `lists` says otherwise: then the other player is taken to play with cards like one's own.
    """

    __slots__ = ("_game", "_pools", "seat")

    def __init__(self, game: Game, seat: int, *, lists: bool = True) -> None:
        self.seat = seat
        self._game = game
        cards, known = game.state.cards, game.catalog.definitions
        pools: dict[tuple[int, str], list[int]] = {}
        for number, card in enumerate(cards):
            if not sees(game, seat, number):
                pools.setdefault((card.owner, game.rules.pool(game, known[card.definition])), []).append(number)
        # Sorted, so that a deal depends on the luck alone and not on where the cards really lie.
        self._pools = [
            (hidden, self._alike(pool) if owner != seat and not lists else sorted(cards[card].definition for card in hidden))
            for (owner, pool), hidden in sorted(pools.items())
        ]

    def _alike(self, pool: str) -> list[int]:
        """One's own cards that could be in the place of the other player's."""
        game = self._game
        own = sorted(card.definition for card in game.state.cards if card.owner == self.seat)
        known = game.catalog.definitions
        return [number for number in own if game.rules.pool(game, known[number]) == pool] or own

    def deal(self, rng: Random) -> Game:
        """One of them: a game of its own."""
        dealt: list[tuple[int, int]] = []
        for hidden, definitions in self._pools:
            mixed = definitions.copy()
            while len(mixed) < len(hidden):
                mixed += definitions
            rng.shuffle(mixed)
            dealt.extend(zip(hidden, mixed, strict=False))
        seed = rng.getrandbits(63)
        world = Game(self._game.setting, self._as_dealt(self._game.state, dealt, seed))
        # A play that fails rewinds to a savepoint: the real one would bring the real cards back.
        world.state.savepoints = [self._as_dealt(point, dealt, seed) for point in world.state.savepoints]
        return world

    def _as_dealt(self, state: State, dealt: list[tuple[int, int]], seed: int) -> State:
        world = Game(self._game.setting, state.fork())
        cards = world.state.cards
        for card, definition in dealt:
            old = cards[card]
            if old.definition != definition:
                new = replace(old, definition=definition)
                forget(world, card, old)
                cards[card] = new
                arrive(world, card, new)
        world.state.seed = seed
        return world.state


def imagine(game: Game, seat: int, rng: Random, *, lists: bool = True) -> Game:
    """A single world that the seat can believe in."""
    return Worlds(game, seat, lists=lists).deal(rng)
