"""A replay as one document that needs nothing else: styles, script and every board are inside.

Boards repeat themselves: most cards lie where they lay a step before. So each different card, line and zone is written once,
and a board is its frame with their numbers.
"""

from __future__ import annotations

import re

import msgspec

from tefuda.web.context import ReplayContext, TableContext

from . import faces
from .beats import render_beats
from .charts import chart
from .render import STATIC, environment, markup
from .table import SHEET, render_table

_CARD = re.compile(r'<button type="button" class="card.*?</button>', re.DOTALL)
_LOG_LINE = re.compile(r"<li class=\"k-.*?</li>", re.DOTALL)
_BLOCK = re.compile(r"<(section|template|dialog|header)\b.*?</\1>", re.DOTALL)
_MENU = re.compile(r'<dialog id="menu".*?</dialog>', re.DOTALL)
_BLANKS = re.compile(r"\s*\n\s*")
#: In this order: what one imports stands before it.
_SCRIPTS = (
    "page.js", "liking.js", "line.js", "reading.js", "fit.js", "stage.js", "sounds.js", "hands.js", "lesson.js", "kept.js",
    "tefuda.js", "replay.js",
)  # fmt: skip
_IMPORT = re.compile(r'^import (\{[^}]*\}) from "\./([a-z]+\.js)";$', re.MULTILINE)
_EXPORT = re.compile(r"^export (async function|function|const) ([\w$]+)", re.MULTILINE)


def render_export(replay: ReplayContext) -> str:
    """The document. `replay.frames` are the boards."""
    lang = replay.table.lang
    frames = replay.frames or (replay.table,)
    boards, parts, drawings, known = _packed(frames)
    staged = [render_beats(frame.game, frame.lang, frame.beats, known) for frame in frames]
    drawings += "".join(made.drawings for made in staged)
    events = [made.events for made in staged]
    data = msgspec.json.encode({"parts": parts, "frames": boards, "events": events, "drawings": drawings}).decode()
    first = msgspec.structs.replace(replay, step=0)
    styles = [(STATIC / name).read_text("utf-8") for name in ("base.css", "card.css", "table.css", "stage.css", "pages.css")]
    return (
        environment(lang)
        .get_template("export.html")
        .render(
            page_title=f"{replay.table.title} · {' – '.join(player.name for player in replay.table.players)}",
            styles=markup("".join(styles)),
            scripts=[markup(_modules(*_SCRIPTS))],
            back=markup(faces.back_symbol()),
            table=markup(""),
            replay=first,
            step_url=lambda step: f"#{step}",
            exported=True,
            chart=chart,
            # Nothing inside can end the script element or open a comment in it.
            frames=markup(data.replace("</", "<\\/").replace("<!", "\\u003c!")),
        )
    )


def _modules(*names: str) -> str:
    """Modules put together into one: a document that stands by itself has nowhere to import from."""
    found = ["const modules = {};"]
    for name in names:
        text = _IMPORT.sub(r'const \1 = modules["\2"];', (STATIC / name).read_text("utf-8"))
        text = _EXPORT.sub(_exported, text)
        found.append(f'modules["{name}"] = (() => {{\nconst exports = {{}};\n{text}\nreturn exports;\n}})();')
    return "\n".join(found)


def _exported(found: re.Match[str]) -> str:
    what, name = found.groups()
    return f"const {name} = exports.{name}" if what == "const" else f"exports.{name} = {name};\n{what} {name}"


def _packed(frames: tuple[TableContext, ...]) -> tuple[list[str], list[str], str, set[str]]:
    """Each board with its cards and lines of the log as numbers, what the numbers stand for, and all drawings by name."""
    known: set[str] = set()
    drawings: list[str] = []
    parts: dict[str, int] = {}

    def number(found: re.Match[str]) -> str:
        return f"\x01{parts.setdefault(_BLANKS.sub(' ', found.group(0)), len(parts))}\x02"

    boards = []
    for frame in frames:
        alone = msgspec.structs.replace(frame, urls={})
        plain = render_table(alone, known).replace("\x01", "").replace("\x02", "")  # no name may look like a number
        html = _MENU.sub("", plain)
        known = {ident for ident in known if ident.startswith("f")}  # a pile is written as the numbers of its cards
        drawings.extend(found.group(0) for found in SHEET.finditer(html) if found.group(1).startswith("f"))
        html = SHEET.sub(lambda found: "" if found.group(1).startswith("f") else found.group(0), html)
        boards.append(_BLANKS.sub("\n", _BLOCK.sub(number, _LOG_LINE.sub(number, _CARD.sub(number, html)))))
    return boards, list(parts), "".join(drawings), known
