"""The arena: players and decks measured against each other so that neither is mistaken for the other.

The unit is a *round*: two players, two decks and one luck, played in every combination of who has which deck and sits where.
A strong deck, or the first turn, helps both players equally often. Rounds are played in a fixed order in which every pairing
comes equally often, so whatever is said of the first so many is fair, and says the same for any number of processes.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from concurrent.futures import ProcessPoolExecutor
from itertools import combinations, islice
from multiprocessing import get_context
from pathlib import Path
from random import Random

import msgspec

from tefuda.games.base import AnyDeck, load
from tefuda.kernel import chance
from tefuda.players import make_player

from .decks import RANDOM, find_deck
from .playing import play
from .simulation import game_seed

#: Rounds of each pairing between two looks at whether the margin is reached.
LOOK = 5
GAMES_FILE = "games.jsonl"


class Pairing(msgspec.Struct, frozen=True):
    """Two players and two decks that meet, by their places in the plan."""

    players: tuple[int, int]
    decks: tuple[int, int]

    def seatings(self) -> list[tuple[tuple[int, int], tuple[int, int]]]:
        """Every way to sit down: (players, decks) of the seats A and B. What comes to the same is played once."""
        (one, two), (mine, yours) = self.players, self.decks
        ways = [
            ((one, two), (mine, yours)),
            ((two, one), (mine, yours)),
            ((one, two), (yours, mine)),
            ((two, one), (yours, mine)),
        ]
        return list(dict.fromkeys(ways))


class Plan(msgspec.Struct, frozen=True):
    """What every process needs to know to play any round."""

    game: str
    seed: int
    players: tuple[str, ...]
    names: tuple[str, ...]
    decks: tuple[AnyDeck | None, ...]  # None: drawn anew for every round

    def pairings(self) -> list[Pairing]:
        """Who meets whom: all pairs of players with all pairs of decks; one alone meets itself."""
        players = list(combinations(range(len(self.players)), 2)) or [(0, 0)]
        decks = list(combinations(range(len(self.decks)), 2)) or [(0, 0)]
        return [Pairing(two, lists) for two in players for lists in decks]

    def rounds(self) -> Iterator[tuple[int, Pairing, int]]:
        """Every round in order, without end: its number, who meets, and the number of its luck."""
        number = luck = 0
        while True:
            for pairing in self.pairings():
                yield number, pairing, luck
                number += 1
            luck += 1


class Bout(msgspec.Struct, frozen=True):
    """One game of a round: who sat where with which deck, and how it ended."""

    round: int
    seed: int
    players: tuple[str, str]
    decks: tuple[str, str]
    winner: str  # "A", "B", "draw", or "" for a game that broke
    first: str
    reason: str
    turns: int
    decisions: int
    asked: tuple[int, int]
    seconds: tuple[float, float]
    digest: str
    error: str = ""
    where: str = ""

    def points(self, seat: int) -> float:
        """What the seat got: a win, half of one, nothing."""
        return 0.5 if self.winner == "draw" else float(self.winner == "AB"[seat])


def make_plan(game: str, seed: int, players: Sequence[str], decks: Sequence[str]) -> Plan:
    """The plan for these names. Raises LookupError, DeckFault or ValueError if something does not exist."""
    package = load(game)
    if not players:
        raise ValueError("at least one player is needed")
    if len(set(players)) < len(players):
        raise ValueError("every player is named once; a single one plays against itself")
    for name in players:
        make_player(name, 0)
    names = tuple(decks) or tuple(package.decks())
    found = tuple(None if name == RANDOM else find_deck(package, name) for name in names)
    for deck in found:
        if deck is not None:
            package.new_game([deck, deck], 0)  # says now what is wrong with a deck
    return Plan(game, seed, tuple(players), names, found)


def play_round(plan: Plan, number: int, pairing: Pairing, luck: int) -> list[Bout]:
    """All games of a round. They share their luck: the same seed deals the cards and begins the players' thoughts."""
    seed = game_seed(plan.seed, luck)
    package = load(plan.game)
    lists = {
        at: plan.decks[at] or package.random_deck(Random(chance.number(seed, 2000 + at))) for at in dict.fromkeys(pairing.decks)
    }
    bouts = []
    for players, decks in pairing.seatings():
        names = (plan.players[players[0]], plan.players[players[1]])
        end = play(plan.game, [lists[at] for at in decks], names, seed)
        seats = (plan.names[decks[0]], plan.names[decks[1]])
        told = (end.winner, end.first, end.reason, end.turns, end.decisions, end.asked, end.seconds, end.digest)
        bouts.append(Bout(number, seed, names, seats, *told, end.error, end.where))
    return bouts


def _play_rounds(plan: Plan, rounds: Iterable[tuple[int, Pairing, int]]) -> list[Bout]:
    return [bout for one in rounds for bout in play_round(plan, *one)]


