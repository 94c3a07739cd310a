"""Chapter 4: the zones, who sees them, and what moving between them does to a card."""

from __future__ import annotations

from functools import lru_cache, partial

from msgspec.structs import replace

from tefuda.kernel import tree
from tefuda.kernel.continuous import told
from tefuda.kernel.game import Game
from tefuda.kernel.prohibition import obliged
from tefuda.kernel.records import Card, Event, Ref
from tefuda.kernel.zones import Place, ZoneRule, places, seat_of

from . import labels
from .card_types import TYPES

ZONES = (
    ZoneRule("deck", "山札", "deck", "nobody", "401.2", ordered=True, arrange_clause="400.4", top_is_last=True),
    ZoneRule("hand", "手札", "hand", "owner", "402.3", arrange=True, arrange_clause="402.3"),
    ZoneRule(
        "battle", "バトルゾーン", "battle zone", "public", "400.2a",
        shared=True, oriented=True, oriented_clause="105.4a", remembered=True, arrange_clause="403.3",
    ),
    ZoneRule("grave", "墓地", "graveyard", "public", "404.2", arrange=True, arrange_clause="404.3"),
    ZoneRule(
        "mana", "マナゾーン", "mana zone", "public", "405.2",
        oriented=True, oriented_clause="105.4a", arrange=True, arrange_clause="405.3",
    ),
    ZoneRule("shields", "シールドゾーン", "shield zone", "nobody", "406.2", ordered=True, arrange_clause="406.3"),
    ZoneRule("hyper", "超次元ゾーン", "hyperspatial zone", "public", "407.2", arrange=True, arrange_clause="407.3"),
    ZoneRule("gr", "超GRゾーン", "super GR zone", "nobody", "408.2", ordered=True, arrange_clause="408.3", top_is_last=True),
    ZoneRule("abyss", "深淵ゾーン", "abyss zone", "public", "410.2", arrange=True, arrange_clause="410.3"),
)  # fmt: skip
DECK, HAND, BATTLE, GRAVE, MANA, SHIELDS, HYPER, GR, ABYSS = places(ZONES)


def same_object(game: Game, card: Card, origin: int, destination: int) -> bool:
    """400.5: a card that goes to another zone is a new card there."""
    return game.by("400.5", False)


def looks_back(game: Game, origin: int, destination: int) -> bool:
    """603.5c: whether something left the battle zone is judged by how things were just before."""
    return origin in BATTLE and destination not in BATTLE and game.by("603.5c", True)


def orders_arrival(game: Game, batch: list[Event]) -> int | None:
    """401.4: who owns cards that go together onto or under a deck decides their order; 409.1f: who puts cards out, theirs."""
    first = batch[0]
    if first.destination in BATTLE and first.origin not in BATTLE:
        alike = len({game.state.cards[event.subject.card].definition for event in batch}) == 1
        return None if alike else game.seat("409.1f", first.by)
    # 401.7: cards that are added to a deck are put neither on it nor under it.
    if first.destination in DECK and game.demands("401.7", bool(first.how)):
        return game.seat("401.4", seat_of(first.destination))
    return None


def rounds(game: Game, batch: list[Event]) -> list[list[Event]]:
    """400.7: cards move together; 409.1f: but into the battle zone one after the other (`arriving`)."""
    together = batch[0].destination in BATTLE or game.by("400.7", True)
    return [batch] if together else [[event] for event in batch]


def move_event(game: Game, card: int, place: Place, **more: object) -> Event:
    """The move of a card to a zone of its owner (into the battle zone: on its owner's side)."""
    record = game.state.cards[card]
    destination = place[record.owner]
    return Event(
        "move",
        subject=Ref(card, record.object),
        seat=record.owner,
        origin=record.zone,
        destination=destination,
        looks_back=game.rules.looks_back(game, record.zone, destination),
        **more,  # type: ignore[arg-type]
    )


# ------------------------------------------------------------------------------------------------ looking at the table


def kinds(game: Game, card: int) -> tuple[str, ...]:
    """204: what a card is at the moment."""
    return told(game, card, "type")


def printed_kinds(game: Game, card: int) -> tuple[str, ...]:
    """204: what is printed as the type of the side that is up; nothing, if the card lies face down. No effect changes it."""
    record = game.state.cards[card]
    return () if record.down else game.catalog.definitions[record.definition].faces[record.face].words["type"]


def stands(game: Game, card: int) -> bool:
    """801.4a, 703.4i: can this card be in the battle zone face up, by itself? The clause of its type says so."""
    if game.tracer is None:
        return _stands(printed_kinds(game, card))
    types = [TYPES[kind] for kind in printed_kinds(game, card) if kind in TYPES]
    if any(kind.never and not game.demands(kind.never, False) for kind in types):
        return False
    return all(game.by(kind.stays, True) for kind in types if kind.stays)


@lru_cache(maxsize=4096)
def _stands(kinds: tuple[str, ...]) -> bool:
    return not any(TYPES[kind].never for kind in kinds if kind in TYPES)


def creatures(game: Game, seat: int = -1) -> list[int]:
    """403.1: the creatures in the battle zone (of one player)."""
    return game.kept_over(_FIELD, _LYING[seat]).copy()


def _lying(game: Game, seat: int) -> list[int]:
    cards = game.state.cards
    return [
        card
        for card in game.counted(BATTLE[0])
        if (seat < 0 or cards[card].controller == seat) and "クリーチャー" in kinds(game, card)
    ]


_FIELD = BATTLE[:1]
_LYING = {seat: partial(_lying, seat=seat) for seat in (-1, 0, 1)}

#: 105.4a: what can be tapped in the battle zone.
TAPPABLE = frozenset({"クリーチャー", "タマシード"})


def can_tap(game: Game, card: int) -> bool:
    """105.4a: of the cards in the battle zone only creatures and tamaseeds are tapped."""
    return game.state.cards[card].zone not in BATTLE or game.demands("105.4a", not TAPPABLE.isdisjoint(kinds(game, card)))


def shields(game: Game, seat: int) -> tuple[int, ...]:
    """113.6a: the shields that count: not those that are being broken."""
    return game.counted(SHIELDS[seat])


def enters(game: Game, event: Event) -> Event:
    """110.4f: how a creature arrives: what says that it comes tapped applies besides all replacements."""
    ref, seat = event.subject, event.seat
    if labels.printed(game, ref.card, labels.ENTERS_TAPPED):
        tapped = True
    else:
        others = creatures(game, 1 - seat)
        tapped = any(labels.has(game, game.ref(card), labels.OTHERS_ENTER_TAPPED) for card in others)
    creature = (tapped and "クリーチャー" in kinds(game, ref.card)) or arrives_tapped(game, event)
    return replace(event, turned="tap") if creature and game.rule("110.4f") else event


def arrives_tapped(game: Game, event: Event) -> bool:
    """Do words of the card itself, or of others in force, say that it comes there tapped?"""
    record = game.state.cards[event.subject.card]
    there = game.rules.called[event.destination]
    for program in game.catalog.definitions[record.definition].programs:
        for node in program.ability.effect:
            if isinstance(node, tree.Oblige) and (node.act, node.what, node.at) == ("enter", tree.This(), "tap"):
                return not there.isdisjoint(node.destination)
    return obliged(game, replace(event, kind="enter", also="", turned="tap", at="tap")) is not None
