"""Section 8-5 (and 4-5, 4-6): checkpoints and free timing, and 8-7: playing what waits."""

from __future__ import annotations

from msgspec.structs import replace

from tefuda.kernel import loops
from tefuda.kernel.continuous import invalid
from tefuda.kernel.effects import modes_chosen, modes_decision
from tefuda.kernel.game import Game
from tefuda.kernel.records import Decision, Event, Frame, Option, Waiting
from tefuda.kernel.rules import Procedure
from tefuda.kernel.states import armed_name

from . import actions, processing
from .limits import may_use, use
from .play import forget_failed

# ------------------------------------------------------------------------------------------------ 8-5-1 checkpoint


class Checkpoint(Frame, frozen=True, tag="ic.Checkpoint"):
    """8-5-1: rule processing until none is left, then waiting abilities one by one, the turn player's first."""

    worked: bool = False  # something was processed or resolved


checkpoint = Procedure(Checkpoint)


def hold_checkpoint(game: Game) -> None:
    """A checkpoint occurs. Where nothing is due and nothing waits or could start to, it is over before it begins."""
    state = game.state
    idle = not state.waiting and "state" not in state.watch and not processing.due(game)
    if not idle or game.tracer is not None or game.option("double_loss_at_checkpoint"):
        game.call(Checkpoint())


@checkpoint.step("8-5-1-1")
def process_rules(game: Game, frame: Checkpoint) -> None:
    """8-5-1-1: perform all rule processing that is due; repeat while more becomes due (4-5-2: before any ability)."""
    if game.option("double_loss_at_checkpoint"):
        processing.judge_loss(game, checkpoint=True)
    if processing.due(game) and (game.rule("4-5-2") or not game.state.waiting):
        game.set(worked=True, step=0)
        game.call(processing.Processing())
    elif not game.state.waiting:
        game.goto(5)  # nobody has anything to play


@checkpoint.step("8-5-1-2")
def offer_turn_player(game: Game, frame: Checkpoint) -> None:
    """8-5-1-2: the turn player chooses one of his waiting abilities."""
    if not _offer(game, game.state.turn_player, "8-5-1-2"):
        game.goto(3)


@checkpoint.step("8-7-3")
def play_turn_players(game: Game, frame: Checkpoint) -> None:
    """... plays and resolves it, and the checkpoint starts over."""
    _play(game)


@checkpoint.step("8-5-1-3")
def offer_other_player(game: Game, frame: Checkpoint) -> None:
    """8-5-1-3: if the turn player has none, the other player chooses one of his."""
    if not _offer(game, 1 - game.state.turn_player, "8-5-1-3"):
        game.goto(5)


@checkpoint.step("8-7-3")
def play_other_players(game: Game, frame: Checkpoint) -> None:
    _play(game)


@checkpoint.step("8-5-1-4")
def close(game: Game, frame: Checkpoint) -> None:
    """8-5-1-4: nothing is left; the checkpoint ends."""
    if frame.worked:
        game.reply(worked=True)


def _offer(game: Game, seat: int, clause: str) -> bool:
    waiting = [w for w in game.state.waiting if w.context.master == seat]
    if not waiting:
        return False
    options = tuple(Option("trigger", w.context.source, index=w.number) for w in waiting)
    game.ask(Decision(seat, "choose", "trigger", clause, options))
    return True


def _play(game: Game) -> None:
    number = game.chosen[0].index if game.chosen and game.chosen[0].verb == "trigger" else -1
    waiting = next((w for w in game.state.waiting if w.number == number), None)
    if waiting is not None:
        game.set(worked=True, step=0)
        game.call(PlayWaiting(waiting=waiting))


# ------------------------------------------------------------------------------------------------ 8-7 waiting abilities


class PlayWaiting(Frame, frozen=True, tag="ic.PlayWaiting"):
    """8-7-3: a waiting ability is played and resolved; then that instance of waiting is over."""

    waiting: Waiting
    slot: int = 0


play_waiting = Procedure(PlayWaiting)