#: Plays rounds somewhere and gives their games back in the same order.
Spread = Callable[[Plan, list[list[tuple[int, Pairing, int]]]], Iterator[list[Bout]]]


def here(plan: Plan, parts: list[list[tuple[int, Pairing, int]]]) -> Iterator[list[Bout]]:
    """One after the other."""
    for part in parts:
        yield _play_rounds(plan, part)


def processes(jobs: int) -> Spread:
    """In processes of this machine."""

    def spread(plan: Plan, parts: list[list[tuple[int, Pairing, int]]]) -> Iterator[list[Bout]]:
        # Spawned, not forked: a forked child may inherit a lock that a thread of the caller holds (a progress bar).
        with ProcessPoolExecutor(min(jobs, len(parts)), mp_context=get_context("spawn")) as pool:
            yield from pool.map(_play_rounds, [plan] * len(parts), parts)

    return spread if jobs > 1 else here


def cluster(address: str = "") -> Spread:
    """On a Ray cluster: the one at this address, or one that is started here. Needs the extra `ray`."""

    def spread(plan: Plan, parts: list[list[tuple[int, Pairing, int]]]) -> Iterator[list[Bout]]:
        try:
            import ray
        except ImportError:
            raise LookupError("ray is not installed: pip install 'tefuda[ray]'") from None

        if not ray.is_initialized():
            ray.init(address=address or None, log_to_driver=False, include_dashboard=False, logging_level="WARNING")
        work = ray.remote(_play_rounds)
        shared = ray.put(plan)
        for found in [work.remote(shared, part) for part in parts]:
            yield ray.get(found)

    return spread


def run(
    plan: Plan,
    games: int,
    spread: Spread = here,
    folder: Path | None = None,
    enough: Callable[[list[Bout]], bool] = lambda bouts: False,
    progress: Callable[[int], None] = lambda done: None,
) -> list[Bout]:
    """Play rounds until so many games are there, or until it is `enough`: asked after every few rounds of all pairings.

    With a folder every game is written down as soon as it is known, and what is there already is not played again.
    """
    kept = Kept(plan, folder)
    sweep = LOOK * len(plan.pairings())
    rounds, bouts = plan.rounds(), list[Bout]()
    while len(bouts) < games and not (bouts and enough(bouts)):
        todo: list[tuple[int, Pairing, int]] = []
        count, found = len(bouts), dict[int, list[Bout]]()
        for one in islice(rounds, sweep):
            if count >= games:
                break
            count += len(one[1].seatings())
            if one[0] in kept.rounds:
                found[one[0]] = kept.rounds[one[0]]
            else:
                todo.append(one)
                found[one[0]] = []
        for part in spread(plan, [[one] for one in todo]) if todo else ():
            kept.write(part)
            for bout in part:
                found[bout.round].append(bout)
            progress(len(bouts) + sum(map(len, found.values())))
        bouts.extend(bout for number in sorted(found) for bout in found[number])
        progress(len(bouts))
    return bouts


class Mismatch(ValueError):
    """A folder holds the games of another arena."""


class Kept:
    """The games written down so far, by round; rounds that were cut off are played again."""

    def __init__(self, plan: Plan, folder: Path | None) -> None:
        self.rounds: dict[int, list[Bout]] = {}
        self.path = folder / GAMES_FILE if folder is not None else None
        if self.path is None:
            return
        heading = {"game": plan.game, "seed": plan.seed, "players": plan.players, "decks": plan.names}
        if self.path.exists():
            self._read(plan, msgspec.json.encode(heading))
        else:
            self.path.parent.mkdir(parents=True, exist_ok=True)
            self.path.write_bytes(msgspec.json.encode(heading) + b"\n")

    def _read(self, plan: Plan, heading: bytes) -> None:
        assert self.path is not None
        first, *lines = self.path.read_bytes().splitlines()
        if first != heading:
            raise Mismatch(f"{self.path} holds games of another arena ({first.decode(errors='replace')}); name another folder")
        found: dict[int, list[Bout]] = {}
        for line in lines:
            try:
                bout = msgspec.json.decode(line, type=Bout)
            except msgspec.MsgspecError:
                continue  # the line that was being written when it was cut off
            found.setdefault(bout.round, []).append(bout)
        sizes = {number: len(pairing.seatings()) for number, pairing, _ in islice(plan.rounds(), max(found, default=-1) + 1)}
        self.rounds = {number: bouts for number, bouts in found.items() if len(bouts) == sizes[number]}
        # Written anew without what was cut off, so that nothing is there twice.
        whole = [first, *(msgspec.json.encode(bout) for bouts in self.rounds.values() for bout in bouts)]
        self.path.write_bytes(b"\n".join(whole) + b"\n")

    def write(self, bouts: list[Bout]) -> None:
        if self.path is not None:
            with self.path.open("ab") as file:
                file.write(b"".join(msgspec.json.encode(bout) + b"\n" for bout in bouts))
