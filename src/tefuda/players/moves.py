"""Which answers to a decision are worth thinking about: all of them, or a fair sample when there are too many."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import combinations, permutations
from math import comb, factorial
from random import Random

from tefuda.kernel.decisions import bounds
from tefuda.kernel.game import Game
from tefuda.kernel.records import Answer, Decision, Option
from tefuda.kernel.visibility import sees

#: What an answer means, whatever numbers its options have: the same in every world in which it is the same.
Meaning = tuple[object, ...]


def candidates(
    game: Game, seat: int, decision: Decision, limit: int, rng: Random, order: Sequence[int] | None = None
) -> list[Answer]:
    """Different answers, the idle one first, at most `limit` of them. Answers that come to the same are given once."""
    return list(moves(game, seat, decision, limit, rng, order).values())


def moves(
    game: Game, seat: int, decision: Decision, limit: int, rng: Random, order: Sequence[int] | None = None
) -> dict[Meaning, Answer]:
    """Different answers by what they mean, the idle one first, at most `limit` of them.

    `order`: the options of a list, the best first, where there are too many lists to look at: those of the best are given.
    """
    if decision.kind == "number":
        return {answer: answer for answer in _numbers(decision, limit)}
    idle = default(game, decision)
    marks = [_mark(game, seat, option) for option in decision.options]
    found: dict[Meaning, Answer] = {}
    ordered = decision.kind == "order"
    listed = _answers(decision, limit, rng) if order is None else _best(decision, order, limit)
    for answer in (idle, *listed) if limit > 1 else (idle,):
        meaning = [marks[index] for index in answer]
        found.setdefault(tuple(meaning if ordered else sorted(meaning)), answer)
    if len(found) <= limit:
        return found
    first, *rest = found
    return {meaning: found[meaning] for meaning in (first, *rng.sample(rest, limit - 1))}


def crowded(decision: Decision, limit: int) -> bool:
    """Is a list asked for, and are there more lists than can be looked at?"""
    if decision.kind != "choose":
        return False
    least, most = bounds(decision)
    return most > 1 and sum(comb(len(decision.options), size) for size in range(least, most + 1)) > 4 * limit


def _best(decision: Decision, order: Sequence[int], limit: int) -> list[Answer]:
    """Lists of the best options of every length, and those in which one of them makes way for another, the least good first."""
    least, most = bounds(decision)
    found: dict[Answer, None] = {}
    for size in range(max(1, least), most + 1):
        found[tuple(sorted(order[:size]))] = None
    for size in range(max(1, least), most + 1):
        for out in reversed(range(size)):
            for into in order[size:]:
                if len(found) >= limit:
                    return list(found)
                found[tuple(sorted([*order[:out], *order[out + 1 : size], into]))] = None
    return list(found)


def default(game: Game, decision: Decision) -> Answer:
    """The answer that does least: pass or decline where possible, otherwise as few as allowed of the first options."""
    if decision.kind == "number":
        return (decision.least,)
    if decision.kind in ("act", "yes"):
        for index, option in enumerate(decision.options):
            if game.rules.named.verbs[option.verb].idle:
                return (index,)
        return (0,)
    least, _ = bounds(decision)
    return tuple(range(least))


def _numbers(decision: Decision, limit: int) -> list[Answer]:
    span = range(decision.least, decision.most + 1)
    if len(span) <= limit:
        return [(number,) for number in span]
    return [*((number,) for number in span[: max(1, limit - 1)]), (decision.most,)]


def _answers(decision: Decision, limit: int, rng: Random) -> list[Answer]:
    """Every answer if they are few (before equal ones are merged), else a random sample."""
    count = len(decision.options)
    least, most = bounds(decision)
    if decision.kind == "order":
        total = factorial(count) if count < 6 else limit + 1
        if total > limit:
            return [tuple(range(count)), *(tuple(rng.sample(range(count), count)) for _ in range(limit - 1))]
        return list(permutations(range(count)))
    if least == most == 1:
        return [(index,) for index in range(count)]
    if sum(comb(count, size) for size in range(least, most + 1)) <= 4 * limit:
        return [answer for size in range(least, most + 1) for answer in combinations(range(count), size)]
    sizes = range(least, most + 1)
    return [tuple(sorted(rng.sample(range(count), rng.choice(sizes)))) for _ in range(2 * limit)]


def _mark(game: Game, seat: int, option: Option) -> tuple[object, ...]:
    """What makes an option different from another, as far as this seat can tell."""
    card, other = _card_mark(game, seat, option.card.card), _card_mark(game, seat, option.other.card)
    way = (option.index, option.key, option.item, option.waiting, option.to, option.price)
    return (option.verb, *card, *other, *way)


def _card_mark(game: Game, seat: int, card: int) -> tuple[int, ...]:
    if card < 0:
        return (-1, -1, -1, -1, -1)
    record = game.state.cards[card]
    if not sees(game, seat, card):
        return (record.zone, -1, record.turned, record.damage, -1)
    plain = not record.counters and not record.parts and not game.state.lasting
    return (record.zone, record.definition, record.turned, record.damage, -1 if plain else card)
