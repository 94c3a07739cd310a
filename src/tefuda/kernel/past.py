"""The turn's events by name and by what they made of cards, so that questions about the past do not read all of it."""

from __future__ import annotations

from .records import Event, Ref


class Past:
    """Follows a state's history as it grows. A new turn, or a state that was rewound, has another list and gets another one."""

    __slots__ = ("_arrivals", "_names", "_read", "history")

    def __init__(self, history: list[Event]) -> None:
        self.history = history
        self._read = 0
        self._names: dict[str, list[Event]] = {}
        self._arrivals: dict[Ref, Event] = {}

    def called(self, name: str) -> list[Event]:
        """The events that go by this name, in order."""
        self._follow()
        return self._names.get(name, [])

    def arrival(self, ref: Ref) -> Event | None:
        """The latest move by which the card is this object where it is."""
        self._follow()
        return self._arrivals.get(ref)

    def _follow(self) -> None:
        history = self.history
        for number in range(self._read, len(history)):
            event = history[number]
            self._names.setdefault(event.kind, []).append(event)
            if event.also and event.also != event.kind:
                self._names.setdefault(event.also, []).append(event)
            if event.kind == "move":
                self._arrivals[Ref(event.subject.card, event.after)] = event
        self._read = len(history)
