"""A position described in plain data (scenario files): zones, cards, whose turn, which step, a battle under way."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from msgspec.structs import replace

from tefuda.games.position import Layout, Place, PositionFault, enter, open_position, read_layout, step_of
from tefuda.kernel.game import Game, Setting
from tefuda.kernel.records import Frame, Ref

from . import battle, limits, turn
from .cards import read_card
from .zones import BATTLE, LEADER

#: What lies in a zone that is not mentioned: enough deck and life that nobody loses by accident.
DEFAULTS: dict[str, Any] = {"deck": 10, "life": 5, "leader": 1}
_KEYS = ("turn", "number", "step", "battle", "used", "first")
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
        else:
            card["faces"] = [{"power": 5000, "strike": 1, **side} if isinstance(side, dict) else side for side in card["faces"]]
        return card
    if card["type"] == "バトル":
        card = {"power": 3000, "strike": 1, **card}
    return {"level": 1, **card}


def layout(data: Mapping[str, Any]) -> Layout:
    """The cards of a description."""
    from .rules import RULES

    return read_layout(RULES, data, DEFAULTS)


def build_position(setting: Setting, data: dict[str, Any], seed: int) -> Game:
    """The game at the described position, run to its first decision."""
    where = layout(data)
    catalog = setting.catalog
    blanks = {-1: catalog.add(read_card(_BLANK)), LEADER: catalog.add(read_card(_BLANK_LEADER))}
    game = open_position(setting, where, seed, _KEYS, blanks)
    state = game.state
    state.numbers["playing"] = 1
    _fight(game, where)
    _usage(game, where)
    step = str(where.rest.get("step", "main"))
    if (step in _FIGHTING) != ("attacker" in state.roles):
        says = "needs" if step in _FIGHTING else "has no"
        raise PositionFault(f"the step {step!r} {says} battle: {{attacker: ..., target: ...}}")
    enter(game, _steps(), step, turn.WholeGame(step=step_of(turn.whole_game, turn.take_turn)))
    return game


# ------------------------------------------------------------------------------------------------ which step


def _steps() -> dict[str, Place]:
    """The steps a position may be in: the phase's name, and the procedures of the turn that are under way."""
    main = turn.Turn(step=step_of(turn.turn, turn.main_phase) + 1)
    fighting = turn.Turn(step=step_of(turn.turn, turn.battle_phase) + 1)
    ending = turn.Turn(step=step_of(turn.turn, turn.end_phase) + 1)

    def phase(function: object, *, first: bool = False, attacking: bool = False) -> tuple[Frame, ...]:
        return fighting, battle.BattlePhase(step=step_of(battle.phase, function), first=first, attacking=attacking)

    return {
        "charge": ("", ()),
        "main": ("main", (main, turn.MainPhase(step=step_of(turn.main, turn.act)))),
        "main start": ("", (main, turn.MainPhase())),
        "battle": ("battle", phase(battle.standby, first=True)),
        "standby": ("battle/standby", phase(battle.standby_actions)),
        "declare": ("battle/attack", phase(battle.choose_attacker, attacking=True)),
        "attack": ("battle/attack", phase(battle.attack_actions, attacking=True)),
        "guard": ("battle/guard", phase(battle.guard_actions, attacking=True)),
        "judgement": ("battle/judgement", phase(battle.judgement_start, attacking=True)),
        "completion": ("battle/completion", phase(battle.completion_start, attacking=True)),
        "battle end": ("battle/finish", phase(battle.phase_end_triggers)),
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
        raise PositionFault("battle: expected {attacker: ..., target: ...}")
    state = game.state
    state.roles["attacker"] = _fighter(game, where, str(given["attacker"]), state.turn_player)
    attacker = state.roles["attacker"][0]
    state.cards[attacker] = replace(state.cards[attacker], turned=game.rules.turned["rest"])
    state.roles["guard"] = _fighter(game, where, str(given["target"]), 1 - state.turn_player)


def _fighter(game: Game, where: Layout, name: str, seat: int) -> Ref:
    """A card in the leader or battle area, by label, by name, or as `leader`."""
    own = (*game.state.zones[2 * LEADER + seat], *game.state.zones[2 * BATTLE + seat])
    labels = where.labels()
    fits = [card for card in own if labels.get(name) == card or game.face_name(card) == name]
    if name in ("leader", "A.leader", "B.leader"):
        fits = list(game.state.zones[2 * LEADER + seat])
    if len(fits) != 1:
        many = "several cards are" if fits else "no card is"
        raise PositionFault(f"battle: {many} called {name!r} in that player's leader and battle areas; use a label (as:)")
    return game.ref(fits[0])


def _usage(game: Game, where: Layout) -> None:
    """10-15: abilities that were used this turn already."""
    labels = where.labels()
    for item in where.rest.get("used", ()):
        if not isinstance(item, Mapping) or any(key not in ("card", "ability", "times") for key in item):
            raise PositionFault("used: expected a list of {card: LABEL, ability: NUMBER, times: NUMBER}")
        label = str(item.get("card"))
        if label not in labels:
            raise PositionFault(f"used: there is no label {label!r}")
        card = labels[label]
        record = game.state.cards[card]
        abilities = game.catalog.definitions[record.definition].faces[record.face].abilities
        number = int(item.get("ability", 1))
        if not 1 <= number <= len(abilities):
            raise PositionFault(f"used: {label} has no ability {number}")
        for _ in range(int(item.get("times", 1))):
            limits.use(game, record.object, (record.definition, abilities[number - 1]))


__all__ = ["build_position", "card_defaults", "layout"]
