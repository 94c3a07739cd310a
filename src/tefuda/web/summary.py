"""A game that is over, at a glance: what each side had left turn by turn, what it played, and where the game was decided."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from tefuda.games.board import board
from tefuda.kernel.game import Game
from tefuda.kernel.state import State
from tefuda.match.match import Match
from tefuda.players.evaluation import evaluation

from .context import Curve, Lang, Moment, Summary
from .seats import SEATS
from .table import pick

#: Moments that are shown.
MOST = 12
#: How much of the whole range a position's worth has to change by one action to be a moment.
SWING = 0.2


def summary(match: Match, lang: Lang, said: dict[int, str]) -> Summary:
    """`said` is what each action led to, in words."""
    states = [*match.past(), match.game.state]
    last = {state.turn: number for number, state in enumerate(states)}  # the last state of each turn
    turns = [turn for turn in sorted(last) if turn]
    worth = _worth(match, states)
    curves = [*_vitals(match, states, [last[turn] for turn in turns], lang)]
    curves.append(_curve(pick(lang, "使ったカード", "Cards played"), _played(match, states, turns), True))
    ahead = tuple(worth[last[turn]] for turn in turns)
    curves.append(Curve(title=pick(lang, "形勢（上がAよし）", "Who is ahead (up: A)"), sides=(ahead,), bars=False))
    moments = sorted(_moments(match, states, worth, lang), key=lambda found: -found[0])[:MOST]
    found = [Moment(step=step, text=text, words=said.get(step - 1, "")) for _, step, text in moments]
    return Summary(turns=tuple(turns), curves=tuple(curves), moments=tuple(sorted(found, key=lambda moment: moment.step)))


def _curve(title: str, sides: tuple[tuple[float, ...], ...], bars: bool = False) -> Curve:
    return Curve(title=title, sides=sides, bars=bars)


def _zones(match: Match) -> list[tuple[str, tuple[str, str]]]:
    """The zones that say how far a player is from losing, and what they are called."""
    rules = {rule.name: (rule.ja, rule.en) for rule in match.package.rules.zones}
    places = [place for place in board(match.package.name).half if place.meter]
    return [(place.zone, place.label or rules[place.zone]) for place in places]


def _vitals(match: Match, states: Sequence[State], at: list[int], lang: Lang) -> Iterator[Curve]:
    for zone, called in _zones(match):
        numbers = match.package.rules.places[zone]
        sides = tuple(tuple(float(len(states[number].zones[place])) for number in at) for place in numbers)
        yield _curve(pick(lang, *called), sides)


def _played(match: Match, states: Sequence[State], turns: list[int]) -> tuple[tuple[float, ...], ...]:
    """How many cards each side played in each turn."""
    counts: dict[tuple[int, int], int] = {}
    starts = [done.first_event for done in match.done]
    action = -1
    for index, event in enumerate(match.events):
        while action + 1 < len(starts) and starts[action + 1] <= index:
            action += 1
        if event.kind == "play" and event.by >= 0:
            key = (event.by, states[max(0, action)].turn)
            counts[key] = counts.get(key, 0) + 1
    return tuple(tuple(float(counts.get((seat, turn), 0)) for turn in turns) for seat in (0, 1))


def _worth(match: Match, states: Sequence[State]) -> list[float]:
    """How good each position looks for A; in the middle of something it looks as before."""
    how = evaluation(match.package.name)
    found = [0.0]
    for state in states:
        game = Game(match.game.setting, state)
        calm = state.result is None and how.quiet(game)
        found.append(how.value(game, 0) if calm else found[-1])
    return found[1:]


def _moments(match: Match, states: Sequence[State], worth: list[float], lang: Lang) -> Iterator[tuple[float, int, str]]:
    """Weight, step and words of what changed much: what must not run out went down, or the game turned round."""
    span = max(1e-9, max(worth) - min(worth))
    for step in range(1, len(states)):
        before, after = states[step - 1], states[step]
        lost = []
        for zone, called in _zones(match):
            for seat, place in enumerate(match.package.rules.places[zone]):
                had, has = len(before.zones[place]), len(after.zones[place])
                if has < had and before.turn:
                    lost.append((had - has, f"{SEATS[seat]}: {pick(lang, *called)} {had} → {has}"))
        swing = abs(worth[step] - worth[step - 1]) / span
        if after.result is not None and before.result is None:
            winner = after.result.winner
            over = (
                pick(lang, "引き分け", "A draw")
                if winner is None
                else pick(lang, f"{SEATS[winner]}の勝ち", f"{SEATS[winner]} wins")
            )
            yield 1e6, step, over
        elif lost:
            yield sum(count for count, _ in lost) + swing, step, ", ".join(text for _, text in lost)
        elif swing >= SWING:
            ahead = SEATS[0 if worth[step] > worth[step - 1] else 1]
            yield swing, step, pick(lang, f"{ahead}が大きく前進", f"{ahead} gains much")
