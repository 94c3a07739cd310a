"""What strangers send is tried aside first: in a process of its own, for so many seconds and so much memory.

A scenario brings its own cards, and a replay may be long. Whatever is in them, the tables go on meanwhile; what takes too long
is ended and said to be so.
"""

from __future__ import annotations

import multiprocessing
import os
from collections import Counter
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from multiprocessing.connection import Connection
from typing import Any

import msgspec

from tefuda.match.faults import ScenarioFault
from tefuda.match.replay import ReplayFault, play_replay, read_replay
from tefuda.match.scenario import open_scenario, run_scenario

from .bots import PATIENCE, leave_with_parent, step_back, worked
from .turns import Places, visitor

#: Most memory the process may take.
MOST_MEMORY = 1024 * 1024 * 1024
#: Most cards of a scenario that is played on: every board shows them all.
MOST_CARDS = 400


class TooLong(Exception):
    """It was not done in time, or the process ended over it."""


class TooBusy(Exception):
    """Too many are waiting already."""


class Trial(msgspec.Struct, frozen=True):
    """What was found: a fault in one sentence, or none; or a report."""

    fault: str = ""
    line: int = 0
    report: dict[str, Any] = {}


class Aside:
    """The process, started when it is needed for the first time, and again after it had to be ended.

    One thing is tried after the other, of each visitor in turn, and of each so many may wait.
    """

    def __init__(self, seconds: float, waiting: int = 100, each: int = 5) -> None:
        self.seconds, self.most, self.each = seconds, waiting, each
        self._waiting: Counter[str] = Counter()
        self._places = Places(ThreadPoolExecutor(1, "tefuda-aside"), 1)
        self._process: Any = None
        self._pipe: Connection | None = None

    async def run(self, work: Callable[[str], Trial], text: str) -> Trial:
        """Try it. Raises TooLong or TooBusy."""
        who = visitor.get()
        if self._waiting[who] >= self.each or self._waiting.total() >= self.most:
            raise TooBusy
        self._waiting[who] += 1
        try:
            found: Trial = await self._places.run(self._ask, work, text)
            return found
        finally:
            self._waiting[who] -= 1
            if not self._waiting[who]:
                del self._waiting[who]

    def _ask(self, work: Callable[[str], Trial], text: str) -> Trial:
        for used in (self._pipe is not None, False):
            try:
                pipe = self._start()
                pipe.send((work, text))
                if self._answers(pipe):
                    found: Trial = pipe.recv()
                    return found
            except (EOFError, OSError):
                # It ended over it, for lack of memory for example. What others' trials have left behind there counts against
                # nobody: once more, in a new process.
                self.close()
                if used:
                    continue
            break
        self.close()
        raise TooLong

    def _answers(self, pipe: Connection) -> bool:
        """Does it come to an end in time? Where others have the processor it is not its own fault: then it may take longer."""
        before = worked(self._process.pid)
        for _ in range(PATIENCE):
            if pipe.poll(self.seconds):
                return True
            if worked(self._process.pid) - before > self.seconds / 2:
                break
        return False

    def _start(self) -> Connection:
        if self._pipe is None or not self._process.is_alive():
            self.close()
            spawn = multiprocessing.get_context("spawn")
            self._pipe, theirs = spawn.Pipe()
            self._process = spawn.Process(target=_serve, args=(theirs, os.getpid()), name="tefuda-aside", daemon=True)
            self._process.start()
            theirs.close()
            # Starting is not part of the trial.
            if not self._pipe.poll(60) or self._pipe.recv() != "ready":
                raise TooLong
        return self._pipe

    def end(self) -> None:
        """Nothing more is tried."""
        self._places.executor.shutdown(wait=False, cancel_futures=True)
        self.close()

    def close(self) -> None:
        if self._pipe is not None:
            self._pipe.close()
            self._process.kill()
            self._process.join()
        self._pipe = self._process = None


# ------------------------------------------------------------------------------------------------ in the process


def _serve(pipe: Connection, parent: int) -> None:
    leave_with_parent(parent)
    step_back()
    limit_memory(MOST_MEMORY)
    pipe.send("ready")
    while True:
        try:
            work, text = pipe.recv()
        except EOFError:
            return
        try:
            found = work(text)
        except MemoryError:
            return
        except Exception as fault:  # a defect of the engine that a stranger's cards have found
            found = Trial(f"the engine failed: {type(fault).__name__}")
        pipe.send(found)


def limit_memory(most: int) -> None:
    """From here on this process gets so many bytes and no more, where the system can do that."""
    try:
        import resource
    except ImportError:  # not on this system
        return
    _, hard = resource.getrlimit(resource.RLIMIT_AS)
    most = most if hard == resource.RLIM_INFINITY else min(most, hard)
    resource.setrlimit(resource.RLIMIT_AS, (most, hard))


def judged(text: str) -> Trial:
    """The report on a scenario."""
    found = run_scenario(text)
    report = {name: getattr(found, name) for name in found.__struct_fields__}
    # A position alone says nothing that could be wrong.
    report["checked"] = found.steps > 0 or any(f"\n{part}:" in f"\n{text}" for part in ("expect", "lesson"))
    return Trial(report=report)


def playable(text: str) -> Trial:
    """Can a scenario be set up to be played on?"""
    try:
        match = open_scenario(text)
    except ScenarioFault as fault:
        return Trial(str(fault), fault.line)
    if len(match.game.state.cards) > MOST_CARDS:
        return Trial(f"more than {MOST_CARDS} cards; the table shows them all")
    return Trial()


def replayable(text: str) -> Trial:
    """Can a replay be played to its end?"""
    try:
        play_replay(read_replay(text))
    except ReplayFault as fault:
        return Trial(str(fault), fault.line)
    return Trial()


__all__ = ["Aside", "TooBusy", "TooLong", "Trial", "judged", "playable", "replayable"]
