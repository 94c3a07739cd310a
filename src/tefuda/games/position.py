"""Positions described in plain data: what the position builders of all games share.

A seat's zones are lists of cards, in order (a pile from its top). A card is a name or number, or a mapping that says more
about it; a number, or `fill: N`, stands for so many blank cards. `read_layout` checks the words, `lay_out` puts the cards
on the table: card i of the state is card i of the layout, so labels need no other bookkeeping.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from typing import Any

import msgspec
from msgspec.structs import replace

from tefuda.kernel.catalog import Catalog
from tefuda.kernel.game import Game, Setting
from tefuda.kernel.moves import arrive
from tefuda.kernel.records import Card, Frame
from tefuda.kernel.rules import Procedure, Rules
from tefuda.kernel.state import State

SEATS = "AB"
#: More cards than any position needs.
MOST_CARDS = 400
_KEYS = ("card", "as", "turned", "rest", "face", "down", "known_to", "counters", "damage", "owner", "parts", "fill")


class PositionFault(ValueError):
    """A description that is not a position, in one sentence."""


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


class Layout(msgspec.Struct, frozen=True):
    """The cards of a position in the order they are laid, and what else the description says."""

    cards: tuple[Placed, ...]
    rest: dict[str, Any]

    def labels(self) -> dict[str, int]:
        """The card of each label."""
        return {placed.label: number for number, placed in enumerate(self.cards) if placed.label}


def read_layout(rules: Rules, data: Mapping[str, Any], defaults: Mapping[str, Any]) -> Layout:
    """The cards a description puts where; `defaults` says what a zone holds when it is not mentioned."""
    cards: list[Placed] = []
    for seat, letter in enumerate(SEATS):
        given = data.get(letter) or {}
        if not isinstance(given, Mapping):
            raise PositionFault(f"{letter}: expected zones and their cards, not {given!r}")
        for zone in given:
            if zone not in rules.index:
                raise PositionFault(f"{letter}: there is no zone called {zone!r}; the zones are {', '.join(rules.index)}")
        for number, rule in enumerate(rules.zones):
            zone = 2 * number if rule.shared else 2 * number + seat
            items = given.get(rule.name, defaults.get(rule.name, ()))
            placed = [*_cards(rules, items, seat, zone, f"{letter}.{rule.name}")]
            if rule.shared:
                placed = [replace(card, controller=seat) for card in placed]
            cards.extend(reversed(placed) if rule.top_is_last else placed)
    cards.extend([replace(part, host=host) for host, lead in enumerate(cards) for part in lead.parts])
    if len(cards) > MOST_CARDS:
        raise PositionFault(f"{len(cards)} cards are too many; at most {MOST_CARDS}")
    labels = [placed.label for placed in cards if placed.label]
    twice = sorted({label for label in labels if labels.count(label) > 1})
    if twice:
        raise PositionFault(f"the label {twice[0]!r} is given to two cards")
    return Layout(tuple(cards), {key: value for key, value in data.items() if key not in SEATS})


def _cards(rules: Rules, given: Any, seat: int, zone: int, where: str) -> Iterator[Placed]:
    if given is None:
        return
    items = given if isinstance(given, list | tuple) else [given]
    for item in items:
        if isinstance(item, bool):
            raise PositionFault(f"{where}: {item!r} is not a card")
        if isinstance(item, int):
            yield from _blanks(item, seat, zone, where)
        elif isinstance(item, str):
            yield Placed(item, seat, zone, owner=seat)
        elif isinstance(item, Mapping):
            yield from _described(rules, item, seat, zone, where)
        else:
            raise PositionFault(f"{where}: {item!r} is not a card")


def _blanks(count: Any, seat: int, zone: int, where: str) -> Iterable[Placed]:
    if not isinstance(count, int) or not 0 <= count <= MOST_CARDS:
        raise PositionFault(f"{where}: {count!r} is not a number of blank cards")
    return [Placed("", seat, zone, owner=seat)] * count


def _described(rules: Rules, item: Mapping[str, Any], seat: int, zone: int, where: str) -> Iterator[Placed]:
    unknown = [key for key in item if key not in _KEYS]
    if unknown:
        raise PositionFault(f"{where}: unknown word {unknown[0]!r}; a card may say {', '.join(_KEYS)}")
    if "fill" in item:
        if len(item) > 1:
            raise PositionFault(f"{where}: fill stands alone")
        yield from _blanks(item["fill"], seat, zone, where)
        return
    orientation = "rest" if item.get("rest") else item.get("turned", rules.orientations[0])
    if orientation not in rules.turned:
        raise PositionFault(f"{where}: no orientation is called {orientation!r}; there is {', '.join(rules.orientations)}")
    yield Placed(
        str(item.get("card", "")),
        seat,
        zone,
        str(item.get("as", "")),
        rules.turned[orientation],
        _face(item.get("face", 0), where),
        bool(item.get("down", False)),
        sum(1 << seat_of(letter, where) for letter in item.get("known_to", ())),
        int(item.get("damage", 0)),
        seat_of(item["owner"], where) if "owner" in item else seat,
        tuple(sorted((str(name), int(count)) for name, count in item.get("counters", {}).items())),
        parts=tuple(
            replace(part, role=str(role))
            for role, given in item.get("parts", {}).items()
            for part in _cards(rules, given, seat, zone, f"{where} {role}")
        ),
    )


def _face(given: Any, where: str) -> int:
    faces = {"front": 0, "back": 1}
    if isinstance(given, int) and 0 <= given < 4:
        return given
    if given not in faces:
        raise PositionFault(f"{where}: face is front, back or a number, not {given!r}")
    return faces[given]


def seat_of(letter: Any, where: str) -> int:
    """The seat a letter means."""
    if not isinstance(letter, str) or letter not in SEATS or len(letter) != 1:
        raise PositionFault(f"{where}: a player is A or B, not {letter!r}")
    return SEATS.index(letter)


# ------------------------------------------------------------------------------------------------ finding cards


def find_card(catalog: Catalog, name: str) -> int | None:
    """A definition by number, or by the name on any of its sides; the one added last wins."""
    found = catalog.find(name)
    if found is not None:
        return found
    for number in range(len(catalog.definitions) - 1, -1, -1):
        if any(name in (face.name, face.english) for face in catalog.definitions[number].faces):
            return number
    return None


# ------------------------------------------------------------------------------------------------ laying out


def lay_out(game: Game, layout: Layout, blanks: Mapping[int, int]) -> None:
    """Put the cards on the table. `blanks` says which definition a blank card is, by kind of zone (-1: any other)."""
    state = game.state
    for placed in layout.cards:
        if placed.name:
            definition = find_card(game.catalog, placed.name)
            if definition is None:
                raise PositionFault(f"there is no card called {placed.name!r}")
        else:
            definition = blanks.get(placed.zone >> 1, blanks[-1])
        if placed.face >= len(game.catalog.definitions[definition].faces):
            raise PositionFault(f"{placed.name} has only one side")
        state.time += 1
        record = Card(
            definition, placed.owner, placed.zone, state.next_object, state.time, placed.face, placed.turned, placed.down,
            placed.known, placed.controller, placed.damage, placed.host, placed.role, counters=placed.counters,
        )  # fmt: skip
        state.next_object += 1
        number = len(state.cards)
        state.cards.append(record)
        if placed.host >= 0:
            lead = state.cards[placed.host]
            state.cards[placed.host] = replace(lead, parts=(*lead.parts, number))
            continue  # a part is not in the zone's list, and its abilities are the game's affair
        state.zones[placed.zone] = (*state.zones[placed.zone], number)
        arrive(game, number, record)


# ------------------------------------------------------------------------------------------------ where the game stands

#: A step a position may be in: the phase's name, and the procedures of the turn that are under way.
Place = tuple[str, tuple[Frame, ...]]


def open_position(setting: Setting, where: Layout, seed: int, keys: tuple[str, ...], blanks: Mapping[int, int]) -> Game:
    """A game with the cards laid out and a turn under way; `keys` are the words of the description the game knows."""
    unknown = [key for key in where.rest if key not in keys]
    if unknown:
        raise PositionFault(f"unknown word {unknown[0]!r} in the position; it may say A, B, {', '.join(keys)}")
    state = State(seed, 2 * len(setting.rules.zones))
    game = Game(setting, state)
    lay_out(game, where, blanks)
    state.turn_player = seat_of(where.rest.get("turn", "A"), "turn")
    state.turn = int(where.rest.get("number", 3))
    state.first = seat_of(where.rest["first"], "first") if "first" in where.rest else (state.turn_player + state.turn + 1) % 2
    return game


def step_of(procedure: Procedure[Any], function: object) -> int:
    """The number of the step a function carries out."""
    return next(number for number, step in enumerate(procedure.steps) if step.run is function)


def enter(game: Game, places: Mapping[str, Place], step: str, whole: Frame) -> None:
    """Put the procedures in place so that the game goes on from this step, and run it to its first decision."""
    if step not in places:
        raise PositionFault(f"there is no step called {step!r}; the steps are {', '.join(places)}")
    game.state.phase, frames = places[step]
    game.state.frames.extend((whole, *frames))
    if not frames:
        game.state.turn -= 1  # the turn counts itself when it begins
    game.touch()
    game.advance()
