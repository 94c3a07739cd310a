"""Section 1019: a card breaks and becomes another one: the newcomer takes its square, and it becomes a face-down force."""

from __future__ import annotations

from tefuda.games.kit.moves import caused
from tefuda.games.kit.playing import take_back
from tefuda.kernel import tree
from tefuda.kernel.events import happen
from tefuda.kernel.game import Game
from tefuda.kernel.objects import attaching
from tefuda.kernel.records import Context, Decision, Event, Frame, Option, Ref
from tefuda.kernel.rules import Procedure
from tefuda.kernel.select import present, targets

from . import forces
from .zones import PUBLIC, SQUARES, put_event


class Break(Frame, frozen=True, tag="zx.Break"):
    """1019.2: one card breaks."""

    context: Context
    old: Ref
    options: tuple[Ref, ...]
    new: Ref | None = None


breaking = Procedure(Break)


def begin(game: Game, context: Context, node: tree.Special) -> None:
    """1019.2a: if there is nothing that it could become, it does not break."""
    old = present(game, context, node.what or tree.This())[:1]
    found = [ref for ref in targets(game, context, node.into) if game.alive(ref)] if node.into is not None else []
    if old and found:
        game.call(Break(context=context, old=old[0], options=tuple(found)))


@breaking.step("")
def save(game: Game, frame: Break) -> None:
    """1019.2a: if it turns out to be impossible, everything is as it was before."""
    game.save()


@breaking.step("")
def choose(game: Game, frame: Break) -> None:
    """1019.2: which card it becomes."""
    options = tuple(Option("choose", ref) for ref in frame.options)
    game.ask(Decision(frame.context.master, "choose", "choose", "1019.2", options, 1, 1, frame.old, frame.context.key))


@breaking.step("")
def show(game: Game, frame: Break) -> None:
    """1019.2: a card of a hidden zone is shown."""
    ref = game.chosen[0].card
    game.set(new=ref)
    if game.state.cards[ref.card].zone not in PUBLIC:
        happen(game, [Event("reveal", subject=ref, after=ref.identity, seat=frame.context.master, cause="skill")])


@breaking.step("1019.2")
def replace_it(game: Game, frame: Break) -> None:
    """1019.2: it enters on the square, and what was there becomes its force, face down, at the same time."""
    assert frame.new is not None
    seat = frame.context.master
    zone = game.state.cards[frame.old.card].zone
    put = caused(put_event(game, frame.new.card, zone, seat), frame.context)
    below = attaching(game, frame.old, frame.new, forces.ROLE, to=zone, seat=seat, down=True, cause="skill", by=seat)
    happen(game, [put, below])


@breaking.step("")
def told(game: Game, frame: Break) -> None:
    """1019.2: in a battle in which it was attacked, the newcomer is the target from now on."""
    entered = any(event.kind == "move" and event.destination in SQUARES for event in frame.done)
    if not entered and game.rule("1019.2a"):
        take_back(game, frame.context.source, frame.context.master, "1019.2a")
        return
    game.keep()
    game.reply(done=frame.done)
    assert frame.new is not None
    if game.role("target") == frame.old and frame.done and game.rule("1019.2"):
        game.state.roles["target"] = game.ref(frame.new.card)
    if frame.done:
        ref = game.ref(frame.new.card)
        game.occur("break", subject=ref, after=ref.identity, seat=frame.context.master, cause="skill", by=frame.context.master)
