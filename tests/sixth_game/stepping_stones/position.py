"""A position described in plain data, for scenarios."""

from __future__ import annotations

from typing import Any

from tefuda.games.position import Layout, Place, enter, open_position
from tefuda.kernel.game import Game, Setting

from . import turn
from .cards import read_card

#: The steps a position may be in.
STEPS: dict[str, Place] = {
    "turn": ("", ()),
    "main": ("main", (turn.Turn(step=turn.turn.at(turn.ask)),)),
    "end": ("main", (turn.Turn(step=turn.turn.at(turn.arrive)),)),
}


#: What lies in a zone that is not mentioned.
DEFAULTS: dict[str, Any] = {"deck": 5}
#: What a position may say besides the cards of A and B.
WORDS = ("turn", "number", "step", "first")
_BLANK = {"number": "BLANK", "name": "無地", "english": "Blank", "weight": 1}


def card_defaults(data: dict[str, Any]) -> dict[str, Any]:
    return {"weight": 2, **data}


def build_position(setting: Setting, where: Layout, seed: int) -> Game:
    """The game at the described position, run to its first decision."""
    blanks = {"": setting.catalog.add(read_card(_BLANK))}
    game = open_position(setting, where, seed, blanks)
    whole = turn.WholeGame(step=turn.whole_game.at(turn.take_turn))
    enter(game, STEPS, str(where.rest.get("step", "main")), whole)
    return game
