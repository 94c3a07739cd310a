"""One game between players, from its beginning to its end."""

from __future__ import annotations

import time
import traceback
from collections.abc import Sequence
from pathlib import Path

import msgspec

from tefuda.games.base import AnyDeck, load
from tefuda.kernel import chance
from tefuda.kernel.catalog import Catalog
from tefuda.kernel.game import Game
from tefuda.kernel.records import Answer
from tefuda.players import Player, RandomPlayer, choose, make_player

SEATS = ("A", "B")
#: A game with more decisions than this does not end: an error of the rules' code.
MOST_DECISIONS = 50_000


class Played(msgspec.Struct, frozen=True):
    """How a game went; `error` says why it broke, and `where`."""

    winner: str  # "A", "B", "draw", or "" for a game that broke
    reason: str = ""
    first: str = ""  # who had the first turn
    decisions: int = 0
    turns: int = 0
    digest: str = ""
    error: str = ""
    where: str = ""
    asked: tuple[int, int] = (0, 0)  # decisions of each seat
    seconds: tuple[float, float] = (0.0, 0.0)  # processor time each seat thought; a random player does not think


def _timed(mind: Player, table: Game, seat: int, seconds: list[float]) -> Answer:
    """A player's answer, and the time it took. Asking for the time can take longer than a decision of the engine."""
    if isinstance(mind, RandomPlayer):
        return choose(mind, table, seat)
    began = time.process_time()
    answer = choose(mind, table, seat)
    seconds[seat] += time.process_time() - began
    return answer


def play(game: str, decks: Sequence[AnyDeck], players: Sequence[str], seed: int, catalog: Catalog | None = None) -> Played:
    """Play it. The luck of the game and of its players comes from the seed alone. Errors are part of what is told.

    `catalog`: the cards, if they are not those of the game.
    """
    table: Game | None = None
    first, asked, seconds = "", [0, 0], [0.0, 0.0]
    try:
        minds = [make_player(name, chance.number(seed, 1000 + seat)) for seat, name in enumerate(players)]
        table = load(game).new_game(decks, seed, catalog)
        while table.state.result is None:
            state, decision = table.state, table.state.decision
            assert decision is not None, "neither a decision nor a result"
            if not first and state.turn >= 1:
                first = SEATS[state.turn_player]
            answer = _timed(minds[decision.seat], table, decision.seat, seconds)
            asked[decision.seat] += 1
            table.answer(answer)
            if sum(asked) > MOST_DECISIONS:
                raise RuntimeError(f"no end after {MOST_DECISIONS} decisions")
        state, result = table.state, table.state.result
        winner = "draw" if result.winner is None else SEATS[result.winner]
        spent = (seconds[0], seconds[1])
        return Played(
            winner, result.reason, first, sum(asked), state.turn, state.digest(), asked=(asked[0], asked[1]), seconds=spent
        )
    except Exception as error:
        place = traceback.extract_tb(error.__traceback__)[-1]
        where = f"{Path(place.filename).name}:{place.lineno} in {place.name}"
        turn = table.state.turn if table is not None else 0
        return Played("", "", first, sum(asked), turn, "", f"{type(error).__name__}: {error}"[:500], where)
