"""What a judge may say in a scenario: positions with a past, moments, shared zones, simultaneous events, sight of choices."""

from __future__ import annotations

import pytest

from tefuda.match.scenario import run_scenario


def passes(text: str) -> None:
    report = run_scenario(text)
    assert report.passed, report.message


def fails(text: str, message: str, line: int = 0) -> None:
    report = run_scenario(text)
    assert not report.passed
    assert message in report.message
    assert not line or line in [fault.line for fault in report.faults], report.message


STACK = """\
game: build_divide
title: An ability goes on top of the command that waits
clauses: [413-2]
cards:
  引: {type: コマンド, timing: クイック, text: カードを1枚引く。}
  泉: {text: 【起動】〔クイック/このユニットをレストする〕：カードを1枚引く。}
position:
  A: {hand: [引], energy: 1, field: [泉]}
actions:
  - A: play 引
  - A: activate 泉
  - expect:
      resolution: [ability of 泉, 引]
      field: [泉]
"""


def test_a_shared_zone_is_named_without_a_player_and_holds_abilities_in_order() -> None:
    passes(STACK)
    passes(STACK.replace("[ability of 泉, 引]", "{top: [ability of 泉], contains: [引], count: 2}"))
    passes(STACK.replace("      field: [泉]", "      A: {resolution: [引]}\n      counts: {B: {field: 1}}"))
    fails(STACK.replace("[ability of 泉, 引]", "[引, ability of 泉]"), "found [ability of 泉, 引]", 13)
    fails(STACK.replace("[ability of 泉, 引]", "[泉, 引]"), "expected resolution to hold [泉, 引]", 13)
    fails(STACK.replace("[ability of 泉, 引]", "[ability of 水, 引]"), "no card called '水'", 13)
    fails(STACK.replace("field: [泉]", "cards: {泉: {zone: A.field}}"), "the players share the zone field", 14)
    fails(STACK.replace("field: [泉]", "A.field: [泉]"), "expect does not say 'A.field'", 14)


SWEEP = """\
game: build_divide
title: All units are destroyed at once
clauses: [525-1]
cards:
  滅: {type: コマンド, timing: クイック, text: ユニットすべてを破壊する。}
  甲: {}
  乙: {}
position:
  A: {hand: [滅], energy: 1, field: [甲]}
  B: {field: [乙]}
unexecuted: [525-1]
actions:
  - A: play 滅
  - A: pass
  - B: pass
expect:
  events:
    - {kind: play, card: 滅}
    - together: [{kind: destroy, card: 乙}, {kind: destroy, card: 甲}]
"""


def test_simultaneous_events_in_any_order() -> None:
    passes(SWEEP)
    passes(SWEEP.replace("[{kind: destroy, card: 乙}, {kind: destroy, card: 甲}]", "[destroy, destroy]"))
    fails(SWEEP.replace("{kind: destroy, card: 乙}", "{kind: play, card: 滅}"), "after the one before", 19)
    fails(SWEEP.replace("{kind: destroy, card: 乙}", "{kind: resolve}"), "one after the other", 19)
    fails(SWEEP.replace("card: 乙}, {kind: destroy, ", "card: 甲}, {kind: destroy, "), "at the same time", 19)
    fails(SWEEP.replace("kind: destroy, card: 乙", "kind: destory, card: 乙"), "no kind of event 'destory'", 19)


def test_a_clause_that_was_not_executed_is_a_warning_if_the_file_says_so() -> None:
    report = run_scenario(SWEEP)
    assert report.warnings == ("cited but not executed: 525-1",)
    fails(
        SWEEP.replace("unexecuted: [525-1]", "note: x"),
        "never executed: 525-1; if that is meant, say unexecuted: [525-1]",
        3,
    )
    fails(SWEEP.replace("unexecuted: [525-1]", "unexecuted: [525-2]"), "525-2 is not cited", 11)
    both = SWEEP.replace("clauses: [525-1]", "clauses: [525-1, 1204-3a]").replace("unexecuted: [525-1]\n", "")
    assert run_scenario(both).warnings == report.warnings


def test_a_card_with_faces_is_placed_and_named_by_its_key() -> None:
    passes("""\
game: build_divide
title: A territory is called by the name it has in the file
clauses: [902-1]
cards:
  都: {type: テリトリー, faces: [{name: 閉じた都}, {name: 開いた都, cost: {total: 5}}]}
  王: {type: ユニット/エース}
unexecuted: [902-1]
position:
  A: {territory: [都], hand: [王], energy: 5}
actions:
  - expect: {cards: {都: {face: front}}, sees: {A: [other side of 都]}, A: {territory: [都]}}
expect:
  no_events: [{kind: flip, card: 都}]
""")


