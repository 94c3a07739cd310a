"""Chapter 9: Gate processing: players add to the Gate, then it is resolved from the top, until it is empty."""

from __future__ import annotations

from tefuda.games.kit.acts import offered, perform
from tefuda.kernel.game import Game
from tefuda.kernel.records import Decision, Option
from tefuda.kernel.rules import Procedure

from . import actions, items
from .items import Gate
from .resolve import Resolution
from .system import System, due

gate = Procedure(Gate)


def open_gate(game: Game, topic: str = "gate") -> None:
    """9-2a: Gate processing; 16-15b-1: open cards go there as soon as it begins."""
    game.call(Gate(topic=topic))
    game.proceed()


def running(game: Game) -> bool:
    """16-15b-1: is the Gate being processed?"""
    return any([isinstance(frame, Gate) for frame in game.state.frames])


def _process(game: Game) -> None:
    if due(game):
        game.call(System())


# ------------------------------------------------------------------------------------------------ 9-3 adding


@gate.step("")
def priority(game: Game, frame: Gate) -> None:
    """9-3b: the turn player gets priority."""
    game.set(seat=game.seat("9-3b", game.state.turn_player), passes=0, since=game.tick())


@gate.step("9-3c")
def process_before(game: Game, frame: Gate) -> None:
    """9-3c: system processing."""
    _process(game)


@gate.step("9-3d")
def no_addition(game: Game, frame: Gate) -> None:
    """9-3d: above a drive or ruler damage process nothing is added."""
    top = items.top(game)
    if top is not None and top.kind in ("drive", "ruler_damage"):
        game.goto(begin_resolving)


@gate.step("9-3e")
def offer(game: Game, frame: Gate) -> None:
    """9-3e: whoever has priority does something, or passes."""
    options = offered(game, frame.seat, actions.GATE)
    game.ask(Decision(frame.seat, "act", frame.topic, "9-3e", (*options, Option("pass"))))


@gate.step("9-3e")
def act(game: Game, frame: Gate) -> None:
    """9-3f: who acts keeps priority; 9-3g: who passes hands it on, and two passes in a row end the addition."""
    option = game.chosen[0]
    if option.verb != "pass":
        game.goto(process_before, passes=0, seat=game.seat("9-3f", frame.seat))
        perform(game, frame.seat, actions.GATE, option)
    elif frame.passes < game.limit("9-3g-1", 1):
        game.goto(process_before, passes=frame.passes + 1, seat=game.seat("9-3g-2", 1 - frame.seat))


# ------------------------------------------------------------------------------------------------ 9-4 resolving


@gate.step("")
def begin_resolving(game: Game, frame: Gate) -> None:
    """9-4b: an empty Gate ends it all."""
    if items.top(game) is None:
        game.leave()


@gate.step("")
def resolve_top(game: Game, frame: Gate) -> None:
    """9-4c: what lies on top is resolved."""
    item = items.top(game)
    assert item is not None
    game.set(since=game.tick())
    game.call(Resolution(item=item))


@gate.step("9-4d")
def process_after(game: Game, frame: Gate) -> None:
    """9-4d: system processing."""
    _process(game)


@gate.step("")
def go_on(game: Game, frame: Gate) -> None:
    """9-4e, 9-4f: with nothing left, or something new, there is an addition again; else the next is resolved at once."""
    lying = items.lying(game)
    news = any(item.number > frame.since for item in lying)
    if lying and game.demands("9-4f", not news):
        game.goto(resolve_top)
    elif lying or game.rule("9-4e"):
        game.goto(priority)
