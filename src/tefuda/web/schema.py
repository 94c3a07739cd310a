"""The tables on disk and how they came to be: a list of migrations, each run once, in order."""

from __future__ import annotations

from sqlalchemy import (
    Column,
    Connection,
    Engine,
    Float,
    ForeignKey,
    Integer,
    MetaData,
    String,
    Table,
    Text,
    create_engine,
    event,
    inspect,
    select,
)
from sqlalchemy.engine import make_url
from sqlalchemy.exc import DatabaseError
from sqlalchemy.pool import ConnectionPoolEntry

_meta = MetaData()

#: One row: the number of the last migration that was run.
versions = Table("schema_version", _meta, Column("version", Integer, nullable=False))

#: A match: what it began with, who sits where (tokens only as hashes), and how it ended.
matches = Table(
    "matches",
    _meta,
    Column("id", String(32), primary_key=True),
    Column("game", String(40), nullable=False),
    Column("setup", Text, nullable=False),  # JSON: decks, or a scenario's text; seed; options; clock; practice
    Column("seats", Text, nullable=False),  # JSON: kind, name, level, hash of the token
    Column("created", Float, nullable=False),
    Column("finished", Float),
    Column("result", Text),  # JSON
    Column("asked", Integer),  # the seat that asked for a rematch (version 2)
    Column("next", String(32)),  # the rematch (version 2)
)

#: Everything that was done, in order. A row is written before it is acknowledged and never changed.
answers = Table(
    "answers",
    _meta,
    Column("match_id", String(32), ForeignKey("matches.id"), primary_key=True),
    Column("number", Integer, primary_key=True),
    Column("kind", String(12), nullable=False),  # answer, time, undo, branch, return, keep
    Column("seat", Integer, nullable=False),
    Column("text", Text, nullable=False),  # notation; how many for an undo
    Column("digest", String(24), nullable=False),  # of the state afterwards
    Column("clocks", Text, nullable=False),  # JSON: seconds left of both seats, or empty
    Column("time", Float, nullable=False),
)


#: Cards as their files had them, by the digest of what they were read to. A match that began with them is finished with them.
cards = Table(
    "cards",
    _meta,
    Column("digest", String(16), primary_key=True),
    Column("game", String(40), nullable=False),
    Column("data", Text, nullable=False),  # JSON: one line of a file of cards
)


def _first(connection: Connection) -> None:
    """Version 1: matches and their answers."""
    _meta.create_all(connection, tables=[matches, answers])


def _second(connection: Connection) -> None:
    """Version 2: a rematch waits for who is away."""
    have = {column["name"] for column in inspect(connection).get_columns(matches.name)}
    for column in (matches.c.asked, matches.c.next):
        if column.name not in have:  # version 1 makes the tables as they are described above
            kind = column.type.compile(connection.dialect)
            connection.exec_driver_sql(f"ALTER TABLE {matches.name} ADD COLUMN {column.name} {kind}")


def _third(connection: Connection) -> None:
    """Version 3: states are written in another form, so the digests of earlier ones say nothing any more.

    The matches go on: their answers are played again, and whatever is no longer possible is reported as ever.
    """
    connection.execute(answers.update().values(digest=""))


def _fourth(connection: Connection) -> None:
    """Version 4: the cards of matches are kept."""
    _meta.create_all(connection, tables=[cards])


#: The version of the schema is the number of migrations. New ones go to the end; old ones are never changed.
MIGRATIONS = (_first, _second, _third, _fourth)


#: Bytes of a file that is looked through when the server starts: a second or so.
MOST_CHECKED = 512 * 1024 * 1024


class NewerSchema(RuntimeError):
    """The database was written by a newer version of the program."""


def migrate(engine: Engine) -> int:
    """Bring the database up to date; gives the version it had before."""
    with engine.begin() as connection:
        if not inspect(connection).has_table(versions.name):
            versions.create(connection)
        found = connection.execute(select(versions.c.version)).scalar()
        version = found or 0
        if version > len(MIGRATIONS):
            raise NewerSchema(f"the database has version {version}, this program knows {len(MIGRATIONS)}; please update Tefuda")
        for step in MIGRATIONS[version:]:
            step(connection)
        if found is None:
            connection.execute(versions.insert().values(version=len(MIGRATIONS)))
        elif version < len(MIGRATIONS):
            connection.execute(versions.update().values(version=len(MIGRATIONS)))
        return version


def check(engine: Engine) -> None:
    """Look through an SQLite file that is not too large: a damaged one is better found now than in the middle of a game."""
    if engine.dialect.name != "sqlite":
        return
    with engine.connect() as connection:
        pages = connection.exec_driver_sql("PRAGMA page_count").scalar_one()
        size = connection.exec_driver_sql("PRAGMA page_size").scalar_one()
        if pages * size <= MOST_CHECKED:
            found = connection.exec_driver_sql("PRAGMA quick_check(1)").scalar_one()
            if found != "ok":
                raise DatabaseError("PRAGMA quick_check", {}, ValueError(f"the database is malformed: {found}"))


def connect(address: str, busy_seconds: float = 3.0) -> Engine:
    """An engine for the address. SQLite is told to survive a power cut: every commit reaches the disk."""
    url = make_url(address)
    if url.get_backend_name() != "sqlite":
        if url.drivername == "postgresql":
            url = url.set(drivername="postgresql+psycopg")  # the driver this project is installed with
        return create_engine(url, pool_pre_ping=True, connect_args={"connect_timeout": 5})
    engine = create_engine(url, connect_args={"timeout": busy_seconds, "check_same_thread": False})

    def prepare(connection: object, _: ConnectionPoolEntry) -> None:
        cursor = connection.cursor()  # type: ignore[attr-defined]
        cursor.execute("PRAGMA journal_mode=WAL")
        cursor.execute("PRAGMA synchronous=FULL")
        cursor.execute("PRAGMA foreign_keys=ON")
        cursor.close()

    event.listen(engine, "connect", prepare)
    return engine
