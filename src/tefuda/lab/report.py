"""An arena on paper: its games as CSV, Parquet or JSON, its charts as SVG, and one HTML page that holds everything."""

from __future__ import annotations

import csv
import io
from collections.abc import Iterable, Mapping, Sequence
from html import escape
from pathlib import Path
from typing import Any

import msgspec

from .arena import Bout
from .standings import Standings
from .statistics import Rate

_ROW = 26
_LEFT, _WIDE, _RIGHT = 230, 420, 150
_STYLE = """body{font:16px/1.5 system-ui,sans-serif;max-width:62rem;margin:2rem auto;padding:0 1rem;color:#222;background:#fff}
table{border-collapse:collapse;margin:1rem 0}td,th{padding:.2rem .8rem;text-align:right;border-bottom:1px solid #ddd}
td:first-child,th:first-child{text-align:left}svg{max-width:100%;height:auto}h2{margin-top:2rem}.broken{color:#b00020}"""


def rows(bouts: Iterable[Bout]) -> list[dict[str, Any]]:
    """Every game as a flat row."""
    return [
        {
            "round": bout.round,
            "seed": bout.seed,
            "player_a": bout.players[0],
            "player_b": bout.players[1],
            "deck_a": bout.decks[0],
            "deck_b": bout.decks[1],
            "winner": bout.winner,
            "first": bout.first,
            "reason": bout.reason,
            "turns": bout.turns,
            "decisions": bout.decisions,
            "decisions_a": bout.asked[0],
            "decisions_b": bout.asked[1],
            "seconds_a": bout.seconds[0],
            "seconds_b": bout.seconds[1],
            "digest": bout.digest,
            "error": bout.error,
            "where": bout.where,
        }
        for bout in bouts
    ]


def write(folder: Path, found: Standings, bouts: Sequence[Bout]) -> list[Path]:
    """All of it into a folder: standings.json, games.csv, games.parquet where pyarrow is installed, charts, report.html."""
    folder.mkdir(parents=True, exist_ok=True)
    charts = {
        name: chart(title, rates)
        for name, title, rates in (
            ("players", "Wins of the first named player", found.duels),
            ("decks", "Wins of a deck", found.by_deck),
            ("first", "Wins of whoever begins", found.first),
        )
        if rates
    }
    texts = {
        "standings.json": msgspec.json.format(msgspec.json.encode(found), indent=2).decode() + "\n",
        "games.csv": _csv(rows(bouts)),
        **{f"{name}.svg": drawing for name, drawing in charts.items()},
        "report.html": page(found, charts),
    }
    for name, text in texts.items():
        (folder / name).write_text(text, "utf-8")
    return [folder / name for name in texts] + _parquet(folder / "games.parquet", rows(bouts))


def _csv(table: Sequence[Mapping[str, Any]]) -> str:
    out = io.StringIO()
    if table:
        writer = csv.DictWriter(out, list(table[0]), lineterminator="\n")
        writer.writeheader()
        writer.writerows(table)
    return out.getvalue()


def _parquet(path: Path, table: list[dict[str, Any]]) -> list[Path]:
    try:
        import pyarrow
        import pyarrow.parquet
    except ImportError:
        return []
    pyarrow.parquet.write_table(pyarrow.Table.from_pylist(table), path)
    return [path]


# ------------------------------------------------------------------------------------------------ charts


