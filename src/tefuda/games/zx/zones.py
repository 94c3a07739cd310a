"""Chapter 3: the zones, the nine squares, and what moving between them does to a card."""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial

from tefuda.games.kit import moves
from tefuda.kernel.continuous import told, told_of
from tefuda.kernel.game import Game
from tefuda.kernel.records import Card, Event, Ref
from tefuda.kernel.zones import Place, ZoneRule, places, seat_of

#: 303.2: the squares row by row: A's own row, the middle, B's row; columns counted from A's left hand.
GRID = (("a1", "a2", "a3"), ("m1", "m2", "m3"), ("b1", "b2", "b3"))
SQUARE_NAMES = tuple(name for row in GRID for name in row)
#: 303.3a: above and below the centre lie the players' squares (402.1a: each player's is the nearer one).
PLAYER_NAMES = ("a2", "b2")
#: 303.4: the rows at the sides are one player's own area and the other's enemy area; 303.4c: the centre is neither's.
_AREAS = {"a": ("own_area", "enemy_area"), "b": ("own_area", "enemy_area"), "m": ("central_area",)}


#: 816.1: squares by the marks of the diagram that is printed on a card.
MARKS = "◎△▽☆"
MARKED = tuple(f"square_{number}" for number in range(1, len(MARKS) + 1))


def _square(name: str) -> ZoneRule:
    return ZoneRule(
        name, f"スクエア{name.upper()}", f"square {name.upper()}", "public", "303.7",
        shared=True, oriented=True, oriented_clause="303.5", remembered=True, arrange=True, arrange_clause="303.7",
        areas=("square", "player_square" if name in PLAYER_NAMES else "normal_square", *_AREAS[name[0]], *MARKED),
    )  # fmt: skip


ZONES = (
    *(_square(name) for name in SQUARE_NAMES),
    ZoneRule("deck", "デッキゾーン", "deck", "nobody", "304.2", ordered=True, top_is_last=True),
    ZoneRule("trash", "トラッシュ", "trash", "public", "305.2", arrange=True, arrange_clause="305.2", remembered=True),
    ZoneRule("charge", "チャージ", "charge", "public", "306.3", arrange=True, arrange_clause="306.3", remembered=True),
    ZoneRule("life", "ライフ", "life", "nobody", "307.2", ordered=True, arrange=True, arrange_clause="307.2", top_is_last=True),
    ZoneRule(
        "resource", "リソース", "resources", "public", "308.3",
        arrange=True, arrange_clause="308.3", oriented=True, oriented_clause="308.2", remembered=True,
    ),
    ZoneRule("hand", "手札", "hand", "owner", "309.3", arrange=True, arrange_clause="309.3"),
    ZoneRule("temporary", "テンポラリー", "temporary zone", "public", "310.3", shared=True, remembered=True),
    ZoneRule("removed", "リムーブゾーン", "remove zone", "public", "311.2", arrange=True, arrange_clause="311.2"),
    ZoneRule("force", "フォースゾーン", "force zone", "public", "312.2", shared=True, remembered=True,
        arrange=True, arrange_clause="312.2"),
    ZoneRule("dynamis", "デュナミス", "dynamis", "owner", "313.2", arrange=True, arrange_clause="313.2"),
)  # fmt: skip
_PLACES = places(ZONES)
DECK, TRASH, CHARGE, LIFE, RESOURCE, HAND, TEMPORARY, REMOVED, FORCE, DYNAMIS = _PLACES[9:]
#: The numbers of the nine squares, in the order of `GRID`.
SQUARES = tuple(place[0] for place in _PLACES[:9])
_AT = {zone: divmod(index, 3) for index, zone in enumerate(SQUARES)}
#: 402.1a: each player's own player square.
PLAYER_SQUARES = (SQUARES[1], SQUARES[7])
NORMAL_SQUARES = tuple(zone for zone in SQUARES if zone not in PLAYER_SQUARES)

#: 402.1a: names whose squares depend on whose they are.
REGIONS = {
    "player_square": ((PLAYER_SQUARES[0],), (PLAYER_SQUARES[1],)),
}
#: 303.4a to 303.4c: areas, as seen by each player, and the clause of each.
AREAS = {
    "own_area": ("303.4a", (SQUARES[:3], SQUARES[6:])),
    "enemy_area": ("303.4b", (SQUARES[6:], SQUARES[:3])),
    "central_area": ("303.4c", (SQUARES[3:6], SQUARES[3:6])),
}


def marked(game: Game, diagram: tuple[str, ...], mark: str, seat: int) -> tuple[int, ...]:
    """816.1: the squares with this mark; 816.1a: the lower middle of the diagram is the player's own square."""
    seat = game.seat("816.1a", seat)
    rows = diagram[::-1] if seat == 0 else tuple(row[::-1] for row in diagram)
    return tuple(SQUARES[3 * row + column] for row in range(3) for column in range(3) if rows[row][column] == mark)


def distance(one: int, other: int) -> int:
    """303.2a: the least number of steps from square to neighbouring square."""
    (row, column), (row2, column2) = _AT[one], _AT[other]
    return abs(row - row2) + abs(column - column2)


