"""Chapter 3: the zones, which of them a player's ruler gives, who sees them, and what moving between them does to a card."""

from __future__ import annotations

from msgspec.structs import replace

from tefuda.kernel.continuous import number, told, words
from tefuda.kernel.game import Game
from tefuda.kernel.records import EVERYBODY, Card, Event, Ref
from tefuda.kernel.zones import Place, ZoneRule, by_number, places, seat_of

#: More than any ruler gives: how many attack, defence and set zones there can be.
MOST_ATTACK, MOST_DEFENCE, MOST_SET = 3, 2, 4


def _slots(kind: str, most: int, ja: str, en: str, clause: str, front: bool) -> tuple[ZoneRule, ...]:
    """The zones of one kind, each of its own; words speak of all of them together (3-6b, 3-6d)."""
    sight, areas = ("public", (kind, "front", "board")) if front else ("owner", (kind, "board"))
    return tuple(
        ZoneRule(
            f"{kind}{number}", f"{ja}{number}", f"{en} {number}", sight, clause,  # type: ignore[arg-type]
            oriented=front, oriented_clause=clause if front else "", remembered=True, areas=areas,
        )
        for number in range(1, most + 1)
    )  # fmt: skip


ZONES = (
    ZoneRule("deck", "デッキ", "deck", "nobody", "3-4b", ordered=True, arrange_clause="3-2c-2", top_is_last=True),
    ZoneRule("hand", "手札", "hand", "owner", "3-5b", arrange=True, arrange_clause="3-5b"),
    ZoneRule(
        "ruler", "ルーラーゾーン", "ruler zone", "public", "3-7b",
        oriented=True, oriented_clause="3-7b", remembered=True, areas=("board",),
    ),
    *_slots("attack", MOST_ATTACK, "攻撃ゾーン", "attack zone", "3-8b", front=True),
    *_slots("defence", MOST_DEFENCE, "守備ゾーン", "defence zone", "3-9b", front=True),
    *_slots("set", MOST_SET, "セットゾーン", "set zone", "3-10b", front=False),
    ZoneRule("field", "フィールドゾーン", "field zone", "public", "3-11b", remembered=True, areas=("board",)),
    ZoneRule("drive", "ドライブゾーン", "drive zone", "owner", "3-12a", remembered=True),
    ZoneRule("damage", "ダメージゾーン", "damage zone", "public", "3-13b"),
    ZoneRule("soul", "ソウルゾーン", "soul zone", "public", "3-14b", remembered=True),
    ZoneRule("grave", "墓地", "graveyard", "public", "3-15b", arrange=True, arrange_clause="3-15b"),
    ZoneRule("energy", "エナジーゾーン", "energy zone", "public", "3-16b", oriented=True, oriented_clause="3-16b"),
    ZoneRule("removed", "除外エリア", "removed area", "public", "3-17b", arrange=True, arrange_clause="3-17b"),
    ZoneRule("gate", "ゲート", "Gate", "public", "3-18b", shared=True, ordered=True, remembered=True, top_is_last=True),
    ZoneRule("counter", "カウンターゾーン", "counter zone", "public", "3-19b", remembered=True),
)  # fmt: skip

(
    DECK, HAND, RULER, *SLOTS, FIELD, DRIVE, DAMAGE, SOUL, GRAVE, ENERGY, REMOVED, GATE, COUNTER,
) = places(ZONES)  # fmt: skip
ATTACK = tuple(SLOTS[:MOST_ATTACK])
DEFENCE = tuple(SLOTS[MOST_ATTACK : MOST_ATTACK + MOST_DEFENCE])
SET = tuple(SLOTS[MOST_ATTACK + MOST_DEFENCE :])
ATTACKS = frozenset(zone for place in ATTACK for zone in place)
DEFENCES = frozenset(zone for place in DEFENCE for zone in place)
SETS = frozenset(zone for place in SET for zone in place)
#: 3-6d: attack and defence zones are the front row; 3-6b: with rulers, set cards and fields, the board.
FRONT = ATTACKS | DEFENCES
BOARD = FRONT | SETS | frozenset((*RULER, *FIELD))
PUBLIC = frozenset(number for number, zone in enumerate(by_number(ZONES)) if zone.sight == "public")


