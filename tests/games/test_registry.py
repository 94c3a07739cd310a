"""Which games there are: read from what each package says, wherever it is installed, without its code."""

from __future__ import annotations

import subprocess
import sys
from importlib.metadata import EntryPoint
from pathlib import Path

import pytest

from tefuda.games import registry
from tefuda.games.base import BUILT, GAMES, load
from tefuda.games.registry import GameFault, about, declared, games, read
from tefuda.kernel.records import Frame

DESCRIPTION = 'ja = "遊戯"\nen = "Game"\nprefix = "g"\nbuilt = false\n'


def test_the_games_of_the_project_in_their_order() -> None:
    own = [game.id for game in games().values() if game.module.startswith("tefuda.")]
    assert own == ["ic_carddass", "build_divide", "duel_masters", "zx", "gate_ruler"]
    assert set(GAMES) == set(games())
    assert [game for game in GAMES if about(game).built] == list(BUILT)


@pytest.mark.parametrize("game", BUILT)
def test_a_built_game_declares_what_the_table_needs(game: str) -> None:
    package = load(game)
    assert (package.name, package.ja, package.en) == (game, about(game).ja, about(game).en)
    for name in ("words", "vocabulary"):
        assert declared(game, name) is not None


@pytest.mark.parametrize("game", BUILT)
def test_procedures_bear_the_prefix_of_their_game(game: str) -> None:
    load(game)
    frames = [kind for kind in _below(Frame) if kind.__module__.startswith(about(game).module + ".")]
    assert frames
    assert all(str(kind.__struct_config__.tag).startswith(about(game).prefix + ".") for kind in frames)


def _below(kind: type[Frame]) -> list[type[Frame]]:
    return [found for each in kind.__subclasses__() for found in (each, *_below(each))]


def test_asking_which_games_there_are_imports_none() -> None:
    code = "import sys; from tefuda.games.registry import games; games(); print(*(m for m in sys.modules if '.games.' in m))"
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert done.stdout.split() == ["tefuda.games.registry"]


def test_a_game_there_is_not_is_named() -> None:
    with pytest.raises(LookupError, match=r"'chess'.*ic_carddass"):
        about("chess")


@pytest.mark.parametrize(
    ("text", "message"),
    [("ja = ", "Invalid value"), (DESCRIPTION + "colour = 1\n", "colour"), ('ja = "遊戯"\n', "missing required field")],
)
def test_a_wrong_description_says_where_and_what(tmp_path: Path, text: str, message: str) -> None:
    path = tmp_path / "game.toml"
    path.write_text(text, "utf-8")
    with pytest.raises(GameFault, match=message) as fault:
        read(path, "somewhere")
    assert str(path) in str(fault.value)


def test_a_game_of_another_distribution_is_found_by_its_entry_point(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    folder = tmp_path / "elsewhere" / "pebbles"
    folder.mkdir(parents=True)
    (folder / "__init__.py").write_text("raise RuntimeError('nobody imports this')")
    (folder / "game.toml").write_text(DESCRIPTION, "utf-8")
    (folder.parent / "__init__.py").touch()
    monkeypatch.syspath_prepend(str(tmp_path))
    _entries(monkeypatch, "elsewhere.pebbles")
    found = registry.games.__wrapped__()
    assert list(found)[-1] == "pebbles"
    assert found["pebbles"].module == "elsewhere.pebbles"
    assert found["pebbles"].folder == folder


def test_an_entry_point_to_nothing_and_a_name_taken_twice_are_errors(monkeypatch: pytest.MonkeyPatch) -> None:
    _entries(monkeypatch, "no_such_module")
    with pytest.raises(GameFault, match="no_such_module, which is not a package"):
        registry.games.__wrapped__()
    _entries(monkeypatch, "tefuda.games.zx")
    with pytest.raises(GameFault, match='are both called "zx"'):
        registry.games.__wrapped__()


def _entries(monkeypatch: pytest.MonkeyPatch, value: str) -> None:
    monkeypatch.setattr(registry, "entry_points", lambda group: [EntryPoint("game", value, group)])
