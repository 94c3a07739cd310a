"""Several cards that move by one instruction: who decides their order, and moving them one at a time."""

from __future__ import annotations

from typing import TYPE_CHECKING

from .events import Used, happen
from .records import Event, Frame, History, Ref
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
        groups.setdefault((event.destination, game.state.cards[event.subject.card].owner), []).append(event)
    found = []
    for group in groups.values():
        if len(group) > 1 and group[0].subject not in ordered:
            chooser = game.rules.orders_arrival(game, group)
            if chooser is not None:
                found.append((chooser, group))
    return game.order("turn_player_first", sorted(found, key=lambda pair: pair[0] != game.state.turn_player))


def in_step(batch: list[Event]) -> tuple[tuple[Event, ...], ...]:
    """Rounds in which the cards of a zone move one after the other, so that rules can cut in; those of two zones keep step."""
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
    used: History[tuple[Used, ...]] = ()
    gathered: tuple[Event, ...] = ()


one_by_one = Procedure(OneByOne)


@one_by_one.step("")
def propose_next(game: Game, frame: OneByOne) -> None:
    """The next event, with what the last one came to added to the outcome."""
    gathered = (*frame.gathered, *frame.done)
    if not frame.batch:
        game.deliver_below(gathered)
        game.leave()
        return
    game.goto(propose_next, batch=frame.batch[1:], gathered=gathered, done=())
    happen(game, frame.batch[0], frame.used)
