"""Section 8-5 (and 4-5, 4-6): checkpoints and free timing, and 8-7: playing what waits."""

from __future__ import annotations

from msgspec.structs import replace

from tefuda.games.kit.acts import offered, perform
from tefuda.games.kit.playing import ask_modes, with_modes
from tefuda.kernel import loops
from tefuda.kernel.continuous import invalid
from tefuda.kernel.decisions import triggers
from tefuda.kernel.game import Game
from tefuda.kernel.records import Decision, Event, Frame, Waiting
from tefuda.kernel.rules import Procedure
from tefuda.kernel.triggers import armed_name

from . import processing
from .limits import may_use, use
from .windows import ACTS

# ------------------------------------------------------------------------------------------------ 8-5-1 checkpoint


class Checkpoint(Frame, frozen=True, tag="ic.Checkpoint"):
    """8-5-1: rule processing until none is left, then waiting abilities one by one, the turn player's first."""

    worked: bool = False  # something was processed or resolved


checkpoint = Procedure(Checkpoint)


def hold_checkpoint(game: Game) -> None:
    """A checkpoint occurs. Where nothing is due and nothing waits or could start to, it is over before it begins."""
    state = game.state
    if (
        state.waiting
        or game.tracer is not None
        or "state" in state.watch
        or processing.due(game)
        or game.setting.options["double_loss_at_checkpoint"]
    ):
        game.call(Checkpoint())


@checkpoint.step("8-5-1-1")
def process_rules(game: Game, frame: Checkpoint) -> None:
    """8-5-1-1: perform all rule processing that is due; repeat while more becomes due (4-5-2: before any ability)."""
    if game.option("double_loss_at_checkpoint"):
        processing.judge_loss(game)
    if processing.due(game) and game.rule("4-5-2"):
        game.goto(process_rules, worked=True)
        game.call(processing.Processing())
    elif not game.state.waiting:
        game.goto(close)  # nobody has anything to play


@checkpoint.step("8-5-1-2")
def offer_turn_player(game: Game, frame: Checkpoint) -> None:
    """8-5-1-2: the turn player chooses one of his waiting abilities."""
    if not _offer(game, game.state.turn_player, "8-5-1-2"):
        game.goto(offer_other_player)


@checkpoint.step("8-7-3")
def play_turn_players(game: Game, frame: Checkpoint) -> None:
    """... plays and resolves it, and the checkpoint starts over."""
    _play(game)


@checkpoint.step("8-5-1-3")
def offer_other_player(game: Game, frame: Checkpoint) -> None:
    """8-5-1-3: if the turn player has none, the other player chooses one of his."""
    if not _offer(game, 1 - game.state.turn_player, "8-5-1-3"):
        game.goto(close)


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
    options = triggers(waiting)
    game.ask(Decision(seat, "choose", "trigger", clause, options))
    return True


def _play(game: Game) -> None:
    number = game.chosen[0].waiting if game.chosen and game.chosen[0].verb == "trigger" else -1
    waiting = next((w for w in game.state.waiting if w.number == number), None)
    if waiting is not None:
        game.goto(process_rules, worked=True)
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
    there = game.alive(context.source) or game.rule("8-7-6")
    # 8-3-2: an ability that has become invalid does nothing and asks for nothing.
    off = game.alive(context.source) and invalid(game, context.source.card, program) and game.rule("8-3-2")
    if not there or off or not may_use(game, context.source.identity, context.key, program.ability.per_turn):
        _cancel(game, frame.waiting)
        game.leave()
        return
    use(game, context.source.identity, context.key)
    event = Event(
        "trigger",
        subject=context.source,
        after=context.source.identity,
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
    if not ask_modes(game, frame.waiting.context, frame.slot, "8-6-2-2"):
        game.goto(resolve)


@play_waiting.step("8-6-2-2")
def chose_modes(game: Game, frame: PlayWaiting) -> None:
    waiting = replace(frame.waiting, context=with_modes(game, frame.waiting.context, frame.slot))
    game.goto(choose_modes, waiting=waiting, slot=frame.slot + 1)


@play_waiting.step("8-6-2-4-3")
def resolve(game: Game, frame: PlayWaiting) -> None:
    """8-6-2-4-3: its effect is carried out."""
    context = frame.waiting.context
    game.resolve(replace(context, master=game.seat("4-3-3", context.master), time=game.tick()))


@play_waiting.step("8-7-3")
def stop_waiting(game: Game, frame: PlayWaiting) -> None:
    """8-7-3: after the resolution one instance of waiting is taken back; 8-7-5-1: a state trigger may wait again."""
    _cancel(game, frame.waiting)
    if frame.waiting.state and game.rule("8-7-5-1"):
        game.state.numbers.pop(armed_name(frame.waiting.context), None)
        game.proceed()


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
    hold_checkpoint(game)


@free_timing.step("")
def offer(game: Game, frame: FreeTiming) -> None:
    """8-5-2-2, 4-6-3: one of the actions possible now, or nothing."""
    if frame.worked:
        game.set(worked=False)  # whatever the checkpoint did, this is the same window as before (11-1)
    options = offered(game, frame.seat, game.by("8-5-2-2", ACTS[frame.window]))
    game.ask(Decision(frame.seat, "act", frame.window, frame.clause, options))


@free_timing.step("4-6-3-1")
def act(game: Game, frame: FreeTiming) -> None:
    """4-6-3-1: after an action the same player gets free timing again; 4-6-3-2, 8-5-2-3: passing moves the game on."""
    game.goto(before)
    perform(game, frame.seat, ACTS[frame.window], game.chosen[0])
