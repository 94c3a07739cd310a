"""Every word of a scenario file counts: each one, misspelt, is a fault at its own line.

The words are those of the project's own scenarios, each once for every place of the format it stands in. A word that is
free (a title, a label, what is printed on an invented card) may be anything; those places are listed here.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path
from typing import Any, NamedTuple

import pytest
import yaml

from tefuda.games.base import BUILT
from tefuda.games.registry import scenarios
from tefuda.match.scenario import run_scenario

#: Places whose words are free: a regular expression over the path, list places left out.
FREE = re.compile(
    r"(title|note|seed|nonexistent|cards/[^/]*(/.*)?|.*/as|.*/words|decks/./name|decks/./english"
    r"|.*expect/cards/[^/]*/(name|trait|title|type|colour|identity|keywords|character|attribute)"
    r"|actions/note)$"
)


class Word(NamedTuple):
    """A word of a file: where it stands in the format and in the text."""

    path: str
    text: str
    start: int
    line: int


def words_in(text: str) -> Iterator[Word]:
    """Every key and every plain value that is not a number."""
    yield from _words(yaml.compose(text, Loader=yaml.SafeLoader), "")


def _words(node: Any, path: str) -> Iterator[Word]:
    if isinstance(node, yaml.MappingNode):
        for key, value in node.value:
            if key.value not in ("game",):
                yield Word(f"{path}/{{}}".lstrip("/"), key.value, key.start_mark.index, key.start_mark.line + 1)
            yield from _words(value, f"{path}/{key.value}".lstrip("/"))
    elif isinstance(node, yaml.SequenceNode):
        for value in node.value:
            yield from _words(value, path)
    elif not re.fullmatch(r"-?[0-9]*", node.value):
        start = node.start_mark.index + (node.style in ("'", '"'))
        yield from _parts(Word(path, node.value, start, node.start_mark.line + 1))


def _parts(word: Word) -> Iterator[Word]:
    """The words of a line of notation one by one; other values whole."""
    if not re.search(r"actions/[AB]$|options|includes|excludes|refused/(action|A|B)$", word.path):
        yield word
        return
    for found in re.finditer(r"[^\s,、>#()]+", word.text):
        if not re.fullmatch(r"-?[0-9.]+|nothing", found[0]):
            yield Word(word.path + "/line", found[0], word.start + found.start(), word.line)


def misspelt(word: str) -> str:
    if re.fullmatch(r"[0-9.]+[-.~0-9a-z]*", word):
        return word + "-99"
    if word[-1].isdigit():  # with two figures exchanged it may be another card
        return word + "x"
    return word[:-2] + word[-1] + word[-2] if len(set(word[-2:])) == 2 and word.isascii() else word + "x"


def cases(game: str) -> dict[tuple[str, str], tuple[Path, Word]]:
    """Each word once for every place it stands in; cards and labels once for every kind of place."""
    found: dict[tuple[str, str], tuple[Path, Word]] = {}
    for path in sorted(scenarios(game).rglob("*.yaml")):
        own: set[str] = set()
        text = path.read_text("utf-8")
        for word in words_in(text):
            if FREE.match(word.path):
                own.add(word.text)
                continue
            shape = re.sub(r"(expect|position)/[AB](?=/|$)", r"\1/A", word.path)
            known = word.text if word.text.isascii() else "name"
            found.setdefault((shape, known), (path, word))
    return found


@pytest.mark.slow
@pytest.mark.parametrize("game", BUILT)
@pytest.mark.parametrize("every", [24, pytest.param(1, marks=pytest.mark.soak)])
def test_a_misspelt_word_is_a_fault_at_its_line(game: str, every: int) -> None:
    silent = []
    for (shape, _), (path, word) in list(cases(game).items())[::every]:
        text = path.read_text("utf-8")
        wrong = text[: word.start] + misspelt(word.text) + text[word.start + len(word.text) :]
        report = run_scenario(wrong)
        if report.passed:
            silent.append(f"{path.name}: {shape}: {misspelt(word.text)} passes")
        elif word.line not in [fault.line for fault in report.faults]:
            silent.append(f"{path.name}:{word.line}: {shape}: {misspelt(word.text)}: {report.message}")
    assert not silent, "\n".join(silent[:40])
