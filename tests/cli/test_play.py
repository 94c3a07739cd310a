"""Games at the terminal, typed in advance."""

from __future__ import annotations

import io
import re
import subprocess
import sys
from pathlib import Path

import pytest
from rich.cells import cell_len
from rich.console import Console

from tefuda.cli.session import menu
from tefuda.kernel.records import NOBODY
from tefuda.match.choices import Choice

from .support import document, plain, refused, tefuda

pytestmark = pytest.mark.slow

#: Tried in turn until the game is over; what does not fit is refused and asked again.
ANSWERS = "\n".join(["0", *["1", "", "2", "1 2", "0", "1 2 3", "3", "4", "1 2 3 4"] * 200])


@pytest.mark.parametrize(
    ("lang", "end", "turn"), [("ja", "あなたの(勝ち|負け)です", "第2ターン"), ("en", "You (win|lose)", "Turn 2")]
)
@pytest.mark.parametrize("seat", ["A", "B"])
def test_a_whole_game(lang: str, end: str, turn: str, seat: str) -> None:
    result = tefuda("play", "ic_carddass", "--seed", "5", "--lang", lang, "--seat", seat, typed=ANSWERS)
    assert result.exit_code == 0, result.output[-2000:]
    assert re.search(end, result.output)
    assert turn in result.output


@pytest.mark.parametrize("bot", ["random", "greedy"])
def test_either_bot(bot: str) -> None:
    told = tefuda("play", "ic_carddass", "--seed", "9", "--bot", bot, "--lang", "en", typed=ANSWERS).output
    assert re.search("You (win|lose)", told)


def test_the_first_screen_says_what_to_do() -> None:
    result = tefuda("play", "ic_carddass", "--seed", "1", "--lang", "en")
    text = plain(result)
    assert result.exit_code == 0
    assert "? for help" in text
    assert "Take the opponent's last life to win" in text
    assert "See you." in text


def test_no_line_is_wider_than_the_terminal() -> None:
    result = tefuda("play", "ic_carddass", "--seed", "5", "--lang", "ja", typed=ANSWERS)
    assert max(cell_len(line) for line in result.output.splitlines()) <= 100


@pytest.mark.parametrize("width", [40, 80, 200])
def test_every_choice_has_its_number_however_long_its_words_are(width: int) -> None:
    offered = [Choice("言葉 and words " * long, "play", "play something " * long, ((0,),), NOBODY) for long in range(12)]
    out = Console(width=width, record=True, file=io.StringIO())
    out.print(menu(offered, width))
    lines = out.export_text().splitlines()
    assert [line.split()[0] for line in lines if line[:2].strip().isdigit()] == [str(number + 1) for number in range(12)]
    assert max(cell_len(line.rstrip()) for line in lines) <= width


def test_answers_in_notation_in_either_language() -> None:
    typed = "return nothing\nplay Blazefist Underling\nattack 焔拳団長レンカ\nundo\nundo\nundo\nplay 焔拳団の下っ端\nquit\n"
    result = tefuda("play", "ic_carddass", "--seed", "3", "--lang", "en", typed=typed)
    assert result.output.count("You play Blazefist Underling") == 2
    assert "attacks Minagi" in result.output


def test_help_and_reasons_with_clause_and_gist() -> None:
    typed = "0\n?\n? play ootsuchi\n? play blazefist underling\n? dance\nquit\n"
    text = plain(tefuda("play", "ic_carddass", "--seed", "3", "--lang", "en", typed=typed))
    assert "why it cannot be done" in text
    assert "Its level is 3, but your energy is only 1. (6-3-1-2-1-1)" in text
    assert "6-3-1-2-1-1: " in text
    assert "It can be done now." in text


def test_cards_are_explained_in_both_languages() -> None:
    text = plain(tefuda("play", "ic_carddass", "--seed", "3", "--lang", "ja", typed="card 2\ncard nobody\ncard ミナギ\nquit\n"))
    assert "自分のリーダーが「レンカ」の場合" in text
    assert "this card gets +1 strike" in text
    assert "見えません" in text
    assert "不滅の大灯ミナギ" in text


def test_values_are_explained() -> None:
    typed = "0\nwhy renka in power\nwhy renka\nwhy minagi beauty\nwhy renka power\nquit\n"
    text = plain(tefuda("play", "ic_carddass", "--seed", "3", "--lang", "en", typed=typed))
    assert "now 6000" in text
    assert "It has no beauty" in text


