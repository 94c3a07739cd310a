"""How a game ends: players lose (an event that cards may replace or forbid), concede, or a card decides."""

from __future__ import annotations

from typing import NamedTuple

from tefuda.kernel import loops
from tefuda.kernel.events import happen
from tefuda.kernel.game import Game
from tefuda.kernel.prohibition import forbidden
from tefuda.kernel.records import Event, Frame
from tefuda.kernel.rules import Procedure


class Reason(NamedTuple):
    """Why a player loses: a word, and the clause."""

    why: str
    clause: str


class Losing(Frame, frozen=True, tag="Losing"):
    """Players are about to lose, each for his reason."""

    seats: tuple[int, ...]
    reasons: tuple[Reason, ...]


def losing(seats: tuple[int, ...], why: str, clause: str) -> Losing:
    """Players who lose for the same reason."""
    return Losing(seats=seats, reasons=(Reason(why, clause),) * len(seats))


class Endings(NamedTuple):
    """The clauses a rulebook has about the end of a game."""

    over: str  # who has not lost wins, and the game is over
    draw: str  # all who lose together
    card: str  # a card says that somebody wins or loses
    concede: str  # anybody may concede at any time
    untouched: str  # and no effect keeps him from it

    def procedure(self) -> Procedure[Losing]:
        """The procedure of losing, to be listed among the game's."""
        steps = Procedure(Losing)

        @steps.step("")
        def propose_loss(game: Game, frame: Losing) -> None:
            """A loss that is replaced again and again without end is a loop like any other."""
            loops.pulse(game)
            if game.state.result is None:
                whose = zip(frame.seats, frame.reasons, strict=True)
                happen(game, [Event("lose", seat=seat, reason=reason.why, clause=reason.clause) for seat, reason in whose])

        @steps.step(self.over)
        def end_game(game: Game, frame: Losing) -> None:
            """Who has not lost wins and the game ends at once; all losing together is a draw."""
            lost = [event for event in frame.done if event.kind == "lose"]
            if len(lost) == 2 and game.rule(self.draw):
                game.finish(None, "both lost", self.draw)
            elif lost:
                game.finish(1 - lost[0].seat, lost[0].reason, lost[0].clause)

        @steps.step("")
        def look_again(game: Game, frame: Losing) -> None:
            """A loss that was replaced may be due again."""
            game.leave()
            game.touch()

        return steps

    def decide(self, game: Game, seats: tuple[int, ...], result: str) -> None:
        """An effect decides the game, at once."""
        if result == "lose" and game.rule(self.card):
            game.call(losing(seats, "card", self.card))
        elif result == "win" and game.rule(self.card):
            game.finish(None if len(seats) == 2 else seats[0], "card", self.card)

    def give_up(self, game: Game, seat: int) -> None:
        """A player concedes."""
        saved = forbidden(game, Event("lose", seat=seat, reason="conceded")) is not None
        if (not saved or game.rule(self.untouched)) and game.by(self.concede, True):
            game.record(Event("concede", seat=seat, clause=self.concede))
            game.finish(1 - seat, "conceded", self.concede)
