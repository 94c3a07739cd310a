"""Servers that start at once: a process that has read everything already forks itself for each of them.

    python -m tests.hostile.nursery

Each line on the standard input starts a server with these arguments of `tefuda`, as JSON; the process number and then what the
server says come back on the standard output. From there on it is the real program: its own process, its own sockets, its own
connection to the database. Only the five seconds in which Python reads the program and all cards are spared, so that a thousand
servers can be killed in a reasonable time.
"""

from __future__ import annotations

import json
import os
import re
import signal
import subprocess
import sys
import threading
import time

from ..web.test_server_restart import Server


class Forked(Server):
    """A server out of the nursery."""

    def __init__(self, database: str) -> None:
        super().__init__(database)
        command = [sys.executable, "-m", "tests.hostile.nursery"]
        environment = {**os.environ, "COLUMNS": "300"}
        self.nursery = subprocess.Popen(
            command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True, bufsize=1, env=environment
        )
        self._line()  # it is ready
        self.pid = 0

    def _line(self) -> str:
        assert self.nursery.stdout is not None
        return self.nursery.stdout.readline()

    def start(self) -> None:
        assert self.nursery.stdin is not None
        arguments = ["serve", "--no-open", "--bot-delay", "0", "--port", "0", "--bot-processes", "0", "--annexes", "0"]
        self.nursery.stdin.write(json.dumps([*arguments, "--database", self.database]) + "\n")
        self.pid = int(self._line())
        line = self._line()
        found = re.search(r"127\.0\.0\.1:(\d+)", line)
        assert found is not None, line
        self.up(int(found[1]))

    def kill(self) -> None:
        self.down()
        if self.pid:
            os.kill(self.pid, signal.SIGKILL)
            while _alive(self.pid):
                time.sleep(0.001)
            self.pid = 0

    def close(self) -> None:
        self.kill()
        self.nursery.kill()
        self.nursery.communicate()


def _alive(pid: int) -> bool:
    try:
        os.kill(pid, 0)
    except ProcessLookupError:
        return False
    return True


def main() -> None:
    from tefuda.cli import main as program
    from tefuda.games.base import BUILT
    from tefuda.web import app  # noqa: F401 (to have read it)
    from tefuda.web.pages import prepare

    for game in BUILT:
        prepare(game)
    signal.signal(signal.SIGCHLD, signal.SIG_IGN)  # nobody waits for those who were killed
    assert threading.active_count() == 1  # a thread would be missing in every copy
    print("ready", flush=True)
    for line in sys.stdin:
        pid = os.fork()
        if pid == 0:
            signal.signal(signal.SIGCHLD, signal.SIG_DFL)
            os.dup2(os.open(os.devnull, os.O_RDONLY), 0)  # what is said to the nursery is not for this one
            sys.stdin = open(0, closefd=False)  # noqa: SIM115
            sys.argv = ["tefuda", *json.loads(line)]
            program.run()
            os._exit(0)
        print(pid, flush=True)


if __name__ == "__main__":
    main()
