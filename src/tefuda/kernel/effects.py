"""Effects being carried out: the frame, and what instructions do that every game has. `interpreter` runs them.

Each instruction does at most one batch of events and returns, so that interrupting rules can look after every event, a
choice can stop the effect anywhere, and the whole can be forked or saved there. An instruction that asks is run again with
`asked` set when the answer is there; one that made events happen has its outcome collected before the next.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING

from msgspec.structs import replace

from . import arrivals, spots, tree
from . import program as ops
from .events import Used, gather, happen
from .records import Context, Decision, Effect, Event, Frame, History, Option, Ref
from .seats import players, zone_seats
from .select import amount, holds, present, targets

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
    replaced: int = -1  # the last instruction of which something was replaced
    used: History[tuple[Used, ...]] = ()  # replacement effects that led here
    turn: int = 0  # where each player chooses: how many have chosen
    ordered: tuple[Ref, ...] = ()  # cards whose order of arrival has been decided
    spots: tuple[int, ...] = ()  # the places that have been chosen for cards so far, in their order
    gathers: bool = False  # what it does is added to the batch that is being settled below, to happen together with it
    outcome: History[tuple[Event, ...]] = ()  # of a replacement's body: what it has come to so far


def code_of(game: Game, frame: Resolve) -> Sequence[ops.Instruction]:
    """The instructions; those of a cost in the order of the text."""
    program = game.program(frame.context.key)
    if not frame.cost:
        return program.code
    if frame.stop >= 0:
        return program.cost[: frame.stop]
    parts: list[list[ops.Instruction]] = []
    for node in program.cost:
        if parts and isinstance(getattr(node, "what", None), tree.Bound):
            parts[-1].append(node)  # what is done with chosen cards stays with the choice
        else:
            parts.append([node])
    return [node for part in game.order("cost_order", parts) for node in part]


def go_on(game: Game, **changes: object) -> None:
    """Go on to the following instruction."""
    frame = game.state.frames[game.here]
    assert isinstance(frame, Resolve)
    changes.setdefault("at", frame.at + 1)
    game.set(asked=False, **changes)


def propose(game: Game, frame: Resolve, batch: Sequence[Event]) -> None:
    """Make events happen; their outcome is collected when this frame runs again."""
    game.set(collect=True, asked=False, done=(), instead=())
    replaced = frame.context.event if frame.used and game.rules.replaced_keeps_source else None
    if replaced is not None and replaced.cause == "skill" and game.applies("replaced_keeps_source"):
        # What happens instead of something that an effect did is still the doing of that effect.
        batch = [replace(event, by=replaced.by, source=replaced.source, agent=replaced.agent) for event in batch]
    if frame.gathers:
        gather(game, batch, frame.used)
    elif batch:
        happen(game, batch, frame.used)


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
        accepted = game.by("declined", bool(game.chosen) and game.chosen[0].verb == "yes")
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
    go_on(game, at=frame.at + 1 if game.rules.earns(game, frame) else node.to)


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
    go_on(game, context=bound(frame.context, node.slot, (Ref(times, 0),)))


def _times_next(game: Game, frame: Resolve, node: ops.TimesNext) -> None:
    left = frame.context.binds[node.slot][0].card
    if left <= 0:
        go_on(game, at=node.to)
        return
    context = bound(frame.context, node.slot, (Ref(left - 1, 0),))
    if node.anew:
        kept = {slot: refs for slot, refs in context.binds.items() if slot not in node.anew}
        context = replace(context, binds=kept)
    go_on(game, context=context)


def modes_decision(game: Game, context: Context, node: tree.Modes, clause: str) -> Decision:
    """Which modes: only those that can do anything are worth naming, but all are on offer."""
    seat = players(game, context, node.who)[0]
    times = game.exactly("modes_once", 1)
    options = tuple(Option("mode", index=number) for number in range(len(node.modes)) for _ in range(times))
    most = min(node.most, len(options))
    return Decision(seat, "choose", "modes", clause, options, min(node.least, most), most, context.source, context.key)


def modes_chosen(chosen: Sequence[Option]) -> tuple[Ref, ...]:
    return tuple(Ref(option.index, 0) for option in chosen)


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
    go_on(game, at=frame.at + 1 if Ref(node.mode, 0) in chosen else node.to)


def _order_modes(game: Game, frame: Resolve, node: ops.OrderModes) -> None:
    chosen = frame.context.binds.get(node.slot, ())
    if frame.asked:
        go_on(game, context=bound(frame.context, node.slot, modes_chosen(game.chosen)))
    elif len(chosen) < 2:
        go_on(game)
    else:
        seat = players(game, frame.context, node.node.who)[0]
        options = tuple(Option("mode", index=ref.card) for ref in chosen)
        source, key = frame.context.source, frame.context.key
        game.set(asked=True)
        game.ask(Decision(seat, "order", "modes", game.rules.clauses["modes"], options, source=source, key=key))


def _next_mode(game: Game, frame: Resolve, node: ops.NextMode) -> None:
    binds = frame.context.binds
    left = binds.get(node.left, binds.get(node.slot, ()))
    if left:
        go_on(game, at=node.at[left[0].card], context=bound(frame.context, node.left, left[1:]))
    else:
        kept = {slot: refs for slot, refs in binds.items() if slot != node.left}  # if it is repeated, it begins anew
        go_on(game, at=node.to, context=replace(frame.context, binds=kept))


def _how_many(game: Game, frame: Resolve, node: ops.HowMany) -> None:
    """Up to so many of the topmost cards: the player names the number first, or may stop before each (`tops_one_by_one`)."""
    context, one_by_one = frame.context, game.rules.tops_one_by_one
    found = tuple(targets(game, context, node.top))
    left = context.binds[node.left][0].card if node.left in context.binds else len(found)
    done = (*context.binds.get(node.done, ()), *context.binds.get(node.bind, ())) if node.left in context.binds else ()
    asks = bool(found) and left > 0 and game.applies("how_many")
    if asks and not frame.asked:
        clause = game.rules.clauses.get("how_many", game.rules.clauses["choose"])
        game.set(asked=True)
        if one_by_one:
            options = (Option("yes"), Option("no"))
            game.ask(Decision(context.master, "yes", "may", clause, options, source=context.source, key=context.key))
        else:
            number = Decision(context.master, "number", "how_many", clause, least=0, most=left, source=context.source)
            game.ask(replace(number, key=context.key))
        return
    wanted = left
    if asks:
        wanted = int(game.chosen[0].verb == "yes") if one_by_one else game.number
    taken = found[: min(wanted, 1) if one_by_one else wanted]
    rest = left - 1 if one_by_one and taken else 0
    binds = {**context.binds, node.taken: taken, node.left: (Ref(rest, 0),), node.done: done}
    if taken:
        go_on(game, context=replace(context, binds=binds))
        return
    for slot in (node.taken, node.left, node.done):
        del binds[slot]  # where the words are repeated, they begin anew
    if node.bind:
        binds[node.bind] = done
    go_on(game, at=node.to, context=replace(context, binds=binds))


# ------------------------------------------------------------------------------------------------ moving


def _move(game: Game, frame: Resolve, node: tree.Move) -> None:
    """Cards move together; where several go into an ordered or hidden zone, somebody decides the order first."""
    context = frame.context
    if node.to not in game.rules.places:
        _move_to_places(game, frame, node)
        return
    ordered = (*frame.ordered, *(option.card for option in game.chosen)) if frame.asked else frame.ordered
    refs = present(game, context, node.what)
    if len(refs) > 1:
        refs = arrivals.in_order(list(dict.fromkeys(refs)), ordered)
    batch = []
    hidden = game.rules.zone_at[game.zone(node.to, 0)].sight != "public"
    for ref in refs:
        seat = _zone_owner(game, context, ref, node.whose)
        origin, destination = game.state.cards[ref.card].zone, game.zone(node.to, seat)
        if origin == destination and not node.at:
            continue  # it is already there
        batch.append(
            event_for(
                frame,
                "move",
                subject=ref,
                origin=origin,
                destination=destination,
                how=node.at,
                turned=node.turned,
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
    rest = _missing(game, context, node, len(batch)) if game.rules.replenished and batch and not frame.gathers else 0
    rounds = game.rules.rounds(game, batch) if (len(batch) > 1 or rest) and not frame.gathers else ()
    if len(rounds) > 1 or rest:
        game.set(collect=True, asked=False, done=())
        game.call(arrivals.OneByOne(batch=tuple(map(tuple, rounds)), rest=rest, used=frame.used))
        return
    way = game.rules.carried(game, context, node, batch) if game.rules.carries_moves and batch and not frame.gathers else None
    if way is not None:
        game.set(collect=True, asked=False, done=(), instead=())
        game.call(way)
        return
    propose(game, frame, batch)


def _missing(game: Game, context: Context, node: tree.Move, there: int) -> int:
    """How many cards fewer lie on top of one player's pile than are to be moved from it."""
    what = node.what
    if not isinstance(what, tree.Top) or what.bottom or len(zone_seats(context, what.whose)) != 1:
        return 0
    return max(0, amount(game, context, what.amount) - there)


