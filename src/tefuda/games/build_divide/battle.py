"""Sections 804 to 806: the battle, hit and end steps of an attack."""

from __future__ import annotations

from tefuda.kernel import select, tree
from tefuda.kernel.continuous import number
from tefuda.kernel.events import happen, wait
from tefuda.kernel.game import Game
from tefuda.kernel.records import Context, Event

from .attack import ATTACK, PLACES, ROLES, AttackPhase, attacker_there, phase, target_there
from .damage import packet
from .keywords import has_keyword
from .windows import open_window
from .zones import FIELD

# ------------------------------------------------------------------------------------------------ 804 battle step


def _strike(game: Game, frame: AttackPhase, *, blitz: bool) -> list[Event]:
    """804-2, 804-4: each unit deals damage equal to its power to the one it battles."""
    found = []
    pair = (frame.attacker, frame.target)
    for at, (one, other) in enumerate((pair, pair[::-1])):
        if frame.blitz[at] is blitz:
            seat = game.master(one[0])
            power = (number(game, one[0], "power") or 0) if game.rule("310-2") else 0
            found.append(
                Event("harm", subject=other, after=other[1], agent=one, source=one, amount=power, cause="battle", by=seat,
                      seat=game.master(other[0]))
            )  # fmt: skip
    return found


@phase.step("804-1")
def someone_missing(game: Game, frame: AttackPhase) -> None:
    """804-1: without attacker or target there is nothing to strike."""
    game.state.phase = "attack/battle"
    if not (attacker_there(game, frame) and target_there(game, frame)):
        game.goto(STRUCK)
        return
    blitz = tuple(has_keyword(game, ref, "ブリッツ") and game.rule("1403-2") for ref in (frame.attacker, frame.target))
    game.set(blitz=blitz)


@phase.step("804-2")
def strike_first(game: Game, frame: AttackPhase) -> None:
    """804-2: units with blitz strike first."""
    happen(game, _strike(game, frame, blitz=True))


@phase.step("804-3")
def between_strikes(game: Game, frame: AttackPhase) -> None:
    """804-3: after that there is a window."""
    if any(frame.blitz):
        open_window(game, "battle")


@phase.step("804-4")
def strike(game: Game, frame: AttackPhase) -> None:
    """804-4: then those strike that had no blitz at 804-2; 804-3: if both are still there."""
    if attacker_there(game, frame) and target_there(game, frame):
        happen(game, _strike(game, frame, blitz=False))


STRUCK = phase.next


@phase.step("804-5")
def after_strikes(game: Game, frame: AttackPhase) -> None:
    """804-5: a window."""
    open_window(game, "battle")


@phase.step("804-6")
def judge(game: Game, frame: AttackPhase) -> None:
    """804-6: who alone is left on the field has won; both or neither: a draw; 803-8: not after a change of sides."""
    seat = game.state.turn_player
    if not frame.battling or (game.look_master(frame.attacker), game.look_master(frame.target)) != (seat, 1 - seat):
        return
    there = [game.alive(ref) and game.look(ref).zone >> 1 == FIELD for ref in (frame.attacker, frame.target)]
    pair = (frame.attacker, frame.target)
    batch = []
    for at, (one, other) in enumerate((pair, pair[::-1])):
        kind = "battle_drawn" if there[0] == there[1] else "battle_won" if there[at] else "battle_lost"
        seat = game.look_master(one)
        batch.append(Event(kind, subject=one, after=one[1], agent=other, seat=seat, cause="battle", by=seat))
    happen(game, batch)
    for event in batch:
        if event.kind == "battle_lost" and game.rule("804-6a"):
            _loser(game, event)


def _loser(game: Game, event: Event) -> None:
    """804-6a: a unit that has left triggers for its defeat as it last was, with what it had been given and could use."""
    ghost = game.state.ghosts.get(event.subject[1])
    if ghost is None:
        return
    working = {index for _, index, _ in game.entries(ghost.card)}
    for key in ghost.abilities:
        ability = game.program(key).ability
        when = ability.trigger
        printed = key[0] == ghost.card.definition and game.program(key).printed == key[1]
        if not isinstance(when, tree.When) or when.event != "battle_lost" or (printed and key[1] not in working):
            continue
        context = Context(event.subject, event.seat, key, event=event, time=game.state.time)
        holds = ability.condition is None or select.holds(game, context, ability.condition)
        if holds and select.fits(game, context, when, event):
            wait(game, context)


@phase.step("804-7")
def after_judging(game: Game, frame: AttackPhase) -> None:
    """804-7: a window."""
    open_window(game, "battle")


@phase.step("804-8")
def to_end(game: Game, frame: AttackPhase) -> None:
    """804-8: on to the end of the attack."""
    game.goto(PLACES["end"])


# ------------------------------------------------------------------------------------------------ 805 hit step

PLACES["hit"] = phase.next


@phase.step("805-1")
def hit(game: Game, frame: AttackPhase) -> None:
    """805-1: a packet of damage as large as the attacker's hit; 805-2: and its window."""
    game.state.phase = "attack/hit"
    if not attacker_there(game, frame):
        return
    size = (number(game, frame.attacker[0], "hit") or 0) if game.rule("311-2") else 0
    made = packet(game, 1 - game.state.turn_player, frame.attacker, size, "attack")
    if game.rule("805-2"):
        open_window(game, "hit", made)


# ------------------------------------------------------------------------------------------------ 806 end step

PLACES["end"] = phase.next


@phase.step("806-1")
def battle_end(game: Game, frame: AttackPhase) -> None:
    """806-1: units that still battle: their battle ends."""
    game.state.phase = "attack/end"
    game.touch()
    if frame.battling and attacker_there(game, frame) and target_there(game, frame):
        game.occur("end", at="battle", seat=game.state.turn_player, subject=frame.attacker, agent=frame.target)


@phase.step("806-2")
def last_window(game: Game, frame: AttackPhase) -> None:
    """806-2: a window."""
    open_window(game, "attack_end")


@phase.step("806-3")
def states_end(game: Game, frame: AttackPhase) -> None:
    """806-3: nobody attacks, blocks or battles any more."""
    for role in ROLES:
        game.state.roles.pop(role, None)
    game.expire("battle")
    game.touch()


@phase.step("806-4")
def next_attack(game: Game, frame: AttackPhase) -> None:
    """806-4: back to the attack step."""
    game.goto(ATTACK)


def whole_phase() -> AttackPhase:
    """705-1: the attack phase with all its steps."""
    return AttackPhase(step=ATTACK)
