"""A position described in plain data (scenario files): zones, cards, whose turn, which step."""

from __future__ import annotations

from typing import Any

from tefuda.games.kit.limits import use
from tefuda.games.kit.turns import between_turns
from tefuda.games.memory import KEYS, go_on
from tefuda.games.position import Layout, in_turn, open_position, turn_began
from tefuda.kernel.game import Game, Setting

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
    if isinstance(card["type"], str) and card["type"].endswith("クリーチャー"):
        card = {"power": 2000, **card}
    return card


#: The steps a position may be in: the phase, and the procedure of the turn at that step.
STEPS = in_turn(
    turn.turn,
    {
        "draw": ("draw", turn.draw),
        "charge": ("charge", turn.charge_begins),
        "main": ("main", turn.ask_main),
        "attack": ("attack", turn.attack),
        "end": ("end", turn.turn_ends),
    },
)


def build_position(setting: Setting, where: Layout, seed: int) -> Game:
    """The game at the described position, run to its first decision."""
    blanks = {"": setting.catalog.add(read_card(_BLANK))}
    game = open_position(setting, where, seed, blanks)
    turn_began(game)
    go_on(game, where, lambda card: read_card(card_defaults(card)), use, STEPS, between_turns(turn.whole))
    return game
