"""`make` installs the game; without it there is nothing to test here."""

from __future__ import annotations

from importlib.metadata import PackageNotFoundError, distribution

import pytest


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    try:
        distribution("tefuda-stepping-stones")
    except PackageNotFoundError:
        for item in items:
            if "sixth_game" in item.nodeid:
                item.add_marker(pytest.mark.skip(reason="the sixth game is not installed: make sets it up"))
