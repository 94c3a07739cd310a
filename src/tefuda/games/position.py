"""Positions described in plain data: what the position builders of all games share.

A seat's zones are lists of cards, in order (a pile from its top). A card is a name or number, or a mapping that says more
about it; a number, or `fill: N`, stands for so many blank cards. `read_layout` checks the words, `lay_out` puts the cards
on the table: card i of the state is card i of the layout, so labels need no other bookkeeping.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import Any

import msgspec
from msgspec.structs import replace

from tefuda.kernel.catalog import Catalog
from tefuda.kernel.game import Game, Setting
from tefuda.kernel.moves import arrive
from tefuda.kernel.procedure import Goal, Procedure
from tefuda.kernel.records import Card, Event, Frame
from tefuda.kernel.rules import Rules
from tefuda.kernel.state import State

SEATS = "AB"
#: More cards than any position needs.
MOST_CARDS = 400
_KEYS = ("card", "as", "turned", "rest", "face", "down", "known_to", "counters", "damage", "owner", "parts", "fill")


#: Where something stands in a description: the keys and places on the way to it.
Path = tuple[str | int, ...]


class PositionFault(ValueError):
    """A description that is not a position: everything that is wrong with it, each in one sentence, and where it stands."""

    def __init__(self, message: str = "", path: Path = (), wrongs: Iterable[tuple[str, Path]] = ()) -> None:
        self.wrongs = tuple(wrongs) or ((message, path),)
        super().__init__("; ".join(said for said, _ in self.wrongs))


class Placed(msgspec.Struct, frozen=True):
    """One card of a layout. An empty name is a blank card."""

    name: str
    seat: int
    zone: int
    label: str = ""
    turned: int = 0
    face: int = 0
    down: bool = False
    known: int = 0
    damage: int = 0
    owner: int = 0
    counters: tuple[tuple[str, int], ...] = ()
    controller: int = -1  # in a zone the players share
    host: int = -1  # the card of the layout this one is part of, and what it is to it
    role: str = ""
    parts: tuple[Placed, ...] = ()  # until they get a place of their own in the layout
    path: Path = ()


class Layout(msgspec.Struct, frozen=True):
    """The cards of a position in the order they are laid, and what else the description says."""

    cards: tuple[Placed, ...]
    rest: dict[str, Any]

    def labels(self) -> dict[str, int]:
        """The card of each label."""
        return {placed.label: number for number, placed in enumerate(self.cards) if placed.label}


def read_layout(rules: Rules, data: Mapping[str, Any], defaults: Mapping[str, Any], words: Sequence[str] = ()) -> Layout:
    """The cards a description puts where; `defaults` says what a zone holds when it is not mentioned.

    `words` are the others that it may say. Everything that is wrong is told at once.
    """
    reader = _Reader(rules)
    reader.moment(data, words)
    cards: list[Placed] = []
    for seat, letter in enumerate(SEATS):
        given = data.get(letter) or {}
        if not isinstance(given, Mapping):
            reader.fault(f"{letter}: expected zones and their cards, not {given!r}", (letter,))
            continue
        for zone in given:
            if zone not in rules.places:
                known = ", ".join(rules.places)
                reader.fault(f"{letter}: there is no zone called {zone!r}; the zones are {known}", (letter, zone))
        for rule in rules.zones:
            zone = rules.places[rule.name][seat]
            items = given.get(rule.name, defaults.get(rule.name, ()))
            placed = [*reader.cards(items, seat, zone, (letter, rule.name))]
            if rule.shared:
                placed = [replace(card, controller=seat) for card in placed]
            cards.extend(reversed(placed) if rule.top_is_last else placed)
    for host, lead in enumerate(cards):  # what is added lies behind the others, and its own parts behind it
        cards.extend([replace(part, host=host) for part in lead.parts])
    if len(cards) > MOST_CARDS:
        reader.fault(f"{len(cards)} cards are too many; at most {MOST_CARDS}", ())
    seen: set[str] = set()
    for card in cards:
        if card.label and card.label in seen:
            reader.fault(f"the label {card.label!r} is given to two cards", (*card.path, "as"))
        seen.add(card.label)
    if reader.wrongs:
        raise PositionFault(wrongs=reader.wrongs)
    return Layout(tuple(cards), {key: value for key, value in data.items() if key not in SEATS})


class _Reader:
    """Reads the cards of a description and collects what is wrong with it."""

    def __init__(self, rules: Rules) -> None:
        self.rules = rules
        self.wrongs: list[tuple[str, Path]] = []

    def fault(self, message: str, path: Path) -> None:
        self.wrongs.append((message, path))

    def moment(self, data: Mapping[str, Any], words: Sequence[str]) -> None:
        """Whose turn it is, and what else is said besides the cards."""
        for key in data:
            if key not in (*SEATS, *words):
                self.fault(f"unknown word {key!r} in the position; it may say {', '.join((*SEATS, *words))}", (key,))
        for key in ("turn", "first"):
            if data.get(key) is not None:
                self._seat(data[key], (key,))
        self._number(data.get("number", 3), ("number",))

    def cards(self, given: Any, seat: int, zone: int, path: Path) -> Iterator[Placed]:
        """The cards of a zone (or the parts of an object): a list, or one card."""
        if given is None:
            return
        several = isinstance(given, list | tuple)
        for number, item in enumerate(given if several else [given]):
            at = (*path, number) if several else path
            if isinstance(item, int) and not isinstance(item, bool):
                yield from self._blanks(item, seat, zone, at)
            elif isinstance(item, str):
                yield Placed(item, seat, zone, owner=seat, path=at)
            elif isinstance(item, Mapping):
                yield from self._described(item, seat, zone, at)
            else:
                self.fault(f"{place(path)}: {item!r} is not a card", at)

    def _blanks(self, count: Any, seat: int, zone: int, path: Path) -> Iterable[Placed]:
        if not isinstance(count, int) or isinstance(count, bool) or not 0 <= count <= MOST_CARDS:
            self.fault(f"{place(path)}: {count!r} is not a number of blank cards", path)
            return ()
        return [Placed("", seat, zone, owner=seat, path=path)] * count

    def _described(self, item: Mapping[str, Any], seat: int, zone: int, path: Path) -> Iterator[Placed]:
        where, wrong = place(path), len(self.wrongs)
        for key in item:
            if key not in _KEYS:
                self.fault(f"{where}: unknown word {key!r}; a card may say {', '.join(_KEYS)}", (*path, key))
        if "fill" in item:
            if len(item) > 1:
                self.fault(f"{where}: fill stands alone", path)
            yield from self._blanks(item["fill"], seat, zone, (*path, "fill"))
            return
        for key in ("rest", "down"):
            if not isinstance(item.get(key, False), bool):
                self.fault(f"{where}: {key} is true or false, not {item[key]!r}", (*path, key))
        made = Placed(
            str(item.get("card", "")),
            seat,
            zone,
            str(item.get("as", "")),
            self._orientation(item, path),
            self._face(item.get("face", 0), (*path, "face")),
            bool(item.get("down", False)),
            sum(1 << self._seat(letter, (*path, "known_to")) for letter in item.get("known_to") or ()),
            self._number(item.get("damage", 0), (*path, "damage")),
            self._seat(item["owner"], (*path, "owner")) if "owner" in item else seat,
            self._counters(item.get("counters") or {}, (*path, "counters")),
            parts=tuple(self._parts(item.get("parts") or {}, seat, zone, (*path, "parts"))),
            path=path,
        )
        if len(self.wrongs) == wrong:
            yield made

    def _parts(self, given: Any, seat: int, zone: int, path: Path) -> Iterator[Placed]:
        if not isinstance(given, Mapping):
            self.fault(f"{place(path)}: expected cards by what they are to this one, not {given!r}", path)
            return
        for role, cards in given.items():
            for part in self.cards(cards, seat, zone, (*path, role)):
                yield replace(part, role=str(role))

    def _counters(self, given: Any, path: Path) -> tuple[tuple[str, int], ...]:
        if not isinstance(given, Mapping):
            self.fault(f"{place(path)}: expected counters and how many, not {given!r}", path)
            return ()
        return tuple(sorted((str(name), self._number(count, (*path, name))) for name, count in given.items()))

    def _orientation(self, item: Mapping[str, Any], path: Path) -> int:
        turned = "rest" if item.get("rest") is True else item.get("turned", self.rules.orientations[0])
        if turned not in self.rules.turned:
            known = ", ".join(self.rules.orientations)
            self.fault(f"{place(path)}: no orientation is called {turned!r}; there is {known}", (*path, "turned"))
            return 0
        return self.rules.turned[turned]

    def _number(self, given: Any, path: Path) -> int:
        if not isinstance(given, int) or isinstance(given, bool):
            self.fault(f"{place(path)}: expected a number, not {given!r}", path)
            return 0
        return given

    def _face(self, given: Any, path: Path) -> int:
        faces = {"front": 0, "back": 1}
        if isinstance(given, int) and not isinstance(given, bool) and 0 <= given < 4:
            return given
        if given not in faces:
            self.fault(f"{place(path)}: face is front, back or a number, not {given!r}", path)
            return 0
        return faces[given]

    def _seat(self, letter: Any, path: Path) -> int:
        try:
            return seat_of(letter, path)
        except PositionFault as fault:
            self.wrongs.extend(fault.wrongs)
            return 0


def place(path: Path) -> str:
    """Where in a description something stands, for messages: `A.hand`."""
    return ".".join(str(part) for part in path if isinstance(part, str))


def seat_of(letter: Any, path: Path) -> int:
    """The seat a letter means."""
    if not isinstance(letter, str) or letter not in SEATS or len(letter) != 1:
        raise PositionFault(f"{place(path)}: a player is A or B, not {letter!r}", path)
    return SEATS.index(letter)


# ------------------------------------------------------------------------------------------------ finding cards


def find_card(catalog: Catalog, name: str) -> int | None:
    """A definition by number, or by the name on any of its sides; the one added last wins."""
    found = catalog.find(name)
    if found is not None:
        return found
    for number in range(len(catalog.definitions) - 1, -1, -1):
        names = [name for face in catalog.definitions[number].faces for name in (face.name, face.english)]
        if name in names or name in catalog.called.get(number, ()):
            return number
    return None


# ------------------------------------------------------------------------------------------------ laying out


def lay_out(game: Game, layout: Layout, blanks: Mapping[str, int]) -> None:
    """Put the cards on the table. `blanks` says which definition a blank card is, by zone ("": any other)."""
    state = game.state
    for placed, definition in zip(layout.cards, _definitions(game, layout, blanks), strict=True):
        state.time += 1
        record = Card(
            definition, placed.owner, placed.zone, state.next_object, state.time, placed.face, placed.turned, placed.down,
            placed.known, placed.controller, placed.damage, placed.host, placed.role, counters=placed.counters,
            since=state.time,
        )  # fmt: skip
        state.next_object += 1
        number = len(state.cards)
        state.cards.append(record)
        if placed.host >= 0:
            lead = state.cards[placed.host]
            state.cards[placed.host] = replace(lead, parts=(*lead.parts, number))
            zone = game.rules.part_zone(game, placed.role, record, lead)
            controller = lead.controller if game.rules.zone_at[zone].shared else -1
            state.cards[number] = record = replace(record, zone=zone, controller=controller)
        if placed.host < 0 or game.rules.part_rule(placed.role).zone:
            state.zones[record.zone] = (*state.zones[record.zone], number)
        arrive(game, number, record)


def _definitions(game: Game, layout: Layout, blanks: Mapping[str, int]) -> list[int]:
    """Which printed card each card of the layout is."""
    catalog = game.catalog
    found: list[int] = []
    wrongs: list[tuple[str, Path]] = []
    for placed in layout.cards:
        blank = blanks.get(game.rules.zone_at[placed.zone].name, blanks[""])
        definition = find_card(catalog, placed.name) if placed.name else blank
        if definition is None:
            wrongs.append((f"there is no card called {placed.name!r}", placed.path))
        elif placed.face >= len(catalog.definitions[definition].faces):
            wrongs.append((f"{placed.name} has only one side", (*placed.path, "face")))
        else:
            found.append(definition)
    if wrongs:
        raise PositionFault(wrongs=wrongs)
    return found


# ------------------------------------------------------------------------------------------------ where the game stands

#: A step a position may be in: the phase's name, and the procedures of the turn that are under way.
Place = tuple[str, tuple[Frame, ...]]


def in_turn(turn: Procedure[Any], steps: Mapping[str, tuple[str, Goal]]) -> dict[str, Place]:
    """The steps of a turn by the name of each: its phase, and where the turn's procedure goes on. With the turn's beginning."""
    return {"turn": ("", ()), **{name: (phase, (turn.begun(step),)) for name, (phase, step) in steps.items()}}


def open_position(setting: Setting, where: Layout, seed: int, blanks: Mapping[str, int]) -> Game:
    """A game with the cards laid out and a turn under way."""
    state = State(seed, len(setting.rules.zone_at))
    game = Game(setting, state)
    lay_out(game, where, blanks)
    state.turn_player = seat_of(where.rest.get("turn", "A"), ("turn",))
    state.turn = where.rest.get("number", 3)
    first = where.rest.get("first")
    state.first = (state.turn_player + state.turn + 1) % 2 if first is None else seat_of(first, ("first",))
    return game


def turn_began(game: Game) -> None:
    """What lies on the table has been there since before the turn began."""
    game.state.history.append(Event("turn_begins", seat=game.state.turn_player, number=game.tick()))


def enter(game: Game, places: Mapping[str, Place], step: str, whole: Frame) -> None:
    """Put the procedures in place so that the game goes on from this step, and run it to its first decision."""
    if step not in places:
        raise PositionFault(f"there is no step called {step!r}; the steps are {', '.join(places)}", ("step",))
    game.state.phase, frames = places[step]
    game.state.frames.extend((whole, *frames))
    if not frames:
        game.state.turn -= 1  # the turn counts itself when it begins
    game.touch()
    game.advance()
