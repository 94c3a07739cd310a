"""What a server is started with, and the limits it keeps."""

from __future__ import annotations

import os
import sys
from pathlib import Path

import msgspec


class Limits(msgspec.Struct, frozen=True, kw_only=True):
    """How much anybody may send. Generous for people, and for bots that answer as fast as they are asked."""

    message_bytes: int = 16 * 1024  # one WebSocket message
    body_bytes: int = 4 * 1024 * 1024 + 4096  # one HTTP body: the largest replay and its form
    name_characters: int = 40
    messages_per_second: float = 40.0  # per socket, and per token of the JSON interface
    message_burst: int = 80
    created_per_second: float = 2.0  # matches and uploads per address
    created_burst: int = 60
    strikes: int = 40  # messages refused for their form or number before a socket is closed
    sockets_per_reader: int = 8
    spectators: int = 200  # sockets of one match
    running: int = 5_000  # matches in memory


class Settings(msgspec.Struct, frozen=True, kw_only=True):
    """One server."""

    database: str = ""  # an SQLAlchemy address; empty: an SQLite file in the user's data folder
    bot_delay: float = 0.7  # seconds before a bot acts, so that people can follow
    idle_seconds: float = 900.0  # a match nobody looks at leaves memory after this (it is on disk)
    bot_processes: int = 0  # where bots think; 0: in threads of the server, which is enough for a few matches
    bot_threads: int = 2
    limits: Limits = Limits()

    def address(self) -> str:
        """The database's address."""
        return self.database or f"sqlite:///{data_folder() / 'table.sqlite3'}"


def data_folder() -> Path:
    """Where the user's matches are kept; made if it is not there."""
    if "TEFUDA_DATA" in os.environ:
        folder = Path(os.environ["TEFUDA_DATA"])
    elif sys.platform == "win32":
        folder = Path(os.environ.get("LOCALAPPDATA", Path.home())) / "tefuda"
    elif sys.platform == "darwin":
        folder = Path.home() / "Library" / "Application Support" / "tefuda"
    else:
        folder = Path(os.environ.get("XDG_DATA_HOME") or Path.home() / ".local" / "share") / "tefuda"
    folder.mkdir(parents=True, exist_ok=True)
    return folder
