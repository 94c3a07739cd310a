"""Who asks for much waits for himself: the event loop, threads and trials go round among the visitors."""

from __future__ import annotations

import asyncio
import contextlib
import threading
from collections.abc import Coroutine
from concurrent.futures import ThreadPoolExecutor
from typing import Any

import pytest

from tefuda.web.aside import Aside, TooBusy, Trial
from tefuda.web.guard import Buckets
from tefuda.web.turns import Places, Turns, network, visitor


def named(who: str, job: Coroutine[Any, Any, Any]) -> asyncio.Task[Any]:
    """A job in somebody's name."""

    async def run() -> Any:
        visitor.set(who)
        return await job

    return asyncio.create_task(run())


def test_in_each_round_of_the_loop_everybody_has_a_turn() -> None:
    order: list[str] = []

    async def piece(turns: Turns, name: str) -> None:
        await turns.take()
        order.append(name)

    async def storm() -> None:
        turns = Turns()
        flood = [named("much", piece(turns, "much")) for _ in range(200)]
        await asyncio.sleep(0)
        little = named("little", piece(turns, "little"))
        gone = named("much", piece(turns, "gone"))
        await asyncio.sleep(0)
        gone.cancel()  # who has gone keeps nobody waiting
        await asyncio.gather(*flood, little, gone, return_exceptions=True)
        assert turns.waiting() == 0

    asyncio.run(storm())
    assert order.count("much") == 200
    assert "gone" not in order
    assert order.index("little") < 8


def test_places_go_round_and_one_is_left_for_somebody_else() -> None:
    begun: list[str] = []
    go, second = threading.Event(), threading.Event()

    def work(name: str) -> str:
        begun.append(name)
        if len(begun) == 2:
            second.set()
        go.wait(60)
        return name

    async def storm() -> None:
        with ThreadPoolExecutor(2) as threads:
            places = Places(threads, 2)
            much = [named("much", places.run(work, "much")) for _ in range(20)]
            await asyncio.sleep(0.02)
            assert places.waiting() == 19  # only one of the two places is theirs
            little = named("little", places.run(work, "little"))
            assert await asyncio.to_thread(second.wait, 60)
            assert begun == ["much", "little"]
            much[5].cancel()
            await asyncio.sleep(0.02)
            assert places.waiting() == 18
            go.set()
            await asyncio.gather(*much, little, return_exceptions=True)
            assert places.waiting() == 0

            def fails() -> None:
                raise KeyError("x")

            for _ in range(3):  # a place comes back, whatever happened there
                with contextlib.suppress(KeyError):
                    await places.run(fails)
            assert await places.run(work, "again") == "again"

    asyncio.run(storm())
    assert len(begun) == 21


def test_one_place_goes_round_too() -> None:
    order: list[str] = []

    async def storm() -> None:
        with ThreadPoolExecutor(1) as threads:
            places = Places(threads, 1)
            jobs = [named("much", places.run(order.append, "much")) for _ in range(20)]
            jobs += [named("little", places.run(order.append, "little"))]
            await asyncio.gather(*jobs)

    asyncio.run(storm())
    assert order.index("little") <= 2


def waits(text: str) -> Trial:
    return Trial()


def test_nobody_fills_the_line_of_uploads(monkeypatch: pytest.MonkeyPatch) -> None:
    """One visitor's uploads, each as slow as may be, once kept everybody else's out."""
    go = threading.Event()
    aside = Aside(1.0, waiting=10, each=3)
    monkeypatch.setattr(aside, "_ask", lambda work, text: go.wait(10) and work(text))

    async def storm() -> None:
        much = [named("much", aside.run(waits, "")) for _ in range(6)]
        await asyncio.sleep(0.02)
        other = named("other", aside.run(waits, ""))
        await asyncio.sleep(0.02)
        go.set()
        found = await asyncio.gather(*much, return_exceptions=True)
        assert [type(one) for one in found].count(TooBusy) == 3
        assert await other == Trial()
        aside.end()

    asyncio.run(storm())


def test_a_household_counts_as_one() -> None:
    """With IPv6 a visitor has more addresses than there are buckets."""
    assert network("2001:db8:1:2::1") == network("2001:db8:1:2:ffff:ffff:ffff:ffff") != network("2001:db8:1:3::1")
    assert network("::ffff:192.0.2.7") == network("192.0.2.7") == "192.0.2.7"
    assert network("fe80::1%eth0") == network("fe80::2%eth0")
    assert network("testclient") == "testclient"
    buckets = Buckets(0.001, 3)
    taken = [buckets.take(f"2001:db8::{number:x}") for number in range(10)]
    assert sum(taken) == 3
