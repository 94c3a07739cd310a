"""Chapter 7: the battle phase, its steps, and how a battle is judged."""

from __future__ import annotations

from tefuda.games.kit.acts import offered, perform
from tefuda.games.kit.moves import move_event
from tefuda.kernel.continuous import number
from tefuda.kernel.events import happen
from tefuda.kernel.game import Game
from tefuda.kernel.records import Decision, Event, Frame
from tefuda.kernel.rules import Procedure

from .terms import Damage
from .timing import FreeTiming, hold_checkpoint
from .windows import ACTS
from .zones import BATTLE, ENERGY, LEADER, MELEE, to_owner


class BattlePhase(Frame, frozen=True, tag="ic.BattlePhase"):
    """7-1: standby, attack, guard, judgement and completion, again and again, until the turn player stops."""

    first: bool = True
    attacking: bool = False
    worked: bool = False


phase = Procedure(BattlePhase)


def begin_step(game: Game, name: str) -> None:
    """A step begins: abilities that wait for its start are triggered."""
    game.enter(f"battle/{name}")
    game.occur("start", at=name, seat=game.state.turn_player)


# ------------------------------------------------------------------------------------------------ 7-2 standby step


@phase.step("7-2-1")
def standby(game: Game, frame: BattlePhase) -> None:
    """7-2-1: before a card is chosen to attack, the turn player may do other things."""
    game.set(attacking=False)
    game.enter("battle/standby")
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
        game.goto(phase_end_triggers)


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
    options = offered(game, seat, ACTS["attacker"])
    if all(option.verb == "pass" for option in options):
        game.goto(phase_end_triggers)
    else:
        game.ask(Decision(seat, "act", "attacker", "7-3-1-2", options))


@phase.step("")
def chose_attacker(game: Game, frame: BattlePhase) -> None:
    perform(game, game.state.turn_player, ACTS["attacker"], game.chosen[0])


@phase.step("7-3-1-3")
def rest_attacker(game: Game, frame: BattlePhase) -> None:
    """7-3-1-3: the attack card rests."""
    if not frame.attacking:
        game.goto(phase_end_triggers)
        return
    seat, card = game.state.turn_player, game.state.roles["attacker"]
    happen(game, [Event("turn", subject=card, after=card.identity, seat=seat, turned="rest", by=seat)])


@phase.step("7-3-1-4")
def choose_target(game: Game, frame: BattlePhase) -> None:
    """7-3-1-4: an opposing leader or battle-area card is attacked."""
    seat = game.state.turn_player
    options = offered(game, seat, ACTS["target"])
    if options:
        game.ask(Decision(seat, "choose", "target", "7-3-1-4", options, source=game.state.roles["attacker"]))
    else:
        game.goto(completion_start)


@phase.step("7-3-1-4")
def attack(game: Game, frame: BattlePhase) -> None:
    """It is the guard card until the battle ends."""
    perform(game, game.state.turn_player, ACTS["target"], game.chosen[0])


@phase.step("7-3-1-6")
def attack_actions(game: Game, frame: BattlePhase) -> None:
    """7-3-1-6: the turn player's free timing; the checkpoint of 7-3-1-5 is the one it begins with (8-5-2-1)."""
    game.call(FreeTiming(seat=game.state.turn_player, window="attack", clause="7-3-1-6"))


# ------------------------------------------------------------------------------------------------ 7-4 guard step


@phase.step("7-3-1-7")
def to_guard(game: Game, frame: BattlePhase) -> None:
    """7-3-1-7, 7-4-1: the guard step comes only if a leader is attacked."""
    guard = game.state.roles["guard"]
    if game.look(guard).zone not in LEADER and game.rule("7-4-1"):
        game.goto(judgement_start)


@phase.step("7-4-1-1")
def guard_start(game: Game, frame: BattlePhase) -> None:
    """7-4-1-1: triggers for the start of the guard step, then a checkpoint."""
    begin_step(game, "guard")
    hold_checkpoint(game)


@phase.step("7-4-1-2")
def guard_actions(game: Game, frame: BattlePhase) -> None:
    """7-4-1-2: the non-turn player's free timing; 7-4-1-3: his passing leads to the judgement."""
    seat = game.seat("4-4-2", 1 - game.state.turn_player)
    game.call(FreeTiming(seat=seat, window="guard", clause="7-4-1-2"))


# ------------------------------------------------------------------------------------------------ 7-5 judgement step


@phase.step("7-5-1-1")
def judgement_start(game: Game, frame: BattlePhase) -> None:
    """7-5-1-1: triggers for the start of the judgement step, then a checkpoint."""
    begin_step(game, "judgement")
    hold_checkpoint(game)


