"""Chapter 1500: ability icons. Both tables are lost in the document: these are ours, by the forms other clauses show.

An icon is a condition part and an effect part (1501-2); together they read as one ability (1501-2a). A card lists its icons as
pairs, e.g. ["アタック時", "パワー+2000"], or with the words the parts stand for. The switch `own_icon_tables` decides whether
names of our tables mean anything; words always do.
"""

from __future__ import annotations

import re
from collections.abc import Callable

from msgspec.structs import replace

from tefuda.games.base import Rule
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


def read(pair: list[str], rule: Rule, words: Callable[[str], tuple[tree.Ability, ...]]) -> tuple[tree.Ability, ...]:
    """The ability of an icon. Raises ValueError, or Refused, for parts that are neither in the tables nor words (`words`)."""
    if len(pair) != 2:
        raise ValueError(f"an icon is a condition and an effect, not {pair!r}")
    condition, effect = pair
    if condition not in CONDITIONS:
        made = words(rule.by("1501-2a", condition) + effect)
        return tuple(replace(ability, keyword=ability.keyword or LABEL) for ability in made)
    return _looked_up(condition, effect, rule)


def _looked_up(condition: str, effect: str, rule: Rule) -> tuple[tree.Ability, ...]:
    """The ability of an icon whose parts are names of our tables."""
    effect = rule.by("1501-4", effect)
    trigger = rule.by("1501-3", _TRIGGERS).get(condition)
    if trigger is not None:
        return (tree.Ability("triggered", (_once(effect, rule),), trigger, (keywords.TABLE,), keyword=LABEL),)
    holds = _WHILES.get(condition)
    if effect in keywords.LABELS and holds is None and rule("1501-6"):
        return keywords.label(effect)  # the card simply has the keyword
    return (tree.Ability("static", (_lasting(effect, rule),), None, (keywords.TABLE,), holds, keyword=LABEL),)


def always(pairs: list[list[str]]) -> tuple[str, ...]:
    """1501-6: the keywords a card has by names of our tables."""
    return tuple(effect for condition, effect in pairs if condition == "常時" and effect in keywords.LABELS)


#: 1501-1a: what marks an ability as one of an icon.
LABEL = "アイコン"


def _number(effect: str, rule: Rule) -> tuple[str, int] | None:
    """310-3a: a number with its sign is what the unit's own power changes by."""
    found = re.fullmatch(r"(パワー|ヒット)([+-]\d+)", effect)
    if found is None:
        return None
    value = int(found[2])
    return ("power", rule.by("310-3a", value)) if found[1] == "パワー" else ("hit", value)


def _once(effect: str, rule: Rule) -> tree.Action:
    """1501-4: an effect part after a trigger."""
    change = _number(effect, rule)
    if change is not None:
        return tree.Change(tree.This(), change[0], tree.Number(change[1]), duration="turn")
    if effect == "ドロー":
        return tree.Draw("you", tree.Number(1))
    if effect in keywords.LABELS:
        return tree.Gain(tree.This(), keywords.label(effect), duration="turn")
    raise ValueError(f"no effect icon is called {effect!r}")


def _lasting(effect: str, rule: Rule) -> tree.Action:
    """1501-4: an effect part that holds all the time."""
    change = _number(effect, rule)
    if change is not None:
        return tree.Change(tree.This(), change[0], tree.Number(change[1]))
    if effect in keywords.LABELS:
        return tree.Gain(tree.This(), keywords.label(effect))
    raise ValueError(f"no lasting effect icon is called {effect!r}")
