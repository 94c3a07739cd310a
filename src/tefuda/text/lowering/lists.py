"""Lists and predictions: sentences whose meaning is filled in or shared out once all of them are understood."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TypeVar

import msgspec

from tefuda.kernel import tree as t

#: Stands for X until the text has said what it is.
UNKNOWN = t.Counters("\0X")
#: Stands for the description that was predicted, until the prediction's options are known.
PREDICTED = t.Is("\0", "的中")

Tree = TypeVar("Tree")


def predicted(actions: Sequence[t.Action], options: Sequence[tuple[t.Filter, ...]]) -> t.Modes | None:
    """What follows a prediction, once for each option; None if nothing asks whether it came true."""
    asks = any(isinstance(node, t.Matches) and node.filters == (PREDICTED,) for node in t.nodes(tuple(actions)))
    if not asks:
        return None
    return t.Modes(tuple(_filled(tuple(actions), (PREDICTED,), option) for option in options), late=True)


def prediction(modes: t.Modes) -> tuple[tuple[t.Action, ...], list[tuple[t.Filter, ...]]] | None:
    """The same backwards: the actions with the place of the prediction marked, and the options."""
    first = modes.modes[0]
    for guess in dict.fromkeys(node.filters for node in t.nodes(first) if isinstance(node, t.Matches)):
        common = _filled(first, guess, (PREDICTED,))
        options = [guess]
        for mode in modes.modes[1:]:
            asked = dict.fromkeys(node.filters for node in t.nodes(mode) if isinstance(node, t.Matches))
            options += [other for other in asked if _filled(mode, other, (PREDICTED,)) == common][:1]
        if len(options) == len(modes.modes) > 1:
            return common, options
    return None


def _filled(root: Tree, before: tuple[t.Filter, ...], after: tuple[t.Filter, ...]) -> Tree:
    if isinstance(root, tuple):
        return tuple(_filled(part, before, after) for part in root)  # type: ignore[return-value]
    if isinstance(root, t.Matches) and root.filters == before:
        return t.Matches(root.what, after)  # type: ignore[return-value]
    if isinstance(root, t.Node) and not isinstance(root, t.Ability):
        fields = {name: _filled(getattr(root, name), before, after) for name in root.__struct_fields__}
        return msgspec.structs.replace(root, **fields)
    return root


def defined(root: Tree, amount: t.Amount) -> Tree:
    """X as what the text says it is."""
    if root == UNKNOWN:
        return amount  # type: ignore[return-value]
    if isinstance(root, tuple):
        return tuple(defined(part, amount) for part in root)  # type: ignore[return-value]
    if isinstance(root, t.Node) and not isinstance(root, t.Ability):
        fields = {name: defined(getattr(root, name), amount) for name in root.__struct_fields__}
        return msgspec.structs.replace(root, **fields)
    return root


def lowers(node: t.Node) -> bool:
    """Does it make a number of cards lower?"""
    lower = isinstance(node, t.Change) and isinstance(node.amount, t.Number | t.Times) and not node.sets
    return lower and (node.amount.value if isinstance(node.amount, t.Number) else node.amount.by) < 0  # type: ignore[attr-defined]


def following(effect: list[t.Action]) -> bool:
    """What comes afterwards takes all that is said behind it along; False if it stands inside something else."""
    for number, action in enumerate(effect[:-1]):
        if isinstance(action, t.Afterwards):
            effect[number:] = [t.Afterwards((*action.actions, *effect[number + 1 :]))]
            return following(effect)
        if any(isinstance(node, t.Afterwards) for node in t.nodes(action)):
            return False
    return True
