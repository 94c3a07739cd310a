"""What a seat may call a card: its printed name if the seat sees it, else the place where it lies.

Everything that is written for people (notation, views, log lines, explanations) gets its card names here, so nothing
hidden is ever named.
"""

from __future__ import annotations

import unicodedata
from functools import lru_cache

from msgspec.structs import replace

from tefuda.kernel.catalog import Face
from tefuda.kernel.continuous import abilities, number
from tefuda.kernel.game import Game
from tefuda.kernel.records import Key, Ref, item_number
from tefuda.kernel.visibility import sees
from tefuda.kernel.zones import seat_of

#: The players, as people write them.
SEATS = "AB"

Labels = dict[str, int]


@lru_cache(maxsize=8192)
def fold(text: str) -> str:
    """Text as it is compared: full-width and half-width forms, case, brackets around names and extra blanks do not matter."""
    plain = unicodedata.normalize("NFKC", text).replace("《", "").replace("》", "")
    return " ".join(plain.split()).casefold()


def face(game: Game, ref: Ref) -> Face:
    """The printed side an object shows, or last showed."""
    record = game.look(ref)
    return game.catalog.definitions[record.definition].faces[record.face]


def may_name(game: Game, seat: int | None, ref: Ref) -> bool:
    """May the seat (None: a spectator, who sees what both players see) know which card this is?"""
    ref = game.card_ref(ref)
    if not game.alive(ref) and ref.identity in game.state.ghosts:
        return True  # it was last seen in a public zone
    if seat is None:
        return sees(game, 0, ref.card) and sees(game, 1, ref.card)
    return sees(game, seat, ref.card)


def name(game: Game, ref: Ref, lang: str = "ja") -> str:
    """The printed name."""
    shown = face(game, ref)
    return shown.english if lang == "en" else shown.name


def position(game: Game, card: int) -> int:
    """The place in its zone, counted from 1; in a pile from the top. A part of an object counts among its parts."""
    host = game.state.cards[card].host
    if host >= 0:
        return game.state.cards[host].parts.index(card) + 1
    zone = game.state.cards[card].zone
    pile = game.state.zones[zone]
    at = pile.index(card)
    return len(pile) - at if game.rules.zone_at[zone].top_is_last else at + 1


def zone_word(game: Game, zone: int, seat: int | None) -> str:
    """A zone as the seat calls it: `life` for its own, `B.life` for the other player's."""
    word = game.rules.zone_at[zone].name
    shared = game.rules.zone_at[zone].shared
    return word if shared or seat_of(zone) == seat else f"{SEATS[seat_of(zone)]}.{word}"


def place(game: Game, card: int, seat: int | None) -> str:
    """An unseen card, by where it lies: `life 3`, `B.hand 2`, `battle 1 under 2`."""
    record = game.state.cards[card]
    if record.host >= 0:
        return f"{place(game, record.host, seat)} {record.role} {position(game, card)}"
    return f"{zone_word(game, game.state.cards[card].zone, seat)} {position(game, card)}"


def address(game: Game, card: int) -> str:
    """Where a card lies, the same for everybody: `A.hand 2`, in a zone the players share `field 3`, a part `field 3/1`."""
    record = game.state.cards[card]
    if record.host >= 0:
        return f"{address(game, record.host)}/{position(game, card)}"
    return f"{zone_word(game, record.zone, None)} {position(game, card)}"


def activated(game: Game, card: int) -> list[Key]:
    """The activated abilities a card has now, printed ones first; their numbers in notation are their places here."""
    keys = abilities(game, game.ref(card))
    return [key for key in keys if game.program(key).ability.kind == "activated"]


def interchangeable(game: Game, refs: list[Ref]) -> bool:
    """Does it make no difference which of these is meant? Same place, same record, and nothing refers to one of them."""
    state = game.state
    if any(item_number(ref) >= 0 for ref in refs):
        return False  # abilities of one card do different things
    cards = [replace(state.cards[ref.card], object=0, born=0, since=0) for ref in refs]
    first = cards[0]
    if any(card != first for card in cards):
        return False
    identities = {ref.identity for ref in refs}
    marked = {ref.identity for ref in state.roles.values()} | {identity for identity, _ in state.used}
    marked |= {identity for _, identity, _ in state.spent}
    for effect in state.effects.values():
        marked.add(effect.context.source.identity)
        marked.update(ref.identity for ref in effect.cards or ())
    if identities & marked:
        return False
    numbers = game.catalog.definitions[first.definition].faces[first.face].numbers
    return all(len({number(game, ref.card, property) for ref in refs}) == 1 for property in numbers)
