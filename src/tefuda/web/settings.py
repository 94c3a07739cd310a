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
    json_bytes: int = 64 * 1024  # the body of a program's request, but a replay: it is read in the event loop
    bodies_bytes: int = 128 * 1024 * 1024  # all bodies under way together; a quarter of it from one address
    form_bytes: int = 3 * 256 * 1024 + 16 * 1024  # one form but that of a replay: a scenario, every byte of it encoded
    name_characters: int = 40
    messages_per_second: float = 40.0  # per socket, and per token of the JSON interface
    message_burst: int = 80
    created_per_second: float = 0.5  # matches and uploads per address
    created_burst: int = 60
    pages_per_second: float = 8.0  # pages, looks and questions per address
    page_burst: int = 200
    exported_per_second: float = 0.2  # whole replays as documents, per address
    exported_burst: int = 10
    strikes: int = 40  # messages refused for their form or number before a socket is closed
    connections: int = 3_000  # HTTP connections altogether
    connections_per_address: int = 64
    request_seconds: float = 20.0  # a request has to be there, whole, after so long
    send_seconds: float = 30.0  # a socket that does not take its board in this time is closed,
    send_bytes: int = 32 * 1024  # and any connection that does not even take so many bytes of what waits for it
    crumbs_per_second: float = 200.0  # pings and the like, and parts of bodies below 256 bytes, per address
    crumb_burst: int = 1_000
    sockets_per_reader: int = 8
    spectators: int = 200  # sockets of one match
    spectators_per_address: int = 50
    sockets: int = 5_000  # of all matches together
    sockets_per_address: int = 500
    sockets_told: int = 50  # so many more are let in to be told that there are too many
    running: int = 2_000  # matches in memory; those nobody looks at make room for new ones
    actions: int = 20_000  # rows of one match, a hundred times as many as a game takes
    arranged: int = 1_000  # how often a seat may arrange its cards in one match
    put_back: int = 4_000  # rows of things that a seat begins and does not do, in one match
    idly_per_second: float = 1.0  # arranging, putting back, settings, requests to the other player
    idle_burst: int = 20
    trial_seconds: float = 8.0  # what an uploaded scenario or replay may take
    #: What the engine may take before others are served; what takes longer goes on beside them. With the last steps and the way
    #: back it is less than the twentieth of a second that is promised.
    here_seconds: float = 0.04
    action_seconds: float = 2.0  # what one action may take altogether; past it the match is ended
    action_steps: int = 150_000  # the same in steps of the engine, so that a slow machine stops at the same place
    thinking_seconds: float = 5.0  # what a bot may take for an answer; past it, it gives a simple one
    loading_seconds: float = 60.0  # what it may take to play a match from disk again
    frozen_seconds: float = 5.0  # a process for strangers' cards that does not answer for so long is ended
    annex_bytes: int = 1024 * 1024 * 1024  # memory of such a process
    unasked: int = 1_000  # automatic answers in a row; then somebody is asked, whatever the settings say
    upload_bytes: int = 256 * 1024  # a scenario


class Settings(msgspec.Struct, frozen=True, kw_only=True):
    """One server."""

    database: str = ""  # a file, or an SQLAlchemy address; empty: a file in the user's data folder
    bot_delay: float = 0.7  # seconds before a bot acts, so that people can follow
    #: A match nobody looks at leaves memory after this (it is on disk); one that is over or hardly began after a tenth of it.
    idle_seconds: float = 300.0
    bot_processes: int = 0  # where bots think; 0: in threads of the server, which is enough for a few matches
    bot_threads: int = 2
    annexes: int = 0  # processes in which matches with strangers' cards are played; 0: in the server itself
    shard: tuple[int, int] = (0, 1)  # of an annex: which of how many it is
    metrics_key: str = ""  # who may read /metrics from elsewhere; without it, only this machine
    hosts: tuple[str, ...] = ()  # names the server goes by; without any, every name
    prepare: bool = False  # read all cards when the server starts, not when the first player asks
    ready_first: bool = False  # and answer nobody before that: reading them takes seconds and holds everybody up
    limits: Limits = Limits()

    def address(self) -> str:
        """The database's address. What is no address is the path of an SQLite file."""
        if "://" in self.database:
            return self.database
        return f"sqlite:///{self.database or data_folder() / 'table.sqlite3'}"


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
