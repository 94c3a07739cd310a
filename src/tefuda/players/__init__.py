"""Players: programs that answer decisions for a seat."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial

from tefuda.games.evaluation import Evaluation

from .base import Player, Thought, choose
from .beginner import BeginnerPlayer
from .evaluation import ByHand, from_file
from .greedy import GreedyPlayer
from .random_player import RandomPlayer
from .search import SearchPlayer
from .seat import Seat
from .tree import TreePlayer

#: Every player that can be asked for by name, made from a seed; the weakest first.
PLAYERS: dict[str, Callable[..., Player]] = {
    "random": RandomPlayer,
    "beginner": BeginnerPlayer,
    "greedy": GreedyPlayer,
    "tree": partial(TreePlayer, iterations=60),
    "search": partial(SearchPlayer, iterations=12),
    "master": partial(SearchPlayer, iterations=48),
}
#: Those that somebody may want to play against.
LEVELS = ("beginner", "greedy", "search", "master")
#: Who is asked for a hint: strong, and quick enough to be waited for.
ADVISER = "search"


#: Behind the name of a player, after `@`: judges by what its game has written down, and by nothing learnt.
BY_HAND = "plain"


def make_player(name: str, seed: int) -> Player:
    """The player of this name. `greedy@plain` judges by what the game has written down, `greedy@FILE` by weights from a file
    (`tefuda learn`). Raises LookupError for a name nobody has, ValueError for a file that does not fit."""
    plain, at, how = name.partition("@")
    make = PLAYERS.get(plain)
    if make is None or (at and plain == "random"):
        raise LookupError(f"no player called {name!r}; there are: {', '.join(PLAYERS)}")
    if not at:
        return make(seed)
    judging: Evaluation = ByHand() if how == BY_HAND else from_file(how)
    return make(seed, how=judging)


__all__ = [
    "ADVISER",
    "LEVELS",
    "PLAYERS",
    "BeginnerPlayer",
    "GreedyPlayer",
    "Player",
    "RandomPlayer",
    "SearchPlayer",
    "Seat",
    "Thought",
    "TreePlayer",
    "choose",
    "make_player",
]
