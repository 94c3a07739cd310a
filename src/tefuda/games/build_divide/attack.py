"""Chapter 800: the attack phase, step by step."""

from __future__ import annotations

from msgspec.structs import replace

from tefuda.kernel import select, tree
from tefuda.kernel.continuous import number
from tefuda.kernel.events import happen, wait
from tefuda.kernel.game import Game
from tefuda.kernel.records import NOBODY, Context, Decision, Event, Frame, Option, Ref
from tefuda.kernel.rules import Procedure

from . import combat
from .damage import packet
from .keywords import has_keyword
from .windows import open_window


class AttackPhase(Frame, frozen=True, tag="bd.AttackPhase"):
    """801-2: attack, block, battle or hit, and end step, again and again."""

    first: bool = True
    ends: bool = False  # the declaration is to end attacking
    attacker: Ref = NOBODY
    target: Ref = NOBODY  # NOBODY: the player
    blocker: Ref = NOBODY
    blocks: bool = False
    blocked: bool = False
    battling: bool = False
    blitz: tuple[bool, bool] = (False, False)
    moment: int = 0  # when the last declaration was made


phase = Procedure(AttackPhase)


def begin_step(game: Game, name: str) -> None:
    """A step begins: abilities that wait for its start are triggered."""
    game.state.phase = f"attack/{name}"
    game.touch()
    game.occur("start", at=name, seat=game.state.turn_player)


def attacker_there(game: Game, frame: AttackPhase) -> bool:
    """802-9b: the attacker attacks as long as it is on the field under the turn player."""
    return combat.on_field(game, frame.attacker, game.state.turn_player, "802-9b")


def target_there(game: Game, frame: AttackPhase) -> bool:
    return frame.target != NOBODY and combat.on_field(game, frame.target, 1 - game.state.turn_player, "803-7b")


# ------------------------------------------------------------------------------------------------ 802 attack step

ATTACK = phase.next


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


DECLARE = phase.next


@phase.step("802-4")
def declare(game: Game, frame: AttackPhase) -> None:
    """802-4a: a legal attacker and target, or the end of attacking."""
    options = [Option("attack", attacker, target) for attacker, target in combat.attacks(game)]
    if not options or (combat.may_end(game) and game.rule("802-4a")):
        options.append(Option("pass"))
    if len(options) == 1 and options[0].verb == "pass":
        game.chosen = tuple(options)
    else:
        game.ask(Decision(game.state.turn_player, "act", "declare", "802-4", tuple(options)))


@phase.step("")
def declared(game: Game, frame: AttackPhase) -> None:
    option = game.chosen[0]
    game.set(ends=option.verb == "pass", attacker=option.card, target=option.other, moment=game.tick())
    if option.verb != "pass":
        game.record(
            Event("declare", subject=option.card, after=option.card[1], agent=option.other, seat=game.state.turn_player)
        )


@phase.step("802-5")
def answer_declaration(game: Game, frame: AttackPhase) -> None:
    """802-5: a window."""
    open_window(game, "declared")


@phase.step("802-6")
def check_declaration(game: Game, frame: AttackPhase) -> None:
    """802-6: a declaration that is no longer legal is made anew."""
    legal = combat.may_end(game) if frame.ends else (frame.attacker, frame.target) in combat.attacks(game)
    if not legal:
        game.goto(DECLARE)


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
        game.goto(DECLARE)
    elif frame.ends:
        game.leave()


@phase.step("802-9")
def rest_attacker(game: Game, frame: AttackPhase) -> None:
    """802-9: the attacker rests."""
    seat = game.state.turn_player
    happen(game, [Event("turn", subject=frame.attacker, after=frame.attacker[1], seat=seat, at="rest", by=seat)])


@phase.step("802-9")
def pay_attack_cost(game: Game, frame: AttackPhase) -> None:
    """802-9: then the attack cost is paid."""
    for key, context in reversed(combat.attack_costs(game, frame.attacker)):
        game.resolve(replace(context, key=key, time=game.tick()), cost=True)


