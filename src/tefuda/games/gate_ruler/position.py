"""A position described in plain data (scenario files): zones, cards, whose turn, which step."""

from __future__ import annotations

from typing import Any

from tefuda.games.kit.turns import between_turns
from tefuda.games.memory import KEYS, go_on
from tefuda.games.position import Layout, Place, in_turn, open_position, turn_began
from tefuda.kernel.game import Game, Setting
from tefuda.kernel.records import Context, Frame, Key, Ref
from tefuda.kernel.rules import Goal

from . import attack, limits, turn
from .cards import read_card
from .playable import UNLIMITED
from .zones import given

#: What lies in a zone that is not mentioned: a ruler, and enough deck that nobody loses by accident.
DEFAULTS: dict[str, Any] = {"deck": 10, "ruler": 1}
#: What a position may say besides the cards of A and B.
WORDS = ("turn", "number", "step", "first", "summons", *KEYS)
_BLANK = {
    "number": "BLANK", "type": "ユニット", "name": "無地", "english": "Blank", "level": 1, "atk": 1, "hp": 1, "stk": 1,
}  # fmt: skip
#: A ruler with a hand and no limits, whose player pays energy and does nothing at the start of a turn.
BLANK_RULER: dict[str, Any] = {
    "number": "BLANK-R", "type": "ルーラー", "name": "無地の長", "english": "Blank Ruler", "life": 10, "atk": 2, "stk": 2,
    "zones": {"attack": 2, "defence": 1, "set": 3, "hand": True},
}  # fmt: skip
_BLANK_ENERGY = {"number": "BLANK-E", "type": "エナジー", "name": "無地の力", "english": "Blank Energy"}


def card_defaults(data: dict[str, Any]) -> dict[str, Any]:
    """A card of a scenario with what it leaves out: a plain unit, an event of normal timing, a ruler with a hand."""
    card: dict[str, Any] = {"type": "ユニット", **data}
    if "attribute" in card:
        card["attributes"] = [card.pop("attribute")]
    if card["type"] == "ユニット":
        return {"level": 1, "atk": 2, "hp": 3, "stk": 1, **card}
    if card["type"] == "イベント":
        return {"level": 0, "timing": "通常", **card}
    if card["type"] == "ルーラー":
        return {**BLANK_RULER, **card}
    return card


def _attacking(step: Goal) -> tuple[Frame, ...]:
    return (turn.Turn(step=turn.turn.after(turn.attack_phase)), attack.AttackPhase(step=attack.attacking.at(step), begun=1))


#: The steps a position may be in: the phase, and the procedures of the turn that are under way.
STEPS: dict[str, Place] = {
    **in_turn(
        turn.turn,
        {
            "start": ("start", turn.after_start),
            "ruler": ("start", turn.ruler_acts),
            "main_start": ("main", turn.main_starts),
            "main": ("main", turn.main_gate),
            "main_end": ("main", turn.clear_drive),
            "attack_phase": ("attack", turn.attack_phase),
        },
    ),
    "attack": ("attack/declare", _attacking(attack.ask_attack)),
    "end": ("end", (turn.turn.begun(turn.end_begins),)),
}


def build_position(setting: Setting, where: Layout, seed: int) -> Game:
    """The game at the described position, run to its first decision."""
    catalog = setting.catalog
    blanks = {
        "": catalog.add(read_card(_BLANK)),
        "ruler": catalog.add(read_card(BLANK_RULER)),
        "energy": catalog.add(read_card(_BLANK_ENERGY)),
    }
    game = open_position(setting, where, seed, blanks)
    state = game.state
    turn_began(game)
    state.numbers[f"right/{state.turn_player}"] = given(game, state.turn_player, "right", UNLIMITED)
    state.numbers[f"right/{1 - state.turn_player}"] = UNLIMITED
    state.numbers[f"summons/{state.turn_player}"] = int(where.rest.get("summons", 0))
    go_on(game, where, lambda card: read_card(card_defaults(card)), _use, STEPS, between_turns(turn.whole))
    return game


def _use(game: Game, identity: int, key: Key) -> None:
    """An ability that was used once more this turn."""
    card = next(at for at, record in enumerate(game.state.cards) if record.object == identity)
    limits.use(game, Context(Ref(card, identity), game.master(card), key))
