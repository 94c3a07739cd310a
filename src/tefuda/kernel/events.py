"""The one way in for every change: propose, forbid, rewrite, replace, apply, record, look for triggers.

A batch is a list of events that happen at the same time. Most batches meet no replacement effect (the index says so) and are
applied at once; otherwise the `Happening` procedure settles them, asking where somebody has to choose.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

import msgspec
from msgspec.structs import replace

from . import costs, layers, moves, objects, select, staying, tree, triggers
from .derived import Force
from .prohibition import KEYS, forbidden, keys_of
from .records import Context, Decision, Event, Frame, History, Key, Option, Ref
from .rules import Procedure

if TYPE_CHECKING:
    from .game import Game

#: Identifies a replacement effect: its source object, ability and place, and the lasting effect's number if it is one.
Used = tuple[int, int, int, int]
#: What happens instead of an event: context, ability, and the replacements that led to it.
Body = tuple[Context, int, tuple[Used, ...]]


class Pending(msgspec.Struct, frozen=True, array_like=True):
    """An event that is about to happen, and what replacement effects have had their say on the way to it."""

    event: Event
    used: History[tuple[Used, ...]] = ()  # replacements that led to it: they cannot be applied to it again
    refused: tuple[Used, ...] = ()  # replacements that were declined for it
    asked: bool = False  # the rules' own question about it has been answered


class Happening(Frame, frozen=True):
    """A batch that replacement effects, or questions of the rules, may change."""

    batch: tuple[Pending, ...]
    settled: tuple[Pending, ...] = ()
    used: History[tuple[Used, ...]] = ()  # replacements that led to this batch
    bodies: tuple[Body, ...] = ()
    notes: tuple[Event, ...] = ()  # which events were replaced
    came: tuple[Event, ...] = ()  # what happened instead of them
    intent: bool = False  # only settle what is to happen; the caller makes it happen
    trial: bool = False  # only see whether anything would be replaced: nothing is done instead


def happen(
    game: Game, batch: Sequence[Event], used: tuple[Used, ...] = (), *, intent: bool = False, trial: bool = False
) -> None:
    """Propose a batch. What it came to is delivered to the calling frame's `done` before its next step.

    `intent`: something is about to be done that takes several steps. Prohibitions and replacement effects have their say
    now; what is left of the batch is delivered, but nothing is applied, recorded or triggered yet. `trial`: an intent that
    is given up if anything is replaced, so that what would be done instead is not done either.
    """
    assert game.here >= 0, "an interrupting rule proposes events by a procedure of its own"
    rules, watched = game.rules, False
    watch, lasting = game.state.watch, game.state.lasting
    proposed: list[Event] = []
    for event in batch:
        if event.kind == "move" and not event.looks_back and rules.looks_back(game, event.origin, event.destination):
            event = replace(event, looks_back=True)
        rewritten = rules.rewrite(game, event)
        if rewritten is None:
            continue
        kind = rewritten.kind
        keys = KEYS[kind, rewritten.at if kind == "start" or kind == "end" else rewritten.also].every  # as `keys_of`
        if not watch.keys().isdisjoint(keys) or (lasting and not lasting.keys().isdisjoint(keys)):  # it is not `unwatched`
            if forbidden(game, rewritten, proposed):
                continue
            watched = True
        proposed.append(rewritten)
    if (watched and _replaceable(game, proposed)) or (rules.asks_first and _questioned(game, proposed)):
        used = used or _inherited(game)
        pending = tuple([Pending(event, used) for event in proposed])
        if rules.asks_first or any([replacements(game, one) for one in pending]):
            game.call(Happening(batch=pending, used=used, intent=intent or trial, trial=trial))
            return
    done = tuple(proposed) if intent or trial else apply(game, proposed, watched=watched)
    frames, here = game.state.frames, game.here
    if here < len(frames):
        frames[here] = replace(frames[here], done=done)


def _replaceable(game: Game, proposed: Sequence[Event]) -> bool:
    """Is there a replacement effect about one of these kinds of events at all?"""
    watch, lasting = game.state.watch, game.state.lasting
    for event in proposed:
        for key, granted in keys_of(event).instead:
            if key in watch or key in lasting or granted in watch or granted in lasting:
                return True
    return False


def _questioned(game: Game, proposed: Sequence[Event]) -> bool:
    """Have the rules themselves a question about one of the events?"""
    rules, kinds = game.rules, game.rules.asks_about
    asked = [event for event in proposed if not kinds or event.kind in kinds]
    return any([rules.question(game, event) is not None for event in asked]) if asked else False


def _inherited(game: Game) -> tuple[Used, ...]:
    """A procedure that an effect called (drawing, damage) acts on behalf of what replaced something."""
    for frame in reversed(game.state.frames):
        used: tuple[Used, ...] | None = getattr(frame, "used", None)
        if used is not None:
            return used
    return ()


class Interruption(Frame, frozen=True):
    """Where rules have cut in: what stands above it acts on behalf of nothing below it, and tells it nothing."""

    used: History[tuple[Used, ...]] = ()


interruption = Procedure(Interruption)


def unwatched(game: Game, event: Event) -> bool:
    """Does nothing in the index care about this kind of event? Then it only has to be recorded."""
    state, kind = game.state, event.kind
    keys = KEYS[kind, event.at if kind == "start" or kind == "end" else event.also].every  # as `keys_of`
    return state.watch.keys().isdisjoint(keys) and (not state.lasting or state.lasting.keys().isdisjoint(keys))


# ------------------------------------------------------------------------------------------------ replacement

happening = Procedure(Happening)


@happening.step("")
def settle(game: Game, frame: Happening) -> None:
    """Take the batch's events one by one; ask when there is a choice between replacements, or whether to use one."""
    if not frame.batch:
        _settled(game, frame)
        return
    at = _first(game, frame)
    pending = frame.batch[at]
    decision = game.rules.question(game, pending.event) if game.rules.asks_first and not pending.asked else None
    if decision is not None:
        game.goto(answered)
        game.ask(decision)
        return
    found = replacements(game, pending, frame.bodies, _spoken_for(game, frame))
    if not found:
        game.goto(settle, batch=_without(frame, at), settled=(*frame.settled, pending))
        return
    optional = all(_optional(force) for force in found)
    if len(found) == 1 and not optional:
        _take(game, frame, at, found[0])
        return
    options = [Option("replace", force.context.source, index=number) for number, force in enumerate(found)]
    if optional:
        options.append(Option("decline"))
    seat = game.rules.replacement_chooser(game, pending.event, found)
    game.ask(Decision(seat, "act", "replace", game.working_under(), tuple(options), source=pending.event.subject))


