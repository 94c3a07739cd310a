"""A server with a database of its own for every test."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest

pytest.importorskip("fastapi")

from fastapi import FastAPI
from starlette.testclient import TestClient

from tefuda.web.app import create_app
from tefuda.web.settings import Limits, Settings


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


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """Tests against running servers depend on real time; one hiccup of a busy machine is not a fault, two are."""
    for item in items:
        if "test_server_restart" in item.nodeid or "test_server_storage" in item.nodeid:
            item.add_marker(pytest.mark.flaky(reruns=2))
