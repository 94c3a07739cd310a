"""The log as one reader saw it being written: each event is described in the state right after the action it belongs to.

Described later, a line could name a card that came into sight only afterwards.
"""

from __future__ import annotations

from tefuda.kernel.game import Game
from tefuda.kernel.records import Event
from tefuda.kernel.state import State
from tefuda.match.chronicle import tell, whose
from tefuda.match.match import Match

from .context import LogLine, Reader
from .places import first_event, seat_number


class LogBook:
    """The lines of one reader in one language. Thrown away when actions are taken back."""

    def __init__(self, reader: Reader, lang: str, *, you: bool = False) -> None:
        self.reader = reader
        self.you = you  # it is written for the player of that seat
        self.lang = lang
        self.lines: list[LogLine] = []
        self._events = 0  # described so far
        self._actions = 0

    def behind(self, match: Match) -> int:
        """How many events are not described yet."""
        return len(match.events) - self._events

    def back(self, match: Match, actions: int) -> None:
        """Only so many actions of the match are those that were told: the lines of the others go."""
        end = first_event(match, actions)
        last = match.events[end - 1].number if end else -1
        while self.lines and self.lines[-1].number > last:
            self.lines.pop()
        self._events, self._actions = min(self._events, end), min(self._actions, actions)

    def read(self, match: Match, most: int = 1 << 60) -> list[LogLine]:
        """All lines up to now, or those of so many events more."""
        past, most = match.past(), self._events + most
        while self._events < min(most, len(match.events)):
            done = self._actions
            state = past[done] if done < len(past) else match.game.state
            end = match.done[done].first_event if done < len(match.done) else len(match.events)
            self._describe(Game(match.game.setting, state), match.events[self._events : end], state)
            self._events = max(self._events, end)
            if done < len(match.done):
                self._actions += 1
        return self.lines

    def _describe(self, game: Game, events: list[Event], state: State) -> None:
        told = tell(game, events, seat_number(self.reader), self.lang, open_table=self.reader == "both", you=self.you)
        for event, text, clause in told:
            number, turn, kind, seat = event.number, state.turn, event.kind, whose(event)
            self.lines.append(LogLine(number=number, turn=turn, text=text, clause=clause, kind=kind, seat=seat))
