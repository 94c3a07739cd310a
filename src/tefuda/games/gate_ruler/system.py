"""Chapter 11: system processing: rule effects until none is due, then triggered abilities one by one (14-9c)."""

from __future__ import annotations

from tefuda.kernel import loops
from tefuda.kernel.decisions import triggers
from tefuda.kernel.game import Game
from tefuda.kernel.records import Context, Decision, Frame, Option, Waiting
from tefuda.kernel.rules import Procedure
from tefuda.kernel.triggers import declare

from . import limits, rule_effects
from .play import Play
from .rule_effects import RuleEffects
from .zones import SETS, hide_again


class System(Frame, frozen=True, tag="gr.System"):
    """11-2a: again and again, until nothing is due any more."""


system = Procedure(System)


def due(game: Game) -> bool:
    """11-1a: is there anything to process?"""
    return bool(game.state.waiting) or rule_effects.due(game)


@system.step("11-2a-1")
def rules(game: Game, frame: System) -> None:
    """11-2a-1: rule effects, until there are none."""
    if rule_effects.due(game):
        loops.pulse(game)
        game.goto(rules)
        game.call(RuleEffects())


@system.step("11-2a-2")
def choose(game: Game, frame: System) -> None:
    """14-9c: the turn player names one of his triggered abilities; if he has none, the other player does.

    14-9d: they have to be played; 14-9c-1: when there is none, system processing is over.
    """
    waiting = game.by("14-9d", game.state.waiting)
    first = game.seat("14-9c", game.state.turn_player)
    group = [one for one in waiting if one.context.master == first] or waiting
    if not group:
        game.leave()
        return
    game.ask(Decision(group[0].context.master, "choose", "trigger", "14-9c", triggers(group)))


@system.step("11-2a-2")
def play_it(game: Game, frame: System) -> None:
    """14-9c-1: it is played, and everything begins anew; 14-9d: it has to be, if it can."""
    number = game.chosen[0].waiting
    state = game.state
    context = next(one.context for one in state.waiting if one.number == number)
    state.waiting = [one for one in state.waiting if one.number != number]
    game.proceed()
    if game.rule("14-9c-1"):
        game.goto(rules)
    if game.demands("14-6c", limits.may_use(game, context)) and _possible(game, context):
        game.call(play_of(game, context))
    else:
        hide_again(game, context.source)


def play_of(game: Game, context: Context) -> Play:
    """14-4a: a set card that was shown is played like a triggered ability."""
    whole = game.alive(context.source) and game.state.cards[context.source.card].zone in SETS
    ability = None if whole and game.rule("14-4a") else context.key
    return Play(seat=context.master, card=context.source, ability=ability, cause="trigger", context=context)


def _possible(game: Game, context: Context) -> bool:
    """14-9h: also if its card has gone meanwhile; but a set card that is gone cannot be played."""
    hidden = "set" in game.program(context.key).ability.zones
    return (not hidden or game.alive(context.source)) and (game.alive(context.source) or game.by("14-9h", True))


# ------------------------------------------------------------------------------------------------ 14-9b-1 unseen cards


class Declaring(Frame, frozen=True, tag="gr.Declaring"):
    """14-9b-1: whoever has an unseen card that could be set off shows it, or keeps it unseen."""

    seat: int = -1


declaring = Procedure(Declaring)


@declaring.step("14-9b-1")
def ask_showing(game: Game, frame: Declaring) -> None:
    """14-9b-1a: showing is optional; the turn player decides first; 14-9b-1b: a card is shown once for an event."""
    undeclared = game.state.undeclared
    if not undeclared:
        game.leave()
        return
    own = [one for one in undeclared if one.context.master == game.state.turn_player] or undeclared
    seat = own[0].context.master
    able = [one for one in own if limits.may_use(game, one.context)]
    once = [one for at, one in enumerate(able) if _shown_before(able[:at], one) < game.limit("14-9b-1b", 1)]
    options = tuple(Option("unveil", one.context.source, index=at, waiting=one.number) for at, one in enumerate(once))
    game.set(seat=seat)
    game.chosen = ()
    if options:
        least = game.exactly("14-9b-1a", 0)
        game.ask(Decision(seat, "choose", "unveil", "14-9b-1a", options, least, len(options)))


def _shown_before(others: list[Waiting], one: Waiting) -> int:
    return sum(other.context.source.card == one.context.source.card for other in others)


@declaring.step("14-9b-1")
def shown(game: Game, frame: Declaring) -> None:
    """14-9b-1: what is shown has been set off, everything else has not."""
    game.goto(ask_showing)
    for option in game.chosen:
        declare(game, option.waiting)
    game.state.undeclared = [one for one in game.state.undeclared if one.context.master != frame.seat]
    game.proceed()
