"""Running commands as a user does, without a process of their own."""

from __future__ import annotations

import json
from typing import Any

from typer.testing import CliRunner, Result

from tefuda.cli.main import app


def tefuda(*words: str, typed: str = "") -> Result:
    """The result of a command."""
    environment = {"LANG": "en_US.UTF-8", "LC_ALL": "", "COLUMNS": "100", "TEFUDA_TRACEBACK": ""}
    return CliRunner().invoke(app, list(words), input=typed, env=environment)


def plain(result: Result) -> str:
    """Everything that was printed, in one line."""
    return " ".join(result.output.split())


def document(*words: str, code: int = 0) -> Any:
    """The one JSON document a command prints."""
    result = tefuda(*words, "--json")
    assert result.exit_code == code, result.output
    return json.loads(result.stdout)


def refused(result: Result, code: int = 2) -> str:
    """A command that was refused: the right code, one clear message, no traceback."""
    text = plain(result)
    assert result.exit_code == code, text
    assert "Traceback" not in text
    assert text
    return text