def _first(game: Game, frame: Happening) -> int:
    """The event that is settled next: in order, or, where all is decided before any of it happens, by whose say is first."""
    if not game.rules.substitutes_together or len(frame.batch) == 1:
        return 0
    stages = []
    for pending in frame.batch:
        found = replacements(game, pending, frame.bodies, _spoken_for(game, frame))
        stages.append(min((game.rules.replacement_stage(game, pending.event, force) for force in found), default=1 << 30))
    return stages.index(min(stages))


def _spoken_for(game: Game, frame: Happening) -> tuple[int, ...]:
    """The cards with which something is going to happen instead of other events of the batch."""
    events = (*frame.batch, *frame.settled)
    return game.by("spoken_for", tuple([pending.event.subject.card for pending in events if pending.used != frame.used]))


def _without(frame: Happening, at: int) -> tuple[Pending, ...]:
    return (*frame.batch[:at], *frame.batch[at + 1 :])


def _settled(game: Game, frame: Happening) -> None:
    """Nothing is open any more: what is left of the batch happens, and with it what happens at the same time instead."""
    game.goto(perform_bodies)
    if frame.trial and frame.notes:
        game.deliver_below(frame.notes)
        return
    events = [pending.event for pending in frame.settled]
    done = tuple(events) if frame.intent else apply(game, events)
    instead = {pending.event.subject for pending in frame.settled if pending.used != frame.used}
    if instead:
        game.set(came=tuple([event for event in done if event.subject in instead]))
        done = tuple([event for event in done if event.subject not in instead])
    game.deliver_below((*done, *frame.notes))


@happening.step("")
def choose_replacement(game: Game, frame: Happening) -> None:
    """Apply the chosen replacement, or let those on offer be: others may come after them."""
    at = _first(game, frame)
    pending = frame.batch[at]
    found = replacements(game, pending, frame.bodies, _spoken_for(game, frame))
    if game.chosen and game.chosen[0].verb == "replace":
        _take(game, frame, at, found[game.chosen[0].index])
        return
    refused = (*pending.refused, *(force.mark() for force in found))
    game.goto(settle, batch=(*frame.batch[:at], replace(pending, refused=refused), *frame.batch[at + 1 :]))


@happening.step("")
def perform_bodies(game: Game, frame: Happening) -> None:
    """What happens instead, one replacement after the other, once the rest of the batch has happened."""
    if not frame.bodies or frame.trial:
        if frame.came:
            game.reply(instead=frame.came)
        game.leave()
        return
    context, index, used = frame.bodies[0]
    game.goto(perform_bodies, bodies=frame.bodies[1:])
    game.resolve(replace(context, key=Key(context.key.definition, index)), used=used)


