"""How the productions of the grammar are written.

    owner:Owner 'の' zone:Zone ('上' | 'に')? more:Zone*

A quoted part is literal text, a name is another rule, a label before a colon hands that part to the rule's builder, and
`?`, `*`, `+`, `|` and parentheses mean what they always do. A group hands on the one part labelled in it, so it needs a
label of its own to do so: `place:(at:Zone 'に')?`.
"""

from __future__ import annotations

import re
from typing import NamedTuple


class Item(NamedTuple):
    """One part of a production: a literal, a rule's name or a group."""

    label: str
    literal: str
    rule: str
    group: Alternatives | None
    repeat: str


Alternatives = tuple[tuple[Item, ...], ...]

_TOKEN = re.compile(r"\s*(?:(?P<label>\w+):|'(?P<literal>[^']+)'|(?P<rule>\w+)|(?P<mark>[()|?*+]))")


def parse_notation(notation: str) -> Alternatives:
    """Read one production; a mistake in the notation is a programming error and raises ValueError."""
    tokens: list[tuple[str, str]] = []
    pos = 0
    notation = notation.strip()
    while pos < len(notation):
        found = _TOKEN.match(notation, pos)
        if found is None or found.lastgroup is None:
            raise ValueError(f"cannot read the production at {notation[pos:]!r}")
        tokens.append((found.lastgroup, found.group(found.lastgroup)))
        pos = found.end()
    body, used = _alternatives(tokens, 0)
    if used != len(tokens):
        raise ValueError(f"unbalanced production {notation!r}")
    return body


def _alternatives(tokens: list[tuple[str, str]], pos: int) -> tuple[Alternatives, int]:
    sequences: list[tuple[Item, ...]] = []
    items: list[Item] = []
    label = ""
    while pos < len(tokens):
        kind, text = tokens[pos]
        pos += 1
        if kind == "label":
            label = text
        elif kind == "mark" and text == ")":
            pos -= 1
            break
        elif kind == "mark" and text == "|":
            sequences.append(tuple(items))
            items = []
        elif kind == "mark" and text == "(":
            group, pos = _alternatives(tokens, pos)
            pos += 1
            lost = [item.label for part in group for item in part if item.label]
            if lost and not label:
                raise ValueError(f"the label {lost[0]!r} stands in a group without a label and would be lost")
            items.append(Item(label, "", "", group, ""))
            label = ""
        elif kind == "mark":
            items[-1] = items[-1]._replace(repeat=text)
        else:
            items.append(Item(label, text if kind == "literal" else "", text if kind == "rule" else "", None, ""))
            label = ""
    return (*sequences, tuple(items)), pos
