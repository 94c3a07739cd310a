"""409.1a, 409.1f: an effect puts cards into the battle zone: they are pending, and come one after the other."""

from __future__ import annotations

from collections.abc import Sequence

from tefuda.kernel.events import happen
from tefuda.kernel.game import Game
from tefuda.kernel.records import Event, Frame
from tefuda.kernel.rules import Procedure

from .zones import BATTLE


class Arriving(Frame, frozen=True, tag="dm.Arriving"):
    """Cards that an effect puts into the battle zone."""

    batch: tuple[Event, ...]
    left: tuple[Event, ...] = ()  # those whose turn has not come yet
    came: tuple[Event, ...] = ()
    replaced: tuple[Event, ...] = ()  # what was done in place of some of it


arriving = Procedure(Arriving)


@arriving.step("409.1a")
def hold(game: Game, frame: Arriving) -> None:
    """409.1a: until they really move all of them are pending: where they are, but not counted there (409.1c)."""
    held = [Event("aside", subject=one.subject, after=one.subject.identity, seat=one.seat, by=one.by) for one in frame.batch]
    happen(game, held)


@arriving.step("")
def begin(game: Game, frame: Arriving) -> None:
    game.set(left=frame.batch, done=())


@arriving.step("")
def one_by_one(game: Game, frame: Arriving) -> None:
    """409.1f: they come into the battle zone one after the other."""
    game.set(came=(*frame.came, *frame.done), replaced=(*frame.replaced, *frame.instead), done=(), instead=())
    if frame.left:
        now = frame.left[: game.by("409.1f", 1) or len(frame.left)]
        game.goto(one_by_one, left=frame.left[len(now) :])
        happen(game, now)


@arriving.step("")
def lay_back(game: Game, frame: Arriving) -> None:
    """409.2: what has not come is as it was before."""
    cards = game.state.cards
    stays = [one.subject for one in frame.batch if game.alive(one.subject) and cards[one.subject.card].aside]
    happen(game, [Event("aside", subject=ref, after=ref.identity, seat=cards[ref.card].owner, how="back") for ref in stays])


@arriving.step("")
def told(game: Game, frame: Arriving) -> None:
    game.reply(done=frame.came, instead=frame.replaced)


def carried(batch: Sequence[Event]) -> Arriving | None:
    """Does an effect put cards into the battle zone from elsewhere?"""
    if all(event.destination in BATTLE and event.origin not in BATTLE and not event.down for event in batch):
        return Arriving(batch=tuple(batch))
    return None
