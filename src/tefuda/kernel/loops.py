"""Loops: repetition is found by comparing positions and settled by the game's own clause.

Positions are compared only once a turn has become suspiciously long (`Rules.loop_after`); a real loop goes on, so nothing is
missed. A position leaves out what only ever grows: moments, identities, the record.
"""

from __future__ import annotations

import hashlib
from typing import TYPE_CHECKING

import msgspec
from msgspec.structs import replace

from .records import Answer, Decision, Event, Frame, Item, Mark, Refusal, Waiting
from .rules import Procedure

if TYPE_CHECKING:
    from .game import Game

#: Fields that say how we got here, not where we are.
_HISTORY = frozenset({"done", "parent", "time", "used", "since", "moment", "item", "packet", "placed", "offered"})
#: Counters that only grow.
BUSY = "busy"


def position(game: Game) -> str:
    """A fingerprint of everything that matters for what can happen next."""
    state, zones = game.state, game.rules.zones
    cards = []
    for card in state.cards:
        cards.append(
            (card.definition, card.zone, card.face, card.turned, card.down, card.known, card.damage, card.counters, card.parts)
        )
    piles = [pile if zones[number >> 1].ordered else sorted(pile) for number, pile in enumerate(state.zones)]
    index = {card.object: number for number, card in enumerate(state.cards)}
    effects = [
        (e.context.source[0], e.context.key, e.place, e.duration, [index.get(i, -1) for _, i in e.cards or ()], e.amount)
        for e in state.effects.values()
    ]
    waiting = [(w.context.source[0], w.context.key, _place(w.context.event, index)) for w in state.waiting]
    used = sorted((index[i], ability, count) for (i, ability), count in state.used.items() if i in index)
    roles = sorted((name, index.get(ref[1], -1)) for name, ref in state.roles.items())
    numbers = sorted((_number_name(name, index), value) for name, value in state.numbers.items() if name != BUSY)
    frames = [_place(frame, index) for frame in state.frames]
    items = [_place(item, index) for item in state.items]
    key = (cards, piles, effects, waiting, used, roles, numbers, frames, items, state.phase, state.turn_player)
    return hashlib.blake2b(msgspec.msgpack.encode(key), digest_size=12).hexdigest()


def _number_name(name: str, index: dict[int, int]) -> str:
    """A counter's name; one that names an identity is read as naming the card that bears it."""
    head, _, rest = name.partition(":")
    identity, _, tail = rest.partition(":")
    return f"{head}:{index.get(int(identity), -1)}:{tail}" if identity.isdigit() else name


def _place(value: object, index: dict[int, int]) -> object:
    """A frame, or what stands in one, without its history; identities are replaced by the cards that bear them."""
    if isinstance(value, Event):
        return [
            value.kind,
            value.subject[0],
            value.agent[0],
            value.seat,
            value.origin,
            value.destination,
            value.amount,
            value.at,
        ]
    if isinstance(value, msgspec.Struct):
        skipped = _HISTORY | {"number"} if isinstance(value, Waiting | Item) else _HISTORY
        names = [name for name in value.__struct_fields__ if name not in skipped]
        return [type(value).__name__, *[[name, _place(getattr(value, name), index)] for name in names]]
    if isinstance(value, dict):
        return [[str(key), _place(part, index)] for key, part in sorted(value.items(), key=str)]
    if isinstance(value, list | tuple):
        if len(value) == 2 and all(isinstance(part, int) for part in value):
            card, identity = value
            if card >= 0 and index.get(identity) == card:
                return ["card", card]
        return [_place(part, index) for part in value]
    return value


# ------------------------------------------------------------------------------------------------ finding


def _suspicious(game: Game) -> bool:
    """Count one more thing done this turn; is the turn long enough to look for loops?"""
    numbers = game.state.numbers
    numbers[BUSY] = busy = numbers.get(BUSY, 0) + 1
    return busy > game.setting.options.get("loop_after", game.rules.loop_after)


def notice(game: Game, decision: Decision) -> None:
    """Put a decision, unless the position has been here before this turn: then the loop rule speaks first."""
    state = game.state
    if _suspicious(game) or state.barred:
        here = position(game)
        if _repeats(game, here, decision):
            return
        put(game, decision, here)
    else:
        state.decision = decision


def put(game: Game, decision: Decision, here: str) -> None:
    """Put a decision without what a declared loop forbids. If that leaves nothing, nobody can stop going round."""
    left = _without_barred(game, decision, here)
    if left is None:
        game.finish(None, "loop", game.rules.clauses["loop_draw"])
    else:
        game.state.decision = left


def pulse(game: Game) -> None:
    """Something was resolved without anybody deciding: a loop may also go round without decisions."""
    if _suspicious(game):
        here = position(game)
        if not _repeats(game, here, None):
            game.state.trail.append(Mark(here))


def remember(game: Game, decision: Decision, answer: Answer) -> None:
    """Note what was answered where, once the turn is long."""
    if game.state.barred:
        _stopped(game, position(game), signature(decision, answer))
    if game.state.numbers.get(BUSY, 0) > game.setting.options.get("loop_after", game.rules.loop_after):
        mark = Mark(position(game), decision.seat, signature(decision, answer), _free(decision))
        game.state.trail.append(mark)


def forget(game: Game) -> None:
    """A new turn: positions of the old one cannot come back."""
    game.state.trail.clear()
    game.state.barred.clear()
    game.state.numbers[BUSY] = 0


