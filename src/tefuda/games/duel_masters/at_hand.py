"""504: what the rarer acts of the main step could be done with, at a glance; those without anything are not asked."""

from __future__ import annotations

from functools import lru_cache, partial

from tefuda.games.kit.labels import on_object
from tefuda.kernel.catalog import Definition
from tefuda.kernel.continuous import gained
from tefuda.kernel.game import Game

from . import labels, permissions
from .halves import two_cards
from .kings import listed
from .zones import BATTLE, HAND, MANA, kinds, printed_kinds

#: What can be done with cards that lie where an effect lets them be executed from.
_EXECUTED = frozenset({"free", "half", "half_free"})


def at_hand(game: Game, seat: int) -> frozenset[str]:
    """The acts for which the player may have a card."""
    zones = game.state.zones
    found = game.kept_with(zones[HAND[seat]], _HANDS[seat]) | game.kept_over(_FIELD, _FIELDS[seat])
    if "merge" not in found:
        found |= game.kept_with(zones[MANA[seat]], _MANAS[seat])
    return found | _EXECUTED if permissions.open_cards(game, seat) else found


@lru_cache(maxsize=8192)
def _offers(definition: Definition) -> frozenset[str]:
    """112.3e, 810.3, 814.1: what could be done with such a card in the hand, apart from executing it as it is."""
    found = set()
    if any(labels.G_ZERO in face.keywords for face in definition.faces):
        found |= {"free", "half_free"}
    if two_cards(definition):
        found.add("half")
    else:
        found.discard("half_free")
    if listed(definition) is not None:
        found.add("merge")
    return frozenset(found)


def _in_hand(game: Game, seat: int) -> frozenset[str]:
    cards, definitions = game.state.cards, game.catalog.definitions
    return frozenset().union(*[_offers(definitions[cards[card].definition]) for card in game.state.zones[HAND[seat]]])


def _in_mana(game: Game, seat: int) -> frozenset[str]:
    """814.1: cells may lie in the mana zone too."""
    cards, definitions = game.state.cards, game.catalog.definitions
    there = [listed(definitions[cards[card].definition]) for card in game.state.zones[MANA[seat]]]
    return _NOTHING if there.count(None) == len(there) else _CELLS


def _in_battle(game: Game, seat: int) -> frozenset[str]:
    """303.3b, 816.2, 317.4: and with the cards of a player in the battle zone."""
    found = set()
    for card in game.state.zones[BATTLE[0]]:
        record = game.state.cards[card]
        if record.controller != seat:
            continue
        if record.parts or "クロスギア" in kinds(game, card):
            found.add("cross")
        if labels.HYPER in on_object(game, record) or gained(game, card):
            found.add("release")
        if "デュエリスト" in printed_kinds(game, card):
            found.add("mate")
    return frozenset(found)


_NOTHING: frozenset[str] = frozenset()
_CELLS = frozenset({"merge"})
_FIELD = BATTLE[:1]
_HANDS = {seat: partial(_in_hand, seat=seat) for seat in (0, 1)}
_MANAS = {seat: partial(_in_mana, seat=seat) for seat in (0, 1)}
_FIELDS = {seat: partial(_in_battle, seat=seat) for seat in (0, 1)}
