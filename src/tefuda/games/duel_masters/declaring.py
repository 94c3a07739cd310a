"""Sections 603.2e, 603.2f: abilities of cards that only their owner sees are set off by showing the card."""

from __future__ import annotations

from collections.abc import Mapping
from typing import NamedTuple

from tefuda.kernel import tree
from tefuda.kernel.game import Game
from tefuda.kernel.records import Context, Decision, Event, Frame, History, Option, Waiting
from tefuda.kernel.rules import Procedure
from tefuda.kernel.triggers import declare, triggered

from . import labels


class Window(NamedTuple):
    """The clauses by which the turn player and then the other player declare."""

    first: str
    second: str


#: When what is declared: after an attack, after a block, at the end of the turn, else as soon as it is set off.
WINDOWS: Mapping[str, Window] = {
    "attack": Window("506.3b", "506.3d"),
    "block": Window("507.3d", "507.3f"),
    "end": Window("511.1b", "511.1d"),
    "": Window("603.2e", "603.2e"),
}


def by_itself(game: Game, context: Context) -> bool:
    """603.2e: what works in the hand waits only once it is declared, also if it is used from somewhere else."""
    ability = game.program(context.key).ability
    own = isinstance(ability.trigger, tree.When) and ability.trigger.subject == tree.This()
    hidden = "hand" in ability.zones and not own
    return game.by("603.2e", False) if hidden else True


class Declaration(Frame, frozen=True, tag="dm.Declaration"):
    """603.2f: a player shows the cards whose abilities he uses, all at once."""

    seat: int
    clause: str
    events: History[tuple[Event, ...]] = ()  # whether these set them off is judged now (506.3d)


declaration = Procedure(Declaration)


def mine(game: Game, seat: int) -> list[Waiting]:
    """What a player could declare."""
    return [one for one in game.state.undeclared if one.context.master == seat]


@declaration.step("")
def judge_now(game: Game, frame: Declaration) -> None:
    """506.3d: the other player's are judged by how things are now, not when the attacker was named."""
    if frame.events and game.rule("506.3d"):
        drop(game, frame.seat)
        for (context, _), _ in triggered(game, frame.events, looking_back=False):
            if context.master == frame.seat and not by_itself(game, context):
                game.state.undeclared.append(Waiting(context, game.tick()))


@declaration.step("")
def ask(game: Game, frame: Declaration) -> None:
    """603.2f: whoever alone knows it shows the card."""
    options = tuple(
        Option("declare", one.context.source, key=one.context.key, waiting=one.number) for one in mine(game, frame.seat)
    )
    game.chosen = ()
    if options and game.rule(frame.clause):
        game.ask(Decision(frame.seat, "choose", "use", frame.clause, options, 0, len(options)))


@declaration.step("")
def declared(game: Game, frame: Declaration) -> None:
    """603.2f: only then they are set off."""
    for option in game.chosen:
        declare(game, option.waiting)
    drop(game, frame.seat)
    game.proceed()


def drop(game: Game, seat: int) -> None:
    """What was not declared has not been set off."""
    game.state.undeclared[:] = [one for one in game.state.undeclared if one.context.master != seat]


#: 506.3b: what these say about the attacker is read from what stands behind them.
ABOUT_ATTACKER = frozenset({labels.REVOLUTION, labels.INVASION, labels.ATTACK_CHANCE})
