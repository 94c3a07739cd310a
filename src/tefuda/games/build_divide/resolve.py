"""Section 1204-3: resolving what was played last."""

from __future__ import annotations

from msgspec.structs import replace

from tefuda.kernel import loops
from tefuda.kernel.acts import still_legal
from tefuda.kernel.continuous import words
from tefuda.kernel.events import happen
from tefuda.kernel.game import Game
from tefuda.kernel.records import Context, Event, Frame, Item, Ref, item_ref
from tefuda.kernel.rules import Procedure
from tefuda.kernel.triggers import completed

from . import stack
from .territory import Opening
from .zones import FIELD, GRAVE, RESOLUTION, move_event


class Resolution(Frame, frozen=True, tag="bd.Resolution"):
    """1204-3: an item of the resolution zone is resolved."""

    item: Item
    came: tuple[Event, ...] = ()  # the entry of a unit


resolution = Procedure(Resolution)


@resolution.step("")
def check_targets(game: Game, frame: Resolution) -> None:
    """12.04.3.a.3: if nothing that was targeted is legal any more, it is countered (514-1a: unless it cannot be)."""
    loops.pulse(game)
    context = frame.item.context
    if context is None or context.key.ability < 0:
        return
    aims = game.aims(context)
    # 12.04.2.g.4: the number of targets was settled by the play and is not looked at again.
    chosen = [ref for node in aims for ref in context.binds.get(node.bind, ())]
    if chosen and not any(still_legal(game, context, node) for node in aims) and game.rule("12.04.3.a.3"):
        item = frame.item
        ref = item.card if item.kind == "card" else item_ref(context.source, item.number)
        clause = "12.04.3.a.3"
        happen(game, [Event("cancel", also="countered", subject=ref, after=ref.identity, seat=item.seat, clause=clause)])


@resolution.step("1204-3a")
def carry_out(game: Game, frame: Resolution) -> None:
    """1204-3a: the effect of a command or ability, in the order of its text."""
    context = frame.item.context
    if context is not None and context.key.ability >= 0 and stack.find(game, frame.item.number) is not None:
        source = context.source
        told = Event(
            "resolve",
            subject=source,
            after=source.identity,
            seat=frame.item.seat,
            key=context.key,
            parent=_played(game, context),
        )
        # 202-1e: the effect is its controller's whose ability it is.
        game.resolve(replace(context, master=game.seat("202-1e", context.master), parent=game.record(told).number))


def _played(game: Game, context: Context) -> int:
    """The play of what resolves now, for whoever asks why."""
    kinds = ("play", "activate", "trigger")
    plays = (event for event in reversed(game.state.history) if event.kind in kinds and event.subject == context.source)
    return next((event.number for event in plays), -1)


@resolution.step("")
def done_with(game: Game, frame: Resolution) -> None:
    """1204-3c: a card goes to its owner's graveyard, a unit to the field under its player; an ability ceases to exist."""
    item = stack.find(game, frame.item.number)
    if item is None:
        game.leave()  # countered, or taken away by its own effect
        return
    stack.remove(game, item.number)
    card = item.card.card
    if item.kind != "card" or not game.alive(item.card) or game.state.cards[card].zone not in RESOLUTION:
        game.leave()
        return
    if game.state.cards[card].role == "copy" and game.rule("520-2"):
        stack.vanish(game, card)
        game.leave()
    elif "ユニット" in words(game, item.card, "type") and game.rule("1204-3c"):
        origin = game.by("515-1a", item.origin)
        happen(game, [move_event(game, card, FIELD, item.seat, cause="play", by=item.seat, how=origin, clause="1204-3c")])
    else:
        owner = game.state.cards[card].owner
        happen(game, [move_event(game, card, GRAVE, owner, by=item.seat, clause="1204-3c")])


@resolution.step("")
def entered(game: Game, frame: Resolution) -> None:
    """902-1: an ace that was played from hand may open a territory at once; 1409-3: it may have entered by エヴォル."""
    item = frame.item
    moved = [event for event in frame.done if event.kind == "move" and event.destination in FIELD]
    if not moved:
        return
    game.set(came=tuple(moved))
    ref = Ref(moved[0].subject.card, moved[0].after)
    if item.price and item.price != "レガシー" and game.rule("1409-3"):
        event = Event(
            "evolve_enter", subject=ref, after=ref.identity, seat=item.seat, how=item.price, by=item.seat, clause="1409-3"
        )
        happen(game, [event])
    ace = "エース" in words(game, ref, "subtype")
    if ace and game.demands("902-1", item.origin == "hand") and game.rule("902-4"):
        game.call(Opening(seat=item.seat, ace=ref))


@resolution.step("902-1a")
def entry_complete(game: Game, frame: Resolution) -> None:
    """902-1a: opening is part of the entry: abilities that became valid by it are triggered by the entry as well."""
    evolved = [event for event in frame.done if event.kind == "evolve_enter"]
    for event in (*frame.came, *evolved):
        if any(later.also == "open" and later.number > event.number for later in game.state.history):
            completed(game, event)
