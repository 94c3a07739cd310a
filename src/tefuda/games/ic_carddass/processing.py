"""Chapter 9 (and 1-2): rule processing. Losing cuts in at once; the area rules wait for a checkpoint."""

from __future__ import annotations

from tefuda.kernel import loops
from tefuda.kernel.events import happen
from tefuda.kernel.game import Game
from tefuda.kernel.prohibition import forbidden
from tefuda.kernel.records import Decision, Event, Frame, Option
from tefuda.kernel.rules import Procedure

from .zones import BATTLE, DECK, DROP, LIFE, MELEE

# ------------------------------------------------------------------------------------------------ 9-2 losing


def judge_loss(game: Game, *, checkpoint: bool = False) -> None:
    """9-2-1: loss is interrupt-type; 9-2-2: everybody who meets a condition at that moment loses."""
    state = game.state
    zones = state.zones
    if zones[2 * LIFE] and zones[2 * LIFE + 1] and zones[2 * DECK] and zones[2 * DECK + 1]:
        return
    if not state.numbers.get("playing") or state.result is not None or any(isinstance(f, Losing) for f in state.frames):
        return  # "during the game": the empty life areas of the set-up mean nothing
    if not checkpoint and not (game.rule("9-1-2-1") and game.rule("9-2-1")):
        return
    losers = tuple(seat for seat in (0, 1) if _condition(game, seat) and not forbidden(game, Event("lose", seat=seat)))
    if losers and game.rule("9-2-2") and game.rule("1-2-2"):
        game.call(Losing(seats=losers))


def _condition(game: Game, seat: int) -> bool:
    """9-2-3, 9-2-4 (1-2-2-1 and 1-2-2-2 say the same, misprinted): no life left, or no deck left."""
    zones = game.state.zones
    if not zones[2 * LIFE + seat] and game.rule("9-2-3") and game.rule("1-2-2-1"):
        return True
    return not zones[2 * DECK + seat] and game.rule("9-2-4") and game.rule("1-2-2-2")


class Losing(Frame, frozen=True, tag="ic.Losing"):
    """Players are about to lose. It is an event like any other, so a card may replace it."""

    seats: tuple[int, ...]
    why: str = ""  # "conceded" or "card"; otherwise a condition of 9-2


losing = Procedure(Losing)


@losing.step("")
def propose_loss(game: Game, frame: Losing) -> None:
    """A loss that is replaced again and again without end is a loop like any other."""
    loops.pulse(game)
    if game.state.result is None:
        happen(game, [Event("lose", seat=seat) for seat in frame.seats])


@losing.step("")
def end_game(game: Game, frame: Losing) -> None:
    """1-2-1: the game ends when somebody loses, and the other wins; 1-2-3: all losing together is a draw."""
    lost = tuple(event.seat for event in frame.done if event.kind == "lose")
    if len(lost) == 2:
        if game.rule("1-2-3"):
            game.finish(None, "both lost", "1-2-3")
        else:
            game.finish(0, "both lost", "1-2-1")
    elif lost and game.rule("1-2-1"):
        zones = game.state.zones
        reason, clause = ("no life", "9-2-3") if not zones[2 * LIFE + lost[0]] else ("no deck", "9-2-4")
        if frame.why:
            reason, clause = frame.why, "1-2-4" if frame.why == "conceded" else "1-2-1~2"
        game.finish(1 - lost[0], reason, clause)
    game.leave()
    game.touch()  # a loss that was replaced may be due again


def decide(game: Game, seats: tuple[int, ...], result: str) -> None:
    """1-2-1~2 (printed under a number used twice): a card that decides the game does so in mid-resolution."""
    if not game.rule("1-2-1~2"):
        return
    if result == "lose":
        game.call(Losing(seats=seats, why="card"))
    else:
        game.finish(None if len(seats) == 2 else seats[0], "card", "1-2-1~2")


def concede(game: Game, seat: int) -> None:
    """1-2-4: anybody may concede at any time and loses at once; 1-2-4-1: no card can touch that."""
    if not game.rule("1-2-4"):
        return
    if game.rule("1-2-4-1"):
        game.clause = "1-2-4"
        game.record(Event("concede", seat=seat, clause="1-2-4"))
        game.finish(1 - seat, "conceded", "1-2-4")
    else:
        game.call(Losing(seats=(seat,), why="conceded"))
        game.state.decision = None
        game.advance()


