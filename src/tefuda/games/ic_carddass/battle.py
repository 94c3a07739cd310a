"""Chapter 7: the battle phase, its steps, and how a battle is judged."""

from __future__ import annotations

from tefuda.kernel.continuous import number
from tefuda.kernel.events import happen
from tefuda.kernel.game import Game
from tefuda.kernel.records import Decision, Event, Frame, Option
from tefuda.kernel.rules import Procedure

from . import actions
from .terms import Damage
from .timing import FreeTiming, hold_checkpoint
from .zones import BATTLE, ENERGY, LEADER, MELEE


class BattlePhase(Frame, frozen=True, tag="ic.BattlePhase"):
    """7-1: standby, attack, guard, judgement and completion, again and again, until the turn player stops."""

    first: bool = True
    attacking: bool = False
    worked: bool = False


phase = Procedure(BattlePhase)


def begin_step(game: Game, name: str) -> None:
    """A step begins: abilities that wait for its start are triggered."""
    game.state.phase = f"battle/{name}"
    game.touch()
    game.occur("start", at=name, seat=game.state.turn_player)


# ------------------------------------------------------------------------------------------------ 7-2 standby step

STANDBY = phase.next


@phase.step("7-2-1")
def standby(game: Game, frame: BattlePhase) -> None:
    """7-2-1: before a card is chosen to attack, the turn player may do other things."""
    game.set(attacking=False)
    game.state.phase = "battle/standby"
    game.touch()
    game.occur("start", at="standby", seat=game.state.turn_player)


@phase.step("7-2-1-1")
def phase_start(game: Game, frame: BattlePhase) -> None:
    """7-2-1-1: only the turn's first standby step has the triggers for the start of the battle phase and a checkpoint."""
    if frame.first:
        game.occur("start", at="battle", seat=game.state.turn_player)
        game.set(first=False)
        hold_checkpoint(game)


@phase.step("7-2-1-2")
def standby_actions(game: Game, frame: BattlePhase) -> None:
    """7-2-1-2: the turn player's free timing."""
    game.call(FreeTiming(seat=game.state.turn_player, window="standby", clause="7-2-1-2"))


@phase.step("7-2-1-3")
def end_standby(game: Game, frame: BattlePhase) -> None:
    """7-2-1-3: passing leads to the battle phase end step; 7-2-1-2-1: declaring an attack to the attack step."""
    if not frame.attacking:
        game.goto(PHASE_END)


# ------------------------------------------------------------------------------------------------ 7-3 attack step


@phase.step("7-3-1-1")
def attack_start(game: Game, frame: BattlePhase) -> None:
    """7-3-1-1: triggers for the start of the attack step, then a checkpoint."""
    begin_step(game, "attack")
    hold_checkpoint(game)


@phase.step("7-3-1-2")
def choose_attacker(game: Game, frame: BattlePhase) -> None:
    """7-3-1-2, 7-1: an own active leader or battle-area card; if there is none, or none is wanted, the phase ends."""
    seat = game.state.turn_player
    found = actions.attackers(game, seat) if game.rule("7-1") else []
    if not found:
        game.goto(PHASE_END)
        return
    options = tuple(Option("attack", ref) for ref in found)
    game.ask(Decision(seat, "act", "attacker", "7-3-1-2", (*options, Option("pass"))))


@phase.step("7-3-1-3")
def rest_attacker(game: Game, frame: BattlePhase) -> None:
    """7-3-1-3: the attacker rests and is the attack card until the battle ends."""
    option = game.chosen[0]
    if option.verb == "pass":
        game.goto(PHASE_END)
        return
    game.state.roles["attacker"] = option.card
    seat = game.state.turn_player
    happen(game, [Event("turn", subject=option.card, after=option.card[1], seat=seat, at="rest", by=seat)])


@phase.step("7-3-1-4")
def choose_target(game: Game, frame: BattlePhase) -> None:
    """7-3-1-4: an opposing leader or battle-area card is attacked."""
    seat = game.state.turn_player
    found = actions.targets(game, seat, game.state.roles["attacker"])
    options = tuple(Option("target", ref) for ref in found)
    if options:
        game.ask(Decision(seat, "choose", "target", "7-3-1-4", options, source=game.state.roles["attacker"]))
    else:
        game.goto(COMPLETION)


