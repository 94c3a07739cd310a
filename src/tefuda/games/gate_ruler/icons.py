"""Sections 14-5, 16-2 to 16-4: overdrive, touchdown and counter abilities, which a card's key icon shows."""

from __future__ import annotations

from tefuda.games.kit import labels
from tefuda.kernel import tree
from tefuda.kernel.game import Game
from tefuda.kernel.records import Key, Ref

from . import energy
from .play import Play, Why

OVERDRIVE, TOUCHDOWN, COUNTER = "OD", "TD", "CNT"


def overdrive_abilities(game: Game, ref: Ref) -> list[Key]:
    """16-2: what a card that is driven can do before it is played itself."""
    return game.by("16-2a", list(labels.labelled(game, ref, OVERDRIVE)))


def counter_ability(game: Game, ref: Ref) -> Key | None:
    """16-4: what a card does that damage to its ruler turns over."""
    found = list(labels.labelled(game, ref, COUNTER))
    return found[0] if found and game.rule("16-4a") else None


def play(game: Game, seat: int, ref: Ref, key: Key, cause: Why) -> None:
    """14-5c: if it says that its card is played, that is; 14-5b: or another ability of it; 14-5d: else the ability itself."""
    named = named_ability(game, ref, key)
    if plays_itself(game, key) and game.rule("14-5c"):
        # 14-5c-1: a counter pays nothing for the level, 15-15b: with which some cards are not played.
        if cause != "counter" or not energy.unpaid_never(game, ref.card):
            game.call(Play(seat=seat, card=ref, cause=cause))
    elif named is not None and game.rule("14-5b"):
        game.call(Play(seat=seat, card=ref, ability=named, cause=cause))
    elif game.rule("14-5d"):
        game.call(Play(seat=seat, card=ref, ability=key, cause=cause))


def named_ability(game: Game, ref: Ref, key: Key) -> Key | None:
    """14-5b: the other ability that it says is played."""
    effect = game.program(key).ability.effect
    word = effect[0].word if len(effect) == 1 and isinstance(effect[0], tree.Special) and effect[0].act == "invoke" else ""
    return ability_called(game, ref, word) if word else None


def ability_called(game: Game, ref: Ref, name: str) -> Key | None:
    """14-1a-4: the ability of a card that has this name."""
    record = game.state.cards[ref.card]
    definition = game.catalog.definitions[record.definition]
    keys = (Key(record.definition, index) for index in definition.faces[record.face].abilities)
    return next((key for key in keys if game.program(key).ability.name == name), None)


def plays_itself(game: Game, key: Key) -> bool:
    """14-5c: does it say that its card is played?"""
    effect = game.program(key).ability.effect
    return len(effect) == 1 and isinstance(effect[0], tree.Play) and effect[0].what == tree.This()
