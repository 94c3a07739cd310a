"""Names of results: only those that are used stay, numbered in the order of the text."""

from __future__ import annotations

from typing import TypeVar

import msgspec

from tefuda.kernel import tree as t
from tefuda.kernel.tree import nodes

#: Nodes that name a result and nodes that use a name.
NAMING = (
    t.Choose
    | t.Name
    | t.Move
    | t.Turn
    | t.Flip
    | t.Draw
    | t.Deal
    | t.Reveal
    | t.Look
    | t.Play
    | t.ForEach
    | t.Attach
    | t.Harm
    | t.Counter
    | t.Swap
    | t.Cancel
    | t.Control
    | t.Special
    | t.Make
)
USING = t.Bound | t.Done | t.Named

Tree = TypeVar("Tree")


def last_bind(action: t.Action) -> int:
    """The name of the last result inside an action."""
    return max((node.bind for node in nodes(action) if isinstance(node, NAMING)), default=0)


def idle(cost: tuple[t.Action, ...], effect: tuple[t.Action, ...]) -> bool:
    """Are cards chosen that nothing is done to? Then a missing object further on may have meant them, too.

    A target may be there only so that there is one.
    """
    everything = list(nodes((cost, effect)))
    used = {node.bind for node in everything if isinstance(node, USING)}
    return any(isinstance(node, t.Choose) and not node.target and node.bind not in used for node in everything)


def tidy(cost: tuple[t.Action, ...], effect: tuple[t.Action, ...]) -> tuple[tuple[t.Action, ...], tuple[t.Action, ...]]:
    """The same actions with names only where they are needed."""
    everything = list(nodes((cost, effect)))
    used = {node.bind for node in everything if isinstance(node, USING)}
    numbers: dict[int, int] = {0: 0}
    for node in everything:
        if isinstance(node, NAMING) and node.bind not in numbers:
            keeps = node.bind in used or isinstance(node, t.Choose | t.ForEach)
            numbers[node.bind] = 1 + max(numbers.values()) if keeps else 0
    return _renamed(cost, numbers), _renamed(effect, numbers)


def _renamed(root: Tree, numbers: dict[int, int]) -> Tree:
    if isinstance(root, tuple):
        return tuple(_renamed(part, numbers) for part in root)  # type: ignore[return-value]
    if isinstance(root, t.Ability):  # a quoted ability has names of its own
        return root
    if isinstance(root, t.Node):
        fields = {name: _renamed(getattr(root, name), numbers) for name in root.__struct_fields__}
        if isinstance(root, NAMING | USING):
            fields["bind"] = numbers[root.bind]
        return msgspec.structs.replace(root, **fields)
    return root
