"""Chapter 800: the attack phase, its attack and block steps (802, 803); `battle` has the others."""

from __future__ import annotations

from msgspec.structs import replace

from tefuda.games.kit.acts import allowed, offered, perform
from tefuda.kernel.events import happen
from tefuda.kernel.game import Game
from tefuda.kernel.records import NOBODY, Decision, Event, Option
from tefuda.kernel.rules import Procedure

from . import combat
from .combat import AttackPhase
from .windows import open_window

phase = Procedure(AttackPhase)
#: What units are while they attack, are attacked, block and battle.
ROLES = ("attacker", "target", "blocker", "battling")


def begin_step(game: Game, name: str) -> None:
    """A step begins: abilities that wait for its start are triggered."""
    game.enter(f"attack/{name}")
    game.occur("start", at=name, seat=game.state.turn_player)


def attacker_there(game: Game, frame: AttackPhase) -> bool:
    """802-9b: the attacker attacks as long as it is on the field under the turn player."""
    return combat.on_field(game, frame.attacker, game.state.turn_player, "802-9b")


def target_there(game: Game, frame: AttackPhase) -> bool:
    return frame.target != NOBODY and combat.on_field(game, frame.target, 1 - game.state.turn_player, "803-7b")


# ------------------------------------------------------------------------------------------------ 802 attack step


@phase.step("802-1")
def phase_start(game: Game, frame: AttackPhase) -> None:
    """802-1: only the turn's first attack step has the triggers for the start of the phase, and a window."""
    game.set(ends=False, attacker=NOBODY, target=NOBODY, blocker=NOBODY, blocks=False, blocked=False, battling=False)
    if frame.first:
        game.set(first=False)
        begin_step(game, "attack_phase")
        open_window(game, "attack_phase")


@phase.step("802-2")
def step_start(game: Game, frame: AttackPhase) -> None:
    """802-2: triggers for the start of the attack step."""
    begin_step(game, "attack")


@phase.step("802-3")
def before_declaring(game: Game, frame: AttackPhase) -> None:
    """802-3: a window."""
    open_window(game, "attack")


@phase.step("")
def declare(game: Game, frame: AttackPhase) -> None:
    """802-4: the turn player declares; 802-4a: a legal attacker and target, or the end of attacking."""
    seat = game.state.turn_player
    options = offered(game, seat, combat.DECLARE)
    if all(option.verb == "pass" for option in options):
        game.chosen = (Option("pass"),)
    else:
        game.ask(Decision(seat, "act", "declare", "802-4", options))


@phase.step("")
def declared(game: Game, frame: AttackPhase) -> None:
    perform(game, game.state.turn_player, combat.DECLARE, game.chosen[0])


@phase.step("802-5")
def answer_declaration(game: Game, frame: AttackPhase) -> None:
    """802-5: a window."""
    open_window(game, "declared")


@phase.step("802-6")
def check_declaration(game: Game, frame: AttackPhase) -> None:
    """802-6: a declaration that is no longer legal is made anew."""
    declared = Option("pass") if frame.ends else Option("attack", frame.attacker, frame.target)
    if not allowed(game, game.state.turn_player, combat.DECLARE, declared):
        game.goto(declare)


@phase.step("802-7")
def offer_withdrawal(game: Game, frame: AttackPhase) -> None:
    """802-7: if the other player played something, an end or an attack that costs something may be withdrawn."""
    game.chosen = ()
    played = any(
        event.number > frame.moment and event.kind in ("play", "activate", "trigger") and event.seat != game.state.turn_player
        for event in game.state.history
    )
    if played and (frame.ends or combat.attack_costs(game, frame.attacker)):
        options = (Option("yes"), Option("no"))
        game.ask(Decision(game.state.turn_player, "yes", "withdraw", "802-7", options))


@phase.step("802-8")
def withdraw_or_end(game: Game, frame: AttackPhase) -> None:
    """802-8: declaring the end ends the phase."""
    if game.chosen and game.chosen[0].verb == "yes":
        game.goto(declare)
    elif frame.ends:
        game.leave()


@phase.step("802-9")
def rest_attacker(game: Game, frame: AttackPhase) -> None:
    """802-9: the attacker rests."""
    seat = game.state.turn_player
    happen(game, [Event("turn", subject=frame.attacker, after=frame.attacker.identity, seat=seat, turned="rest", by=seat)])


@phase.step("802-9")
def pay_attack_cost(game: Game, frame: AttackPhase) -> None:
    """802-9: then the attack cost is paid."""
    for key, context in reversed(combat.attack_costs(game, frame.attacker)):
        game.resolve(replace(context, key=key, time=game.tick()), cost=True)


