"""Health and metrics: enough for who runs the server, nothing of any match."""

from __future__ import annotations

import asyncio
import time

import pytest
from fastapi import FastAPI
from starlette.testclient import TestClient

from tefuda.web.app import create_app
from tefuda.web.settings import Settings
from tefuda.web.store import StoreFault

from ..web.playing import new_match


def test_health_is_what_the_disk_says(client: TestClient, app: FastAPI, monkeypatch: pytest.MonkeyPatch) -> None:
    assert client.get("/healthz").json() == {"status": "ok"}

    async def full() -> None:
        raise StoreFault("database or disk is full")

    monkeypatch.setattr(app.state.hall.store, "probe", full)
    ill = client.get("/healthz")
    assert ill.status_code == 503
    assert "full" in ill.json()["reason"]


def test_metrics_are_numbers_and_name_no_match(client: TestClient) -> None:
    made = new_match(client, opponent="self")
    text = client.get("/metrics").text
    figures = dict(line.split(" ") for line in text.splitlines())
    assert float(figures["tefuda_matches_in_memory"]) == 1
    assert float(figures["tefuda_memory_bytes"]) > 1_000_000
    assert {"tefuda_waiting_bots", "tefuda_waiting_loading", "tefuda_writes_waiting"} <= set(figures)
    assert made["match"] not in text
    assert made["token"] not in text


def test_metrics_from_elsewhere_need_the_key(database: str) -> None:
    with TestClient(create_app(Settings(database=database, metrics_key="sesame"))) as client:
        assert client.get("/metrics").status_code == 404
        assert client.get("/metrics", headers={"Authorization": "Bearer wrong"}).status_code == 404
        assert client.get("/metrics", headers={"Authorization": "Bearer sesame"}).status_code == 200
    with TestClient(create_app(Settings(database=database)), client=("203.0.113.9", 1)) as client:
        assert client.get("/metrics").status_code == 404


def test_the_loop_knows_who_held_it_up(client: TestClient, app: FastAPI) -> None:
    """Work is told from waiting: a sleeping loop is late, one that works is held up by what it does."""
    figures(client)

    async def works() -> None:
        end = time.thread_time() + 0.2
        while time.thread_time() < end:
            pass

    assert client.portal is not None
    client.portal.call(works)
    client.portal.call(asyncio.sleep, 0.05)
    told = figures(client)
    assert 0.1 < told["tefuda_loop_held_seconds"] <= told["tefuda_loop_late_seconds"] + 0.001
    assert told["tefuda_loop_held_total"] >= 1
    client.portal.call(_waits)
    client.portal.call(asyncio.sleep, 0.05)
    told = figures(client)
    assert told["tefuda_loop_late_seconds"] > 0.1
    assert told["tefuda_loop_held_seconds"] < 0.1


async def _waits() -> None:
    time.sleep(0.2)  # the loop waits for something that is not its work


def figures(client: TestClient) -> dict[str, float]:
    lines = client.get("/metrics").text.splitlines()
    return {name: float(value) for name, value in (line.split(" ") for line in lines)}


def test_everything_is_read_before_the_first_visitor(database: str, monkeypatch: pytest.MonkeyPatch) -> None:
    order: list[str] = []

    def slowly() -> None:
        time.sleep(0.3)
        order.append("prepared")

    monkeypatch.setattr("tefuda.web.app.prepare", slowly)
    monkeypatch.setattr("tefuda.web.app.own_process", lambda: order.append("own"))
    with TestClient(create_app(Settings(database=database, prepare=True, ready_first=True))) as client:
        order.append("open")
        assert client.get("/healthz").status_code == 200
    assert order == ["prepared", "own", "open"]
