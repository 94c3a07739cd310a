"""Chapter 8: the attack phase: sub-phase after sub-phase, each of up to five steps."""

from __future__ import annotations

from tefuda.games.kit import labels
from tefuda.games.kit.acts import offered, perform
from tefuda.games.kit.attacks import attacker, target
from tefuda.kernel.events import happen
from tefuda.kernel.game import Game
from tefuda.kernel.records import NOBODY, Decision, Event, Frame, Option
from tefuda.kernel.rules import Procedure

from . import combat
from .combat import LINE
from .damage import BATTLE, EFFECT, MUTE, strike
from .gate import open_gate
from .system import System, due
from .zones import RULER, kinds

INTERCEPT = "迎撃"
#: 13-6c-1: of a unit: nobody counters its combat damage.
SILENCING = "CNT不可"


class AttackPhase(Frame, frozen=True, tag="gr.AttackPhase"):
    """8-2a: attack sub-phases, as many as the turn player likes; 8-2a-2: one in the first player's first turn."""

    begun: int = 0


attacking = Procedure(AttackPhase)


def _step(game: Game, name: str) -> None:
    game.enter(f"attack/{name}")


# ------------------------------------------------------------------------------------------------ 8-3 beginning


@attacking.step("8-3a")
def attack_starts(game: Game, frame: AttackPhase) -> None:
    """8-3a: an attack begins; the first time, so does the phase."""
    _step(game, "begin")
    seat = game.state.turn_player
    events = [Event("start", at="attack", seat=seat)]
    if not frame.begun:
        events.append(Event("start", at="attack_phase", seat=seat))
    game.set(begun=frame.begun + 1)
    happen(game, events)


@attacking.step("8-3b")
def after_start(game: Game, frame: AttackPhase) -> None:
    open_gate(game)


# ------------------------------------------------------------------------------------------------ 8-4 declaring


@attacking.step("8-4a")
def declaration_starts(game: Game, frame: AttackPhase) -> None:
    """8-4a: the declaration step begins."""
    _step(game, "declare")
    game.occur("start", at="declare", seat=game.state.turn_player)


@attacking.step("8-4b")
def before_declaring(game: Game, frame: AttackPhase) -> None:
    open_gate(game)


@attacking.step("8-4c")
def ask_attack(game: Game, frame: AttackPhase) -> None:
    """8-4c: an attacker and what it attacks, or the end of attacking."""
    seat = game.state.turn_player
    options = (*offered(game, seat, combat.ATTACKING), Option("pass"))
    game.chosen = options[-1:]
    if len(options) > 1:
        game.ask(Decision(seat, "act", "attack", "8-4c", options))


@attacking.step("8-4c")
def declared(game: Game, frame: AttackPhase) -> None:
    """8-4c-2: without an attack the phase ends."""
    if game.chosen[0].verb == "pass":
        game.goto(phase_ends)
    else:
        perform(game, game.state.turn_player, combat.ATTACKING, game.chosen[0])


@attacking.step("8-4d")
def rest_attacker(game: Game, frame: AttackPhase) -> None:
    """8-4d: the attacker is rested."""
    seat, ref = game.state.turn_player, attacker(game)
    if ref == NOBODY:
        return
    happen(game, [Event("turn", subject=ref, after=ref.identity, seat=seat, turned="rest", by=seat, cause="battle")])


@attacking.step("8-4d")
def pay_tolls(game: Game, frame: AttackPhase) -> None:
    """8-4d: what else the attack asks for is done."""
    for _, context in reversed(combat.tolls(game, attacker(game))):  # what is called last is done first
        game.resolve(context, cost=True)


@attacking.step("8-4f")
def attacks(game: Game, frame: AttackPhase) -> None:
    """8-4f: now it has attacked, and what was attacked has been."""
    seat, ref, aim = game.state.turn_player, attacker(game), target(game)
    if ref == NOBODY:
        return
    how = "line" if aim == NOBODY else "ruler" if game.state.cards[aim.card].zone in RULER else "unit"
    game.occur("attack", subject=ref, after=ref.identity, agent=aim, seat=1 - seat, how=how, cause="battle", by=seat)


@attacking.step("8-4g")
def after_attacking(game: Game, frame: AttackPhase) -> None:
    open_gate(game, "battle")


