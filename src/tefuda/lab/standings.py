"""What the games of an arena say: shares of wins with honest margins, matchups, the worth of the first turn, ratings."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Sequence
from itertools import combinations
from math import log10
from random import Random
from statistics import fmean

import msgspec

from .arena import Bout, Plan
from .statistics import Rate, rate_of

#: Games drawn anew to see how sure a rating is.
_RESAMPLES = 200
#: Where ratings are centred.
_MIDDLE = 1500.0
_ROUNDS_OF_FITTING = 200


class Rating(msgspec.Struct, frozen=True):
    """How strong a player is among those that played: Elo points with a 95 % interval."""

    player: str
    elo: float
    low: float
    high: float


class Pace(msgspec.Struct, frozen=True):
    """How much a player thought."""

    player: str
    decisions: int
    ms_per_decision: float


class Standings(msgspec.Struct, frozen=True):
    """The outcome of an arena."""

    game: str
    seed: int
    games: int
    errors: int
    players: tuple[str, ...]
    decks: tuple[str, ...]
    duels: dict[str, Rate]  # "one v other": how often the first wins
    matchups: dict[str, Rate]  # the same for decks
    by_deck: dict[str, Rate]
    first: dict[str, Rate]  # how often whoever begins wins: in all, and by who met
    ratings: tuple[Rating, ...]
    paces: tuple[Pace, ...]
    reasons: dict[str, int]
    average_turns: float
    average_decisions: float
    first_errors: tuple[Bout, ...]


def standings(plan: Plan, bouts: Sequence[Bout]) -> Standings:
    """What the games came to."""
    ended = [bout for bout in bouts if bout.winner]
    broken = [bout for bout in bouts if not bout.winner]
    return Standings(
        game=plan.game,
        seed=plan.seed,
        games=len(bouts),
        errors=len(broken),
        players=plan.players,
        decks=plan.names,
        duels=_pairs(ended, plan.players, _players),
        matchups=_pairs(ended, plan.names, _decks),
        by_deck={name: _share(ended, _has(name)) for name in plan.names if len(plan.names) > 1},
        first=_first(ended, plan),
        ratings=_ratings(ended, plan.players),
        paces=_paces(ended, plan.players),
        reasons=dict(Counter(bout.reason for bout in ended).most_common()),
        average_turns=round(fmean([bout.turns for bout in ended]), 2) if ended else 0.0,
        average_decisions=round(fmean([bout.decisions for bout in ended]), 1) if ended else 0.0,
        first_errors=tuple(broken[:5]),
    )


def widest(plan: Plan, bouts: Sequence[Bout]) -> float:
    """Half the widest interval of what is asked about: the players if there are several, else the decks."""
    found = _pairs(bouts, plan.players, _players) or _pairs(bouts, plan.names, _decks)
    return max(((one.high - one.low) / 2 for one in found.values()), default=1.0)


# ------------------------------------------------------------------------------------------------ shares

#: Which seat of a game is asked about; None: the game says nothing about it.
_Seat = Callable[[Bout], int | None]


def _share(bouts: Iterable[Bout], seat_of: _Seat) -> Rate:
    """The share of wins. Games of a round share their luck, so the round is what counts as one observation."""
    rounds: dict[int, list[float]] = {}
    for bout in bouts:
        seat = seat_of(bout)
        if seat is not None:
            rounds.setdefault(bout.round, []).append(bout.points(seat))
    return rate_of(list(rounds.values()))


def _players(bout: Bout) -> tuple[str, str]:
    return bout.players


def _decks(bout: Bout) -> tuple[str, str]:
    return bout.decks


def _pairs(bouts: Sequence[Bout], names: Sequence[str], sides: Callable[[Bout], tuple[str, str]]) -> dict[str, Rate]:
    found: dict[str, Rate] = {}
    for one, other in combinations(names, 2):
        met = [bout for bout in bouts if set(sides(bout)) == {one, other}]
        if met:
            found[f"{one} v {other}"] = _share(met, _seat_of(one, sides))
    return found


def _seat_of(name: str, sides: Callable[[Bout], tuple[str, str]]) -> _Seat:
    return lambda bout: sides(bout).index(name)


def _has(deck: str) -> _Seat:
    return lambda bout: None if bout.decks[0] == bout.decks[1] or deck not in bout.decks else bout.decks.index(deck)


def _began(bout: Bout) -> int | None:
    return "AB".index(bout.first) if bout.first else None


def _first(bouts: Sequence[Bout], plan: Plan) -> dict[str, Rate]:
    """How often whoever begins wins. Who meets begins equally often, so by players and by decks it shows whether the rules, the
    decks or the players make it so."""
    found = {"all": _share(bouts, _began)}
    for names, sides in ((plan.players, _players), (plan.names, _decks)):
        for one, other in combinations(names, 2) if len(names) > 2 else ():
            met = [bout for bout in bouts if set(sides(bout)) == {one, other}]
            found[f"{one} v {other}"] = _share(met, _began)
    return found


def _paces(bouts: Sequence[Bout], players: Sequence[str]) -> tuple[Pace, ...]:
    found = []
    for name in players:
        seats = [(bout, seat) for bout in bouts for seat in (0, 1) if bout.players[seat] == name]
        asked = sum(bout.asked[seat] for bout, seat in seats)
        spent = sum(bout.seconds[seat] for bout, seat in seats)
        found.append(Pace(name, asked, round(1000 * spent / asked, 3) if asked else 0.0))
    return tuple(found)


# ------------------------------------------------------------------------------------------------ ratings


def _ratings(bouts: Sequence[Bout], players: Sequence[str]) -> tuple[Rating, ...]:
    """Elo points by the model of Bradley and Terry, with intervals from rounds drawn anew."""
    if len(players) < 2 or not bouts:
        return ()
    rounds: dict[int, list[Bout]] = {}
    for bout in bouts:
        rounds.setdefault(bout.round, []).append(bout)
    points = _fit(bouts, players)
    luck, all_rounds = Random(1), list(rounds.values())
    drawn = []
    for _ in range(_RESAMPLES):
        sample = [bout for one in luck.choices(all_rounds, k=len(all_rounds)) for bout in one]
        drawn.append(_fit(sample, players))
    found = []
    for at, name in enumerate(players):
        spread = sorted(one[at] for one in drawn)
        low, high = spread[int(0.025 * _RESAMPLES)], spread[int(0.975 * _RESAMPLES) - 1]
        found.append(Rating(name, round(points[at], 1), round(low, 1), round(high, 1)))
    return tuple(sorted(found, key=lambda one: -one.elo))


def _fit(bouts: Iterable[Bout], players: Sequence[str]) -> list[float]:
    """The strengths under which these results are likeliest; half a point to each side of every pair keeps them finite."""
    count = len(players)
    at = {name: index for index, name in enumerate(players)}
    won = [[0.5 * (row != column) for column in range(count)] for row in range(count)]
    for bout in bouts:
        one, two = at[bout.players[0]], at[bout.players[1]]
        if one != two:
            won[one][two] += bout.points(0)
            won[two][one] += bout.points(1)
    strength = [1.0] * count
    for _ in range(_ROUNDS_OF_FITTING):
        new = []
        for one in range(count):
            met = ((won[one][two] + won[two][one]) / (strength[one] + strength[two]) for two in range(count) if two != one)
            new.append(sum(won[one]) / sum(met))
        total = sum(new)
        strength = [value * count / total for value in new]
    logs = [400 * log10(value) for value in strength]
    middle = fmean(logs)
    return [_MIDDLE + value - middle for value in logs]
