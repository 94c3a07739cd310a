"""The one way in for every change: propose, forbid, rewrite, replace, apply, record, look for triggers.

A batch is a list of events that happen at the same time. Most batches meet no replacement effect (the index says so) and are
applied at once; otherwise the `Happening` procedure settles them, asking where somebody has to choose.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from msgspec.structs import replace

from . import continuous, costs, moves, objects, select, tree
from .derived import Derived, Force
from .prohibition import forbidden, keys_of
from .records import Context, Decision, Event, Frame, Option, Waiting
from .rules import Procedure

if TYPE_CHECKING:
    from .game import Game

#: Identifies a replacement effect: its source object, ability and place, and the lasting effect's number if it is one.
Used = tuple[int, int, int, int]
#: What happens instead of an event: context, ability, and the replacements that led to it.
Body = tuple[Context, int, tuple[Used, ...]]


class Happening(Frame, frozen=True):
    """A batch that replacement effects may change."""

    batch: tuple[Event, ...]
    settled: tuple[Event, ...] = ()
    used: tuple[Used, ...] = ()  # replacements that led to this batch: they cannot be applied to it again
    bodies: tuple[Body, ...] = ()
    notes: tuple[Event, ...] = ()  # which events were replaced
    intent: bool = False  # only settle what is to happen; the caller makes it happen


def happen(game: Game, batch: Sequence[Event], used: tuple[Used, ...] = (), *, intent: bool = False) -> None:
    """Propose a batch. What it came to is delivered to the calling frame's `done` before its next step.

    `intent`: something is about to be done that takes several steps. Prohibitions and replacement effects have their say
    now; what is left of the batch is delivered, but nothing is applied, recorded or triggered yet.
    """
    proposed: list[Event] = []
    for event in batch:
        rewritten = game.rules.rewrite(game, event)
        if rewritten is not None and not forbidden(game, rewritten):
            proposed.append(rewritten)
    watch, lasting = game.state.watch, game.state.lasting
    for event in proposed:
        for key, granted in keys_of(event).instead:
            if key in watch or key in lasting or granted in watch or granted in lasting:
                game.call(Happening(batch=tuple(proposed), used=used or _inherited(game), intent=intent))
                return
    game.deliver(tuple(proposed) if intent else apply(game, proposed))


def _inherited(game: Game) -> tuple[Used, ...]:
    """A procedure that an effect called (drawing, damage) acts on behalf of what replaced something."""
    for frame in reversed(game.state.frames):
        used: tuple[Used, ...] | None = getattr(frame, "used", None)
        if used is not None:
            return used
    return ()


def unwatched(game: Game, event: Event) -> bool:
    """Does nothing in the index care about this kind of event? Then it only has to be recorded."""
    watch, lasting = game.state.watch, game.state.lasting
    for pairs in keys_of(event):
        for key, granted in pairs:
            if key in watch or key in lasting or granted in watch or granted in lasting:
                return False
    return True


# ------------------------------------------------------------------------------------------------ replacement

happening = Procedure(Happening)


@happening.step("")
def settle(game: Game, frame: Happening) -> None:
    """Take the batch's events one by one; ask when there is a choice between replacements, or whether to use one."""
    if not frame.batch:
        done = frame.settled if frame.intent else apply(game, list(frame.settled))
        game.deliver_below((*done, *frame.notes))
        game.goto(2)
        return
    event = frame.batch[0]
    found = replacements(game, event, frame.used, frame.bodies)
    if not found:
        game.set(batch=frame.batch[1:], settled=(*frame.settled, event), step=0)
        return
    optional = all(_optional(force) for force in found)
    if len(found) == 1 and not optional:
        _take(game, frame, found[0])
        return
    options = [Option("replace", force.context.source, index=number) for number, force in enumerate(found)]
    if optional:
        options.append(Option("decline"))
    seat = game.rules.replacement_chooser(game, event)
    game.ask(Decision(seat, "act", "replace", game.clause, tuple(options), source=event.subject))