@phase.step("802-9a")
def attacked(game: Game, frame: AttackPhase) -> None:
    """802-9a: it has attacked; 802-9b: and is attacking from now on."""
    game.state.numbers.pop("unpaid", None)
    roles = game.state.roles
    roles["attacker"] = frame.attacker
    if frame.target != NOBODY:
        roles["target"] = frame.target
    game.touch()
    game.occur(
        "attack",
        subject=frame.attacker,
        after=frame.attacker[1],
        agent=frame.target,
        seat=1 - game.state.turn_player,
        at="player" if frame.target == NOBODY else "unit",
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
    """803-1: triggers for the start of the block step; 801-2: it follows the attack step."""
    if not game.rule("801-2"):
        game.goto(END)
        return
    begin_step(game, "block")


@phase.step("803-2")
def before_blocking(game: Game, frame: AttackPhase) -> None:
    """803-2: a window."""
    open_window(game, "block")


@phase.step("803-3")
def attacker_gone(game: Game, frame: AttackPhase) -> None:
    """803-3: without an attacker the attack is over."""
    if not attacker_there(game, frame):
        game.goto(END)


BLOCK = phase.next


@phase.step("803-4")
def declare_block(game: Game, frame: AttackPhase) -> None:
    """803-4a: the non-turn player names a blocker, or none."""
    found = combat.blockers(game, frame.attacker, frame.target) if attacker_there(game, frame) else []
    options = [Option("block", ref) for ref in found]
    if combat.may_not_block(game, found) and game.rule("803-4a"):
        options.append(Option("pass"))
    if not found:
        game.chosen = tuple(options)
    else:
        game.ask(Decision(1 - game.state.turn_player, "act", "block_declare", "803-4", tuple(options), source=frame.attacker))


@phase.step("")
def declared_block(game: Game, frame: AttackPhase) -> None:
    option = game.chosen[0] if game.chosen else Option("pass")
    game.set(blocks=option.verb == "block", blocker=option.card if option.verb == "block" else NOBODY)


@phase.step("803-5")
def answer_block(game: Game, frame: AttackPhase) -> None:
    """803-5: a window."""
    open_window(game, "block_declared")


@phase.step("803-6")
def check_block(game: Game, frame: AttackPhase) -> None:
    """803-6: a declaration that is no longer legal is made anew."""
    found = combat.blockers(game, frame.attacker, frame.target) if attacker_there(game, frame) else []
    legal = frame.blocker in found if frame.blocks else combat.may_not_block(game, found)
    if not legal:
        if attacker_there(game, frame):
            game.goto(BLOCK)
        else:
            game.set(blocks=False, blocker=NOBODY)


@phase.step("803-7")
def rest_blocker(game: Game, frame: AttackPhase) -> None:
    """803-7: the blocker rests."""
    if frame.blocks:
        seat = 1 - game.state.turn_player
        happen(game, [Event("turn", subject=frame.blocker, after=frame.blocker[1], seat=seat, at="rest", by=seat)])


@phase.step("803-7a")
def blocked(game: Game, frame: AttackPhase) -> None:
    """803-7a: it has blocked; 803-7c: it is what is attacked now."""
    if not frame.blocks:
        return
    target = frame.blocker if game.rule("803-7c") else frame.target
    game.set(blocked=True, target=target)
    roles = game.state.roles
    roles["blocker"] = frame.blocker
    if target != NOBODY:
        roles["target"] = target
    game.touch()
    game.occur(
        "block",
        subject=frame.blocker,
        after=frame.blocker[1],
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
    seat, pair = game.state.turn_player, (frame.attacker, frame.target)
    if game.rule("803-8a"):
        happen(
            game,
            [
                Event("battle", subject=one, after=one[1], agent=other, seat=owner, cause="battle", by=seat)
                for one, other, owner in ((*pair, seat), (*pair[::-1], 1 - seat))
            ],
        )


@phase.step("803-9")
def unblocked(game: Game, frame: AttackPhase) -> None:
    """803-9: an attack on the player that nobody blocked."""
    if frame.target == NOBODY and not frame.blocked and attacker_there(game, frame):
        seat = game.state.turn_player
        game.occur("unblocked", subject=frame.attacker, after=frame.attacker[1], seat=1 - seat, cause="battle", by=seat)


@phase.step("803-10")
def after_block(game: Game, frame: AttackPhase) -> None:
    """803-10: a window."""
    open_window(game, "blocked")


@phase.step("803-11")
def battle_or_hit(game: Game, frame: AttackPhase) -> None:
    """803-11: a unit is battled, a player is hit."""
    if frame.target == NOBODY:
        game.goto(HIT)


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
    """804-6: who alone is left on the field has won; both or neither: a draw."""
    if not frame.battling:
        return
    there = [game.alive(ref) and game.look(ref).zone >> 1 == 2 for ref in (frame.attacker, frame.target)]
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
    """804-6a: a unit that has left triggers for its defeat as it last was."""
    record = game.look(event.subject)
    definition = game.catalog.definitions[record.definition]
    for index in definition.faces[record.face].abilities:
        when = definition.programs[index].ability.trigger
        if isinstance(when, tree.When) and when.event == "battle_lost":
            context = Context(event.subject, event.seat, (record.definition, index), event=event, time=game.state.time)
            if select.fits(game, context, when, event):
                wait(game, context)


@phase.step("804-7")
def after_judging(game: Game, frame: AttackPhase) -> None:
    """804-7: a window."""
    open_window(game, "battle")


@phase.step("804-8")
def to_end(game: Game, frame: AttackPhase) -> None:
    """804-8: on to the end of the attack."""
    game.goto(END)


# ------------------------------------------------------------------------------------------------ 805 hit step

HIT = phase.next


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

END = phase.next


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
    for role in ("attacker", "target", "blocker"):
        game.state.roles.pop(role, None)
    game.expire("battle")
    game.touch()


@phase.step("806-4")
def next_attack(game: Game, frame: AttackPhase) -> None:
    """806-4: back to the attack step."""
    game.goto(ATTACK)
