"""Actions that only some games have: damage on cards, counters, swapping, cancelling, paying, what comes afterwards.

They belong to the interpreter of `effects` and register themselves there.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING

from msgspec.structs import replace

from . import program as ops
from . import sharing, tree
from .choosing import choose
from .costs import paying
from .effects import Resolve, event_for, go_on, propose
from .events import happen
from .objects import attaching
from .prohibition import forbidden
from .records import Context, Effect, Event, Key, Ref
from .seats import players
from .select import amount, present, targets
from .triggers import wait

if TYPE_CHECKING:
    from .game import Game


# ------------------------------------------------------------------------------------------------ choices made when playing


def aims(game: Game, context: Context) -> list[tree.Choose]:
    """The choices of targets an ability needs when it is played, those of modes that were not chosen left out."""
    program = game.program(context.key)
    found: list[tree.Choose] = []
    if not program.aims:
        return found
    at = 0
    while at < len(program.code):
        node = program.code[at]
        if isinstance(node, ops.UnlessMode) and Ref(node.mode, 0) not in context.binds.get(node.slot, ()):
            at = node.to
            continue
        if isinstance(node, tree.Choose) and node.target:
            found.append(node)
        at += 1
    return found


def legal_targets(game: Game, context: Context, node: tree.Choose) -> list[Ref]:
    """What fits the words of a target now."""
    found = present(game, context, node.among)
    return [ref for ref in found if not game.rules.untouchable(game, context, ref, aimed=True)]


def still_legal(game: Game, context: Context, node: tree.Choose) -> tuple[Ref, ...]:
    """Those of the cards chosen when playing that still fit."""
    legal = legal_targets(game, context, node)
    return tuple(ref for ref in context.binds.get(node.bind, ()) if ref in legal)


# ------------------------------------------------------------------------------------------------ cards


def _harm(game: Game, frame: Resolve, node: tree.Harm) -> None:
    context = frame.context
    source = context.source
    if node.source is not None:
        found = targets(game, context, node.source)
        source = found[0] if found else source
    value = amount(game, context, node.amount)
    refs = present(game, context, node.what)
    hits = _divided(game, frame, refs) if node.divided else dict.fromkeys(refs, value)
    if game.rules.harms_later:
        game.set(collect=True, asked=False, done=())
        game.rules.harm(game, context, hits, source)
        return
    batch = [
        replace(event_for(frame, "harm", subject=ref, after=ref.identity, amount=hit, seat=game.master(ref.card)), agent=source)
        for ref, hit in hits.items()
    ]
    was = context.event
    if frame.used and was is not None and isinstance(node.source, tree.Agent):
        # The same damage, only more or less of it: whoever dealt it still does.
        batch = [replace(event, cause=was.cause, by=was.by, source=was.source, key=was.key) for event in batch]
    propose(game, frame, batch)


def _divided(game: Game, frame: Resolve, refs: Sequence[Ref]) -> dict[Ref, int]:
    """What each of the cards gets, as the instruction before this one has had it divided."""
    before = game.program(frame.context.key).code[frame.at - 1]
    assert isinstance(before, ops.Share)
    decided = sharing.shares(frame.context, before.slot)
    rest = {slot: refs for slot, refs in frame.context.binds.items() if slot != before.slot}
    game.set(context=replace(frame.context, binds=rest))  # where the words are repeated, it is divided anew
    return {ref: decided[ref] for ref in refs if ref in decided}


def _counter(game: Game, frame: Resolve, node: tree.Counter) -> None:
    context = frame.context
    value = amount(game, context, node.amount)
    batch: list[Event] = []
    if node.who is not None:
        seats = players(game, context, node.who)
        batch = [event_for(frame, "counter", seat=seat, counter=node.name, amount=value) for seat in seats]
    if node.what is not None:
        batch += [
            event_for(
                frame, "counter", subject=ref, after=ref.identity, counter=node.name, amount=value, seat=game.master(ref.card)
            )
            for ref in present(game, context, node.what)
        ]
    propose(game, frame, batch)


def _swap(game: Game, frame: Resolve, node: tree.Swap) -> None:
    """Both move at the same time, or neither: each goes to where the other is."""
    one, other = present(game, frame.context, node.one)[:1], present(game, frame.context, node.other)[:1]
    batch = []
    for ref, goal in zip(one, other, strict=False):
        batch = [_exchange(game, frame, ref, goal), _exchange(game, frame, goal, ref)]
    if any(forbidden(game, event) is not None for event in batch) and game.applies("swap_both"):
        batch = []
    if game.rules.swaps_whole and batch and not frame.asked and game.applies("swaps_whole"):
        game.set(asked=True, done=())
        happen(game, batch, frame.used, trial=True)
        return
    if frame.asked and any(event.kind == "replaced" for event in frame.done):
        go_on(game, missed=True)
        return
    if game.rules.swap_inherits and batch and game.applies("swap_inherits"):
        _inherit(game, batch)
    propose(game, frame, batch)


def _inherit(game: Game, batch: list[Event]) -> None:
    """Each newcomer is turned as the card was whose place it takes."""
    cards, names = game.state.cards, game.rules.orientations
    batch[:] = [
        replace(mine, turned=names[cards[other.subject.card].turned]) for mine, other in zip(batch, batch[::-1], strict=True)
    ]


def _swapped(game: Game, frame: Resolve, node: tree.Swap) -> None:
    """The newcomers have the roles of the cards whose places they have taken."""
    if not game.rules.swap_inherits or len(frame.done) != 2:
        return
    one, other = frame.done
    heirs = {one.subject: Ref(other.subject.card, other.after), other.subject: Ref(one.subject.card, one.after)}
    for name, ref in list(game.state.roles.items()):
        if ref in heirs and game.applies("swap_inherits"):
            game.state.roles[name] = heirs[ref]


def _exchange(game: Game, frame: Resolve, ref: Ref, goal: Ref) -> Event:
    cards = game.state.cards
    rule = game.rules.zone_at[cards[goal.card].zone]
    # In a zone of its owner's, or in a shared one under whoever used the card that lay there.
    seat = game.master(goal.card) if rule.shared else cards[ref.card].owner
    origin, destination = cards[ref.card].zone, game.zone(rule.name, seat)
    looks_back = game.rules.looks_back(game, origin, destination)
    return event_for(frame, "move", subject=ref, origin=origin, destination=destination, seat=seat, looks_back=looks_back)


def _name(game: Game, frame: Resolve, node: tree.Name) -> None:
    """A player names a value; later words speak of it."""
    context = frame.context
    if not frame.asked:
        game.set(asked=True)
        game.ask(game.rules.naming(game, context, node, players(game, context, node.who)[0]))
        return
    said = game.chosen[0].price if game.chosen else str(game.number)
    game.record(event_for(frame, "name", seat=players(game, context, node.who)[0], how=said))
    go_on(game, did=True, context=replace(context, named={**context.named, node.bind: said}))


def _cancel(game: Game, frame: Resolve, node: tree.Cancel) -> None:
    refs = targets(game, frame.context, node.what)
    propose(game, frame, [event_for(frame, "cancel", subject=ref, after=ref.identity) for ref in refs])


def _attach(game: Game, frame: Resolve, node: tree.Attach) -> None:
    hosts = [game.rules.same_host(game, ref) for ref in targets(game, frame.context, node.to)]
    hosts = [ref for ref in hosts if game.demands("host_needed", game.alive(ref))]
    refs = present(game, frame.context, node.what) if hosts else []
    seat = frame.context.master
    batch = []
    for ref in refs:
        plain = attaching(game, ref, hosts[0], node.role)
        made = event_for(
            frame,
            "attach",
            subject=ref,
            role=node.role,
            seat=seat,
            also=plain.also,
            looks_back=plain.looks_back,
            down=node.down,
        )
        batch.append(replace(made, agent=hosts[0], origin=plain.origin, destination=plain.destination))
    propose(game, frame, batch)


def _attached(game: Game, frame: Resolve, node: tree.Attach) -> None:
    """Cards that were attached with an amount raise their host's property while they are part of it."""
    if node.amount is None:
        return
    body = game.program(frame.context.key).nested[frame.at][0]
    value = game.by("attached_amount", amount(game, frame.context, node.amount))
    for event in frame.done:
        if event.kind != "attach":
            continue
        context = replace(
            frame.context, source=Ref(event.subject.card, event.after), key=Key(frame.context.key.definition, body)
        )
        if game.applies("dated_by_attaching"):
            context = replace(context, time=game.state.time)
        effect = Effect(game.tick(), context, 0, "attached", None, value, game.state.turn)
        game.start_effect(effect, [f"change:{node.property}"])


