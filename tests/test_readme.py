"""The README tells the truth: its Python runs, its scenario passes, its commands exist, its links lead somewhere."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from tefuda.match.scenario import run_scenario

ROOT = Path(__file__).parents[1]
TEXT = (ROOT / "README.md").read_text("utf-8")


def blocks(language: str) -> list[str]:
    return re.findall(rf"```{language}\n(.*?)```", TEXT, re.DOTALL)


def test_opens_with_the_two_commands() -> None:
    first = blocks("")[0].splitlines()
    assert [line.split("#")[0].strip() for line in first] == ["make run", "make test"]


@pytest.mark.parametrize("code", blocks("python"))
def test_python_runs(code: str, capsys: pytest.CaptureFixture[str]) -> None:
    exec(compile(code, "README.md", "exec"), {})
    assert capsys.readouterr().out


@pytest.mark.parametrize("text", blocks("yaml"))
def test_scenario_passes(text: str) -> None:
    report = run_scenario(text)
    assert report.passed, report.message


def test_commands_exist() -> None:
    from tefuda.cli.main import app

    named = {command.name or (command.callback and command.callback.__name__) for command in app.registered_commands}
    named |= {group.name for group in app.registered_groups}
    for line in blocks("")[2].splitlines():
        assert line.split()[0] == "tefuda"
        assert line.split()[1] in named


@pytest.mark.parametrize("target", re.findall(r"\]\(([^)]+)\)", TEXT))
def test_links_lead_somewhere(target: str) -> None:
    assert (ROOT / target).exists()
