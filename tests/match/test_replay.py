"""Replays: written, read back, and refused with one clear sentence when they are not what they say."""

from __future__ import annotations

import pytest

from tefuda.games.base import BUILT, load
from tefuda.kernel.game import Illegal
from tefuda.kernel.records import Result
from tefuda.match.match import Match
from tefuda.match.replay import ReplayFault, play_replay, read_replay, write_replay

from .playing import play, start
from .test_notation import table


@pytest.fixture(scope="module")
def text() -> str:
    match = start("ic_carddass", 3)
    for _ in play(match, 3, most=60):
        pass
    return write_replay(match)


def test_it_is_readable_and_complete(text: str) -> None:
    replay = read_replay(text)
    assert replay.game == "ic_carddass"
    assert replay.rules == "3.00"
    assert len([line for _, line in replay.lines if not line.startswith("turn ")]) == 60
    assert play_replay(text).digest == replay.end


@pytest.mark.parametrize(
    ("change", "message"),
    [
        (lambda text: "", "first line"),
        (lambda text: text.replace("replay 2", "replay 9"), "first line"),
        (lambda text: text.replace("replay 2", "replay 1"), "older version"),
        (lambda text: text[: text.index("---")], "cut off"),
        (lambda text: text[: text.rindex("end ")], "cut off"),
        (lambda text: text + "A: pass\n", "after the end"),
        (lambda text: text.replace("game: ic_carddass", "game: chess"), "no game 'chess'"),
        (lambda text: text.replace("rules: 3.00", "rules: 2.00"), "rules '2.00'"),
        (lambda text: text.replace("seed: 3", "seed: x"), "seed"),
        (lambda text: text.replace("seed: 3", "seed: 4"), "line "),
        (lambda text: text.replace("options: {}", "options: [1"), "not readable"),
        (lambda text: text.replace('"HM-002": 3', '"HM-002": 2'), "40"),
        (lambda text: text.replace("\nA: ", "\nC: ", 1), "not an action"),
        (lambda text: text.replace("end ", "end 0"), "ends differently"),
        (lambda text: text.replace("card HM-0", "card XX-0", 1), "no card"),
        (lambda text: text.replace("options: {}", 'options: {"x": "y"}'), "not readable"),
        (lambda text: text.replace("seed: 3\n", "seed: 3\nseed: 3\n"), "twice"),
        (lambda text: text.replace("seed: 3\n", "seed: 3\nevil: 3\n"), "unknown word"),
    ],
)
def test_a_changed_replay_is_refused(text: str, change, message: str) -> None:  # type: ignore[no-untyped-def]
    with pytest.raises(ReplayFault, match=message) as caught:
        play_replay(change(text))
    assert "\n" not in str(caught.value)


def test_a_difference_is_found_in_its_line(text: str) -> None:
    lines = text.split("\n")
    at = next(number for number, line in enumerate(lines) if line.endswith(": pass"))
    lines[at] = lines[at].replace("pass", "play 無い札")
    with pytest.raises(ReplayFault, match=f"line {at + 1}: .*not on offer"):
        play_replay("\n".join(lines))


def test_a_changed_card_is_noticed(text: str) -> None:
    line = next(line for line in text.split("\n") if line.startswith("card "))
    with pytest.raises(ReplayFault, match="is not the one"):
        play_replay(text.replace(line, line.partition(":")[0] + ": 00"))


def test_bytes_that_are_no_text() -> None:
    with pytest.raises(ReplayFault, match="not text"):
        read_replay(b"\xff\xfe\x00")
    with pytest.raises(ReplayFault, match="larger"):
        read_replay("tefuda replay 2\n" + "x" * 5_000_000)


def test_a_position_has_no_replay() -> None:
    with pytest.raises(ReplayFault, match="began with decks"):
        write_replay(table("{兵: {}}", "{A: {hand: [兵]}}"))


@pytest.mark.parametrize("game", BUILT)
def test_a_loss_on_time_is_written_as_what_it_is(game: str) -> None:
    decks = list(load(game).decks().values())[:2]
    match = Match.new(game, decks, 3)
    before = match.digest
    match.act(0, "time")
    assert match.result == Result(1, "time", "")
    assert match.decision is None
    text = write_replay(match)
    assert "A: time\n" in text
    again = play_replay(text)
    assert again.result == match.result
    with pytest.raises(Illegal):
        match.out_of_time(1)
    match.undo()
    assert match.digest == before
    match.redo()
    assert match.result == Result(1, "time", "")