# ------------------------------------------------------------------------------------------------ the game's own procedures


def _pay(game: Game, frame: Resolve, node: tree.Pay) -> None:
    game.set(collect=True, asked=False, done=())
    payer = paying(game, frame.context, node)
    game.rules.pay(game, payer, amount(game, frame.context, node.amount), node.colours)


def _special(game: Game, frame: Resolve, node: tree.Special) -> None:
    game.set(collect=True, asked=False, done=())
    game.rules.special(game, frame.context, node)


def _make(game: Game, frame: Resolve, node: tree.Make) -> None:
    game.set(collect=True, asked=False, done=())
    game.rules.make(game, frame.context, node)


def _afterwards(game: Game, frame: Resolve, node: tree.Afterwards) -> None:
    """The rest waits as an ability of its own; it remembers the cards that were named before."""
    context = frame.context
    body = game.program(context.key).nested[frame.at][0]
    binds = {bind: refs for bind, refs in context.binds.items() if bind > 0}
    context = replace(context, key=Key(context.key.definition, body), binds=binds)
    go_on(game, did=True)
    if game.applies("afterwards"):
        wait(game, context)


#: What is left to do when the events of an action have happened.
AFTER: dict[type, Callable[..., None]] = {tree.Attach: _attached, tree.Swap: _swapped}
#: How each of these actions is carried out.
RUN: dict[type, Callable[..., None]] = {
    tree.Choose: choose,
    ops.Share: sharing.share,
    tree.Attach: _attach,
    tree.Harm: _harm,
    tree.Counter: _counter,
    tree.Swap: _swap,
    tree.Name: _name,
    tree.Cancel: _cancel,
    tree.Pay: _pay,
    tree.Special: _special,
    tree.Make: _make,
    tree.Afterwards: _afterwards,
}
