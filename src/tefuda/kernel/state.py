"""The state of a game: one shallow value. Copying its lists is a fork; encoding them is a save.

Everything that can change is here and nothing else is: no log, no caches, no card definitions.
"""

from __future__ import annotations

import hashlib
from functools import cache
from typing import Union

import msgspec

from .records import Bar, Card, Decision, Effect, Event, Frame, Ghost, Item, Mark, Ref, Result, Waiting

#: Index entry: (card, ability index, place in the program).
Entry = tuple[int, int, int]


class State:
    """All that can change in a game. Lists and dictionaries are the state's own; what they hold is shared and frozen."""

    __slots__ = (
        "asides",
        "barred",
        "cards",
        "counters",
        "decision",
        "draws",
        "effects",
        "first",
        "frames",
        "ghosts",
        "heirs",
        "history",
        "items",
        "lasting",
        "next_object",
        "numbers",
        "phase",
        "result",
        "roles",
        "savepoints",
        "seed",
        "spent",
        "time",
        "trail",
        "turn",
        "turn_player",
        "undeclared",
        "used",
        "waiting",
        "watch",
        "zones",
    )

    def __init__(self, seed: int, zones: int) -> None:
        self.seed = seed
        self.draws = 0  # how many random numbers were used
        self.time = 0  # moments, to order arrivals and effects
        self.next_object = 1
        self.turn = 0
        self.turn_player = 0
        self.first = 0  # the player who takes the first turn
        self.phase = ""  # phase or step the rules are in
        self.cards: list[Card] = []
        self.zones: list[tuple[int, ...]] = [()] * zones
        self.frames: list[Frame] = []
        self.effects: dict[int, Effect] = {}  # lasting effects by number
        self.waiting: list[Waiting] = []
        self.undeclared: list[Waiting] = []  # abilities of unseen cards that were set off, if their players say so
        self.items: list[Item] = []  # what lies ready to be resolved, oldest first (a stack, damage packets, processes)
        self.history: list[Event] = []  # this turn's events
        self.savepoints: list[State] = []  # where a play that fails rewinds to
        self.watch: dict[str, tuple[Entry, ...]] = {}  # abilities of cards by what they watch
        self.lasting: dict[str, tuple[int, ...]] = {}  # numbers of lasting effects by what they affect
        self.ghosts: dict[int, Ghost] = {}  # last known information by identity
        self.heirs: dict[int, tuple[Ref, ...]] = {}  # the objects that an identity goes on as
        self.asides = 0  # how many cards lie aside
        self.used: dict[tuple[int, int], int] = {}  # uses this turn by (identity, ability index)
        self.spent: dict[tuple[str, int, int], int] = {}  # uses in another period than the turn, with it in front
        self.roles: dict[str, Ref] = {}  # e.g. who attacks
        self.counters: dict[tuple[str, int], int] = {}  # what players have been given, by name and seat
        self.numbers: dict[str, int] = {}  # the game's own counters and flags
        self.trail: list[Mark] = []  # positions of this turn, once it has become suspiciously long
        self.barred: dict[str, tuple[Bar, ...]] = {}  # position -> answers a declared loop may not take again
        self.decision: Decision | None = None
        self.result: Result | None = None

    def fork(self) -> State:
        """An independent copy: a few list copies, since every record is frozen."""
        new: State = State.__new__(State)
        new.seed = self.seed
        new.draws = self.draws
        new.time = self.time
        new.next_object = self.next_object
        new.turn = self.turn
        new.turn_player = self.turn_player
        new.first = self.first
        new.phase = self.phase
        new.cards = self.cards.copy()
        new.zones = self.zones.copy()
        new.frames = self.frames.copy()
        new.effects = self.effects.copy()
        new.waiting = self.waiting.copy()
        new.undeclared = self.undeclared.copy()
        new.items = self.items.copy()
        new.history = self.history.copy()
        new.savepoints = self.savepoints.copy()
        new.watch = self.watch.copy()
        new.lasting = self.lasting.copy()
        new.ghosts = self.ghosts.copy()
        new.heirs = self.heirs.copy()
        new.asides = self.asides
        new.used = self.used.copy()
        new.spent = self.spent.copy()
        new.roles = self.roles.copy()
        new.counters = self.counters.copy()
        new.numbers = self.numbers.copy()
        new.trail = self.trail.copy()
        new.barred = self.barred.copy()
        new.decision = self.decision
        new.result = self.result
        return new

    def encode(self) -> bytes:
        """The state as bytes, at any decision, also in the middle of an effect."""
        return _encoder.encode([_written(self, name) for name in _FIELDS])

    def digest(self) -> str:
        """A fingerprint: equal for equal states, on every machine."""
        return hashlib.blake2b(self.encode(), digest_size=12).hexdigest()


def decode(data: bytes, procedures: tuple[type[Frame], ...]) -> State:
    """The state that was encoded, of a game with these procedures. Raises msgspec.DecodeError on foreign bytes."""
    saved = _decoder(procedures).decode(data)
    state: State = State.__new__(State)
    for name in _FIELDS:
        value = getattr(saved, name)
        if name in _DICTIONARIES:
            value = dict(value)
        elif name == "savepoints":
            value = [decode(point, procedures) for point in value]
        setattr(state, name, value)
    return state


#: The state's fields as they are written, in a fixed order. Dictionaries are written as sorted pairs, so that two states
#: reached in different ways compare equal.
_FIELDS: dict[str, object] = {
    "seed": int,
    "draws": int,
    "time": int,
    "next_object": int,
    "turn": int,
    "turn_player": int,
    "first": int,
    "phase": str,
    "cards": list[Card],
    "zones": list[tuple[int, ...]],
    "frames": list[Frame],
    "effects": list[tuple[int, Effect]],
    "waiting": list[Waiting],
    "undeclared": list[Waiting],
    "items": list[Item],
    "history": list[Event],
    "savepoints": list[bytes],
    "watch": list[tuple[str, tuple[Entry, ...]]],
    "lasting": list[tuple[str, tuple[int, ...]]],
    "ghosts": list[tuple[int, Ghost]],
    "heirs": list[tuple[int, tuple[Ref, ...]]],
    "asides": int,
    "used": list[tuple[tuple[int, int], int]],
    "spent": list[tuple[tuple[str, int, int], int]],
    "roles": list[tuple[str, Ref]],
    "counters": list[tuple[tuple[str, int], int]],
    "numbers": list[tuple[str, int]],
    "trail": list[Mark],
    "barred": list[tuple[str, tuple[Bar, ...]]],
    "decision": Decision | None,
    "result": Result | None,
}
_DICTIONARIES = frozenset(
    {"effects", "watch", "lasting", "ghosts", "heirs", "used", "spent", "roles", "counters", "numbers", "barred"}
)
# Not `order="sorted"`: msgspec sorts string keys only, and bound cards are numbered. Their order is that of binding.
_encoder = msgspec.msgpack.Encoder()


def _written(state: State, name: str) -> object:
    value = getattr(state, name)
    if name in _DICTIONARIES:
        return sorted(value.items())
    if name == "savepoints":
        return [point.encode() for point in value]
    return value


@cache
def _decoder(kinds: tuple[type[Frame], ...]) -> msgspec.msgpack.Decoder[msgspec.Struct]:
    """A reader that knows every procedure of a game: the frames are a tagged union of them."""
    fields = [(name, list[Union[kinds]] if name == "frames" else kind) for name, kind in _FIELDS.items()]  # type: ignore[valid-type]  # noqa: UP007
    return msgspec.msgpack.Decoder(msgspec.defstruct("Saved", fields, array_like=True, frozen=True))
