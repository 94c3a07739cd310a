"""The scenario format: what fails, and that it says where."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from tefuda.match.scenario import LedgerRunner, run_scenario
from tefuda.match.source import SourceFault, read_yaml

GOOD = """\
game: ic_carddass
title: A card is played
clauses: [6-3-1-2-1]
cards:
  兵: {level: 1}
  将: {level: 3}
position:
  A: {hand: [兵, 将], energy: 2}
actions:
  - A: play 兵
expect:
  A: {battle: [兵]}
"""


def test_it_passes_and_tells_what_was_executed() -> None:
    report = run_scenario(GOOD)
    assert report.passed, report.message
    assert "6-3-1-2-1" in report.executed
    assert all(":" in place for place in report.executed["6-3-1-2-1"])


def test_a_knocked_out_clause_fails_it() -> None:
    report = run_scenario(GOOD, frozenset({"6-3-1-2-1"}))
    assert not report.passed
    assert "not on offer" in report.message


@pytest.mark.parametrize(
    ("old", "new", "message"),
    [
        ("title:", "titel:", "scenario:2: a scenario does not say 'titel'"),
        ("ic_carddass", "chess", "no game called 'chess'"),
        ("6-3-1-2-1", "99-1", "has no clause '99-1'"),
        ("6-3-1-2-1", "7-4-1-2", "cited but never executed: 7-4-1-2"),
        ("play 兵", "play 将", "scenario:10: step 1: A: play 将: “play 将” is not on offer; on offer: play 兵, pass"),
        ("play 兵", "play 皿", "scenario:10: there is no card called '皿'"),
        ("A: play", "B: play", "It is A who decides now"),
        ("A: play", "C: play", "scenario:10: step 1: an action does not say 'C'"),
        ("battle: [兵]", "battle: [将]", "expected A.battle to hold [将], found [兵]"),
        ("battle: [兵]", "battle: [皿]", "no card called '皿'"),
        ("battle: [兵]", "battel: [兵]", "no zone 'battel'"),
        ("battle: [兵]", "hand: 2", "expected 2 cards in A.hand, found 1: [将]"),
        ("hand: [兵, 将]", "hand: [兵, 謎]", "no card called '謎'"),
        ("hand: [兵, 将]", "hands: [兵, 将]", "no zone called 'hands'"),
        ("hand: [兵, 将]", "hand: [{card: 兵, tapped: true}, 将]", "unknown word 'tapped'"),
        ("position:", "position:\n  step: dinner", "no step 'dinner'"),
        ("position:", "position:\n  step: guard", "needs battle"),
        ("{level: 1}", "{level: 1, text: さっぱり分からない。}", "the card 兵 is refused"),
        ("{level: 1}", "{colour: 赤, flavour: x}", "refused"),
        ("  A: {battle: [兵]}", "  cards: {兵: {power: 1}}", "expected 兵 to have power 1, found 3000"),
        ("  A: {battle: [兵]}", "  cards: {兵: {charm: 1}}", "scenario:12: a card does not say 'charm'"),
        ("  A: {battle: [兵]}", "  result: A", "the game goes on"),
        ("  A: {battle: [兵]}", "  decision: {seat: B}", "expected the decision's seat to be B, found A"),
        ("  A: {battle: [兵]}", "  decision: {options: [pass, play 将]}", "expected 'play 将' to be on offer"),
        ("  A: {battle: [兵]}", "  decision: {excludes: [pass]}", "expected 'pass' not to be on offer"),
        ("  A: {battle: [兵]}", "  decision: {excludes: [play 皿]}", "no card called '皿'"),
        ("  A: {battle: [兵]}", "  refused: {action: pass, clause: 1-1}", "but it is possible"),
        ("  A: {battle: [兵]}", "  refused: {action: play 将, clause: 1-1}", "expected a refusal by 1-1, found 6-3-1-2-1-1"),
        ("  A: {battle: [兵]}", "  events: [{kind: damage}]", "expected the event {kind: damage}"),
        ("  A: {battle: [兵]}", "  no_events: [{kind: play, card: 兵}]", "expected no event"),
        ("  A: {battle: [兵]}", "  events: [{kind: play, count: 2}]", "expected 2 events"),
        ("  A: {battle: [兵]}", "  unseen: {B: [兵]}", "expected B not to see 兵"),
        ("  A: {battle: [兵]}", "  sees: {B: [A.hand]}", "expected B to see A.hand"),
        ("  A: {battle: [兵]}", "  turn: {player: B}", "expected the turn's player to be B"),
        ("  A: {battle: [兵]}", "  surprise: 1", "expect does not say 'surprise'"),
        ("  A: {battle: [兵]}", "  cards_refused: {兵: 2-8-2}", "expected the card 兵 to be refused"),
        ("  - A: play 兵", "  - pass to: B.lunch", "scenario:10: step 1: ic_carddass has no step 'lunch'"),
        ("  - A: play 兵", "  - pass to: C.main", "a player is A or B, not 'C'"),
        ("  A: {battle: [兵]}", "  no_events: [{kind: damgae}]", "no kind of event 'damgae'; did you mean damage"),
        ("  A: {battle: [兵]}", "  no_events: [game]", "no kind of event 'game'"),
        ("  A: {battle: [兵]}", "  no_events: [damgae]", "no kind of event 'damgae'"),
        ("  A: {battle: [兵]}", "  no_events: [{cause: ruel}]", "no cause 'ruel'; did you mean rule?"),
        ("  A: {battle: [兵]}", "  no_events: [{clause: 6-3-9-9}]", "no clause '6-3-9-9'"),
        ("  A: {battle: [兵]}", "  no_events: [{kind: turn, at: active, seat: D}]", "a player is A or B, not 'D'"),
        ("  A: {battle: [兵]}", "  no_events: [{kind: turn, at: atcive}]", "no manner (at:) 'atcive'"),
        ("  A: {battle: [兵]}", "  no_events: [{kind: play, count: 2}]", "an event does not say 'count'"),
        ("  A: {battle: [兵]}", "  roles: {atacker: none}", "no role 'atacker'; did you mean attacker?"),
        ("  A: {battle: [兵]}", "  decision: {excludes: [palying 将]}", "there is no card called 'palying 将'"),
        ("  A: {battle: [兵]}", "  refused: {action: palyx 将}", "no verb 'palyx'"),
        ("  A: {battle: [兵]}", "  refused: {clause: 6-3-1-2-1-1}", "expected one action"),
        ("  A: {battle: [兵]}", "  turn: {step: mian}", "no step 'mian'; did you mean main?"),
        ("  A: {battle: [兵]}", "  sees: {B: [A.hadn]}", "no zone 'hadn'"),
        ("  A: {battle: [兵]}", "  cards: {兵: {zone: battle}}", "whose battle? Write A.battle or B.battle"),
        ("  A: {battle: [兵]}", "  cards: {兵: {rest: flase}}", "expected true or false, not 'flase'"),
        ("game: ic", "auto: [pay, lfie]\ngame: ic", "scenario:1: ic_carddass has no automatic answer 'lfie'"),
        ("game: ic", "options: {lop_after: 3}\ngame: ic", "scenario:1: ic_carddass has no option 'lop_after'"),
        ("hand: [兵, 将]", "hand: [{card: 兵, rest: treu}, 将]", "rest is true or false"),
        ("{level: 3}", "{like: 平}", "scenario:6: the card 将 is like '平', which does not stand before it"),
    ],
)
def test_a_failure_says_where_and_what(old: str, new: str, message: str) -> None:
    report = run_scenario(GOOD.replace(old, new))
    assert not report.passed
    assert message in report.message


def test_the_page_that_teaches_the_format_tells_the_truth() -> None:
    text = (Path(__file__).parents[2] / "docs" / "scenarios.md").read_text("utf-8")
    first, cards, position = re.findall(r"```yaml\n(.*?)```", text, re.DOTALL)[:3]
    assert run_scenario(first).passed, run_scenario(first).message
    taught = run_scenario(f"game: ic_carddass\ntitle: The examples of the page\n{cards}{position}")
    assert taught.passed, taught.message


def test_every_fault_is_told_at_once_at_its_own_line() -> None:
    text = GOOD.replace("兵: {level: 1}", "兵: {level: 1, flavour: x}").replace("energy: 2", "enregy: 2")
    text = text.replace("A: play 兵", "A: paly 兵").replace("A: {battle: [兵]}", "A: {batle: [兵]}\n  no_events: [damgae]")
    report = run_scenario(text)
    assert [fault.line for fault in report.faults] == [5, 8, 10, 12, 13]
    report = run_scenario(text.replace("enregy", "energy"))
    assert [fault.line for fault in report.faults] == [5, 10, 12, 13]


def test_a_faulty_position_hides_no_other_fault() -> None:
    """Cards, zones, the moment, what is remembered, and names anywhere: all of it is told in one run."""
    report = run_scenario("""game: ic_carddass