PAST = """\
game: ic_carddass
title: A position has a past
clauses: [6-3-1-2]
cards:
  兵: {power: 3000, text: "【起動発動：メイン】【ターン1回】カード1枚を引く。"}
  友: {power: 2000}
position:
  A: {battle: [{card: 兵, as: 前衛}, 友]}
  effects:
    - {card: 前衛, power: 1000, until: turn}
    - {card: 友, gains: 【永続発動】このカードのパワー+500。}
  used: [{card: 前衛}]
actions:
  - expect: {cards: {前衛: {power: 4000}, 友: {power: 2500}}, decision: {excludes: [activate 前衛]}}
  - pass to: B.turn
  - expect: {turn: {player: B, number: 4}}
  - pass to: A.turn
expect:
  cards: {前衛: {power: 3000}, 友: {power: 2500}}
  decision: {seat: A, includes: [activate 前衛]}
"""


def test_a_position_remembers_effects_and_uses() -> None:
    passes(PAST)
    fails(PAST.replace("until: turn", "until: trun"), "no duration 'trun'", 10)
    fails(PAST.replace("power: 1000, until", "hit: 1000, until"), "an effect does not say 'hit'", 10)
    fails(PAST.replace("{card: 友, gains", "{card: 供, gains"), "'供'", 11)
    fails(PAST.replace("このカードのパワー+500", "このカードはすごい"), "effects: ", 11)
    fails(PAST.replace("used: [{card: 前衛}]", "used: [{card: 友}]"), "友 has no ability 1", 12)
    fails(PAST.replace("used: [{card: 前衛}]", "used: [{card: 前衛, tmies: 2}]"), "used does not say 'tmies'", 12)


HISTORY = """\
game: build_divide
title: What entered this turn counts as having entered
clauses: [1202-1]
unexecuted: [1202-1]
cards:
  数: {type: コマンド, timing: クイック, text: このターン中にあなたのユニットが登場していた場合、カードを1枚引く。}
  兵: {}
position:
  A: {hand: [数], energy: 1, field: [兵]}
  past: [{kind: enter, card: 兵}]
actions:
  - A: play 数
  - A: pass
  - B: pass
expect:
  A: {hand: 1}
  no_events: [{kind: enter, card: 兵}]
"""


def test_a_position_remembers_what_happened_this_turn() -> None:
    passes(HISTORY)
    fails(HISTORY.replace("  past: [{kind: enter, card: 兵}]\n", ""), "expected 1 cards in A.hand")
    fails(
        HISTORY.replace("kind: enter, card: 兵}]\nactions", "kind: entre, card: 兵}]\nactions"), "no kind of event 'entre'", 10
    )


END = """\
game: ic_carddass
title: A player without a deck loses
clauses: [9-2-4]
unexecuted: [9-2-4]
position:
  A: {}
  B: {deck: 1}
actions:
  - pass to: result
expect:
  result: A
  decision: none
  events: [{kind: turn_begins, seat: B}, {kind: result, seat: A}]
"""


def test_the_end_of_the_game_can_be_passed_to() -> None:
    report = run_scenario(END)
    faults = [fault.message for fault in report.faults if "unexecuted" not in fault.message]
    assert not faults
    fails(END.replace("pass to: result", "pass to: B.guard"), "pass to B.guard: the game ended", 9)


CHOICE = """\
game: ic_carddass
title: Who sees what somebody chooses
clauses: [4-8-1]
unexecuted: [4-8-1]
cards:
  捨て: {type: エクストラ, level: 0, text: 【起動発動：メイン】自分の手札1枚を選び、デッキの下に置く。}
  宝: {}
  石: {}
position:
  A: {hand: [捨て, 宝, 石]}
actions:
  - A: play 捨て
  - A: choose 宝
expect:
  sees: {A: [choice of A]}
  unseen: {B: [choice of A]}
"""


@pytest.mark.parametrize("where", ["デッキの下", "ドロップ"])
def test_whether_a_player_sees_the_others_choice(where: str) -> None:
    text = CHOICE.replace("デッキの下", where)
    if where == "ドロップ":
        text = text.replace("  sees: {A: [choice of A]}\n  unseen", "  sees")
    passes(text)
    fails(text.replace("{B: [choice of A]}", "{B: [choice of C]}"), "whose choice?")
    fails(text.replace("{B: [choice of A]}", "{B: [choice of B]}"), "B has not chosen anything yet")
