"""How long the engine may work before it has to come back: so many steps and so many seconds, for the running thread.

Nothing here decides anything about a game. Who runs an engine for others (a table on the internet) says how much it may take;
past it `Overrun` comes out of whatever was running, and the state is as it was before the action. Without a limit nothing is
counted.
"""

from __future__ import annotations

import threading
import time
from collections.abc import Iterator
from contextlib import contextmanager

#: Steps between two looks at the clock: a look costs less than a step, and this many take a few milliseconds.
EVERY = 64


class _Running(threading.local):
    """What the running thread may still take."""

    limited = False
    deadline = 0.0
    steps = 0


_running = _Running()


class Overrun(Exception):
    """The engine was at it for too long. Nothing is known about whether it would ever have ended."""


@contextmanager
def allowed(seconds: float, steps: int = 1 << 60) -> Iterator[None]:
    """Within this, the engine may take so long and no longer. An allowance inside another one cannot be larger than it."""
    before = (_running.limited, _running.deadline, _running.steps)
    deadline = time.monotonic() + seconds
    if before[0]:
        deadline, steps = min(deadline, before[1]), min(steps, before[2])
    _running.limited, _running.deadline, _running.steps = True, deadline, steps
    try:
        yield
    finally:
        spent = steps - _running.steps
        _running.limited, _running.deadline, _running.steps = before[0], before[1], before[2] - spent


def spend() -> None:
    """Called by the engine when it begins and after every so many steps. Raises Overrun."""
    if not _running.limited:
        return
    _running.steps -= EVERY
    if _running.steps < 0 or time.monotonic() > _running.deadline:
        raise Overrun


__all__ = ["EVERY", "Overrun", "allowed", "spend"]
