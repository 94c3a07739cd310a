"""Loops: repetition is found by comparing positions and settled by the game's own clause.

Positions are compared only once a turn has become suspiciously long (`Rules.loop_after`); a real loop goes on, so nothing is
missed. A position leaves out what only ever grows: moments, identities, the record.

Where something grows in every round (a power, a number of counters) no position comes back. Such a loop is found by what it
does: the same things have happened to the same cards so many times in a row, and nobody could have done anything about it.
"""

from __future__ import annotations

import hashlib
from functools import cache
from typing import TYPE_CHECKING, NamedTuple

import msgspec
from msgspec.structs import replace

from .decisions import problem
from .keeping import BUSY
from .records import Answer, Bar, Decision, Event, Frame, Mark, Option, Ref, Refusal, marked
from .rules import Procedure

if TYPE_CHECKING:
    from .game import Game

#: A round that is gone so many times in a row without anybody's doing goes on for ever; things that are used up (cards of a
#: deck, lives) are other cards each time, so they never look like a round.
ROUNDS = 128
#: Events of the longest round that is looked for, and how often one looks: it takes a moment.
LONGEST, SOMETIMES = 48, 32


class _Numbers(NamedTuple):
    """What stands for the numbers that only grow: the card that bears an identity, where the item of a number lies."""

    cards: dict[int, int]
    items: dict[int, int]


def position(game: Game) -> str:
    """A fingerprint of everything that matters for what can happen next."""
    state, zone_at = game.state, game.rules.zone_at
    cards = [
        (
            card.definition, card.zone, card.face, card.turned, card.down, card.known, card.controller, card.damage, card.host,
            card.role, card.counters, card.parts, card.aside,
        )
        for card in state.cards
    ]  # fmt: skip
    piles = [pile if zone_at[number].ordered else sorted(pile) for number, pile in enumerate(state.zones)]
    index = {card.object: number for number, card in enumerate(state.cards)}
    known = _Numbers(index, {item.number: place for place, item in enumerate(state.items)})
    effects = [
        (
            e.context.source.card,
            e.context.key,
            e.place,
            e.duration,
            [index.get(ref.identity, -1) for ref in e.cards or ()],
            e.amount,
        )
        for e in state.effects.values()
    ]
    waiting = [
        (w.context.source.card, w.context.key, _place(w.context.event, known)) for w in (*state.waiting, *state.undeclared)
    ]
    used = sorted((index[i], ability, count) for (i, ability), count in state.used.items() if i in index)
    spent = sorted((index[i], ability, when, count) for (when, i, ability), count in state.spent.items() if i in index)
    roles = sorted((name, index.get(ref.identity, -1)) for name, ref in state.roles.items())
    counters = sorted(state.counters.items())
    numbers = sorted((_number_name(name, index), value) for name, value in state.numbers.items() if name != BUSY)
    frames = [_place(frame, known) for frame in state.frames]
    items = [_place(item, known) for item in state.items]
    key = (cards, piles, effects, waiting, used, spent, roles, counters, numbers, frames, items, state.phase, state.turn_player)
    return hashlib.blake2b(msgspec.msgpack.encode(key), digest_size=12).hexdigest()


def _number_name(name: str, index: dict[int, int]) -> str:
    """A counter's name; one that names an identity is read as naming the card that bears it."""
    head, _, rest = name.partition(":")
    identity, _, tail = rest.partition(":")
    return f"{head}:{index.get(int(identity), -1)}:{tail}" if identity.isdigit() else name


def _place(value: object, known: _Numbers) -> object:
    """A frame, or what stands in one, without its history; identities are replaced by the cards that bear them."""
    if isinstance(value, Event):
        return [
            value.kind,
            value.subject.card,
            value.agent.card,
            value.seat,
            value.origin,
            value.destination,
            value.amount,
            value.particular,
            value.turned,
        ]
    if isinstance(value, Ref):
        here = value.card >= 0 and known.cards.get(value.identity) == value.card
        return ["card", value.card] if here else [value.card, value.identity]
    if isinstance(value, msgspec.Struct):
        kind = type(value)
        return [kind.__name__, *[[name, _field(getattr(value, name), of_item, known)] for name, of_item in _fields(kind)]]
    if isinstance(value, dict):
        return [[str(key), _place(part, known)] for key, part in sorted(value.items(), key=str)]
    if isinstance(value, list | tuple):
        return [_place(part, known) for part in value]
    return value


