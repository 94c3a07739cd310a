"""Describing a position: what the builders of all games share."""

from __future__ import annotations

from typing import Any

import pytest

from tefuda.games.position import PositionFault, lay_out, read_layout
from tefuda.kernel.catalog import Catalog, Definition, Printed
from tefuda.kernel.game import Game, Setting
from tefuda.kernel.state import State
from tefuda.match.match import Match
from tefuda.match.naming import place
from tefuda.match.view import card_view

from ..kernel.toy import RULES


def laid(data: dict[str, Any]) -> tuple[Game, dict[str, int]]:
    names = ("竜", "卵", "札")
    catalog = Catalog(tuple(Definition(name, (Printed({"name": (name,)}, {"power": 1}),)) for name in names))
    game = Game(Setting(RULES, catalog), State(1, len(RULES.zone_at)))
    layout = read_layout(RULES, data, {"deck": 2})
    lay_out(game, layout, {"": 2})
    return game, layout.labels()


def test_piles_are_listed_from_the_top() -> None:
    game, _ = laid({"A": {"deck": ["竜", "卵", {"fill": 1}], "hand": ["卵", "竜"]}})
    assert [game.face_name(card) for card in game.cards_in("deck", 0)] == ["札", "卵", "竜"]
    assert [game.face_name(card) for card in game.cards_in("hand", 0)] == ["卵", "竜"]
    assert len(game.cards_in("deck", 1)) == 2


def test_parts_lie_with_their_lead_card() -> None:
    card = {"card": "竜", "as": "竜", "rest": True, "parts": {"under": ["卵", {"card": "札", "as": "下"}], "seal": 1}}
    game, labels = laid({"B": {"field": ["札", card]}})
    lead = game.state.cards[labels["竜"]]
    assert [game.state.cards[part].role for part in lead.parts] == ["under", "under", "seal"]
    assert len(game.cards_in("field", 1)) == 2
    assert place(game, labels["下"], 0) == "B.field 2 under 2"
    shown = card_view(game, 0, labels["竜"])
    assert [(part.name, part.role) for part in shown.parts] == [("卵", "under"), ("札", "under"), ("札", "seal")]
    assert (shown.turned, shown.upright) == ("rest", False)
    assert (shown.place, [part.place for part in shown.parts]) == ("B.field 2", ["B.field 2/1", "B.field 2/2", "B.field 2/3"])


@pytest.mark.parametrize(
    ("data", "message"),
    [
        ({"A": {"attic": []}}, "no zone called 'attic'"),
        ({"A": ["竜"]}, "expected zones"),
        ({"A": {"hand": [True]}}, "not a card"),
        ({"A": {"hand": [{"card": "竜", "face": "edge"}]}}, "face is"),
        ({"A": {"hand": [{"card": "竜", "face": "back"}]}}, "only one side"),
        ({"A": {"hand": [{"card": "竜", "turned": "upside down"}]}}, "no orientation"),
        ({"A": {"hand": [{"card": "竜", "known_to": ["C"]}]}}, "A or B"),
        ({"A": {"hand": [{"fill": 1, "card": "竜"}]}}, "stands alone"),
        ({"A": {"hand": [-1]}}, "not a number"),
        ({"A": {"hand": [399], "field": [399]}}, "too many"),
        ({"A": {"hand": [{"card": "竜", "as": "x"}, {"card": "卵", "as": "x"}]}}, "two cards"),
        ({"A": {"hand": ["鬼"]}}, "no card called '鬼'"),
    ],
)
def test_what_is_not_a_position_is_refused(data: dict[str, Any], message: str) -> None:
    with pytest.raises(PositionFault, match=message):
        laid(data)


STEPS = (
    "turn", "main_start", "main", "battle", "standby", "attacker", "attack", "guard", "judgement", "completion", "finish",
    "end",
)  # fmt: skip


@pytest.mark.parametrize("step", STEPS)
def test_every_step_goes_on(step: str) -> None:
    """From every step the game reaches a decision and can be played on to the next turn."""
    fight = {"battle": {"attacker": "leader", "target": "leader"}}
    data: dict[str, Any] = {"turn": "B", "number": 4, "step": step, "A": {}, "B": {"battle": ["HM-005"]}}
    if step in ("attack", "guard", "judgement", "completion"):
        data |= fight
    match = Match.at("ic_carddass", data)
    for _ in range(12):
        if match.game.state.turn_player == 0:
            break
        assert match.decision is not None
        verbs = [option.verb for option in match.decision.options]
        match.answer("pass" if "pass" in verbs else tuple(range(match.decision.least)))
    assert (match.game.state.turn, match.game.state.turn_player) == (5, 0)
