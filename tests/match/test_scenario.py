"""The scenario format: what fails, and that it says where."""

from __future__ import annotations

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
        ("6-3-1-2-1", "99-1", "has no clause 99-1"),
        ("6-3-1-2-1", "7-4-1-2", "cited but never executed: 7-4-1-2"),
        ("play 兵", "play 将", "scenario:10: step 1: A: play 将: “play 将” is not on offer; on offer: play 兵, pass"),
        ("play 兵", "play 皿", "step 1: A: play 皿"),
        ("A: play", "B: play", "It is A who decides now"),
        ("A: play", "C: play", "scenario:10: step 1: an action does not say 'C'"),
        ("battle: [兵]", "battle: [将]", "expected A.battle to hold [将], found [兵]"),
        ("battle: [兵]", "battle: [皿]", "no card called '皿'"),
        ("battle: [兵]", "battel: [兵]", "no zone 'battel'"),
        ("battle: [兵]", "hand: 2", "expected 2 cards in A.hand, found 1: [将]"),
        ("hand: [兵, 将]", "hand: [兵, 謎]", "no card called '謎'"),
        ("hand: [兵, 将]", "hands: [兵, 将]", "no zone called 'hands'"),
        ("hand: [兵, 将]", "hand: [{card: 兵, tapped: true}, 将]", "unknown word 'tapped'"),
        ("position:", "position:\n  step: dinner", "no step called 'dinner'"),
        ("position:", "position:\n  step: guard", "needs battle"),
        ("{level: 1}", "{level: 1, text: さっぱり分からない。}", "the card 兵 is refused"),
        ("{level: 1}", "{colour: 赤, flavour: x}", "refused"),
        ("  A: {battle: [兵]}", "  cards: {兵: {power: 1}}", "expected 兵 to have power 1, found 3000"),
        ("  A: {battle: [兵]}", "  cards: {兵: {charm: 1}}", "no card has a property 'charm'"),
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
        ("  - A: play 兵", "  - pass to: B.lunch", "step 1: "),
    ],
)
def test_a_failure_says_where_and_what(old: str, new: str, message: str) -> None:
    report = run_scenario(GOOD.replace(old, new))
    assert not report.passed
    assert message in report.message


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
