"""A world that a seat can believe in: what it knows stays, everything it does not know is dealt anew.

A player that thinks ahead on a fork of the real game would learn what lies on top of the deck. On an imagined game it
learns nothing: the cards it has not seen change places among themselves, and the luck to come is another.
"""

from __future__ import annotations

from random import Random

from msgspec.structs import replace

from tefuda.kernel.game import Game
from tefuda.kernel.moves import arrive, forget
from tefuda.kernel.state import State
from tefuda.kernel.visibility import sees


def imagine(game: Game, seat: int, rng: Random) -> Game:
    """A fork in which each player's cards that this seat may not know are shuffled, wherever they lie."""
    dealt = _deal(game, seat, rng)
    seed = rng.getrandbits(63)
    world = Game(game.setting, _as_dealt(game, game.state, dealt, seed))
    # A play that fails rewinds to a savepoint: the real one would bring the real cards back.
    world.state.savepoints = [_as_dealt(game, point, dealt, seed) for point in world.state.savepoints]
    return world


def _deal(game: Game, seat: int, rng: Random) -> list[tuple[int, int]]:
    """Which definition each unknown card is given: (card, definition)."""
    dealt: list[tuple[int, int]] = []
    for owner in (0, 1):
        cards = game.state.cards
        hidden = [number for number, card in enumerate(cards) if card.owner == owner and not sees(game, seat, number)]
        # Sorted first, so that the deal depends on the seed alone and not on where the cards really lie.
        definitions = sorted(cards[card].definition for card in hidden)
        rng.shuffle(definitions)
        dealt.extend(zip(hidden, definitions, strict=True))
    return dealt


def _as_dealt(game: Game, state: State, dealt: list[tuple[int, int]], seed: int) -> State:
    world = Game(game.setting, state.fork())
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
