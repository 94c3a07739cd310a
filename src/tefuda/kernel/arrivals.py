"""Several cards that move by one instruction: who decides their order, and moving them one at a time."""

from __future__ import annotations

from typing import TYPE_CHECKING

from .events import Used, happen
from .records import Event, Frame, Ref
from .rules import Procedure

if TYPE_CHECKING:
    from .game import Game


def in_order(refs: list[Ref], ordered: tuple[Ref, ...]) -> list[Ref]:
    """The cards, those whose order has been decided in that order."""
    decided = iter([ref for ref in ordered if ref in refs])
    return [next(decided) if ref in ordered else ref for ref in refs]


def undecided(game: Game, batch: list[Event], ordered: tuple[Ref, ...]) -> list[tuple[int, list[Event]]]:
    """Groups of cards that arrive together and whose order somebody still has to decide; the turn player's first."""
    groups: dict[tuple[int, int], list[Event]] = {}
    for event in batch:
        groups.setdefault((event.destination, game.state.cards[event.subject[0]].owner), []).append(event)
    found = []
    for group in groups.values():
        if len(group) > 1 and group[0].subject not in ordered:
            chooser = game.rules.orders_arrival(game, group)
            if chooser is not None:
                found.append((chooser, group))
    return sorted(found, key=lambda pair: (pair[0] != game.state.turn_player) is game.applies("turn_player_first"))


def rounds_of(batch: list[Event]) -> tuple[tuple[Event, ...], ...]:
    """Cards of a zone move one after the other, so that rules can cut in between; those of two zones keep step."""
    places: dict[int, int] = {}
    rounds: list[list[Event]] = []
    for event in batch:
        place = places[event.origin] = places.get(event.origin, -1) + 1
        if place == len(rounds):
            rounds.append([])
        rounds[place].append(event)
    return tuple(map(tuple, rounds))


class OneByOne(Frame, frozen=True):
    """Events that happen one after the other, on behalf of the procedure below."""

    batch: tuple[tuple[Event, ...], ...]
    used: tuple[Used, ...] = ()
    gathered: tuple[Event, ...] = ()


one_by_one = Procedure(OneByOne)


@one_by_one.step("")
def propose_next(game: Game, frame: OneByOne) -> None:
    """The next event, with what the last one came to added to the outcome."""
    gathered = (*frame.gathered, *frame.done)
    if not frame.batch:
        game.deliver_below(gathered)
        game.goto(1)
        return
    game.set(batch=frame.batch[1:], gathered=gathered, done=(), step=0)
    happen(game, frame.batch[0], frame.used)
