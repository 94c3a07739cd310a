"""A server with a database of its own for every test."""

from __future__ import annotations

import random
from collections.abc import Iterator
from pathlib import Path

import pytest

pytest.importorskip("fastapi")

from fastapi import FastAPI
from starlette.testclient import TestClient

from tefuda.web import bots, meeting
from tefuda.web.app import create_app
from tefuda.web.settings import Limits, Settings


@pytest.fixture(autouse=True)
def luck(request: pytest.FixtureRequest, monkeypatch: pytest.MonkeyPatch) -> None:
    """Each test plays the same games every time, its bots think of the same things: what fails once fails again."""
    rng = random.Random(request.node.nodeid)
    monkeypatch.setattr(meeting, "new_seed", lambda: rng.getrandbits(63))
    monkeypatch.setattr(bots, "new_luck", lambda: rng.getrandbits(32))


@pytest.fixture
def database(tmp_path: Path) -> str:
    return f"sqlite:///{tmp_path / 'table.sqlite3'}"


@pytest.fixture
def app(database: str) -> FastAPI:
    limits = Limits(message_burst=100_000, created_burst=1_000, page_burst=100_000)
    return create_app(Settings(database=database, bot_delay=0.0, limits=limits))


@pytest.fixture
def client(app: FastAPI) -> Iterator[TestClient]:
    with TestClient(app, follow_redirects=False) as found:
        yield found
