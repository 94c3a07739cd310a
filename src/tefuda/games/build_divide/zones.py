"""Chapter 400: the zones, who sees them, and what moving between them does to a card."""

from __future__ import annotations

from tefuda.kernel import tree
from tefuda.kernel.continuous import told, words
from tefuda.kernel.game import Game
from tefuda.kernel.records import Card, Event, Ref
from tefuda.kernel.zones import Place, ZoneRule, by_number, places, seat_of

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
DECK, HAND, FIELD, LIFE, GRAVE, ENERGY, TERRITORY, REMOVED, RESOLUTION, DDECK = places(ZONES)
PUBLIC = frozenset(number for number, zone in enumerate(by_number(ZONES)) if zone.sight == "public")


def same_object(game: Game, card: Card, origin: int, destination: int) -> bool:
    """401-5: a card that goes to another zone is another card there."""
    return game.by("401-5", False)


def looks_back(game: Game, origin: int, destination: int) -> bool:
    """1205-4a: which side of a move a zone-move trigger reads the card on."""
    before, after = origin in PUBLIC, destination in PUBLIC
    if before != after:
        # 12.05.4.a.1: between a public and a hidden zone, the public side.
        return game.by("12.05.4.a.1", before)
    if origin in FIELD and destination not in FIELD:
        # 12.05.4.a.2: leaving the field, as it is on the field.
        return game.by("12.05.4.a.2", True)
    # 12.05.4.a.3: other moves between public zones, as it is afterwards.
    return game.by("12.05.4.a.3", False)


def home(game: Game, card: int) -> int:
    """401-6: a destination without a named player is the owner's."""
    return game.seat("401-6", game.state.cards[card].owner)


def orders_arrival(game: Game, batch: list[Event]) -> int | None:
    """401-4c: several cards placed at once in an ordered zone are ordered by the zone's player; 407-3: life is one."""
    first = batch[0]
    zone = first.destination
    if (zone in DECK and first.how) or (zone in LIFE and game.rule("407-3")):
        return game.seat("401-4c", seat_of(zone))
    return None


# ------------------------------------------------------------------------------------------------ looking at the table


def kinds(game: Game, card: int) -> tuple[str, ...]:
    """What a card is at the moment."""
    return told(game, card, "type")


def units(game: Game, seat: int = -1) -> list[int]:
    """401-7: the units on the field (of one player)."""
    cards = game.state.cards
    return [
        card
        for card in game.by("401-7", game.state.zones[FIELD[0]])
        if (seat < 0 or cards[card].controller == seat) and "ユニット" in kinds(game, card)
    ]


def speaks_of(game: Game, when: tree.When, event: Event) -> bool:
    """401-7: words about units without a zone speak of the field: a unit card that is turned as energy is no unit."""
    units_only = isinstance(when.subject, tree.Cards) and not when.subject.zones and _UNIT in when.subject.filters
    if event.kind not in ("turn", "flip") or not units_only or not game.alive(event.subject):
        return True
    return game.demands("401-7", game.state.cards[event.subject.card].zone in FIELD)


_UNIT = tree.Is("type", "ユニット")


#: 1604: the role of a command that lies on the field as a unit.
COMMAND_UNIT = "command unit"
#: How an assault territory arrives in its zone.
UNOPENED = "unopened"


def assaulting(game: Game, ref: Ref) -> bool:
    """1406-2, 1406-3: is this a territory that is a unit, by its own ability or by an effect?"""
    if len(game.catalog.definitions[game.state.cards[ref.card].definition].faces) < 2:
        return False
    found = words(game, ref, "type")
    return "ユニット" in found and "テリトリー" in found


_PUBLIC_NAMES = frozenset(zone.name for zone in ZONES if zone.sight == "public")


def spoken_of(ability: tree.Ability) -> tuple[str, ...]:
    """1203-6: an ability that waits for its own card to go from one zone to another works where the card can then be read."""
    when = ability.trigger
    if not isinstance(when, tree.When) or when.subject != tree.This():
        return ()
    origin, destination = (("hand",), ("grave",)) if when.event == "discard" else (when.origin, when.destination)
    if not origin or not destination or "field" in (*origin, *destination):
        return ()
    public = tuple(name for name in destination if name in _PUBLIC_NAMES)
    return public or origin


def red_zone(game: Game, seat: int) -> bool:
    """407-4c: a player whose life is at most his red-zone number is in the red zone."""
    limit = game.state.numbers.get(f"red/{seat}", game.limit("407-4a", 5))
    return len(game.state.zones[LIFE[seat]]) <= limit and game.rule("407-4c")


def _place(game: Game, place: Place, seat: int) -> int:
    """401-1: every player has a zone of his own, but field and resolution zone serve both."""
    return place[game.seat("401-1", seat)]


def move_event(game: Game, card: int, place: Place, seat: int, **more: object) -> Event:
    """The move of a card to a zone: `seat` is the zone's player, or the controller in a shared zone."""
    record = game.state.cards[card]
    destination = _place(game, place, seat)
    return Event(
        "move",
        subject=Ref(card, record.object),
        seat=seat,
        origin=record.zone,
        destination=destination,
        looks_back=game.rules.looks_back(game, record.zone, destination),
        **more,  # type: ignore[arg-type]
    )