title: Almost nothing is right
cards:
  兵: {level: x}
  将: {powr: 3000}
position:
  turn: C
  number: x
  battel: {}
  A: {batle: [兵], hand: [誰, {card: 将, rset: true}]}
  B: {hand: [{card: 将, as: 札, counters: {あ: 1}}]}
  effects: [{card: 影, power: 1}]
actions:
  - A: play 影
  - B: play 札
expect:
  no_events: [{kind: move, card: 影}]
""")
    assert [fault.line for fault in report.faults] == [4, 5, 7, 8, 9, 10, 10, 10, 11, 12, 14, 17]
    said = report.message
    assert "did you mean power?" in said
    assert "level: expected a number, not words" in said


def test_every_thing_remembered_wrongly_is_told() -> None:
    report = run_scenario("""game: ic_carddass
title: A past that cannot be
cards:
  兵: {}
position:
  A: {battle: [兵]}
  used:
    - {card: 兵, ability: 9}
  effects:
    - {card: 兵, level: 1}
    - {card: 兵, gains: 何とかする。}
    - {card: 兵}
""")
    assert [fault.line for fault in report.faults] == [8, 11, 12]


def test_every_expectation_that_fails_is_told() -> None:
    more = "  A: {battle: [将], hand: 0}\n  cards: {兵: {power: 1, strike: 2}, 将: {level: 1}}\n  result: A"
    report = run_scenario(GOOD.replace("  A: {battle: [兵]}", more))
    assert [fault.line for fault in report.faults] == [12, 12, 13, 13, 13, 14]


def test_what_was_replaced_has_not_happened() -> None:
    text = """\