@happening.step("")
def answered(game: Game, frame: Happening) -> None:
    """The rules' own question about an event has been answered: what it is now, perhaps several events."""
    at = _first(game, frame)
    pending = frame.batch[at]
    events = game.rules.answered(game, pending.event, game.chosen)
    news = tuple([replace(pending, event=event, asked=True) for event in events])
    game.goto(settle, batch=(*frame.batch[:at], *news, *frame.batch[at + 1 :]))


def _take(game: Game, frame: Happening, at: int, force: Force) -> None:
    """The event never happens; the body of the replacement does (with the memory that this one was used)."""
    node = force.node
    assert isinstance(node, tree.Instead)
    pending = frame.batch[at]
    event = pending.event
    state = game.state
    identity = force.context.source.identity
    if node.per_turn:
        slot = (identity, _use_slot(force))
        state.used[slot] = state.used.get(slot, 0) + 1
    if node.once and force.effect >= 0:
        game.end_effect(force.effect)
    note = replace(event, kind="replaced", how=event.kind, source=force.context.source, key=force.context.key, number=0)
    used = (*pending.used, force.mark())
    body = force.program.nested[force.place][0]
    bodies = frame.bodies
    game.goto(settle, batch=_without(frame, at), notes=(*frame.notes, game.record(note)))
    if not node.actions:
        return
    context = replace(force.context, event=triggers.spoken_of(force.context, node, event))
    together = game.rules.substitutes_together and game.program(Key(context.key.definition, body)).one_batch
    if together and not frame.trial and game.applies("substitutes_together"):
        game.resolve(replace(context, key=Key(context.key.definition, body)), used=used, gathers=True)
    else:
        game.set(bodies=(*bodies, (context, body, used)))


def gather(game: Game, batch: Sequence[Event], used: tuple[Used, ...]) -> None:
    """What is to happen instead, at the same time as the rest of the batch: added to it by the effect that says so."""
    frame = game.state.frames[game.here - 1]
    assert isinstance(frame, Happening)
    proposed = [game.rules.rewrite(game, event) for event in batch]
    news = [Pending(event, used) for event in proposed if event is not None and not forbidden(game, event)]
    game.reply(batch=(*frame.batch, *news))


def hand_back(game: Game, outcome: tuple[Event, ...]) -> None:
    """What a replacement's body has come to, for whoever proposed the event that was replaced."""
    frame = game.state.frames[game.here - 1]
    if isinstance(frame, Happening):
        game.reply(came=(*frame.came, *outcome))


def gathered(game: Game) -> set[Ref]:
    """The cards of the batch that the running effect adds to: those are spoken for."""
    frame = game.state.frames[game.here - 1]
    assert isinstance(frame, Happening)
    return {pending.event.subject for pending in (*frame.batch, *frame.settled)}


def _use_slot(force: Force) -> int:
    """Uses of a replacement are counted apart from uses of the ability it stands in."""
    return -1 - (force.context.key.slot * 64 + force.place)


def _optional(force: Force) -> bool:
    return isinstance(force.node, tree.Instead) and force.node.optional


def replacements(game: Game, pending: Pending, bodies: tuple[Body, ...] = (), taken: tuple[int, ...] = ()) -> list[Force]:
    """Replacement effects that can apply to the event: each at most once, and an optional one only if it can be done.

    `bodies` is what will already be done instead of other events of the same moment, `taken` the cards that are used for it.
    """
    event, used = pending.event, pending.used
    found: list[Force] = []
    if not game.rules.replaceable(game, event, used):
        return found
    other = game.rules.taken_for(game, event)
    for force in game.by("replacement", [force for key, _ in keys_of(event).instead for force in layers.forces(game, key)]):
        node = force.node
        assert isinstance(node, tree.Instead)
        mark = force.mark()
        if mark in pending.refused or (mark in used and used.count(mark) >= game.limit("once_per_event", 1)):
            continue
        if node.per_turn:
            slot = (force.context.source.identity, _use_slot(force))
            if game.state.used.get(slot, 0) >= node.per_turn:
                continue
        if not select.fits(game, force.context, node.event, event) and (
            other is None or not select.fits(game, force.context, node.event, other)
        ):
            continue
        context = replace(force.context, event=triggers.spoken_of(force.context, node, event))
        tested = node.optional or game.rules.replaces_only_possible
        promised = [*_promised(game, bodies), *(costs.Claim((card,), 1) for card in taken)] if tested else []
        if tested and not game.rules.can_replace(game, context, node, promised):
            continue
        found.append(force)
    if len(found) > 1:
        stages = [game.rules.replacement_stage(game, event, force) for force in found]
        found = [force for force, stage in zip(found, stages, strict=True) if stage == min(stages)]
    return found


