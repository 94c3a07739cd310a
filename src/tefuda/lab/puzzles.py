"""Puzzles: positions in which the player to move wins this turn, whatever the other one answers; found and checked here.

A puzzle is a scenario with a goal (docs/scenarios.md). Nothing in it is left to luck: what nobody sees are blank cards, and
the other player has no hand. `find` takes positions out of games between bots and makes each as hard as it can still be
won; `solve` proves the win by trying every answer of both sides.
"""

from __future__ import annotations

from collections.abc import Iterator
from random import Random
from typing import Any, NamedTuple

import yaml

from tefuda.games.base import load
from tefuda.games.board import board
from tefuda.games.position import PositionFault, find_card
from tefuda.kernel.game import Game
from tefuda.kernel.records import Answer, Card, Decision
from tefuda.match.match import Match
from tefuda.match.naming import SEATS
from tefuda.match.scenario import open_scenario, run_scenario
from tefuda.players import choose, make_player
from tefuda.players.moves import moves

#: States that are looked at before a position is given up.
BUDGET = 4_000
#: Answers in a row: a turn that goes on for longer is no puzzle.
DEEP = 150
#: Answers to one question that are tried: more than any question of a puzzle may have.
WIDTH = 40
#: A deck of so many blank cards: nobody loses by drawing.
DECK = 10
#: How often somebody who thinks nothing may come upon the solution by chance, and how many answers it takes at least.
LUCK, STEPS = 0.3, 3
#: More answers than this are tedious rather than hard.
LONG = 14

Move = tuple[int, Answer]


class TooMany(Exception):
    """There are more ways than were looked at."""


class Solver:
    """Does the seat win before the turn ends? Every answer of both sides is tried."""

    def __init__(self, seat: int, turn: int, budget: int = BUDGET) -> None:
        self.seat, self.turn, self.left = seat, turn, budget
        self.rng = Random(1)
        self.known: dict[str, list[Move] | None] = {}
        self.depth = 0

    def solve(self, game: Game) -> list[Move] | None:
        """The answers of the best defence and of the attack against it; None: it cannot be won. Raises TooMany.

        Where there is only one answer nothing is to be looked at: it is given, and costs nothing.
        """
        forced: list[Move] = []
        while True:
            state = game.state
            if state.result is not None:
                return forced if state.result.winner == self.seat else None
            decision = state.decision
            if decision is None or state.turn != self.turn:
                return None
            tries = list(moves(game, decision.seat, decision, WIDTH, self.rng).values())
            if len(tries) != 1 or len(forced) > DEEP:
                break
            game = game.fork()
            game.answer(tries[0])
            forced.append((decision.seat, tries[0]))
        mark = state.digest()
        if mark not in self.known:
            self.left -= 1
            self.depth += 1
            if self.left < 0 or self.depth > DEEP:
                raise TooMany
            self.known[mark] = None  # coming back to it leads nowhere
            self.known[mark] = self._try(game, decision, tries)
            self.depth -= 1
        rest = self.known[mark]
        return None if rest is None else [*forced, *rest]

    def defence(self, game: Game) -> Answer:
        """For the other side: an answer after which the turn cannot be won, or else the one that puts the end off longest.

        Raises TooMany if there are more ways than it looks at.
        """
        decision = game.state.decision
        assert decision is not None
        best: tuple[int, Answer] | None = None
        for answer in moves(game, decision.seat, decision, WIDTH, self.rng).values():
            trial = game.fork()
            trial.answer(answer)
            rest = self.solve(trial)
            if rest is None:
                return answer
            if best is None or len(rest) >= best[0]:
                best = (len(rest), answer)
        assert best is not None
        return best[1]

    def _try(self, game: Game, decision: Decision, tries: list[Answer]) -> list[Move] | None:
        own = decision.seat == self.seat
        best: list[Move] | None = None
        for answer in reversed(tries) if own else tries:  # doing something first, leaving it last
            trial = game.fork()
            trial.answer(answer)
            rest = self.solve(trial)
            if own and rest is not None:
                return [(decision.seat, answer), *rest]
            if not own and rest is None:
                return None
            if not own and rest is not None and (best is None or len(rest) >= len(best)):
                best = [(decision.seat, answer), *rest]
        return best


def solve(match: Match, seat: int = 0, budget: int = BUDGET) -> list[Move] | None:
    """A forced win of this turn; None if there is none. Raises TooMany."""
    return Solver(seat, match.game.state.turn, budget).solve(match.game)


def luck(match: Match, seat: int = 0, games: int = 60) -> float:
    """How often the turn is won by answering anything."""
    won = 0
    for seed in range(games):
        game, rng = match.game.fork(), Random(seed)
        turn = game.state.turn
        while (decision := game.state.decision) is not None and game.state.turn == turn:
            game.answer(rng.choice(list(moves(game, decision.seat, decision, WIDTH, rng).values())))
        won += game.state.result is not None and game.state.result.winner == seat
    return won / games


def _obvious(match: Match) -> bool:
    """Does a bot that looks one answer ahead win by itself?"""
    game, bot = match.game.fork(), make_player("greedy", 1)
    turn = game.state.turn
    while (decision := game.state.decision) is not None and game.state.turn == turn:
        game.answer(choose(bot, game, decision.seat))
    return game.state.result is not None and game.state.result.winner == 0


# ------------------------------------------------------------------------------------------------ a position in words


