"""Which keywords a card has: those whose meaning lies in a procedure of the rules are asked for here."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from functools import lru_cache

from tefuda.kernel.catalog import Definition
from tefuda.kernel.continuous import abilities, gained, invalid
from tefuda.kernel.game import Game
from tefuda.kernel.records import Card, Context, Key, Ref
from tefuda.kernel.select import holds


@lru_cache(maxsize=8192)
def printed(definition: Definition, face: int = 0) -> frozenset[str]:
    """The keywords printed on a side."""
    return frozenset(definition.programs[index].ability.keyword for index in definition.faces[face].abilities)


def on_object(game: Game, record: Card) -> frozenset[str]:
    """The keywords printed on a card and on those that are part of it, whatever of them works there."""
    definitions, cards = game.catalog.definitions, game.state.cards
    found = printed(definitions[record.definition], record.face)
    if not record.parts:
        return found
    for part in record.parts:
        below = cards[part]
        found |= printed(definitions[below.definition], below.face)
    return found


def labelled(game: Game, ref: Ref, word: str) -> Iterator[Key]:
    """The valid abilities of a card that go by a keyword, printed or granted."""
    record = game.state.cards[ref.card]
    if record.object != ref.identity:
        return
    if word not in on_object(game, record) and not gained(game, ref.card):
        return
    for key in abilities(game, ref):
        program = game.program(key)
        ability = program.ability
        if ability.keyword != word or invalid(game, ref.card, program):
            continue
        true = ability.condition is None or holds(game, Context(ref, game.master(ref.card), key), ability.condition)
        if true and game.keyword_applies(program):
            yield key


def has(game: Game, ref: Ref, word: str) -> bool:
    """Has the card a valid ability of this keyword?"""
    state = game.state
    if word not in on_object(game, state.cards[ref.card]) and "gain" not in state.watch and "gain" not in state.lasting:
        return False  # nearly always
    return any(True for _ in labelled(game, ref, word))


def any_of(game: Game, ref: Ref, words: Iterable[str]) -> set[str]:
    """Which of these keywords has the card a valid ability of?"""
    record = game.state.cards[ref.card]
    if on_object(game, record).isdisjoint(words) and not gained(game, ref.card):
        return set()
    return {word for word in words if has(game, ref, word)}
