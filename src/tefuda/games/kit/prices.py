"""The parts of a price that may be paid in any order, and whether the order can make a difference."""

from __future__ import annotations

from collections.abc import Sequence

import msgspec

from tefuda.kernel import tree
from tefuda.kernel.program import Instruction
from tefuda.kernel.records import Key


class Part(msgspec.Struct, frozen=True, array_like=True):
    """Something that is paid in one go: what a card costs, or some of the actions of an ability's cost."""

    word: str
    key: Key | None = None  # None: what the card itself costs
    start: int = 0
    stop: int = 0
    takes: tuple[str, ...] | None = None  # zones whose cards it takes or turns; None: there is no saying
    gives: tuple[str, ...] = ()  # zones it puts cards into


def stretches(cost: Sequence[Instruction]) -> list[tuple[int, int]]:
    """Where each part of a cost begins and ends. What is done with chosen cards belongs to their choice."""
    starts = [at for at, node in enumerate(cost) if not isinstance(getattr(node, "what", None), tree.Bound)]
    return list(zip(starts, (*starts[1:], len(cost)), strict=False))


def given(some: Sequence[Instruction]) -> tuple[str, ...]:
    """The zones that these actions put cards into."""
    return tuple(node.to for node in some if isinstance(node, tree.Move))


def taken(node: Instruction, pays: tuple[str, ...], own: tuple[str, ...]) -> tuple[str, ...] | None:
    """The zones an action takes or turns cards of: a payment those of `pays`, what is said of this card those of `own`."""
    if isinstance(node, tree.Pay):
        return pays
    if isinstance(node, tree.Counter):
        return (f"counter/{node.name}",)
    if any(isinstance(part, tree.Compare | tree.Extreme | tree.Count) for part in tree.nodes(node)):
        return None  # numbers may change with anything
    what = node.among if isinstance(node, tree.Choose) else getattr(node, "what", None)
    if isinstance(what, tree.Cards):
        return what.zones
    if isinstance(what, tree.Top):
        return (what.zone,)
    return own if isinstance(what, tree.This) and isinstance(node, tree.Move | tree.Turn | tree.Flip) else None


def entwined(parts: Sequence[Part]) -> bool:
    """Can it make a difference which of these parts is paid first?"""
    return any(_meet(one, other) for at, one in enumerate(parts) for other in parts[:at])


def _meet(one: Part, other: Part) -> bool:
    """Does one part take cards where the other takes or puts some?"""
    if one.takes is None or other.takes is None:
        return True
    both = set(one.takes) & set(other.takes)
    return bool(both or set(one.takes) & set(other.gives) or set(other.takes) & set(one.gives))