game: build_divide
title: A unit that would be destroyed is removed instead
clauses: [1209-1a]
cards:
  影: {text: 【永続】このユニットが破壊される場合、かわりにこのユニットをリムーブする。}
  斬: {type: コマンド, timing: クイック, text: 相手のユニット1枚を選び、破壊する。}
position:
  A: {hand: [斬], energy: 1}
  B: {field: [影]}
actions:
  - A: play 斬
  - A: pass
  - B: pass
expect:
  B: {removed: [影]}
  no_events: [{kind: destroy}]
"""
    noted = text.replace("no_events: [{kind: destroy}]", "events: [{kind: replaced, at: move, count: 1}]")
    assert run_scenario(noted).passed, run_scenario(noted).message
    report = run_scenario(text)
    assert report.passed, report.message
    assert not run_scenario(text.replace("no_events: [{kind: destroy}]", "events: [{kind: destroy}]", 1)).passed


def test_the_other_side_of_a_card_is_also_named_by_its_zone() -> None:
    text = GOOD.replace("  A: {battle: [兵]}", "  sees: {B: [other side of A.leader]}")
    assert run_scenario(text).passed, run_scenario(text).message
    wrong = run_scenario(text.replace("A.leader", "A.laeder"))
    assert [fault.line for fault in wrong.faults] == [12]


def test_automatic_answers_can_be_switched_off() -> None:
    energy = GOOD.replace("energy: 2", "energy: [兵, 将, 兵]")
    assert run_scenario(energy).passed
    chosen = energy.replace("  - A: play 兵", "  - A: play 兵\n  - A: pay 将").replace("[兵]}", "[兵], energy: [兵, 兵]}")
    assert run_scenario(chosen).passed, run_scenario(chosen).message
    waiting = "auto: []\n" + energy.replace("  A: {battle: [兵]}", "  decision: {topic: pay}")
    assert run_scenario(waiting).passed, run_scenario(waiting).message


def test_passing_on() -> None:
    text = GOOD.replace("A: play 兵", "pass to: B.main\n  - pass to: A.main").replace("6-3-1-2-1]", "6-3-1-3]")
    text = text.replace("A: {battle: [兵]}", "turn: {number: 5, player: A}")
    assert run_scenario(text).passed, run_scenario(text).message


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("", "empty"),
        ("a: &x 1\nb: *x", "aliases"),
        ("a: 1\na: 2", "twice"),
        ("a: [1", "not YAML"),
        ("? [a]\n: b", "plain word"),
        ("[" * 50 + "]" * 50, "deeper"),
        ("x" * 300_000, "larger"),
        ("[" + "1," * 30_000 + "1]", "more than"),
        ("a: !!python/object/apply:os.system [echo]", ""),
        ("\x00", "not YAML"),
    ],
)
def test_hostile_files_are_refused(text: str, message: str) -> None:
    if message:
        with pytest.raises(SourceFault, match=message):
            read_yaml(text)
    else:
        read_yaml(text)  # tags mean nothing here
    assert not run_scenario(text + "\n").passed


def test_scalars_stay_as_written() -> None:
    data = read_yaml("{a: yes, b: no, c: 701.20, d: 3, e: '4', f: true, g: null, h: 6-3, i: 007}")
    assert data == {"a": "yes", "b": "no", "c": "701.20", "d": 3, "e": "4", "f": True, "g": None, "h": "6-3", "i": "007"}


def test_the_ledgers_runner() -> None:
    runner = LedgerRunner()
    names = runner.scenarios("ic_carddass")
    assert names
    assert all(name.startswith("ic_carddass/") for name in names)
    assert runner.run("ic_carddass", names[0]).passed
    assert runner.scenarios("zx") == [] or all(name.startswith("zx/") for name in runner.scenarios("zx"))
