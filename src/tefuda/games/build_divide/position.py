"""A position described in plain data (scenario files): zones, cards, whose turn, which step, an attack under way."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from msgspec.structs import replace

from tefuda.games.kit.turns import between_turns
from tefuda.games.memory import KEYS, remember
from tefuda.games.position import Layout, Place, PositionFault, enter, open_position, seat_of
from tefuda.kernel.game import Game, Setting
from tefuda.kernel.records import NOBODY, Ref
from tefuda.kernel.rules import Goal

from . import attack, battle, combat, limits, turn
from .cards import read_card
from .procedures import ATTACK
from .zones import units

#: What lies in a zone that is not mentioned: enough deck and life that nobody loses by accident.
DEFAULTS: dict[str, Any] = {"deck": 10, "life": 10, "territory": 1}
#: What a position may say besides the cards of A and B.
WORDS = ("turn", "number", "step", "attack", "first", "counters", *KEYS)
_ATTACK_KEYS = ("attacker", "target", "blocker")

_BLANK = {
    "number": "BLANK", "type": "ユニット", "name": "無地", "english": "Blank",
    "cost": {"total": 1}, "power": 1000, "hit": 1,
}  # fmt: skip
_BLANK_TERRITORY = {
    "number": "BLANK-T", "type": "テリトリー", "titles": ["無地"],
    "faces": [
        {"name": "無地の地", "english": "Blank Territory"},
        {"name": "無地の地・開放", "english": "Blank Territory (opened)", "cost": {"total": 5}},
    ],
}  # fmt: skip
_SIDE = ("name", "english", "power", "hit", "titles", "text")


def card_defaults(data: dict[str, Any]) -> dict[str, Any]:
    """A card of a scenario with what it leaves out: a plain colourless unit, a command, a territory with two sides."""
    card: dict[str, Any] = {"type": "ユニット", **data}
    colours = [card.pop("colour")] if "colour" in card else []
    if isinstance(card.get("cost", 1), int):
        card["cost"] = {"total": card.get("cost", 1), "colours": colours}
    if card["type"].startswith("テリトリー"):
        if "faces" not in card:
            cost = card.pop("cost") if "cost" in data else {"total": 5}
            side = {key: card.pop(key) for key in _SIDE if key in card}
            front = {key: side[key] for key in ("name", "english", "titles") if key in side}
            card["faces"] = [front, {**side, "name": f"{side.get('name', '')}・開放", "cost": cost}]
        card.pop("cost", None)
        return card
    if card["type"].startswith("ユニット"):
        card = {"power": 3000, "hit": 1, **card}
    return card


def build_position(setting: Setting, where: Layout, seed: int) -> Game:
    """The game at the described position, run to its first decision."""
    catalog = setting.catalog
    blanks = {"": catalog.add(read_card(_BLANK)), "territory": catalog.add(read_card(_BLANK_TERRITORY))}
    game = open_position(setting, where, seed, blanks)
    state = game.state
    state.numbers["next"] = 1 - state.turn_player
    for letter, counts in (where.rest.get("counters") or {}).items():
        for name, count in counts.items():
            state.counters[str(name), seat_of(letter, ("counters", letter))] = int(count)
    remember(game, where, lambda card: read_card(card_defaults(card)), limits.use)
    step, fight = str(where.rest.get("step", "main")), _fight(game, where)
    needs = step in _FIGHTS and _FIGHTS[step][2]
    if needs != (fight.attacker != NOBODY):
        said = f"the step {step!r} {'needs' if needs else 'has no'} attack: {{attacker: ..., target: ...}}"
        raise PositionFault(said, ("step",))
    enter(game, _steps(fight), step, between_turns(turn.whole))
    return game


# ------------------------------------------------------------------------------------------------ which step


#: Steps of the attack phase: name, phase, the step to go on with, and whether an attack is under way.
_FIGHTS: dict[str, tuple[str, Any, bool]] = {
    "attack_phase": ("attack", attack.phase_start, False),
    "attack": ("attack/attack", attack.step_start, False),
    "declare": ("attack/attack", attack.declare, False),
    "attacked": ("attack/attack", attack.after_attack, True),
    "block_declare": ("attack/block", attack.declare_block, True),
    "blocked": ("attack/block", attack.start_battle, True),
    "battle": ("attack/battle", battle.battle_start, True),
    "hit": ("attack/hit", battle.hit, True),
    "attack_end": ("attack/attack_end", battle.battle_end, True),
}


def _steps(fight: combat.AttackPhase) -> dict[str, Place]:
    """The steps a position may be in: the phase's name, and the procedures of the turn that are under way."""

    def within(function: Goal) -> turn.Turn:
        return turn.Turn(step=turn.turn.after(function))

    found: dict[str, Place] = {
        "turn": ("", ()),
        "stand": ("stand", (within(turn.stand_phase), turn.StandPhase())),
        "draw": ("draw", (within(turn.draw_phase), turn.DrawPhase())),
        "draw_card": ("draw", (within(turn.draw_phase), turn.DrawPhase(step=turn.drawing.at(turn.draw)))),
        "main_start": ("", (within(turn.main_phase), turn.MainPhase())),
        "main": ("main", (within(turn.main_phase), turn.MainPhase(step=turn.main.at(turn.main_window)))),
        "end": ("end", (within(turn.end_phase), turn.EndPhase())),
    }
    for name, (phase, function, _) in _FIGHTS.items():
        frame = replace(fight, step=ATTACK.at(function), first=name == "attack_phase")
        found[name] = (phase, (within(turn.attack_phase), frame))
    return found


def _fight(game: Game, where: Layout) -> combat.AttackPhase:
    """802-9b, 803-7b: who attacks whom, and who blocks. Attacker and blocker rest."""
    given = where.rest.get("attack")
    if given is None:
        return combat.AttackPhase()
    if not isinstance(given, Mapping) or any(key not in _ATTACK_KEYS for key in given) or "attacker" not in given:
        raise PositionFault("attack: expected {attacker: ..., target: ..., blocker: ...}", ("attack",))
    seat, roles = game.state.turn_player, game.state.roles
    roles["attacker"] = attacker = _fighter(game, where, "attacker", seat)
    target = blocker = NOBODY
    if given.get("target", "player") != "player":
        roles["target"] = target = _fighter(game, where, "target", 1 - seat)
    if "blocker" in given:
        roles["blocker"] = roles["target"] = target = blocker = _fighter(game, where, "blocker", 1 - seat)
    for ref in (attacker, blocker):
        if ref != NOBODY:
            game.state.cards[ref.card] = replace(game.state.cards[ref.card], turned=game.rules.turned["rest"])
    # 803-8: they battle from the end of the block step on.
    battling = target != NOBODY and where.rest.get("step") in ("battle", "attack_end")
    if battling:
        roles["battling"] = attacker
    return combat.AttackPhase(
        attacker=attacker, target=target, blocker=blocker, blocks=blocker != NOBODY, blocked=blocker != NOBODY,
        battling=battling,
    )  # fmt: skip


def _fighter(game: Game, where: Layout, role: str, seat: int) -> Ref:
    """A unit on the field, by label or by name."""
    labels, name = where.labels(), str(where.rest["attack"][role])
    fits = [card for card in units(game, seat) if labels.get(name) == card or game.face_name(card) == name]
    if len(fits) != 1:
        many = "several units are" if fits else "no unit is"
        raise PositionFault(f"attack: {many} called {name!r} on that player's side; use a label (as:)", ("attack", role))
    return game.ref(fits[0])


#: The steps a position may be in.
STEPS = tuple(_steps(combat.AttackPhase()))
