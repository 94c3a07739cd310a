"""A replay as one document that needs nothing else: styles, script and every board are inside.

Boards repeat themselves: most cards lie where they lay a step before. So each different card, line and zone is written once,
and a board is its frame with their numbers.
"""

from __future__ import annotations

import re

import msgspec

from tefuda.web.context import ReplayContext, TableContext

from . import faces
from .render import STATIC, environment, markup, speaker
from .table import SHEET, render_table

_CARD = re.compile(r'<button type="button" class="card.*?</button>', re.DOTALL)
_LOG_LINE = re.compile(r"<li class=\"k-.*?</li>", re.DOTALL)
_BLOCK = re.compile(r"<(section|template|dialog|header)\b.*?</\1>", re.DOTALL)
_MENU = re.compile(r'<dialog id="menu".*?</dialog>', re.DOTALL)
_BLANKS = re.compile(r"\s*\n\s*")


def render_export(replay: ReplayContext) -> str:
    """The document. `replay.frames` are the boards."""
    lang = replay.table.lang
    boards, parts, drawings = _packed(replay.frames or (replay.table,))
    data = msgspec.json.encode({"parts": parts, "frames": boards, "drawings": drawings}).decode()
    first = msgspec.structs.replace(replay, step=0)
    styles = [(STATIC / name).read_text("utf-8") for name in ("base.css", "card.css", "table.css", "pages.css")]
    return (
        environment()
        .get_template("export.html")
        .render(
            lang=lang,
            t=speaker(lang),
            page_title=f"{replay.table.title} · {' – '.join(player.name for player in replay.table.players)}",
            styles=markup("".join(styles)),
            scripts=[markup((STATIC / name).read_text("utf-8")) for name in ("tefuda.js", "replay.js")],
            back=markup(faces.back_symbol()),
            table=markup(""),
            replay=first,
            step_url=lambda step: f"#{step}",
            exported=True,
            # Nothing inside can end the script element or open a comment in it.
            frames=markup(data.replace("</", "<\\/").replace("<!", "\\u003c!")),
        )
    )


def _packed(frames: tuple[TableContext, ...]) -> tuple[list[str], list[str], str]:
    """Each board with its cards and lines of the log as numbers, what the numbers stand for, and all drawings."""
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
    return boards, list(parts), "".join(drawings)