@cache
def _fields(kind: type[msgspec.Struct]) -> tuple[tuple[str, bool], ...]:
    """The fields of a record that say where we are, and whether they name items."""
    history, items = marked(kind, "history"), marked(kind, "items")
    return tuple((name, name in items) for name in kind.__struct_fields__ if name not in history)


def _field(value: object, of_item: bool, known: _Numbers) -> object:
    if not of_item:
        return _place(value, known)
    if isinstance(value, int):
        return known.items.get(value, -1)
    assert isinstance(value, tuple)
    return [known.items.get(number, -1) for number in value]


# ------------------------------------------------------------------------------------------------ finding


def _suspicious(game: Game) -> bool:
    """Count one more thing done this turn; is the turn long enough to look for loops?"""
    numbers = game.state.numbers
    numbers[BUSY] = busy = numbers.get(BUSY, 0) + 1
    return busy > game.setting.loop_after


def notice(game: Game, decision: Decision) -> None:
    """Put a decision, unless the position has been here before this turn: then the loop rule speaks first."""
    state = game.state
    state.numbers[BUSY] = busy = state.numbers.get(BUSY, 0) + 1
    if busy > game.setting.loop_after or state.barred:
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
        if game.state.numbers[BUSY] % SOMETIMES == 0 and _grows(game):
            return
        here = position(game)
        if not _repeats(game, here, None):
            game.state.trail.append(Mark(here))


def remember(game: Game, decision: Decision, answer: Answer) -> None:
    """Note what was answered where, once the turn is long."""
    if game.state.barred:
        _stopped(game, position(game), signature(decision, answer))
    if game.state.numbers.get(BUSY, 0) > game.setting.loop_after:
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
    return "&".join(sorted(_signed(option) for option in options))


def _signed(option: Option) -> str:
    """An option without the numbers that only grow."""
    key = -1 if option.key is None else option.key.slot
    return f"{option.verb} {option.card.card} {option.other.card} {option.index} {key} {option.to} {option.price}"


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
    if any(mark.answer in _answers(game, mark.position) for mark in cycle):
        return False  # it cannot be gone round again
    able = {mark.seat for mark in cycle if mark.free}
    if not able:
        clause = game.rules.clauses["loop_draw"]
        if game.rule(clause):
            game.finish(None, "loop", clause)
            return True
        able = {game.state.turn_player}
    first = game.state.turn_player
    stoppers = tuple(seat for seat in (first, 1 - first) if seat in able)
    named = game.rule(game.rules.clauses["loop_one" if len(stoppers) == 1 else "loop_both"])
    if named:
        game.call(Loop(stoppers=stoppers, cycle=cycle, decision=decision))
    return named


def _grows(game: Game) -> bool:
    """A loop that nobody can stop and that never comes back to the same position, since something grows in it: a draw."""
    length = _round(game.state.history)
    if not length or any(mark.free for mark in game.state.trail[-ROUNDS * length :]):
        return False
    clause = game.rules.clauses["loop_draw"]
    drawn = game.rule(clause)
    if drawn:
        game.finish(None, "loop", clause)
    return drawn


