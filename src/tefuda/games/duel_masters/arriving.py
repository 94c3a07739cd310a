"""409.1a, 409.1f: an effect puts cards into the battle zone: they are pending, and come one after the other."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from tefuda.kernel.events import happen
from tefuda.kernel.game import Game
from tefuda.kernel.layers import release
from tefuda.kernel.records import Context, Event, Frame, Ref
from tefuda.kernel.rules import Procedure

from .zones import BATTLE, DECK


class Arriving(Frame, frozen=True, tag="dm.Arriving"):
    """Cards that an effect puts into the battle zone."""

    batch: tuple[Event, ...]
    looked: tuple[Ref, ...] = ()  # other cards of a deck that the effect is looking at
    left: tuple[Event, ...] = ()  # those whose turn has not come yet
    came: tuple[Event, ...] = ()
    replaced: tuple[Event, ...] = ()  # what was done in place of some of it


arriving = Procedure(Arriving)


@arriving.step("409.1a")
def hold(game: Game, frame: Arriving) -> None:
    """409.1a: until they really move all of them are pending: where they are, but not counted there (409.1c)."""
    held = [Event("aside", subject=one.subject, after=one.subject.identity, seat=one.seat, by=one.by) for one in frame.batch]
    happen(game, held)


@arriving.step("605.4")
def keep_apart(game: Game, frame: Arriving) -> None:
    """605.4: what else the effect looks at belongs to the deck, but other effects do not touch it."""
    happen(
        game, [Event("aside", subject=ref, after=ref.identity, seat=game.state.cards[ref.card].owner) for ref in frame.looked]
    )


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
    """409.2: what has not come is as it was before, 409.1d: without what it was given; 605.4a: also what was looked at."""
    cards = game.state.cards
    held = [one.subject for one in frame.batch if game.alive(one.subject) and cards[one.subject.card].aside]
    for ref in game.by("409.1d", held):
        release(game, ref)
    stays = [*held, *(ref for ref in frame.looked if game.alive(ref) and cards[ref.card].aside)]
    happen(game, [Event("aside", subject=ref, after=ref.identity, seat=cards[ref.card].owner, how="back") for ref in stays])


@arriving.step("")
def told(game: Game, frame: Arriving) -> None:
    game.reply(done=frame.came, instead=frame.replaced)


def looked_at(game: Game, context: Context, but: Iterable[Ref]) -> tuple[Ref, ...]:
    """605.4: the cards of a deck that an effect is looking at, besides those it deals with."""
    spared = set(but)
    seen = dict.fromkeys(ref for refs in context.binds.values() for ref in refs if ref not in spared)
    return tuple(ref for ref in seen if game.alive(ref) and game.state.cards[ref.card].zone in DECK)


def looked_at_now(game: Game) -> list[Ref]:
    """605.4: the cards that effects under way are looking at: other effects do not find them, but they belong to their deck."""
    found = [ref for frame in game.state.frames for ref in getattr(frame, "looked", ())]
    return [ref for ref in found if game.alive(ref) and game.state.cards[ref.card].aside]


def carried(game: Game, context: Context, batch: Sequence[Event]) -> Arriving | None:
    """Does an effect put cards into the battle zone from elsewhere?"""
    if all(event.destination in BATTLE and event.origin not in BATTLE and not event.down for event in batch):
        return Arriving(batch=tuple(batch), looked=looked_at(game, context, [event.subject for event in batch]))
    return None
