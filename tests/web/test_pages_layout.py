"""The declaration of boards: complete for the games there are, and rich enough for those to come."""

from __future__ import annotations

from typing import Any

import msgspec
import pytest

from tefuda.games.base import BUILT, load
from tefuda.games.board import Board, Cell, Place, Print, board
from tefuda.match.view import CardView, View, ZoneView
from tefuda.web.context import PlayerContext, SettingsContext, TableContext
from tefuda.web.pages import layout as layouts
from tefuda.web.pages import render_table
from tefuda.web.pages import table as tables


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
    for place in board(game).half:
        cell = (place.phone or place.cell) if narrow else place.cell
        for row in range(cell.row, cell.row + cell.rows):
            for column in range(cell.column, cell.column + cell.columns):
                assert (row, column) not in taken
                taken.add((row, column))
    assert all(row <= 3 and column <= 6 for row, column in taken)


def seen(board_: Board, zones: list[ZoneView], seat: str, monkeypatch: pytest.MonkeyPatch) -> tuple[TableContext, Any]:
    """A table of an invented game."""
    monkeypatch.setattr(layouts, "board", lambda game: board_)
    monkeypatch.setattr(tables, "board", lambda game: board_)
    monkeypatch.setattr(tables, "english_text", lambda game, kind, text: "")
    monkeypatch.setattr(tables, "hints", lambda game, text: [])
    monkeypatch.setattr(tables, "keyword", lambda game, word: None)
    view = View("toy", seat, 1, "A", "A", "main", {}, tuple(zones), (), None, None)
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


def test_stack_and_cards_under_cards(monkeypatch: pytest.MonkeyPatch) -> None:
    """Build Divide's resolution zone, Gate Ruler's Gate; Duel Masters' stacked cards."""
    declared = Board(
        game="toy",
        half=(Place(zone="field", cell=Cell(1, 1)),),
        middle=(Place(zone="gate", cell=Cell(1, 1), lay="stack"),),
        card=Print(),
    )
    under = CardView(name="under", number="U", role="under")
    top = CardView(name="top", number="T", parts=(under, CardView(hidden=True)), damage=2, counters={"x": 1}, turned="rest")
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
