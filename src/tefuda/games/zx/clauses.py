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
    "player_part": "205.4a",
}


def of_action(node: Instruction) -> str:
    """The clause an action is carried out under, besides those of the procedures it leads to."""
    if isinstance(node, tree.Turn):
        return _TURNS[node.state]
    if isinstance(node, tree.Make) and node.kind == "link":
        return "202.15b"
    if isinstance(node, tree.Counter) and isinstance(node.amount, tree.Number):
        return "1017.1" if node.amount.value > 0 else "1017.2"
    return _ACTIONS.get(type(node), "")


def of_filter(node: tree.Node) -> str:
    """The clause by which a word of a card is read."""
    if isinstance(node, tree.Cards):
        return _of_cards(node)
    if isinstance(node, tree.HasKeyword) and node.keyword == "≪同≫シンパシー":
        return "1136.2"
    if isinstance(node, tree.Sole):
        return "816.3"
    if isinstance(node, tree.Beside) and not node.here:
        return "1119.2"
    if isinstance(node, tree.Same) and node.property == "name":
        return "201.4"
    if isinstance(node, tree.All) and len(node.filters) == 1:
        return "803.1e"
    return _WORDS.get(node.property, "") if isinstance(node, tree.Is) else ""


def _ranged(filters: tuple[tree.Filter, ...]) -> bool:
    """Is a number to be at least one and at most another?"""
    bounds = {(one.property, one.relation) for one in filters if isinstance(one, tree.Compare)}
    return any((name, "<=") in bounds for name, relation in bounds if relation == ">=")


def _of_cards(node: tree.Cards) -> str:
    """Chapter 11: what the conditions of keywords count."""
    kinds = [one.property for one in node.filters if isinstance(one, tree.Is)]
    if _ranged(node.filters):
        return "816.2"
    if tree.Is("type", "シフト") in node.filters:
        return "202.8b"
    if node.zones == ("square", "charge") and kinds == ["type", "name_part"]:
        return "1120.2"
    if node.zones == ("resource",) and len(node.filters) == len(kinds) == 1:
        return {"icon": "1109.2", "race": "1135.2"}.get(kinds[0], "")
    if node.zones == ("dynamis",) and len(node.filters) == 2 and tree.Facing("up") in node.filters:
        return {"race": "1111.2", "race_part": "1111.3", "type": "1111.4"}.get(kinds[0], "")
    return ""