def described(game: Game, solver: int, vital: int) -> dict[str, Any]:
    """The position as a scenario says it, the solver as A: what is open as it lies, what is hidden as blank cards."""
    package = load(game.rules.name)
    running_out = {place.zone for place in board(package.name).half if place.vital}
    found: dict[str, Any] = {"turn": "A", "number": game.state.turn}
    for seat in (solver, 1 - solver):
        zones: dict[str, Any] = {}
        for rule in game.rules.zones:
            number = game.rules.places[rule.name][seat]
            cards = [card for card in game.state.zones[number] if not rule.shared or game.master(card) == seat]
            if rule.name in running_out:
                zones[rule.name] = vital if seat != solver else len(cards)
            elif rule.sight == "nobody":
                zones[rule.name] = min(len(cards), DECK)
            elif rule.sight == "owner" and seat != solver:
                zones[rule.name] = []
            elif cards:
                zones[rule.name] = [_card(game, card) for card in (reversed(cards) if rule.top_is_last else cards)]
            elif rule.sight == "public":
                zones[rule.name] = []
        found["A" if seat == solver else "B"] = zones
    return found


def _card(game: Game, number: int) -> Any:
    """A card as it lies: its number, and what is not as usual."""
    card: Card = game.state.cards[number]
    definition = game.catalog.definitions[card.definition]
    said: dict[str, Any] = {}
    if card.turned:
        said["turned"] = game.rules.orientations[card.turned]
    if card.face:
        said["face"] = "back" if card.face == 1 else card.face
    if card.damage:
        said["damage"] = card.damage
    if card.counters:
        said["counters"] = dict(card.counters)
    if card.down:
        said["down"] = True
    parts: dict[str, list[Any]] = {}
    for part in card.parts:
        parts.setdefault(game.state.cards[part].role, []).append(_card(game, part))
    if parts:
        said["parts"] = parts
    called = definition.faces[0].name
    name = called if find_card(game.catalog, called) == card.definition else definition.number
    return {"card": name, **said} if said else name


# ------------------------------------------------------------------------------------------------ finding them


class Puzzle(NamedTuple):
    """A position that is won this turn, as the text of a scenario."""

    text: str
    luck: float
    steps: int


def find(game: str, seed: int) -> Iterator[Puzzle]:
    """Puzzles out of one game between bots."""
    package, rng = load(game), Random(seed)
    decks = package.decks()
    match = Match.new(game, [decks[rng.choice(sorted(decks))] for _ in SEATS], seed)
    bots = [make_player("greedy", seed + at) for at in (0, 1)]
    opening = Match.at(game, {}).game.state.phase
    looked = -1
    while (decision := match.decision) is not None:
        state = match.game.state
        if decision.kind == "act" and decision.seat == state.turn_player and state.phase == opening and state.turn != looked:
            looked = state.turn
            puzzle = _hardest(match.game, decision.seat)
            if puzzle is not None:
                yield puzzle
        match.answer(choose(bots[decision.seat], match.game, decision.seat))


def collect(game: str, count: int, seed: int) -> list[Puzzle]:
    """So many puzzles, one out of each game between bots, the easiest first."""
    found: list[Puzzle] = []
    while len(found) < count:
        best = min(find(game, seed), key=lambda puzzle: (puzzle.steps > LONG, abs(puzzle.luck - LUCK / 3)), default=None)
        found += [] if best is None else [best]
        seed += 1
    return sorted(found, key=lambda puzzle: puzzle.steps - 30 * puzzle.luck)


def _hardest(game: Game, seat: int) -> Puzzle | None:
    """The position with as much left to the other player as can still be taken this turn."""
    best = None
    for vital in range(1, 9):
        try:
            match = Match.at(game.rules.name, described(game, seat, vital))
        except PositionFault:
            return None
        if match.decision is None or match.decision.seat or match.decision.kind != "act":
            return best
        try:
            line = solve(match)
        except TooMany:
            return best
        if line is None:
            return best
        if _obvious(match):
            continue
        chance = luck(match)
        own = sum(1 for mover, _ in line if mover == 0)
        if chance <= LUCK and own >= STEPS:
            best = Puzzle(_written(game, seat, vital, line), chance, own)
    return best


def _written(game: Game, seat: int, vital: int, line: list[Move]) -> str:
    """The scenario with its solution; the answers are written as they are given."""
    position = described(game, seat, vital)
    match = Match.at(game.rules.name, position)
    actions = []
    for mover, answer in line:
        match.answer(answer)
        actions.append({SEATS[mover]: match.done[-1].text})
    assert match.result is not None
    data = {
        "game": game.rules.name,
        "title": "詰め手札 / A puzzle",
        "clauses": [match.result.clause],
        "goal": {"ja": "このターンに勝つ", "en": "Win this turn", "turns": 1},
        "auto": [],
        "position": position,
        "actions": actions,
        "expect": {"result": {"winner": "A"}},
    }
    return yaml.safe_dump(data, allow_unicode=True, sort_keys=False, width=1000, default_flow_style=None)


def check(text: str, budget: int = BUDGET) -> str:
    """What is wrong with a puzzle; empty if its solution is one, and wins whatever the other side answers."""
    report = run_scenario(text)
    if not report.passed:
        return report.message
    try:
        won = solve(open_scenario(text), budget=budget)
    except TooMany:
        return f"more than {budget} positions"
    return "" if won is not None else "the other side has a way out"
