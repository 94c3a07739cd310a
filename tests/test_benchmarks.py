"""The comparison with another revision measures both sides and says plainly what is wrong."""

from __future__ import annotations

import json
import subprocess
import sys
from pathlib import Path

import pytest

ROOT = Path(__file__).parent.parent


def compare(*arguments: str) -> subprocess.CompletedProcess[str]:
    command = [sys.executable, str(ROOT / "benchmarks" / "compare.py"), *arguments]
    return subprocess.run(command, capture_output=True, text=True, timeout=600, cwd=ROOT)


@pytest.mark.slow
@pytest.mark.skipif(not (ROOT / ".git").exists(), reason="needs the repository's history")
def test_both_sides_are_measured() -> None:
    done = compare("HEAD", "--rounds", "1", "--slice", "0.01", "--only", "fork", "12 in play", "24 in play", "--json")
    assert done.returncode == 0, done.stderr
    result = json.loads(done.stdout)
    assert set(result["same_games"]) >= {"ic_carddass", "build_divide"}
    assert len(result["figures"]) >= 18
    assert all("ratio" in figure for figure in result["figures"].values()), result["figures"]
    assert all({"here", "there"} == set(row) for row in result["doublings"].values())


@pytest.mark.skipif(not (ROOT / ".git").exists(), reason="needs the repository's history")
def test_a_revision_there_is_not_is_said_plainly() -> None:
    done = compare("no-such-revision")
    assert done.returncode != 0
    assert "no-such-revision" in done.stderr
    assert "Traceback" not in done.stderr