def test_log_board_and_nonsense_leave_the_game_alone() -> None:
    text = plain(
        tefuda("play", "ic_carddass", "--seed", "3", "--lang", "en", typed="0\nlog\nlog all\nboard\nfoo\n99\n-1\nquit\n")
    )
    assert "You go first (5-2-1-4)" in text
    assert "“foo” is not on offer; on offer: play Blazefist Underling" in text
    assert "no such option" in text
    assert "See you." in text


def test_squares_of_both_players_lie_between_them_and_each_sees_them_from_their_side() -> None:
    for seat, first in (("A", "square B1"), ("B", "square A3")):
        told = tefuda("play", "zx", "--seed", "5", "--lang", "en", "--seat", seat, typed="1\n2\n" * 3).output
        rows = [line for line in told[told.rindex("Turn 1") :].splitlines() if "square" in line and "│" in line]
        assert [row.count("square") for row in rows[:3]] == [3, 3, 3]
        assert rows[0].split("│")[1].strip() == first
        assert not any(line.startswith("│ square") and line.count("square") == 1 for line in told.splitlines())


def test_equal_cards_stand_in_one_line_and_are_offered_once() -> None:
    told = plain(tefuda("play", "zx", "--seed", "5", "--lang", "en", typed="1\n2\n1\nquit\n"))
    assert "(3) Ring of Hellfire ×2" in told
    assert told.count("Play Ring of Hellfire for 3") == 1


def test_full_width_digits_are_numbers() -> None:
    assert "メインフェイズ" in tefuda("play", "ic_carddass", "--seed", "3", "--lang", "ja", typed="０\nquit\n").output


def test_conceding_ends_the_game() -> None:
    result = tefuda("play", "ic_carddass", "--seed", "3", "--lang", "en", typed="concede\n\n")
    assert "You lose (conceded)" in result.output


def test_undo_takes_back_a_concession_too() -> None:
    result = tefuda("play", "ic_carddass", "--seed", "3", "--lang", "en", typed="concede\nundo\n0\nquit\n")
    assert "Taken back" in result.output
    assert "Main phase" in result.output


def test_a_game_is_saved_and_played_back(tmp_path: Path) -> None:
    path = tmp_path / "game.tefuda"
    result = tefuda(
        "play", "ic_carddass", "--seed", "5", "--lang", "en", typed=f"0\n1\n1\n1\nsave {path}\nsave\nsave /nowhere/x\nquit\n"
    )
    assert "Saved to" in plain(result)
    assert "cannot be written" in plain(result)
    found = document("replay", str(path))
    assert found["verified"] is True
    lines = path.read_text("utf-8").splitlines()
    first = lines.index("---") + 2
    assert document("replay", str(path), "--to", str(first))["actions"] < found["actions"]
    assert "same to the digest" in plain(tefuda("replay", str(path), "--lang", "en"))
    assert "一致しました" in tefuda("replay", str(path), "--lang", "ja", "--to", str(first)).output
    refused(tefuda("replay", str(path), "--to", "1"))


def test_a_replay_that_was_tampered_with_fails_and_names_the_line(tmp_path: Path) -> None:
    path = tmp_path / "game.tefuda"
    tefuda("play", "ic_carddass", "--seed", "5", "--lang", "en", typed=f"0\n1\n1\nsave {path}\nquit\n")
    path.write_text(path.read_text("utf-8").replace("seed: 5", "seed: 6"), "utf-8")
    assert "line" in refused(tefuda("replay", str(path)), code=1)
    assert document("replay", str(path), code=1)["verified"] is False


def test_a_pipe_that_ends_early_is_fine() -> None:
    start = [sys.executable, "-c", "from tefuda.cli.main import run; run()"]
    command = [*start, "play", "ic_carddass", "--seed", "3", "--lang", "ja"]
    ascii_only = {"PYTHONIOENCODING": "ascii"}
    done = subprocess.run(command, input=b"0\n1\n", capture_output=True, check=False, env=ascii_only)
    assert done.returncode == 0, done.stderr
    assert "ではまた。" in done.stdout.decode("utf-8")
    assert b"Traceback" not in done.stderr
