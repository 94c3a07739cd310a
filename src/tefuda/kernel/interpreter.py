"""Carrying out an effect: one frame with a cursor into the ability's program, and the table of what each instruction does."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING

from msgspec.structs import replace

from . import acts, effects, taking, tree
from . import program as ops
from .effects import Resolve, bound, code_of, go_on
from .events import hand_back
from .records import Context, Event, Ref
from .rules import Procedure

if TYPE_CHECKING:
    from .game import Game

#: How each instruction is carried out.
RUN: dict[type, Callable[..., None]] = {**effects.RUN, **acts.RUN, **taking.RUN}
#: What is left to do when the events of an action have happened.
AFTER: dict[type, Callable[..., None]] = {**acts.AFTER, **taking.AFTER}

resolving = Procedure(Resolve)


@resolving.step("")
def run(game: Game, frame: Resolve) -> None:
    """Do the next instruction."""
    code = code_of(game, frame)
    if frame.collect:
        frame = _collected(game, frame, code[frame.at])
        game.state.frames[game.here] = frame
    if frame.at >= len(code):
        _hand_over(game, frame)
        if frame.outcome:
            hand_back(game, frame.outcome)
        game.leave()
        return
    game.goto(run)
    node = code[frame.at]
    if game.tracer is not None and not game.rules.performs(game, node):
        go_on(game)
        return
    RUN[type(node)](game, frame, node)


def _hand_over(game: Game, frame: Resolve) -> None:
    """The play that asked for a payment learns whether it was made, and with which cards: the effect may speak of them."""
    caller = game.state.frames[game.here - 1] if frame.cost and game.here else None
    if caller is not None and frame.unpaid:
        game.reply(unpaid=True)
    played: Context | None = getattr(caller, "context", None)
    if played is not None:
        paid = {bind: refs for bind, refs in frame.context.binds.items() if bind > 0}
        game.reply(context=replace(played, binds={**played.binds, **paid}))


def _collected(game: Game, frame: Resolve, node: ops.Instruction) -> Resolve:
    """Take in what the events came to: bind the cards where they are now, remember that something was done."""
    # What was replaced never happened.
    done = tuple([event for event in frame.done if game.demands("never_happened", event.kind != "replaced")])
    refs = tuple(Ref(e.subject.card, e.after if e.after >= 0 else e.subject.identity) for e in done if e.subject.card >= 0)
    context = _follow(frame.context, game.by("followed", tuple(done)))
    after = AFTER.get(type(node))
    if after is not None:
        after(game, frame, node)
    bind = getattr(node, "bind", 0)
    if bind:
        context = bound(context, bind, refs)
        if not refs and (len(done) < len(frame.done) or _meant(frame.context, node)) and game.rules.tried_is_done(game):
            context = replace(context, tried=(*context.tried, bind))
    if frame.cost and not [event for event in frame.done if event.kind != "replaced" or game.applies("replaced_cost")]:
        frame = replace(frame, unpaid=True)  # whoever asked for the payment takes the play back
    did = frame.did or bool(done)
    missed = frame.missed or len(done) < len(frame.done) or (not done and bool(_chosen_for(frame.context, node)))
    outcome = (*frame.outcome, *done, *frame.instead) if frame.used else ()
    return replace(
        frame,
        at=frame.at + 1,
        replaced=frame.at if len(done) < len(frame.done) else frame.replaced,
        collect=False,
        asked=False,
        did=did,
        missed=missed,
        context=context,
        done=(),
        outcome=outcome,
    )


def _chosen_for(context: Context, node: ops.Instruction) -> tuple[Ref, ...]:
    """The cards that were chosen to have this done to them."""
    what = node.what if isinstance(node, tree.Move | tree.Turn | tree.Flip | tree.Harm | tree.Attach) else None
    return context.binds.get(what.bind, ()) if isinstance(what, tree.Bound) else ()


def _meant(context: Context, node: ops.Instruction) -> bool:
    """Were cards chosen that this was to be done to?"""
    what = getattr(node, "what", None)
    return isinstance(what, tree.Bound) and bool(context.binds.get(what.bind))


def _follow(context: Context, done: Sequence[Event]) -> Context:
    """An effect keeps track of the cards it moved itself."""
    moved = {e.subject: Ref(e.subject.card, e.after) for e in done if e.kind in ("move", "attach") and e.after >= 0}
    if not moved:
        return context
    binds = {bind: tuple(moved.get(ref, ref) for ref in refs) if bind > 0 else refs for bind, refs in context.binds.items()}
    return replace(context, binds=binds, source=moved.get(context.source, context.source))
