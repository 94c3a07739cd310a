"""All matches of a server: made, found again on disk, kept going, let go when nobody looks."""

from __future__ import annotations

import asyncio
import logging
import time
from collections import Counter
from collections.abc import Coroutine, Iterator, Sequence
from contextlib import contextmanager
from typing import TYPE_CHECKING, Any, TypeVar

import msgspec

from tefuda.kernel.records import Answer, Refusal
from tefuda.match.automatic import idle
from tefuda.match.match import Match
from tefuda.players import ADVISER

from .annex import shard
from .aside import Aside
from .bots import Thinking, Work
from .context import Lang
from .host import MatchHost
from .kept_cards import texts
from .readers import Desk
from .seats import Seat, new_id, plain, read_seats
from .settings import Settings
from .setup import BrokenMatch, Line, Setup, bring_back, sealed
from .store import Damaged, Row, Store, Stored, StoreFault, now
from .turns import Turns, visitor

if TYPE_CHECKING:
    from .sockets import Watcher

T = TypeVar("T")
log = logging.getLogger("tefuda.web")

#: Seconds between tries to write what a bot has decided.
RETRY = (0.5, 1.0, 2.0, 5.0)
#: Seconds between looks for matches that nobody looks at any more.
SWEEP = 30.0
#: A match with fewer rows than this is brought back from disk in no time.
HARDLY_BEGUN = 10
#: Events that are put into words in a few milliseconds.
LONG = 200


class Full(Exception):
    """Too many matches are running."""


