"""The other pages, and a replay as one file."""

from __future__ import annotations

import json
import re
from html import unescape
from typing import Any

import pytest

from tefuda.match.scenario import run_scenario
from tefuda.web.context import ClauseContext, DeckContext, GameContext, Page, ReplayContext, StepContext
from tefuda.web.pages import STATIC, render_export, render_page
from tefuda.web.pages.export import _SCRIPTS, _modules

from .test_pages_table import context_of, played

EVIL = "<script>alert(1)</script>"
GAME = GameContext(id="ic_carddass", name="IC Carddass", decks=(DeckContext(id="homura", name="x", cards=40),))
PAGES: dict[str, dict[str, Any]] = {
    "start": {"games": (GAME,), "bots": (("greedy", "Greedy"),), "values": {"name": EVIL}, "problems": (EVIL,)},
    "join": {"match": "m", "game": "ic_carddass", "title": EVIL, "host": EVIL, "terms": (EVIL,), "problems": ()},
    "replays": {"problems": (EVIL,), "text": EVIL},
    "scenario": {"text": EVIL, "report": None, "problems": (EVIL,), "games": (GAME,), "bots": (("greedy", "Greedy"),)},
    "rules": {
        "game": "ic_carddass",
        "title": "x",
        "games": (("ic_carddass", "IC"),),
        "query": EVIL,
        "verdict": "enforced",
        "entries": (ClauseContext(clause="1-1", gist=EVIL, verdict="enforced", code=("a:1",), scenarios=("s",)),),
        "verdicts": ("enforced",),
        "counts": {"enforced": 1},
    },
    "help": {},
    "guide": {"game": "ic_carddass"},
    "deal": {"match": "m", "promise": "0" * 64, "lines": f"game: x\ndeck A: {EVIL}\n"},
    "error": {"status": 404, "message": EVIL},
}


@pytest.mark.parametrize("kind", PAGES)
@pytest.mark.parametrize("lang", ["ja", "en"])
def test_pages_are_whole_escaped_and_strict(kind: str, lang: str) -> None:
    html = render_page(Page(kind=kind, lang=lang, title="T", path=f"/{kind}", data=PAGES[kind]))  # type: ignore[arg-type]
    assert html.startswith("<!doctype html>")
    assert html.rstrip().endswith("</html>")
    assert EVIL not in html
    assert "<script>" not in html
    assert not re.search(r'\sstyle="|\son\w+="', html)
    assert f'<html lang="{lang}">' in html
    assert f"lang={'en' if lang == 'ja' else 'ja'}" in html


def test_export_needs_nothing_else_and_holds_every_board() -> None:
    match = played(6, 12)
    frame = context_of(match, reader="both")
    steps = tuple(StepContext(step=at, seat="A", text=f"step {at} {EVIL}", turn=1) for at in range(2))
    replay = ReplayContext(
        match="m", table=frame, step=2, last=2, steps=steps, turns=((1, 0),), reader="both", frames=(frame, frame, frame)
    )
    html = render_export(replay)
    assert EVIL not in html
    assert not re.search(r'(?:src|href)="(?:/|https?:)', re.sub(r'href="/"', "", html))
    data = json.loads(re.search(r'id="frames">(.*?)</script>', html, re.DOTALL).group(1))  # type: ignore[union-attr]
    assert len(data["frames"]) == 3
    assert "face-sheet" in data["drawings"]

    def unpacked(text: str) -> str:
        return re.sub("\x01(\\d+)\x02", lambda found: unpacked(data["parts"][int(found.group(1))]), text)

    whole = unpacked(data["frames"][0])
    assert whole.count('class="card') - whole.count('class="cards"') == whole.count("data-place=")
    assert "\x01" not in whole


@pytest.mark.parametrize("name", sorted(script.name for script in STATIC.glob("*.js")))
def test_scripts_are_modules_without_eval(name: str) -> None:
    """They import only each other, in one line: an exported replay has them inside, put together (`export._modules`)."""
    text = (STATIC / name).read_text("utf-8")
    for word in ("eval(", "new Function", "document.write", "insertAdjacentHTML", 'setAttribute("style"'):
        assert word not in text
    imports = [line for line in text.splitlines() if re.match(r"import\b", line)]
    assert all(re.fullmatch(r'import \{ [\w$, ]+ \} from "\./[a-z]+\.js";', line) for line in imports)
    assert "import(" not in text
    assert "</script" not in text
    assert len(text.splitlines()) <= 500


def test_modules_are_put_together_whole() -> None:
    """In an exported replay nothing is imported or exported any more, and every module stands before those that need it."""
    text = _modules(*_SCRIPTS)
    assert not re.search(r"^(import|export)\b", text, re.MULTILINE)
    for name, needed in re.findall(r'modules\["(\w+\.js)"\] = |const \{[^}]*\} = modules\["(\w+\.js)"\]', text):
        assert not needed or text.index(f'modules["{needed}"] = (') < text.index(f'= modules["{needed}"]')
        assert not name or (STATIC / name).exists()


def test_pages_are_light() -> None:
    """All that a table needs beside its cards, replays of it included: styles and scripts weigh at most 140 kB."""
    styles = [name.name for name in STATIC.glob("*.css")]
    assert sum((STATIC / name).stat().st_size for name in (*styles, *_SCRIPTS, "icon.svg")) <= 140_000


def test_example_of_the_scenario_page_can_be_judged_and_played() -> None:
    html = render_page(Page(kind="scenario", lang="en", title="T", path="/scenario", data={**PAGES["scenario"], "text": ""}))
    found = re.search(r"<textarea[^>]*>(.*?)</textarea>", html, re.DOTALL)
    assert found is not None
    report = run_scenario(unescape(found.group(1)) + "\n")
    assert report.passed, report.message