@happening.step("")
def choose_replacement(game: Game, frame: Happening) -> None:
    """Apply the chosen replacement, or let the event be."""
    event = frame.batch[0]
    if game.chosen and game.chosen[0].verb == "replace":
        found = replacements(game, event, frame.used, frame.bodies)
        _take(game, frame, found[game.chosen[0].index])
    else:
        game.set(batch=frame.batch[1:], settled=(*frame.settled, event), step=0)


@happening.step("")
def perform_bodies(game: Game, frame: Happening) -> None:
    """What happens instead, one replacement after the other, once the rest of the batch has happened."""
    if not frame.bodies:
        return
    context, index, used = frame.bodies[0]
    game.set(bodies=frame.bodies[1:], step=2)
    game.resolve(replace(context, key=(context.key[0], index)), used=used)


def _take(game: Game, frame: Happening, force: Force) -> None:
    """The event never happens; the body of the replacement does (with the memory that this one was used)."""
    node = force.node
    assert isinstance(node, tree.Instead)
    event = frame.batch[0]
    state = game.state
    identity = force.context.source[1]
    if node.per_turn:
        slot = (identity, _use_slot(force))
        state.used[slot] = state.used.get(slot, 0) + 1
    if node.once and force.effect >= 0:
        game.end_effect(force.effect)
    note = replace(event, kind="replaced", at=event.kind, source=force.context.source, key=force.context.key, number=0)
    used = (*frame.used, force.mark())
    body = force.program.nested[force.place][0]
    bodies = frame.bodies
    if node.actions:
        context = replace(force.context, event=spoken_of(force.context, node, event))
        bodies = (*bodies, (context, body, used))
    if not game.applies("never_happened"):
        game.set(settled=(*frame.settled, event))
    game.set(batch=frame.batch[1:], bodies=bodies, notes=(*frame.notes, game.record(note)), step=0)


def _use_slot(force: Force) -> int:
    """Uses of a replacement are counted apart from uses of the ability it stands in."""
    definition, index = force.context.key
    return -1 - ((definition * 1000 + index) * 64 + force.place)


def _optional(force: Force) -> bool:
    return isinstance(force.node, tree.Instead) and force.node.optional


def replacements(game: Game, event: Event, used: tuple[Used, ...], bodies: tuple[Body, ...] = ()) -> list[Force]:
    """Replacement effects that can apply to the event: each at most once, and an optional one only if it can be done.

    `bodies` is what will already be done instead of other events of the same moment.
    """
    found: list[Force] = []
    if not game.applies("replacement"):
        return found
    for force in [force for key, _ in keys_of(event).instead for force in continuous.forces(game, key)]:
        node = force.node
        assert isinstance(node, tree.Instead)
        if used.count(force.mark()) >= (1 if force.mark() not in used or game.applies("once_per_event") else 2):
            continue
        if node.per_turn:
            slot = (force.context.source[1], _use_slot(force))
            if game.state.used.get(slot, 0) >= node.per_turn:
                continue
        if not select.fits(game, force.context, node.event, event):
            continue
        context = replace(force.context, event=spoken_of(force.context, node, event))
        if node.optional and not game.rules.can_replace(game, context, node, _promised(game, bodies)):
            continue
        found.append(force)
    if len(found) > 1:
        stages = [game.rules.replacement_stage(game, event, force.node) for force in found]
        found = [force for force, stage in zip(found, stages, strict=True) if stage == min(stages)]
    return found


def _promised(game: Game, bodies: tuple[Body, ...]) -> list[costs.Claim]:
    """The cards that will be needed for what is to be done instead of other events."""
    promised: list[costs.Claim] = []
    for made, index, _ in bodies:
        promised += costs.claims_of(game, made, game.program((made.key[0], index)).ability.effect) or ()
    return promised


# ------------------------------------------------------------------------------------------------ application


