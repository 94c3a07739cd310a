"""The clauses behind the actions and words of card text, for the ledger: what the kernel carries out under which clause."""

from __future__ import annotations

from tefuda.kernel import program as ops
from tefuda.kernel import tree
from tefuda.kernel.program import Instruction

_LASTING = ("1202-2b",)
_ONCE = ("1202-2a", "1207-1")
_ACTIONS: dict[type, tuple[str, ...]] = {
    tree.Change: _LASTING,
    tree.Become: _LASTING,
    tree.Gain: _LASTING,
    tree.Disable: _LASTING,
    tree.Forbid: _LASTING,
    tree.Instead: ("12.02.2.c.1",),
    tree.Later: ("1205-5",),
    tree.Turn: (*_ONCE, "502-1"),
    tree.Flip: (*_ONCE, "502-2"),
    tree.Move: (*_ONCE, "503-1"),
    tree.Draw: _ONCE,
    tree.Deal: _ONCE,
    tree.Shuffle: (*_ONCE, "505-2"),
    tree.Look: (*_ONCE, "508-1"),
    tree.Harm: (*_ONCE, "516-2", "406-6c"),
    tree.Counter: (*_ONCE, "1601-1", "1601-2"),
    tree.Swap: (*_ONCE, "509-1", "509-3"),
    tree.Cancel: (*_ONCE, "514-3"),
    tree.Attach: (*_ONCE, "521-1a", "521-1b", "521-1d", "521-1e"),
    tree.Reveal: (*_ONCE, "401-3c", "4.01.3.c.1"),
    tree.Play: ("512-1",),
    tree.Pay: ("510-1",),
    ops.Offer: ("532-1",),
    ops.UnlessDid: ("532-1a",),
    ops.UnlessMode: ("12.04.2.f.1",),
}
_ZONES = {"removed": ("504-1",), "grave": ("527-1",), "field": ("515-2",)}
_SPECIALS = {
    "scout": ("518-1",),
    "copy": ("520-1b",),
    "switch": ("528-1",),
    "exchange": ("525-1",),
    "mutual": ("516-3",),
    "skill": ("533-2",),
}
_WORDS = {
    "name": ("303-2",),
    "type": ("302-1",),
    "subtype": ("304-3",),
    "attribute": ("305-2",),
    "colour": ("203-1b",),
    "identity": ("401-8",),
    "title": ("308-3", "312-3a"),
}


def of_action(node: Instruction) -> tuple[str, ...]:
    """Clauses behind carrying out an instruction."""
    found = _ACTIONS.get(type(node), ())
    if isinstance(node, tree.Move):
        found = (*found, *_ZONES.get(node.to, ()))
    elif isinstance(node, ops.PickModes) and node.node.late:
        found = ("530-1",)
    elif isinstance(node, tree.Counter):
        found = (*found, "1601-1b" if node.who is not None else "1601-1c")
        if isinstance(node.amount, tree.Number) and node.amount.value < 0:
            found = (*found, "1601-1d")
    elif isinstance(node, tree.Special):
        found = _SPECIALS.get(node.act, ())
    elif isinstance(node, tree.Attach) and node.amount is not None:
        found = (*found, "521-1c", "521-2", "521-2a")
    return found


def of_filter(node: tree.Node) -> tuple[str, ...]:
    """Clauses behind reading a filter."""
    if isinstance(node, tree.Is):
        return _WORDS.get(node.property, ())
    if isinstance(node, tree.HasKeyword) and node.keyword == "アイコン":
        return ("1501-1a", "15.01.1.a.1")
    if isinstance(node, tree.Facing):
        return ("312-3", "404-1")
    return ()