# ------------------------------------------------------------------------------------------------ 9-3, 9-4 check-type processes


class Processing(Frame, frozen=True, tag="ic.Processing"):
    """8-5-1-1: all check-type rule processing due now, performed at the same time (9-1-2-3)."""

    batch: tuple[Event, ...] = ()
    asking: tuple[int, ...] = ()  # players who have to choose surplus battle cards


def due(game: Game) -> bool:
    """9-1-2-2: is a check-type process's condition met at this checkpoint?"""
    zones = game.state.zones
    if len(zones[2 * BATTLE]) < 5 and len(zones[2 * BATTLE + 1]) < 5 and not zones[2 * MELEE] and not zones[2 * MELEE + 1]:
        return False  # the usual case, looked at after every action
    return any(_surplus(game, seat) or _stray(game, seat) for seat in (0, 1)) and game.rule("9-1-2-2")


def _surplus(game: Game, seat: int) -> int:
    """9-3-2, 3-6-3: how many battle cards a player has too many."""
    surplus = len(game.state.zones[2 * BATTLE + seat]) - 4
    return surplus if surplus > 0 and game.rule("9-3-1") and game.rule("9-3-2") and game.rule("3-6-3") else 0


def _stray(game: Game, seat: int) -> tuple[int, ...]:
    """9-4-2: a player's melee cards outside the battle phase."""
    cards = game.state.zones[2 * MELEE + seat]
    if not cards or game.state.phase.startswith("battle"):
        return ()
    return cards if game.rule("9-4-1") and game.rule("9-4-2") else ()


processing = Procedure(Processing)


@processing.step("")
def collect(game: Game, frame: Processing) -> None:
    """9-3-2: an area with five or more battle cards; 9-4-2: melee cards outside the battle phase."""
    batch: list[Event] = []
    asking: list[int] = []
    # 1-3-4: where both must choose at once, the turn player chooses first.
    first = game.state.turn_player if game.rule("1-3-4") else 1 - game.state.turn_player
    for seat in (first, 1 - first):
        if _surplus(game, seat):
            asking.append(seat)
        batch.extend(_drop(game, card, "9-4-2") for card in _stray(game, seat))
    game.set(batch=tuple(batch), asking=tuple(asking))


@processing.step("")
def choose_surplus(game: Game, frame: Processing) -> None:
    """9-3-2-1: the master chooses; the card placed last is not among them."""
    if not frame.asking:
        game.goto(3)
        return
    seat = frame.asking[0]
    cards = game.state.zones[2 * BATTLE + seat]
    surplus = len(cards) - 4
    options = tuple(Option("drop", game.ref(card)) for card in cards[:-1])
    chooser = seat if game.rule("9-3-2-1") else 1 - seat
    game.ask(Decision(chooser, "choose", "surplus", "9-3-2", options, surplus, surplus))


@processing.step("")
def chose_surplus(game: Game, frame: Processing) -> None:
    chosen = tuple(_drop(game, option.card[0], "9-3-2") for option in game.chosen)
    game.set(batch=(*frame.batch, *chosen), asking=frame.asking[1:], step=1)


@processing.step("")
def perform(game: Game, frame: Processing) -> None:
    """9-1-2-3: everything due is performed simultaneously."""
    if game.rule("9-1-2-3"):
        happen(game, frame.batch)
    elif frame.batch:
        game.set(batch=frame.batch[1:], step=3)
        happen(game, frame.batch[:1])


def _drop(game: Game, card: int, clause: str) -> Event:
    """To the owner's drop area."""
    record = game.state.cards[card]
    destination = 2 * DROP + record.owner
    looks_back = game.rules.looks_back(game, record.zone, destination)
    return Event(
        "move",
        subject=(card, record.object),
        seat=record.owner,
        origin=record.zone,
        destination=destination,
        cause="rule",
        by=record.zone & 1,
        clause=clause,
        looks_back=looks_back,
    )