def _round(history: list[Event]) -> int:
    """How many events the round has that the record ends with `ROUNDS` times in a row; 0 if there is none."""
    did = [_did(event) for event in history[-ROUNDS * LONGEST :]]
    last = len(did) - 1
    for length in range(1, len(did) // ROUNDS + 1):
        if all(did[last - back] == did[last - back - length] for back in range((ROUNDS - 1) * length)):
            return length
    return 0


def _did(event: Event) -> tuple[object, ...]:
    """What an event did, without when."""
    return (
        event.kind, event.also, event.subject.card, event.agent.card, event.seat, event.origin, event.destination, event.amount,
        event.particular, event.source.card, event.key,
    )  # fmt: skip


looping = Procedure(Loop)


@looping.step("")
def declare(game: Game, frame: Loop) -> None:
    """Ask the next player who can stop the loop for a number."""
    clause = game.rules.clauses["loop_one" if len(frame.stoppers) == 1 else "loop_both"]
    seat = frame.stoppers[len(frame.counts)]
    least = game.exactly("whole_numbers", 0)
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
        game.goto(declare, counts=counts)
        return
    loser = frame.stoppers[counts.index(max(counts))]
    stopper = frame.stoppers[counts.index(min(counts))]
    clause = game.rules.clauses["loop_one" if len(counts) == 1 else "loop_both"]
    game.record(Event("loop", seat=loser, amount=min(counts), clause=clause))
    bar = next((mark for mark in frame.cycle if mark.free and mark.seat == loser), None)
    stop = next((mark for mark in frame.cycle if mark.free and mark.seat == stopper), None)
    if bar is not None and stop is not None and game.rule(game.rules.clauses.get("loop_again", clause)):
        later = (bar.position, bar.answer) if stop is not bar else ("", "")
        _bar(game, stop.position, Bar(stop.answer, game.rules.clauses.get("loop_again", clause), *later))
    game.leave()
    if frame.decision is not None:
        put(game, frame.decision, position(game))


def _bar(game: Game, place: str, bar: Bar) -> None:
    game.state.barred[place] = (*game.state.barred.get(place, ()), bar)


def _answers(game: Game, place: str) -> dict[str, str]:
    """The answers barred in a position, with the clauses that bar them."""
    return {bar.answer: bar.clause for bar in game.state.barred.get(place, ())}


def _stopped(game: Game, here: str, answer: str) -> None:
    """Somebody chose something else: the loop is stopped, and now the other player is the one who may not go round again."""
    barred = game.state.barred
    for place, bars in list(barred.items()):
        for bar in bars:
            if bar.place and ((here == place and answer != bar.answer) or (here == bar.place and answer != bar.other)):
                barred[place] = tuple(other for other in barred[place] if other is not bar)
                _bar(game, bar.place, Bar(bar.other, bar.clause))


#: No loop needs to be named more often than this.
MOST = 1_000_000


def fault(game: Game, decision: Decision, answer: Answer) -> Refusal | None:
    """Why an answer to the decision is not allowed; None if it is."""
    wrong = problem(decision, answer)
    return barred(game, decision, answer) if wrong is None and game.state.barred else wrong


def barred(game: Game, decision: Decision, answer: Answer) -> Refusal | None:
    """Why this answer may not be given again in this position."""
    return _again(_answers(game, position(game)).get(signature(decision, answer)))


def refused(game: Game, option: Option) -> Refusal | None:
    """Is an option that is not on offer missing because a declared loop forbids it? An ability need not be named."""
    if not game.state.barred:
        return None
    found = _answers(game, position(game))
    names = f"{option.verb} {option.card.card} " if option.key is None else _signed(option)
    return _again(next((found[answer] for answer in found if answer.startswith(names)), None))


def _again(clause: str | None) -> Refusal | None:
    if clause is None:
        return None
    return Refusal(
        clause,
        "同じ状態からこの循環行動を再び選ぶことはできません。",
        "This loop may not be chosen again from the same position.",
    )


def _without_barred(game: Game, decision: Decision, here: str) -> Decision | None:
    """The decision without what a declared loop forbids; None if nothing is left."""
    gone = _answers(game, here)
    single = decision.kind in ("act", "yes") or (decision.kind == "choose" and decision.least == decision.most == 1)
    if not gone or not single:
        return decision
    left = tuple(o for i, o in enumerate(decision.options) if signature(decision, (i,)) not in gone)
    return replace(decision, options=left) if left else None
