"""How good a position looks to a seat, in a game's own judgement.

A game that has one declares it as `EVALUATION` in its `evaluation` module. It reads numbers of cards, which are public, and
cards the seat may see; nothing else.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from random import Random
from typing import Any, Generic, NamedTuple, Protocol, TypeVar

from tefuda.kernel.game import Game
from tefuda.kernel.records import Answer, Decision


class Evaluation(Protocol):
    """A game's judgement of positions."""

    def value(self, game: Game, seat: int) -> float:
        """How good the undecided position is for the seat; more is better."""
        ...

    def quiet(self, game: Game) -> bool:
        """Is this a position to judge, rather than the middle of something (a battle, a payment)?"""
        ...

    def reply(self, game: Game, decision: Decision, seat: int) -> Answer | None:
        """What is expected to be answered on the way to a quiet position, as the seat thinks ahead; None: no idea."""
        ...

    def rush(self, game: Game, decision: Decision, seat: int) -> Answer | None:
        """What the seat would answer if it threw everything it has at the opponent this turn; None: this is not the moment."""
        ...

    def ahead(self, game: Game) -> int:
        """How many turns a searching player plays out before it judges: 1 if what the other player will do next is reckoned
        with already, otherwise 2."""
        ...


W = TypeVar("W")


class BySides(Generic[W]):
    """A judgement that compares what each side has, weighed by the game's weights or by others that are to be tried."""

    usual: W
    topics: tuple[str, ...] = ()  # of the questions at which nothing is half done

    def __init__(self, weights: W | None = None) -> None:
        self.weights = self.usual if weights is None else weights

    def side(self, game: Game, seat: int) -> float:
        """What a player has."""
        raise NotImplementedError

    def value(self, game: Game, seat: int) -> float:
        return self.side(game, seat) - self.side(game, 1 - seat)

    def quiet(self, game: Game) -> bool:
        """A player is asked for an action, nothing waits, and nobody attacks."""
        state = game.state
        if state.decision is None:
            return True
        return state.decision.topic in self.topics and not state.waiting and "attacker" not in state.roles

    def reply(self, game: Game, decision: Decision, seat: int) -> Answer | None:
        """Nothing is taken for granted."""
        return None

    def rush(self, game: Game, decision: Decision, seat: int) -> Answer | None:
        """One attack does not get into the way of another: looking at one after the other is enough."""
        return None

    def ahead(self, game: Game) -> int:
        """What each side has says nothing about what the other one will do."""
        return 2


#: What a sensible beginner answers at a glance, with some luck; None: no habit. A game may declare it in `habits`: `HABITS`.
Habits = Callable[[Game, Decision, Random], Answer | None]
#: Makes a game's evaluation.
MakeEvaluation = Callable[[], Evaluation]


class Shortcuts(NamedTuple):
    """Steps of procedures that do less in worlds in which players only try things, with what they do there instead.

    A game may declare them in `shortcuts`: `SHORTCUTS`. What can be answered to a question costs much to find out, and is not
    used where somebody wants to know only how things stand when it comes to it, nor where the question is passed anyway.
    """

    looking: Mapping[Any, Any] = {}  # where it is judged what has come of an answer
    playing: Mapping[Any, Any] = {}  # where players go on playing
