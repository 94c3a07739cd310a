"""Section 103: losing, winning, conceding."""

from __future__ import annotations

from tefuda.kernel import loops
from tefuda.kernel.events import happen
from tefuda.kernel.game import Game
from tefuda.kernel.records import Event, Frame
from tefuda.kernel.rules import Procedure


class Losing(Frame, frozen=True, tag="bd.Losing"):
    """Players are about to lose. It is an event like any other, so a card may replace or forbid it."""

    seats: tuple[int, ...]
    why: str
    clause: str


losing = Procedure(Losing)


@losing.step("")
def propose_loss(game: Game, frame: Losing) -> None:
    loops.pulse(game)
    if game.state.result is None:
        happen(game, [Event("lose", seat=seat, at=frame.why, clause=frame.clause) for seat in frame.seats])


@losing.step("103-1")
def end_game(game: Game, frame: Losing) -> None:
    """103-1: who has not lost wins and the game ends at once; 103-1a: all losing together is a draw."""
    lost = tuple(event.seat for event in frame.done if event.kind == "lose")
    if len(lost) == 2 and game.rule("103-1a"):
        game.finish(None, "both lost", "103-1a")
    elif lost:
        game.finish(1 - lost[0], frame.why, frame.clause)


def decide(game: Game, seats: tuple[int, ...], result: str) -> None:
    """103-3: an effect may decide the game, at once."""
    if not game.rule("103-3"):
        return
    if result == "lose":
        game.call(Losing(seats=seats, why="card", clause="103-3"))
    else:
        game.finish(None if len(seats) == 2 else seats[0], "card", "103-3")


def concede(game: Game, seat: int) -> None:
    """103-2: anybody may concede at any time and loses; 103-2a: no effect on losing touches that."""
    if not game.rule("103-2"):
        return
    if game.rule("103-2a"):
        game.clause = "103-2"
        game.record(Event("concede", seat=seat, clause="103-2"))
        game.finish(1 - seat, "conceded", "103-2")
    else:
        game.call(Losing(seats=(seat,), why="conceded", clause="103-2"))
        game.state.decision = None
        game.advance()
