"""Which answers to a decision are worth thinking about: all of them, or a fair sample when there are too many."""

from __future__ import annotations

from itertools import combinations, permutations
from math import comb, factorial
from random import Random

from tefuda.kernel.decisions import bounds
from tefuda.kernel.game import Game
from tefuda.kernel.records import Answer, Decision, Option
from tefuda.kernel.visibility import sees

#: Answers that leave things as they are, in the words of any game.
IDLE = frozenset({"pass", "no", "stop", "decline", "none"})


def candidates(game: Game, seat: int, decision: Decision, limit: int, rng: Random) -> list[Answer]:
    """Different answers, the idle one first, at most `limit` of them. Answers that come to the same are given once."""
    if decision.kind == "number":
        return _numbers(decision, limit)
    idle = default(decision)
    if limit == 1:
        return [idle]
    marks = [_mark(game, seat, option) for option in decision.options]
    found: dict[tuple[object, ...], Answer] = {}
    ordered = decision.kind == "order"
    for answer in (idle, *_answers(decision, limit, rng)):
        key = [marks[index] for index in answer]
        found.setdefault(tuple(key if ordered else sorted(key)), answer)
    rest = list(found.values())[1:]
    return [idle, *(rest if len(rest) < limit else rng.sample(rest, limit - 1))]


def default(decision: Decision) -> Answer:
    """The answer that does least: pass or decline where possible, otherwise as few as allowed of the first options."""
    if decision.kind == "number":
        return (decision.least,)
    if decision.kind in ("act", "yes"):
        for index, option in enumerate(decision.options):
            if option.verb in IDLE:
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
    card, other = _card_mark(game, seat, option.card[0]), _card_mark(game, seat, option.other[0])
    return (option.verb, *card, *other, option.index, option.word)


def _card_mark(game: Game, seat: int, card: int) -> tuple[int, ...]:
    if card < 0:
        return (-1, -1, -1, -1, -1)
    record = game.state.cards[card]
    if not sees(game, seat, card):
        return (record.zone, -1, record.turned, record.damage, -1)
    plain = not record.counters and not record.parts and not game.state.lasting
    return (record.zone, record.definition, record.turned, record.damage, -1 if plain else card)
