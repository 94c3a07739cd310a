"""Reviewed knock-out survivors: `survivors.yaml` in a game's package, clause id to the reason that it survives."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import yaml

from tefuda.ledger.files import game_folder, load
from tefuda.ledger.model import Ledger, LedgerError


def reviewed_survivors(game: str) -> dict[str, str]:
    """The excuses of a game; none if there is no file."""
    path = game_folder(game) / "survivors.yaml"
    return read_survivors(path, load(game)) if path.exists() else {}


def read_survivors(path: Path, ledger: Ledger) -> dict[str, str]:
    """Read and check a file of excuses: each names an enforced clause, once, and gives a reason."""
    try:
        # Composed rather than loaded: nodes know their lines, and an id such as 9-10-11 or 101.10 stays text.
        root = yaml.compose(path.read_text(encoding="utf-8"), Loader=yaml.SafeLoader)
    except (OSError, UnicodeDecodeError) as error:
        raise LedgerError(f"{path}: cannot be read: {error}") from error
    except yaml.YAMLError as error:
        mark = getattr(error, "problem_mark", None)
        line = f":{mark.line + 1}" if mark is not None else ""
        raise LedgerError(f"{path}{line}: {getattr(error, 'problem', None) or error}") from error
    if root is None:
        return {}
    if not isinstance(root, yaml.MappingNode):
        raise LedgerError(f"{path}:{root.start_mark.line + 1}: expected lines of the form id: reason")
    reasons: dict[str, str] = {}
    for key, value in root.value:
        where = f"{path}:{key.start_mark.line + 1}"
        clause_id, reason = _text(key), _text(value).strip()
        clause = ledger.get(clause_id)
        if clause is None:
            raise LedgerError(f'{where}: {ledger.game} has no clause "{clause_id}"')
        if not clause.enforced:
            raise LedgerError(f"{where}: clause {clause_id} is not enforced, so it cannot survive a knock-out")
        if clause_id in reasons:
            raise LedgerError(f"{where}: clause {clause_id} is excused twice")
        if not reason:
            raise LedgerError(f"{where}: clause {clause_id} is excused without a reason")
        reasons[clause_id] = reason
    return reasons


def _text(node: Any) -> str:
    return str(node.value) if isinstance(node, yaml.ScalarNode) else ""
