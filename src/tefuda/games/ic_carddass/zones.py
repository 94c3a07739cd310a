"""Chapter 3: the zones, who sees them, and what moving between them does to a card."""

from __future__ import annotations

from tefuda.kernel.game import Game
from tefuda.kernel.records import Card, Event
from tefuda.kernel.rules import ZoneRule
from tefuda.kernel.tree import Ability, Cards, Except, Forbid, If, Instead, Not, This, When, nodes

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
DECK, HAND, DROP, LEADER, BATTLE, MELEE, ENERGY, LIFE = range(8)
PUBLIC = frozenset(number for number, zone in enumerate(ZONES) if zone.sight == "public")


def sight(game: Game, zone: ZoneRule) -> str:
    """3-1-3: a zone is public or hidden; each zone's own clause says which. Without its clause a zone would be the other."""
    if not game.rule("3-1-3"):
        return "public"
    if zone.sight == "owner" and not game.rule("3-3-2"):
        return "nobody"
    if game.rule(zone.sight_clause):
        return zone.sight
    return "public" if zone.sight != "public" else "nobody"


def same_object(game: Game, card: Card, origin: int, destination: int) -> bool:
    """3-1-4, 3-1-5: leaving the battle or melee area makes a new card, except between those two (and any other move too)."""
    between = {origin >> 1, destination >> 1} == {BATTLE, MELEE} and (origin ^ destination) & 1 == 0
    if between:
        return game.option("effects_follow_into_melee")
    if origin >> 1 == BATTLE:
        return not game.rule("3-1-4")
    if origin >> 1 == MELEE:
        return not game.rule("3-1-5")
    return False


def looks_back(game: Game, origin: int, destination: int) -> bool:
    """8-7-4-1: which side of a move a zone-move trigger reads the card on."""
    before, after = origin >> 1 in PUBLIC, destination >> 1 in PUBLIC
    if before != after:
        # 8-7-4-1-1: between a public and a hidden zone, the public side.
        return before if game.rule("8-7-4-1-1") else after
    if origin >> 1 == BATTLE or (origin ^ destination) & 1:
        # 8-7-4-1-2: leaving the battle area or changing master, as it is in the battle area; without one, as it was before.
        before = origin >> 1 == BATTLE or destination >> 1 != BATTLE
        return before if game.rule("8-7-4-1-2") else not before
    # 8-7-4-1-3: other moves between public zones, as it is afterwards.
    return not game.rule("8-7-4-1-3")


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
    return game.state.cards[card].owner if game.rule("3-1-7") else game.master(card)


#: Zones where the order of arrival means something to the rules.
_ORDER_MATTERS = frozenset({DECK, BATTLE, LIFE})


def orders_arrival(game: Game, batch: list[Event]) -> int | None:
    """3-1-6: several cards placed at once are ordered by their owner, where order means anything."""
    first = batch[0]
    kind = first.destination >> 1
    if kind not in _ORDER_MATTERS or (kind == DECK and not first.at) or not game.rule("3-1-6"):
        return None
    return game.state.cards[first.subject[0]].owner


def one_by_one(game: Game, batch: list[Event]) -> bool:
    """3-2-3: cards of a deck that move together move one at a time."""
    return len(batch) > 1 and batch[0].origin >> 1 == DECK and game.rule("3-2-3")
