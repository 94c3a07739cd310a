"""Sections 505 to 508, 510: the attack step and its sub-steps. Battles are in `battle`, breaking shields in `breaks`."""

from __future__ import annotations

from tefuda.games.kit.acts import offered, perform
from tefuda.games.kit.attacks import attacker, target
from tefuda.kernel import tree
from tefuda.kernel.events import happen
from tefuda.kernel.game import Game
from tefuda.kernel.records import NOBODY, Context, Decision, Event, Frame, Option, Ref
from tefuda.kernel.rules import Procedure

from . import combat
from .battle import Battle
from .breaks import DirectAttack
from .declaring import Declaration, drop
from .pools import settle
from .zones import BATTLE

#: What creatures are while an attack lasts.
ROLES = ("attacker", "target", "blocker")


class AttackStep(Frame, frozen=True, tag="dm.AttackStep"):
    """505.1: attack after attack."""

    redirecting: tuple[Option, ...] = ()  # creatures that take the attack over, in the order they do so
    redirected: bool = False


stepping = Procedure(AttackStep)


def _begin(game: Game, name: str) -> None:
    game.enter(f"attack/{name}")


# ------------------------------------------------------------------------------------------------ 506 the attacker


@stepping.step("")
def declare_step(game: Game, frame: AttackStep) -> None:
    """505.5: as long as there are creatures that can, the turn player may attack again."""
    _begin(game, "declare")
    game.set(redirecting=(), redirected=False)
    settle(game)


@stepping.step("506.1a")
def ask_attack(game: Game, frame: AttackStep) -> None:
    """506.1a: a creature that can attack and, 506.1e, what it attacks; or none."""
    seat = game.state.turn_player
    options = offered(game, seat, combat.ATTACKS)
    game.chosen = (Option("pass"),)
    if any(option.verb != "pass" for option in options):
        game.ask(Decision(seat, "act", "attack", "506.1a", options))


@stepping.step("506.1a")
def declared(game: Game, frame: AttackStep) -> None:
    """506.2: without an attacker the other sub-steps are left out."""
    choice = game.chosen[0]
    if choice.verb == "pass":
        game.leave()
        return
    if choice.verb == "activate":
        game.goto(declare_step)
    perform(game, game.state.turn_player, combat.ATTACKS, choice)


@stepping.step("506.1c")
def tap_attacker(game: Game, frame: AttackStep) -> None:
    """506.1c: the attacker is tapped."""
    seat, ref = game.state.turn_player, attacker(game)
    happen(game, [Event("turn", subject=ref, after=ref.identity, seat=seat, turned="tap", by=seat, cause="battle")])


@stepping.step("506.3")
def attacks(game: Game, frame: AttackStep) -> None:
    """506.3: it attacks: what waits for that is set off, now and not later (506.3a)."""
    seat, ref, aim = game.state.turn_player, attacker(game), target(game)
    game.occur(
        "attack", subject=ref, after=ref.identity, agent=aim, seat=1 - seat, how="player" if aim == NOBODY else "creature",
        cause="battle", by=seat,
    )  # fmt: skip


@stepping.step("")
def engages(game: Game, frame: AttackStep) -> None:
    """112.3c: what waits for an attack or a block, whichever it is."""
    _engage(game, attacker(game))


def _engage(game: Game, ref: Ref) -> None:
    seat = game.master(ref.card) if game.alive(ref) else game.state.turn_player
    game.occur("engage", subject=ref, after=ref.identity, seat=seat, cause="battle", by=seat)


@stepping.step("506.3c")
def own_effects(game: Game, frame: AttackStep) -> None:
    """506.3b, 506.3c: the turn player shows what he uses, and his effects are carried out."""
    settle(game, seat=game.state.turn_player, window="attack")


@stepping.step("505.6a")
def still_attacking(game: Game, frame: AttackStep) -> None:
    """505.6a: if the attacker or the attacked creature has gone, the attack is over, and nothing new can be shown."""
    if not _goes_on(game):
        drop(game, 1 - game.state.turn_player)
        game.goto(end_step)


@stepping.step("")
def other_player_shows(game: Game, frame: AttackStep) -> None:
    """506.3d: then the other player shows what he uses against the attack."""
    found = [[event for event in game.state.history if event.kind == kind][-1:] for kind in ("attack", "engage")]
    events = tuple(event for last in found for event in last)
    game.call(Declaration(seat=1 - game.state.turn_player, clause="506.3d", events=events))


@stepping.step("506.3e")
def other_effects(game: Game, frame: AttackStep) -> None:
    """506.3e: and his effects are carried out."""
    settle(game, window="attack")


@stepping.step("505.6a")
def attacking_on(game: Game, frame: AttackStep) -> None:
    if not _goes_on(game):
        game.goto(end_step)


#: What an effect has put an end to: this attack's battle, or the attack.
STOPPED = "stopped"
NO_BATTLE, NO_ATTACK = 1, 2


def no_battle(game: Game, context: Context, node: tree.Special) -> None:
    """101.2: the words of a card go before 508.1: the two do not battle."""
    _stop(game, NO_BATTLE)


def stop_attack(game: Game, context: Context, node: tree.Special) -> None:
    """101.2: the attack is over."""
    _stop(game, NO_ATTACK)


def _stop(game: Game, what: int) -> None:
    if game.role("attacker") is not None:
        game.state.numbers[STOPPED] = max(what, game.state.numbers.get(STOPPED, 0))


def _goes_on(game: Game) -> bool:
    if game.state.numbers.get(STOPPED) == NO_ATTACK:
        return False
    roles = [ref for ref in (attacker(game), target(game)) if ref != NOBODY]
    return all(game.alive(ref) and game.state.cards[ref.card].zone in BATTLE for ref in roles)


