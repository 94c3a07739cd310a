"""The real program as a process of its own, on loopback."""

from __future__ import annotations

import contextlib
import os
import re
import signal
import subprocess
import sys
import tempfile
from collections.abc import Iterator
from pathlib import Path

import httpx

from . import metered


class Hosted:
    """A running server."""

    def __init__(self, process: subprocess.Popen[str], port: int, log: Path) -> None:
        self.process, self.port, self.log = process, port, log
        self.base = f"http://127.0.0.1:{port}"

    def children(self) -> list[int]:
        """Process numbers of the annexes."""
        found = []
        for entry in Path("/proc").iterdir():
            if not entry.name.isdigit():
                continue
            with contextlib.suppress(OSError):
                status, command = (entry / "stat").read_text(), (entry / "cmdline").read_bytes()
                if int(status.rpartition(")")[2].split()[1]) == self.process.pid and b"tefuda.web.annex" in command:
                    found.append(int(entry.name))
        return found

    def memory(self) -> int:
        """Bytes of the main process."""
        return int(Path(f"/proc/{self.process.pid}/statm").read_text().split()[1]) * os.sysconf("SC_PAGE_SIZE")


@contextlib.contextmanager
def hosted(database: str, *options: str, meter: Path | None = None) -> Iterator[Hosted]:
    """Start the server, and end it afterwards; what a `meter` has measured is in that file then."""
    program = ["-c", "from tefuda.cli.main import run; run()"] if meter is None else ["-m", metered.__name__]
    command = [sys.executable, *program, "serve", "--no-open", "--bot-delay", "0"]
    command += ["--port", "0", "--database", database, "--bot-processes", "0", *options]
    environment = {**os.environ, "COLUMNS": "300", metered.FILE: str(meter)}
    with tempfile.NamedTemporaryFile("w", suffix=".log", delete=False) as log:
        process = subprocess.Popen(command, stdout=subprocess.PIPE, stderr=log, text=True, env=environment)
    try:
        assert process.stdout is not None
        line = process.stdout.readline()
        found = re.search(r"127\.0\.0\.1:(\d+)", line)
        assert found is not None, line + Path(log.name).read_text()
        yield Hosted(process, int(found[1]), Path(log.name))
    finally:
        if process.poll() is None:
            process.send_signal(signal.SIGTERM)
            try:
                process.wait(30)
            except subprocess.TimeoutExpired:
                process.kill()
        process.communicate()
        Path(log.name).unlink()


def play_scenario(client: httpx.Client, text: str, **fields: str) -> tuple[str, str]:
    """Play from a scenario; the match and the token."""
    made = client.post("/scenario", data={"text": text, "do": "play", "opponent": "self", **fields})
    assert made.status_code == 303, made.text[:2000]
    found = re.fullmatch(r"/m/([^/]+)/([^/]+)", made.headers["location"])
    assert found is not None
    return found[1], found[2]
