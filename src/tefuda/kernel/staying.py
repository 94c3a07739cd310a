"""What stays true of the table of values when something happens: all of it, if nothing in force reads what has changed."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from . import reads
from .derived import Derived
from .records import Event

if TYPE_CHECKING:
    from .game import Game

#: Events that change only this of what effects can read; an event that changes nothing itself changes none of it.
_QUIET: dict[str, reads.Reads] = {
    "turn": frozenset({reads.TURNED}),
    "harm": frozenset(),
    "counter": frozenset({reads.COUNTERS}),
    "look": frozenset(),
    "reveal": frozenset(),
    "shuffle": frozenset({reads.PRESENCE}),
}
_NOTHING: reads.Reads = frozenset()
#: Events that change more: cards go, become others, or belong elsewhere.
_LOUD = frozenset({"move", "flip", "attach", "separate", "crown", "aside", "vanish", "control", "cancel"})
#: Those of them that only take a card from where it is and put it elsewhere, or aside.
_PLACING = ("move", "aside")


#: The others: a card becomes another one, or part of another, in place.
BECOMING = _LOUD.difference(_PLACING)
#: What is known of how far the game is.
_TIMES = frozenset({reads.TURN, reads.PHASE, reads.ROLES})


def keep(game: Game, done: Sequence[Event]) -> None:
    """Events have happened: what was computed is dropped, unless nothing in force reads what they have changed."""
    table = game.derived
    if table is None:
        # Nobody has asked for what effects make of cards since the last change, so nobody can be wrong about them.
        if game.reshaped or (done and (done[0].kind in BECOMING if len(done) == 1 else _becomes(done))):
            game.version += 1
            game.reshaped = False
        return
    same = not game.reshaped and reads.COURSE not in table.reads
    if same and table.moment is not None:
        same = table.moment == moment(game, table)
    game.reshaped = False
    if len(done) == 1:  # nearly always
        same = same and _leaves(game, table, done[0])
        gone = {done[0].subject.card} if done[0].kind in _PLACING else set()
    else:
        same = same and all([_leaves(game, table, event) for event in done])
        gone = {event.subject.card for event in done if event.kind in _PLACING}
    if not same:
        game.derived = None
        game.version += 1
        return
    if gone:
        game.derived = left = table.without(gone)
        if left.numbers is not table.numbers:
            game.version += 1  # somebody may have read of a card where it is now what was true where it was


def _becomes(done: Sequence[Event]) -> bool:
    """Has a card become another one, or part of another, in place?"""
    return any([event.kind in BECOMING for event in done])


def moment(game: Game, table: Derived) -> list[object] | None:
    """How far the game is, as far as anything in force asks for it."""
    if _TIMES.isdisjoint(table.reads):
        return None
    state, found = game.state, list[object]()
    if reads.TURN in table.reads:
        found += (state.turn, state.turn_player)
    if reads.PHASE in table.reads:
        found.append(state.phase)
    if reads.ROLES in table.reads:
        for name, ref in state.roles.items():
            found.append((name, ref, game.alive(ref), game.now(ref)))
    return found


def _leaves(game: Game, table: Derived, event: Event) -> bool:
    """Does the event leave true what the table says of all cards but the one that it moves?"""
    if event.kind not in _LOUD:
        return table.reads.isdisjoint(_QUIET.get(event.kind, _NOTHING))
    if event.kind not in _PLACING or event.along:
        return False
    card, rules = event.subject.card, game.rules
    if event.kind == "move" and event.after == event.subject.identity:
        return False
    record = game.state.cards[card]
    if record.parts or card in table.gained or card in table.disabled or card in table.lost:
        return False
    zones = table.zones
    if reads.ANYWHERE in zones or not rules.called[record.zone].isdisjoint(zones) or not zones <= rules.area.keys():
        return False
    # Who leaves a place that is looked at is missed only where cards are counted.
    return event.origin < 0 or reads.PRESENCE not in table.reads or rules.called[event.origin].isdisjoint(zones)
