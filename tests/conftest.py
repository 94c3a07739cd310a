"""Set-up of every test process."""

from __future__ import annotations

import gc

import pytest

gc.disable()  # until everything is imported


def pytest_collection_finish(session: pytest.Session) -> None:
    """Modules, grammars and cards stay until the end; looking through them for garbage would take a tenth of the time."""
    gc.collect()
    gc.freeze()
    gc.set_threshold(20_000, 20, 50)
    gc.enable()


@pytest.hookimpl(tryfirst=True)
def pytest_sessionfinish(session: pytest.Session) -> None:
    """What is left behind is looked for once; pytest does it five times, and it takes a second each time."""
    gc.collect()
    gc.freeze()
