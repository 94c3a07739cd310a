"""What a described position remembers: effects that are in force, abilities that were used, and what happened this turn.

effects: [{card: 前衛, power: 1000, until: turn}, {card: 前衛, gains: 【...】..., until: battle}]
used: [{card: 前衛, ability: 1, times: 1}]
past: [{kind: enter, card: 前衛}, {kind: draw, seat: A, count: 2}]
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from tefuda.kernel import tree
from tefuda.kernel.catalog import Definition, Printed
from tefuda.kernel.effects import come_into_force
from tefuda.kernel.game import Game
from tefuda.kernel.records import NOBODY, Context, Event, Frame, Key, Ref

from .base import CardFault
from .position import MOST_CARDS, SEATS, Layout, Path, Place, PositionFault, enter, place, seat_of
from .words import words

#: The words of a description this module reads.
KEYS = ("effects", "used", "past")
_EFFECT = ("card", "until", "gains")
#: What uses and past events may say; an effect may also name any number of its card.
_KNOWN = {
    "used": ("card", "ability", "times"),
    "past": ("kind", "card", "agent", "source", "seat", "by", "from", "to", "at", "amount", "cause", "clause", "count"),
}

#: Counts a use of an ability of an object, as the game counts uses.
Use = Callable[[Game, int, Key], None]
#: The card that is printed from plain data.
Read = Callable[[dict[str, Any]], Definition]


def remember(game: Game, where: Layout, read: Read, use: Use) -> None:
    """Put what the description remembers into the game. Everything that is wrong with it is told at once."""
    wrongs: list[tuple[str, Path]] = []
    ways: tuple[tuple[str, Callable[[Mapping[str, Any], Path], None]], ...] = (
        ("effects", lambda item, path: _effect(game, where, read, item, path)),
        ("used", lambda item, path: _used(game, where, use, item, path)),
        ("past", lambda item, path: _happened(game, where, item, path)),
    )
    for key, way in ways:
        given = where.rest.get(key) or ()
        for number, item in enumerate(given if isinstance(given, list | tuple) else [given]):
            try:
                _look_at(item, key, (key, number))
                way(item, (key, number))
            except PositionFault as fault:
                wrongs += fault.wrongs
    if wrongs:
        raise PositionFault(wrongs=wrongs)


def go_on(game: Game, where: Layout, read: Read, use: Use, steps: Mapping[str, Place], whole: Frame) -> None:
    """Put what the description remembers into the game, which goes on from the step that it names."""
    remember(game, where, read, use)
    enter(game, steps, str(where.rest.get("step", "main")), whole)


def _look_at(item: Any, key: str, path: Path) -> None:
    """Does it say only what may be said?"""
    if not isinstance(item, Mapping):
        raise PositionFault(f"{key}: expected keys and values, not {item!r}", path)
    known = _KNOWN.get(key)
    wrong = [word for word in item if known is not None and word not in known]
    if known is not None and wrong:
        said = f"it may say {', '.join(known)}"
        raise PositionFault(wrongs=[(f"{key}: unknown word {word!r}; {said}", (*path, word)) for word in wrong])


def _happened(game: Game, where: Layout, item: Mapping[str, Any], path: Path) -> None:
    """Something that happened this turn already, perhaps several times."""
    for _ in range(_counted(item, "count", path)):
        game.state.history.append(_event(game, where, item, path))


def _counted(item: Mapping[str, Any], key: str, path: Path) -> int:
    """How often something is counted out."""
    found = _number(item, key, 1, path)
    if not 0 <= found <= MOST_CARDS:
        raise PositionFault(f"{key}: expected a number from 0 to {MOST_CARDS}, not {found}", (*path, key))
    return found


def _number(item: Mapping[str, Any], key: str, default: int, path: Path) -> int:
    given = item.get(key, default)
    if not isinstance(given, int) or isinstance(given, bool):
        raise PositionFault(f"{place(path)}: {key}: expected a number, not {given!r}", (*path, key))
    return given


def _card(game: Game, where: Layout, item: Mapping[str, Any], key: str, path: Path) -> Ref:
    """The card of a label or a name; a name must be that of one card."""
    if key not in item:
        return NOBODY
    name, labels = str(item[key]), where.labels()
    fits = [card for card in range(len(game.state.cards)) if game.face_name(card) == name]
    fits = [labels[name]] if name in labels else fits
    if len(fits) != 1:
        many = f"{len(fits)} cards are" if fits else "no card is"
        raise PositionFault(f"{place(path)}: {many} called {name!r}; use a label (as:)", (*path, key))
    return game.ref(fits[0])


# ------------------------------------------------------------------------------------------------ effects


def _effect(game: Game, where: Layout, read: Read, item: Mapping[str, Any], path: Path) -> None:
    """A card has other numbers, or has been given abilities, for a time."""
    card = _card(game, where, item, "card", path)
    if card == NOBODY:
        raise PositionFault("effects: expected a card: {card: X, power: 1000, until: turn}", path)
    duration = str(item.get("until", ""))
    nodes: list[tree.Change | tree.Gain] = []
    for key in item:
        if key not in _EFFECT:
            nodes.append(_change(game, card, item, key, duration, path))
    if "gains" in item:
        nodes.append(tree.Gain(tree.This(), _abilities(read, str(item["gains"]), (*path, "gains")), duration))
    if not nodes:
        raise PositionFault("effects: expected a number that is changed, or what the card gains", path)
    for node in nodes:
        _start(game, card, node)


def _change(game: Game, card: Ref, item: Mapping[str, Any], key: str, duration: str, path: Path) -> tree.Change:
    record = game.state.cards[card.card]
    numbers = game.catalog.definitions[record.definition].faces[record.face].numbers
    if key not in numbers:
        raise PositionFault(f"effects: {game.face_name(card.card)} has no {key!r}; it has {', '.join(numbers)}", (*path, key))
    return tree.Change(tree.This(), key, tree.Number(_number(item, key, 0, path)), duration=duration)


def _abilities(read: Read, text: str, path: Path) -> tuple[tree.Ability, ...]:
    """The abilities a text gives, read as if they were printed on a card."""
    try:
        definition = read({"number": "EFFECT", "name": "効果", "text": text})
    except CardFault as fault:
        raise PositionFault(f"effects: {fault}", path) from None
    return tuple(definition.programs[index].ability for index in definition.faces[0].abilities)


def _start(game: Game, card: Ref, node: tree.Change | tree.Gain) -> None:
    """The effect as if an ability of the card itself had made it."""
    ability = tree.Ability("activated", (node,))
    number = f"EFFECT-{len(game.catalog.definitions)}"
    definition = Definition(number, (Printed({"name": (game.face_name(card.card),)}, {}, abilities=(ability,)),))
    key = Key(game.catalog.add(definition), definition.faces[0].abilities[0])
    at = next(at for at, part in enumerate(game.program(key).code) if part == node)
    value = node.amount.value if isinstance(node, tree.Change) and isinstance(node.amount, tree.Number) else 0
    come_into_force(game, Context(card, game.master(card.card), key), at, (card,), value)


# ------------------------------------------------------------------------------------------------ uses and events


def _used(game: Game, where: Layout, use: Use, item: Mapping[str, Any], path: Path) -> None:
    card = _card(game, where, item, "card", path)
    if card == NOBODY:
        raise PositionFault("used: expected a card: {card: X, ability: 1, times: 1}", path)
    record = game.state.cards[card.card]
    abilities = game.catalog.definitions[record.definition].faces[record.face].abilities
    number = _number(item, "ability", 1, path)
    if not 1 <= number <= len(abilities):
        said = f"used: {game.face_name(card.card)} has no ability {number}"
        raise PositionFault(said, (*path, "ability") if "ability" in item else path)
    for _ in range(_counted(item, "times", path)):
        use(game, card.identity, Key(record.definition, abilities[number - 1]))


def _event(game: Game, where: Layout, item: Mapping[str, Any], path: Path) -> Event:
    """An event of this turn. Its card is the object it is now: that is whom "this turn" is asked about."""
    kind, also = _kind(game, str(item.get("kind", "")), path)
    card = _card(game, where, item, "card", path)
    known = card != NOBODY
    seat = seat_of(item["seat"], (*path, "seat")) if "seat" in item else game.master(card.card) if known else -1
    here = game.state.cards[card.card].zone if known and kind == "move" else -1
    return Event(
        kind,
        also,
        subject=card,
        after=card.identity,
        agent=_card(game, where, item, "agent", path),
        source=_card(game, where, item, "source", path),
        seat=seat,
        by=seat_of(item["by"], (*path, "by")) if "by" in item else seat,
        origin=_zone(game, item, "from", seat, path),
        destination=_zone(game, item, "to", seat, path) if "to" in item else here,
        at=str(item.get("at", "")),
        amount=_number(item, "amount", 0, path),
        cause=item.get("cause", "rule"),
        clause=str(item.get("clause", "")),
        number=game.tick(),
    )


def _kind(game: Game, name: str, path: Path) -> tuple[str, str]:
    """A kind of event, or the other name some of a kind go by (a move that is a draw)."""
    known = words(game.rules.name).events
    if name in known or any(key.startswith(f"{name}/") for key in known):
        return name, ""
    for key in known:
        kind, _, also = key.partition("/")
        if also == name:
            return kind, also
    raise PositionFault(f"past: there is no kind of event {name!r}", (*path, "kind") if name else path)


def _zone(game: Game, item: Mapping[str, Any], key: str, seat: int, path: Path) -> int:
    """`A.hand`; without a letter it is the zone of the player concerned."""
    if key not in item:
        return -1
    letter, dot, name = str(item[key]).rpartition(".")
    if name not in game.rules.places:
        raise PositionFault(f"past: there is no zone {item[key]!r}; the zones are {', '.join(game.rules.places)}", (*path, key))
    return game.rules.places[name][SEATS.index(letter) if dot and letter in tuple(SEATS) else max(0, seat)]
