"""What one seat may know of a game: the whole table as plain data, with nothing hidden in it.

A view names no card its seat may not see and carries no identity of any card: swapping cards the seat cannot see gives the
same view. Zones list their cards as people do, a pile from its top.
"""

from __future__ import annotations

from functools import lru_cache
from typing import Literal

import msgspec

from tefuda.kernel import continuous
from tefuda.kernel.catalog import Face
from tefuda.kernel.game import Game
from tefuda.kernel.records import Decision, Item, Ref, Result
from tefuda.kernel.visibility import count, sees_other_side
from tefuda.kernel.zones import seat_of

from . import notation, reasons
from .naming import SEATS, address, face, may_name, name, zone_word


class SideView(msgspec.Struct, frozen=True):
    """The side of a two-sided card that does not show, as printed."""

    name: str
    english: str
    values: dict[str, int]
    words: dict[str, tuple[str, ...]]
    text: str


class CardView(msgspec.Struct, frozen=True, omit_defaults=True):
    """A card on the table. A hidden one says only how it lies."""

    place: str = ""  # `A.hand 2`; a card that is part of another: `A.battle 1/2`
    hidden: bool = False
    name: str = ""
    english: str = ""
    number: str = ""
    owner: str = ""
    controller: str = ""  # only in a zone the players share: who uses it
    turned: str = ""  # its orientation, where it has one
    upright: bool = True
    face: Literal["", "front", "back"] = ""
    down: bool = False
    known: bool = False  # hidden from the other player by its zone, yet known to both
    damage: int = 0
    counters: dict[str, int] = {}
    values: dict[str, int] = {}  # as they are now
    printed: dict[str, int] = {}  # those that differ from what is printed
    words: dict[str, tuple[str, ...]] = {}
    keywords: tuple[str, ...] = ()
    text: str = ""
    other: SideView | None = None  # the side turned away, for those who may look at it
    role: str = ""  # what it is to the card it lies under or is attached to
    parts: tuple[CardView, ...] = ()


class ZoneView(msgspec.Struct, frozen=True, omit_defaults=True):
    """A zone: how many cards it has is known to everybody (-1 in a game whose rules say otherwise)."""

    seat: str
    zone: str
    ja: str
    en: str
    count: int
    cards: tuple[CardView, ...]
    missing: bool = False  # its player does not have it in this game (GR 3-2f)


class ItemView(msgspec.Struct, frozen=True, omit_defaults=True):
    """Something that lies ready to be resolved or worked off: an ability, a card, damage."""

    kind: str
    seat: str = ""
    card: str = ""
    english: str = ""
    sentence: str = ""
    amount: int = 0
    place: str = ""  # of a card: where it lies


class DecisionView(msgspec.Struct, frozen=True, omit_defaults=True):
    """The pending decision. Only its own seat learns more than who decides."""

    seat: str
    kind: str = ""
    topic: str = ""
    clause: str = ""
    options: tuple[str, ...] = ()
    least: int = 0
    most: int = 0
    source: str = ""
    sentence: str = ""


class View(msgspec.Struct, frozen=True):
    """The table as one seat (or, with `seat` None, a spectator) sees it."""

    game: str
    seat: str | None
    turn: int
    turn_player: str
    first: str
    phase: str
    roles: dict[str, str]
    zones: tuple[ZoneView, ...]
    waiting: tuple[str, ...]
    decision: DecisionView | None
    result: Result | None
    items: tuple[ItemView, ...] = ()  # what resolves, the next one first
    counters: dict[str, dict[str, int]] = {}  # what each player has collected


def view(game: Game, seat: int | None) -> View:
    """The table as a seat sees it; None: as somebody who sees only what both players see."""
    state = game.state
    return View(
        game=game.rules.name,
        seat=None if seat is None else SEATS[seat],
        turn=state.turn,
        turn_player=SEATS[state.turn_player],
        first=SEATS[state.first],
        phase=state.phase,
        roles={role: _pointer(game, seat, ref) for role, ref in sorted(state.roles.items())},
        zones=tuple(_zone(game, seat, zone) for zone in range(len(state.zones)) if not _unused(game, zone)),
        waiting=tuple(_called(game, seat, waiting.context.source) for waiting in state.waiting),
        decision=None if state.decision is None else _decision(game, seat, state.decision),
        result=state.result,
        items=tuple(_item(game, seat, item) for item in reversed(state.items)),
        counters=_counters(game),
    )


def _counters(game: Game) -> dict[str, dict[str, int]]:
    """The players' counters, which everybody sees."""
    found: dict[str, dict[str, int]] = {}
    for (counter, seat), held in sorted(game.state.counters.items()):
        if held:
            found.setdefault(SEATS[seat], {})[counter] = held
    return found


def _item(game: Game, seat: int | None, item: Item) -> ItemView:
    """What everybody knows of an item, with the names this seat may know."""
    ref = item.card if item.card.card >= 0 else item.context.source if item.context is not None else item.source
    seen = ref.card >= 0 and may_name(game, seat, ref)
    return ItemView(
        item.kind,
        SEATS[item.seat] if item.seat >= 0 else "",
        name(game, ref) if seen else "",
        name(game, ref, "en") if seen else "",
        reasons.sentence(game, item.context.key) if seen and item.context is not None else "",
        item.amount,
        address(game, item.card.card) if item.card.card >= 0 and game.alive(item.card) else "",
    )


def _unused(game: Game, zone: int) -> bool:
    """The second half of a zone the players share."""
    return bool(game.rules.zone_at[zone].shared and seat_of(zone))