@play_waiting.step("8-7-3-1")
def check_playable(game: Game, frame: PlayWaiting) -> None:
    """8-7-3-1: an ability that cannot be played (10-15-1: it fired already this turn) just stops waiting.

    8-7-6: it is played even if its card has moved.
    """
    context = frame.waiting.context
    program = game.program(context.key)
    moved = not game.alive(context.source) and not game.rule("8-7-6")
    # 8-3-2: an ability that has become invalid does nothing and asks for nothing.
    off = game.alive(context.source) and invalid(game, context.source[0], program) and game.rule("8-3-2")
    if moved or off or not may_use(game, context.source[1], context.key, program.ability.per_turn):
        _cancel(game, frame.waiting)
        game.leave()
        return
    use(game, context.source[1], context.key)
    event = Event(
        "trigger",
        subject=context.source,
        after=context.source[1],
        seat=context.master,
        source=context.source,
        key=context.key,
        parent=context.parent,
        cause="skill",
        by=context.master,
    )
    game.record(event)
    loops.pulse(game)


@play_waiting.step("8-6-2-2")
def choose_modes(game: Game, frame: PlayWaiting) -> None:
    """8-6-2-2: choices the ability needs for being played."""
    slots = game.program(frame.waiting.context.key).slots
    if frame.slot >= len(slots):
        game.goto(3)
    else:
        game.ask(modes_decision(game, frame.waiting.context, slots[frame.slot][1].node, "8-6-2-2"))


@play_waiting.step("8-6-2-2")
def chose_modes(game: Game, frame: PlayWaiting) -> None:
    context = frame.waiting.context
    slot = game.program(context.key).slots[frame.slot][0]
    binds = {**context.binds, slot: modes_chosen(game.chosen)}
    waiting = replace(frame.waiting, context=replace(context, binds=binds))
    game.set(waiting=waiting, slot=frame.slot + 1, step=1)


@play_waiting.step("8-6-2-4-3")
def resolve(game: Game, frame: PlayWaiting) -> None:
    """8-6-2-4-3: its effect is carried out."""
    game.resolve(replace(frame.waiting.context, time=game.tick()))


@play_waiting.step("8-7-3")
def stop_waiting(game: Game, frame: PlayWaiting) -> None:
    """8-7-3: after the resolution one instance of waiting is taken back; 8-7-5-1: a state trigger may wait again."""
    _cancel(game, frame.waiting)
    if frame.waiting.state and game.rule("8-7-5-1"):
        game.state.numbers.pop(armed_name(frame.waiting.context), None)
        game.touch()


def _cancel(game: Game, waiting: Waiting) -> None:
    state = game.state
    state.waiting = [w for w in state.waiting if w.number != waiting.number]


# ------------------------------------------------------------------------------------------------ 8-5-2 free timing


class FreeTiming(Frame, frozen=True, tag="ic.FreeTiming"):
    """8-5-2, 4-6: one player acts as often as he likes, or passes."""

    seat: int
    window: str
    clause: str
    worked: bool = False


free_timing = Procedure(FreeTiming)


@free_timing.step("8-5-2-1")
def before(game: Game, frame: FreeTiming) -> None:
    """8-5-2-1, 4-6-2: a checkpoint comes first."""
    if game.rule("4-6-2"):
        hold_checkpoint(game)


@free_timing.step("")
def offer(game: Game, frame: FreeTiming) -> None:
    """8-5-2-2, 4-6-3: one of the actions possible now, or nothing."""
    game.set(worked=False)  # whatever the checkpoint did, this is the same window as before (11-1)
    free = game.rule("4-6-3") and game.rule("8-5-2-2")
    options = actions.options(game, frame.seat, frame.window) if free else ()
    game.ask(Decision(frame.seat, "act", frame.window, frame.clause, (*options, Option("pass"))))


@free_timing.step("4-6-3-1")
def act(game: Game, frame: FreeTiming) -> None:
    """4-6-3-1: after an action the same player gets free timing again; 4-6-3-2, 8-5-2-3: passing moves the game on."""
    option = game.chosen[0]
    if option.verb == "pass" and game.rule("4-6-3-2") and game.rule("8-5-2-3"):
        forget_failed(game)
        game.leave()
    elif option.verb == "attack":
        game.reply(attacking=True)
        game.leave()
    else:
        game.goto(0)
        if option.verb != "pass":
            actions.perform(game, frame.seat, frame.window, option)
