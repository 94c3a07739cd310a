"""Several at once: whoever is quickest wins, exactly one of them, and nothing is written twice or lost."""

from __future__ import annotations

import random
import time
from collections import Counter
from collections.abc import Callable, Iterator, Sequence
from concurrent.futures import ThreadPoolExecutor
from functools import partial
from pathlib import Path
from typing import Any

import httpx
import pytest

from ..web.playing import random_answer
from .hosted import Hosted, hosted

pytestmark = pytest.mark.slow


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Hosted]:
    with hosted(str(tmp_path_factory.mktemp("races") / "table.sqlite3")) as running:
        yield running


@pytest.fixture
def client(server: Hosted) -> Iterator[httpx.Client]:
    with httpx.Client(base_url=server.base, timeout=60) as made:
        yield made


def at_once(works: Sequence[Callable[[], httpx.Response]]) -> Counter[int]:
    """How often each status came back."""
    with ThreadPoolExecutor(len(works)) as threads:
        return Counter(answer.status_code for answer in threads.map(lambda work: work(), works))


def head(seat: dict[str, Any]) -> dict[str, str]:
    return {"Authorization": f"Bearer {seat['token']}"}


def two(client: httpx.Client) -> tuple[dict[str, Any], dict[str, Any]]:
    made = client.post("/api/matches", json={"opponent": "person", "seed": 4}).json()
    joined = client.post(f"/api/matches/{made['match']}/join", json={"invitation": made["invitation"]}).json()
    return made, joined


def test_twelve_sit_down_and_one_sits(client: httpx.Client) -> None:
    made = client.post("/api/matches", json={"opponent": "person"}).json()
    address = f"/api/matches/{made['match']}/join"
    found = at_once([partial(client.post, address, json={"invitation": made["invitation"]})] * 12)
    assert found[200] == 1
    assert sum(found.values()) - found[200] == sum(count for status, count in found.items() if 400 <= status < 500)


def test_of_three_answers_to_one_question_one_counts(client: httpx.Client) -> None:
    made = client.post("/api/matches", json={"opponent": "self", "seed": 4}).json()
    rng = random.Random(1)
    address = f"/api/matches/{made['match']}"
    for _ in range(12):
        table = client.get(f"{address}/table", headers=head(made)).json()
        if table["result"]:
            break
        body = {key: value for key, value in random_answer(table, rng).items() if key != "type"}
        found = at_once([partial(client.post, f"{address}/answer", json=body, headers=head(made))] * 3)
        assert found == {200: 1, 409: 2}
        assert client.get(f"{address}/table", headers=head(made)).json()["at"] > table["at"]


def test_both_concede_and_one_has_lost(client: httpx.Client) -> None:
    for _ in range(3):
        first, second = two(client)
        address = f"/api/matches/{first['match']}"
        asked = [partial(client.post, f"{address}/concede", headers=head(seat)) for seat in (first, second) for _ in range(2)]
        at_once(asked)
        results = [client.get(f"{address}/table", headers=head(seat)).json()["result"] for seat in (first, second)]
        assert results[0]["winner"] == results[1]["winner"] in ("A", "B")


def test_two_servers_on_one_database_spoil_nothing(tmp_path: Path) -> None:
    """It is not supported; what is acknowledged is still there, and every answer is one of the known ones."""
    database = str(tmp_path / "table.sqlite3")
    rng = random.Random(2)
    with hosted(database) as one, hosted(database) as other, httpx.Client(timeout=60) as client:
        made = client.post(f"{one.base}/api/matches", json={"opponent": "self", "seed": 4}).json()
        reached, end = 0, time.monotonic() + 60
        while reached < 30 and time.monotonic() < end:
            base = rng.choice([one.base, other.base])
            table = client.get(f"{base}/api/matches/{made['match']}/table", headers=head(made))
            assert table.status_code in (200, 409, 503)
            if table.status_code != 200 or not table.json()["decision"]:
                continue
            body = {key: value for key, value in random_answer(table.json(), rng).items() if key != "type"}
            given = client.post(f"{base}/api/matches/{made['match']}/answer", json=body, headers=head(made))
            assert given.status_code in (200, 409, 503), given.text
            if given.status_code == 200:
                reached = max(reached, given.json()["at"])
    with hosted(database) as again, httpx.Client(timeout=60) as client:
        table = client.get(f"{again.base}/api/matches/{made['match']}/table", headers=head(made))
        assert table.status_code == 200
        assert table.json()["at"] >= reached > 0