def apply(game: Game, batch: list[Event]) -> tuple[Event, ...]:
    """Make a batch happen: look-back triggers first see the state before it, the others the state after it."""
    if not batch:
        return ()
    if game.rules.diverts:
        batch = [game.rules.divert(game, event) for event in batch]
    before = _triggered(game, batch, looking_back=True)
    if len(batch) > 1:
        moves.remember_together(game, batch)
    done: list[Event] = []
    came: dict[int, Event] = {}  # what each event of the batch came to
    for number, event in enumerate(batch):
        handler = _APPLY.get(event.kind)
        made = handler(game, event) if handler is not None else event
        if made is not None:
            came[number] = game.record(made)
            done.append(came[number])
    if done:
        game.touch()
        for context_program, number in before:
            if number in came:
                _wait(game, *context_program, came[number])
        if not game.applies("entry_information"):
            game.derived = Derived()
        after = [*_arrived(game, done), *_triggered(game, done, looking_back=False)]
        game.derived = None
        for context_program, number in after:
            _wait(game, *context_program, done[number])
    return tuple(done)


_APPLY = {
    "move": moves.move,
    "turn": moves.turn,
    "flip": moves.flip,
    "shuffle": moves.shuffle,
    "reveal": moves.reveal,
    "look": moves.look,
    "attach": objects.attach,
    "harm": moves.harm,
    "counter": moves.counter,
    "control": moves.control,
    "cancel": moves.cancel,
}

Found = tuple[tuple[Context, int], int]


def _triggered(game: Game, batch: Sequence[Event], *, looking_back: bool) -> list[Found]:
    """Triggered abilities that match events of the batch: (context, limit) and the event's number in the batch."""
    found: list[Found] = []
    watch, lasting = game.state.watch, game.state.lasting
    for number, event in enumerate(batch):
        if event.looks_back != looking_back:
            continue
        for key, granted in keys_of(event).on:
            if key in watch:
                found.extend(_printed(game, key, batch, number))
            if key in lasting:
                found.extend(_delayed(game, key, event, number))
            if granted in watch or granted in lasting:
                found.extend(_granted(game, key, batch, number))
    return found


def _arrived(game: Game, batch: Sequence[Event]) -> list[Found]:
    """Look-back moves: abilities that did not work before, of the moved card itself or of one that came with the same batch."""
    found: list[Found] = []
    for number, event in enumerate(batch):
        if not event.looks_back or event.kind != "move" or event.after < 0:
            continue
        for other in batch if game.rules.meets_departures else (event,):
            if other.kind != "move" or other.after < 0:
                continue
            if other is not event and not game.applies("meets_departures"):
                continue
            card = other.subject[0]
            record = game.state.cards[card]
            entries = game.entries(record)
            if not entries:
                continue
            worked = {index for _, index, _ in game.entries(replace(record, zone=other.origin))}
            # Its own move is spoken of as the card was, another card's as this one is now.
            source = event.subject if other is event else game.ref(card)
            for key, index, _ in entries:
                if index not in worked and any(key == watched for watched, _ in keys_of(event).on):
                    master = game.master(card) if game.applies("trigger_master") else 1 - game.master(card)
                    context = Context(source, master, (record.definition, index), event=event)
                    if _sets_off(game, context, event, batch):
                        found.append(((context, 0), number))
    return found


def _printed(game: Game, key: str, batch: Sequence[Event], number: int) -> list[Found]:
    """Triggers that cards bear, where they work."""
    found: list[Found] = []
    event = batch[number]
    cards = game.state.cards
    for card, index, _ in game.state.watch[key]:
        record = cards[card]
        master = game.master(card) if game.applies("trigger_master") else 1 - game.master(card)
        context = Context((card, record.object), master, (record.definition, index), event=event)
        if _sets_off(game, context, event, batch):
            found.append(((context, 0), number))
    return found


def _granted(game: Game, key: str, batch: Sequence[Event], number: int) -> list[Found]:
    """Triggers that cards have been given."""
    found: list[Found] = []
    event = batch[number]
    for abilities in list(continuous.derived(game).gained.values()):
        for ability, holder in abilities:
            if any(watched == key for watched, _ in game.program(ability).keys):
                context = replace(holder, event=event)
                if _sets_off(game, context, event, batch):
                    found.append(((context, 0), number))
    return found


