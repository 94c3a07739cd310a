"""The normaliser: one spelling for each word, and a log from which the printed text can be restored.

Only spelling changes here. A different word with the same meaning is a synonym of the grammar, never a rewrite. Names in
brackets are content: inside them only the width of characters changes, so that 「Ａ」 and 「A」 are the same name.
"""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Callable, Iterator
from typing import NamedTuple

import msgspec

from tefuda.text.writing import PLAIN, Writing


class Rewrite(NamedTuple):
    """`before`, at `start` of the text of its stage, became `after`."""

    stage: str
    start: int
    before: str
    after: str


class Normal(NamedTuple):
    """A normalised text and how it came about."""

    text: str
    log: tuple[Rewrite, ...]

    def restored(self) -> str:
        """The text as it was printed."""
        text = self.text
        for stage, _ in reversed(_STAGES):
            edits = [rewrite for rewrite in self.log if rewrite.stage == stage]
            pieces: list[str] = []
            pos = length = 0  # in the normalised text, in the restored text
            for edit in edits:
                gap = edit.start - length
                pieces += [text[pos : pos + gap], edit.before]
                pos += gap + len(edit.after)
                length += gap + len(edit.before)
            text = "".join(pieces) + text[pos:]
        return text


Edits = Iterator[tuple[int, int, str]]

#: Characters that mean the same thing on a card and that NFKC leaves apart.
_CHARACTERS = {
    "．": "。",
    "｡": "。",
    "､": "、",
    "−": "-",
    "‐": "-",
    "–": "-",
    "\r": "\n",
    "\t": " ",
}

#: Spellings of the same word, outside brackets.
_SPELLINGS: tuple[tuple[str, str], ...] = (
    (r"(?<=[たるいのでは始了])とき|(?<=[たるいのは])際", "時"),
    (r"(?<=[てで])よい|(?<=[てで])良い|(?<=[てで])も良い|(?<=[てで])もいい", "もよい"),
    (r"代わりに|替わりに", "かわりに"),
    (r"全て|全部", "すべて"),
    (r"出来(?=[るなず])", "でき"),
    (r"事(?=が|は)", "こと"),
    (r"ひとつ|一つ", "1つ"),
    (r"ふたつ|二つ", "2つ"),
    (r"居(?=[るなた])", "い"),
    (r"有(?=[るれ])", "あ"),
    (r"(?<=が|に|ら)無(?=[いけ])", "な"),
    (r"フェーズ", "フェイズ"),
    (r"最も上|1番上", "一番上"),
    (r"最も下|1番下", "一番下"),
    (r"そのあと", "その後"),
)
_DIGITS = "一二三四五六七八九"


def normalise(text: str, writing: Writing = PLAIN, name: str = "") -> Normal:
    """The text in one spelling, with the log of every rewrite. `name`: what the card is called; some cards call themselves so
    without brackets."""
    log: list[Rewrite] = []
    if writing.own_name and len(name) > 2:
        writing = msgspec.structs.replace(writing, spellings=(_own(normal_name(name), writing.own_name), *writing.spellings))
    for stage, edits in _STAGES:
        pieces: list[str] = []
        pos = 0
        for start, end, after in edits(text, writing):
            if text[start:end] != after:
                log.append(Rewrite(stage, start, text[start:end], after))
                pieces += [text[pos:start], after]
                pos = end
        text = "".join(pieces) + text[pos:]
    return Normal(text, tuple(log))


def normal_name(name: str) -> str:
    """A name as it appears in a normalised text: what card data is compared with."""
    return unicodedata.normalize("NFKC", name).strip()


def _own(name: str, brackets: str) -> tuple[str, str]:
    """The card's own name by itself, not as a part of a longer word."""
    word = re.escape(name.replace(" ", ""))
    return rf"(?<![ァ-ヴー・一-龯]){word}(?![ァ-ヴー・])", f"{brackets[0]}{name}{brackets[1]}".replace("\\", r"\\")


def _widths(text: str, writing: Writing) -> Edits:
    characters = _CHARACTERS | dict(writing.characters)
    for found in re.finditer(r".[\u3099\u309a\uff9e\uff9f]*", text, re.DOTALL):
        cluster = found.group()
        yield found.start(), found.end(), characters.get(cluster) or unicodedata.normalize("NFKC", cluster)


def _spaces(text: str, writing: Writing) -> Edits:
    """Spaces carry nothing in Japanese prose; inside names only those at the edges go. Blank lines join."""
    for found in re.finditer(r" +", text):
        start, end = found.span()
        inside = _name_around(text, start, writing)
        if inside is None or start == inside[0] + 1 or end == inside[1]:
            yield start, end, ""


def _lines(text: str, writing: Writing) -> Edits:
    for found in re.finditer(r"^\n+|\n+$|\n\n+", text):
        yield found.start(), found.end(), "\n" if found.start() > 0 and found.end() < len(text) else ""


def _numbers(text: str, writing: Writing) -> Edits:
    for found in re.finditer(r"(?<=\d),(?=\d{3}(?!\d))|,", text):
        digits = found.start() > 0 and re.fullmatch(r"\d,\d{3}(?!\d).?", text[found.start() - 1 : found.start() + 5], re.DOTALL)
        yield found.start(), found.end(), "" if digits else "、"


def _spellings(text: str, writing: Writing) -> Edits:
    found: list[tuple[int, int, str]] = []
    for pattern, word in (*_SPELLINGS, *writing.spellings):
        found += [(m.start(), m.end(), m.expand(word)) for m in re.finditer(pattern, text)]
    for match in re.finditer(f"([{_DIGITS}])(?=枚|体|回|ダメージ)", text):
        found.append((match.start(), match.end(), str(_DIGITS.index(match.group()) + 1)))
    last = 0
    for start, end, word in sorted(found):
        if start >= last and _name_around(text, start, writing) is None:
            last = end
            yield start, end, word


def _name_around(text: str, pos: int, writing: Writing) -> tuple[int, int] | None:
    """The brackets of the name that this position is in; a quoted ability 「【…】…」 is no name."""
    for pair in writing.names:
        opening, closing = pair[0], pair[1]
        start = text.rfind(opening, 0, pos)
        if start >= 0 and text.find(closing, start, pos) < 0 and not text.startswith("「【", start):
            end = text.find(closing, pos)
            if end >= 0:
                return start, end
    return None


_STAGES: tuple[tuple[str, Callable[[str, Writing], Edits]], ...] = (
    ("width", _widths),
    ("space", _spaces),
    ("line", _lines),
    ("number", _numbers),
    ("spelling", _spellings),
)
