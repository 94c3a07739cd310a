"""Which keywords a card has: those whose meaning lies in a procedure of the rules are asked for here."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from functools import lru_cache

from tefuda.kernel.catalog import Definition
from tefuda.kernel.continuous import abilities, gained, invalid
from tefuda.kernel.game import Game
from tefuda.kernel.records import Context, Key, Ref
from tefuda.kernel.select import holds


@lru_cache(maxsize=8192)
def printed(definition: Definition, face: int = 0) -> frozenset[str]:
    """The keywords printed on a side."""
    return frozenset(definition.programs[index].ability.keyword for index in definition.faces[face].abilities)


def labelled(game: Game, ref: Ref, word: str) -> Iterator[Key]:
    """The valid abilities of a card that go by a keyword, printed or granted."""
    record = game.state.cards[ref.card]
    if record.object != ref.identity:
        return
    on_card = word in printed(game.catalog.definitions[record.definition], record.face)
    if not on_card and not record.parts and not gained(game, ref.card):
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
    return any(True for _ in labelled(game, ref, word))


def any_of(game: Game, ref: Ref, words: Iterable[str]) -> set[str]:
    """Which of these keywords has the card a valid ability of?"""
    record = game.state.cards[ref.card]
    bare = not record.parts and not gained(game, ref.card)
    if bare and printed(game.catalog.definitions[record.definition], record.face).isdisjoint(words):
        return set()
    return {word for word in words if has(game, ref, word)}
