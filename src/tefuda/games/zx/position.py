"""A position described in plain data (scenario files): zones, cards, whose turn, which step."""

from __future__ import annotations

from typing import Any

from tefuda.games.kit.limits import use
from tefuda.games.kit.turns import between_turns
from tefuda.games.memory import KEYS, go_on
from tefuda.games.position import Layout, in_turn, open_position, seat_of, turn_began
from tefuda.kernel.game import Game, Setting

from . import turn, wholes
from .cards import TYPES, Type, read_card
from .damage import SHIELD
from .setup import add_virtual
from .zones import in_squares, player_cards

#: What lies in a zone that is not mentioned: enough deck and life that nobody loses by accident.
DEFAULTS: dict[str, Any] = {"deck": 10, "life": 4}
#: What a position may say besides the cards of A and B.
WORDS = ("turn", "number", "step", "first", "shields", *KEYS)
_BLANK = {"number": "BLANK", "type": "ゼクス", "name": "無地", "english": "Blank", "cost": 1, "power": 1000}


def card_defaults(data: dict[str, Any]) -> dict[str, Any]:
    """A card of a scenario with what it leaves out: a plain colourless ゼクス."""
    card: dict[str, Any] = {"type": "ゼクス", **data}
    kind = TYPES.get(card["type"], Type())
    if kind.cost:
        card = {"cost": 1, **card}
    if kind.power:
        card = {"power": 3000, **card}
    if "colour" in card:
        card["colours"] = [card.pop("colour")]
    return card


#: The steps a position may be in: the phase, and the procedure of the turn at that step.
STEPS = in_turn(
    turn.turn,
    {
        "draw": ("draw", turn.draw_begins),
        "resource": ("resource", turn.ask_resource),
        "ignition": ("ignition", turn.ask_ignition),
        "main_start": ("main", turn.main_begins),
        "main": ("main", turn.before_acting),
        "end": ("end", turn.end_begins),
    },
)


def build_position(setting: Setting, where: Layout, seed: int) -> Game:
    """The game at the described position, run to its first decision."""
    blanks = {"": setting.catalog.add(read_card(_BLANK))}
    game = open_position(setting, where, seed, blanks)
    turn_began(game)
    for seat in (0, 1):
        joined = any(wholes.part(game, card, wholes.BEHIND) is not None for card in in_squares(game, seat))
        if not player_cards(game, seat) and not joined:
            add_virtual(game, seat)
    for letter, number in dict(where.rest.get("shields") or {}).items():
        game.state.counters[SHIELD, seat_of(letter, ("shields",))] = int(number)
    go_on(game, where, lambda card: read_card(card_defaults(card)), use, STEPS, between_turns(turn.whole))
    return game
