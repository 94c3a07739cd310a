"""The declaration of boards: complete for the games there are, and rich enough for those to come."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import msgspec
import pytest

from tefuda.games import registry
from tefuda.games.base import BUILT, load
from tefuda.games.board import Board, Cell, Place, Print, board
from tefuda.match.view import CardView, ItemView, View, ZoneView
from tefuda.web.context import PlayerContext, SettingsContext, TableContext
from tefuda.web.pages import fragments, render_table
from tefuda.web.pages import layout as layouts
from tefuda.web.pages import table as tables


@pytest.fixture(autouse=True)
def _toy(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    """The game of the invented boards declares nothing else."""
    known = {**registry.games(), "toy": registry.About(id="toy", ja="玩具", en="Toy", prefix="t", built=True, folder=tmp_path)}
    monkeypatch.setattr(registry, "games", lambda: known)


@pytest.mark.parametrize("game", BUILT)
def test_every_zone_of_the_rules_is_drawn(game: str) -> None:
    declared = board(game)
    zones = {zone.name for zone in load(game).rules.zones}
    assert declared.zones() == zones
    for words in (*declared.roles.values(), *declared.sides.values(), declared.goal):
        assert all(words)


@pytest.mark.parametrize("game", BUILT)
@pytest.mark.parametrize("narrow", [False, True])
def test_places_do_not_overlap(game: str, narrow: bool) -> None:
    taken: set[tuple[int, int]] = set()
    for place in (*board(game).half, *(place for place in board(game).middle if place.inlaid)):
        cell = (place.phone or place.cell) if narrow else place.cell
        for row in range(cell.row, cell.row + cell.rows):
            for column in range(cell.column, cell.column + cell.columns):
                assert (row, column) not in taken
                taken.add((row, column))
    assert all(row <= 3 and column <= (8 if narrow else 11) for row, column in taken)  # as many have a class in table.css


def placed(zone: ZoneView) -> ZoneView:
    """A zone whose cards know where they lie, as in a view."""
    where = f"{zone.seat}.{zone.zone}" if zone.seat else zone.zone
    cards = []
    for at, card in enumerate(zone.cards, 1):
        parts = tuple(msgspec.structs.replace(part, place=f"{where} {at}/{n}") for n, part in enumerate(card.parts, 1))
        cards.append(msgspec.structs.replace(card, place=f"{where} {at}", parts=parts))
    return msgspec.structs.replace(zone, cards=tuple(cards))


def seen(board_: Board, zones: list[ZoneView], seat: str, monkeypatch: pytest.MonkeyPatch) -> tuple[TableContext, Any]:
    """A table of an invented game."""
    monkeypatch.setattr(layouts, "board", lambda game: board_)
    monkeypatch.setattr(tables, "board", lambda game: board_)
    monkeypatch.setattr(tables, "english_text", lambda game, kind, text: "")
    monkeypatch.setattr(tables, "hints", lambda game, text: [])
    monkeypatch.setattr(fragments, "board", lambda game: board_)
    monkeypatch.setattr(fragments, "keyword", lambda game, word: None)
    view = View("toy", seat, 1, "A", "A", "main", {}, tuple(placed(zone) for zone in zones), (), None, None)
    players = (PlayerContext(seat="A", name="a", kind="bot"), PlayerContext(seat="B", name="b", kind="bot"))
    context = TableContext(
        match="m", game="toy", title="t", lang="en", reader="A", seat=seat, at=0, view=view, phase="", keys={}, players=players,
        decision=None, log=(), result=None, explanation=None, requests=(), settings=SettingsContext(),
    )  # fmt: skip
    return context, layouts.Layer(context).layout()


def test_grid_of_shared_squares_is_turned_for_the_other_seat(monkeypatch: pytest.MonkeyPatch) -> None:
    """Z/X: nine squares both players share."""
    squares = tuple(tuple(f"s{row}{column}" for column in "123") for row in "123")
    grid = Place(zone="grid", cell=Cell(1, 1), lay="grid", squares=squares)
    declared = Board(game="toy", half=(Place(zone="life", cell=Cell(1, 1)),), middle=(grid,))
    zones = [ZoneView(seat, "life", "", "life", 0, ()) for seat in "AB"]
    zones += [ZoneView("", name, "", name, 0, ()) for row in squares for name in row]
    for seat, corner in (("A", "s11"), ("B", "s33")):
        _, found = seen(declared, zones, seat, monkeypatch)
        assert found.middle[0].squares[0][0].zone == corner


def test_squares_within_the_halves(monkeypatch: pytest.MonkeyPatch) -> None:
    """What lies at the sides of squares takes no height of its own; what lies below them does."""
    grid = Place(zone="grid", cell=Cell(1, 2, 2), lay="grid", squares=(("s1", "s2"),), inlaid=True)
    sides = (Place(zone="life", cell=Cell(1, 1)), Place(zone="deck", cell=Cell(2, 3)), Place(zone="grave", cell=Cell(3, 1)))
    zones = [ZoneView(seat, name, "", name, 0, ()) for seat in "AB" for name in ("life", "deck", "grave")]
    zones += [ZoneView("", name, "", name, 0, ()) for name in ("s1", "s2")]
    _, beside = seen(Board(game="toy", half=sides[:2], middle=(grid,)), zones, "A", monkeypatch)
    assert {"tall-0", "tenths-0", "lines-0", "inlaid", "across-2"} <= set(beside.classes.split())
    assert beside.near.inlay.startswith("r1 c2 h2 w1 ")
    _, below = seen(Board(game="toy", half=sides, middle=(grid,)), zones, "A", monkeypatch)
    assert {"tall-1", "tenths-0", "lines-1", "inlaid"} <= set(below.classes.split())


def test_a_zone_its_player_does_not_have_is_not_drawn(monkeypatch: pytest.MonkeyPatch) -> None:
    """Gate Ruler: the ruler gives zones, perhaps not even a hand. A card that lies there all the same is shown."""
    declared = Board(game="toy", half=tuple(Place(zone=name, cell=Cell(1, at)) for at, name in enumerate(("one", "two"), 1)))
    zones = [ZoneView(seat, name, "", name, 0, (), seat == "A") for seat in "AB" for name in ("hand", "two")]
    zones += [ZoneView(seat, "one", "", "one", 0, ()) for seat in "AB"]
    _, found = seen(declared, zones, "A", monkeypatch)
    assert [area.zone for area in found.near.areas] == ["one"]
    assert found.near.hand is None
    assert "handless" in found.classes
    assert [area.zone for area in found.far.areas] == ["one", "two"]
    assert found.far.hand is not None
    lying = [ZoneView("A", "two", "", "two", 1, (CardView(name="x"),), True), *zones[2:]]
    assert [area.zone for area in seen(declared, lying, "A", monkeypatch)[1].near.areas] == ["one", "two"]


def test_stack_and_cards_under_cards(monkeypatch: pytest.MonkeyPatch) -> None:
    """Build Divide's resolution zone, Gate Ruler's Gate; Duel Masters' stacked cards."""
    declared = Board(
        game="toy",
        half=(Place(zone="field", cell=Cell(1, 1)),),
        middle=(Place(zone="gate", cell=Cell(1, 1), lay="stack"),),
        card=Print(),
    )
    under = CardView(name="under", number="U", role="under")
    top = CardView(
        name="top", number="T", parts=(under, CardView(hidden=True)), damage=2, counters={"x": 1}, turned="rest", upright=False
    )
    zones = [ZoneView("A", "field", "", "field", 1, (top,)), ZoneView("B", "field", "", "field", 0, ())]
    zones.append(ZoneView("", "gate", "", "gate", 2, (CardView(name="later"), CardView(name="now"))))
    context, found = seen(declared, zones, "A", monkeypatch)
    assert [area.lay for area in found.middle] == ["stack"]
    (card,) = found.near.areas[0].cards
    assert card.rested
    assert [part.place for part in card.parts] == ["A.field 1/1", "A.field 1/2"]
    html = render_table(msgspec.structs.replace(context))
    assert 'class="parts"' in html
    assert 'class="mark damage"' in html
    assert 'data-place="gate 2"' in html
    assert 'data-browse="A.field 1/"' in html
    assert 'data-pile="A.field 1/"' in html
    assert 'data-place="A.field 1/1"' in html
    assert html.count('data-place="A.field 1/2"') == 1


