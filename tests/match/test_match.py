"""The match: reasons, arranging, conceding, and the way back."""

from __future__ import annotations

import pytest

from tefuda.kernel.game import Illegal
from tefuda.match.match import Match
from tefuda.match.view import view

from .test_notation import table


def test_why_not_names_clause_and_reason() -> None:
    match = table("{兵: {level: 2}, 将: {level: 9}}", "{A: {hand: [兵, 将], energy: 2}}")
    assert match.why_not("play 兵") == []
    assert [reason.clause for reason in match.why_not("play 将")] == ["6-3-1-2-1-1"]
    assert match.why_not("attack")[0].clause == "7-2-1-2-1"  # where attacks are declared
    assert "B" in match.why_not("pass", seat=1)[0].en


def test_why_value_lists_every_contribution() -> None:
    cards = "{旗: {text: '【永続発動】自分のバトルエリアの<拳士>すべてのパワー+1000。'}, 拳: {power: 4000, traits: [拳士]}}"
    match = table(cards, "{A: {battle: [旗, {card: 拳, as: 拳}]}}")
    why = match.why_value(match.labels["拳"], "power")
    assert (why.printed, why.value) == ("4000", "5000")
    (part,) = why.parts
    assert (part.change, part.result, part.source, part.clause) == ("+1000", "5000", "旗", "8-9-1-3")
    assert part.sentence.startswith("【永続発動】")


def test_why_event_goes_back_to_the_cause() -> None:
    cards = "{師: {level: 0, text: 【プレイスキル】カード1枚を引く。}}"
    match = table(cards, "{A: {hand: [師]}}")
    match.answer("play 師")
    drawn = next(event for event in match.events if event.also == "draw" or event.kind == "draw")
    chain = match.why_event(drawn.number)
    assert chain[0].source == "師"
    assert chain[0].sentence == "【プレイスキル】カード1枚を引く。"
    assert match.why_event(10**9) == []


def test_conceding_and_taking_it_back() -> None:
    match = table("{兵: {}}", "{A: {hand: [兵]}}")
    before = match.digest
    match.act(1, "concede")
    assert match.result is not None
    assert match.result.winner == 0
    with pytest.raises(Illegal):
        match.concede(0)
    match.undo()
    assert match.game.state.result is None
    assert match.digest == before
    match.redo()
    assert match.result is not None


def test_arranging_is_undone_like_an_action() -> None:
    match = table("{一: {}, 二: {}}", "{A: {hand: [一, 二]}}")
    before = match.digest
    match.act(0, "arrange hand 二")
    assert [card.name for card in view(match.game, 0).zones[2].cards] == ["二", "一"]
    assert match.done[-1].text == "arrange hand 二, 一"
    match.undo()
    assert match.digest == before
    with pytest.raises(Illegal, match="3-2-2"):
        match.act(0, "arrange deck")


def test_a_branch_goes_its_own_way() -> None:
    match = table("{兵: {level: 0}}", "{A: {hand: [兵, 兵]}}")
    match.answer("play 兵")
    branch = match.branch()
    here = match.digest
    branch.answer("play 兵")
    assert match.digest == here != branch.digest
    branch.undo(2)
    match.undo()
    assert branch.digest == match.digest
    match.answer("pass")
    branch.answer("play 兵")
    assert branch.digest == here != match.digest or branch.digest != match.digest


def test_from_a_position_with_shipped_cards() -> None:
    match = Match.at("ic_carddass", {"A": {"hand": [{"card": "HM-005", "as": "石"}], "energy": 3}})
    assert match.options() == ["play 石頭のゴロウマ", "pass"]
    match.answer("play 石")
    assert match.game.state.cards[match.labels["石"]].zone == match.game.zone("battle", 0)


def test_a_view_shows_what_a_seat_may_know() -> None:
    match = table("{兵: {}, 将: {}}", "{A: {hand: [兵, {card: 将, known_to: [B]}], energy: 1}}")
    own, other, watcher = (view(match.game, seat) for seat in (0, 1, None))
    assert [card.name for card in own.zones[2].cards] == ["兵", "将"]
    assert [card.name for card in other.zones[2].cards] == ["", "将"]
    assert [card.name for card in watcher.zones[2].cards] == ["", "将"]
    assert all(card.hidden for zone in own.zones if zone.zone in ("deck", "life") for card in zone.cards)
    assert own.decision is not None
    assert other.decision is not None
    assert own.decision.options[-1] == "pass"
    assert (other.decision.seat, other.decision.options, other.decision.topic) == ("A", (), "")
