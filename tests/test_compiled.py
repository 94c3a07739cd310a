"""The compiled build: what is done to the sources before they are compiled changes nothing, and compiled they play the same."""

from __future__ import annotations

import importlib.util
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

from tefuda.games.base import BUILT

SCRIPTS = Path(__file__).parents[1] / "scripts"
OWN = [game for game in BUILT if (Path(__file__).parents[1] / "src" / "tefuda" / "games" / game).is_dir()]


def run(script: str, *arguments: str) -> str:
    done = subprocess.run([sys.executable, str(SCRIPTS / script), *arguments], capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stdout + done.stderr
    return done.stdout


@pytest.mark.slow
def test_records_moved_aside_play_the_same_games(tmp_path: Path) -> None:
    assert "modules to compile" in run("compiled.py", str(tmp_path), "--only-prepare")
    assert list(tmp_path.rglob("_*_records.py"))
    told = run("same_games.py", str(tmp_path), "-n", "1", "--games", ",".join(OWN))
    assert told.count("the same") == len(OWN)


@pytest.mark.soak
@pytest.mark.skipif(shutil.which("gcc") is None, reason="there is no C compiler")
def test_compiled_the_same_games_are_played(tmp_path: Path) -> None:
    run("compiled.py", str(tmp_path), "--games", OWN[0], "--level", "1")
    assert list(tmp_path.rglob("game.*.so"))
    assert "the same" in run("same_games.py", str(tmp_path), "-n", "20", "--games", OWN[0])


def test_what_the_compiler_stumbles_over_is_written_otherwise(tmp_path: Path) -> None:
    """The lines stay where they are, so that errors name the lines of the sources."""
    spec = importlib.util.spec_from_file_location("compiled", SCRIPTS / "compiled.py")
    assert spec is not None
    assert spec.loader is not None
    compiled = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(compiled)
    path = tmp_path / "rows.py"
    path.write_text(
        "import msgspec\n\n\nclass Two(msgspec.Struct):\n    it: int\n\n\nclass Rows:\n    name = 'あ'\n\n\n"
        "def within(one, two, three):\n"
        "    return 'いう', isinstance(one, int | str | Two), one in (two, *three)\n",
        "utf-8",
    )
    module = compiled.Module(path)
    module.step_around()
    module.split({"Two"})
    module.open_classes({"Rows"})
    module.write()
    written = path.read_text("utf-8")
    assert "isinstance(one, (int , str , Two)), one in tuple((two, *three))" in written
    assert "@mypyc_attr(native_class=False)\nclass Rows:" in written
    assert "class Two" not in written
    assert "class Two" in (tmp_path / "_rows_records.py").read_text("utf-8")