@phase.step("7-5-1")
def compare(game: Game, frame: BattlePhase) -> None:
    """7-5-1-4: the attack succeeds if its total is at least the guard's."""
    attack_total, guard_total = totals(game)
    won = game.by("7-5-1-4", attack_total >= guard_total)
    game.record(
        Event(
            "judged",
            subject=game.state.roles["attacker"],
            agent=game.state.roles["guard"],
            amount=attack_total,
            versus=guard_total,
            seat=game.state.turn_player if won else 1 - game.state.turn_player,
            clause="7-5-1-4",
        )
    )
    if not won:
        game.goto(judgement_checkpoint)


def totals(game: Game) -> tuple[int, int]:
    """7-5-1-2, 7-5-1-3: each side's card and its melee cards together; -1: a card that has left counts as power 0."""
    found = []
    for role, seat, gone, clause in (
        ("attacker", game.state.turn_player, "7-5-1-2-1", "7-5-1-2"),
        ("guard", 1 - game.state.turn_player, "7-5-1-3-1", "7-5-1-3"),
    ):
        cards = game.by(clause, game.state.zones[MELEE[seat]])
        if game.demands(gone, takes_part(game, role)):
            cards = (game.state.roles[role].card, *cards)
        found.append(sum(number(game, card, "power") or 0 for card in cards))
    return found[0], found[1]


def takes_part(game: Game, role: str) -> bool:
    """Is the attack or guard card still where it fights?"""
    ref = game.state.roles[role]
    return game.alive(ref) and game.state.cards[ref.card].zone in (*LEADER, *BATTLE)


@phase.step("7-5-1-4-1")
def damage_player(game: Game, frame: BattlePhase) -> None:
    """7-5-1-4-1: an attacked leader's player takes damage equal to the attack card's strike (-1: 0 if it has left)."""
    guard, attacker = game.state.roles["guard"], game.state.roles["attacker"]
    if game.look(guard).zone not in LEADER or not takes_part(game, "guard"):
        return
    there = game.demands("7-5-1-4-1-1", takes_part(game, "attacker"))
    strike = (number(game, attacker.card, "strike") or 0) if there else 0
    game.call(Damage(seats=(1 - game.state.turn_player,), amount=strike, source=attacker, battle=True))


@phase.step("7-5-1-4-2")
def break_guard(game: Game, frame: BattlePhase) -> None:
    """7-5-1-4-2: an attacked battle card goes to the energy area: it is broken (7-5-1-4-2-1). One that left cannot move."""
    guard, attacker = game.state.roles["guard"], game.state.roles["attacker"]
    if not takes_part(game, "guard") or game.look(guard).zone not in BATTLE:
        return
    broken = to_owner(game, guard.card, ENERGY, cause="battle", by=game.state.turn_player, agent=attacker, source=attacker)
    happen(game, [broken])


@phase.step("7-5-1-5")
def judgement_checkpoint(game: Game, frame: BattlePhase) -> None:
    """7-5-1-5: checkpoint, then the completion step."""
    hold_checkpoint(game)


# ------------------------------------------------------------------------------------------------ 7-6 completion step


@phase.step("7-6-1-1")
def completion_start(game: Game, frame: BattlePhase) -> None:
    """7-6-1-1: triggers for the start of the completion step, then a checkpoint."""
    begin_step(game, "completion")
    hold_checkpoint(game)


@phase.step("7-6-1-2")
def clear_melee(game: Game, frame: BattlePhase) -> None:
    """7-6-1-2: all melee cards go to their masters' energy areas."""
    happen(
        game,
        [
            move_event(game, card, ENERGY[seat], seat, by=seat)
            for seat in (game.state.turn_player, 1 - game.state.turn_player)
            for card in game.state.zones[MELEE[seat]]
        ],
    )


@phase.step("7-6-1-3")
def battle_effects_end(game: Game, frame: BattlePhase) -> None:
    """7-6-1-3: effects lasting "that battle" vanish."""
    game.expire("battle")


@phase.step("7-6-1-4")
def to_standby(game: Game, frame: BattlePhase) -> None:
    """7-6-1-4: back to the standby step; nobody is attack or guard card any more."""
    game.state.roles.pop("attacker", None)
    game.state.roles.pop("guard", None)
    game.proceed()
    game.goto(standby)


# ------------------------------------------------------------------------------------------------ 7-7 battle phase end step


@phase.step("7-7-1-1")
def phase_end_triggers(game: Game, frame: BattlePhase) -> None:
    """7-7-1-1: abilities for the end of the battle phase that have not yet triggered this turn."""
    game.state.phase = "battle/finish"
    game.state.roles.clear()
    game.proceed()
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
