"""Reading YAML that a stranger wrote: safe, bounded, and every value knows its line.

Scalars stay as they are written, except whole numbers, true/false and null. YAML's own guesses would turn the answer `yes`
into a truth value and the clause 701.20 into the number 701.2.
"""

from __future__ import annotations

import re
from collections.abc import Iterable
from typing import Any

import yaml

MOST_BYTES = 256 * 1024
MOST_VALUES = 20_000
DEEPEST = 20
#: Things that are counted out one by one (cards of a zone, uses of an ability): more than any table has.
MOST_COUNTED = 1_000

_WHOLE = re.compile(r"-?(0|[1-9][0-9]{0,8})")
_WORDS: dict[str, bool | None] = {"true": True, "false": False, "null": None, "~": None, "": None}
_Loader: Any = getattr(yaml, "CSafeLoader", yaml.SafeLoader)


class SourceFault(ValueError):
    """A file that cannot be read, in one sentence, with its line where there is one."""

    def __init__(self, message: str, line: int = 0) -> None:
        super().__init__(message)
        self.line = line


class Block(dict[str, Any]):
    """A mapping that knows its line and the lines of its values."""

    def __init__(self, *values: Any) -> None:
        super().__init__(*values)
        self.line = 0
        self.lines: dict[str, int] = {}


class Row(list[Any]):
    """A list that knows its line and the lines of its values."""

    line: int
    lines: list[int]


def line_of(value: object, default: int = 0) -> int:
    """The line a value stands in, if it knows."""
    return getattr(value, "line", default)


def line_at(value: object, path: Iterable[str | int], default: int = 0) -> int:
    """The line of what stands at a path, or of the last part of the way that there is."""
    line = line_of(value, default)
    for part in path:
        if isinstance(value, Block) and part in value:
            line, value = value.lines[str(part)], value[str(part)]
        elif isinstance(value, Row) and isinstance(part, int) and part < len(value):
            line, value = value.lines[part], value[part]
        else:
            break
    return line


def read_yaml(text: str) -> Any:
    """The document as plain values."""
    if len(text.encode("utf-8", "surrogatepass")) > MOST_BYTES:
        raise SourceFault(f"the file is larger than {MOST_BYTES // 1024} KB")
    try:
        _shallow(text)
        node = yaml.compose(text, Loader=_Loader)
    except yaml.MarkedYAMLError as fault:
        line = fault.problem_mark.line + 1 if fault.problem_mark else 0
        raise SourceFault(f"not YAML: {fault.problem or fault.context}", line) from None
    except (yaml.YAMLError, UnicodeError, RecursionError) as fault:
        raise SourceFault(f"not YAML: {str(fault).splitlines()[0] if str(fault) else type(fault).__name__}") from None
    if node is None:
        raise SourceFault("the file is empty")
    return _Reader().value(node, 0)


def _shallow(text: str) -> None:
    """Refuse what is nested too deeply before it is read: the loader calls itself for every level, and C has little room."""
    depth = 0
    for event in yaml.parse(text, Loader=_Loader):
        if isinstance(event, yaml.CollectionStartEvent):
            depth += 1
            if depth > DEEPEST + 1:
                raise SourceFault(f"nested deeper than {DEEPEST} levels", event.start_mark.line + 1 if event.start_mark else 0)
        elif isinstance(event, yaml.CollectionEndEvent):
            depth -= 1


class _Reader:
    """Turns nodes into values. A node met twice is an alias: refused, since aliases can grow without end."""

    def __init__(self) -> None:
        self.seen: set[int] = set()

    def value(self, node: Any, depth: int) -> Any:
        line = node.start_mark.line + 1
        if id(node) in self.seen:
            raise SourceFault("aliases (*name) are not allowed", line)
        self.seen.add(id(node))
        if len(self.seen) > MOST_VALUES:
            raise SourceFault(f"more than {MOST_VALUES} values", line)
        if depth > DEEPEST:
            raise SourceFault(f"nested deeper than {DEEPEST} levels", line)
        if isinstance(node, yaml.ScalarNode):
            return _scalar(node)
        if isinstance(node, yaml.SequenceNode):
            return self._row(node, depth, line)
        return self._block(node, depth, line)

    def _row(self, node: Any, depth: int, line: int) -> Row:
        row = Row(self.value(child, depth + 1) for child in node.value)
        row.line = line
        row.lines = [child.start_mark.line + 1 for child in node.value]
        return row

    def _block(self, node: Any, depth: int, line: int) -> Block:
        block = Block()
        block.line = line
        block.lines = {}
        for key_node, child in node.value:
            at = key_node.start_mark.line + 1
            if not isinstance(key_node, yaml.ScalarNode):
                raise SourceFault("a key must be a plain word", at)
            key = str(key_node.value)
            if key in block:
                raise SourceFault(f"{key!r} stands here twice", at)
            block[key] = self.value(child, depth + 1)
            block.lines[key] = at
        return block


def _scalar(node: yaml.ScalarNode) -> str | int | bool | None:
    text = str(node.value)
    if node.style in ("'", '"', "|", ">"):
        return text
    if _WHOLE.fullmatch(text):
        return int(text)
    return _WORDS.get(text, text) if text in _WORDS else text