def _sets_off(game: Game, context: Context, event: Event, batch: Sequence[Event]) -> bool:
    program = game.program(context.key)
    when = program.ability.trigger
    assert isinstance(when, tree.When)
    if not select.fits(game, context, when, event) or not game.rules.counts(game, context, when, event):
        return False
    if continuous.invalid(game, context.source[0], program) or not game.keyword_applies(program):
        return False
    if event.kind == "move" and not game.applies("move_trigger"):
        return False
    condition = program.ability.condition
    return condition is None or select.holds(game, context, condition) or game.rules.comes_true(game, context, batch)


def _delayed(game: Game, key: str, event: Event, number: int) -> list[Found]:
    """Delayed triggers: made by an earlier effect, they fire once."""
    found: list[Found] = []
    for effect_number in game.state.lasting.get(key, ()):
        effect = game.state.effects[effect_number]
        node = game.program(effect.context.key).code[effect.place]
        assert isinstance(node, tree.Later)
        master = effect.context.master
        context = replace(effect.context, master=master if game.applies("trigger_master") else 1 - master)
        if select.fits(game, context, node.event, event) and game.rules.falls_due(game, effect, node.event):
            body = game.program(effect.context.key).nested[effect.place][0]
            context = replace(context, key=(context.key[0], body))
            found.append(((context, effect_number), number))
    return found


def spoken_of(context: Context, node: tree.Later | tree.Instead, event: Event) -> Event:
    """The event that the words of a delayed or replacing effect speak of.

    That is the one that sets it off if its words describe the card ("when a battle card of yours is broken"). Otherwise
    "that card" is still the card of the event that made the effect.
    """
    outer = context.event
    if outer is None or isinstance(node.event.subject, tree.Cards):
        return event
    found = {type(part) for part in tree.nodes(node.actions)}
    return outer if tree.Subject in found and not found & {tree.Agent, tree.Size} else event


def _wait(game: Game, context: Context, effect: int, event: Event) -> None:
    """The ability becomes a waiting one. If its own card is what the event moved, it speaks of the card where it now is."""
    source, master, words = context.source, context.master, event
    if effect:
        made = game.state.effects.get(effect)
        if made is None:
            return  # two such events at the same time: it was set off by the other one
        node = game.program(made.context.key).code[made.place]
        assert isinstance(node, tree.Later)
        words = spoken_of(context, node, event)
        if game.applies("delayed_once"):
            game.end_effect(effect)
    if event.subject[0] == source[0] and event.after >= 0 and source[1] == event.subject[1]:
        source = (source[0], event.after)
        if _works_for_another(game, context, event) and game.applies("trigger_master"):
            master = game.master(source[0])
    context = replace(context, source=source, master=master, event=words, parent=event.number, time=game.state.time)
    wait(game, context)


def completed(game: Game, event: Event) -> None:
    """What an event belongs to is over only now: it also sets off abilities that have become valid in the meantime."""
    for (context, effect), _ in _triggered(game, [event], looking_back=False):
        if not effect and not any(_same(waiting.context, context, event) for waiting in game.state.waiting):
            _wait(game, context, effect, event)


def _same(waiting: Context, context: Context, event: Event) -> bool:
    """Does the ability wait already because of this event?"""
    card, key = waiting.source[0], waiting.key
    return (card, key, waiting.parent) == (context.source[0], context.key, event.number)


def _works_for_another(game: Game, context: Context, event: Event) -> bool:
    """Has the card gone over to the other player's side, where this ability works as it did before?"""
    if event.kind != "move" or event.origin < 0 or (event.origin ^ event.destination) & 1 == 0:
        return False
    record = game.state.cards[event.subject[0]]
    return context.key[0] == record.definition and any(index == context.key[1] for _, index, _ in game.entries(record))


def wait(game: Game, context: Context, *, state: bool = False) -> None:
    """One more instance waits: as often as the event happened."""
    if not game.applies("trigger"):
        return
    if not game.applies("trigger_counted") and any(w.context.key == context.key for w in game.state.waiting):
        return
    game.state.waiting.append(Waiting(context, game.tick(), state))
    game.rules.waits(game, context)