# ------------------------------------------------------------------------------------------------ 8-5 interception


def _intercepts(game: Game) -> bool:
    """8-5a: does the unit that is attacked now intercept? 8-5a-1: only an attacking unit is intercepted."""
    ref, aim = attacker(game), target(game)
    if NOBODY in (ref, aim) or "ユニット" not in kinds(game, aim.card) or not labels.has(game, aim, INTERCEPT):
        return False
    return game.demands("8-5a-1", "ユニット" in kinds(game, ref.card))


@attacking.step("8-5a")
def intercept(game: Game, frame: AttackPhase) -> None:
    """8-5b: it deals damage as its ATK says to the attacker; 15-20c: that is effect damage."""
    if _intercepts(game):
        _step(game, "intercept")
        name = game.by("8-5b", "atk") or "stk"
        strike(game, target(game), attacker(game), name, game.by("15-20c", EFFECT) or BATTLE)
    else:
        game.goto(damage_step)


@attacking.step("8-5c")
def after_interception(game: Game, frame: AttackPhase) -> None:
    open_gate(game, "battle")


# ------------------------------------------------------------------------------------------------ 8-6 damage


@attacking.step("")
def damage_step(game: Game, frame: AttackPhase) -> None:
    """8-6a: without an attacker there is no damage."""
    _step(game, "damage")
    if attacker(game) == NOBODY and game.rule("8-6a"):
        game.goto(battle_ends)


@attacking.step("8-6b")
def deal_damage(game: Game, frame: AttackPhase) -> None:
    """8-6b-1: a ruler is dealt as much as the STK says, 8-6b-2: a unit as much as the ATK."""
    ref, aim = attacker(game), target(game)
    if NOBODY in (ref, aim):
        return
    sort = MUTE[BATTLE] if labels.has(game, ref, SILENCING) else BATTLE
    if game.state.cards[aim.card].zone in RULER:
        strike(game, ref, aim, game.by("8-6b-1", "stk") or "atk", sort)
    else:
        strike(game, ref, aim, game.by("8-6b-2", "atk") or "stk", sort)


@attacking.step("8-6c")
def after_damage(game: Game, frame: AttackPhase) -> None:
    open_gate(game, "battle")


# ------------------------------------------------------------------------------------------------ 8-7 the end of a battle


@attacking.step("8-7a")
def battle_ends(game: Game, frame: AttackPhase) -> None:
    """8-7a: the battle ends."""
    _step(game, "battle_end")
    ref = attacker(game)
    game.occur("end", at="battle", subject=ref, after=ref.identity, seat=game.state.turn_player)


@attacking.step("8-7b")
def before_expiry(game: Game, frame: AttackPhase) -> None:
    open_gate(game, "battle")


@attacking.step("8-7c-1")
def effects_end(game: Game, frame: AttackPhase) -> None:
    """8-7c-1: what lasts for the battle ends."""
    game.expire("battle")


@attacking.step("8-7c-2")
def look_again(game: Game, frame: AttackPhase) -> None:
    """8-7c-2: if anything is due then, it is processed, and the Gate once more."""
    if due(game):
        game.goto(before_expiry)
        game.call(System())


@attacking.step("")
def sub_phase_over(game: Game, frame: AttackPhase) -> None:
    """8-4e: until now it was the attacker; 8-2a-2: the first turn of the game has one attack, without an end of the phase."""
    forget_attack(game)
    once = game.state.turn == 1 and frame.begun >= game.limit("8-2a-2", 1)
    if not once:
        game.goto(attack_starts)
    elif game.option("first_attack_ends_phase"):
        game.goto(phase_ends)
    else:
        game.leave()


def forget_attack(game: Game) -> None:
    """Nobody attacks any more."""
    for role in ("attacker", "target"):
        game.state.roles.pop(role, None)
    game.state.numbers.pop(LINE, None)
    game.touch()


@attacking.step("8-4c-2a")
def phase_ends(game: Game, frame: AttackPhase) -> None:
    """8-4c-2a: the attack phase ends."""
    game.occur("end", at="attack_phase", seat=game.state.turn_player)


@attacking.step("8-4c-2b")
def after_phase(game: Game, frame: AttackPhase) -> None:
    open_gate(game)
