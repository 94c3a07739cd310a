"""Where bots think: in processes of their own, so that a thinking bot delays nobody's board.

A bot gets the state as bytes and gives option numbers back. Matches with cards of their own (scenarios) cannot be sent that
way, since the cards live in this process; their bots think in a thread. However a bot thinks, it has so many seconds; then it
passes, or takes the first thing that is allowed.

What else takes a while (loading a match, an exported replay, an action that takes long) has threads of its own each: however
much there is to do of one kind, the others do not wait for it. Of one kind, places go round among the visitors (`turns.py`).
"""

from __future__ import annotations

import contextlib
import gc
import logging
import multiprocessing
import os
import secrets
import threading
import time
from collections.abc import Callable
from concurrent.futures import ProcessPoolExecutor, ThreadPoolExecutor
from concurrent.futures.process import BrokenProcessPool
from functools import cache
from typing import Any, Literal, get_args

from tefuda.games.base import Options, load
from tefuda.kernel.budget import Overrun, allowed
from tefuda.kernel.decisions import bounds
from tefuda.kernel.game import Game, Setting, Stuck
from tefuda.kernel.records import Answer, Decision
from tefuda.lab.puzzles import Solver, TooMany
from tefuda.match.match import Match
from tefuda.players import choose, make_player

from .turns import Places

log = logging.getLogger("tefuda.web")

#: The level of the other side in a puzzle: it tries every answer, as the proof of the solution did.
DEFENDER = "defender"
#: Who plays for it where there are too many, and when the turn is over in which the puzzle had to be solved.
STAND_IN = "search"
#: Seconds without processes after they died, so that what kills them is not fed with new ones.
PAUSE = 10.0


#: What is done beside the server. Each kind has its own threads.
Work = Literal["bots", "loading", "reading", "exporting", "playing", "asking", "pages"]
WORK: tuple[Work, ...] = get_args(Work)


class Thinking:
    """The processes and threads that work beside the server."""

    def __init__(self, processes: int, threads: int, seconds: float) -> None:
        count = max(1, threads)
        self._threads = {work: Places(ThreadPoolExecutor(count, f"tefuda-{work}"), count) for work in WORK}
        self._seconds = seconds
        self._count = processes
        self._processes: Places | None = self._start() if processes > 0 else None
        self._again = 0.0  # processes that died are not started again before this

    def _start(self) -> Places:
        # Spawned, not forked: the server has threads, and a fork of it would inherit their locks.
        pool = ProcessPoolExecutor(self._count, multiprocessing.get_context("spawn"), _begin, (os.getpid(),))
        for _ in range(self._count):
            pool.submit(_warm)
        return Places(pool, self._count)

    def close(self) -> None:
        for places in self._threads.values():
            places.executor.shutdown(wait=False, cancel_futures=True)
        if self._processes is not None:
            # Waited for and let go, or the system complains about what the processes shared.
            self._processes.executor.shutdown(wait=True, cancel_futures=True)
            self._processes, self._count = None, 0
            gc.collect()

    async def run(self, kind: Work, work: Callable[..., Any], *arguments: Any) -> Any:
        """Run something that takes a while in a thread of its kind."""
        return await self._threads[kind].run(work, *arguments)

    def waiting(self) -> dict[str, int]:
        """How much of each kind waits for a place; bots wait for processes or threads."""
        found = {str(kind): places.waiting() for kind, places in self._threads.items()}
        found["bots"] += self._processes.waiting() if self._processes is not None else 0
        return found

    async def choose(self, match: Match, level: str, seat: int) -> Answer:
        """A bot's answer to the pending decision."""
        luck = new_luck()
        game = match.game
        if level == DEFENDER:
            past = match.past()
            turn = (past[0] if past else game.state).turn
            defended: Answer = await self.run("bots", _defend, game.fork(), turn, seat, luck, self._seconds)
            return defended
        # Asked in this order: the cards of a game are not read for a match that does without them.
        shipped = match.origin is not None and game.catalog is match.package.catalog()
        pool = self._pool() if shipped else None
        if pool is not None:
            options = tuple(sorted(game.setting.options.items()))
            task = (match.package.name, options, game.state.encode(), level, seat, luck, self._seconds)
            try:
                chosen: Answer = await pool.run(_choose_from, *task)
                return chosen
            except BrokenProcessPool:
                self._lost(pool)
        found: Answer = await self.run("bots", _choose, game.fork(), level, seat, luck, self._seconds)
        return found

    def _pool(self) -> Places | None:
        """The processes; None while there are none, and then bots think in threads."""
        if self._processes is None and self._count > 0 and time.monotonic() >= self._again:
            self._processes = self._start()
        return self._processes

    def _lost(self, pool: Places) -> None:
        """Somebody killed a process: the server goes on without, and tries again after a while. Many notice at once."""
        if self._processes is pool:
            log.warning("the processes in which bots think have ended; bots think in threads for %.0f s", PAUSE)
            self._processes, self._again = None, time.monotonic() + PAUSE
            pool.executor.shutdown(wait=False, cancel_futures=True)