def test_what_waits_is_a_stack_of_slips(monkeypatch: pytest.MonkeyPatch) -> None:
    """An item that is a card takes its card out of the stack; what is no card is told in the board's words."""
    declared = Board(
        game="toy",
        half=(Place(zone="field", cell=Cell(1, 1)),),
        middle=(Place(zone="gate", cell=Cell(1, 1), lay="stack"),),
        items={"damage": ("ダメージ {n}", "{n} damage"), "card": ("カード", "card")},
    )
    zones = [ZoneView(seat, "field", "", "field", 0, ()) for seat in "AB"]
    zones.append(ZoneView("", "gate", "", "gate", 2, (CardView(name="now", number="N"), CardView(name="paid for", number="P"))))
    context, _ = seen(declared, zones, "A", monkeypatch)
    items = (ItemView("card", "A", "now", "now", place="gate 1"), ItemView("damage", "B", "", "", "", 3))
    context = msgspec.structs.replace(context, view=msgspec.structs.replace(context.view, items=items))
    found = layouts.Layer(context).layout()
    assert [waiting.words for waiting in found.waiting] == ["card", "3 damage"]
    first, second = found.waiting
    assert first.laid is not None
    assert first.laid.place == "gate 1"
    assert second.laid is None
    assert [card.place for card in found.middle[0].cards] == ["gate 2"]
    html = render_table(context)
    assert html.count('data-place="gate 1"') == 1
    assert "3 damage" in html


