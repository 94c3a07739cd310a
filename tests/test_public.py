"""The public interface: what `import tefuda` offers, and that it costs nothing until it is used."""

from __future__ import annotations

import re
import subprocess
import sys
from pathlib import Path

import pytest

import tefuda

ROOT = Path(__file__).parents[1]


@pytest.mark.parametrize("name", tefuda.__all__)
def test_every_name_is_there_and_explained(name: str) -> None:
    found = getattr(tefuda, name)
    assert name in dir(tefuda)
    assert not callable(found) or found.__doc__


def test_a_name_there_is_not_is_an_attribute_error() -> None:
    with pytest.raises(AttributeError, match="no attribute 'chess'"):
        tefuda.chess  # noqa: B018


def test_importing_the_package_imports_nothing_else() -> None:
    code = "import sys; before = set(sys.modules); import tefuda; print(*(m for m in sys.modules if m.startswith('tefuda.')))"
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert done.stdout.split() == []


def test_the_version_has_its_entry_among_the_changes() -> None:
    newest = re.search(r"^## ([\d.]+)", (ROOT / "CHANGELOG.md").read_text("utf-8"), re.MULTILINE)
    assert newest is not None
    assert tefuda.__version__.startswith(newest.group(1))


def test_the_types_come_along() -> None:
    assert (Path(str(tefuda.__file__)).parent / "py.typed").exists()
