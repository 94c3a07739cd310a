"""Which clauses are behind the kernel's mechanisms, and behind actions and words of cards."""

from __future__ import annotations

from tefuda.kernel import tree
from tefuda.kernel.program import Instruction, Unless

MECHANISMS: dict[str, tuple[str, ...]] = {
    "arrives_hidden": ("3-3b-1",),
    "arrives_unharmed": ("3-6g-1",),
    "arrives_upright": ("3-3a-1",),
    "associated": ("3-14c-1",),
    "by_time": ("14-12c-2",),
    "chosen_once": ("14-3b-4b",),
    "cost_order": ("14-3b-8a",),
    "dated_by_resolving": ("14-12c-2b",),
    "declined": ("16-13b-2",),
    "delayed_once": ("14-9f-1",),
    "delayed_source": ("14-9f-2",),
    "dependency": ("14-12c-1",),
    "endless": ("14-11a-2a",),
    "entry_information": ("14-11b",),
    "feasible": ("16-13b-2a",),
    "followed": ("3-2d-1",),
    "hidden": ("3-2b-2",),
    "how_many": ("3-2g",),
    "impossible": ("1-5b",),
    "last_known": ("14-14a",),
    "last_state": ("14-14a-1",),
    "missing": ("1-5g",),
    "move_trigger": ("14-9e",),
    "never_happened": ("14-13b",),
    "no_repeat": ("1-5c",),
    "on_top": ("3-4b",),
    "on_top:gate": ("3-18b",),
    "once_per_event": ("14-13d",),
    "one_orientation": ("3-3a-2",),
    "opponent": ("4-2b",),
    "partially": ("1-5b-1",),
    "piecewise": ("14-12b",),
    "printed": ("14-12a-1",),
    "prohibition": ("1-5d",),
    "public": ("3-2b-1",),
    "public_counts": ("3-2b-3",),
    "replaced_cost": ("14-3b-8",),
    "replacement": ("14-13a",),
    "shown_to_all": ("15-5b",),
    "shuffle": ("5-3a",),
    "state_trigger": ("14-9g",),
    "static": ("14-7a",),
    "static_dated": ("14-12c-2a",),
    "share_each": ("14-3b-5a",),
    "shares_locked": ("14-3b-5b",),
    "targets_checked": ("14-3c-1",),
    "text_over_rules": ("1-5a",),
    "trigger": ("14-1a-2",),
    "trigger_counted": ("14-9b",),
    "up_to": ("3-2g",),
    "whole_numbers": ("1-5e",),
    "you": ("4-2a",),
    "A-1": ("A-1",),
    "K-11": ("K-11",),
    "ワールドマスターα2020": ("ワールドマスターα2020",),
    "keyword:TD": ("16-3a-1",),
    "keyword:貫通": ("16-5a-1",),
    "keyword:警戒": ("16-6a-1",),
    "keyword:迎撃": ("16-7a",),
    "keyword:反撃": ("16-8a-1",),
    "keyword:2回攻撃": ("16-9a-1",),
    "keyword:ファミリア": ("16-10a-1",),
    "keyword:不死身": ("16-11a-1",),
    "keyword:ソウルガード": ("16-12a-1",),
}

#: The actions of chapter 15 that are not the game's own procedures.
_ACTIONS: dict[type, str] = {
    tree.Change: "15-2a",
    tree.Reveal: "15-5b",
    tree.Look: "15-5a",
    tree.Draw: "15-8a",
    tree.Swap: "15-11a",
    tree.Harm: "15-20a",
    tree.Deal: "15-20b",
    tree.Play: "15-16a",
    tree.Choose: "4-5a",
    tree.Later: "14-9f",
}
#: 3-6c: cards of which no zone is said are looked for on the board; 3-7a-2: a card is no ruler.
_AREAS: dict[tuple[str, ...], tuple[str, ...]] = {
    ("front",): ("3-6c", "3-6d"), ("front", "set", "field"): ("3-6c", "3-7a-2"), ("board",): ("3-6b",), ("set",): ("15-4b",),
}  # fmt: skip
_ON_BOARD = frozenset(("front", "board", "field", "set", "attack", "defence"))
#: What filters ask for.
_WORDS = {"name": "2-2c", "attribute": "1-5f", "type": "2-1b", "label": "16-1a-2"}


def of_action(node: Instruction) -> tuple[str, ...]:
    """The clauses behind carrying out an action."""
    if isinstance(node, Unless):
        return ()
    if isinstance(node, tree.Harm) and node.divided:
        return ("15-10a-1",)
    if isinstance(node, tree.Turn):
        return ("15-7a",) if node.state == "act" else ("15-7b",)
    if isinstance(node, tree.Move):
        return ("15-13a",) if node.to == "removed" else ("15-3a",)
    if isinstance(node, tree.Later) and node.event.event == "hit":
        return ("14-9f", "13-3a-1")
    clause = _ACTIONS.get(type(node))
    return (clause,) if clause is not None else ()


def of_filter(node: tree.Node) -> tuple[str, ...]:
    """The clauses behind reading a word."""
    if isinstance(node, tree.Is):
        return (_WORDS[node.property],) if node.property in _WORDS else ()
    if isinstance(node, tree.Cards):
        # 4-2d: 味方 and 敵 are about who controls them.
        sides = ("4-2d",) if node.whose in ("you", "opponent") and _ON_BOARD.intersection(node.zones) else ()
        return (*_AREAS.get(node.zones, ()), *sides)
    return ()
