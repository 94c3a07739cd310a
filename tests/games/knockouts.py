"""Taking single words out of a tree: what a construction does shows when it is missing."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import Any, get_args

import msgspec

from tefuda.kernel import tree as t
from tefuda.match.scenario import run_scenario
from tefuda.text import compile_text
from tefuda.text.compiler import Reading

#: What stands for "nothing" in the place of a node.
NEUTRAL: tuple[tuple[tuple[type, ...], t.Node], ...] = (
    (get_args(t.Amount), t.Number(0)),
    (get_args(t.Target), t.Together(())),
    (get_args(t.Condition), t.And(())),
)
#: Fields whose values are told apart: each of them is a construction of its own.
BY_VALUE = {"at", "by", "by_whom", "duration", "who", "whose", "zones", "relation"}
#: Names of results and other fields that carry no words.
WORDLESS = {"bind", "keyword", "target", "down", "face"}


def name(node: t.Node) -> str:
    """The kind of node, and of event or prohibition."""
    kind = type(node).__name__
    if isinstance(node, t.When):
        return f"{kind}:{node.event}"
    if isinstance(node, t.Forbid):
        return f"{kind}:{node.act}"
    if isinstance(node, t.Instead | t.Later):
        return f"{kind}:{node.event.event}"
    if isinstance(node, t.InPhase):
        return f"{kind}:{node.phase}"
    if isinstance(node, t.Special):
        return f"{kind}:{node.act}"
    return kind


def variants(root: Any) -> Iterator[tuple[str, Any]]:
    """Every tree that has one construction less, with that construction's name."""
    if isinstance(root, tuple):
        for place, part in enumerate(root):
            if isinstance(part, t.Node) and not isinstance(part, t.Ability):
                yield name(part), root[:place] + root[place + 1 :]
            for key, changed in variants(part):
                yield key, (*root[:place], changed, *root[place + 1 :])
        return
    if not isinstance(root, t.Node):
        return
    for field in msgspec.structs.fields(root):
        value = getattr(root, field.name)
        if isinstance(value, t.Node):
            for kinds, neutral in NEUTRAL:
                if isinstance(value, kinds) and value != neutral and not isinstance(value, t.Number):
                    yield name(value), msgspec.structs.replace(root, **{field.name: neutral})
        if isinstance(value, t.Node | tuple):
            for key, changed in variants(value):
                yield key, msgspec.structs.replace(root, **{field.name: changed})
        default = field.default
        if default is msgspec.NODEFAULT or value == default or field.name in WORDLESS:
            continue
        key = f"{name(root)}.{field.name}"
        if field.name in BY_VALUE:
            key += "=" + ("+".join(value) if isinstance(value, tuple) else str(value))
        yield key, msgspec.structs.replace(root, **{field.name: default})


class Reader:
    """Stands in for `compile_text` while cards are read: remembers the readings, and changes one of them."""

    def __init__(self) -> None:
        self.read: dict[str, Reading] = {}
        self.changed: tuple[str, Any] | None = None

    def __call__(self, text: str, *args: Any, **options: Any) -> Reading:
        reading = self.read[text] = compile_text(text, *args, **options)
        if self.changed is not None and self.changed[0] == text:
            return reading._replace(abilities=self.changed[1])
        return reading

    def knocked_out(self, scenario: Path | str, wanted: set[str]) -> Iterator[str]:
        """The wanted constructions that the scenario cannot do without."""
        self.read, self.changed = {}, None
        if not run_scenario(scenario).passed:
            return
        for text, reading in list(self.read.items()):
            for key, changed in variants(reading.abilities):
                if key in wanted:
                    self.changed = (text, changed)
                    if not run_scenario(scenario).passed:
                        yield key
