"""Sections 804 to 806: the battle, hit and end steps of an attack."""

from __future__ import annotations

from tefuda.kernel import select, tree
from tefuda.kernel.continuous import number
from tefuda.kernel.events import happen
from tefuda.kernel.game import Game
from tefuda.kernel.records import NOBODY, Context, Event
from tefuda.kernel.rules import Procedure
from tefuda.kernel.triggers import wait

from .attack import ROLES, attacker_there, phase_start, target_there
from .combat import AttackPhase
from .damage import packet
from .keywords import has_keyword
from .windows import open_window
from .zones import FIELD

#: Goes on where `attack.phase` ends.
second_half = Procedure(AttackPhase)


@second_half.step("803-11")
def battle_or_hit(game: Game, frame: AttackPhase) -> None:
    """803-11: a unit is battled, a player is hit."""
    if frame.target == NOBODY:
        game.goto(hit)


# ------------------------------------------------------------------------------------------------ 804 battle step


def _strike(game: Game, frame: AttackPhase, *, blitz: bool) -> list[Event]:
    """804-2, 804-4: each unit deals damage equal to its power to the one it battles."""
    found = []
    pair = (frame.attacker, frame.target)
    for at, (one, other) in enumerate((pair, pair[::-1])):
        if frame.blitz[at] is blitz:
            seat = game.master(one.card)
            source = game.by("1211-3", one)
            power = game.by("310-2", number(game, one.card, "power") or 0)
            found.append(
                Event("harm", subject=other, after=other.identity, agent=source, source=source, amount=power, cause="battle",
                      by=seat, seat=game.master(other.card))
            )  # fmt: skip
    return found


@second_half.step("")
def battle_start(game: Game, frame: AttackPhase) -> None:
    """1403-2: who has blitz is settled when the battle step begins."""
    game.state.phase = "attack/battle"
    blitz = tuple(has_keyword(game, ref, "ブリッツ") and game.rule("1403-2") for ref in (frame.attacker, frame.target))
    game.set(blitz=blitz)


@second_half.step("804-1")
def someone_missing(game: Game, frame: AttackPhase) -> None:
    """804-1: without attacker or target there is nothing to strike."""
    if not (attacker_there(game, frame) and target_there(game, frame)):
        game.goto(after_strikes)


@second_half.step("804-2")
def strike_first(game: Game, frame: AttackPhase) -> None:
    """804-2: units with blitz strike first."""
    happen(game, _strike(game, frame, blitz=True))


@second_half.step("804-3")
def between_strikes(game: Game, frame: AttackPhase) -> None:
    """804-3: after that there is a window."""
    if any(frame.blitz):
        open_window(game, "battle")


@second_half.step("804-4")
def strike(game: Game, frame: AttackPhase) -> None:
    """804-4: then those strike that had no blitz at 804-2; 804-3: if both are still there."""
    if attacker_there(game, frame) and target_there(game, frame):
        happen(game, _strike(game, frame, blitz=False))


@second_half.step("804-5")
def after_strikes(game: Game, frame: AttackPhase) -> None:
    """804-5: a window."""
    open_window(game, "battle")


@second_half.step("804-6")
def judge(game: Game, frame: AttackPhase) -> None:
    """804-6: who alone is left on the field has won; both or neither: a draw; 803-8: not after a change of sides."""
    seat = game.state.turn_player
    if not frame.battling or (game.look_master(frame.attacker), game.look_master(frame.target)) != (seat, 1 - seat):
        return
    there = [game.alive(ref) and game.look(ref).zone in FIELD for ref in (frame.attacker, frame.target)]
    pair = (frame.attacker, frame.target)
    batch = []
    for at, (one, other) in enumerate((pair, pair[::-1])):
        kind = "battle_drawn" if there[0] == there[1] else "battle_won" if there[at] else "battle_lost"
        seat = game.look_master(one)
        batch.append(Event(kind, subject=one, after=one.identity, agent=other, seat=seat, cause="battle", by=seat))
    happen(game, batch)
    for event in batch:
        if event.kind == "battle_lost" and game.rule("804-6a"):
            _loser(game, event)


def _loser(game: Game, event: Event) -> None:
    """804-6a: a unit that has left triggers for its defeat as it last was, with what it had been given and could use."""
    ghost = game.state.ghosts.get(event.subject.identity)
    if ghost is None:
        return
    working = {index for _, index, _ in game.entries(ghost.card)}
    for key in ghost.abilities:
        ability = game.program(key).ability
        when = ability.trigger
        printed = key.definition == ghost.card.definition and game.program(key).printed == key.ability
        if not isinstance(when, tree.When) or when.event != "battle_lost" or (printed and key.ability not in working):
            continue
        context = Context(event.subject, event.seat, key, event=event, time=game.state.time)
        holds = ability.condition is None or select.holds(game, context, ability.condition)
        if holds and select.fits(game, context, when, event):
            wait(game, context)


@second_half.step("804-7")
def after_judging(game: Game, frame: AttackPhase) -> None:
    """804-7: a window."""
    open_window(game, "battle")


@second_half.step("804-8")
def to_end(game: Game, frame: AttackPhase) -> None:
    """804-8: on to the end of the attack."""
    game.goto(battle_end)


# ------------------------------------------------------------------------------------------------ 805 hit step


@second_half.step("805-1")
def hit(game: Game, frame: AttackPhase) -> None:
    """805-1: a packet of damage as large as the attacker's hit; 805-2: and its window."""
    game.state.phase = "attack/hit"
    if not attacker_there(game, frame):
        return
    size = game.by("311-2", number(game, frame.attacker.card, "hit") or 0)
    made = packet(game, 1 - game.state.turn_player, frame.attacker, size, "attack")
    if game.rule("805-2"):
        open_window(game, "hit", made)


# ------------------------------------------------------------------------------------------------ 806 end step


@second_half.step("806-1")
def battle_end(game: Game, frame: AttackPhase) -> None:
    """806-1: units that still battle: their battle ends."""
    game.enter("attack/attack_end")
    if frame.battling and attacker_there(game, frame) and target_there(game, frame):
        pair = (frame.attacker, frame.target)
        moment = Event("end", at="battle", seat=game.state.turn_player, subject=frame.attacker, agent=frame.target)
        ended = [
            Event("battle_end", subject=one, after=one.identity, agent=other, seat=game.look_master(one))
            for one, other in (pair, pair[::-1])
        ]
        happen(game, [moment, *ended])


@second_half.step("806-2")
def last_window(game: Game, frame: AttackPhase) -> None:
    """806-2: a window."""
    open_window(game, "attack_end")


@second_half.step("806-3")
def states_end(game: Game, frame: AttackPhase) -> None:
    """806-3: nobody attacks, blocks or battles any more."""
    for role in ROLES:
        game.state.roles.pop(role, None)
    game.expire("battle")
    game.proceed()


@second_half.step("806-4")
def next_attack(game: Game, frame: AttackPhase) -> None:
    """806-4: back to the attack step."""
    game.goto(phase_start)