@phase.step("7-3-1-4")
def attack(game: Game, frame: BattlePhase) -> None:
    """It is the guard card until the battle ends. The attack has been made (10-2-1)."""
    roles = game.state.roles
    roles["guard"] = target = game.chosen[0].card
    attacker = roles["attacker"]
    game.touch()
    game.occur(
        "attack",
        subject=attacker,
        after=attacker[1],
        agent=target,
        seat=game.state.turn_player,
        cause="battle",
        by=game.state.turn_player,
    )


@phase.step("7-3-1-5")
def attack_checkpoint(game: Game, frame: BattlePhase) -> None:
    """7-3-1-5: checkpoint."""
    hold_checkpoint(game)


@phase.step("7-3-1-6")
def attack_actions(game: Game, frame: BattlePhase) -> None:
    """7-3-1-6: the turn player's free timing."""
    game.call(FreeTiming(seat=game.state.turn_player, window="attack", clause="7-3-1-6"))


# ------------------------------------------------------------------------------------------------ 7-4 guard step


@phase.step("7-3-1-7")
def to_guard(game: Game, frame: BattlePhase) -> None:
    """7-3-1-7, 7-4-1: the guard step comes only if a leader is attacked."""
    guard = game.state.roles["guard"]
    if game.rule("7-4-1") and game.look(guard).zone >> 1 != LEADER:
        game.goto(JUDGEMENT)


@phase.step("7-4-1-1")
def guard_start(game: Game, frame: BattlePhase) -> None:
    """7-4-1-1: triggers for the start of the guard step, then a checkpoint."""
    begin_step(game, "guard")
    hold_checkpoint(game)


@phase.step("7-4-1-2")
def guard_actions(game: Game, frame: BattlePhase) -> None:
    """7-4-1-2: the non-turn player's free timing; 7-4-1-3: his passing leads to the judgement."""
    seat = 1 - game.state.turn_player if game.rule("4-4-2") else game.state.turn_player
    game.call(FreeTiming(seat=seat, window="guard", clause="7-4-1-2"))


@phase.step("")
def end_guard(game: Game, frame: BattlePhase) -> None:
    """7-4-1-3: when the non-turn player passes, the judgement follows; the attacker gets no answer."""
    if not game.rule("7-4-1-3"):
        game.call(FreeTiming(seat=game.state.turn_player, window="attack", clause="7-3-1-6"))


# ------------------------------------------------------------------------------------------------ 7-5 judgement step

JUDGEMENT = phase.next


@phase.step("7-5-1-1")
def judgement_start(game: Game, frame: BattlePhase) -> None:
    """7-5-1-1: triggers for the start of the judgement step, then a checkpoint."""
    begin_step(game, "judgement")
    hold_checkpoint(game)


@phase.step("7-5-1")
def compare(game: Game, frame: BattlePhase) -> None:
    """7-5-1-4: the attack succeeds if its total is at least the guard's."""
    attack_total, guard_total = totals(game)
    won = (attack_total >= guard_total) == game.rule("7-5-1-4")
    game.record(
        Event(
            "judged",
            subject=game.state.roles["attacker"],
            agent=game.state.roles["guard"],
            amount=attack_total,
            at=str(guard_total),
            seat=game.state.turn_player if won else 1 - game.state.turn_player,
            clause="7-5-1-4",
        )
    )
    if not won:
        game.goto(JUDGED)


def totals(game: Game) -> tuple[int, int]:
    """7-5-1-2, 7-5-1-3: each side's card and its melee cards together; -1: a card that has left counts as power 0."""
    found = []
    for role, seat, gone, clause in (
        ("attacker", game.state.turn_player, "7-5-1-2-1", "7-5-1-2"),
        ("guard", 1 - game.state.turn_player, "7-5-1-3-1", "7-5-1-3"),
    ):
        ref = game.state.roles[role]
        if takes_part(game, role):
            total = number(game, ref[0], "power") or 0
        else:
            total = 0 if game.rule(gone) else (number(game, ref[0], "power") or 0)
        if game.rule(clause):
            total += sum(number(game, card, "power") or 0 for card in game.state.zones[2 * MELEE + seat])
        found.append(total)
    return found[0], found[1]


def takes_part(game: Game, role: str) -> bool:
    """Is the attack or guard card still where it fights?"""
    ref = game.state.roles[role]
    return game.alive(ref) and game.state.cards[ref[0]].zone >> 1 in (LEADER, BATTLE)


