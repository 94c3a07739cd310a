"""What happened, event by event, as one seat could see it happen: for tables that show events and not only their outcome.

A beat is one thing that can be seen: a card goes somewhere, is shown, attacks, is harmed; a turn begins. It names a card only
if the seat saw it while it happened (`describe.Line`), so beats tell nothing that the log does not tell. Which kind of event
looks like what is declared by the game's board (`Board.scenes`).
"""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Callable, Iterator, Sequence

import msgspec

from tefuda.games.board import Scene, board
from tefuda.kernel.game import Game
from tefuda.kernel.records import Event, Ref
from tefuda.kernel.visibility import count
from tefuda.kernel.zones import seat_of

from .chronicle import heard
from .describe import Line
from .match import Match
from .naming import SEATS, may_name
from .view import CardView, card_view, printed_view

#: By which name a reader knows a card from one board to the next; empty for one that is not in sight.
Key = Callable[[int], str]


class Beat(msgspec.Struct, frozen=True, omit_defaults=True, kw_only=True):
    """One thing that is seen to happen."""

    number: int  # of the event
    scene: Scene
    text: str = ""  # the line of the log that begins with it
    seat: str = ""  # the player concerned
    by: str = ""  # who did it
    card: CardView | None = None  # the card, as the reader saw it
    key: str = ""  # by which the boards know it
    origin: str = ""  # zones: `A.hand`, a shared one `.field`
    goal: str = ""
    side: str = ""  # whose part of a shared zone it goes to
    target: str = ""  # key of the second card; or the letter of a player
    amount: int = 0
    versus: int = 0
    upright: bool = True  # how it lies afterwards
    down: bool = False
    at: str = ""  # the phase that begins
    together: int = 0  # the same for all that happens at once
    alone: bool = False  # a turn ended without its player having been asked


def beats(match: Match, seat: int | None, since: int, key: Key, *, open_table: bool = False) -> Iterator[tuple[int, Beat]]:
    """The beats from an event on, each with the number of the action it belongs to (-1: the preparation).

    Each is seen in the state right after its action: seen later, it could show a card that came into sight only afterwards.
    """
    done, past, events = match.done, match.past(), match.events
    action = bisect_right(done, since, key=lambda one: one.first_event) - 1
    while since < len(events):
        end = done[action + 1].first_event if action + 1 < len(done) else len(events)
        state = past[action + 1] if action + 1 < len(past) else match.game.state
        for beat in _seen(Game(match.game.setting, state), events[since:end], seat, key, open_table):
            yield action, beat
        since, action = max(since, end), action + 1


def _seen(game: Game, events: Sequence[Event], seat: int | None, key: Key, open_table: bool) -> Iterator[Beat]:
    for event in events:
        reader = _eyes(event) if open_table else seat
        found = _Scene(game, event, reader, key).beat()
        if found is not None:
            yield found


def _eyes(event: Event) -> int | None:
    """On an open table each event is seen with the eyes of the player it is about."""
    seat = event.seat if event.seat >= 0 else event.by
    return seat if seat >= 0 else None


class _Scene:
    """How one event looks to a seat."""

    def __init__(self, game: Game, event: Event, seat: int | None, key: Key) -> None:
        self.game, self.event, self.seat, self.key = game, event, seat, key
        self.line = Line(game, event, seat, "ja")
        self.seen = self.line.saw()

    def beat(self) -> Beat | None:
        event = self.event
        declared = board(self.game.rules.name)
        scene = declared.scenes.get(event.also) or declared.scenes.get(self._way()) or declared.scenes.get(event.kind, "word")
        if scene == "move" or (scene == "reveal" and event.kind == "move"):
            return self._move(scene)
        if scene == "turn":
            return self._made(scene, upright=self._upright(event.turned)) if self.seen or self._name() else None
        if scene == "phase":
            return self._made(scene, at=event.at) if any(event.at in group for group in declared.phases) else None
        if scene == "none" or not heard(self.game, event):
            return None
        return self._made(scene)

    def _way(self) -> str:
        """A move by the zone it leads to."""
        event = self.event
        return (
            f"move>{self.game.rules.zone_at[event.destination].name}" if event.kind == "move" and event.destination >= 0 else ""
        )

    def _move(self, scene: Scene) -> Beat | None:
        event = self.event
        if event.origin == event.destination or event.destination < 0:
            return None
        if any(zone >= 0 and count(self.game, self.seat, zone) is None for zone in (event.origin, event.destination)):
            return None
        turned = self._upright(event.turned)
        return self._made(scene, upright=turned, down=event.down)

    def _made(self, scene: Scene, *, upright: bool = True, down: bool = False, at: str = "") -> Beat:
        event = self.event
        return Beat(
            number=event.number,
            scene=scene,
            seat=_letter(event.seat),
            by=_letter(event.by),
            card=self._card() if self.seen else None,
            key=self._name() if self.seen else "",
            origin=self._zone(event.origin),
            goal=self._zone(event.destination),
            side=self._side(),
            target=self._target(),
            amount=event.amount,
            versus=event.versus,
            upright=upright,
            down=down,
            at=at,
            together=event.moment,
        )

    def _upright(self, turned: str) -> bool:
        return not turned or turned == self.game.rules.orientations[0]

    def _name(self) -> str:
        subject = self.event.subject
        return self.key(subject.card) if subject.card >= 0 else ""

    def _card(self) -> CardView:
        """The card with its numbers if it is still the object it became; else as it is printed."""
        subject = self.event.subject
        now = Ref(subject.card, self.event.after if self.event.after >= 0 else subject.identity)
        if self.game.alive(now) and may_name(self.game, self.seat, now):
            found = card_view(self.game, self.seat, now.card)
            return msgspec.structs.replace(found, place="", parts=(), counters={})
        return printed_view(self.game, now)

    def _side(self) -> str:
        """Whose part of a zone that the players share it comes into, and otherwise whose zone it is."""
        zone = self.event.destination
        if zone < 0:
            return ""
        if not self.game.rules.zone_at[zone].shared:
            return SEATS[seat_of(zone)]
        return _letter(self.event.seat)

    def _zone(self, zone: int) -> str:
        if zone < 0:
            return ""
        rule = self.game.rules.zone_at[zone]
        return f"{'' if rule.shared else SEATS[seat_of(zone)]}.{rule.name}"

    def _target(self) -> str:
        """The second card; of an attack without one, the player."""
        agent = self.event.agent
        if agent.card < 0:
            return _letter(1 - self.event.by) if self.event.by >= 0 else ""
        return self.key(agent.card) if self.line.sees(agent) else ""


def _letter(seat: int) -> str:
    return SEATS[seat] if seat >= 0 else ""
