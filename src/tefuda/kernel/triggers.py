"""Triggered abilities: which of them an event, or a state of things, sets off, and how they come to wait."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from msgspec.structs import replace

from . import continuous, layers, select, tree
from .program import OWN
from .prohibition import KEYS, keys_of
from .records import EVERYBODY, Context, Effect, Event, Key, Ref, Waiting
from .zones import seat_of

if TYPE_CHECKING:
    from .game import Game

#: An ability that is set off: its context, the delayed effect it comes from (0: none), and the event's number in the batch.
Found = tuple[tuple[Context, int], int]


def triggered(game: Game, batch: Sequence[Event], *, looking_back: bool) -> list[Found]:
    """Triggered abilities that match events of the batch: (context, limit) and the event's number in the batch."""
    found: list[Found] = []
    watch, lasting = game.state.watch, game.state.lasting
    for number, event in enumerate(batch):
        if event.looks_back != looking_back:
            continue
        kind = event.kind
        keys = KEYS[kind, event.at if kind == "start" or kind == "end" else event.also]  # as `keys_of`
        for key, granted in keys.on:
            if key in watch:
                found += _printed(game, key, batch, number)
            if lasting and key in lasting:
                found += _delayed(game, key, event, number)
            if granted in watch or granted in lasting:
                found += _granted(game, key, batch, number)
    return found


def arrived(game: Game, batch: Sequence[Event]) -> list[Found]:
    """Look-back moves: abilities that did not work before, of the moved card itself or of one that came with the same batch."""
    found: list[Found] = []
    for number, event in enumerate(batch):
        if not event.looks_back or event.kind != "move" or event.after < 0:
            continue
        for other in batch if game.rules.meets_departures and game.applies("meets_departures") else (event,):
            if other.kind != "move" or other.after < 0:
                continue
            card = other.subject.card
            record = game.state.cards[card]
            entries = game.entries(record)
            if not entries:
                continue
            ghost = game.state.ghosts.get(other.subject.identity)
            was = ghost.card if ghost is not None else replace(record, zone=other.origin)
            worked = {index for _, index, _ in game.entries(was)}
            # Its own move is spoken of as the card was, another card's as this one is now.
            source = event.subject if other is event else game.ref(card)
            for key, index, _ in entries:
                if index not in worked and any(key == watched for watched, _ in keys_of(event).on):
                    master = game.seat("trigger_master", game.master(card))
                    context = Context(source, master, Key(record.definition, index), event=event)
                    if _sets_off(game, context, event, batch):
                        found.append(((context, 0), number))
    return found


def _printed(game: Game, key: str, batch: Sequence[Event], number: int) -> list[Found]:
    """Triggers that cards bear, where they work."""
    found: list[Found] = []
    event = batch[number]
    cards = game.state.cards
    for card, index, place in game.state.watch[key]:
        record = cards[card]
        if place == OWN and card != event.subject.card and record.host < 0:
            continue
        bearer = card if record.host < 0 else game.bearer(card)
        master = game.seat("trigger_master", game.master(bearer))
        context = Context(Ref(bearer, cards[bearer].object), master, Key(record.definition, index), event=event)
        if _sets_off(game, context, event, batch):
            found.append(((context, 0), number))
    return found


def _granted(game: Game, key: str, batch: Sequence[Event], number: int) -> list[Found]:
    """Triggers that cards have been given."""
    found: list[Found] = []
    event = batch[number]
    for abilities in list(layers.derived(game).gained.values()):
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
    if not select.fits(game, context, when, event) or not game.rules.counts(game, context, when, event, batch):
        return False
    moved = event.kind != "move" or game.applies("move_trigger")
    if not moved or continuous.invalid(game, context.source.card, program):
        return False
    known, condition = game.keyword_applies(program), program.ability.condition
    true = condition is None or select.holds(game, context, condition) or game.rules.comes_true(game, context, batch)
    return known and true


def _delayed(game: Game, key: str, event: Event, number: int) -> list[Found]:
    """Delayed triggers: made by an earlier effect, they fire once."""
    found: list[Found] = []
    for effect_number in game.state.lasting.get(key, ()):
        effect = game.state.effects[effect_number]
        node = game.program(effect.context.key).code[effect.place]
        assert isinstance(node, tree.Later)
        made = effect.context
        source = game.by("delayed_source", made.source)
        context = replace(made, master=game.seat("trigger_master", made.master), source=source)
        if _early(game, effect, node) or not select.fits(game, context, node.event, event):
            continue
        if game.rules.falls_due(game, effect):
            body = game.program(effect.context.key).nested[effect.place][0]
            context = replace(context, key=Key(context.key.definition, body))
            found.append(((context, effect_number), number))
    return found


def _early(game: Game, effect: Effect, node: tree.Later) -> bool:
    """The end of the next turn is not the end of the turn in which the effect was made."""
    ends_turn = node.event.event == "end" and node.event.at == "turn"
    return ends_turn and node.duration != "turn" and game.state.turn == effect.turn


