"""Changing single words of a tree: what another number, player, zone or event is called must be heard in what is told."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Iterator, Mapping
from typing import Any, get_args

import msgspec

from tefuda.kernel import tree as t

from ..games.knockouts import name

#: Fields that carry no words of their own: names of results, and what a procedure calls an ability.
WORDLESS = {"bind", "keyword", "name", "by_name", "kind"}
RELATIONS = get_args(t.Relation)

Seen = Mapping[str, list[Any]]


def plain(value: object) -> bool:
    """A word, a number, several words."""
    return isinstance(value, str | int) or (isinstance(value, tuple) and all(isinstance(part, str) for part in value))


def _key(node: t.Node, field: str) -> str:
    of = f"({node.property})" if isinstance(node, t.Is) and field == "value" else ""
    return f"{name(node)}{of}.{field}"


def _fields(node: t.Node) -> Iterator[tuple[str, Any]]:
    """What the text has said: what is left at its default is not."""
    for field in msgspec.structs.fields(node):
        value = getattr(node, field.name)
        said = field.name not in WORDLESS and value != field.default and (type(node), field.name) != (t.Is, "property")
        if said and plain(value):
            yield field.name, value


def seen(trees: Iterable[object]) -> Seen:
    """The values that each field of each kind of node has in these trees."""
    found: dict[str, dict[Any, None]] = defaultdict(dict)
    for tree in trees:
        for node in _all(tree):
            for field, value in _fields(node):
                found[_key(node, field)][value] = None
    return {key: sorted(values, key=repr) for key, values in found.items()}


def _all(root: object) -> Iterator[t.Node]:
    if isinstance(root, tuple):
        for part in root:
            yield from _all(part)
    elif isinstance(root, t.Node):
        yield root
        for field in root.__struct_fields__:
            yield from _all(getattr(root, field))


def others(node: t.Node, field: str, value: Any, known: Seen) -> list[Any]:
    """Other values that the field could have: the next number, the other answer, another word that is used there."""
    if isinstance(value, bool):
        return [not value]
    if isinstance(value, int):
        return [value + 1]
    if field == "relation":
        return [sign for sign in RELATIONS if sign != value]
    return [other for other in known.get(_key(node, field), ()) if other != value][:3]


def changed(root: Any, known: Seen) -> Iterator[tuple[str, Any]]:
    """Every tree that has one other word, with the name of what was changed."""
    if isinstance(root, tuple):
        for place, part in enumerate(root):
            for key, other in changed(part, known):
                yield key, (*root[:place], other, *root[place + 1 :])
        return
    if not isinstance(root, t.Node):
        return
    for field, value in _fields(root):
        for other in others(root, field, value, known):
            yield f"{_key(root, field)}={_word(value)}/{_word(other)}", msgspec.structs.replace(root, **{field: other})
    for field in root.__struct_fields__:
        for key, other in changed(getattr(root, field), known):
            yield key, msgspec.structs.replace(root, **{field: other})


def _word(value: object) -> str:
    return "+".join(value) if isinstance(value, tuple) else str(value)
