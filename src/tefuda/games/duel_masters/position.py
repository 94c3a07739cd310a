"""A position described in plain data (scenario files): zones, cards, whose turn, which step."""

from __future__ import annotations

from typing import Any

from tefuda.games.kit.limits import use
from tefuda.games.kit.turns import between_turns
from tefuda.games.memory import KEYS, remember
from tefuda.games.position import Layout, Place, enter, open_position
from tefuda.kernel.game import Game, Setting
from tefuda.kernel.records import Event
from tefuda.kernel.rules import Goal

from . import turn
from .cards import read_card

#: What lies in a zone that is not mentioned: enough deck and shields that nobody loses by accident.
DEFAULTS: dict[str, Any] = {"deck": 10, "shields": 5}
#: What a position may say besides the cards of A and B.
WORDS = ("turn", "number", "step", "first", *KEYS)
_BLANK = {
    "number": "BLANK", "type": "クリーチャー", "name": "無地", "english": "Blank", "cost": 1, "power": 1000,
    "civilisations": ["光"],
}  # fmt: skip


def card_defaults(data: dict[str, Any]) -> dict[str, Any]:
    """A card of a scenario with what it leaves out: a plain creature of light, or a spell; so on its other side or half."""
    card = _side_defaults(data)
    for other in ("back", "half"):
        if isinstance(card.get(other), dict):
            name = {"back": "の裏", "half": "の半身"}[other]
            given = {"name": f"{card.get('name', '')}{name}", "civilisations": card["civilisations"], **card[other]}
            card[other] = _side_defaults(given)
    return card


def _side_defaults(data: dict[str, Any]) -> dict[str, Any]:
    card: dict[str, Any] = {"type": "クリーチャー", "cost": 1, **data}
    if "civilisations" not in card:
        card["civilisations"] = [card.pop("civilisation", "光")]
    if card["type"].endswith("クリーチャー"):
        card = {"power": 2000, **card}
    return card


def _at(step: Goal) -> tuple[turn.Turn]:
    return (turn.Turn(step=turn.turn.at(step)),)


#: The steps a position may be in: the phase, and the procedures of the turn that are under way.
STEPS: dict[str, Place] = {
    "turn": ("", ()),
    "draw": ("draw", _at(turn.draw)),
    "charge": ("charge", _at(turn.charge_begins)),
    "main": ("main", _at(turn.ask_main)),
    "attack": ("attack", _at(turn.attack)),
    "end": ("end", _at(turn.turn_ends)),
}


def build_position(setting: Setting, where: Layout, seed: int) -> Game:
    """The game at the described position, run to its first decision."""
    blanks = {"": setting.catalog.add(read_card(_BLANK))}
    game = open_position(setting, where, seed, blanks)
    # What lies on the table has been there since before the turn began.
    game.state.history.append(Event("turn_begins", seat=game.state.turn_player, number=game.tick()))
    remember(game, where, lambda card: read_card(card_defaults(card)), use)
    enter(game, STEPS, str(where.rest.get("step", "main")), between_turns(turn.whole))
    return game
