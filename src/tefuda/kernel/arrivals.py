"""Several cards that move by one instruction: who decides their order, and moving them one at a time."""

from __future__ import annotations

from typing import TYPE_CHECKING

from msgspec.structs import replace

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


def undated(game: Game, batch: list[Event], ordered: tuple[Ref, ...]) -> list[tuple[int, list[Event]]]:
    """Cards of one player that are put onto places of the table together, if it matters which of them counts as earlier."""
    found = []
    for seat in (game.state.turn_player, 1 - game.state.turn_player):
        group = [event for event in batch if event.seat == seat]
        if len(group) > 1 and group[0].subject not in ordered:
            chooser = game.rules.orders_arrival(game, group)
            if chooser is not None:
                found.append((chooser, group))
    return found


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
    """Events that happen one after the other, on behalf of the procedure below.

    `rest`: so many more cards were to be taken from the same pile than it had. If rules have made it anew since, they are.
    """

    batch: tuple[tuple[Event, ...], ...]
    rest: int = 0
    used: History[tuple[Used, ...]] = ()
    gathered: tuple[Event, ...] = ()


one_by_one = Procedure(OneByOne)


@one_by_one.step("")
def propose_next(game: Game, frame: OneByOne) -> None:
    """The next event, with what the last one came to added to the outcome."""
    gathered = (*frame.gathered, *frame.done)
    batch, rest = frame.batch, frame.rest
    if not batch and rest and gathered:
        batch, rest = _from_anew(game, gathered[0]), rest - 1
    if not batch:
        game.deliver_below(gathered)
        game.leave()
        return
    game.goto(propose_next, batch=batch[1:], rest=rest, gathered=gathered, done=())
    happen(game, batch[0], frame.used)


def _from_anew(game: Game, like: Event) -> tuple[tuple[Event, ...], ...]:
    """The top card of the pile that the first one came from is moved in the same way, if there is one."""
    pile = game.state.zones[like.origin]
    return ((replace(like, subject=game.ref(pile[-1]), after=-1, number=0, moment=0),),) if pile else ()
