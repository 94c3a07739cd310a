"""Where everything lies for one reader: the board a game declares, filled with what the reader sees.

The templates draw exactly this and look nothing up themselves.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from functools import lru_cache
from math import ceil

import msgspec

from tefuda.games.board import Board, Cell, Lay, Place, board
from tefuda.match.view import CardView, ItemView, View, ZoneView
from tefuda.web.context import OptionContext, TableContext

from .kept import Kept
from .spoken import card_label, pick, whose


class Laid(msgspec.Struct, frozen=True, kw_only=True):
    """A card on the table."""

    place: str
    card: CardView
    key: str
    label: str
    options: tuple[str, ...] = ()
    spare: bool = False  # it can only be laid aside, as energy, where other cards can be used
    role: str = ""
    role_words: str = ""
    rested: bool = False
    top: bool = True  # not covered by another card of its pile
    parts: tuple[Laid, ...] = ()


class Area(msgspec.Struct, frozen=True, kw_only=True):
    """A zone on the table."""

    zone: str
    seat: str
    title: str
    lay: str
    size: str
    classes: str
    count: int
    cards: tuple[Laid, ...]
    ready: int = -1  # of cards that turn: how many stand upright; -1 where cards do not turn
    empty: int = 0
    vital: bool = False
    limit: int = -1  # so many cards lose the game; -1 where that is not how it is lost
    under: str = "peek"
    browse: bool = False  # a pile whose cards the reader may look through
    whose: str = ""  # for who hears the table
    squares: tuple[tuple[Area, ...], ...] = ()


class Half(msgspec.Struct, frozen=True, kw_only=True):
    """One player's half, the reader's own or the one opposite."""

    seat: str
    near: bool
    classes: str
    areas: tuple[Area, ...]
    hand: Area | None
    inlay: str = ""  # the grid classes of what squares within the halves cover of this one


class Waiting(msgspec.Struct, frozen=True, kw_only=True):
    """Something that waits to be resolved: the next one is on top. A card waits as the card it is."""

    item: ItemView
    words: str  # what it is: an ability, damage
    name: str
    seat: str
    laid: Laid | None = None


class Fight(msgspec.Struct, frozen=True, kw_only=True):
    """The sums of a contest under way, far side first."""

    far: int
    near: int
    attacker_near: bool
    succeeds: bool


class Layout(msgspec.Struct, frozen=True, kw_only=True):
    """The whole table."""

    classes: str
    far: Half
    near: Half
    middle: tuple[Area, ...]
    fight: Fight | None
    waiting: tuple[Waiting, ...]
    tray: tuple[Laid, ...]  # cards an option is about that lie inside a pile
    covering: tuple[Laid, ...]  # cards that lie on others or have others attached


class Layer:
    """Lays out one table."""

    def __init__(self, context: TableContext, kept: Kept | None = None) -> None:
        self.context = context
        self.kept = kept or Kept()
        self.view: View = context.view
        self.board: Board = board(context.game)
        self.lang = context.lang
        self.near = context.seat or "A"
        self.far = "B" if self.near == "A" else "A"
        self.options: dict[str, list[OptionContext]] = {}
        for option in context.decision.options if context.decision else ():
            if option.place:
                self.options.setdefault(option.place, []).append(option)
        #: Verbs that are done by laying a card aside: what can do nothing else glows less, as long as others can do more.
        aside = self.board.drops
        more = any(option.verb not in aside for offered in self.options.values() for option in offered)
        self.spare = {place for place, offered in self.options.items() if more and all(one.verb in aside for one in offered)}
        self.roles = {place: role for role, place in self.view.roles.items()}
        self.zones = {(zone.seat, zone.zone): self._same(zone) for zone in self.view.zones}
        self._marked = self._marks()

    def layout(self) -> Layout:
        far, near = self._half(self.far, False), self._half(self.near, True)
        middle = tuple(area for place in self.board.middle for area in self._middle(place))
        areas = [area for half in (far, near) for area in (*half.areas, half.hand) if area is not None]
        areas += [square for area in middle for square in (area, *(one for row in area.squares for one in row))]
        tray = self._tray({laid.place for area in areas for laid in area.cards})
        middle, waiting = self._waiting(middle)
        return Layout(
            classes=self.kept.piece("felt", (), lambda: _felt_size(self.board)) + ("" if near.hand else " handless"),
            far=far,
            near=near,
            middle=middle,
            fight=self._fight(),
            waiting=waiting,
            tray=tray,
            covering=tuple(_covering([*(laid for area in areas for laid in area.cards), *tray])),
        )

    # ---- halves and areas

    def _half(self, seat: str, near: bool) -> Half:
        inlay = _inlay(self.board)
        drawn = [place for place in self.board.half if self._drawn(place, seat)]
        places, classes = _packed((*drawn, inlay) if inlay else tuple(drawn))
        areas = tuple(self._area(place, seat) for place in places if not place.inlaid)
        covered = "".join(_cell(place) for place in places if place.inlaid)
        hand = None
        held = self._zone(seat, self.board.hand)
        if held is not None and not held.missing:
            lay: Lay = "fan" if near else "row"
            hand = self._area(Place(zone=self.board.hand, cell=Cell(1, 1), lay=lay, size="middle" if near else "small"), seat)
        return Half(seat=seat, near=near, classes=classes, areas=areas, hand=hand, inlay=covered)

    def _drawn(self, place: Place, seat: str) -> bool:
        """Is the place on this table? Who does not have the zone has no place for it; a rare one needs a card in it."""
        zone = self._zone(seat, place.zone)
        return zone is not None and (zone.count > 0 or not (place.rare or zone.missing))

    def _middle(self, place: Place) -> list[Area]:
        """A shared zone once; a zone that both players have, the far one first."""
        if place.lay == "grid":
            return [self._grid(place)]
        if self._zone("", place.zone):
            return [self._area(place, "")]
        return [self._area(place, seat) for seat in (self.far, self.near) if self._zone(seat, place.zone)]

    def _grid(self, place: Place) -> Area:
        """Squares of shared zones; the reader at the other side sees them turned round."""
        rows = [list(row) for row in place.squares]
        if self.near == "B":
            rows = [row[::-1] for row in rows[::-1]]
        inner = msgspec.structs.replace(place, lay="row", squares=(), slots=1)
        squares = tuple(tuple(self._area(msgspec.structs.replace(inner, zone=name), "") for name in row) for row in rows)
        return Area(
            zone=place.zone,
            seat="",
            title="",
            lay="grid",
            size=place.size,
            classes=_cell(place),
            count=0,
            cards=(),
            squares=squares,
        )

    def _zone(self, seat: str, name: str) -> ZoneView | None:
        return self.zones.get((seat, name)) or self.zones.get(("", name))

    def _same(self, zone: ZoneView) -> ZoneView:
        """The zone of the board before if it looks the same: then it is soon seen that all made from it is."""
        return self.kept.piece(("zone", zone.seat, zone.zone), (zone,), lambda: zone)

    def _marks(self) -> dict[str, list[object]]:
        """Everything that shows on the cards of a zone and is not of the zone: options, roles and keys, by zone."""
        found: dict[str, list[object]] = {}
        for place, key in self.context.keys.items():
            found.setdefault(place.rpartition(" ")[0], []).append(key)
        for place, role in self.roles.items():
            found.setdefault(place.rpartition(" ")[0], []).append((place, role))
        for place, offered in self.options.items():
            found.setdefault(place.rpartition(" ")[0], []).append(
                (place, place in self.spare, *(option.id for option in offered))
            )
        return found

    def marked(self, zone: ZoneView) -> list[object]:
        return self._marked.get(f"{zone.seat}.{zone.zone}" if zone.seat else zone.zone, [])

    def _area(self, place: Place, seat: str) -> Area:
        zone = self._zone(seat, place.zone)
        assert zone is not None
        limit = self._limit(place, seat)
        basis = (zone, self.marked(zone), place, limit)
        return self.kept.piece(("area", seat, place.zone), basis, lambda: self._laid_out(place, seat, zone, limit))

    def _limit(self, place: Place, seat: str) -> int:
        """How many cards there lose the game, as a card that everybody sees says."""
        where, number = place.limit
        zone = self._zone(seat, where) if where else None
        return zone.cards[0].values.get(number, -1) if zone is not None and zone.cards else -1

    def _laid_out(self, place: Place, seat: str, zone: ZoneView, limit: int) -> Area:
        words = place.label or (zone.ja, zone.en)
        cards, count = zone.cards, zone.count
        if seat and not zone.seat:  # a zone of both players that each half shows its part of
            cards = tuple(card for card in cards if card.controller == seat)
            count = len(cards)
        pile = place.lay == "pile"
        laid = tuple(self._card(card, zone) for card in (cards[:1] if pile else cards))
        return Area(
            zone=zone.zone,
            seat=zone.seat,
            title=pick(self.lang, *words),
            whose=whose(self.context, seat),
            lay=place.lay,
            size=place.size,
            classes=_cell(place),
            count=count,
            cards=laid,
            ready=sum(card.upright for card in cards) if any(card.turned for card in cards) else -1,
            empty=max(0, place.slots - len(laid)),
            vital=place.meter,
            limit=limit,
            under=place.under,
            browse=pile and any(not card.hidden for card in zone.cards),
        )

    def _card(self, card: CardView, zone: ZoneView) -> Laid:
        place = card.place
        offered = self.options.get(place, [])
        role = self.roles.get(place, "")
        words = self.board.roles.get(role, (role, role))
        return Laid(
            place=place,
            card=card,
            key=self.context.keys.get(place, ""),
            label=card_label(self.board, self.context, zone, card, place, bool(offered), role),
            options=tuple(option.id for option in offered),
            spare=place in self.spare,
            role=role,
            role_words=pick(self.lang, *words),
            rested=not card.upright,
            parts=tuple(self._card(part, zone) for part in card.parts),
        )

    # ---- what waits to be resolved

    def _waiting(self, middle: tuple[Area, ...]) -> tuple[tuple[Area, ...], tuple[Waiting, ...]]:
        """The items of the view; those that are cards take theirs out of the stack they lie in."""
        stacks = [area for area in middle if area.lay == "stack"]
        cards = {laid.place: laid for area in stacks for laid in area.cards}
        found = []
        for item in self.view.items if stacks else ():
            called = pick(self.lang, item.card, item.english or item.card)
            laid = cards.pop(item.place, None)
            words = pick(self.lang, *self.board.items.get(item.kind, (item.kind, item.kind))).format(n=item.amount)
            found.append(Waiting(item=item, words=words, name=called, seat=item.seat, laid=laid))
        left = {area.zone: tuple(laid for laid in area.cards if laid.place in cards) for area in stacks}
        rest = [msgspec.structs.replace(area, cards=left[area.zone]) if area in stacks else area for area in middle]
        return tuple(rest), tuple(found)

    # ---- what lies inside piles, and fights

    def _tray(self, drawn: set[str]) -> tuple[Laid, ...]:
        """The cards of options that are not drawn anywhere: those inside a deck or another pile."""
        return tuple(
            self._card(card, zone)
            for zone in self.view.zones
            for card in zone.cards
            if card.place in self.options and card.place not in drawn
        )

    def browse(self, seat: str, name: str) -> tuple[Laid, ...]:
        """All cards of a pile, for the reader to look through."""
        zone = self._zone(seat, name)
        return () if zone is None else tuple(self._card(card, zone) for card in zone.cards)

    def _fight(self) -> Fight | None:
        contest = self.board.contest
        if contest is None or contest.attacker not in self.view.roles or contest.guard not in self.view.roles:
            return None
        leads = {role: self.view.roles[role] for role in (contest.attacker, contest.guard)}
        owners = {role: self._fighter(place) for role, place in leads.items()}
        if set(owners.values()) != {self.near, self.far}:
            return None
        sums = {owners[role]: self._sum(leads[role], owners[role]) for role in leads}
        attack, defence = sums[owners[contest.attacker]], sums[owners[contest.guard]]
        succeeds = attack > defence or (attack == defence and contest.tie == contest.attacker)
        return Fight(
            far=sums[self.far],
            near=sums[self.near],
            attacker_near=owners[contest.attacker] == self.near,
            succeeds=succeeds,
        )

    def _fighter(self, place: str) -> str:
        """Whose card lies at a place."""
        seat, dot, _ = place.partition(".")
        if dot:
            return seat
        found = [card for zone in self.view.zones for card in zone.cards if card.place == place]
        return found[0].controller if found else ""

    def _sum(self, lead: str, seat: str) -> int:
        """The number of the fighting card, if it is still there, and of those that help it."""
        contest = self.board.contest
        assert contest is not None
        total = 0
        for zone in self.view.zones:
            helps = zone.zone == contest.helpers and zone.seat == seat
            for card in zone.cards:
                if helps or card.place == lead:
                    total += card.values.get(contest.number, 0)
        return total


def _covering(cards: Iterable[Laid]) -> Iterator[Laid]:
    """The cards that lie on others, each once, those under another one before it."""
    seen: set[str] = set()
    for laid in cards:
        if laid.parts:
            found = [*_covering(laid.parts), laid]
            yield from (one for one in found if one.place not in seen)
            seen.update(one.place for one in found)


def _cell(place: Place) -> str:
    """The grid classes of a place: r(ow) c(olumn), how many rows h and columns w; p for narrow screens."""
    cell, phone = place.cell, place.phone or place.cell
    wide = f"r{cell.row} c{cell.column} h{cell.rows} w{cell.columns}"
    return f"{wide} pr{phone.row} pc{phone.column} ph{phone.rows} pw{phone.columns} pz-{place.phone_size or place.size}"


#: How high the cards of a place are, in cards of the middle size: on a wide screen, on a narrow one.
_HEIGHTS = ({"big": 1.12, "middle": 1.0, "small": 0.5}, {"big": 1.12, "middle": 1.0, "small": 0.62})


def _grid_size(places: tuple[Place, ...]) -> str:
    """How many rows and columns a half has, on wide and on narrow screens."""
    found = []
    for mark, cells in (("", [place.cell for place in places]), ("p", [place.phone or place.cell for place in places])):
        found.append(f"{mark}rows-{_rows(cells)}")
        found.append(f"{mark}cols-{max(cell.column + cell.columns - 1 for cell in cells)}")
    return " ".join(found) + (" pile-row" if _pile_row(places) else "")


@lru_cache(maxsize=256)
def _packed(places: tuple[Place, ...]) -> tuple[tuple[Place, ...], str]:
    """The places of a half without the columns in which nothing begins, and the classes of its grid."""

    def packed(cells: list[Cell]) -> list[Cell]:
        columns = sorted({cell.column for cell in cells})
        return [
            msgspec.structs.replace(
                cell,
                column=columns.index(cell.column) + 1,
                columns=sum(cell.column <= column < cell.column + cell.columns for column in columns),
            )
            for cell in cells
        ]

    wide = packed([place.cell for place in places])
    narrow = packed([place.phone or place.cell for place in places])
    found = tuple(
        msgspec.structs.replace(place, cell=cell, phone=phone) for place, cell, phone in zip(places, wide, narrow, strict=True)
    )
    return found, _grid_size(found)


def _rows(cells: list[Cell]) -> int:
    return max(cell.row + cell.rows - 1 for cell in cells)


def _inlay(declared: Board) -> Place | None:
    """The squares that lie within the halves, if the game has such."""
    return next((place for place in declared.middle if place.inlaid), None)


def _pile_row(places: tuple[Place, ...]) -> bool:
    """Is the last row of a half on a narrow screen all piles? They are drawn very small there, their numbers beside them."""
    last = _rows([place.phone or place.cell for place in places])
    return last > 2 and all(place.lay == "pile" for place in places if (place.phone or place.cell).row == last)


def _felt_size(declared: Board) -> str:
    """What the size of cards follows from: how high a half is (`tall`, tenths of a card), its rows of labels (`lines`)."""
    found = []
    for narrow, mark in enumerate(("", "p")):
        sized = [(place.phone or place.cell, place.phone_size or place.size) if narrow else (place.cell, place.size)
                 for place in declared.half]  # fmt: skip
        # Rows beside squares that lie within the halves take no height of their own.
        inlay = _inlay(declared)
        beside = ((inlay.phone or inlay.cell) if narrow else inlay.cell).rows if inlay else 0
        lines = _rows([cell for cell, _ in sized])
        piles = narrow and _pile_row(declared.half)
        heights = dict.fromkeys(range(1, lines + 1), 0.0)
        for cell, size in sorted(sized, key=lambda place: place[0].rows):
            if cell.row > beside and not (piles and cell.row == lines):
                spanned = sum(heights[row] for row in range(cell.row, cell.row + cell.rows))
                heights[cell.row] += max(0.0, _HEIGHTS[narrow][size] - spanned)
        tall = ceil(round(sum(heights.values()) * 10, 3))
        found.append(f"{mark}tall-{tall // 10} {mark}tenths-{tall % 10} {mark}lines-{lines - beside}")
    found += [f"squares-{len(place.squares)} across-{len(place.squares[0])}" for place in declared.middle if place.squares]
    return " ".join(found) + (" pile-rows" if _pile_row(declared.half) else "") + (" inlaid" if _inlay(declared) else "")
