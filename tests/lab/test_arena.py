"""The arena: fair rounds, honest margins, the same results however they are played."""

from __future__ import annotations

import json
from collections import Counter
from pathlib import Path

import msgspec
import pytest
from typer.testing import CliRunner

from tefuda.cli.main import app
from tefuda.lab import arena, report
from tefuda.lab.standings import standings, widest
from tefuda.lab.statistics import rate, rate_of

pytestmark = pytest.mark.slow

#: A small game from elsewhere: what is tested is how games are paired and counted, not what is played.
GAME = "stepping_stones"


def plan(players: tuple[str, ...] = ("random", "beginner"), seed: int = 3) -> arena.Plan:
    return arena.make_plan(GAME, seed, players, ())


def timeless(bouts: list[arena.Bout]) -> list[arena.Bout]:
    return [msgspec.structs.replace(bout, seconds=(0.0, 0.0)) for bout in bouts]


def test_a_round_is_played_in_every_seating() -> None:
    pairing = arena.Pairing((0, 1), (2, 3))
    assert len(pairing.seatings()) == 4
    who = Counter((players[seat], decks[seat]) for players, decks in pairing.seatings() for seat in (0, 1))
    assert set(who.values()) == {2}  # every player has every deck equally often, in both seats
    assert len(arena.Pairing((0, 0), (2, 3)).seatings()) == 2
    assert len(arena.Pairing((0, 0), (2, 2)).seatings()) == 1


def test_the_games_of_a_round_share_their_luck_and_are_repeated_exactly() -> None:
    one = arena.run(plan(), 8)
    assert timeless(one) == timeless(arena.run(plan(), 8))
    assert [len({bout.seed for bout in one if bout.round == number}) for number in (0, 1)] == [1, 1]
    assert timeless(one) != timeless(arena.run(plan(seed=4), 8))
    assert all(bout.first in "AB" and bout.winner and bout.digest for bout in one)


def test_the_number_of_processes_changes_nothing() -> None:
    assert timeless(arena.run(plan(), 12)) == timeless(arena.run(plan(), 12, arena.processes(2)))


def test_a_broken_run_goes_on_where_it_was(tmp_path: Path) -> None:
    whole = arena.run(plan(), 12)
    arena.run(plan(), 8, folder=tmp_path)
    file = tmp_path / arena.GAMES_FILE
    lines = file.read_bytes().splitlines()
    file.write_bytes(b"\n".join(lines[:-2]) + b"\n" + lines[-2][:40])  # cut off in the middle of a line, and of a round
    assert timeless(arena.run(plan(), 12, folder=tmp_path)) == timeless(whole)
    assert len(file.read_bytes().splitlines()) == 13
    with pytest.raises(arena.Mismatch, match="another arena"):
        arena.run(plan(seed=9), 4, folder=tmp_path)


def test_it_stops_when_the_margin_is_reached() -> None:
    there = plan(("random", "greedy"))
    bouts = arena.run(there, 10_000, enough=lambda found: widest(there, found) < 0.7)
    assert len(bouts) == 4 * arena.LOOK


def test_what_is_told_adds_up() -> None:
    there = plan(("random", "beginner"))
    bouts = arena.run(there, 16)
    found = standings(there, bouts)
    duel = found.duels["random v beginner"]
    assert duel.games == duel.wins + duel.losses + duel.draws == 16
    assert sum(one.games for one in found.by_deck.values()) == 32
    assert sum(one.rate for one in found.by_deck.values()) == pytest.approx(1)
    assert found.first["all"].games == 16
    assert sum(found.reasons.values()) == 16
    better, worse = found.ratings
    assert better.elo >= worse.elo
    assert better.low <= better.elo <= better.high


def test_rounds_that_all_go_one_way_are_worth_less_than_their_games() -> None:
    split = rate_of([[1.0, 0.0]] * 50)
    same = rate_of([[1.0, 1.0]] * 25 + [[0.0, 0.0]] * 25)
    assert split.rate == same.rate == 0.5
    assert split.high - split.low < same.high - same.low
    assert (split.low, split.high) == (rate(50, 50, 0).low, rate(50, 50, 0).high)
    assert same.low == pytest.approx(rate(25, 25, 0).low, abs=0.005)  # a round is one observation


def test_a_broken_game_is_told_with_its_seed(monkeypatch: pytest.MonkeyPatch) -> None:
    def broken(*_: object) -> None:
        raise RuntimeError("the table broke")

    monkeypatch.setattr("tefuda.lab.playing.choose", broken)
    there = plan()
    found = standings(there, arena.run(there, 4))
    assert found.errors == 4
    assert "the table broke" in found.first_errors[0].error


def test_the_report_holds_everything(tmp_path: Path) -> None:
    there = plan()
    bouts = arena.run(there, 8)
    written = {path.name for path in report.write(tmp_path, standings(there, bouts), bouts)}
    assert {"standings.json", "games.csv", "players.svg", "decks.svg", "first.svg", "report.html"} <= written
    assert len((tmp_path / "games.csv").read_text("utf-8").splitlines()) == 9
    page = (tmp_path / "report.html").read_text("utf-8")
    assert page.count("<svg") == 3
    assert "http" not in page.replace("http://www.w3.org/2000/svg", "")
    assert json.loads((tmp_path / "standings.json").read_text("utf-8"))["games"] == 8


@pytest.mark.parametrize(
    ("arguments", "says"),
    [
        (["--players", "genius"], "no player called 'genius'"),
        (["--players", "random,random"], "named once"),
        (["--decks", "none_such"], "has no deck called"),
    ],
)
def test_what_does_not_exist_is_refused_in_one_sentence(arguments: list[str], says: str) -> None:
    result = CliRunner().invoke(app, ["arena", GAME, *arguments])
    assert result.exit_code != 0
    assert says in result.output + result.stderr


def test_on_a_cluster_the_results_are_the_same() -> None:
    pytest.importorskip("ray", reason="ray is not installed")
    assert timeless(arena.run(plan(), 8)) == timeless(arena.run(plan(), 8, arena.cluster()))
