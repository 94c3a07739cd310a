"""Chapter 400: the zones, who sees them, and what moving between them does to a card."""

from __future__ import annotations

from tefuda.kernel import tree
from tefuda.kernel.continuous import words
from tefuda.kernel.game import Game
from tefuda.kernel.records import Card, Event, Ref
from tefuda.kernel.rules import ZoneRule

ZONES = (
    ZoneRule("deck", "山札", "deck", "nobody", "411-2", ordered=True, arrange_clause="401-4b", top_is_last=True),
    ZoneRule("hand", "手札", "hand", "owner", "405-2", arrange=True, arrange_clause="405-3"),
    ZoneRule(
        "field", "フィールド", "field", "public", "406-3",
        shared=True, oriented=True, oriented_clause="406-5", remembered=True,
    ),
    ZoneRule("life", "ライフゾーン", "life zone", "nobody", "407-2", ordered=True, arrange_clause="401-4b", top_is_last=True),
    ZoneRule("grave", "墓地", "graveyard", "public", "408-3", arrange=True, arrange_clause="408-4"),
    ZoneRule(
        "energy", "エナジーゾーン", "energy zone", "public", "409-2",
        oriented=True, oriented_clause="409-4", arrange=True, arrange_clause="409-3",
    ),
    ZoneRule(
        "territory", "テリトリーゾーン", "territory zone", "public", "410-2",
        oriented=True, oriented_clause="410-4", remembered=True,
    ),
    ZoneRule("removed", "リムーブゾーン", "remove zone", "public", "412-2", arrange=True, arrange_clause="412-3"),
    ZoneRule(
        "resolution", "解決領域", "resolution zone", "public", "413-3",
        shared=True, ordered=True, remembered=True, top_is_last=True,
    ),
    ZoneRule("ddeck", "Dデッキゾーン", "D deck zone", "owner", "414-2", arrange=True, arrange_clause="414-3"),
)  # fmt: skip
NAMES = tuple(zone.name for zone in ZONES)
DECK, HAND, FIELD, LIFE, GRAVE, ENERGY, TERRITORY, REMOVED, RESOLUTION, DDECK = range(10)
PUBLIC = frozenset(number for number, zone in enumerate(ZONES) if zone.sight == "public")


def sight(game: Game, zone: ZoneRule) -> str:
    """401-3: each zone's own clause says who sees its cards. Without it the zone would be the other way round."""
    if not game.rule("401-3"):
        return "public"
    if game.rule(zone.sight_clause):
        return zone.sight
    return "public" if zone.sight != "public" else "nobody"


def same_object(game: Game, card: Card, origin: int, destination: int) -> bool:
    """401-5: a card that goes to another zone is another card there."""
    return not game.rule("401-5")


def looks_back(game: Game, origin: int, destination: int) -> bool:
    """1205-4a: which side of a move a zone-move trigger reads the card on."""
    before, after = origin >> 1 in PUBLIC, destination >> 1 in PUBLIC
    if before != after:
        # 12.05.4.a.1: between a public and a hidden zone, the public side.
        return before if game.rule("12.05.4.a.1") else after
    if origin >> 1 == FIELD and destination >> 1 != FIELD:
        # 12.05.4.a.2: leaving the field, as it is on the field.
        return game.rule("12.05.4.a.2")
    # 12.05.4.a.3: other moves between public zones, as it is afterwards.
    return not game.rule("12.05.4.a.3")


def home(game: Game, card: int) -> int:
    """401-6: a destination without a named player is the owner's."""
    return game.state.cards[card].owner if game.rule("401-6") else game.master(card)


def orders_arrival(game: Game, batch: list[Event]) -> int | None:
    """401-4c: several cards placed at once in an ordered zone are ordered by the zone's player."""
    first = batch[0]
    kind = first.destination >> 1
    if kind not in (DECK, LIFE) or (kind == DECK and not first.at) or not game.rule("401-4c"):
        return None
    if kind == LIFE and not game.rule("407-3"):
        return None  # without an order there is nothing to decide
    return first.destination & 1


# ------------------------------------------------------------------------------------------------ looking at the table


def kinds(game: Game, card: int) -> tuple[str, ...]:
    """What a card is at the moment."""
    return words(game, game.ref(card), "type")


def units(game: Game, seat: int = -1) -> list[int]:
    """401-7: the units on the field (of one player)."""
    if not game.rule("401-7"):
        return []
    cards = game.state.cards
    return [
        card
        for card in game.state.zones[2 * FIELD]
        if (seat < 0 or cards[card].controller == seat) and "ユニット" in kinds(game, card)
    ]


def speaks_of(game: Game, when: tree.When, event: Event) -> bool:
    """401-7: words about units without a zone speak of the field: a unit card that is turned as energy is no unit."""
    units_only = isinstance(when.subject, tree.Cards) and not when.subject.zones and _UNIT in when.subject.filters
    if event.kind not in ("turn", "flip") or not units_only or not game.alive(event.subject):
        return True
    return game.state.cards[event.subject[0]].zone >> 1 == FIELD or not game.rule("401-7")


_UNIT = tree.Is("type", "ユニット")


#: 1604: the role of a command that lies on the field as a unit.
COMMAND_UNIT = "command unit"
#: How an assault territory arrives in its zone.
UNOPENED = "unopened"


def assaulting(game: Game, ref: Ref) -> bool:
    """1406-2, 1406-3: is this a territory that is a unit, by its own ability or by an effect?"""
    if len(game.catalog.definitions[game.state.cards[ref[0]].definition].faces) < 2:
        return False
    found = words(game, ref, "type")
    return "ユニット" in found and "テリトリー" in found


def spoken_of(ability: tree.Ability) -> tuple[str, ...]:
    """1203-6: an ability that waits for its own card to go from one zone to another works where the card can then be read."""
    when = ability.trigger
    if not isinstance(when, tree.When) or when.subject != tree.This():
        return ()
    origin, destination = (("hand",), ("grave",)) if when.event == "discard" else (when.origin, when.destination)
    if not origin or not destination or "field" in (*origin, *destination):
        return ()
    public = tuple(name for name in destination if NAMES.index(name) in PUBLIC)
    return public or origin


def red_zone(game: Game, seat: int) -> bool:
    """407-4c: a player whose life is at most his red-zone number is in the red zone."""
    limit = game.state.numbers.get(f"red/{seat}", 5 if game.rule("407-4a") else 0)
    return len(game.state.zones[2 * LIFE + seat]) <= limit and game.rule("407-4c") and game.rule("407-4")


#: 406-2, 413-2: the zones that are there only once.
_SHARED = {FIELD: "406-2", RESOLUTION: "413-2"}


def _place(game: Game, zone: int, seat: int) -> int:
    """401-1: every player has a zone of his own, but field and resolution zone serve both."""
    if zone in _SHARED:
        return 2 * zone if game.rule(_SHARED[zone]) else 2 * zone + seat
    return 2 * zone + seat if game.rule("401-1") else 2 * zone + 1 - seat


def move_event(game: Game, card: int, zone: int, seat: int, **more: object) -> Event:
    """The move of a card to a zone: `seat` is the zone's player, or the controller in a shared zone."""
    record = game.state.cards[card]
    destination = _place(game, zone, seat)
    return Event(
        "move",
        subject=(card, record.object),
        seat=seat,
        origin=record.zone,
        destination=destination,
        looks_back=game.rules.looks_back(game, record.zone, destination),
        **more,  # type: ignore[arg-type]
    )
