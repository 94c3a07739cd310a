"""Continuous effects: what a card's words and numbers are right now.

Printed values are the base, and what `layers` works out of the effects in force comes on top of them. Nothing is computed for
a property that no effect in force touches: the index knows.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import TYPE_CHECKING

from . import layers
from .derived import Part
from .keeping import Row
from .program import Program
from .records import Card, Context, Ghost, Key, Ref

if TYPE_CHECKING:
    from .catalog import Face, Printed
    from .game import Game


_CHANGE: dict[str, tuple[str, str]] = {}  # property -> the two index keys that tell whether anything touches it
_WORD: dict[str, tuple[str, str]] = {}


def _change_keys(name: str) -> tuple[str, str]:
    keys = _CHANGE.get(name)
    if keys is None:
        keys = _CHANGE[name] = (f"change:{name}", f"gain>change:{name}")
    return keys


def _word_keys(name: str) -> tuple[str, str]:
    keys = _WORD.get(name)
    if keys is None:
        keys = _WORD[name] = (f"word:{name}", f"gain>word:{name}")
    return keys


def touching(*, numbers: Iterable[str] = (), words: Iterable[str] = ()) -> frozenset[str]:
    """The index keys of effects on these numbers and words (for `Game.kept_card`)."""
    return frozenset(
        [key for name in numbers for key in _change_keys(name)] + [key for name in words for key in _word_keys(name)]
    )


# ------------------------------------------------------------------------------------------------ questions


def numbers(game: Game, ref: Ref, name: str) -> int | None:
    """A numeric property of an object (last known if it is gone); None if its kind of card has none."""
    card = game.state.cards[ref.card]
    if card.object != ref.identity:
        ghost = _remembered(game, ref)
        if ghost is not None and game.applies("last_known"):
            return ghost.numbers.get(name)
        return _side(game, ref.card, card, name).numbers.get(name)
    return number(game, ref.card, name)


def printed_only(game: Game, ref: Ref, name: str) -> int | None:
    """A number as it is printed on the card, whatever effects make of it."""
    card = game.state.cards[ref.card]
    return _side(game, ref.card, card, name).numbers.get(name)


def _remembered(game: Game, ref: Ref) -> Ghost | None:
    """What is remembered of an object that is not there. Of nobody nothing can be asked."""
    if ref.card < 0:
        raise LookupError(f"there is no card to ask about: {ref}")
    return game.state.ghosts.get(ref.identity)


def number(game: Game, card: int, name: str) -> int | None:
    """A numeric property of a card where it is now."""
    state = game.state
    record = state.cards[card]
    faces = game.catalog.definitions[record.definition].faces
    if len(faces) == 1 and not record.down and not record.parts:
        printed = faces[0].numbers.get(name)
    else:
        printed = printed_number(game, card, record, name)
    direct, granted = _CHANGE.get(name) or _change_keys(name)
    watch, lasting = state.watch, state.lasting
    touched = direct in watch or granted in watch or (lasting and (direct in lasting or granted in lasting))
    if printed is None:
        return layers.derived(game).numbers.get((card, name)) if touched and game.rules.gives_numbers else None
    if game.tracer is not None:
        printed = game.by("printed", printed)
    if touched:
        printed = layers.derived(game).numbers.get((card, name), printed)
    if printed >= 0 and game.rules.only_negatives:
        return printed
    return game.rules.number(game, card, name, printed)


def changed(game: Game, names: Iterable[str]) -> Mapping[tuple[int, str], int]:
    """What effects have made of numbers, by card and name, if they touch one of these names at all."""
    watch, lasting = game.state.watch, game.state.lasting
    for name in names:
        direct, granted = _CHANGE.get(name) or _change_keys(name)
        if direct in watch or granted in watch or direct in lasting or granted in lasting:
            return layers.derived(game).numbers
    return {}


def given(game: Game, card: int) -> list[str]:
    """The numbers that effects have given to a card which has none printed."""
    if not game.rules.gives_numbers or not game.state.lasting:
        return []
    record = game.state.cards[card]
    printed = game.catalog.definitions[record.definition].faces[record.face].numbers
    return [name for other, name in layers.derived(game).numbers if other == card and name not in printed]


def all_numbers(game: Game, card: int) -> dict[str, int]:
    """Every number that is printed on a card or given to it, as it is now: as it is printed, unless something is about it."""
    state, record, rules = game.state, game.state.cards[card], game.rules
    faces = game.catalog.definitions[record.definition].faces
    found = dict(faces[record.face].numbers)
    whole = len(faces) > 1 or record.down or record.parts or game.tracer is not None or not rules.only_negatives
    watch, lasting = state.watch, state.lasting
    for name, printed in found.items():
        direct, granted = _CHANGE.get(name) or _change_keys(name)
        touched = direct in watch or granted in watch or direct in lasting or granted in lasting
        if whole or touched or printed < 0:
            found[name] = number(game, card, name) or 0
    if rules.gives_numbers:
        for name in given(game, card):
            found[name] = number(game, card, name) or 0
    return found


def words(game: Game, ref: Ref, name: str) -> tuple[str, ...]:
    """A word property of an object (last known if it is gone)."""
    state = game.state
    card = state.cards[ref.card]
    if card.object != ref.identity:
        ghost = _remembered(game, ref)
        if ghost is not None and game.applies("last_known"):
            return ghost.words.get(name, ())
        return _side(game, ref.card, card, name).words.get(name, ())
    return told(game, ref.card, name)


def all_words(game: Game, card: int) -> dict[str, tuple[str, ...]]:
    """Every word property that is printed on a card, as it is now: as it is printed, unless something in force is about it."""
    state, record = game.state, game.state.cards[card]
    faces = game.catalog.definitions[record.definition].faces
    found = dict(faces[record.face].words)
    whole = len(faces) > 1 or record.down or record.parts or record.role or game.tracer is not None
    watch, lasting, conditions = state.watch, state.lasting, game.rules.conditions
    for name in found:
        direct, granted = _WORD.get(name) or _word_keys(name)
        touched = direct in watch or granted in watch or direct in lasting or granted in lasting
        if whole or touched or name in conditions:
            found[name] = told(game, card, name)
    return found


def told(game: Game, card: int, name: str) -> tuple[str, ...]:
    """A word property of a card where it is now; kept as long as the card and, if any effect is about that property or the
    card has parts, what effects make of cards are the same.
    """
    record = game.state.cards[card]
    row = game.told.get(name)
    if (row is not None and row.version == game.version) and not (game.reshaped or game.settling) and game.reading is None:
        known = row.cards.get(card)
        if known is not None and known[0] is record and known[1] == row.epoch:
            found: tuple[str, ...] = known[2]
            return found
    if game.settling or game.reading is not None or game.tracer is not None or record.role or name in game.rules.conditions:
        return _told(game, card, record, name)
    if row is None:
        row = game.told[name] = Row()
    if row.version != game.version or game.reshaped:
        direct, granted = _WORD.get(name) or _word_keys(name)
        watch, lasting = game.state.watch, game.state.lasting
        row.version = game.version
        row.epoch = game.version if direct in watch or granted in watch or direct in lasting or granted in lasting else 0
    epoch = game.version if record.parts else row.epoch
    known = row.cards.get(card)
    if known is not None and known[0] is record and known[1] == epoch and not (epoch and game.reshaped):
        found = known[2]
    else:
        found = _told(game, card, record, name)
        row.cards[card] = (record, epoch, found)
    return found


def told_of(game: Game, cards: Iterable[int], name: str) -> list[tuple[str, ...]]:
    """What `told` says of each of these cards."""
    row, found = game.told.get(name), list[tuple[str, ...]]()
    if row is None or row.version != game.version or game.reshaped or game.settling or game.reading is not None:
        for card in cards:
            found.append(told(game, card, name))
        return found
    records, rows, epoch = game.state.cards, row.cards, row.epoch
    for card in cards:
        known = rows.get(card)
        if known is not None and known[0] is records[card] and known[1] == epoch:
            found.append(known[2])
        else:
            found.append(told(game, card, name))
    return found


def _told(game: Game, number: int, card: Card, name: str) -> tuple[str, ...]:
    state, rules = game.state, game.rules
    faces = game.catalog.definitions[card.definition].faces
    if name in rules.conditions:
        found = rules.condition(game, card, number, name)
    elif len(faces) == 1 and not card.down and not card.parts:
        found = faces[0].words.get(name, ())
    else:
        found = printed_words(game, number, card, name)
    direct, granted = _WORD.get(name) or _word_keys(name)
    watch, lasting = state.watch, state.lasting
    if direct in watch or granted in watch or (lasting and (direct in lasting or granted in lasting)):
        found = layers.derived(game).words.get((number, name), found)
    return rules.part_words(game, card, name, found) if card.role else found


def printed_number(game: Game, card: int, record: Card, name: str) -> int | None:
    """A number before effects: what is printed, of the whole if the card leads others."""
    faces = game.catalog.definitions[record.definition].faces
    side = faces[0] if len(faces) == 1 and not record.down else _side(game, card, record, name)
    printed = side.numbers.get(name)
    return game.rules.whole_number(game, card, name, printed) if record.parts else printed


def printed_words(game: Game, card: int, record: Card, name: str) -> tuple[str, ...]:
    """A word property before effects: what is printed, of the whole if the card leads others."""
    faces = game.catalog.definitions[record.definition].faces
    side = faces[0] if len(faces) == 1 and not record.down else _side(game, card, record, name)
    printed = side.words.get(name, ())
    if len(faces) > 1:
        printed = game.rules.side_words(game, record, name, printed)
    return game.rules.whole_words(game, card, name, printed) if record.parts else printed


def _side(game: Game, card: int, record: Card, name: str) -> Face | Printed:
    """The printed side that a property is read from; of a card that lies face down, what the rules leave of it."""
    if record.down:
        blank = game.rules.blank(game, record)
        if blank is not None:
            return blank
    faces = game.catalog.definitions[record.definition].faces
    if len(faces) == 1:
        return faces[0]
    if game.reading is not None and game.reading[0] == card:
        return faces[game.reading[1]]
    return faces[game.by("visible_side", game.rules.side(game, record, name))]


def keywords(game: Game, ref: Ref) -> set[str]:
    """The keyword labels of the abilities a card has (an invalid ability still exists)."""
    card = game.state.cards[ref.card]
    found = {game.program(key).ability.keyword for key in _printed_keys(game, ref)}
    if card.object == ref.identity and ("gain" in game.state.watch or "gain" in game.state.lasting):
        for key, _ in layers.derived(game).gained.get(ref.card, ()):
            found.add(game.program(key).ability.keyword)
    found.discard("")
    return found


def gives_abilities(game: Game) -> bool:
    """Is there any effect by which cards have abilities that are not printed on them?"""
    return "gain" in game.state.watch or "gain" in game.state.lasting


def gained(game: Game, card: int) -> list[tuple[Key, Context]]:
    """Abilities granted to the card."""
    if "gain" in game.state.watch or "gain" in game.state.lasting:
        return layers.derived(game).gained.get(card, [])
    return []


def abilities(game: Game, ref: Ref) -> tuple[Key, ...]:
    """The abilities a card has: printed, unless it has lost them, and granted."""
    granted = [key for key, _ in gained(game, ref.card)] if game.alive(ref) else []
    found = (*_printed_keys(game, ref), *granted)
    if not game.rules.has_others:
        return found
    return tuple([key for key in found if game.rules.is_ability(game, game.program(key))])


def _printed_keys(game: Game, ref: Ref) -> list[Key]:
    """The printed abilities of a card, without those it has lost."""
    card = game.state.cards[ref.card]
    if card.down and game.rules.blank(game, card) is not None:
        return []
    face = game.catalog.definitions[card.definition].faces[card.face]
    found = [Key(card.definition, index) for index in face.abilities]
    if card.parts and card.object == ref.identity:
        found += _constituent_keys(game, card)
    if card.object == ref.identity and "lose" in game.state.lasting:
        lost = layers.derived(game).lost.get(ref.card, frozenset())
        found = [key for key in found if key not in lost]
    if game.rules.has_modes:
        found = [key for key in found if game.rules.shows(game, ref, game.program(key))]
    return found


def _constituent_keys(game: Game, lead: Card) -> list[Key]:
    """The abilities that an object has from its constituents, as far as they work there."""
    found: dict[Key, None] = {}
    for part in lead.parts:
        record = game.state.cards[part]
        if game.rules.part_rule(record.role).constituent:
            definition = game.catalog.definitions[record.definition]
            for index in definition.faces[record.face].abilities:
                if game.rules.functions(game, record, definition.programs[index]):
                    found[Key(record.definition, index)] = None
    return list(found)


def silences(game: Game) -> bool:
    """Is there any effect by which abilities are invalid, or lost?"""
    watch, lasting = game.state.watch, game.state.lasting
    return "disable" in watch or (bool(lasting) and ("disable" in lasting or "lose" in lasting))


def invalid(game: Game, card: int, program: Program) -> bool:
    """Has an effect made this ability invalid, or has the card lost it?"""
    if not silences(game):
        return False
    if "lose" in game.state.lasting and layers.gone(game, layers.derived(game), card, program):
        return True
    if "disable" not in game.state.watch and "disable" not in game.state.lasting:
        return False
    off = layers.derived(game).disabled.get(card)
    return off is not None and ("" in off or program.ability.keyword in off) and game.applies("invalid")


def explain(game: Game, card: int, name: str) -> list[Part]:
    """Every contribution to a value, in the order applied."""
    return layers.settle(game, explain=True).parts.get((card, name), [])
