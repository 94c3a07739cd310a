"""Players: programs that answer decisions for a seat."""

from __future__ import annotations

from collections.abc import Callable

from .base import Player
from .greedy import GreedyPlayer
from .random_player import RandomPlayer
from .search import SearchPlayer

#: Every player that can be asked for by name, made from a seed; the weakest first.
PLAYERS: dict[str, Callable[[int], Player]] = {"random": RandomPlayer, "greedy": GreedyPlayer, "search": SearchPlayer}


def make_player(name: str, seed: int) -> Player:
    """The player of this name. Raises LookupError for a name nobody has."""
    try:
        return PLAYERS[name](seed)
    except KeyError:
        raise LookupError(f"no player called {name!r}; there are: {', '.join(PLAYERS)}") from None


__all__ = ["PLAYERS", "GreedyPlayer", "Player", "RandomPlayer", "SearchPlayer", "make_player"]
