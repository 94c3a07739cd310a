"""Health and metrics: enough for who runs the server, nothing of any match."""

from __future__ import annotations

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