def _move_to_places(game: Game, frame: Resolve, node: tree.Move) -> None:
    """Cards are put onto places of the table: one for each, chosen card by card; what finds none stays where it is."""
    context = frame.context
    taken, ordered = frame.spots, frame.ordered
    refs = list(dict.fromkeys(present(game, context, node.what)))
    if frame.asked and game.chosen[0].verb == "order":
        ordered = (*ordered, *(option.card for option in game.chosen))
        game.set(asked=False)
    elif frame.asked:
        # A place of whoever it was offered of: an effect may move cards of the other player to places of his.
        name, offered = game.chosen[0].to, spots.open_to(game, context, node, refs[len(taken)])
        taken = (*taken, next(zone for zone in offered if game.rules.zone_at[zone].name == name))
        game.set(asked=False, spots=taken)
    for ref in refs[len(taken) :]:
        open_to = spots.open_to(game, context, node, ref)
        free = [zone for zone in open_to if game.demands("separate_places", zone not in taken)]
        if not free:
            taken = (*taken, -1)
            continue
        game.set(asked=True, spots=taken)
        options = tuple([Option("place", to=game.rules.zone_at[zone].name) for zone in free])
        game.ask(Decision(context.master, "choose", "place", game.rules.clauses["place"], options, source=ref, key=context.key))
        return
    batch = [
        event_for(
            frame, "move", subject=ref, origin=game.state.cards[ref.card].zone, destination=zone, turned=node.turned,
            seat=_zone_owner(game, context, ref, node.whose), down=node.down,
        )
        for ref, zone in zip(refs, taken, strict=True)
        if zone >= 0
    ]  # fmt: skip
    for chooser, group in arrivals.undated(game, batch, ordered) if len(batch) > 1 else ():
        game.set(asked=True, spots=taken, ordered=ordered)
        options = tuple(Option("order", event.subject) for event in group)
        clause = game.rules.clauses["order_entry"]
        game.ask(Decision(chooser, "order", "order", clause, options, source=context.source, key=context.key))
        return
    game.set(spots=(), ordered=())
    batch.sort(key=lambda event: ordered.index(event.subject) if event.subject in ordered else -1)
    batch.sort(key=lambda event: event.seat != game.state.turn_player)
    propose(game, frame, game.order("dated_together", batch))


