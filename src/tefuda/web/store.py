"""Keeping matches on disk. What was awaited here has been committed: it survives kill -9 and a power cut.

All writing is done by one thread that takes everything waiting into one transaction, so a hundred matches that answer at
once cost one flush of the disk, not a hundred.
"""

from __future__ import annotations

import asyncio
import json
import queue
import threading
import time
from collections.abc import Callable, Mapping, Sequence
from concurrent.futures import Future
from typing import Any

import msgspec
from sqlalchemy import Connection, func, select
from sqlalchemy.dialects import postgresql, sqlite
from sqlalchemy.exc import IntegrityError, SQLAlchemyError

from tefuda.games.base import BUILT
from tefuda.games.registry import lesson, puzzles

from .schema import answers, cards, check, connect, matches, migrate

#: The result of a match that was stopped from outside.
STOPPED: dict[str, Any] = {"winner": None, "reason": "endless", "clause": "", "stopped": True}

#: Most writes that go into one transaction.
BATCH = 256

Write = Callable[[Connection], None]

#: What databases say, and what that means in Japanese and English.
SIGNS = (
    ("full", "ディスクがいっぱいです", "the disk is full"),
    ("no space left", "ディスクがいっぱいです", "the disk is full"),
    ("readonly", "データベースが読み取り専用です", "the database is read-only"),
    ("read-only", "データベースが読み取り専用です", "the database is read-only"),
    ("locked", "データベースが使用中です", "the database is locked"),
    ("busy", "データベースが使用中です", "the database is locked"),
    ("malformed", "データベースが壊れています", "the database is damaged"),
    ("not a database", "データベースが壊れています", "the database is damaged"),
    ("connection", "データベースにつながりません", "the database cannot be reached"),
)


class StoreFault(Exception):
    """The database could not be written or read: a sentence for the player in Japanese and English."""

    def __init__(self, cause: str) -> None:
        super().__init__(cause)
        found = [words for sign, *words in SIGNS if sign in cause.lower()]
        why_ja, why_en = found[0] if found else ("データベースが使えません", "the database cannot be used")
        self.ja = f"保存できませんでした（{why_ja}）。何も変わっていません。しばらくしてもう一度お試しください。"
        self.en = f"This could not be saved: {why_en}. Nothing has changed; please try again in a moment."


class Stale(StoreFault):
    """The disk knows more of the match than this server's memory: it has to be read again."""


class Damaged(Exception):
    """The record of one match cannot be read. The others can."""


class Row(msgspec.Struct, frozen=True):
    """One thing that was done in a match."""

    number: int
    kind: str
    seat: int
    text: str
    digest: str
    clocks: tuple[float, ...] = ()
    time: float = 0.0


class Stored(msgspec.Struct, frozen=True):
    """A match as it lies on disk, without its answers."""

    id: str
    game: str
    setup: dict[str, Any]
    seats: list[dict[str, Any]]
    created: float
    finished: float | None = None
    result: dict[str, Any] | None = None
    asked: int | None = None  # the seat that asked for a rematch
    next: str | None = None  # the rematch