def spoken_of(context: Context, node: tree.Later | tree.Instead, event: Event) -> Event:
    """The event that the words of a delayed or replacing effect speak of.

    That is the one that sets it off if its words describe the card ("when a battle card of yours is broken"). Otherwise
    "that card" is still the card of the event that made the effect.
    """
    outer = context.event
    if outer is None or isinstance(node.event.subject, tree.Cards):
        return event
    found = {type(part) for part in tree.nodes(node.actions)}
    if node.event.event in ("start", "end") and node.event.subject is None and found & {tree.Subject, tree.Agent}:
        return outer  # the words of a moment name no cards
    return outer if tree.Subject in found and not found & {tree.Agent, tree.Size} else event


def set_off(game: Game, context: Context, effect: int, event: Event) -> None:
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
    if event.subject.card == source.card and event.after >= 0 and source.identity == event.subject.identity:
        source = Ref(source.card, event.after)
        if _works_for_another(game, context, event) and game.applies("trigger_master"):
            master = game.master(source.card)
    context = replace(context, source=source, master=master, event=words, parent=event.number, time=game.state.time)
    wait(game, context)


def completed(game: Game, event: Event) -> None:
    """What an event belongs to is over only now: it also sets off abilities that have become valid in the meantime."""
    for (context, effect), _ in triggered(game, [event], looking_back=False):
        if not effect and not any(_same(waiting.context, context, event) for waiting in game.state.waiting):
            set_off(game, context, effect, event)


def _same(waiting: Context, context: Context, event: Event) -> bool:
    """Does the ability wait already because of this event?"""
    card, key = waiting.source.card, waiting.key
    return (card, key, waiting.parent) == (context.source.card, context.key, event.number)


def _works_for_another(game: Game, context: Context, event: Event) -> bool:
    """Has the card gone over to the other player's side, where this ability works as it did before?"""
    if event.kind != "move" or event.origin < 0 or seat_of(event.origin) == seat_of(event.destination):
        return False
    record = game.state.cards[event.subject.card]
    return context.key.definition == record.definition and any(
        index == context.key.ability for _, index, _ in game.entries(record)
    )


def wait(game: Game, context: Context, *, state: bool = False) -> None:
    """One more instance waits: as often as the event happened."""
    again = any(waiting.context.key == context.key for waiting in game.state.waiting)
    if game.applies("trigger") and (not again or game.applies("trigger_counted")):
        found = Waiting(context, game.tick(), state)
        if game.rules.declared(game, context):
            _begin(game, found)
        else:
            game.state.undeclared.append(found)


def _begin(game: Game, found: Waiting) -> None:
    game.state.waiting.append(found)
    game.rules.waits(game, found.context)


def declare(game: Game, number: int) -> None:
    """Its player shows the card of an ability that nobody else knew to be set off: from now on it waits like any other."""
    state = game.state
    for found in state.undeclared:
        if found.number == number:
            state.undeclared.remove(found)
            source = found.context.source
            if game.alive(source):
                game.put(source.card, replace(state.cards[source.card], known=EVERYBODY))
                game.record(Event("reveal", subject=source, after=source.identity, seat=found.context.master))
            _begin(game, found)
            return


def forgo(game: Game) -> None:
    """What was not declared until now has not been set off."""
    game.state.undeclared.clear()


# ------------------------------------------------------------------------------------------------ states


def check_states(game: Game) -> None:
    """State triggers: wait once when their condition comes true, and again only after that one was resolved."""
    state = game.state
    for context in game.by("state_trigger", _state_triggers(game)):
        program = game.program(context.key)
        trigger = program.ability.trigger
        assert isinstance(trigger, tree.State)
        armed = armed_name(context)
        condition = program.ability.condition
        true = select.holds(game, context, trigger.condition) and (condition is None or select.holds(game, context, condition))
        if not true or continuous.invalid(game, context.source.card, program):
            due = [w.context for w in state.waiting if w.state] + [i.context for i in state.items if i.context is not None]
            if armed in state.numbers and not any(armed_name(waiting) == armed for waiting in due):
                del state.numbers[armed]
        elif armed not in state.numbers:
            state.numbers[armed] = 1
            wait(game, context, state=True)


def _state_triggers(game: Game) -> list[Context]:
    """State triggers that cards bear where they work, or have been given."""
    state = game.state
    found = []
    for card, index, _ in state.watch.get("state", ()):
        key = Key(state.cards[card].definition, index)
        bearer = game.bearer(card)
        found.append(Context(game.ref(bearer), game.master(bearer), key, parent=game.last_event))
    if "gain>state" in state.watch or "gain>state" in state.lasting:
        for abilities in list(layers.derived(game).gained.values()):
            for key, holder in abilities:
                if isinstance(game.program(key).ability.trigger, tree.State):
                    found.append(replace(holder, parent=game.last_event))
    return found


def armed_name(context: Context) -> str:
    """Where it is remembered that a state trigger has fired for the state as it stands."""
    return f"armed:{context.source.identity}:{context.key.slot}"
