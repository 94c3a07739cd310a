"""3-10d: a set card that somebody does not see is shown before it leaves for another zone."""

from __future__ import annotations

from collections.abc import Sequence

from tefuda.kernel.events import happen
from tefuda.kernel.game import Game
from tefuda.kernel.records import Event, Frame
from tefuda.kernel.rules import Procedure

from .zones import SETS, shown


class Showing(Frame, frozen=True, tag="gr.Showing"):
    """Moves of which some are shown first."""

    events: tuple[Event, ...]


showing = Procedure(Showing)


def unseen(game: Game, batch: Sequence[Event]) -> list[Event]:
    """The moves of cards that leave their set zone and that somebody has not seen there."""
    return [
        event
        for event in batch
        if event.kind == "move" and event.origin in SETS and event.destination not in SETS
        if game.alive(event.subject) and not shown(game, event.subject.card)
    ]  # fmt: skip


@showing.step("3-10d")
def show(game: Game, frame: Showing) -> None:
    """3-10d: shown where they lie."""
    shown = [event.subject for event in unseen(game, frame.events)]
    happen(game, [Event("reveal", subject=ref, after=ref.identity, seat=game.master(ref.card)) for ref in shown])


@showing.step("")
def leave(game: Game, frame: Showing) -> None:
    game.set(done=())
    happen(game, list(frame.events))


@showing.step("")
def told(game: Game, frame: Showing) -> None:
    game.reply(done=frame.done)


def depart(game: Game, batch: Sequence[Event]) -> None:
    """Moves by the rules, of cards that may have been set."""
    if unseen(game, batch):
        game.call(Showing(events=tuple(batch)))
    elif batch:
        happen(game, list(batch))