class Hall:
    """The matches in memory, and those on disk behind them."""

    def __init__(self, settings: Settings, turns: Turns) -> None:
        self.settings = settings
        self.turns = turns
        self.store = Store(settings.address())
        self.hosts: dict[str, MatchHost] = {}
        self.desks: dict[str, Desk] = {}
        self._watchers: dict[str, list[Watcher]] = {}
        self._expected: Counter[str] = Counter()  # sockets of a network whose match is still being looked for
        self._seen: dict[str, float] = {}
        self._whose: dict[str, str] = {}  # the visitor in whose name a match came into memory
        self._driving: dict[str, asyncio.Task[None]] = {}
        self._alarms: dict[str, asyncio.TimerHandle] = {}
        self._tasks: set[asyncio.Task[Any]] = set()
        self._loading: dict[str, asyncio.Lock] = {}
        self._beside = Thinking(settings.bot_processes, settings.bot_threads, settings.limits.thinking_seconds)
        self.aside = Aside(settings.limits.trial_seconds)
        self._kept: set[str] = set()  # digests of cards that are on disk
        self.stopped = 0  # matches that were ended because something in them never did
        self._sweeping = asyncio.create_task(self._sweep())

    async def close(self) -> None:
        """Stop the bots; what people have done is on disk."""
        self._sweeping.cancel()
        self.aside.end()
        for task in [*self._driving.values(), *self._tasks]:
            task.cancel()
        await asyncio.gather(*self._driving.values(), *self._tasks, return_exceptions=True)
        for alarm in self._alarms.values():
            alarm.cancel()
        self._beside.close()
        self.store.close()

    async def safely(self, job: Coroutine[Any, Any, T]) -> T:
        """Finish a job even if who asked for it goes away: half-written answers must not be left behind."""
        task = asyncio.create_task(job)
        self._tasks.add(task)
        task.add_done_callback(self._tasks.discard)
        try:
            return await asyncio.shield(task)
        finally:
            del task  # it keeps what went wrong, that this frame, and this frame the match

    def later(self, job: Coroutine[Any, Any, Any]) -> None:
        """Something that is done without anybody waiting for it."""

        async def noticed() -> None:
            try:
                await job
            except StoreFault as fault:
                log.warning("%s", fault)

        task = asyncio.create_task(noticed())
        self._tasks.add(task)
        task.add_done_callback(self._tasks.discard)

    async def think(self, kind: Work, work: Any, *arguments: Any) -> Any:
        """Run something that takes a while beside the others."""
        return await self._beside.run(kind, work, *arguments)

    def waiting(self) -> dict[str, int]:
        """How much waits for the threads that work beside the server."""
        return self._beside.waiting()

    def _host(self, name: str, setup: Setup, seats: list[Seat], line: Line, rows: Sequence[Row]) -> MatchHost:
        limits = self.settings.limits
        host = MatchHost(name, setup, seats, line, self.store, rows, limits, lambda work: self.think("playing", work))
        host.stopped = self._one_more_stopped
        return host

    def _one_more_stopped(self) -> None:
        self.stopped += 1

    async def caught_up(self, host: MatchHost, seat: int | None, lang: Lang) -> None:
        """A long log that nobody has read yet is written a part at a time. The match's lock is held, so it waits for nobody."""
        book = host.book("spectator" if seat is None else host.reader_of(seat), lang)
        while book.behind(host.match) > LONG:
            book.read(host.match, LONG)
            await asyncio.sleep(0)

    async def advise(self, host: MatchHost) -> Answer:
        """What a strong bot would answer to the pending decision."""
        decision = host.match.decision
        assert decision is not None
        return await self._beside.choose(host.match, ADVISER, decision.seat)

    async def stood(self, host: MatchHost, number: int) -> Match:
        """The match as it stood after so many rows on disk, also if they were taken back later.

        Raises LookupError if there are fewer, BrokenMatch, StoreFault.
        """
        async with host.lock:
            now, setup, last = host.match.branch(), host.setup, host.number
        rows = await asyncio.to_thread(self.store.rows, host.name)
        if not 0 <= number <= min(last, len(rows)):
            raise LookupError(number)
        written = [(row.kind, row.seat, row.text) for row in rows[:number]]
        if written == [("answer", done.seat, done.text) for done in now.done[:number]]:
            now.undo(len(now.done) - number)
            return now
        line: Line = await self.think("loading", bring_back, setup, rows[:number], self.settings.limits.loading_seconds)
        return line.match

    # ---- matches

    async def create(self, setup: Setup, seats: list[Seat], rows: Sequence[Row] = (), line: Line | None = None) -> MatchHost:
        """A new match, on disk before anybody hears of it. Raises what setting up raises, StoreFault, or Full."""
        self._make_room()
        if line is None:
            line = await self.think("loading", bring_back, setup, rows)
        if not setup.rules:
            setup = await self.seal(setup, line.match)
        number, of = self.settings.shard
        name = new_id()
        while shard(name, of) != number:
            name = new_id()
        finished = None if line.match.result is None or line.below else now()
        result = None if finished is None else msgspec.to_builtins(line.match.result)
        stored = Stored(name, setup.game, msgspec.to_builtins(setup), plain(seats), now(), finished, result)
        await self.store.create(stored, rows)
        return self._keep(self._host(name, setup, seats, line, rows))

    async def seal(self, setup: Setup, match: Match) -> Setup:
        """The beginning of a match with digests of its rules and cards. The cards themselves are kept, too."""
        setup = sealed(setup, match)
        new = {number: digest for number, digest in setup.cards.items() if digest not in self._kept}
        if new and not setup.scenario:
            await self.store.keep(setup.game, await self.think("loading", texts, setup.game, new))
            self._kept.update(new.values())
        return setup

    async def find(self, name: str) -> MatchHost | None:
        """A match by its name, from memory or from disk. Raises BrokenMatch if it cannot be continued."""
        host = self.hosts.get(name)
        if host is None:
            lock = self._loading.setdefault(name, asyncio.Lock())
            try:
                async with lock:
                    host = self.hosts.get(name) or await self._load(name)
            finally:
                self._loading.pop(name, None)
        if host is not None:
            self._seen[name] = time.monotonic()
        return host

    async def _load(self, name: str) -> MatchHost | None:
        if not name.isalnum() or len(name) > 32:
            return None
        try:
            stored = await asyncio.to_thread(self.store.match, name)
            if stored is None:
                return None
            if stored.result is not None and stored.result.get("stopped"):
                raise BrokenMatch("it was stopped, since its cards took longer than is allowed")
            self._make_room()
            rows = await asyncio.to_thread(self.store.rows, name)
            setup, seats = msgspec.convert(stored.setup, Setup), read_seats(stored.seats)
        except (Damaged, msgspec.ValidationError) as fault:
            log.warning("match %s: its record is damaged: %s", name, fault)
            raise BrokenMatch("its record is damaged") from None
        started = time.perf_counter()
        line = await self.think("loading", bring_back, setup, rows, self.settings.limits.loading_seconds, self.store.cards)
        log.info("match %s: %d actions played again in %.0f ms", name, len(rows), 1000 * (time.perf_counter() - started))
        host = self._host(name, setup, seats, line, rows)
        host.next = stored.next or ""
        if stored.asked is not None:
            host.requests["rematch"] = stored.asked
        return self._keep(host)

    def _keep(self, host: MatchHost) -> MatchHost:
        self.hosts[host.name] = host
        self.desks[host.name] = Desk(host)
        self._seen[host.name] = time.monotonic()
        self._whose[host.name] = visitor.get()
        host.changed.append(lambda: self._changed(host))
        host.start_clock()
        return host

    async def _sweep(self) -> None:
        while True:
            await asyncio.sleep(min(SWEEP, max(0.05, self.settings.idle_seconds / 20)))
            self.tidy()

    def tidy(self) -> None:
        """Let go of matches nobody has looked at for a while."""
        now = time.monotonic()
        for name in [name for name, seen in self._seen.items() if now - seen > self._patience(name) and self._idle(name)]:
            self._let_go(name)

    def _patience(self, name: str) -> float:
        """What is over goes soon, and so does what hardly began: a stranger may begin many matches and play none."""
        host = self.hosts[name]
        soon = host.over or host.number < HARDLY_BEGUN
        return self.settings.idle_seconds / 10 if soon else self.settings.idle_seconds

    def _make_room(self) -> None:
        """So many matches are in memory, and no more: those nobody looks at go first, then those of whoever has most of them,
        even if a clock runs there (it stands still until somebody asks for the match). Raises Full if there are none."""
        over = len(self.hosts) - self.settings.limits.running + 1
        if over <= 0:
            return
        oldest = sorted((name for name in self.hosts if self._idle(name)), key=lambda name: self._seen[name])
        if not oldest:
            (most, _), *_ = Counter(self._whose.values()).most_common(1)
            oldest = sorted(
                (name for name in self.hosts if self._whose[name] == most and self._left(name)), key=self._seen.__getitem__
            )
        for name in oldest[: max(over, len(oldest) // 10)]:
            self._let_go(name)
        if len(self.hosts) >= self.settings.limits.running:
            raise Full

    def _idle(self, name: str) -> bool:
        """Is nobody there, nobody thinking, and no clock running?"""
        host = self.hosts[name]
        return self._left(name) and not any(host.clock.on and host.clock.running(seat) for seat in (0, 1))

    def _left(self, name: str) -> bool:
        """Is nobody there, and nobody thinking?"""
        return not (self._watchers.get(name) or name in self._driving or self.hosts[name].lock.locked())

    def _let_go(self, name: str) -> None:
        """The match leaves memory; it is on disk. Who still looks is sent away and comes back to what is there."""
        alarm = self._alarms.pop(name, None)
        if alarm is not None:
            alarm.cancel()
        driving = self._driving.pop(name, None)
        if driving is not None:
            driving.cancel()
        for watcher in self._watchers.pop(name, ()):
            watcher.leave()
        host = self.hosts.pop(name)
        host.changed.clear()  # it holds the host itself: without this, memory is freed much later
        del self._seen[name], self._whose[name], self.desks[name]

    # ---- sockets

    def watching(self, host: MatchHost) -> list[Watcher]:
        """The open sockets of a match."""
        return list(self._watchers.get(host.name, ()))

    def crowded(self, address: str) -> bool:
        """Are as many sockets open as may be, altogether or from this network?"""
        limits = self.settings.limits
        addresses = [watcher.address for found in self._watchers.values() for watcher in found]
        there = len(addresses) + self._expected.total()
        return there >= limits.sockets or addresses.count(address) + self._expected[address] >= limits.sockets_per_address

    @contextmanager
    def expecting(self, address: str) -> Iterator[None]:
        """A socket is open, but the match it is for has to be found first: that may take long."""
        self._expected[address] += 1
        try:
            yield
        finally:
            self._expected[address] -= 1
            if not self._expected[address]:
                del self._expected[address]

    def arrive(self, watcher: Watcher) -> None:
        """A socket has opened; the others see that somebody is there."""
        self._watchers.setdefault(watcher.host.name, []).append(watcher)
        self._count(watcher.host)

    def leave(self, watcher: Watcher) -> None:
        """A socket has closed."""
        rest = [other for other in self.watching(watcher.host) if other is not watcher]
        if rest:
            self._watchers[watcher.host.name] = rest
        else:
            self._watchers.pop(watcher.host.name, None)
        if watcher.host.name in self._seen:
            self._seen[watcher.host.name] = time.monotonic()
        self._count(watcher.host)

    def _count(self, host: MatchHost) -> None:
        desk = self.desks.get(host.name)
        if desk is None:
            return
        seats = [watcher.seat for watcher in self.watching(host)]
        before = (desk.connected, desk.spectators)
        desk.connected, desk.spectators = [seats.count(0), seats.count(1)], seats.count(None)
        if [n > 0 for n in desk.connected] != [n > 0 for n in before[0]] or desk.spectators != before[1]:
            host.tell(host.notice)

    def _changed(self, host: MatchHost) -> None:
        if self.hosts.get(host.name) is not host:
            return  # it has left memory
        if host.stale:
            self._let_go(host.name)
            return
        for watcher in self._watchers.get(host.name, ()):
            watcher.dirty.set()
        self.drive(host)

    # ---- bots, automatic answers and clocks

    def drive(self, host: MatchHost) -> None:
        """Something changed: let whoever acts without a person act."""
        self._set_alarm(host)
        if host.name not in self._driving and host.match.result is None and not host.setup.view_only:
            task = asyncio.create_task(self._drive(host))
            self._driving[host.name] = task
            task.add_done_callback(lambda task: self._driven(host, task))

    def _driven(self, host: MatchHost, task: asyncio.Task[None]) -> None:
        if self._driving.get(host.name) is task:
            del self._driving[host.name]
        if not task.cancelled() and host.driven != host.version:
            self.drive(host)  # something changed while the task was ending

    async def _drive(self, host: MatchHost) -> None:
        failures = 0
        while host.match.result is None:
            host.driven = host.version
            try:
                if not await self._one(host):
                    return
                failures = 0
            except StoreFault as fault:
                log.warning("match %s: %s", host.name, fault)
                host.tell(Refusal("", fault.ja, fault.en))
                await asyncio.sleep(RETRY[min(failures, len(RETRY) - 1)])
                failures += 1
            except asyncio.CancelledError:
                raise
            except Exception:
                log.exception("match %s: a bot or an automatic answer failed", host.name)
                host.tell(Refusal("", "ボットが止まりました。", "The bot has stopped because of a defect of the program."))
                host.driven = host.version  # telling it is no reason to try the same again
                return

    async def _one(self, host: MatchHost) -> bool:
        """One answer of a bot, or the automatic ones of a person; False if it is a person's turn to think."""
        if host.waiting_for_player:
            return False
        await self.turns.take()
        level = host.bot_to_move()
        if not level:
            started = time.perf_counter()
            more = await self.safely(host.settle())
            await asyncio.sleep(time.perf_counter() - started if more else 0)  # who plays by themselves leave others as much
            return more
        if host.full or host.frozen:
            return False
        at = host.number
        decision = host.match.decision
        assert decision is not None
        delay = self.settings.bot_delay if host.setup.delay is None else host.setup.delay
        if host.lesson is not None:
            answer = host.lesson.answer(host.match, decision)
        else:
            answer = await self._beside.choose(host.match, level, decision.seat)
        if delay and not idle(decision):
            await asyncio.sleep(delay)
        await self.safely(host.bot_answers(at, answer))
        return True

    def _set_alarm(self, host: MatchHost) -> None:
        """Wake up when the running clock runs down."""
        alarm = self._alarms.pop(host.name, None)
        if alarm is not None:
            alarm.cancel()
        for seat in (0, 1):
            left = host.clock.left(seat)
            if host.clock.running(seat) and left is not None:
                loop = asyncio.get_running_loop()
                self._alarms[host.name] = loop.call_later(left + 0.02, self._ring, host, seat)

    def _ring(self, host: MatchHost, seat: int) -> None:
        async def ring() -> None:
            try:
                await host.out_of_time(seat)
            except StoreFault as fault:
                host.tell(Refusal("", fault.ja, fault.en))  # sets the alarm again

        task = asyncio.create_task(ring())
        self._tasks.add(task)
        task.add_done_callback(self._tasks.discard)


__all__ = ["BrokenMatch", "Full", "Hall"]
