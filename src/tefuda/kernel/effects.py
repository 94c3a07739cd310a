"""Carrying out an effect: one frame with a cursor into the ability's program.

Each instruction does at most one batch of events and returns, so that interrupting rules can look after every event, a
choice can stop the effect anywhere, and the whole can be forked or saved there. An instruction that asks is run again with
`asked` set when the answer is there; one that made events happen has its outcome collected before the next.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING

from msgspec.structs import replace

from . import arrivals, tree
from . import program as ops
from .events import Used, happen
from .records import Context, Decision, Effect, Event, Frame, Option, Ref
from .rules import Procedure
from .select import amount, holds, players, present, targets

if TYPE_CHECKING:
    from .game import Game


class Resolve(Frame, frozen=True):
    """An effect (or a cost) being carried out."""

    context: Context
    cost: bool = False
    at: int = 0  # the next instruction
    stop: int = -1  # where it ends, if not at the end: the parts of a cost can be paid one by one
    asked: bool = False  # its answer has come
    collect: bool = False  # its events have happened and their outcome is to be taken in
    did: bool = False  # something was done since the last offer
    missed: bool = False  # something that was to be done since then was not: replaced, or forbidden
    used: tuple[Used, ...] = ()  # replacement effects that led here
    turn: int = 0  # where each player chooses: how many have chosen
    ordered: tuple[Ref, ...] = ()  # cards whose order of arrival has been decided


resolving = Procedure(Resolve)


@resolving.step("")
def run(game: Game, frame: Resolve) -> None:
    """Do the next instruction."""
    code = code_of(game, frame)
    if frame.collect:
        frame = _collected(game, frame, code[frame.at])
        game.state.frames[game.here] = frame
    if frame.at >= len(code):
        game.goto(1)
        _hand_over(game, frame)
        return
    game.goto(0)
    node = code[frame.at]
    if game.tracer is not None and not game.rules.performs(game, node):
        go_on(game)
        return
    RUN[type(node)](game, frame, node)


def _hand_over(game: Game, frame: Resolve) -> None:
    """The effect may speak of the cards its cost was paid with: the play that asked for the payment remembers them."""
    caller = game.state.frames[game.here - 1] if frame.cost and game.here else None
    played: Context | None = getattr(caller, "context", None)
    if played is not None:
        paid = {bind: refs for bind, refs in frame.context.binds.items() if bind > 0}
        game.reply(context=replace(played, binds={**played.binds, **paid}))


def code_of(game: Game, frame: Resolve) -> Sequence[ops.Instruction]:
    """The instructions; those of a cost in the order of the text."""
    program = game.program(frame.context.key)
    if not frame.cost:
        return program.code
    if frame.stop >= 0:
        return program.cost[: frame.stop]
    if game.applies("cost_order"):
        return program.cost
    parts: list[list[ops.Instruction]] = []
    for node in program.cost:
        if parts and isinstance(getattr(node, "what", None), tree.Bound):
            parts[-1].append(node)  # what is done with chosen cards stays with the choice
        else:
            parts.append([node])
    return [node for part in reversed(parts) for node in part]


def go_on(game: Game, **changes: object) -> None:
    """Go on to the following instruction."""
    frame = game.state.frames[game.here]
    assert isinstance(frame, Resolve)
    changes.setdefault("at", frame.at + 1)
    game.set(asked=False, **changes)


def propose(game: Game, frame: Resolve, batch: Sequence[Event]) -> None:
    """Make events happen; their outcome is collected when this frame runs again."""
    game.set(collect=True, asked=False, done=())
    if batch:
        happen(game, batch, frame.used)


def _collected(game: Game, frame: Resolve, node: ops.Instruction) -> Resolve:
    """Take in what the events came to: bind the cards where they are now, remember that something was done."""
    done = tuple(event for event in frame.done if event.kind != "replaced")  # what was replaced never happened
    refs = tuple((e.subject[0], e.after if e.after >= 0 else e.subject[1]) for e in done if e.subject[0] >= 0)
    context = _follow(frame.context, done)
    after = AFTER.get(type(node))
    if after is not None:
        after(game, frame, node)
    bind = getattr(node, "bind", 0)
    if bind:
        context = bound(context, bind, refs)
    if frame.cost and not (frame.done if game.applies("replaced_cost") else done):
        game.state.numbers["unpaid"] = 1  # whoever asked for the payment takes the play back
    did = frame.did or bool(done)
    missed = frame.missed or len(done) < len(frame.done) or (not done and bool(_chosen_for(frame.context, node)))
    return replace(frame, at=frame.at + 1, collect=False, asked=False, did=did, missed=missed, context=context, done=())


def _chosen_for(context: Context, node: ops.Instruction) -> tuple[Ref, ...]:
    """The cards that were chosen to have this done to them."""
    what = node.what if isinstance(node, tree.Move | tree.Turn | tree.Flip | tree.Harm | tree.Attach) else None
    return context.binds.get(what.bind, ()) if isinstance(what, tree.Bound) else ()


def _follow(context: Context, done: Sequence[Event]) -> Context:
    """An effect keeps track of the cards it moved itself."""
    moved = {e.subject: (e.subject[0], e.after) for e in done if e.kind == "move" and e.after >= 0}
    if not moved:
        return context
    binds = {bind: tuple(moved.get(ref, ref) for ref in refs) if bind > 0 else refs for bind, refs in context.binds.items()}
    return replace(context, binds=binds, source=moved.get(context.source, context.source))


def bound(context: Context, bind: int, refs: tuple[Ref, ...]) -> Context:
    return replace(context, binds={**context.binds, bind: refs})


def event_for(frame: Resolve, kind: str, **fields: object) -> Event:
    """An event caused by the effect (or paid as cost)."""
    context = frame.context
    return Event(
        kind,
        cause="cost" if frame.cost else "skill",
        by=context.master,
        source=context.source,
        agent=context.source,
        key=context.key,
        parent=context.parent,
        **fields,  # type: ignore[arg-type]
    )


# ------------------------------------------------------------------------------------------------ control


def _jump(game: Game, frame: Resolve, node: ops.Jump) -> None:
    go_on(game, at=node.to)


def _unless(game: Game, frame: Resolve, node: ops.Unless) -> None:
    go_on(game, at=frame.at + 1 if holds(game, frame.context, node.condition) else node.to)


def _offer(game: Game, frame: Resolve, node: ops.Offer) -> None:
    """Ask whether to do it. What cannot be done is not offered."""
    if frame.asked:
        accepted = (bool(game.chosen) and game.chosen[0].verb == "yes") or not game.applies("declined")
        go_on(game, at=frame.at + 1 if accepted else node.to, did=False, missed=False)
        return
    if not game.feasible(frame.context, node.actions) and game.applies("feasible"):
        go_on(game, at=node.to)
        return
    seat = players(game, frame.context, node.who)[0]
    game.set(asked=True)
    options = (Option("yes"), Option("no"))
    game.ask(
        Decision(seat, "yes", "may", game.rules.clauses["may"], options, source=frame.context.source, key=frame.context.key)
    )


def _unless_did(game: Game, frame: Resolve, node: ops.UnlessDid) -> None:
    """Only who has really done it all gets what it earns: what was replaced has not happened, whatever was chosen for it."""
    go_on(game, at=frame.at + 1 if frame.did and not frame.missed else node.to)


def _each_start(game: Game, frame: Resolve, node: ops.EachStart) -> None:
    found = tuple(targets(game, frame.context, node.what))
    go_on(game, context=bound(frame.context, node.slot, found))


def _each_next(game: Game, frame: Resolve, node: ops.EachNext) -> None:
    left = frame.context.binds.get(node.slot, ())
    if not left:
        go_on(game, at=node.to)
        return
    context = bound(bound(frame.context, node.slot, left[1:]), node.bind, left[:1])
    go_on(game, context=context)


def _times_start(game: Game, frame: Resolve, node: ops.TimesStart) -> None:
    times = max(0, amount(game, frame.context, node.times))
    go_on(game, context=bound(frame.context, node.slot, ((times, 0),)))


def _times_next(game: Game, frame: Resolve, node: ops.TimesNext) -> None:
    left = frame.context.binds[node.slot][0][0]
    if left <= 0:
        go_on(game, at=node.to)
        return
    go_on(game, context=bound(frame.context, node.slot, ((left - 1, 0),)))


def modes_decision(game: Game, context: Context, node: tree.Modes, clause: str) -> Decision:
    """Which modes: only those that can do anything are worth naming, but all are on offer."""
    seat = players(game, context, node.who)[0]
    times = 1 if game.applies("modes_once") else 2
    options = tuple(Option("mode", index=number) for number in range(len(node.modes)) for _ in range(times))
    most = min(node.most, len(options))
    return Decision(seat, "choose", "modes", clause, options, min(node.least, most), most, context.source, context.key)


def modes_chosen(chosen: Sequence[Option]) -> tuple[Ref, ...]:
    return tuple((option.index, 0) for option in chosen)


def _pick_modes(game: Game, frame: Resolve, node: ops.PickModes) -> None:
    if node.slot in frame.context.binds:  # chosen when the ability was played
        go_on(game)
    elif frame.asked:
        go_on(game, context=bound(frame.context, node.slot, modes_chosen(game.chosen)))
    else:
        game.set(asked=True)
        game.ask(modes_decision(game, frame.context, node.node, game.rules.clauses["modes"]))


def _unless_mode(game: Game, frame: Resolve, node: ops.UnlessMode) -> None:
    chosen = frame.context.binds.get(node.slot, ())
    go_on(game, at=frame.at + 1 if (node.mode, 0) in chosen else node.to)


# ------------------------------------------------------------------------------------------------ moving


def _move(game: Game, frame: Resolve, node: tree.Move) -> None:
    """Cards move together; where several go into an ordered or hidden zone, somebody decides the order first."""
    context = frame.context
    ordered = (*frame.ordered, *(option.card for option in game.chosen)) if frame.asked else frame.ordered
    refs = present(game, context, node.what)
    if len(refs) > 1:
        refs = arrivals.in_order(list(dict.fromkeys(refs)), ordered)
    batch = []
    hidden = game.rules.zones[game.rules.index[node.to] >> 1].sight != "public"
    turned = game.rules.turned[node.turned] if node.turned else 0
    for ref in refs:
        seat = _zone_owner(game, context, ref, node.whose)
        origin, destination = game.state.cards[ref[0]].zone, game.zone(node.to, seat)
        if origin == destination and not node.at:
            continue  # it is already there
        batch.append(
            event_for(
                frame,
                "move",
                subject=ref,
                origin=origin,
                destination=destination,
                at=node.at,
                amount=turned,
                seat=seat,
                down=node.down,
                secret=hidden and ref in ordered and game.applies("secret_order"),
                looks_back=game.rules.looks_back(game, origin, destination),
            )
        )
    for chooser, group in arrivals.undecided(game, batch, ordered) if len(batch) > 1 else ():
        game.set(asked=True, ordered=ordered)
        options = tuple(Option("order", event.subject) for event in group)
        clause = game.rules.clauses["order"]
        game.ask(Decision(chooser, "order", "order", clause, options, source=context.source, key=context.key))
        return
    if ordered:
        game.set(ordered=())
    if game.rules.one_by_one(game, batch):
        game.set(collect=True, asked=False, done=())
        game.call(arrivals.OneByOne(batch=arrivals.rounds_of(batch), used=frame.used))
        return
    propose(game, frame, batch)


def _zone_owner(game: Game, context: Context, ref: Ref, whose: tree.Who) -> int:
    """Whose zone a card goes to."""
    if whose == "you":
        return context.master
    if whose == "opponent":
        return 1 - context.master
    if whose == "master":
        return game.master(ref[0])
    if whose in ("that", "rival"):
        return players(game, context, whose)[0]
    return game.rules.home(game, ref[0])


def _turn(game: Game, frame: Resolve, node: tree.Turn) -> None:
    refs = present(game, frame.context, node.what)
    propose(
        game,
        frame,
        [event_for(frame, "turn", subject=ref, after=ref[1], at=node.state, seat=game.master(ref[0])) for ref in refs],
    )


def _flip(game: Game, frame: Resolve, node: tree.Flip) -> None:
    refs = present(game, frame.context, node.what)
    face = 1 if node.face == "back" else 0
    propose(
        game,
        frame,
        [event_for(frame, "flip", subject=ref, at=node.face, amount=face, seat=game.master(ref[0])) for ref in refs],
    )


def _shuffle(game: Game, frame: Resolve, node: tree.Shuffle) -> None:
    base = game.rules.index[node.zone]
    seats = players(game, frame.context, node.whose)
    propose(game, frame, [event_for(frame, "shuffle", destination=base + seat, seat=seat) for seat in seats])


def _reveal(game: Game, frame: Resolve, node: tree.Reveal) -> None:
    refs = present(game, frame.context, node.what)
    propose(game, frame, [event_for(frame, "reveal", subject=ref, after=ref[1]) for ref in refs])


def _look(game: Game, frame: Resolve, node: tree.Look) -> None:
    seat = players(game, frame.context, node.who)[0]
    refs = present(game, frame.context, node.what)
    propose(game, frame, [event_for(frame, "look", subject=ref, after=ref[1], seat=seat) for ref in refs])


# ------------------------------------------------------------------------------------------------ the game's own procedures


def _draw(game: Game, frame: Resolve, node: tree.Draw) -> None:
    game.set(collect=True, done=())
    seats = players(game, frame.context, node.who)
    game.rules.draw(game, frame.context, seats, amount(game, frame.context, node.amount), node.up_to)


def _deal(game: Game, frame: Resolve, node: tree.Deal) -> None:
    context = frame.context
    source = context.source
    if node.source is not None:
        found = targets(game, context, node.source)
        source = found[0] if found else source
    game.set(collect=True, done=())
    game.rules.damage(game, context, players(game, context, node.who), amount(game, context, node.amount), source)


def _play(game: Game, frame: Resolve, node: tree.Play) -> None:
    game.set(collect=True, done=())
    for ref in present(game, frame.context, node.what)[::-1]:
        game.rules.play(game, frame.context, ref, node.to, node.free)


def _finish(game: Game, frame: Resolve, node: tree.Finish) -> None:
    seats = players(game, frame.context, node.who)
    game.rules.decide(game, seats, node.result)
    go_on(game, did=True)


# ------------------------------------------------------------------------------------------------ lasting effects


def _last(
    game: Game,
    frame: Resolve,
    node: tree.Change | tree.Become | tree.Gain | tree.Disable | tree.Forbid | tree.Instead | tree.Later,
) -> None:
    """The effect stays in force for its duration. The cards it reaches and its amount are fixed now."""
    context = frame.context
    cards: tuple[Ref, ...] | None = None
    what = getattr(node, "what", None)
    if isinstance(node, tree.Forbid) and what is None and not node.only:
        what = node.onto  # "these cards cannot be attacked"
    if isinstance(what, tree.Cards) and not what.zones:
        what = None  # a description of cards wherever they are or will be, not a set of cards
    if what is not None and game.rules.locks(game, node):
        cards = tuple(r for r in targets(game, context, what) if game.alive(r) and game.rules.reaches(game, context, r))
        if not cards and not isinstance(node, tree.Forbid):
            go_on(game)
            return
    value = amount(game, context, node.amount) if isinstance(node, tree.Change) else 0
    number = game.tick()
    effect = Effect(number, context, frame.at, node.duration, cards, value, game.state.turn)
    program = game.program(frame.context.key)
    table = list(game.catalog.definitions[frame.context.key[0]].programs)
    keys = [ops.trigger_key(node.event)] if isinstance(node, tree.Later) else ops.node_keys(node, program, frame.at, table)
    game.start_effect(effect, keys)
    for ref in cards or (context.source,):
        game.record(event_for(frame, "effect", subject=ref, at=type(node).__name__, amount=value))
    go_on(game, did=True)


def _build(game: Game, frame: Resolve, node: tree.Build) -> None:
    go_on(game)  # a deck rule means nothing during play


#: What is left to do when the events of an action have happened.
AFTER: dict[type, Callable[..., None]] = {}
RUN: dict[type, Callable[..., None]] = {
    ops.Jump: _jump,
    ops.Unless: _unless,
    ops.Offer: _offer,
    ops.UnlessDid: _unless_did,
    ops.EachStart: _each_start,
    ops.EachNext: _each_next,
    ops.TimesStart: _times_start,
    ops.TimesNext: _times_next,
    ops.PickModes: _pick_modes,
    ops.UnlessMode: _unless_mode,
    tree.Move: _move,
    tree.Turn: _turn,
    tree.Flip: _flip,
    tree.Shuffle: _shuffle,
    tree.Reveal: _reveal,
    tree.Look: _look,
    tree.Draw: _draw,
    tree.Deal: _deal,
    tree.Play: _play,
    tree.Finish: _finish,
    tree.Change: _last,
    tree.Become: _last,
    tree.Gain: _last,
    tree.Disable: _last,
    tree.Forbid: _last,
    tree.Instead: _last,
    tree.Later: _last,
    tree.Build: _build,
}
