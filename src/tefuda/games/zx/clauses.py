"""The clauses behind the actions and words of card text, for the ledger: what the kernel carries out under which clause."""

from __future__ import annotations

from tefuda.kernel import tree
from tefuda.kernel.program import Instruction, Unless

_ACTIONS: dict[type, str] = {
    Unless: "804.3b",
    tree.Harm: "1002.1",
    tree.Reveal: "1006.1",
    tree.Attach: "1010.1",
    tree.Later: "808.4",
}
_TURNS = {"reboot": "1003.1", "sleep": "1003.2"}
_WORDS = {
    "name": "201.3",
    "name_part": "201.3",
    "colour": "204.5",
    "icon": "207.2",
    "race": "208.3",
    "race_part": "208.3",
    "player": "211.2",
}


def of_action(node: Instruction) -> str:
    """The clause an action is carried out under, besides those of the procedures it leads to."""
    if isinstance(node, tree.Turn):
        return _TURNS[node.state]
    if isinstance(node, tree.Move) and node.to == "removed":
        return "1009.1"
    if isinstance(node, tree.Counter) and isinstance(node.amount, tree.Number):
        return "1017.1" if node.amount.value > 0 else "1017.2"
    return _ACTIONS.get(type(node), "")


def of_filter(node: tree.Node) -> str:
    """The clause by which a word of a card is read."""
    return _WORDS.get(node.property, "") if isinstance(node, tree.Is) else ""