#: The squares within one step of each square, and within two.
_NEAR = {
    steps: {zone: tuple(other for other in SQUARES if 0 < distance(zone, other) <= steps) for zone in SQUARES}
    for steps in (1, 2)
}


def beside(game: Game, zone: int) -> tuple[int, ...]:
    """303.2: squares that touch above, below, left and right are neighbours; diagonally they are not."""
    return _NEAR[game.limit("303.2", 1)].get(zone, ())


def same_object(game: Game, card: Card, origin: int, destination: int) -> bool:
    """301.4: a card that changes zones is a new card, but for a step from square to square."""
    if origin in _AT and destination in _AT:
        return True
    return game.by("301.4", False)


def looks_back(game: Game, origin: int, destination: int) -> bool:
    """808.3a: what leaves the squares is read as it was there; 808.3d: so is what is destroyed.

    What goes from a public zone to a hidden one is read as it was in public.
    """
    if origin in _AT and destination not in _AT:
        return game.by("808.3d", True)
    return origin in PUBLIC and destination not in PUBLIC and game.by("808.3a", True)


#: 301.3: the public zones.
PUBLIC = frozenset((*SQUARES, *TRASH, *CHARGE, *RESOURCE, *TEMPORARY, *REMOVED, *FORCE))


def move_event(game: Game, card: int, place: Place, **more: object) -> Event:
    """The move of a card to its owner's zone (302.4)."""
    owner = game.seat("302.4", game.state.cards[card].owner)
    return put_event(game, card, place[owner], owner, **more)


def put_event(game: Game, card: int, square: int, seat: int, **more: object) -> Event:
    """The move of a card onto a square, where this player controls it."""
    back = looks_back(game, game.state.cards[card].zone, square)
    return moves.move_event(game, card, square, seat, looks_back=back, **more)


# ------------------------------------------------------------------------------------------------ looking at the squares


def on_square(game: Game, ref: Ref) -> bool:
    """Is the object still there, on some square?"""
    return game.alive(ref) and game.state.cards[ref.card].zone in _AT


def kinds(game: Game, card: int) -> tuple[str, ...]:
    """202: what a card is at the moment."""
    return told(game, card, "type")


def is_zillion(game: Game, card: int) -> bool:
    """303.6: a face-up card of a type that is, or counts as, ゼクス."""
    return not game.state.cards[card].down and "ゼクス" in kinds(game, card)


def is_ascension(game: Game, card: int) -> bool:
    return not game.state.cards[card].down and "アセンション" in kinds(game, card)


def occupies(game: Game, card: int) -> bool:
    """905: what takes up a square: ゼクス and アセンション."""
    return not game.state.cards[card].down and not _OCCUPANTS.isdisjoint(kinds(game, card))


_OCCUPANTS = frozenset({"ゼクス", "アセンション"})


def occupants(game: Game, zone: int) -> list[int]:
    """The ゼクス and アセンション on a square, the one that has been there longest first."""
    if not game.state.zones[zone]:
        return []
    found = _occupying_among(game, game.counted(zone))
    return sorted(found, key=lambda card: game.state.cards[card].born) if len(found) > 1 else found


def in_squares(game: Game, seat: int = -1) -> list[int]:
    """All cards on squares (of one player)."""
    return game.kept_over(SQUARES, _LYING[seat]).copy()


def _lying(game: Game, seat: int) -> list[int]:
    cards = game.state.cards
    return [card for zone in SQUARES for card in game.counted(zone) if seat < 0 or cards[card].controller == seat]


def zillions(game: Game, seat: int = -1) -> list[int]:
    """The ゼクス on squares (of one player)."""
    return game.kept_over(SQUARES, _STANDING[seat]).copy()


def _standing(game: Game, seat: int) -> list[int]:
    cards, there = game.state.cards, in_squares(game, seat)
    types = told_of(game, there, "type")
    return [card for card, found in zip(there, types, strict=True) if "ゼクス" in found and not cards[card].down]


def standing(game: Game, seat: int) -> list[int]:
    """The ゼクス and アセンション of a player on squares."""
    return game.kept_over(SQUARES, _OCCUPYING[seat]).copy()


def _occupying(game: Game, seat: int) -> list[int]:
    return _occupying_among(game, in_squares(game, seat))


def _occupying_among(game: Game, there: Sequence[int]) -> list[int]:
    cards = game.state.cards
    types = told_of(game, there, "type")
    return [card for card, found in zip(there, types, strict=True) if not (_OCCUPANTS.isdisjoint(found) or cards[card].down)]


_LYING = {seat: partial(_lying, seat=seat) for seat in (-1, 0, 1)}
_STANDING = {seat: partial(_standing, seat=seat) for seat in (-1, 0, 1)}
_OCCUPYING = {seat: partial(_occupying, seat=seat) for seat in (0, 1)}


def player_cards(game: Game, seat: int) -> list[int]:
    """The face-up cards of the type プレイヤー that a player has on squares."""
    shown = [(card, kinds(game, card)) for card in in_squares(game, seat) if not game.state.cards[card].down]
    return [card for card, found in shown if "プレイヤー" in found and "オーバーブースト" not in found]


def asleep(game: Game, card: int) -> bool:
    return game.state.cards[card].turned != 0


def owner_of(zone: int) -> int:
    """The player whose zone it is."""
    return seat_of(zone)
