"""A PostgreSQL server of its own for the tests, thrown away afterwards. Where there is no PostgreSQL, the tests say so."""

from __future__ import annotations

import os
import shutil
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
        self.bin, self.folder, self.data = found, folder, folder / "data"
        # PostgreSQL refuses to run as root.
        self.user = ["runuser", "-u", "postgres", "--"] if os.geteuid() == 0 else []
        if self.user:
            if shutil.which("runuser") is None or subprocess.run([*self.user, "true"], capture_output=True).returncode:
                pytest.skip("PostgreSQL does not run as root, and there is no user “postgres” to run it as")
            shutil.chown(folder, "postgres")
        self._run("initdb", "-D", str(self.data), "-A", "trust", "-U", "tefuda", "--no-sync")
        # By a socket in its own folder: a port that was free a moment ago, or while the server is stopped, may be taken.
        self.options = f"-k '{folder}' -c listen_addresses=''"
        self.start()
        self._run("createdb", "-h", str(folder), "-U", "tefuda", "tefuda")

    def at(self, database: str) -> str:
        """The address of one of its databases."""
        return f"postgresql://tefuda@/{database}?host={self.folder}"

    @property
    def address(self) -> str:
        return self.at("tefuda")

    def start(self) -> None:
        self._run("pg_ctl", "-D", str(self.data), "-o", self.options, "-l", str(self.data / "log"), "-w", "-t", "300", "start")

    def stop(self) -> None:
        self._run("pg_ctl", "-D", str(self.data), "-m", "immediate", "-w", "-t", "300", "stop")

    def _run(self, name: str, *arguments: str) -> None:
        # A server that was started keeps what it was given to write to: no pipes.
        subprocess.run([*self.user, str(self.bin / name), *arguments], check=True, stdout=subprocess.DEVNULL, cwd="/")
