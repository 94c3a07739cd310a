"""Many games between two players, the same ones whatever the number of processes.

The luck of game n depends on the seed and n alone, so any single game can be played again: `play_one` with its number.
"""

from __future__ import annotations

import time
from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Sequence
from concurrent.futures import ProcessPoolExecutor
from itertools import permutations
from multiprocessing import get_context
from random import Random

import msgspec

from tefuda.games.base import AnyDeck, load
from tefuda.kernel import chance
from tefuda.players import make_player

from .decks import RANDOM, find_deck
from .playing import SEATS, play
from .pools import pool_of
from .statistics import Rate, rate

#: So many errors are reported in full.
SHOWN_ERRORS = 5


class GameRecord(msgspec.Struct, frozen=True):
    """One game: how it ended, or why it broke."""

    number: int
    seed: int
    decks: tuple[str, str]
    winner: str  # "A", "B", "draw", or "" for a game that broke
    reason: str = ""
    decisions: int = 0
    turns: int = 0
    error: str = ""
    where: str = ""
    digest: str = ""


class Simulation(msgspec.Struct, frozen=True):
    """What the games came to."""

    game: str
    games: int
    seed: int
    players: tuple[str, str]
    decks: tuple[str, ...]
    jobs: int
    seconds: float
    decisions: int
    games_per_s: float
    decisions_per_s: float
    average_decisions: float
    average_turns: float
    results: dict[str, int]
    by_reason: dict[str, int]
    by_deck: dict[str, Rate]
    by_player: dict[str, Rate]
    errors: int
    first_errors: tuple[GameRecord, ...]


class Plan(msgspec.Struct, frozen=True):
    """What every process needs to know to play any game of the simulation."""

    game: str
    seed: int
    players: tuple[str, str]
    names: tuple[str, ...]
    decks: tuple[AnyDeck | None, ...]  # None: drawn anew for every game
    cards: str = ""  # a file of cards from elsewhere: decks of those that are read whole
    lists: str = ""  # a file of deck lists of such cards

    def pair(self, number: int) -> tuple[int, int]:
        """The decks of a game: as given for two; every pair in turn, in both seats, for more."""
        if len(self.decks) == 2:
            return 0, 1
        pairs = list(permutations(range(len(self.decks)), 2))
        return pairs[number % len(pairs)]


def game_seed(seed: int, number: int) -> int:
    """The seed of game `number` (from 0): spread over 63 bits, so that neighbouring seeds share no games."""
    return chance.number(seed & (1 << 63) - 1, number) >> 1


def play_one(plan: Plan, number: int) -> GameRecord:
    """One game of the simulation. Errors are part of the record, with the place where they arose."""
    seed = game_seed(plan.seed, number)
    one, two = plan.pair(number)
    names = (plan.names[one], plan.names[two])
    package = load(plan.game)
    lucks = [Random(chance.number(seed, 2000 + seat)) for seat in (0, 1)]
    pool = pool_of(plan.game, plan.cards, plan.lists) if plan.cards else None
    if pool is not None:
        end = play(plan.game, [pool.deck(luck) for luck in lucks], plan.players, seed, catalog=pool.catalog)
    else:
        decks = [plan.decks[at] or package.random_deck(luck) for luck, at in zip(lucks, (one, two), strict=True)]
        end = play(plan.game, decks, plan.players, seed)
    return GameRecord(number, seed, names, end.winner, end.reason, end.decisions, end.turns, end.error, end.where, end.digest)


def simulate(
    game: str,
    games: int,
    seed: int = 0,
    players: Sequence[str] = ("random", "random"),
    decks: Sequence[str] = (),
    jobs: int = 1,
    progress: Callable[[int], None] | None = None,
    cards: str = "",
    lists: str = "",
) -> Simulation:
    """Play many games. `progress` hears how many are done.

    Raises LookupError, DeckFault or ValueError before the first game if something asked for does not exist.
    """
    plan = _plan(game, games, seed, players, decks)
    if cards:
        pool = pool_of(game, cards, lists)
        if lists and not pool.decks:
            raise ValueError(f"{lists}: no deck list consists of cards that are read whole")
        if not pool.decks and (faults := pool.package.check_deck(pool.deck(Random(seed)), pool.catalog)):
            held = f"{len(pool.catalog.definitions)} cards that are read whole ({pool.refused} are not)"
            raise ValueError(f"{cards}: {held} make no legal deck: {faults[0].en}")
        plan = msgspec.structs.replace(plan, cards=cards, lists=lists, names=("pool", "pool"), decks=(None, None))
    started = time.perf_counter()
    records: list[GameRecord] = []
    for record in _records(plan, games, jobs):
        records.append(record)
        if progress is not None:
            progress(len(records))
    return _summary(plan, records, jobs, time.perf_counter() - started)


