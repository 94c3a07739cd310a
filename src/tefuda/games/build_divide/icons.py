"""Chapter 1500: ability icons. Both tables are lost in the document: these are ours, by the forms other clauses show.

An icon is a condition part and an effect part (1501-2); together they read as one ability (1501-2a). A card lists its icons as
pairs, e.g. ["アタック時", "パワー+2000"].
"""

from __future__ import annotations

import re
from collections.abc import Callable

from tefuda.kernel import tree

from . import keywords

_YOURS, _THEIRS = tree.TurnOf("you"), tree.TurnOf("opponent")
#: 1501-3: what the condition parts stand for: when it triggers, or while what it holds.
_TRIGGERS: dict[str, tree.When] = {
    "登場時": tree.When("enter", subject=tree.This()),
    "アタック時": tree.When("attack", subject=tree.This()),
    "ブロック時": tree.When("block", subject=tree.This()),
}
_WHILES: dict[str, tree.Condition | None] = {
    "常時": None,
    "自分のターン": _YOURS,
    "相手のターン": _THEIRS,
    "覚醒": keywords.awakened(),
}
CONDITIONS = (*_TRIGGERS, *_WHILES)


def read(pair: list[str], rule: Callable[[str], bool]) -> tuple[tree.Ability, ...]:
    """The ability of an icon. Raises ValueError for parts that are in neither table."""
    if len(pair) != 2 or pair[0] not in CONDITIONS:
        raise ValueError(f"an icon is a condition ({', '.join(CONDITIONS)}) and an effect, not {pair!r}")
    condition, effect = pair
    if not (rule("1501-1") and rule("1501-2") and rule("1501-2a") and rule("1501-4")):
        return ()
    trigger = _TRIGGERS.get(condition) if rule("1501-3") else None
    if trigger is not None:
        return (tree.Ability(kind="triggered", trigger=trigger, effect=(_once(effect),), keyword=LABEL),)
    holds = _WHILES.get(condition)
    if effect in keywords.LABELS and holds is None and rule("1501-6"):
        return keywords.build({"keyword": effect})  # the card simply has the keyword
    return (tree.Ability(kind="static", effect=(_lasting(effect),), condition=holds, keyword=LABEL),)


#: 1501-1a: what marks an ability as one of an icon.
LABEL = "アイコン"


def _number(effect: str) -> tuple[str, int] | None:
    found = re.fullmatch(r"(パワー|ヒット)([+-]\d+)", effect)
    return ({"パワー": "power", "ヒット": "hit"}[found[1]], int(found[2])) if found else None


def _once(effect: str) -> tree.Action:
    """1501-4: an effect part after a trigger."""
    change = _number(effect)
    if change is not None:
        return tree.Change(tree.This(), change[0], tree.Number(change[1]), duration="turn")
    if effect == "ドロー":
        return tree.Draw("you", tree.Number(1))
    if effect in keywords.LABELS:
        return tree.Gain(tree.This(), keywords.build({"keyword": effect}), duration="turn")
    raise ValueError(f"no effect icon is called {effect!r}")


def _lasting(effect: str) -> tree.Action:
    """1501-4: an effect part that holds all the time."""
    change = _number(effect)
    if change is not None:
        return tree.Change(tree.This(), change[0], tree.Number(change[1]))
    if effect in keywords.LABELS:
        return tree.Gain(tree.This(), keywords.build({"keyword": effect}))
    raise ValueError(f"no lasting effect icon is called {effect!r}")