def _pile(zone: str, column: int, row: int = 2) -> Place:
    return Place(zone=zone, cell=Cell(row, column), phone=Cell(3, column - 2), lay="pile", size="small")


#: The tables of the three games to come, as docs/web.md tells them.
DUEL = Board(
    game="toy",
    half=(
        Place(zone="battle", cell=Cell(1, 1, 1, 6), slots=4),
        Place(zone="shields", cell=Cell(2, 1), size="small", slots=5, vital=True),
        Place(zone="mana", cell=Cell(2, 2), lay="fan", size="small"),
        *(_pile(zone, 3 + at) for at, zone in enumerate(("hyper", "grave", "deck"))),
    ),
)
SQUARES = tuple(tuple(f"s{row}{column}" for column in "123") for row in "123")
ZX = Board(
    game="toy",
    half=(Place(zone="resource", cell=Cell(1, 1), lay="fan", size="small"), Place(zone="life", cell=Cell(1, 2), size="small")),
    middle=(Place(zone="square", cell=Cell(1, 1), lay="grid", squares=SQUARES),),
)
GATE = Board(
    game="toy",
    half=(
        Place(zone="front", cell=Cell(1, 2, 1, 3), slots=3),
        Place(zone="back", cell=Cell(2, 2), size="small", slots=3),
        Place(zone="ruler", cell=Cell(2, 4), size="big", slots=1),
        Place(zone="energy", cell=Cell(1, 1), lay="fan", size="small"),
        Place(zone="deck", cell=Cell(1, 5), lay="pile", size="small"),
    ),
    middle=(Place(zone="gate", cell=Cell(1, 1), lay="stack"),),
)


@pytest.mark.parametrize(
    ("declared", "size"),
    [
        (DUEL, "tall-1 tenths-5 lines-2 ptall-1 ptenths-7 plines-3 pile-rows"),
        (ZX, "tall-0 tenths-5 lines-1 ptall-0 ptenths-7 plines-1 squares-3 across-3"),
        (GATE, "tall-2 tenths-2 lines-2 ptall-2 ptenths-2 plines-2"),
    ],
)
def test_tables_of_games_to_come(declared: Board, size: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """Each is drawn from its declaration alone, every card in it, and cards take the size its rows leave room for."""
    turned = CardView(name="turned", number="T", turned="rest", upright=False)
    cards = (CardView(name="x", number="X"), turned, CardView(hidden=True))
    shared = {zone for place in declared.middle for zone in (place.zone, *(name for row in place.squares for name in row))}
    zones = [ZoneView("", zone, "", zone, 3, cards) for zone in sorted(shared)]
    zones += [ZoneView(seat, zone, "", zone, 3, cards) for seat in "AB" for zone in sorted(declared.zones() - shared)]
    monkeypatch.setattr(fragments, "_macros", fragments._macros.__wrapped__)
    context, found = seen(declared, zones, "B", monkeypatch)
    assert found.classes == size
    html = render_table(context)
    for place in declared.half:
        assert f'data-place="A.{place.zone} 1"' in html
    for place in declared.middle:
        for zone in [name for row in place.squares for name in row] or [place.zone]:
            assert f'data-place="{zone} 3"' in html