class Store:
    """The database."""

    def __init__(self, address: str) -> None:
        self.engine = connect(address)
        try:
            migrate(self.engine)
            check(self.engine)
        except SQLAlchemyError as fault:
            self.engine.dispose()
            raise StoreFault(_cause(fault)) from fault
        self._waiting: queue.SimpleQueue[tuple[Write, Future[None]] | None] = queue.SimpleQueue()
        self._thread = threading.Thread(target=self._work, name="tefuda-store", daemon=True)
        self._thread.start()

    def close(self) -> None:
        """Write what is waiting and let go of the database."""
        self._waiting.put(None)
        self._thread.join(10)
        self.engine.dispose()

    # ---- writing

    async def create(self, stored: Stored, rows: Sequence[Row] = ()) -> None:
        """A new match, and the answers it starts with (a branch of a replay has some)."""

        def write(connection: Connection) -> None:
            connection.execute(matches.insert().values(**_match_values(stored)))
            if rows:
                connection.execute(answers.insert(), [_row_values(stored.id, row) for row in rows])

        await self.write(write)

    async def follow(self, match: str, asked: int | None, next: str | None) -> None:
        """Who has asked for a rematch, and the rematch once it is there."""
        await self.write(lambda connection: _update(connection, match, {"asked": asked, "next": next}))

    async def stop(self, match: str) -> None:
        """A match that may not be gone on with: it has frozen the process it was played in."""
        values = {"finished": now(), "result": json.dumps(STOPPED)}
        await self.write(lambda connection: _update(connection, match, values))

    async def append(
        self, match: str, rows: Sequence[Row], ended: tuple[float, dict[str, Any]] | None, reopened: bool = False
    ) -> None:
        """More that was done, and if the match ended by it, how (or that it goes on again)."""

        def write(connection: Connection) -> None:
            connection.execute(answers.insert(), [_row_values(match, row) for row in rows])
            if ended is not None or reopened:
                finished, result = ended or (None, None)
                values = {"finished": finished, "result": None if result is None else json.dumps(result)}
                connection.execute(matches.update().where(matches.c.id == match).values(**values))

        await self.write(write)

    async def seat(self, match: str, seats: list[dict[str, Any]], setup: dict[str, Any] | None = None) -> None:
        """Somebody sat down, perhaps with another deck."""
        values = {"seats": json.dumps(seats, ensure_ascii=False)}
        if setup is not None:
            values["setup"] = json.dumps(setup, ensure_ascii=False)
        await self.write(lambda connection: _update(connection, match, values))

    async def keep(self, game: str, data: Mapping[str, str]) -> None:
        """Cards as their files have them (JSON), by digest; those that are there already stay."""

        def write(connection: Connection) -> None:
            kind = postgresql if connection.dialect.name == "postgresql" else sqlite
            rows = [{"digest": digest, "game": game, "data": text} for digest, text in data.items()]
            connection.execute(kind.insert(cards).on_conflict_do_nothing(), rows)

        await self.write(write)

    async def probe(self) -> None:
        """Can the database be written? Raises StoreFault."""
        await self.write(lambda connection: _update(connection, "", {"asked": None}))

    def waiting(self) -> int:
        """Writes that wait for the disk."""
        return self._waiting.qsize()

    async def write(self, write: Write) -> None:
        """Carry out a write; returns when it is on disk. Raises StoreFault, and then nothing was written."""
        done: Future[None] = Future()
        self._waiting.put((write, done))
        await asyncio.wrap_future(done)

    def _work(self) -> None:
        while (first := self._waiting.get()) is not None:
            batch = [first]
            last = False
            while len(batch) < BATCH and not self._waiting.empty():
                item = self._waiting.get()
                if item is None:
                    last = True
                    break
                batch.append(item)
            self._commit(batch)
            if last:
                return

    def _commit(self, batch: list[tuple[Write, Future[None]]]) -> None:
        """All in one transaction; if that fails and there were several, each by itself: one must not harm another."""
        try:
            with self.engine.begin() as connection:
                for write, _ in batch:
                    write(connection)
        except Exception as fault:
            if len(batch) > 1:
                for item in batch:
                    self._commit([item])
                return
            kind = Stale if isinstance(fault, IntegrityError) else StoreFault
            _settle(batch[0][1], kind(_cause(fault)))
            return
        for _, done in batch:
            _settle(done, None)

    # ---- reading (small and indexed: done where it is needed)

    def match(self, match: str) -> Stored | None:
        """A match by its name."""
        query = select(matches).where(matches.c.id == match)
        found = self._read(lambda connection: connection.execute(query).mappings().first())
        if found is None:
            return None
        try:
            values = {**_plain(found), "setup": json.loads(found["setup"]), "seats": json.loads(found["seats"])}
            values["result"] = None if found["result"] is None else json.loads(found["result"])
            return msgspec.convert(values, Stored)
        except (ValueError, RecursionError):  # msgspec's faults are among them
            raise Damaged("the record of this match is damaged") from None

    def strange(self, match: str) -> bool | None:
        """Is a match played with cards that a stranger brought? None if there is no such match."""
        try:
            stored = self.match(match)
        except Damaged:
            return False
        if stored is None:
            return None
        text = stored.setup.get("scenario")
        shipped = stored.game in BUILT and (text == lesson(stored.game) or text in puzzles(stored.game).values())
        return bool(text) and not shipped

    def rows(self, match: str) -> list[Row]:
        """Everything that was done in a match."""
        query = select(answers).where(answers.c.match_id == match).order_by(answers.c.number)
        found = self._read(lambda connection: connection.execute(query).mappings().all())
        try:
            plain = [{**_plain(r), "clocks": json.loads(r["clocks"] or "[]")} for r in found]
            return msgspec.convert(plain, list[Row])
        except (ValueError, RecursionError):
            raise Damaged("the record of this match is damaged") from None

    def cards(self, digests: Sequence[str]) -> dict[str, str]:
        """The kept cards with these digests, as far as there are any."""
        query = select(cards.c.digest, cards.c.data).where(cards.c.digest.in_(digests))
        return {str(digest): str(data) for digest, data in self._read(lambda connection: connection.execute(query).all())}

    def unfinished(self) -> list[str]:
        """Matches that still go on, the newest first."""
        query = select(matches.c.id).where(matches.c.finished.is_(None)).order_by(matches.c.created.desc())
        return list(self._read(lambda connection: connection.execute(query).scalars().all()))

    def count(self) -> int:
        return int(self._read(lambda connection: connection.execute(select(func.count()).select_from(matches)).scalar_one()))

    def _read(self, read: Callable[[Connection], Any]) -> Any:
        try:
            with self.engine.connect() as connection:
                return read(connection)
        except SQLAlchemyError as fault:
            raise StoreFault(_cause(fault)) from fault


def now() -> float:
    """The time that is written."""
    return time.time()


def _match_values(stored: Stored) -> dict[str, Any]:
    return {
        "id": stored.id,
        "game": stored.game,
        "setup": json.dumps(stored.setup, ensure_ascii=False),
        "seats": json.dumps(stored.seats, ensure_ascii=False),
        "created": stored.created,
        "finished": stored.finished,
        "result": None if stored.result is None else json.dumps(stored.result),
        "asked": stored.asked,
        "next": stored.next,
    }


def _row_values(match: str, row: Row) -> dict[str, Any]:
    return {
        "match_id": match,
        "number": row.number,
        "kind": row.kind,
        "seat": row.seat,
        "text": row.text,
        "digest": row.digest,
        "clocks": json.dumps(row.clocks) if row.clocks else "",
        "time": row.time,
    }


def _update(connection: Connection, match: str, values: dict[str, Any]) -> None:
    connection.execute(matches.update().where(matches.c.id == match).values(**values))


def _plain(row: Mapping[Any, Any]) -> dict[str, Any]:
    """A row by the names of its columns; those are strings of the database's own kind."""
    return {str(name): value for name, value in row.items()}


def _cause(fault: Exception) -> str:
    return str(getattr(fault, "orig", None) or fault)


def _settle(done: Future[None], fault: Exception | None) -> None:
    """Tell the waiting caller, who may have gone away meanwhile."""
    if not done.set_running_or_notify_cancel():
        return
    if fault is None:
        done.set_result(None)
    else:
        done.set_exception(fault)
