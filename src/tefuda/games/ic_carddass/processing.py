"""Chapter 9 (and 1-2): rule processing. Losing cuts in at once; the area rules wait for a checkpoint."""

from __future__ import annotations

from operator import itemgetter

from tefuda.games.kit.losing import Endings, Losing, Reason
from tefuda.games.kit.moves import move_event
from tefuda.kernel.events import happen
from tefuda.kernel.game import Game
from tefuda.kernel.prohibition import forbidden
from tefuda.kernel.records import Decision, Event, Frame, Option
from tefuda.kernel.rules import Procedure
from tefuda.kernel.zones import seat_of

from .zones import BATTLE, DECK, DROP, LIFE, MELEE

# ------------------------------------------------------------------------------------------------ 9-2 losing


#: What everybody needs some of, life and a deck: of the zones, these. Looked at after every change.
vital = itemgetter(*LIFE, *DECK)


def judge_loss(game: Game) -> None:
    """9-2-1: loss is interrupt-type; 9-2-2: everybody who meets a condition at that moment loses."""
    state = game.state
    if all(vital(state.zones)):
        return
    if not state.numbers.get("playing") or state.result is not None or any(isinstance(f, Losing) for f in state.frames):
        return  # "during the game": the empty life areas of the set-up mean nothing
    found = {seat: _condition(game, seat) for seat in (0, 1) if forbidden(game, Event("lose", seat=seat)) is None}
    losers = [(seat, reason) for seat, reason in found.items() if reason is not None]
    if losers and game.rule("1-2-2"):
        seats, reasons = zip(*game.every("9-2-2", losers), strict=True)
        game.call(Losing(seats=seats, reasons=reasons))


def _condition(game: Game, seat: int) -> Reason | None:
    """9-2-3, 9-2-4 (1-2-2-1 and 1-2-2-2 say the same, misprinted): no life left, or no deck left."""
    zones = game.state.zones
    no_life = not zones[LIFE[seat]] and game.rule("1-2-2-1")
    if no_life and game.rule("9-2-3"):
        return Reason("no life", "9-2-3")
    no_deck = not zones[DECK[seat]] and game.rule("1-2-2-2")
    return Reason("no deck", "9-2-4") if no_deck and game.rule("9-2-4") else None


ENDINGS = Endings(over="1-2-1", draw="1-2-3", card="1-2-1~2", concede="1-2-4", untouched="1-2-4-1")
losing = ENDINGS.procedure()


# ------------------------------------------------------------------------------------------------ 9-3, 9-4 check-type processes


class Processing(Frame, frozen=True, tag="ic.Processing"):
    """8-5-1-1: all check-type rule processing due now, performed at the same time (9-1-2-3)."""

    batch: tuple[Event, ...] = ()
    asking: tuple[int, ...] = ()  # players who have to choose surplus battle cards


def due(game: Game) -> bool:
    """9-1-2-2: is a check-type process's condition met at this checkpoint?"""
    zones = game.state.zones
    if len(zones[BATTLE[0]]) < 5 and len(zones[BATTLE[1]]) < 5 and not zones[MELEE[0]] and not zones[MELEE[1]]:
        return False  # the usual case, looked at after every action
    surplus = any(_surplus(game, seat) for seat in (0, 1)) and game.rule("9-3-1")
    stray = any(_stray(game, seat) for seat in (0, 1)) and game.rule("9-4-1")
    return (surplus or stray) and game.rule("9-1-2-2")


def _surplus(game: Game, seat: int) -> int:
    """9-3-2: how many battle cards a player has too many."""
    return max(0, len(game.state.zones[BATTLE[seat]]) - game.limit("9-3-2", 4))


def _stray(game: Game, seat: int) -> tuple[int, ...]:
    """9-4-2: a player's melee cards outside the battle phase."""
    cards = game.state.zones[MELEE[seat]]
    if not cards or game.state.phase.startswith("battle"):
        return ()
    return game.by("9-4-2", cards)


processing = Procedure(Processing)


@processing.step("")
def collect(game: Game, frame: Processing) -> None:
    """9-3-2: an area with five or more battle cards; 9-4-2: melee cards outside the battle phase."""
    batch: list[Event] = []
    asking: list[int] = []
    # 1-3-4: where both must choose at once, the turn player chooses first.
    first = game.seat("1-3-4", game.state.turn_player)
    for seat in (first, 1 - first):
        if _surplus(game, seat):
            asking.append(seat)
        batch.extend(_drop(game, card, "9-4-2") for card in _stray(game, seat))
    game.set(batch=tuple(batch), asking=tuple(asking))


@processing.step("")
def choose_surplus(game: Game, frame: Processing) -> None:
    """9-3-2-1: the master chooses; the card placed last is not among them."""
    if not frame.asking:
        game.goto(perform)
        return
    seat = frame.asking[0]
    cards = game.state.zones[BATTLE[seat]]
    surplus = _surplus(game, seat)
    options = tuple(Option("drop", game.ref(card)) for card in cards[:-1])
    game.ask(Decision(game.seat("9-3-2-1", seat), "choose", "surplus", "9-3-2", options, surplus, surplus))


@processing.step("")
def chose_surplus(game: Game, frame: Processing) -> None:
    chosen = tuple(_drop(game, option.card.card, "9-3-2") for option in game.chosen)
    game.goto(choose_surplus, batch=(*frame.batch, *chosen), asking=frame.asking[1:])


@processing.step("")
def perform(game: Game, frame: Processing) -> None:
    """9-1-2-3: everything due is performed simultaneously."""
    happen(game, game.every("9-1-2-3", frame.batch))


def _drop(game: Game, card: int, clause: str) -> Event:
    """To the owner's drop area."""
    record = game.state.cards[card]
    return move_event(game, card, DROP[record.owner], record.owner, by=seat_of(record.zone), clause=clause)
