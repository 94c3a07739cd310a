"""A position described in plain data (scenario files): zones, cards, whose turn, which step, a battle under way."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from msgspec.structs import replace

from tefuda.games.kit.turns import between_turns
from tefuda.games.memory import KEYS, remember
from tefuda.games.position import Layout, Place, PositionFault, enter, open_position
from tefuda.kernel.game import Game, Setting
from tefuda.kernel.records import Frame, Ref
from tefuda.kernel.rules import Goal

from . import battle, limits, turn
from .cards import read_card
from .zones import BATTLE, LEADER

#: What lies in a zone that is not mentioned: enough deck and life that nobody loses by accident.
DEFAULTS: dict[str, Any] = {"deck": 10, "life": 5, "leader": 1}
#: What a position may say besides the cards of A and B.
WORDS = ("turn", "number", "step", "battle", "first", *KEYS)
_BATTLE_KEYS = ("attacker", "target")

_BLANK = {
    "number": "BLANK", "type": "バトル", "colour": "無", "name": "無地", "english": "Blank",
    "power": 1000, "strike": 1, "level": 1,
}  # fmt: skip
_BLANK_LEADER = {
    "number": "BLANK-L", "type": "リーダー", "colour": "無",
    "faces": [
        {"name": "無地のリーダー", "english": "Blank Leader", "power": 5000, "strike": 1},
        {"name": "無地のリーダー・裏", "english": "Blank Leader (back)", "power": 6000, "strike": 2},
    ],
}  # fmt: skip


_SIDE = ("name", "english", "character", "traits", "age", "power", "strike", "text")


def card_defaults(data: dict[str, Any]) -> dict[str, Any]:
    """A card of a scenario with what it leaves out: a plain battle card, or a leader whose back equals its front."""
    card: dict[str, Any] = {"type": "バトル", "colour": "赤", **data}
    if card["type"] == "リーダー":
        if "faces" not in card:
            side = {"power": 5000, "strike": 1, **{key: card.pop(key) for key in _SIDE if key in card}}
            card["faces"] = [side, {**side, "name": f"{side.get('name', '')}・裏"}]
        elif isinstance(card["faces"], list):
            card["faces"] = [{"power": 5000, "strike": 1, **side} if isinstance(side, dict) else side for side in card["faces"]]
        return card
    if card["type"] == "バトル":
        card = {"power": 3000, "strike": 1, **card}
    return {"level": 1, **card}


def build_position(setting: Setting, where: Layout, seed: int) -> Game:
    """The game at the described position, run to its first decision."""
    catalog = setting.catalog
    blanks = {"": catalog.add(read_card(_BLANK)), "leader": catalog.add(read_card(_BLANK_LEADER))}
    game = open_position(setting, where, seed, blanks)
    state = game.state
    state.numbers["playing"] = 1
    _fight(game, where)
    remember(game, where, lambda card: read_card(card_defaults(card)), limits.use)
    step = str(where.rest.get("step", "main"))
    if (step in _FIGHTING) != ("attacker" in state.roles):
        says = "needs" if step in _FIGHTING else "has no"
        raise PositionFault(f"the step {step!r} {says} battle: {{attacker: ..., target: ...}}", ("step",))
    enter(game, _steps(), step, between_turns(turn.whole))
    return game


# ------------------------------------------------------------------------------------------------ which step


def _steps() -> dict[str, Place]:
    """The steps a position may be in: the phase's name, and the procedures of the turn that are under way."""
    main = turn.Turn(step=turn.turn.after(turn.main_phase))
    fighting = turn.Turn(step=turn.turn.after(turn.battle_phase))
    ending = turn.Turn(step=turn.turn.after(turn.end_phase))

    def phase(function: Goal, *, first: bool = False, attacking: bool = False) -> tuple[Frame, ...]:
        return fighting, battle.BattlePhase(step=battle.phase.at(function), first=first, attacking=attacking)

    return {
        "turn": ("", ()),
        "main": ("main", (main, turn.MainPhase(step=turn.main.at(turn.act)))),
        "main_start": ("", (main, turn.MainPhase())),
        "battle": ("battle", phase(battle.standby, first=True)),
        "standby": ("battle/standby", phase(battle.standby_actions)),
        "attacker": ("battle/attack", phase(battle.choose_attacker, attacking=True)),
        "attack": ("battle/attack", phase(battle.attack_actions, attacking=True)),
        "guard": ("battle/guard", phase(battle.guard_actions, attacking=True)),
        "judgement": ("battle/judgement", phase(battle.judgement_start, attacking=True)),
        "completion": ("battle/completion", phase(battle.completion_start, attacking=True)),
        "finish": ("battle/finish", phase(battle.phase_end_triggers)),
        "end": ("end", (ending, turn.EndPhase())),
    }


#: Steps in which a battle is under way.
_FIGHTING = ("attack", "guard", "judgement", "completion")


# ------------------------------------------------------------------------------------------------ battle, usage


def _fight(game: Game, where: Layout) -> None:
    """7-3-1-3, 7-3-1-4: who attacks whom. The attack card rests."""
    given = where.rest.get("battle")
    if given is None:
        return
    if not isinstance(given, Mapping) or any(key not in _BATTLE_KEYS for key in given) or len(given) != 2:
        raise PositionFault("battle: expected {attacker: ..., target: ...}", ("battle",))
    state = game.state
    state.roles["attacker"] = _fighter(game, where, "attacker", state.turn_player)
    attacker = state.roles["attacker"].card
    state.cards[attacker] = replace(state.cards[attacker], turned=game.rules.turned["rest"])
    state.roles["guard"] = _fighter(game, where, "target", 1 - state.turn_player)


def _fighter(game: Game, where: Layout, role: str, seat: int) -> Ref:
    """A card in the leader or battle area, by label, by name, or as `leader`."""
    name = str(where.rest["battle"][role])
    own = (*game.state.zones[LEADER[seat]], *game.state.zones[BATTLE[seat]])
    labels = where.labels()
    fits = [card for card in own if labels.get(name) == card or game.face_name(card) == name]
    if name == "leader":
        fits = list(game.state.zones[LEADER[seat]])
    if len(fits) != 1:
        many = "several cards are" if fits else "no card is"
        said = f"battle: {many} called {name!r} in that player's leader and battle areas; use a label (as:)"
        raise PositionFault(said, ("battle", role))
    return game.ref(fits[0])


#: The steps a position may be in.
STEPS = tuple(_steps())
