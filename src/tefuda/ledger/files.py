"""Reading the ledgers: one `ledger.jsonl` in each game's package, one clause per line."""

from __future__ import annotations

from functools import cache
from pathlib import Path

import msgspec

from tefuda.games.registry import games
from tefuda.ledger.model import Clause, Ledger, LedgerError

_decoder = msgspec.json.Decoder(Clause)


def game_folder(game: str) -> Path:
    """Where a game's package lies."""
    if game not in games():
        raise LedgerError(f'unknown game "{game}"; the games are {", ".join(games())}')
    return games()[game].folder


@cache
def load(game: str) -> Ledger:
    """The ledger of a game. It does not change while a program runs, so it is read once."""
    return read(game_folder(game) / "ledger.jsonl", game)


def read(path: Path, game: str) -> Ledger:
    """Read and check a ledger file; the first fault is reported as one sentence with file and line."""
    try:
        lines = path.read_text(encoding="utf-8").split("\n")
    except (OSError, UnicodeDecodeError) as error:
        raise LedgerError(f"{path}: cannot be read: {error}") from error
    clauses: list[Clause] = []
    seen: dict[str, int] = {}
    for number, line in enumerate(lines, start=1):
        if not line.strip():
            continue
        where = f"{path}:{number}"
        clause = _clause(line, where)
        if clause.id in seen:
            raise LedgerError(f"{where}: clause {clause.id} already stands in line {seen[clause.id]}")
        seen[clause.id] = number
        clauses.append(clause)
    if not clauses:
        raise LedgerError(f"{path}: no clause in the file")
    ledger = Ledger(game, tuple(clauses))
    for clause in ledger.restated:
        said = ledger.get(clause.restates)
        if said is None or not said.enforced:
            fault = f"clause {clause.id} restates {clause.restates}, which is not enforced by itself"
            raise LedgerError(f"{path}:{seen[clause.id]}: {fault}")
    return ledger


def _clause(line: str, where: str) -> Clause:
    try:
        clause = _decoder.decode(line)
    except msgspec.DecodeError as error:  # a ValidationError is one of these
        raise LedgerError(f"{where}: {error}") from error
    problem = clause.problem()
    if problem is not None:
        raise LedgerError(f"{where}: {problem}")
    return clause
