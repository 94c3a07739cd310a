"""Sections 7-5, 15-4: setting cards face down in the own set zones."""

from __future__ import annotations

from tefuda.kernel.events import happen
from tefuda.kernel.game import Game
from tefuda.kernel.records import Context, Decision, Event, Frame, Option, Ref
from tefuda.kernel.rules import Procedure

from .zones import SET, move_event, settable, slots


def set_options(game: Game, seat: int, ref: Ref) -> list[Option]:
    """7-5a: a card that can be set goes to any of the player's set zones; it may be taken already (12-5a)."""
    if not settable(game, ref):
        return []
    names = [game.rules.zone_at[zone].name for zone in slots(game, seat, SET)]
    return [Option("set", ref, price=name, to=name) for name in names]


def setting_event(game: Game, seat: int, option: Option, **more: object) -> Event:
    """The move of a card into a set zone."""
    return move_event(game, option.card.card, game.zone(option.to, seat), also="set", by=seat, **more)


class Setting(Frame, frozen=True, tag="gr.Setting"):
    """15-4a: an effect says that a card is set."""

    card: Ref
    context: Context


placing = Procedure(Setting)


@placing.step("15-4a")
def choose(game: Game, frame: Setting) -> None:
    """15-4a: in any set zone of the player."""
    options = set_options(game, frame.context.master, frame.card) if game.alive(frame.card) else []
    game.chosen = ()
    if options:
        game.ask(Decision(frame.context.master, "choose", "place", "15-4a", tuple(options), source=frame.card))


@placing.step("15-4a")
def put(game: Game, frame: Setting) -> None:
    """15-4a: face down."""
    context = frame.context
    if game.chosen:
        more = {"cause": "skill", "source": context.source, "agent": context.source, "key": context.key}
        happen(game, [setting_event(game, context.master, game.chosen[0], **more)])


@placing.step("")
def told(game: Game, frame: Setting) -> None:
    game.reply(done=frame.done)