def _promised(game: Game, bodies: tuple[Body, ...]) -> list[costs.Claim]:
    """The cards that will be needed for what is to be done instead of other events."""
    promised: list[costs.Claim] = []
    for made, index, _ in bodies:
        claims = costs.claims_of(game, made, game.program(Key(made.key.definition, index)).ability.effect)
        promised += claims if costs.satisfiable(claims) else ()
    return promised


# ------------------------------------------------------------------------------------------------ application


def apply(game: Game, batch: list[Event], *, watched: bool = True) -> tuple[Event, ...]:
    """Make a batch happen: look-back triggers first see the state before it, the others the state after it.

    `watched`: there are, or may be, abilities about these kinds of events as things are now.
    """
    if not batch:
        return ()
    if len(batch) == 1 and game.tracer is None and not game.rules.diverts:
        first = batch[0]
        if first.kind not in objects.LEAVING or not game.state.cards[first.subject.card].parts:
            return _alone(game, first, watched=watched)
    if game.rules.diverts:
        batch = [game.rules.divert(game, event) for event in batch]
    proposed = batch
    if len(batch) > 1 or (batch[0].kind in objects.LEAVING and game.state.cards[batch[0].subject.card].parts):
        batch = objects.departures(game, batch)
    if game.tracer is not None:
        layers.derived(game)  # where newcomers are not reached, what was true before the batch is still there to be read
    several = len(batch) > 1
    back = batch[0].looks_back or (several and any([event.looks_back for event in batch]))
    # What came to the batch since nobody has asked about.
    asked = watched or batch is not proposed or game.rules.diverts
    before = triggers.triggered(game, batch, looking_back=True) if back and asked else ()
    if several:
        moves.remember_together(game, batch)
    done: list[Event] = []
    came: dict[int, Event] = {}  # what each event of the batch came to
    moment = game.state.time + 1 if several else 0
    for number, event in enumerate(batch):
        if event.kind == "attach" and done:
            event = _onto(event, done)
        handler = _APPLY.get(event.kind)
        made: Event | None = event
        if handler is not None:
            made = handler(game, event)
            if event.kind not in moves.LOCAL:
                game.shake()
        if made is not None:
            came[number] = made = game.record(made, moment)
            done.append(made)
    if done:
        game.touched = True  # and what was looked up is forgotten with every record
        if game.derived is None or game.applies("entry_information"):
            staying.keep(game, done)  # what lasts reaches newcomers before anybody asks what has come
        for context_program, number in before:
            if number in came:
                triggers.set_off(game, *context_program, came[number])
        after = triggers.arrived(game, done) if back else []
        if several or not back:
            after += triggers.triggered(game, done, looking_back=False)
        if game.tracer is not None:
            game.derived = None
        for context_program, number in after:
            triggers.set_off(game, *context_program, done[number])
    if batch is not proposed:
        # What the parts of the moved objects did is not what was proposed.
        subjects = {event.subject for event in proposed}
        return tuple([event for event in done if event.subject in subjects])
    return tuple(done)


def _alone(game: Game, event: Event, *, watched: bool) -> tuple[Event, ...]:
    """The same for one event of a card without parts, as nearly all are."""
    back = event.looks_back
    before = triggers.triggered(game, (event,), looking_back=True) if back and watched else ()
    handler = _APPLY.get(event.kind)
    made: Event | None = event
    if handler is not None:
        made = handler(game, event)
        if event.kind not in moves.LOCAL:
            game.shake()
    if made is None:
        return ()
    made = game.record(made)
    game.touched = True
    done = (made,)
    if game.derived is not None or game.reshaped or made.kind in staying.BECOMING:
        staying.keep(game, done)
    for found, _ in before:
        triggers.set_off(game, *found, made)
    for found, _ in triggers.arrived(game, done) if back else triggers.triggered(game, done, looking_back=False):
        triggers.set_off(game, *found, made)
    return done


def _onto(event: Event, done: Sequence[Event]) -> Event:
    """The host may have come with the same batch: it is meant as what it is now."""
    for other in done:
        if other.kind in objects.LEAVING and other.subject == event.agent:
            return replace(event, agent=Ref(other.subject.card, other.after))
    return event


_APPLY = {
    "move": moves.move,
    "turn": moves.turn,
    "flip": moves.flip,
    "shuffle": moves.shuffle,
    "reveal": moves.reveal,
    "look": moves.look,
    "attach": objects.attach,
    "separate": objects.separate,
    "crown": objects.crown,
    "aside": moves.aside,
    "vanish": moves.vanish,
    "harm": moves.harm,
    "counter": moves.counter,
    "control": moves.control,
    "cancel": moves.cancel,
}
