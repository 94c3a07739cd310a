"""Chapter 3: the zones, who sees them, and what moving between them does to a card."""

from __future__ import annotations

from tefuda.games.kit.moves import move_event
from tefuda.kernel.game import Game
from tefuda.kernel.records import Card, Event
from tefuda.kernel.tree import Ability, Cards, Except, Forbid, If, Instead, Not, This, When, nodes
from tefuda.kernel.zones import Place, ZoneRule, by_number, places, seat_of

ZONES = (
    ZoneRule("deck", "デッキエリア", "deck", "nobody", "3-2-2", ordered=True, arrange_clause="3-2-2", top_is_last=True),
    ZoneRule("hand", "手札", "hand", "owner", "3-3-3", arrange=True, arrange_clause="3-3-2"),
    ZoneRule("drop", "ドロップエリア", "drop area", "public", "3-4-2", arrange=True, arrange_clause="3-4-2", top_is_last=True),
    ZoneRule("leader", "リーダーエリア", "leader area", "public", "3-5-2", oriented=True, remembered=True),
    ZoneRule("battle", "バトルエリア", "battle area", "public", "3-6-2", ordered=True, oriented=True, remembered=True),
    ZoneRule("melee", "乱戦エリア", "melee area", "public", "3-7-2", remembered=True),
    ZoneRule("energy", "エネルギーエリア", "energy area", "public", "3-8-2", arrange=True, arrange_clause="3-8-2"),
    ZoneRule("life", "ライフエリア", "life area", "nobody", "3-9-2", ordered=True, arrange_clause="3-9-2"),
)
NAMES = tuple(zone.name for zone in ZONES)
DECK, HAND, DROP, LEADER, BATTLE, MELEE, ENERGY, LIFE = places(ZONES)
PUBLIC = frozenset(number for number, zone in enumerate(by_number(ZONES)) if zone.sight == "public")


_FIGHTS = frozenset((*BATTLE, *MELEE))


def between_fights(origin: int, destination: int) -> bool:
    """Does a card go from the battle area to the melee area or back?"""
    return (origin in BATTLE and destination in MELEE) or (origin in MELEE and destination in BATTLE)


def same_object(game: Game, card: Card, origin: int, destination: int) -> bool:
    """3-1-4, 3-1-5: leaving the battle or melee area makes a new card, except between those two (and any other move too)."""
    if origin not in _FIGHTS:
        return False
    if between_fights(origin, destination) and seat_of(origin) == seat_of(destination):
        return game.option("effects_follow_into_melee")
    if origin in BATTLE:
        return game.by("3-1-4", False)
    return game.by("3-1-5", False)


def looks_back(game: Game, origin: int, destination: int) -> bool:
    """8-7-4-1: which side of a move a zone-move trigger reads the card on."""
    before, after = origin in PUBLIC, destination in PUBLIC
    if before != after:
        # 8-7-4-1-1: between a public and a hidden zone, the public side.
        return game.by("8-7-4-1-1", before)
    if origin in BATTLE or seat_of(origin) != seat_of(destination):
        # 8-7-4-1-2: leaving the battle area or changing master, as it is in the battle area; without one, as it was before.
        return game.by("8-7-4-1-2", origin in BATTLE or destination not in BATTLE)
    # 8-7-4-1-3: other moves between public zones, as it is afterwards.
    return game.by("8-7-4-1-3", False)


def elsewhere(ability: Ability) -> tuple[str, ...]:
    """2-11-2 "unless stated": where else a skill works because it speaks of its own card in another zone.

    "When this card is put from the hand into the drop area" could never do anything in the battle area.
    """
    found: list[str] = []
    if ability.kind != "activated":
        asked = [ability.condition, *(node.condition for node in ability.effect if isinstance(node, If))]
        for node in nodes(tuple(asked)):  # "if this card is in the drop area"
            if isinstance(node, Cards) and Not(Except(This())) in node.filters:
                found += node.zones
    trigger = ability.trigger
    if isinstance(trigger, When) and trigger.subject == This() and trigger.origin and trigger.event in ("move", "play"):
        named = (*trigger.origin, *trigger.destination)
        found += named if not _TABLE & set(named) else ()
    for node in ability.effect if ability.kind == "static" else ():
        if isinstance(node, Forbid) and node.what == This():
            found += ("hand",) if node.act == "play" else [zone for zone in node.origin if zone not in _TABLE]
        elif isinstance(node, Instead) and node.event.subject == This():
            found += [zone for zone in node.event.origin if zone not in _TABLE]
    return tuple(zone for zone in found if zone not in _TABLE)


#: Where skills of leaders and battle cards work in any case.
_TABLE = frozenset({"leader", "battle"})


def home(game: Game, card: int) -> int:
    """3-1-7: a destination without a named player is the owner's."""
    return game.seat("3-1-7", game.state.cards[card].owner)


def to_owner(game: Game, card: int, place: Place, **more: object) -> Event:
    """3-1-7: the move of a card to a zone of nobody named: its owner's."""
    seat = home(game, card)
    return move_event(game, card, place[seat], seat, **more)


#: Zones where the order of arrival means something to the rules.
_ORDER_MATTERS = frozenset((*DECK, *BATTLE, *LIFE))


def orders_arrival(game: Game, batch: list[Event]) -> int | None:
    """3-1-6: several cards placed at once are ordered by their owner, where order means anything."""
    first = batch[0]
    zone = first.destination
    if zone in _ORDER_MATTERS and (zone not in DECK or first.how) and game.rule("3-1-6"):
        return game.state.cards[first.subject.card].owner
    return None


def one_by_one(game: Game, batch: list[Event]) -> bool:
    """3-2-3: cards of a deck that move together move one at a time."""
    return len(batch) > 1 and batch[0].origin in DECK and game.rule("3-2-3")