def _zone_owner(game: Game, context: Context, ref: Ref, whose: tree.Who) -> int:
    """Whose zone a card goes to."""
    if whose == "you":
        return context.master
    if whose == "opponent":
        return 1 - context.master
    if whose == "master":
        return game.master(ref.card)
    if whose in ("that", "rival"):
        return players(game, context, whose)[0]
    return game.rules.home(game, ref.card)


def _turn(game: Game, frame: Resolve, node: tree.Turn) -> None:
    refs = present(game, frame.context, node.what)
    propose(
        game,
        frame,
        [
            event_for(frame, "turn", subject=ref, after=ref.identity, turned=node.state, seat=game.master(ref.card))
            for ref in refs
        ],
    )


def _flip(game: Game, frame: Resolve, node: tree.Flip) -> None:
    refs = present(game, frame.context, node.what)
    propose(
        game,
        frame,
        [event_for(frame, "flip", subject=ref, face=node.face, seat=game.master(ref.card)) for ref in refs],
    )


def _shuffle(game: Game, frame: Resolve, node: tree.Shuffle) -> None:
    place = game.rules.places[node.zone]
    seats = players(game, frame.context, node.whose)
    if node.of is not None:
        owners = {game.state.cards[ref.card].owner for ref in targets(game, frame.context, node.of)}
        seats = tuple(seat for seat in players(game, frame.context, "each") if seat in owners)
    propose(game, frame, [event_for(frame, "shuffle", destination=place[seat], seat=seat) for seat in seats])


