"""What is installed from the wheel works like the checkout: rules with code and scenarios, the simulator, the table's pages."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[1]
pytestmark = pytest.mark.slow


def call(*command: str | Path, folder: Path) -> str:
    environment = {key: value for key, value in os.environ.items() if key != "PYTHONPATH"}
    done = subprocess.run([*map(str, command)], capture_output=True, text=True, timeout=600, cwd=folder, env=environment)
    assert done.returncode == 0, done.stderr[-2000:]
    return done.stdout


@pytest.fixture(scope="module")
def installed(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A fresh environment with the wheel; what Tefuda depends on is lent by this one."""
    folder = tmp_path_factory.mktemp("wheel")
    pip = (sys.executable, "-m", "pip", "--quiet", "--disable-pip-version-check")
    call(*pip, "wheel", "--no-deps", "--wheel-dir", folder, ROOT, folder=folder)
    (wheel,) = folder.glob("tefuda-*.whl")
    call(sys.executable, "-m", "venv", "--without-pip", folder / "venv", folder=folder)
    (packages,) = (folder / "venv" / "lib").glob("python3*/site-packages")
    call(*pip, "install", "--no-deps", "--no-index", "--target", packages, wheel, folder=folder)
    lent = [path for path in sys.path if path.endswith("site-packages")]
    # Only the folders are lent, not what .pth files in them point to: the checkout must not be seen. The sixth game is.
    (packages / "lent.pth").write_text("\n".join([*lent, str(ROOT / "tests" / "sixth_game")]) + "\n")
    python = folder / "venv" / "bin" / "python"
    found = call(python, "-c", "import tefuda; print(tefuda.__file__)", folder=folder)
    assert Path(found.strip()).is_relative_to(packages)
    return python


def tefuda(python: Path, *arguments: str) -> str:
    return call(python, "-c", "from tefuda.cli.main import run; run()", *arguments, folder=python.parent)


def test_a_clause_has_its_code_and_its_scenarios(installed: Path) -> None:
    shown = json.loads(tefuda(installed, "rules", "show", "ic_carddass", "9-3-2", "--json"))
    assert shown["code"]
    assert shown["about"]


def test_games_are_played(installed: Path) -> None:
    found = json.loads(tefuda(installed, "simulate", "build_divide", "--games", "1", "--json"))
    assert (found["games"], found["errors"]) == (1, 0)


def test_the_pages_of_the_table_are_there(installed: Path) -> None:
    code = (
        "from starlette.testclient import TestClient\n"
        "from tefuda.web.app import create_app\n"
        "from tefuda.web.settings import Settings\n"
        "with TestClient(create_app(Settings(database='sqlite://'))) as client:\n"
        "    for path in ('/', '/rules/ic_carddass', '/scenario', '/help', '/static/pages.css'):\n"
        "        assert client.get(path).status_code == 200, path\n"
    )
    call(installed, "-W", "ignore", "-c", code, folder=installed.parent)
