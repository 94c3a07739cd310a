"""The real program with a meter: how long each piece of the event loop's work takes, and the engine in it.

What is measured is processor time of the loop's own thread: a busy machine makes everything late, but nobody's work longer.
The figures are written whenever something took longer than all before it.
"""

from __future__ import annotations

import asyncio
import json
import os
import sys
import threading
import time
from collections.abc import Callable
from typing import Any

from tefuda.cli.main import run
from tefuda.web.host import MatchHost

#: The task in which the program starts: nobody is served before it is done.
STARTING = "LifespanOn"
#: Where the figures go.
FILE = "TEFUDA_METER"


class Meter:
    """The longest piece of each kind, and what it was."""

    def __init__(self) -> None:
        self.longest: dict[str, tuple[float, str]] = {}
        self.count: dict[str, int] = {}

    def measured(self, kind: str, work: Callable[..., Any], called: Callable[..., str]) -> Callable[..., Any]:
        """The same work, measured in the thread of the event loop."""

        def timed(*arguments: Any) -> Any:
            if threading.current_thread() is not threading.main_thread():
                return work(*arguments)
            before = time.thread_time()
            try:
                return work(*arguments)
            finally:
                took = time.thread_time() - before
                self.count[kind] = self.count.get(kind, 0) + 1
                name = called(*arguments) if took > self.longest.get(kind, (0.0, ""))[0] else STARTING
                if STARTING not in name:
                    self.longest[kind] = (took, name[:300])
                if STARTING not in name or self.count[kind] % 20 == 0:
                    self.write()

        return timed

    def write(self) -> None:
        with open(os.environ[FILE], "w", encoding="utf-8") as file:
            json.dump({"longest": self.longest, "count": self.count}, file)


def _task(handle: asyncio.Handle) -> str:
    """Whose step it was, and where that task waits now."""
    task = getattr(handle._callback, "__self__", None)  # type: ignore[attr-defined]
    return repr(task if isinstance(task, asyncio.Task) else handle)


def main() -> None:
    meter = Meter()
    sys.modules["uvloop"] = None  # type: ignore[assignment]  # Python's own loop does the same, and can be looked into
    asyncio.Handle._run = meter.measured("callback", asyncio.Handle._run, _task)  # type: ignore[method-assign]
    MatchHost._act = meter.measured("engine", MatchHost._act, lambda host, *_: str(host.name))  # type: ignore[method-assign]
    run()


if __name__ == "__main__":
    main()
