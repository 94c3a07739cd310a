"""Section 1008: destroying, which puts a ゼクス or アセンション from its square into its owner's charge."""

from __future__ import annotations

from collections.abc import Iterable

from msgspec.structs import replace

from tefuda.games.kit.moves import caused
from tefuda.kernel.events import happen
from tefuda.kernel.game import Game
from tefuda.kernel.records import Context, Event, Frame, Ref
from tefuda.kernel.rules import Procedure

from .zones import CHARGE, TRASH, move_event, occupies


def destruction(game: Game, refs: Iterable[Ref], context: Context | None = None, **more: object) -> list[Event]:
    """1008.1: the events of destroying these cards, as far as they are still there."""
    batch = []
    for ref in refs:
        if not game.alive(ref):
            continue
        whole = occupies(game, ref.card)
        goal = CHARGE if game.by("1008.1", whole) else TRASH
        event = caused(move_event(game, ref.card, goal, also="destroy", **more), context)
        batch.append(replace(event, agent=game.by("815.2a", event.agent)) if event.cause == "skill" else event)
    return batch


class Destruction(Frame, frozen=True, tag="zx.Destruction"):
    """1008.1: an effect or a cost destroys cards, all of them together (301.5)."""

    cards: tuple[Ref, ...]
    context: Context


destroying = Procedure(Destruction)


@destroying.step("")
def destroy(game: Game, frame: Destruction) -> None:
    """301.5: they go together."""
    happen(game, game.every("301.5", destruction(game, frame.cards, frame.context)))


@destroying.step("")
def told(game: Game, frame: Destruction) -> None:
    game.reply(done=frame.done)
