"""A PostgreSQL server of its own for the tests, thrown away afterwards. Where there is no PostgreSQL, the tests say so."""

from __future__ import annotations

import os
import shutil
import socket
import subprocess
from pathlib import Path

import pytest


def binaries() -> Path | None:
    """The folder of initdb and pg_ctl; Debian keeps them off the path."""
    found = shutil.which("initdb")
    if found:
        return Path(found).resolve().parent
    folders = sorted(Path("/usr/lib/postgresql").glob("*/bin"), key=lambda folder: float(folder.parent.name))
    return next((folder for folder in reversed(folders) if (folder / "initdb").exists()), None)


class Postgres:
    """A running server."""

    def __init__(self, folder: Path) -> None:
        found = binaries()
        if found is None:
            pytest.skip("there is no PostgreSQL server on this machine (initdb was not found)")
        self.bin, self.data = found, folder / "data"
        # PostgreSQL refuses to run as root.
        self.user = ["runuser", "-u", "postgres", "--"] if os.geteuid() == 0 else []
        if self.user:
            if shutil.which("runuser") is None or subprocess.run([*self.user, "true"], capture_output=True).returncode:
                pytest.skip("PostgreSQL does not run as root, and there is no user “postgres” to run it as")
            shutil.chown(folder, "postgres")
        with socket.socket() as free:
            free.bind(("127.0.0.1", 0))
            self.port = free.getsockname()[1]
        self._run("initdb", "-D", str(self.data), "-A", "trust", "-U", "tefuda", "--no-sync")
        self.options = f"-p {self.port} -k '' -c listen_addresses=127.0.0.1"
        self.start()
        self._run("createdb", "-h", "127.0.0.1", "-p", str(self.port), "-U", "tefuda", "tefuda")

    @property
    def address(self) -> str:
        return f"postgresql://tefuda@127.0.0.1:{self.port}/tefuda"

    def start(self) -> None:
        self._run("pg_ctl", "-D", str(self.data), "-o", self.options, "-l", str(self.data / "log"), "-w", "start")

    def stop(self) -> None:
        self._run("pg_ctl", "-D", str(self.data), "-m", "immediate", "-w", "stop")

    def _run(self, name: str, *arguments: str) -> None:
        # A server that was started keeps what it was given to write to: no pipes.
        subprocess.run([*self.user, str(self.bin / name), *arguments], check=True, stdout=subprocess.DEVNULL, cwd="/")
