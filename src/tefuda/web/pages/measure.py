"""How wide text is, roughly, and where it may be broken: for text that is drawn into a picture."""

from __future__ import annotations

import unicodedata
from functools import lru_cache

#: Characters that may not begin a line, and those that may not end one.
_NOT_FIRST = "、。，．・）」』】》〉］｝!！?？ー…,.)]}:;"
_NOT_LAST = "（「『【《〈［｛([{"
_NARROW = "iljt.,:;'|!()[]fI "


@lru_cache(maxsize=4096)
def width(text: str) -> float:
    """In ems."""
    return sum(_character(character) for character in text)


def _character(character: str) -> float:
    if unicodedata.east_asian_width(character) in "WF":
        return 1.0
    if character in _NARROW:
        return 0.32
    return 0.74 if character.isupper() or character in "mw@" else 0.57


def _katakana(character: str) -> bool:
    return "ァ" <= character <= "ヿ"


def pieces(text: str) -> list[str]:
    """The smallest parts of a text that stay together on a line."""
    found: list[str] = []
    for character in text:
        wide = unicodedata.east_asian_width(character) in "WF"
        joins = bool(found) and (
            character in _NOT_FIRST
            or (_katakana(character) and _katakana(found[-1][-1]) and len(found[-1]) < 9)
            or found[-1][-1] in _NOT_LAST
            or not (wide or found[-1][-1].isspace() or unicodedata.east_asian_width(found[-1][-1]) in "WF")
        )
        if joins:
            found[-1] += character
        else:
            found.append(character)
    return found


def wrap(text: str, ems: float) -> list[str]:
    """The text in lines of at most this width."""
    lines: list[str] = []
    for paragraph in text.split("\n"):
        line = ""
        for piece in pieces(paragraph):
            if line and width(line + piece.rstrip()) > ems:
                lines.append(line.rstrip())
                line = ""
            line += piece
        lines.append(line.rstrip())
    return lines


def _halves(text: str) -> list[str]:
    """A Japanese name in two lines: after a の, or before a word in katakana; [] if there is no such place."""
    found = []
    for at in range(2, len(text) - 1):
        if text[at - 1] == "の" or (_katakana(text[at]) and not _katakana(text[at - 1])):
            found.append([text[:at], text[at:]])
    return min(found, key=lambda halves: max(len(half) for half in halves), default=[])


@lru_cache(maxsize=4096)
def fit(text: str, units: float, largest: float, smallest: float, most: int = 2) -> tuple[float, list[str]]:
    """A size of type and the lines, so that the text fills at most so many lines of this width."""
    size = largest
    while True:
        lines = wrap(text, units / size)
        if size <= smallest or (len(lines) <= most and max(width(line) for line in lines) * size <= units):
            break
        size -= 0.5
    halves = _halves(text) if len(lines) == 2 and " " not in text else []
    if halves:
        return min(size, units / max(width(half) for half in halves)), halves
    if len(lines) == 2:  # two even lines look better than a full one and a rest
        even = units / size
        while even > 2 and len(shorter := wrap(text, even - 0.5)) == 2:
            even, lines = even - 0.5, shorter
    if len(lines) > most:
        lines = [*lines[: most - 1], lines[most - 1][:-1] + "…"]
    return size, lines
