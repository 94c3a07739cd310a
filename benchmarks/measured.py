"""One side of a comparison: measures one checkout of the project when `compare.py` asks for it.

It reads one request from each line of its input and writes one answer to a line of its output, both JSON. It runs on whatever
revision it is pointed at, old or new, so it uses the few names that hardly ever change, and a figure that a revision does not
have is answered with the reason. Time is processor time: what else the machine does meanwhile counts less.
"""

from __future__ import annotations

import importlib
import json
import sys
import time
from collections.abc import Callable
from functools import cache, partial
from random import Random
from typing import Any

#: Cards in play of the growing board, and how many of them have a static ability: every fourth one, all.
SIZES = (6, 12, 24, 48)
SHARES = {"a quarter static": 4, "all static": 1}

#: Does a unit of work so many times, beginning with this number; gives how many units it was.
Work = Callable[[int, int], int]


# ------------------------------------------------------------------------------------------------ games


@cache
def _games() -> tuple[str, ...]:
    """The games that can be played."""
    return tuple(importlib.import_module("tefuda.games.base").BUILT)


@cache
def _package(game: str) -> Any:
    return importlib.import_module("tefuda.games.base").load(game)


def _new(game: str, seed: int) -> Any:
    """A game between two shipped decks, another pair for every seed."""
    decks = list(_package(game).decks().values())
    return _package(game).new_game([decks[seed % len(decks)], decks[(seed // len(decks)) % len(decks)]], seed)


def _play(game: str, seed: int, every: int = 0) -> tuple[Any, int, list[Any]]:
    """A random game to its end: the game, how many decisions it took, and a copy of every so manieth position."""
    found, rng, decisions, seen = _new(game, seed), Random(seed), 0, []
    while found.state.result is None:
        if every and decisions % every == 0:
            seen.append(found.fork())
        found.answer(_any_answer(found.state.decision, rng))
        decisions += 1
    return found, decisions, seen


def _any_answer(decision: Any, rng: Random) -> tuple[int, ...]:
    """Every answer equally likely, or nearly so. Written out here: what a player is handed differs between revisions."""
    if decision.kind == "number":
        return (rng.randint(decision.least, decision.most),)
    count = len(decision.options)
    if decision.kind in ("act", "yes"):
        return (int(rng.random() * count),)
    if decision.kind == "order":
        return tuple(rng.sample(range(count), count))
    return tuple(rng.sample(range(count), rng.randint(decision.least, min(decision.most, count))))


def random_play(game: str) -> Work:
    """Whole random games; the unit is one decision."""
    return lambda start, count: sum(_play(game, start + number)[1] for number in range(count))


def forking(game: str) -> Work:
    """Copies of positions from all stages of a game."""
    positions = _play(game, 1, every=7)[2]

    def work(start: int, count: int) -> int:
        for _ in range(count):
            for position in positions:
                position.fork()
        return count * len(positions)

    return work


def viewing(game: str) -> Work:
    """The table as a player sees it, from all stages of a game; each view on a copy, as after an answer."""
    view = importlib.import_module("tefuda.match.view").view
    positions = _play(game, 1, every=7)[2]

    def work(start: int, count: int) -> int:
        for _ in range(count):
            for number, position in enumerate(positions):
                view(position, number & 1)
        return count * len(positions)

    return work


def fingerprint(game: str) -> list[int]:
    """Which games are played: as long as the rules have not changed, both sides play the same."""
    return [_play(game, seed)[1] for seed in range(6)]


# ------------------------------------------------------------------------------------------------ growth


@cache
def _board(size: int, every: int, dependency: bool) -> tuple[Any, Any, int]:
    """The kernel's toy game of this revision with so many cards in play, and a card of the hand that may follow them.

    Static abilities are of two kinds by turns: one raises the power of all cards of its side, one gives its own card a word.
    """
    toy = importlib.import_module("tests.kernel.toy")
    tree = importlib.import_module("tefuda.kernel.tree")
    raise_all = toy.static(tree.Change(toy.OWN, "power", tree.Number(1000)))
    dub = toy.static(tree.Become(tree.This(), "trait", "knight"))
    cards = [
        toy.card(f"card {number}", *((raise_all, dub)[number // every % 2 :][:1] if number % every == 0 else ()))
        for number in range(size)
    ]
    newcomer = toy.card("newcomer")
    rules = type("Growing", (type(toy.RULES),), {"dependency": dependency})()
    game = toy.new(*cards, hand=(newcomer,), rules=rules)
    return toy, game, size


def growth(size: int, share: str, dependency: bool, what: str) -> Work:
    """An event, and then the power of every card in play, as a rule that looks at all of them would ask after it."""
    toy, game, hand = _board(size, SHARES[share], dependency)
    number = importlib.import_module("tefuda.kernel.continuous").number
    tree = importlib.import_module("tefuda.kernel.tree")
    turner = toy.put(game, toy.card("turner", toy.do(tree.Turn(tree.This(), "rest"))), game.state.cards[0].zone)
    field = game.state.cards[0].zone

    def enters() -> Any:
        found = game.fork()
        toy.move(found, hand, field)
        return found

    def turns() -> Any:
        found = game.fork()
        toy.resolve(found, turner)
        return found

    event = {"enters": enters, "turns": turns}[what]

    def work(start: int, count: int) -> int:
        for _ in range(count):
            found = event()
            for card in found.state.zones[field]:
                number(found, card, "power")
        return count

    return work


# ------------------------------------------------------------------------------------------------ asked by the comparison


def figures(games: list[str]) -> dict[str, Callable[[], Work]]:
    """Everything that can be measured, by name; each is prepared when it is first asked for."""
    found: dict[str, Callable[[], Work]] = {}
    for game in games:
        found[f"{game}: one decision of random play"] = partial(random_play, game)
        found[f"{game}: fork"] = partial(forking, game)
        found[f"{game}: view"] = partial(viewing, game)
    for what in ("enters", "turns"):
        for share in SHARES:
            for dependency in (False, True):
                for size in SIZES:
                    name = f"growth: a card {what}, {share}, {'' if dependency else 'no '}dependency, {size} in play"
                    found[name] = partial(growth, size, share, dependency, what)
    return found


def answer(request: dict[str, Any], works: dict[str, Work], known: dict[str, Callable[[], Work]]) -> dict[str, Any]:
    if request["do"] == "games":
        import tefuda

        return {"games": list(_games()), "source": tefuda.__file__}
    if request["do"] == "fingerprint":
        return {"fingerprint": fingerprint(request["game"])}
    name = request["figure"]
    if name not in works:
        works[name] = known[name]()
        works[name](0, 1)  # what is computed once is computed before the clock starts
    started = time.process_time()
    units = works[name](request["start"], request["count"])
    spent = time.process_time() - started
    return {"cost": spent / units, "spent": spent}


def main() -> None:
    works: dict[str, Work] = {}
    answers, sys.stdout = sys.stdout, sys.stderr  # nothing else is written where the answers go
    known = figures(json.loads(sys.argv[1]))
    for line in sys.stdin:
        try:
            found = answer(json.loads(line), works, known)
        except Exception as error:  # a revision that lacks something, whatever it is: the comparison goes on
            found = {"error": f"{type(error).__name__}: {error}"}
        print(json.dumps(found), file=answers, flush=True)


if __name__ == "__main__":
    main()