# ------------------------------------------------------------------------------------------------ 507 blocking


@stepping.step("507.1a")
def ask_block(game: Game, frame: AttackStep) -> None:
    """507.1a: the other player names all the creatures that are to take the attack over, at once; 507.1b: some have to."""
    _begin(game, "block")
    seat = 1 - game.state.turn_player
    options = offered(game, seat, combat.BLOCKS)
    must = game.by("507.1b", tuple(option for option in options if combat.must_block(game, option)))
    free = tuple(option for option in options if option not in must)
    game.set(redirecting=must)
    game.chosen = ()
    if free:
        game.ask(Decision(seat, "choose", "block", "507.1a", free, 0, len(free), attacker(game)))


@stepping.step("507.1a")
def ask_order(game: Game, frame: AttackStep) -> None:
    """507.2: they do so one by one, in the order their player likes: the last one decides."""
    taking = {option.card: option for option in (*frame.redirecting, *game.chosen)}
    game.set(redirecting=tuple(taking.values()))
    game.chosen = chosen = tuple(Option("order", ref) for ref in taking)
    if len(chosen) > 1:
        game.ask(Decision(1 - game.state.turn_player, "order", "order", "507.2", chosen))


@stepping.step("507.1a")
def ordered(game: Game, frame: AttackStep) -> None:
    taking = {option.card: option for option in frame.redirecting}
    game.set(redirecting=tuple(taking[option.card] for option in game.chosen))


@stepping.step("507.2")
def redirect(game: Game, frame: AttackStep) -> None:
    """507.2: each is tapped and is what is attacked now, until the next one takes it over."""
    if not frame.redirecting:
        return
    option, ref = frame.redirecting[0], frame.redirecting[0].card
    game.goto(redirect, redirecting=frame.redirecting[1:], redirected=True)
    if not game.alive(ref):
        return
    roles = game.state.roles
    roles["target"] = ref
    # 507.2a: who takes it over by blocking is the blocking creature, 507.2b: and nobody else.
    roles.pop("blocker", None)
    if game.by("507.2b", False) if option.price else game.by("507.2a", True):
        roles["blocker"] = ref
    seat = 1 - game.state.turn_player
    happen(game, [Event("turn", subject=ref, after=ref.identity, seat=seat, turned="tap", by=seat, cause="battle")])


@stepping.step("507.3")
def blocks(game: Game, frame: AttackStep) -> None:
    """507.2a: the last one blocks; 507.3: what waits for that is set off; 507.3c: so is what waits for no block at all."""
    seat, ref, blocker, taken = game.state.turn_player, attacker(game), game.role("blocker"), game.role("target")
    if frame.redirected and blocker is not None:
        game.occur(
            "block", subject=blocker, after=blocker.identity, agent=ref, seat=1 - seat, cause="battle", by=1 - seat,
        )  # fmt: skip
        return
    if frame.redirected and taken is not None:
        game.occur("redirect", subject=taken, after=taken.identity, agent=ref, seat=1 - seat, cause="battle", by=1 - seat)
    if blocker is None and game.rule("507.3c"):
        whom = "player" if taken is None else ""
        game.occur("unblocked", subject=ref, after=ref.identity, seat=1 - seat, how=whom, cause="battle", by=seat)


@stepping.step("")
def block_engages(game: Game, frame: AttackStep) -> None:
    blocker = game.role("blocker")
    if frame.redirected and blocker is not None:
        _engage(game, blocker)


@stepping.step("507.3g")
def after_blocking(game: Game, frame: AttackStep) -> None:
    """507.3d-g: the turn player shows what he uses and his effects are carried out, then the same of the other player."""
    settle(game, window="block")


@stepping.step("505.6a")
def still_fighting(game: Game, frame: AttackStep) -> None:
    if not _goes_on(game):
        game.goto(end_step)


# ------------------------------------------------------------------------------------------------ 508 battle, 509 direct attack


@stepping.step("508.1")
def battle(game: Game, frame: AttackStep) -> None:
    """508.1: if a creature is attacked now, the two battle."""
    if target(game) != NOBODY and STOPPED not in game.state.numbers:
        _begin(game, "battle")
        game.call(Battle(one=attacker(game), other=target(game)))


@stepping.step("509.1")
def direct_attack(game: Game, frame: AttackStep) -> None:
    """509.1, 509.2: an attack on the player that nobody took over hits the player, or the shields."""
    if target(game) == NOBODY and not frame.redirected:
        _begin(game, "direct")
        game.call(DirectAttack(seat=1 - game.state.turn_player, attacker=attacker(game)))


# ------------------------------------------------------------------------------------------------ 510 the end


@stepping.step("510.1")
def end_step(game: Game, frame: AttackStep) -> None:
    """510.1: what happens at the end of the attack is set off."""
    _begin(game, "attack_end")
    ref = attacker(game)
    game.occur("end", at="attack", subject=ref, after=ref.identity, seat=game.state.turn_player)


@stepping.step("")
def before_leaving(game: Game, frame: AttackStep) -> None:
    settle(game)


@stepping.step("510.2")
def effects_end(game: Game, frame: AttackStep) -> None:
    """510.2: what lasts during the attack ends."""
    game.expire("attack")


@stepping.step("506.1d")
def over(game: Game, frame: AttackStep) -> None:
    """506.1d, 507.2a: until now they were attacker and blocker."""
    for role in ROLES:
        game.state.roles.pop(role, None)
    game.state.numbers.pop(STOPPED, None)
    game.proceed()


@stepping.step("505.5")
def next_attack(game: Game, frame: AttackStep) -> None:
    """505.5: then the next attack."""
    game.goto(declare_step)