@phase.step("7-5-1-4-1")
def damage_player(game: Game, frame: BattlePhase) -> None:
    """7-5-1-4-1: an attacked leader's player takes damage equal to the attack card's strike (-1: 0 if it has left)."""
    guard, attacker = game.state.roles["guard"], game.state.roles["attacker"]
    if game.look(guard).zone >> 1 != LEADER or not takes_part(game, "guard"):
        return
    strike = number(game, attacker[0], "strike") or 0
    if not takes_part(game, "attacker") and game.rule("7-5-1-4-1-1"):
        strike = 0
    game.call(Damage(seats=(1 - game.state.turn_player,), amount=strike, source=attacker, battle=True))


@phase.step("7-5-1-4-2")
def break_guard(game: Game, frame: BattlePhase) -> None:
    """7-5-1-4-2: an attacked battle card goes to the energy area: it is broken (7-5-1-4-2-1). One that left cannot move."""
    guard, attacker = game.state.roles["guard"], game.state.roles["attacker"]
    if not takes_part(game, "guard") or game.look(guard).zone >> 1 != BATTLE:
        return
    record = game.state.cards[guard[0]]
    seat = game.rules.home(game, guard[0])
    destination = 2 * ENERGY + seat
    looks_back = game.rules.looks_back(game, record.zone, destination)
    by = game.state.turn_player
    happen(
        game,
        [
            Event(
                "move",
                subject=guard,
                seat=seat,
                origin=record.zone,
                destination=destination,
                cause="battle",
                by=by,
                agent=attacker,
                source=attacker,
                looks_back=looks_back,
            )
        ],
    )


JUDGED = phase.next


@phase.step("7-5-1-5")
def judgement_checkpoint(game: Game, frame: BattlePhase) -> None:
    """7-5-1-5: checkpoint, then the completion step."""
    hold_checkpoint(game)


# ------------------------------------------------------------------------------------------------ 7-6 completion step

COMPLETION = phase.next


@phase.step("7-6-1-1")
def completion_start(game: Game, frame: BattlePhase) -> None:
    """7-6-1-1: triggers for the start of the completion step, then a checkpoint."""
    begin_step(game, "completion")
    hold_checkpoint(game)


@phase.step("7-6-1-2")
def clear_melee(game: Game, frame: BattlePhase) -> None:
    """7-6-1-2: all melee cards go to their masters' energy areas."""
    batch = []
    for seat in (game.state.turn_player, 1 - game.state.turn_player):
        for card in game.state.zones[2 * MELEE + seat]:
            origin, destination = 2 * MELEE + seat, 2 * ENERGY + seat
            looks_back = game.rules.looks_back(game, origin, destination)
            batch.append(
                Event(
                    "move",
                    subject=game.ref(card),
                    seat=seat,
                    origin=origin,
                    destination=destination,
                    by=seat,
                    looks_back=looks_back,
                )
            )
    if batch:
        happen(game, batch)


@phase.step("7-6-1-3")
def battle_effects_end(game: Game, frame: BattlePhase) -> None:
    """7-6-1-3: effects lasting "that battle" vanish."""
    game.expire("battle")


@phase.step("7-6-1-4")
def to_standby(game: Game, frame: BattlePhase) -> None:
    """7-6-1-4: back to the standby step; nobody is attack or guard card any more."""
    game.state.roles.pop("attacker", None)
    game.state.roles.pop("guard", None)
    game.touch()
    game.goto(STANDBY)


# ------------------------------------------------------------------------------------------------ 7-7 battle phase end step

PHASE_END = phase.next


@phase.step("7-7-1-1")
def phase_end_triggers(game: Game, frame: BattlePhase) -> None:
    """7-7-1-1: abilities for the end of the battle phase that have not yet triggered this turn."""
    game.state.phase = "battle/finish"
    game.state.roles.clear()
    game.touch()
    game.occur("end", at="battle", seat=game.state.turn_player)


@phase.step("7-7-1-2")
def phase_end_checkpoint(game: Game, frame: BattlePhase) -> None:
    """7-7-1-2: checkpoint."""
    hold_checkpoint(game)


@phase.step("7-7-1-2")
def phase_effects_end(game: Game, frame: BattlePhase) -> None:
    """7-7-1-2: when it is done, effects lasting "that battle phase" vanish.

    So do those lasting "that battle" which were made in a standby step that no battle followed.
    """
    game.expire("battle_phase")
    game.expire("battle")
