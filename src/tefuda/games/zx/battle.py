"""Chapter 6: a battle, from its declaration to its end."""

from __future__ import annotations

from tefuda.games.kit.acts import offered, perform
from tefuda.games.kit.attacks import attacker, target
from tefuda.kernel.continuous import number
from tefuda.kernel.events import happen
from tefuda.kernel.game import Game
from tefuda.kernel.records import NOBODY, Decision, Event, Frame, Option
from tefuda.kernel.rules import Procedure

from . import events_step, processing
from .damage import Damage
from .priority import settle
from .zones import PLAYER_SQUARES, occupants, on_square

#: What cards are while a battle lasts.
ROLES = ("attacker", "target")


class Battle(Frame, frozen=True, tag="zx.Battle"):
    """601.1: declaration, event step, damage, close."""

    seat: int = -1  # 603.1: who has priority in the event step
    passed: tuple[bool, bool] = (False, False)  # whose latest action was to pass
    again: bool = False


battling = Procedure(Battle)


def _begin(game: Game, name: str) -> None:
    game.enter(f"battle/{name}")


# ------------------------------------------------------------------------------------------------ 602 declaration


@battling.step("602.1d")
def sleep(game: Game, frame: Battle) -> None:
    """602.1d: the attacker is put to sleep."""
    _begin(game, "declare")
    seat, ref = game.state.turn_player, attacker(game)
    happen(game, [Event("turn", subject=ref, after=ref.identity, seat=seat, turned="sleep", by=seat, cause="battle")])


@battling.step("602.1e")
def attacks(game: Game, frame: Battle) -> None:
    """602.1e: the battle begins, the attacker attacks, the target is attacked: all at the same time."""
    seat, ref, aim = game.state.turn_player, attacker(game), target(game)
    start = Event("start", at="battle", subject=ref, after=ref.identity, agent=aim, seat=seat)
    attack = Event(
        "attack", subject=ref, after=ref.identity, agent=aim, seat=1 - seat, how="player" if aim == NOBODY else "zillion",
        cause="battle", by=seat,
    )  # fmt: skip
    happen(game, [start, attack])


@battling.step("602.1f")
def after_attacking(game: Game, frame: Battle) -> None:
    settle(game)


# ------------------------------------------------------------------------------------------------ 603 events


@battling.step("")
def first_priority(game: Game, frame: Battle) -> None:
    """603.1a: the turn player has priority first."""
    _begin(game, "event")
    game.set(seat=game.seat("603.1a", game.state.turn_player))


@battling.step("603.1")
def before_acting(game: Game, frame: Battle) -> None:
    """701.2: before priority is given everything is worked off."""
    settle(game)


@battling.step("603.1")
def ask_act(game: Game, frame: Battle) -> None:
    """603.1b: an event, an ability, or a pass."""
    acts = events_step.ACTS
    game.ask(Decision(frame.seat, "act", "event", "603.1b", (*offered(game, frame.seat, acts), Option("pass"))))


@battling.step("603.1")
def act(game: Game, frame: Battle) -> None:
    """603.1c: the step ends when both players' latest action was to pass; otherwise it is the other one's turn to act."""
    passing = game.chosen[0].verb == "pass"
    first, second = frame.passed
    latest = (passing, second) if frame.seat == 0 else (first, passing)
    if not all(game.by("603.1c", latest)):
        game.goto(before_acting, seat=1 - frame.seat, passed=latest)
    if not passing:
        perform(game, frame.seat, events_step.ACTS, game.chosen[0])


# ------------------------------------------------------------------------------------------------ 604 damage


@battling.step("604.1")
def before_damage(game: Game, frame: Battle) -> None:
    _begin(game, "damage")
    settle(game)


@battling.step("")
def strike(game: Game, frame: Battle) -> None:
    """604.2, 604.3a: who has gone from the squares neither deals nor takes damage; 604.3c: a player takes one point."""
    ref, aim, seat = attacker(game), target(game), 1 - game.state.turn_player
    if not game.demands("604.2", on_square(game, ref)):
        return
    power = game.by("209.3", number(game, ref.card, "power") or 0)
    if aim == NOBODY:
        # 604.3e: also if somebody stands on the player's square by now.
        open_still = not occupants(game, PLAYER_SQUARES[seat]) or game.rule("604.3e")
        if open_still and game.rule("604.3c"):
            game.call(Damage(seats=(seat,), amount=1, source=game.by("815.3", ref)))
    elif on_square(game, aim) and game.rule("604.3a"):
        game.state.numbers[f"{processing.STRUCK}{aim.card}"] = aim.identity
        by = game.state.turn_player
        event = Event(
            "harm",
            subject=aim,
            after=aim.identity,
            agent=ref,
            amount=power,
            seat=seat,
            cause="battle",
            by=by,
            source=ref,
            clause="604.3a",
        )
        happen(game, [event])


# ------------------------------------------------------------------------------------------------ 605 close


@battling.step("605.1")
def after_damage(game: Game, frame: Battle) -> None:
    _begin(game, "close")
    settle(game)


@battling.step("")
def unmark(game: Game, frame: Battle) -> None:
    """1203.1: only what is destroyed right after the damage was destroyed in battle."""
    for name in [name for name in game.state.numbers if name.startswith(processing.STRUCK)]:
        del game.state.numbers[name]


@battling.step("605.2")
def battle_ends(game: Game, frame: Battle) -> None:
    """605.2: what waits for the end of the battle is set off, each ability once."""
    ref = attacker(game)
    game.occur("end", at="battle", subject=ref, after=ref.identity, agent=target(game), seat=game.state.turn_player)


@battling.step("")
def work_off_end(game: Game, frame: Battle) -> None:
    game.set(again=bool(game.state.waiting) or processing.due(game) is not None)
    settle(game)


@battling.step("605.4")
def end_again(game: Game, frame: Battle) -> None:
    """605.4: if something happened, other abilities may wait for the end of the battle now."""
    if frame.again:
        game.goto(battle_ends)


@battling.step("605.5")
def effects_end(game: Game, frame: Battle) -> None:
    """605.5: what lasts this battle ends."""
    game.expire("battle")


@battling.step("605.6")
def still_busy(game: Game, frame: Battle) -> None:
    """605.6: if that led to anything, the end comes once more."""
    if game.state.waiting or processing.due(game) is not None:
        game.goto(battle_ends)


@battling.step("")
def over(game: Game, frame: Battle) -> None:
    for role in ROLES:
        game.state.roles.pop(role, None)
    game.proceed()