def _reveal(game: Game, frame: Resolve, node: tree.Reveal) -> None:
    refs = present(game, frame.context, node.what)
    propose(game, frame, [event_for(frame, "reveal", subject=ref, after=ref.identity) for ref in refs])


def _look(game: Game, frame: Resolve, node: tree.Look) -> None:
    seat = players(game, frame.context, node.who)[0]
    refs = present(game, frame.context, node.what)
    propose(game, frame, [event_for(frame, "look", subject=ref, after=ref.identity, seat=seat) for ref in refs])


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
    node: tree.Change
    | tree.Become
    | tree.Gain
    | tree.Disable
    | tree.Forbid
    | tree.Permit
    | tree.Oblige
    | tree.Instead
    | tree.Later,
) -> None:
    """The effect stays in force for its duration. The cards it reaches and its amount are fixed now."""
    context = frame.context
    cards: tuple[Ref, ...] | None = None
    what = getattr(node, "what", None)
    if isinstance(node, tree.Norm) and (node.undergone or (what is None and not node.only)):
        what = node.onto  # "these cards cannot be attacked"
    if isinstance(what, tree.Cards) and not what.zones:
        what = None  # a description of cards wherever they are or will be, not a set of cards
    if what is not None and game.rules.locks(game, node):
        cards = tuple(r for r in targets(game, context, what) if game.alive(r) and game.rules.reaches(game, context, r))
        if not cards and not isinstance(node, tree.Norm):
            go_on(game)
            return
    value = amount(game, context, node.amount) if isinstance(node, tree.Change) else 0
    come_into_force(game, context, frame.at, cards, value)
    for ref in cards or (context.source,):
        game.record(event_for(frame, "effect", subject=ref, how=type(node).__name__, amount=value))
    go_on(game, did=True)


def come_into_force(game: Game, context: Context, at: int, cards: tuple[Ref, ...] | None, value: int) -> None:
    """A lasting effect begins: the action at a place of the ability's program, for these cards (None: whatever it covers)."""
    program = game.program(context.key)
    node = program.code[at]
    effect = Effect(game.tick(), context, at, getattr(node, "duration", ""), cards, value, game.state.turn)
    table = list(game.catalog.definitions[context.key.definition].programs)
    keys = [ops.trigger_key(node.event)] if isinstance(node, tree.Later) else ops.node_keys(node, program, at, table)
    game.start_effect(effect, keys)


def _build(game: Game, frame: Resolve, node: tree.Build) -> None:
    go_on(game)  # a deck rule means nothing during play


#: How each of these instructions is carried out.
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
    ops.OrderModes: _order_modes,
    ops.NextMode: _next_mode,
    ops.UnlessMode: _unless_mode,
    ops.HowMany: _how_many,
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
    tree.Permit: _last,
    tree.Oblige: _last,
    tree.Instead: _last,
    tree.Later: _last,
    tree.Build: _build,
}
