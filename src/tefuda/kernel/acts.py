"""Actions that only some games have: damage on cards, counters, swapping, cancelling, paying, what comes afterwards.

They belong to the interpreter of `effects` and register themselves there.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from msgspec.structs import replace

from . import program as ops
from . import tree
from .choosing import choose
from .effects import AFTER, RUN, Resolve, event_for, go_on, propose
from .events import wait
from .prohibition import forbidden
from .records import Context, Effect, Event, Ref
from .select import amount, players, present, targets

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
        if isinstance(node, ops.UnlessMode) and (node.mode, 0) not in context.binds.get(node.slot, ()):
            at = node.to
            continue
        if isinstance(node, tree.Choose) and node.target:
            found.append(node)
        at += 1
    return found


def legal_targets(game: Game, context: Context, node: tree.Choose) -> list[Ref]:
    """What fits the words of a target now."""
    found = present(game, context, node.among)
    return [ref for ref in found if not game.rules.untouchable(game, context, ref)]


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
    batch = [
        replace(event_for(frame, "harm", subject=ref, after=ref[1], amount=value, seat=game.master(ref[0])), agent=source)
        for ref in present(game, context, node.what)
    ]
    was = context.event
    if frame.used and was is not None and isinstance(node.source, tree.Agent):
        # The same damage, only more or less of it: whoever dealt it still does.
        batch = [replace(event, cause=was.cause, by=was.by, source=was.source, key=was.key) for event in batch]
    propose(game, frame, batch)


def _counter(game: Game, frame: Resolve, node: tree.Counter) -> None:
    context = frame.context
    value = amount(game, context, node.amount)
    batch: list[Event] = []
    if node.who is not None:
        seats = players(game, context, node.who)
        batch = [event_for(frame, "counter", seat=seat, at=node.name, amount=value) for seat in seats]
    if node.what is not None:
        batch += [
            event_for(frame, "counter", subject=ref, after=ref[1], at=node.name, amount=value, seat=game.master(ref[0]))
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
    propose(game, frame, batch)


def _exchange(game: Game, frame: Resolve, ref: Ref, goal: Ref) -> Event:
    cards = game.state.cards
    rule = game.rules.zones[cards[goal[0]].zone >> 1]
    # In a zone of its owner's, or in a shared one under whoever used the card that lay there.
    seat = game.master(goal[0]) if rule.shared else cards[ref[0]].owner
    origin, destination = cards[ref[0]].zone, game.zone(rule.name, seat)
    looks_back = game.rules.looks_back(game, origin, destination)
    return event_for(frame, "move", subject=ref, origin=origin, destination=destination, seat=seat, looks_back=looks_back)


def _cancel(game: Game, frame: Resolve, node: tree.Cancel) -> None:
    refs = targets(game, frame.context, node.what)
    propose(game, frame, [event_for(frame, "cancel", subject=ref, after=ref[1]) for ref in refs])


def _attach(game: Game, frame: Resolve, node: tree.Attach) -> None:
    hosts = [game.rules.same_host(game, ref) for ref in targets(game, frame.context, node.to)]
    hosts = [ref for ref in hosts if game.alive(ref)]
    refs = present(game, frame.context, node.what) if hosts else []
    seat = frame.context.master
    batch = [replace(event_for(frame, "attach", subject=ref, at=node.role, seat=seat), agent=hosts[0]) for ref in refs]
    propose(game, frame, batch)


def _attached(game: Game, frame: Resolve, node: tree.Attach) -> None:
    """Cards that were attached with an amount raise their host's property while they are part of it."""
    if node.amount is None:
        return
    body = game.program(frame.context.key).nested[frame.at][0]
    value = amount(game, frame.context, node.amount)
    for event in frame.done:
        if event.kind != "attach":
            continue
        context = replace(frame.context, source=(event.subject[0], event.after), key=(frame.context.key[0], body))
        if game.applies("dated_by_attaching"):
            context = replace(context, time=game.state.time)
        effect = Effect(game.tick(), context, 0, "attached", None, value, game.state.turn)
        game.start_effect(effect, [f"change:{node.property}"])


# ------------------------------------------------------------------------------------------------ the game's own procedures


def _pay(game: Game, frame: Resolve, node: tree.Pay) -> None:
    game.set(collect=True, asked=False, done=())
    game.rules.pay(game, frame.context, amount(game, frame.context, node.amount), node.colours)


def _special(game: Game, frame: Resolve, node: tree.Special) -> None:
    game.set(collect=True, asked=False, done=())
    game.rules.special(game, frame.context, node)


def _afterwards(game: Game, frame: Resolve, node: tree.Afterwards) -> None:
    """The rest waits as an ability of its own; it remembers the cards that were named before."""
    context = frame.context
    body = game.program(context.key).nested[frame.at][0]
    binds = {bind: refs for bind, refs in context.binds.items() if bind > 0}
    context = replace(context, key=(context.key[0], body), binds=binds)
    go_on(game, did=True)
    if game.applies("afterwards"):
        wait(game, context)
    else:
        game.resolve(context)


AFTER[tree.Attach] = _attached
RUN.update(
    {
        tree.Choose: choose,
        tree.Attach: _attach,
        tree.Harm: _harm,
        tree.Counter: _counter,
        tree.Swap: _swap,
        tree.Cancel: _cancel,
        tree.Pay: _pay,
        tree.Special: _special,
        tree.Afterwards: _afterwards,
    }
)
