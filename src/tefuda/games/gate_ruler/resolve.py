"""Sections 14-3c, 9-4c: resolving what lies on top of the Gate."""

from __future__ import annotations

from msgspec.structs import replace

from tefuda.kernel import loops
from tefuda.kernel.events import happen
from tefuda.kernel.game import Game
from tefuda.kernel.records import Event, Frame, Item, Ref
from tefuda.kernel.rules import Procedure

from . import damage, items, rule_effects
from .damage import RulerDamage
from .drive import DriveResolution
from .showing import depart
from .zones import BOARD, FIELD, GATE, bury, kinds, move_event


class Resolution(Frame, frozen=True, tag="gr.Resolution"):
    """9-4c: one item of the Gate is resolved."""

    item: Item


resolution = Procedure(Resolution)


@resolution.step("")
def dispatch(game: Game, frame: Resolution) -> None:
    """The processes of the rules are resolved as their chapters say, cards and abilities as 14-3c does."""
    loops.pulse(game)
    item = frame.item
    if item.kind in ("card", "ability"):
        return
    game.goto(over)
    if item.kind == "damage":
        damage.resolve(game, item)
    elif item.kind == "destruction":
        depart(game, game.by("12-4c-2", rule_effects.buried(game, item)))
    elif item.kind == "ruler_damage":
        game.call(RulerDamage(item=item))
    elif item.kind == "drive":
        game.call(DriveResolution(item=item))
    else:
        rule_effects.lose(game, item)


@resolution.step("14-3c")
def carry_out(game: Game, frame: Resolution) -> None:
    """14-3c-2c, 14-3c-3: the effect of an event or ability; 14-3c-3a: also if its card has lost it or is gone."""
    context = frame.item.context
    if context is None or context.key.ability < 0:
        return
    clause = "14-3c-2c" if frame.item.kind == "card" else "14-3c-3"
    gone = frame.item.kind == "ability" and not game.alive(context.source)
    if not game.by(clause, True) or (gone and not game.by("14-3c-3a", True)):
        return
    source = context.source
    told = Event(
        "resolve", subject=source, after=source.identity, seat=frame.item.seat, key=context.key, parent=context.parent,
        clause=clause,
    )  # fmt: skip
    game.resolve(replace(context, master=game.seat("4-5d", context.master), parent=game.record(told).number))


@resolution.step("")
def done_with(game: Game, frame: Resolution) -> None:
    """14-3c-2: a unit goes to the zone that was named, a field to the field zone, an event to its owner's graveyard."""
    item = items.find(game, frame.item.number)
    if item is None:
        game.leave()  # its own effect, or the end of the turn, has taken it away
        return
    items.remove(game, item.number)
    card = item.card.card
    if item.kind != "card" or not game.alive(item.card) or game.state.cards[card].zone not in GATE:
        game.goto(over)
        return
    goal = _goal(game, item)
    if goal < 0:
        game.goto(over)
        happen(game, [bury(game, card, by=item.seat, clause="14-3c-2c")])
    else:
        clause = "14-3c-2b" if goal in FIELD else "14-3c-2a"
        happen(game, [move_event(game, card, goal, cause="play", by=item.seat, how=item.origin, clause=clause)])


def _goal(game: Game, item: Item) -> int:
    """Where a card that is resolved goes; -1: to the graveyard."""
    found = kinds(game, item.card.card)
    if "ユニット" in found and item.sort and game.rule("14-3c-2a"):
        return game.zone(item.sort, item.seat)
    if "フィールド" in found and game.rule("14-3c-2b"):
        return FIELD[item.seat]
    return -1


@resolution.step("")
def landed(game: Game, frame: Resolution) -> None:
    """15-17b: a unit that was played by a normal summon has been summoned; what could not land is buried."""
    item = frame.item
    came = [event for event in frame.done if event.kind == "move" and event.destination in BOARD]
    if not came:
        if game.alive(item.card) and game.state.cards[item.card.card].zone in GATE:
            happen(game, [bury(game, item.card.card, by=item.seat)])
        return
    ref = Ref(came[0].subject.card, came[0].after)
    events = []
    if item.price == "summon" and game.rule("15-17b"):
        events.append(
            Event("summon", subject=ref, after=ref.identity, seat=item.seat, how="normal", by=item.seat, cause="play")
        )
    if item.origin == "hand" and game.rule("16-3a"):
        events.append(Event("touchdown", subject=ref, after=ref.identity, seat=item.seat, by=item.seat, cause="play"))
    happen(game, events)


@resolution.step("")
def over(game: Game, frame: Resolution) -> None:
    """What was turned over by ruler damage is looked after by `sweeping`."""