# ------------------------------------------------------------------------------------------------ what the ruler gives


def ruler(game: Game, seat: int) -> Ref:
    """3-7a: a player's ruler."""
    return game.ref(game.state.zones[RULER[seat]][0])


def given(game: Game, seat: int, name: str, otherwise: int = 0) -> int:
    """What is printed on a player's ruler about zones, cards and energy."""
    record = game.state.cards[ruler(game, seat).card]
    return game.catalog.definitions[record.definition].faces[0].numbers.get(name, otherwise)


#: The slots by their numbers: what the ruler says how many there are of, which of them it is, and the clause.
_NUMBERED = {
    zone: (name, at, clause)
    for name, row, clause in (
        ("attack_zones", ATTACK, "3-8a-1"), ("defence_zones", DEFENCE, "3-9a-1"), ("set_zones", SET, "3-10a-1"),
    )
    for at, place in enumerate(row, start=1)
    for zone in place
}  # fmt: skip


def exists(game: Game, zone: int) -> bool:
    """3-2f: which zones a player has is for his ruler to say; some have no hand."""
    if zone in HAND:
        return game.demands("3-2f", given(game, seat_of(zone), "hand") > 0)
    if zone in FIELD:
        return game.by("3-11a-1", True)
    if zone not in _NUMBERED:
        return True
    name, at, clause = _NUMBERED[zone]
    return game.demands(clause, at <= given(game, seat_of(zone), name))


def slots(game: Game, seat: int, *rows: tuple[Place, ...]) -> list[int]:
    """The zones of these kinds that a player has."""
    return [place[seat] for row in rows for place in row if exists(game, place[seat])]


#: 3-7c, 3-8c, 3-9c, 3-11c: the one type of card that can lie there.
_ONLY = {
    **dict.fromkeys(RULER, ("ルーラー", "3-7c")),
    **dict.fromkeys(ATTACKS, ("ユニット", "3-8c")),
    **dict.fromkeys(DEFENCES, ("ユニット", "3-9c")),
    **dict.fromkeys(FIELD, ("フィールド", "3-11c")),
}


def fits(game: Game, ref: Ref, zone: int) -> bool:
    """3-2h: a card goes only where a card of its type can lie."""
    if zone in _ONLY:
        kind, clause = _ONLY[zone]
        return game.demands(clause, kind in words(game, ref, "type"))
    if zone in HAND:
        return game.by("3-5c", True)  # as many cards as one likes
    return zone not in SETS or game.demands("3-10c", settable(game, ref))


def settable(game: Game, ref: Ref) -> bool:
    """7-5a-1: events can be set, but no open cards (16-15b-2a); 7-5a-2: other cards if their words say so."""
    if "セットできる" in words(game, ref, "label") and game.rule("7-5a-2"):
        return True
    if "イベント" not in words(game, ref, "type"):
        return False
    return game.demands("16-15b-2a", "オープンカード" not in words(game, ref, "timing")) and game.by("7-5a-1", True)


# ------------------------------------------------------------------------------------------------ identity and information


def same_object(game: Game, card: Card, origin: int, destination: int) -> bool:
    """3-2d: on the board a card stays the same card; 14-3b-1b: what lasts on a card goes with it onto the Gate."""
    if origin in BOARD and destination in BOARD:
        return game.by("3-2d", True)
    if destination in GATE and (origin in HAND or origin in DRIVE):
        return game.by("14-3b-1b", True)
    return False