def _free(decision: Decision) -> bool:
    """Could the player have answered something that leads elsewhere? The order of things and the means of payment do not."""
    if decision.topic in ("order", "pay", "trigger"):
        return False
    return decision.kind == "number" or len(decision.options) > 1


def signature(decision: Decision, answer: Answer) -> str:
    """An answer, independent of the order options are listed in."""
    if decision.kind == "number":
        return str(answer[0])
    options = [decision.options[i] for i in answer]
    return "&".join(sorted(f"{o.verb} {o.card[0]} {o.other[0]} {o.index} {o.word}" for o in options))


# ------------------------------------------------------------------------------------------------ settling


class Loop(Frame, frozen=True):
    """A loop that somebody can stop: each who can names how often it goes round."""

    stoppers: tuple[int, ...]
    cycle: tuple[Mark, ...]
    decision: Decision | None  # what was about to be asked
    counts: tuple[int, ...] = ()


def _repeats(game: Game, here: str, decision: Decision | None) -> bool:
    trail = game.state.trail
    found = next((number for number, mark in enumerate(trail) if mark.position == here), None)
    if found is None:
        return False
    cycle = tuple(trail[found:])
    trail.clear()
    able = {mark.seat for mark in cycle if mark.free}
    if not able:
        clause = game.rules.clauses["loop_draw"]
        if game.rule(clause):
            game.finish(None, "loop", clause)
            return True
        able = {game.state.turn_player}
    first = game.state.turn_player
    stoppers = tuple(seat for seat in (first, 1 - first) if seat in able)
    if not game.rule(game.rules.clauses["loop_one" if len(stoppers) == 1 else "loop_both"]):
        return False
    game.call(Loop(stoppers=stoppers, cycle=cycle, decision=decision))
    return True


looping = Procedure(Loop)


@looping.step("")
def declare(game: Game, frame: Loop) -> None:
    """Ask the next player who can stop the loop for a number."""
    clause = game.rules.clauses["loop_one" if len(frame.stoppers) == 1 else "loop_both"]
    seat = frame.stoppers[len(frame.counts)]
    least = 0 if game.applies("whole_numbers") else -MOST
    most = min((MOST, *frame.counts)) if game.rules.loop_accepts else MOST
    game.state.decision = Decision(seat, "number", "loop", clause, least=least, most=most)


@looping.step("")
def declared(game: Game, frame: Loop) -> None:
    """When all have spoken the loop goes round the smallest number of times, and whoever wanted more may not restart it.

    Going round leads back to the same position, so carrying it out changes nothing but the record. Then whoever named the
    smallest number has to choose something else where he can; only after that is the other one kept from going round again.
    """
    counts = (*frame.counts, game.number)
    if len(counts) < len(frame.stoppers):
        game.set(counts=counts, step=0)
        return
    loser = frame.stoppers[counts.index(max(counts))]
    stopper = frame.stoppers[counts.index(min(counts))]
    clause = game.rules.clauses["loop_one" if len(counts) == 1 else "loop_both"]
    game.record(Event("loop", seat=loser, amount=min(counts), clause=clause))
    bar = next((mark for mark in frame.cycle if mark.free and mark.seat == loser), None)
    stop = next((mark for mark in frame.cycle if mark.free and mark.seat == stopper), None)
    if bar is not None and stop is not None and game.rule(game.rules.clauses.get("loop_again", clause)):
        _bar(game, stop.position, stop.answer)
        if stop is not bar:
            game.state.barred[_STOP + stop.position] = (stop.answer, bar.position, bar.answer)
    game.leave()
    if frame.decision is not None:
        put(game, frame.decision, position(game))


#: Marks an entry of `barred` that says what is barred once the loop has been stopped.
_STOP = "stop:"


def _bar(game: Game, place: str, answer: str) -> None:
    game.state.barred[place] = (*game.state.barred.get(place, ()), answer)


def _stopped(game: Game, here: str, answer: str) -> None:
    """Somebody chose something else: the loop is stopped, and now the other player is the one who may not go round again."""
    barred = game.state.barred
    for key in [key for key in barred if key.startswith(_STOP)]:
        place = key[len(_STOP) :]
        stop, other_place, other = barred[key]
        if (here == place and answer != stop) or (here == other_place and answer != other):
            del barred[key]
            barred[place] = tuple(a for a in barred[place] if a != stop)
            _bar(game, other_place, other)


#: No loop needs to be named more often than this.
MOST = 1_000_000


def barred(game: Game, decision: Decision, answer: Answer) -> Refusal | None:
    """Why this answer may not be given again in this position."""
    if signature(decision, answer) not in game.state.barred.get(position(game), ()):
        return None
    clause = game.rules.clauses.get("loop_again", game.rules.clauses["loop_one"])
    return Refusal(
        clause,
        "同じ状態からこの循環行動を再び選ぶことはできません。",
        "This loop may not be chosen again from the same position.",
    )


def _without_barred(game: Game, decision: Decision, here: str) -> Decision | None:
    """The decision without what a declared loop forbids; None if nothing is left."""
    gone = game.state.barred.get(here)
    single = decision.kind in ("act", "yes") or (decision.kind == "choose" and decision.least == decision.most == 1)
    if not gone or not single:
        return decision
    left = tuple(o for i, o in enumerate(decision.options) if signature(decision, (i,)) not in gone)
    return replace(decision, options=left) if left else None