def chart(title: str, rates: Mapping[str, Rate]) -> str:
    """Shares with their intervals, one line each; the dashed line is a half."""
    height = _ROW * len(rates) + 60
    middle = _LEFT + _WIDE / 2
    parts = [
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {_LEFT + _WIDE + _RIGHT} {height}" role="img" '
        f'aria-label="{escape(title)}" font-family="system-ui, sans-serif" font-size="13">',
        f'<text x="{_LEFT}" y="18" font-weight="bold">{escape(title)}</text>',
        f'<path d="M{middle} 30V{height - 25}" stroke="#888" stroke-dasharray="4 3"/>',
    ]
    for share in (0, 25, 50, 75, 100):
        parts.append(
            f'<text x="{_LEFT + _WIDE * share / 100}" y="{height - 8}" text-anchor="middle" fill="#666">{share} %</text>'
        )
    for at, (name, one) in enumerate(rates.items()):
        y = 45 + _ROW * at
        low, high, dot = (_LEFT + _WIDE * value for value in (one.low, one.high, one.rate))
        parts.append(f'<text x="{_LEFT - 10}" y="{y + 4}" text-anchor="end">{escape(name)}</text>')
        parts.append(
            f'<path d="M{low:.1f} {y}H{high:.1f}M{low:.1f} {y - 4}v8M{high:.1f} {y - 4}v8" stroke="#1a5276" fill="none"/>'
        )
        parts.append(f'<circle cx="{dot:.1f}" cy="{y}" r="4.5" fill="#1a5276"/>')
        note = f"{one.rate:.1%} of {one.games}"
        parts.append(f'<text x="{_LEFT + _WIDE + 12}" y="{y + 4}" fill="#444">{note}</text>')
    return "\n".join([*parts, "</svg>", ""])


def matrix(names: Sequence[str], rates: Mapping[str, Rate]) -> list[list[float | None]]:
    """How often the row wins against the column; None where they did not meet."""

    def share(row: str, column: str) -> float | None:
        if f"{row} v {column}" in rates:
            return rates[f"{row} v {column}"].rate
        other = rates.get(f"{column} v {row}")
        return 1 - other.rate if other is not None else None

    return [[share(row, column) for column in names] for row in names]


# ------------------------------------------------------------------------------------------------ the page


def page(found: Standings, charts: Mapping[str, str]) -> str:
    """One page without anything to load."""
    heading = f"{found.games} games of {found.game}, seed {found.seed}"
    parts = [
        f'<!doctype html><html lang="en"><meta charset="utf-8"><title>{escape(heading)}</title><style>{_STYLE}</style>',
        f"<h1>{escape(heading)}</h1>",
        f"<p>{found.average_turns:g} turns and {found.average_decisions:g} decisions a game. Intervals are 95 %; games that "
        "share their luck count as one observation.</p>",
    ]
    if found.errors:
        parts.append(f'<p class="broken">{found.errors} games broke: {escape(found.first_errors[0].error)}</p>')
    if found.ratings:
        rated = [(one.player, f"{one.elo:.0f}", f"{one.low:.0f} - {one.high:.0f}") for one in found.ratings]
        parts += ["<h2>Players</h2>", _table(("", "rating", "95 %"), rated), charts.get("players", "")]
    paces = [(one.player, f"{one.decisions:,}", f"{one.ms_per_decision:.2f}") for one in found.paces]
    parts.append(_table(("", "decisions", "ms each"), paces))
    if found.matchups:
        cells = matrix(found.decks, found.matchups)
        lines = [
            (name, *("" if one is None else f"{one:.0%}" for one in row)) for name, row in zip(found.decks, cells, strict=True)
        ]
        parts += ["<h2>Decks</h2><p>How often the row wins against the column.</p>", _table(("", *found.decks), lines)]
        parts.append(charts.get("decks", ""))
    parts += ["<h2>The first turn</h2>", charts.get("first", "")]
    parts += ["<h2>How games end</h2>", _table(("", "games"), [(name, str(count)) for name, count in found.reasons.items()])]
    return "\n".join([*parts, "</html>", ""])


def _table(heads: Sequence[str], lines: Iterable[Sequence[str]]) -> str:
    head = "".join(f"<th>{escape(one)}</th>" for one in heads)
    body = "".join("<tr>" + "".join(f"<td>{escape(one)}</td>" for one in line) + "</tr>" for line in lines)
    return f"<table><tr>{head}</tr>{body}</table>"