def new_luck() -> int:
    """Never the game's own seed: a bot's luck must tell nothing about the cards."""
    return secrets.randbits(32)


def _choose(game: Game, level: str, seat: int, luck: int, seconds: float) -> Answer:
    decision = game.state.decision
    assert decision is not None
    try:
        with allowed(seconds):
            return choose(make_player(level, luck), game, seat)
    except (Overrun, Stuck):  # something that never ends lies in the cards it thinks about
        return simple(game, decision)


def _defend(game: Game, turn: int, seat: int, luck: int, seconds: float) -> Answer:
    """Nothing is hidden in a puzzle, so there is nothing it should not know."""
    if game.state.turn == turn:
        with contextlib.suppress(TooMany, Overrun, Stuck), allowed(seconds):
            return Solver(1 - seat, turn).defence(game)
    return _choose(game, STAND_IN, seat, luck, seconds)


def simple(game: Game, decision: Decision) -> Answer:
    """An answer that takes no thought: nothing where that is offered, else the first thing that is allowed."""
    if decision.kind == "number":
        return (decision.least,)
    if decision.kind == "order":
        return tuple(range(len(decision.options)))
    idle = [number for number, option in enumerate(decision.options) if game.rules.named.verbs[option.verb].idle]
    least = max(bounds(decision)[0], 1 if decision.kind in ("act", "yes") else 0)
    return tuple(idle[:1]) if idle and least <= 1 else tuple(range(least))


# ------------------------------------------------------------------------------------------------ in the processes


def _choose_from(
    name: str, options: tuple[tuple[str, bool | int], ...], state: bytes, level: str, seat: int, luck: int, seconds: float
) -> Answer:
    setting = _setting(name, options)
    return _choose(Game(setting, setting.decode(state)), level, seat, luck, seconds)


@cache
def _setting(name: str, options: tuple[tuple[str, bool | int], ...]) -> Setting:
    package = load(name)
    chosen: Options = dict(options)
    return Setting(package.rules, package.catalog(), chosen)


def _begin(parent: int) -> None:
    leave_with_parent(parent)
    leave_first_turn()


def _warm() -> None:
    """Have the games loaded before the first question."""
    from tefuda.games.base import BUILT

    for name in BUILT:
        load(name).catalog()


def step_back() -> None:
    """Where the machine has too much to do, whoever plays with shipped cards is served before what strangers have brought."""
    with contextlib.suppress(AttributeError, OSError):  # not on this system
        os.nice(5)
    leave_first_turn()


#: So many times as long may a process take that did not get the processor.
PATIENCE = 3


def worked(pid: int) -> float:
    """Seconds of a processor a process has had, where the system tells."""
    try:
        with open(f"/proc/{pid}/stat", encoding="ascii", errors="replace") as file:
            fields = file.read().rpartition(")")[2].split()
        return (int(fields[11]) + int(fields[12])) / os.sysconf("SC_CLK_TCK")
    except (OSError, IndexError, ValueError):
        return 0.0


def leave_first_turn() -> None:
    """Work that takes a while does not take the processor from who only has to answer something quickly."""
    with contextlib.suppress(AttributeError, OSError):  # not on this system
        os.sched_setscheduler(0, os.SCHED_BATCH, os.sched_param(0))


def leave_with_parent(parent: int) -> None:
    """A server that was killed cannot tell its processes to end: they look for themselves."""

    def watch() -> None:
        while os.getppid() == parent:
            time.sleep(0.5)
        os._exit(0)

    threading.Thread(target=watch, daemon=True).start()