@phase.step("802-9a")
def attacked(game: Game, frame: AttackPhase) -> None:
    """802-9a: it has attacked; 802-9b: and is attacking from now on."""
    game.set(unpaid=False)
    roles = game.state.roles
    roles["attacker"] = frame.attacker
    if frame.target != NOBODY:
        roles["target"] = frame.target
    game.proceed()
    game.occur(
        "attack",
        subject=frame.attacker,
        after=frame.attacker.identity,
        agent=frame.target,
        seat=1 - game.state.turn_player,
        how="player" if frame.target == NOBODY else "unit",
        cause="battle",
        by=game.state.turn_player,
    )


@phase.step("802-10")
def after_attack(game: Game, frame: AttackPhase) -> None:
    """802-10: a window."""
    open_window(game, "attacked")


# ------------------------------------------------------------------------------------------------ 803 block step


@phase.step("803-1")
def block_start(game: Game, frame: AttackPhase) -> None:
    """803-1: triggers for the start of the block step."""
    begin_step(game, "block")


@phase.step("803-2")
def before_blocking(game: Game, frame: AttackPhase) -> None:
    """803-2: a window."""
    open_window(game, "block")


@phase.step("803-3")
def attacker_gone(game: Game, frame: AttackPhase) -> None:
    """803-3: without an attacker the attack is over."""
    if not attacker_there(game, frame):
        game.goto("battle_end")


@phase.step("803-4")
def declare_block(game: Game, frame: AttackPhase) -> None:
    """803-4a: the non-turn player names a blocker, or none."""
    seat = 1 - game.state.turn_player
    options = offered(game, seat, combat.DECLARE_BLOCK)
    if all(option.verb == "pass" for option in options):
        game.chosen = (Option("pass"),)
    else:
        game.ask(Decision(seat, "act", "block_declare", "803-4", options, source=frame.attacker))


@phase.step("")
def declared_block(game: Game, frame: AttackPhase) -> None:
    option = game.chosen[0] if game.chosen else Option("pass")
    perform(game, 1 - game.state.turn_player, combat.DECLARE_BLOCK, option)


@phase.step("803-5")
def answer_block(game: Game, frame: AttackPhase) -> None:
    """803-5: a window."""
    open_window(game, "block_declared")


@phase.step("803-6")
def check_block(game: Game, frame: AttackPhase) -> None:
    """803-6: a declaration that is no longer legal is made anew; 803-4b says nothing of an attacker that has gone meanwhile."""
    declared = Option("block", frame.blocker) if frame.blocks else Option("pass")
    if not allowed(game, 1 - game.state.turn_player, combat.DECLARE_BLOCK, declared):
        game.goto(declare_block)


@phase.step("803-7")
def rest_blocker(game: Game, frame: AttackPhase) -> None:
    """803-7: the blocker rests."""
    if frame.blocks:
        seat = 1 - game.state.turn_player
        happen(game, [Event("turn", subject=frame.blocker, after=frame.blocker.identity, seat=seat, turned="rest", by=seat)])


@phase.step("803-7a")
def blocked(game: Game, frame: AttackPhase) -> None:
    """803-7a: it has blocked; 803-7c: it is what is attacked now."""
    if not frame.blocks:
        return
    target = game.by("803-7c", frame.blocker)
    game.set(blocked=True, target=target)
    roles = game.state.roles
    roles["blocker"] = frame.blocker
    if target != NOBODY:
        roles["target"] = target
    game.proceed()
    game.occur(
        "block",
        subject=frame.blocker,
        after=frame.blocker.identity,
        agent=frame.attacker,
        seat=1 - game.state.turn_player,
        cause="battle",
        by=1 - game.state.turn_player,
    )


@phase.step("803-8")
def start_battle(game: Game, frame: AttackPhase) -> None:
    """803-8: attacker and attacked unit battle each other; 803-8a: their battle starts."""
    if not (attacker_there(game, frame) and target_there(game, frame)):
        return
    game.set(battling=True)
    game.state.roles["battling"] = frame.attacker
    seat, pair = game.state.turn_player, (frame.attacker, frame.target)
    if game.rule("803-8a"):
        happen(
            game,
            [
                Event("battle", subject=one, after=one.identity, agent=other, seat=owner, cause="battle", by=seat)
                for one, other, owner in ((*pair, seat), (*pair[::-1], 1 - seat))
            ],
        )


@phase.step("803-9")
def unblocked(game: Game, frame: AttackPhase) -> None:
    """803-9: an attack on the player that nobody blocked."""
    if frame.target == NOBODY and not frame.blocked and attacker_there(game, frame):
        seat = game.state.turn_player
        game.occur("unblocked", subject=frame.attacker, after=frame.attacker.identity, seat=1 - seat, cause="battle", by=seat)


@phase.step("803-10")
def after_block(game: Game, frame: AttackPhase) -> None:
    """803-10: a window."""
    open_window(game, "blocked")