def _plan(game: str, games: int, seed: int, players: Sequence[str], decks: Sequence[str]) -> Plan:
    package = load(game)
    if games < 1:
        raise ValueError("at least one game must be played")
    if len(players) != 2:
        raise ValueError(f"two players are needed, not {len(players)}")
    names = tuple(decks) or tuple(package.decks())[:2]
    if len(names) < 2:
        names = (*names, *names)
    for name in players:
        make_player(name, 0)
    found = tuple(None if name == RANDOM else find_deck(package, name) for name in names)
    for deck in found:
        if deck is not None:
            package.new_game([deck, deck], 0)  # says now what is wrong with a deck
    return Plan(game, seed, (players[0], players[1]), names, found)


def _records(plan: Plan, games: int, jobs: int) -> Iterator[GameRecord]:
    if jobs <= 1 or games == 1:
        for number in range(games):
            yield play_one(plan, number)
        return
    size = max(1, min(50, games // (4 * jobs)))
    chunks = [range(start, min(start + size, games)) for start in range(0, games, size)]
    # Spawned, not forked: a forked child may inherit a lock that a thread of the caller holds (a progress bar).
    with ProcessPoolExecutor(min(jobs, len(chunks)), mp_context=get_context("spawn")) as pool:
        for found in pool.map(_play_some, [plan] * len(chunks), chunks):
            yield from found


def _play_some(plan: Plan, numbers: Iterable[int]) -> list[GameRecord]:
    return [play_one(plan, number) for number in numbers]


def _summary(plan: Plan, records: list[GameRecord], jobs: int, seconds: float) -> Simulation:
    ended = [record for record in records if record.winner]
    broken = [record for record in records if not record.winner]
    decisions = sum(record.decisions for record in records)
    results = Counter(record.winner for record in ended)
    return Simulation(
        game=plan.game,
        games=len(records),
        seed=plan.seed,
        players=plan.players,
        decks=plan.names,
        jobs=jobs,
        seconds=round(seconds, 3),
        decisions=decisions,
        games_per_s=round(len(records) / seconds, 2) if seconds else 0.0,
        decisions_per_s=round(decisions / seconds, 1) if seconds else 0.0,
        average_decisions=round(sum(r.decisions for r in ended) / len(ended), 2) if ended else 0.0,
        average_turns=round(sum(r.turns for r in ended) / len(ended), 2) if ended else 0.0,
        results={name: results.get(name, 0) for name in (*SEATS, "draw")},
        by_reason=dict(Counter(record.reason for record in ended).most_common()),
        by_deck=_rates((record.winner, record.decks) for record in ended),
        by_player=_rates((record.winner, _players_apart(plan)) for record in ended),
        errors=len(broken),
        first_errors=tuple(broken[:SHOWN_ERRORS]),
    )


def _players_apart(plan: Plan) -> tuple[str, str]:
    """Two players of one kind are told apart by their seats."""
    one, two = plan.players
    return (one, two) if one != two else (f"{one} (A)", f"{two} (B)")


def _rates(games: Iterable[tuple[str, tuple[str, str]]]) -> dict[str, Rate]:
    wins: Counter[str] = Counter()
    losses: Counter[str] = Counter()
    draws: Counter[str] = Counter()
    names: dict[str, None] = {}
    for winner, sides in games:
        for seat, name in enumerate(sides):
            names[name] = None
            if winner == "draw":
                draws[name] += 1
            elif winner == SEATS[seat]:
                wins[name] += 1
            else:
                losses[name] += 1
    return {name: rate(wins[name], losses[name], draws[name]) for name in names}
