"""Sections 101.4, 605: effects that wait, and which comes next. There is no stack: two pools, the turn player first."""

from __future__ import annotations

from collections.abc import Callable

from msgspec.structs import replace

from tefuda.kernel import tree
from tefuda.kernel.decisions import triggers
from tefuda.kernel.game import Game
from tefuda.kernel.records import Context, Decision, Event, Frame, History, Waiting
from tefuda.kernel.rules import Procedure

from . import attachments, halves, labels, play
from .declaring import WINDOWS, Declaration, mine
from .destroying import Destruction

#: 101.4: what is carried out before everything else that waits; 101.4b: and what is treated alike.
LIKE_TRIGGERS = frozenset({labels.BACK, labels.STRIKE, labels.JUDGEMENT})


def _use(game: Game, context: Context) -> None:
    """112.3a: the card is played for nothing, if it is still where it went to."""
    if game.alive(context.source):
        half = halves.side_of(game, context.source.card, context.key)
        game.call(play.Play(seat=context.master, card=context.source, free=True, half=half))


def _use_gear(game: Game, context: Context) -> None:
    """The gear is used, and crossed."""
    if game.alive(context.source):
        game.call(attachments.UseGear(seat=context.master, card=context.source))


def _slayer(game: Game, context: Context) -> None:
    """What the creature battled is destroyed."""
    assert context.event is not None
    game.call(Destruction(cards=(context.event.agent,), context=context))


#: What waiting keywords do that are only a label for a procedure.
KEYWORDS: dict[str, Callable[[Game, Context], None]] = {
    labels.SHIELD_TRIGGER: _use,
    labels.GIVES_TRIGGER: _use,
    labels.BACK: _use,
    labels.JUDGEMENT: _use,
    labels.SLAYER: _slayer,
    labels.TRIGGER_X: _use_gear,
}


class Settling(Frame, frozen=True, tag="dm.Settling"):
    """605.1: whatever waits is carried out, one after the other, until nothing does."""

    seat: int = -1  # only until nothing of this player's is left
    only: History[tuple[int, ...]] = ()  # just these
    around: bool = False  # all but what comes before breaks further out
    window: str = ""  # by which clauses cards are shown that only their player knows
    late: bool = False  # effects of the player whose turn it is not are being carried out


settling = Procedure(Settling)


@settling.step("605.1")
def choose(game: Game, frame: Settling) -> None:
    """605.1: the player whose turn it is to do so names one of his waiting effects, in any order he likes."""
    group = _next(game, frame)
    shows = _shows(game, frame, group)
    if shows is not None:
        game.goto(choose)
        game.call(shows)
        return
    if not group:
        game.leave()
        return
    game.ask(Decision(group[0].context.master, "choose", "trigger", "605.1", triggers(group)))


def _shows(game: Game, frame: Settling, group: list[Waiting]) -> Declaration | None:
    """603.2f: the turn player shows what he uses first, the other player once the turn player's effects are done."""
    if not game.state.undeclared or frame.only:
        return None
    first, clauses = game.state.turn_player, WINDOWS[frame.window]
    if mine(game, first):
        return Declaration(seat=first, clause=clauses.first)
    if frame.seat >= 0 or any(one.context.master == first for one in group):
        return None
    return Declaration(seat=1 - first, clause=clauses.second) if mine(game, 1 - first) else None


def _next(game: Game, frame: Settling) -> list[Waiting]:
    """101.4: S・トリガー and its like first; 101.4a: the turn player's before the other's; 101.4c: also when new ones come."""
    waiting = game.state.waiting
    if frame.only:
        waiting = [one for one in waiting if one.number in frame.only]
    elif frame.around:
        waiting = [one for one in waiting if not waits_for(game, one, "breaking")]
    pool = game.by("101.4", [one for one in waiting if _urgent(game, one.context)]) or waiting
    first = game.seat("101.4a", game.state.turn_player)
    own, others = [[one for one in pool if (one.context.master == first) is mine] for mine in (True, False)]
    if frame.late and others:
        own = game.by("101.4c", own)
    group = own or others
    if frame.seat >= 0 and any(one.context.master != frame.seat for one in group) and pool is waiting:
        return []
    return group


def _urgent(game: Game, context: Context) -> bool:
    keyword = _keyword(game, context)
    return keyword in (labels.SHIELD_TRIGGER, labels.GIVES_TRIGGER, labels.TRIGGER_X) or (
        keyword in LIKE_TRIGGERS and game.rule("101.4b")
    )


def _keyword(game: Game, context: Context) -> str:
    return game.program(context.key).ability.keyword


def waits_for(game: Game, one: Waiting, event: str) -> bool:
    """Was this set off by such an event?"""
    when = game.program(one.context.key).ability.trigger
    return isinstance(when, tree.When) and when.event == event


@settling.step("605.1")
def carry_out(game: Game, frame: Settling) -> None:
    """605.1: it is carried out completely before the next one is looked at; 110.5a: also if its source has gone."""
    state, number = game.state, game.chosen[0].waiting
    context = next(one.context for one in state.waiting if one.number == number)
    game.goto(choose, late=frame.late or context.master != state.turn_player)
    state.waiting = [one for one in state.waiting if one.number != number]
    game.proceed()
    game.record(Event("trigger", subject=context.source, seat=context.master, source=context.source, key=context.key))
    procedure = KEYWORDS.get(_keyword(game, context))
    if procedure is not None:
        procedure(game, context)
    elif game.alive(context.source) or game.by("110.5a", True):
        game.resolve(replace(context, time=game.tick()))


def settle(game: Game, *, seat: int = -1, around: bool = False, window: str = "") -> None:
    """Carry out what waits, if anything does."""
    if game.state.waiting or game.state.undeclared:
        game.call(Settling(seat=seat, around=around, window=window))
