"""The rules page: a game's ledger, searched and filtered."""

from __future__ import annotations

import re
from functools import cache
from typing import Any

from tefuda.games.registry import games, scenarios
from tefuda.ledger import load, static_references
from tefuda.match.texts import gist, terms

from .context import ClauseContext, Lang
from .faults import Fault

_CITED = re.compile(r"^clauses: *\[([^\]]*)\]", re.MULTILINE)


@cache
def clauses(game: str, lang: str) -> tuple[ClauseContext, ...]:
    """Every clause with its gist, verdict and the code that enforces it."""
    code, citing = static_references(game), _citing(game)
    return tuple(
        ClauseContext(
            clause=clause.id,
            gist=gist(game, clause, lang),
            verdict=clause.verdict or "",
            heading=clause.heading,
            reading=clause.reads(lang),
            code=tuple(sorted(code.get(clause.id, ()))),
            scenarios=tuple(citing.get(clause.id, ())),
        )
        for clause in load(game)
    )


def _citing(game: str) -> dict[str, list[str]]:
    """The scenarios that cite each clause."""
    found: dict[str, list[str]] = {}
    root = scenarios(game)
    for path in sorted(root.rglob("*.yaml")):
        cited = _CITED.search(path.read_text("utf-8"))
        for clause in cited.group(1).split(",") if cited else ():
            found.setdefault(clause.strip().strip("'\""), []).append(f"{game}/{path.relative_to(root).as_posix()}")
    return found


def data(game: str, query: str, verdict: str, lang: Lang) -> dict[str, Any]:
    """What the rules page shows. Raises Fault for a game there is not."""
    if game not in games():
        raise Fault(404, "no_game", "そのゲームはありません。", "There is no such game.")
    found = clauses(game, lang)
    counts: dict[str, int] = {}
    for entry in found:
        counts[entry.verdict] = counts.get(entry.verdict, 0) + 1
    wanted = [_spellings(game, word) for word in query.casefold().split()]
    entries = tuple(
        entry for entry in found if verdict in ("", entry.verdict or "none") and all(_has(game, entry, word) for word in wanted)
    )
    titles = tuple((name, known.title(lang)) for name, known in games().items())
    return {
        "game": game, "title": games()[game].title(lang), "games": titles, "query": query, "verdict": verdict,
        "entries": entries, "verdicts": tuple(counts), "counts": counts,
    }  # fmt: skip


@cache
def _words(game: str) -> dict[str, str]:
    """What is said of each clause, in both languages: who searches may use either."""
    return {
        clause.id: " ".join((clause.gist, gist(game, clause, "en"), clause.ja, clause.reading, clause.reading_ja)).casefold()
        for clause in load(game)
    }


def _spellings(game: str, word: str) -> tuple[str, ...]:
    """A word and what the game calls the same in the other language: what is said of a clause may use the word in one only."""
    known = {ja.casefold(): en.casefold() for ja, en in terms(game).items()}
    same = [en for ja, en in known.items() if ja == word] + [ja for ja, en in known.items() if en == word]
    return tuple(dict.fromkeys((word, *same)))


def _has(game: str, entry: ClauseContext, spellings: tuple[str, ...]) -> bool:
    said = _words(game)[entry.clause]
    return entry.clause.startswith(spellings) or any(word in said for word in spellings)
