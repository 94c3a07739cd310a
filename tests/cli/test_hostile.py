"""Wrong usage and hostile files: one clear message, the right exit code, never a traceback."""

from __future__ import annotations

import json
from pathlib import Path

import pytest
from typer.testing import CliRunner

from tefuda.cli import common
from tefuda.cli.main import app

from .support import refused, tefuda

pytestmark = pytest.mark.slow

#: Every command that reads a file, up to the file.
READERS = [["judge"], ["replay"], ["deck", "check"], ["cards", "check", "ic_carddass"]]


@pytest.mark.parametrize("words", READERS, ids=" ".join)
class TestFiles:
    def test_missing(self, words: list[str], tmp_path: Path) -> None:
        assert "cannot be read" in refused(tefuda(*words, str(tmp_path / "nowhere.yaml")))

    def test_directory(self, words: list[str], tmp_path: Path) -> None:
        text = refused(tefuda(*words, str(tmp_path)))
        assert "directory" in text or "no scenario" in text

    def test_binary(self, words: list[str], tmp_path: Path) -> None:
        path = tmp_path / "binary.yaml"
        path.write_bytes(bytes(range(256)) * 4)
        assert "not a text file" in refused(tefuda(*words, str(path)))

    def test_huge(self, words: list[str], tmp_path: Path) -> None:
        path = tmp_path / "huge.yaml"
        with path.open("wb") as file:
            file.truncate(50_000_000)
        assert "too l" in refused(tefuda(*words, str(path)))

    def test_endless_device(self, words: list[str]) -> None:
        if Path("/dev/zero").exists():
            assert "too l" in refused(tefuda(*words, "/dev/zero"))

    def test_empty(self, words: list[str], tmp_path: Path) -> None:
        path = tmp_path / "empty.yaml"
        path.write_text("")
        result = tefuda(*words, str(path))
        assert result.exit_code in (1, 2)
        assert "Traceback" not in result.output

    def test_wrong_yaml(self, words: list[str], tmp_path: Path) -> None:
        path = tmp_path / "wrong.yaml"
        path.write_text("a: [1, 2\n  b: }")
        result = tefuda(*words, str(path))
        assert result.exit_code in (1, 2)
        assert "Traceback" not in result.output

    def test_yaml_bomb(self, words: list[str], tmp_path: Path) -> None:
        path = tmp_path / "bomb.yaml"
        rows = ["a: &a [x, x, x, x, x, x, x, x, x]"]
        rows += [f"{chr(98 + n)}: &{chr(98 + n)} [{', '.join([f'*{chr(97 + n)}'] * 9)}]" for n in range(12)]
        path.write_text("\n".join(rows))
        result = tefuda(*words, str(path))
        assert result.exit_code in (1, 2)
        assert "Traceback" not in result.output

    def test_errors_are_json_too(self, words: list[str], tmp_path: Path) -> None:
        result = tefuda(*words, str(tmp_path / "nowhere.yaml"), "--json")
        assert result.exit_code == 2
        assert json.loads(result.stdout)["error"]


@pytest.mark.parametrize(
    "words",
    [
        ["simulate", "ic_cardass"],
        ["play", "no_such_game"],
        ["deck", "list", "x"],
        ["cards", "show", "x", "y"],
        ["rules", "status", "x"],
        ["rules", "show", "x", "1"],
        ["rules", "knockout", "x"],
    ],
    ids=" ".join,
)
def test_unknown_game(words: list[str]) -> None:
    assert "no game called" in refused(tefuda(*words))


def test_a_mistyped_game_is_guessed() -> None:
    assert "Did you mean ic_carddass?" in refused(tefuda("simulate", "ic_cardass"))


def test_a_game_that_is_not_built_says_so() -> None:
    from tefuda.games.base import BUILT, GAMES

    for game in GAMES:
        if game not in BUILT:
            assert "cannot be played yet" in refused(tefuda("play", game))


@pytest.mark.parametrize(
    ("words", "says"),
    [
        (["play", "ic_carddass", "--deck", "nope"], "no deck called"),
        (["play", "ic_carddass", "--deck", "homura,homura,homura"], "Two decks"),
        (["play", "ic_carddass", "--bot", "genius"], "no bot called"),
        (["play", "ic_carddass", "--seat", "C"], "no seat"),
        (["play", "ic_carddass", "--lang", "fr"], "no language"),
        (["simulate", "ic_carddass", "--players", "random,genius"], "no player called"),
        (["simulate", "ic_carddass", "--players", "random,random,random"], "two players"),
        (["simulate", "ic_carddass", "--decks", "nope,homura"], "no deck called"),
        (["simulate", "ic_carddass", "--games", "0"], "games"),
        (["simulate", "ic_carddass", "--games", "many"], "integer"),
        (["nonsense"], "No such command"),
        (["rules", "status", "ic_carddass", "--scenarios", "/nowhere"], "no folder of scenarios"),
    ],
    ids=lambda value: " ".join(value) if isinstance(value, list) else "",
)
def test_bad_usage(words: list[str], says: str) -> None:
    assert says.casefold() in refused(tefuda(*words)).casefold()


def test_an_illegal_deck_is_refused_before_the_game(tmp_path: Path) -> None:
    path = tmp_path / "small.yaml"
    path.write_text("game: ic_carddass\nleader: HM-L01\ncards: {HM-002: 3}\n")
    for words in (["play", "ic_carddass", "--deck", str(path)], ["simulate", "ic_carddass", "--decks", f"{path},homura"]):
        assert "5-1-3" in refused(tefuda(*words), code=1)


def test_an_unexpected_failure_is_one_sentence(monkeypatch: pytest.MonkeyPatch) -> None:
    def broken(name: str) -> None:
        raise KeyError(name)

    monkeypatch.setattr("tefuda.cli.deck.package", broken)
    result = CliRunner().invoke(app, ["deck", "list", "ic_carddass"])
    assert result.exit_code == common.BROKEN
    assert "unexpected" in result.output
    assert "report" in result.output
    assert "Traceback" not in result.output