def looks_back(game: Game, origin: int, destination: int) -> bool:
    """14-9e: on which side of a move its triggers read the card."""
    before, after = origin in PUBLIC, destination in PUBLIC
    if before != after:
        return game.by("14-9e-1", before)
    if (origin in BOARD) != (destination in BOARD):
        return game.by("14-9e-2", origin in BOARD)
    return game.by("14-9e-3", False)


def shown(game: Game, card: int) -> bool:
    """3-2b: does everybody see a card where it lies? 14-9b-1c: also one that is shown while its ability waits or is played."""
    record = game.state.cards[card]
    if record.zone in PUBLIC or (record.zone in DRIVE and not record.down):
        return True
    contexts = [one.context for one in game.state.waiting]
    contexts += [item.context for item in game.state.items if item.context is not None]
    return record.known == EVERYBODY and any(one.source == Ref(card, record.object) for one in contexts)


def hide_again(game: Game, ref: Ref) -> None:
    """14-9b-1c: a card that was shown for its ability lies unseen again when that is over."""
    record = game.state.cards[ref.card]
    kept = record.object == ref.identity and record.zone not in PUBLIC and record.known == EVERYBODY
    if kept and not shown(game, ref.card) and game.rule("14-9b-1c"):
        game.put(ref.card, replace(record, known=0))
        game.proceed()


def home(game: Game, card: int) -> int:
    """3-2e: a zone of which no player is named is that of the card's owner."""
    return game.seat("3-2e", game.state.cards[card].owner)


def orders_arrival(game: Game, batch: list[Event]) -> int | None:
    """3-2d-2: the order of cards that go together into an ordered zone is for their owner to decide."""
    first = batch[0]
    if first.destination in DECK and first.how:
        return game.seat("3-2d-2", seat_of(first.destination))
    return None


def move_event(game: Game, card: int, zone: int, **more: object) -> Event:
    """The move of a card to a zone; on the Gate `seat` says whose it is."""
    record = game.state.cards[card]
    more.setdefault("seat", seat_of(zone))
    return Event("move", subject=Ref(card, record.object), origin=record.zone, destination=zone, **more)  # type: ignore[arg-type]


def bury(game: Game, card: int, **more: object) -> Event:
    """The move of a card to its owner's graveyard."""
    return move_event(game, card, GRAVE[home(game, card)], **more)


# ------------------------------------------------------------------------------------------------ lines


def lines(game: Game, seat: int) -> list[tuple[int, ...]]:
    """3-6e-1: defence and ruler zone (3-7a-1: there is one) are the central line, 3-6e-2: every attack zone is one.

    3-6e-3a: from front to back.
    """
    central = (*game.by("3-6e-1", slots(game, seat, DEFENCE)), *game.by("3-7a-1", (RULER[seat],)))
    return [central, *((zone,) for zone in game.by("3-6e-2", slots(game, seat, ATTACK)))]


def frontmost(game: Game, line: tuple[int, ...]) -> Ref | None:
    """3-6e-3b: the card of a line that stands before all others; the last to have come, where two lie in one zone."""
    zones = game.state.zones
    standing = [zones[zone][-1] for zone in game.order("3-6e-3a", line) if zones[zone]]
    return game.ref(game.first("3-6e-3b", standing)) if standing else None


# ------------------------------------------------------------------------------------------------ looking at the table


def kinds(game: Game, card: int) -> tuple[str, ...]:
    """2-3: what a card is at the moment."""
    return told(game, card, "type")


def units(game: Game, seat: int = -1) -> list[int]:
    """3-6c: the units on the board (of one player)."""
    seats = (0, 1) if seat < 0 else (seat,)
    zones = game.state.zones
    return [card for side in seats for row in (ATTACK, DEFENCE) for place in row for card in zones[place[side]]]


def life_left(game: Game, seat: int) -> int:
    """2-6c-1: a player's life is that of his ruler."""
    return number(game, ruler(game, seat).card, "life") or 0
