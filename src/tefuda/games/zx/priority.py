"""Section 702: what is worked off before anybody may act: rule effects, then automatic abilities, one after the other."""

from __future__ import annotations

from tefuda.kernel import loops
from tefuda.kernel.decisions import triggers
from tefuda.kernel.game import Game
from tefuda.kernel.prohibition import forbidden, prohibits
from tefuda.kernel.records import Decision, Frame
from tefuda.kernel.rules import Procedure

from . import processing, restart
from .abilities import PlayAbility, bearer, may_use, use_of

#: 1204.3: how long an effect is looked at as what destroyed a card: until the rule effects right after it are done.
MOMENT = "moment"


class Before(Frame, frozen=True, tag="zx.Before"):
    """702.2: the processing before priority."""


before = Procedure(Before)


@before.step("")
def rule_effects(game: Game, frame: Before) -> None:
    """702.2a: rule effects, until none is due; 901.2a: the first in rank comes first."""
    if restart.due(game) and game.rule("1028.1"):
        restart.jump(game)
        return
    effect = processing.due(game)
    if effect is not None:
        loops.pulse(game)
        game.goto(game.first("702.2a", (rule_effects, choose)))
        effect(game)


@before.step("")
def choose(game: Game, frame: Before) -> None:
    """808.2a: of the abilities that have been set off, of both players, the turn player names one."""
    game.expire(MOMENT)
    waiting = game.state.waiting
    if not waiting:
        game.leave()
        return
    seat = game.seat("808.2a", game.state.turn_player)
    game.ask(Decision(seat, "choose", "trigger", "808.2a", triggers(waiting)))


@before.step("")
def play(game: Game, frame: Before) -> None:
    """808.2: its own player plays it, whether he likes it or not; 702.2b: then everything is looked at again."""
    loops.pulse(game)
    game.goto(game.first("702.2b", (rule_effects, choose)))
    state, number = game.state, game.chosen[0].waiting
    context = next(one.context for one in state.waiting if one.number == number)
    state.waiting = [one for one in state.waiting if one.number != number]
    game.proceed()
    seat = game.seat("808.2", context.master)
    stopped = prohibits(game, "activate") and forbidden(game, use_of(game, seat, context.source, context.key)) is not None
    if may_use(game, bearer(context), context.key) and not (stopped and game.rule("808.2a")):
        game.call(PlayAbility(seat=seat, context=context, auto=True))


def settle(game: Game) -> None:
    """701.2: what is to be worked off before somebody has priority, if there is anything."""
    if restart.due(game) and game.rule("1028.1"):
        restart.jump(game)
    elif game.state.waiting or processing.due(game) is not None:
        game.call(Before())
    else:
        game.expire(MOMENT)