def _zone(game: Game, seat: int | None, zone: int) -> ZoneView:
    rule = game.rules.zone_at[zone]
    pile = game.state.zones[zone]
    cards = pile[::-1] if rule.top_is_last else pile
    where = zone_word(game, zone, None)
    owner = "" if rule.shared else SEATS[seat_of(zone)]
    number = count(game, seat, zone)
    if number is None:
        return ZoneView(owner, rule.name, rule.ja, rule.en, -1, ())
    shown = tuple(card_view(game, seat, card, f"{where} {at}") for at, card in enumerate(cards, 1))
    return ZoneView(owner, rule.name, rule.ja, rule.en, number, shown, not game.rules.has_zone(game, zone))


def card_view(game: Game, seat: int | None, card: int, place: str = "") -> CardView:
    """One card as a seat sees it; `place` is where it lies, if that is known already."""
    place = place or address(game, card)
    record = game.state.cards[card]
    rule = game.rules.zone_at[record.zone]
    turned = game.rules.orientations[record.turned] if rule.oriented else ""
    upright = not rule.oriented or record.turned == 0
    ref = game.ref(card)
    parts = tuple(card_view(game, seat, part, f"{place}/{at}") for at, part in enumerate(record.parts, 1))
    controller = SEATS[game.master(card)] if rule.shared else ""
    if not may_name(game, seat, ref):
        back = _back(place, controller, turned, upright, record.down, record.damage, record.role)
        if not record.counters and not parts:
            return back
        return msgspec.structs.replace(back, counters=dict(record.counters), parts=parts)
    shown = face(game, ref)
    definition = game.catalog.definitions[record.definition]
    keys = (*shown.numbers, *continuous.given(game, card))
    values = {key: continuous.number(game, card, key) or 0 for key in keys}
    return CardView(
        place=place,
        name=shown.name,
        english=shown.english,
        number=definition.number,
        owner=SEATS[record.owner],
        controller=controller,
        turned=turned,
        upright=upright,
        face="" if not definition.two_sided else "back" if record.face else "front",
        down=record.down,
        known=rule.sight != "public" and may_name(game, None, ref),
        damage=record.damage,
        counters=dict(record.counters),
        values=values,
        printed={key: printed for key, printed in shown.numbers.items() if printed != values[key]},
        words=_words_of(game, card, shown),
        keywords=_keywords(game, card) if game.rules.has_modes else game.kept_card(_keywords, card, _GAINS),
        text=shown.text,
        other=_other(game, seat, card) if definition.two_sided else None,
        role=record.role,
        parts=parts,
    )


@lru_cache(maxsize=4096)
def _back(place: str, controller: str, turned: str, upright: bool, down: bool, damage: int, role: str) -> CardView:
    """A card nobody may know: half of a table, and the same at all tables."""
    return CardView(
        place=place,
        hidden=True,
        controller=controller,
        turned=turned,
        upright=upright,
        down=down,
        damage=damage,
        role=role,
    )


#: Effects by which a card has other abilities than those printed on it.
_GAINS = frozenset({"gain", "lose"})


def _keywords(game: Game, card: int) -> tuple[str, ...]:
    return tuple(sorted(continuous.keywords(game, game.ref(card))))


def _words_of(game: Game, card: int, shown: Face) -> dict[str, tuple[str, ...]]:
    """The words of a card as they are now; looked up again if the card, or an effect on one of them, is another."""
    names = tuple(shown.words)
    if game.state.cards[card].role or not game.rules.conditions.isdisjoint(names):
        return _words(game, card)
    return game.kept_card(_words, card, _about(names))


def _words(game: Game, card: int) -> dict[str, tuple[str, ...]]:
    ref = game.ref(card)
    return {key: continuous.words(game, ref, key) for key in face(game, ref).words}


@lru_cache(maxsize=256)
def _about(names: tuple[str, ...]) -> frozenset[str]:
    """The effects that are about one of these words, as the index calls them."""
    return frozenset(key for name in names for key in (f"word:{name}", f"gain>word:{name}"))


def printed_view(game: Game, ref: Ref) -> CardView:
    """An object as it is, or last was, printed: for somebody who saw it, whether or not it is there still."""
    record, shown = game.look(ref), face(game, ref)
    definition = game.catalog.definitions[record.definition]
    return CardView(
        name=shown.name,
        english=shown.english,
        number=definition.number,
        face="" if not definition.two_sided else "back" if record.face else "front",
        values=dict(shown.numbers),
        words=dict(shown.words),
        text=shown.text,
    )


def _other(game: Game, seat: int | None, card: int) -> SideView | None:
    seats = (0, 1) if seat is None else (seat,)
    if not all(sees_other_side(game, one, card) for one in seats):
        return None
    record = game.state.cards[card]
    side = game.catalog.definitions[record.definition].faces[1 - record.face]
    return SideView(side.name, side.english, side.numbers, side.words, side.text)


def _called(game: Game, seat: int | None, ref: Ref) -> str:
    """A card's name, or where it lies if the seat may not know it."""
    if ref.card < 0:
        return ""
    if may_name(game, seat, ref):
        return name(game, ref)
    return zone_word(game, game.state.cards[ref.card].zone, seat)


def _pointer(game: Game, seat: int | None, ref: Ref) -> str:
    """Which card on the table is meant: `A.battle 2`, or its name if it has left."""
    return address(game, ref.card) if game.alive(ref) else _called(game, seat, ref)


def _decision(game: Game, seat: int | None, decision: Decision) -> DecisionView:
    if seat != decision.seat:
        return DecisionView(SEATS[decision.seat])
    return DecisionView(
        SEATS[decision.seat],
        decision.kind,
        decision.topic,
        decision.clause,
        tuple(notation.options(game, decision)),
        decision.least,
        decision.most,
        _called(game, seat, decision.source),
        reasons.sentence(game, decision.key),
    )
