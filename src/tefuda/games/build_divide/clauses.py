"""The clauses behind the actions and words of card text, for the ledger: what the kernel carries out under which clause."""

from __future__ import annotations

from tefuda.kernel import program as ops
from tefuda.kernel import tree
from tefuda.kernel.program import Instruction

#: An effect is of one of three kinds (the third is a replacement) and is carried out as that.
_LASTING = ("1202-2b",)
_ONCE = ("1202-2a",)
_ACTIONS: dict[type, tuple[str, ...]] = {
    tree.Change: _LASTING,
    tree.Become: _LASTING,
    tree.Gain: _LASTING,
    tree.Disable: _LASTING,
    tree.Forbid: _LASTING,
    tree.Later: ("1205-5",),
    tree.Turn: (*_ONCE, "502-1"),
    tree.Flip: (*_ONCE, "502-2"),
    tree.Move: (*_ONCE, "503-1"),
    tree.Draw: _ONCE,
    tree.Deal: _ONCE,
    tree.Shuffle: (*_ONCE, "505-2"),
    tree.Look: (*_ONCE, "508-1"),
    tree.Harm: (*_ONCE, "516-2"),
    tree.Counter: _ONCE,
    tree.Swap: (*_ONCE, "509-1"),
    tree.Cancel: (*_ONCE, "514-3"),
    tree.Attach: (*_ONCE, "521-1b"),
    tree.Reveal: (*_ONCE, "401-3c"),
    tree.Play: ("512-1",),
    tree.Pay: ("510-1",),
    ops.Offer: ("532-1",),
    ops.UnlessDid: ("532-1a",),
}
_ZONES = {"removed": ("504-1",), "grave": ("527-1",), "field": ("515-2",)}
_SPECIALS = {
    "scout": ("518-1",),
    "copy": ("520-1b",),
    "switch": ("528-1",),
    "exchange": ("525-1",),
    "mutual": ("516-3",),
    "skill": ("533-2",),
    "end_phase": ("531-1",),
}
_WORDS = {
    "name": ("303-2",),
    "subtype": ("304-3",),
    "attribute": ("305-2",),
    "colour": ("203-1b",),
    "identity": ("401-8",),
    "title": ("312-3a",),
}


#: 523-1: cards of the own hand, and nothing else said about them.
_HAND = {who: tree.Cards(("hand",), who, ()) for who in ("you", "opponent", "each", "that", "rival")}


def of_action(node: Instruction) -> tuple[str, ...]:
    """Clauses behind carrying out an instruction."""
    found = _ACTIONS.get(type(node), ())
    if isinstance(node, tree.Choose):
        return ("523-2",) if isinstance(node.among, tree.Parts) else ("523-1",) if node.among == _HAND[node.who] else ()
    if isinstance(node, tree.Move):
        found = (*found, *_ZONES.get(node.to, ()))
        if isinstance(node.what, tree.Parts) and node.to == "grave":
            found = (*found, "523-2")
    elif isinstance(node, ops.PickModes) and node.node.late:
        found = ("530-1",)
    elif isinstance(node, ops.Unless):
        found = _of_condition(node.condition)
    elif isinstance(node, ops.UnlessMode):
        found = ("530-2",) if node.late else ("12.04.2.f.1",)
    elif isinstance(node, tree.Counter):
        found = (*found, "1601-1b" if node.who is not None else "1601-1c")
        if isinstance(node.amount, tree.Number) and node.amount.value < 0:
            found = (*found, "1601-1d")
    elif isinstance(node, tree.Special):
        found = _SPECIALS.get(node.act, ())
    elif isinstance(node, tree.Attach) and node.amount is not None:
        found = (*found, "521-2a")
    elif isinstance(node, tree.Instead):
        found = _of_damage(node)
    elif isinstance(node, tree.Change):
        found = (*found, *_of_multiple(node))
    elif isinstance(node, tree.Like):
        found = (*_LASTING, "524-1" if node.abilities else "524-2")
    return found


def _of_condition(condition: tree.Condition) -> tuple[str, ...]:
    """Part of a text is carried out only if something is so when it is resolved."""
    when = condition.event if isinstance(condition, tree.Happened) else None
    if when is not None and when.event == "evolve" and when.at:
        return ("14.09.5.b.3",)  # what is listed under the name of another cost is not
    if when is not None and (when.event, when.who, when.destination, when.origin) == ("move", "you", ("grave",), ()):
        return ("1411-3",)
    return ("1204-3b",)


def reduces(node: tree.Instead) -> bool:
    """519-1: does the replacement make damage less, or nothing?"""
    return not node.actions or _difference(node) < 0


def _difference(node: tree.Instead) -> int:
    """By how much a replacement changes the damage."""
    amounts = [action.amount for action in node.actions if isinstance(action, tree.Harm)]
    return sum(amount.number for amount in amounts if isinstance(amount, tree.Plus))


def _of_damage(node: tree.Instead) -> tuple[str, ...]:
    """519: the next damage less or none, all damage more."""
    if node.event.event != "harm":
        return ()
    if node.once:
        return ("519-1",) if node.actions else ("519-1a",)
    return ("519-2",) if _difference(node) > 0 else ()


def _of_multiple(node: tree.Change) -> tuple[str, ...]:
    """526-1: a number is doubled by adding what it is; 526-1a: trebled by adding twice that."""
    if not ops.is_multiple(node):
        return ()
    return ("526-1a",) if isinstance(node.amount, tree.Times) else ("526-1",)


def of_filter(node: tree.Node) -> tuple[str, ...]:
    """Clauses behind reading a filter."""
    if isinstance(node, tree.Cards):
        named = any(isinstance(part, tree.Is) and part.property == "identity" for part in node.filters)
        return ("401-8a",) if named and node.zones != ("field",) else ()
    if isinstance(node, tree.Stacked):
        return ("1204-4",)
    if isinstance(node, tree.Is):
        return ("302-1", *_WORDS.get(node.property, ()))
    if isinstance(node, tree.Compare) and node.property == "icons":
        return ("1501-1a",)
    if isinstance(node, tree.Facing) and node.face in ("front", "back"):
        return ("404-1",)
    return ()
