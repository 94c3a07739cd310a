"""701.6: destroying, which is trying to put something from the battle zone into the graveyard."""

from __future__ import annotations

from collections.abc import Iterable

from tefuda.games.kit.moves import caused
from tefuda.kernel.events import happen
from tefuda.kernel.game import Game
from tefuda.kernel.records import Context, Event, Frame, Ref
from tefuda.kernel.rules import Procedure

from .zones import BATTLE, GRAVE, move_event


def destruction(game: Game, refs: Iterable[Ref], context: Context | None = None, **more: object) -> list[Event]:
    """The events of destroying these cards, as far as they are still there."""
    there = [ref for ref in refs if game.alive(ref) and game.state.cards[ref.card].zone in BATTLE]
    return [caused(move_event(game, ref.card, GRAVE, also="destroy", **more), context) for ref in there]


class Destruction(Frame, frozen=True, tag="dm.Destruction"):
    """701.6a: an effect destroys cards, all of them together."""

    cards: tuple[Ref, ...]
    context: Context


destroying = Procedure(Destruction)


@destroying.step("701.6a")
def destroy(game: Game, frame: Destruction) -> None:
    """701.6a: from the battle zone to the graveyard; 400.7: all at the same time."""
    happen(game, destruction(game, frame.cards, frame.context))


@destroying.step("")
def told(game: Game, frame: Destruction) -> None:
    game.reply(done=frame.done)
