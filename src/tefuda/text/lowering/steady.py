"""〜1枚につき over several actions: what it counts must not change in between; what may be done for each can be less."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

import msgspec

from tefuda.kernel import tree as t
from tefuda.text.vocabulary import Vocabulary

#: What leaves cards where and how they are.
_STILL = t.Choose | t.Change | t.Become | t.Gain | t.Disable | t.Norm | t.Instead | t.Later | t.Reveal | t.Look | t.Shuffle


def shifts(actions: Iterable[t.Action], each: t.Amount, vocabulary: Vocabulary) -> bool:
    """Is the number asked for again after something that may have changed it?"""
    counted = each.what if isinstance(each, t.Count) else None
    if isinstance(counted, t.Bound | t.Among):  # what was done is done
        return False
    zones = set(counted.zones) if isinstance(counted, t.Cards) else set[str]()
    seen = counted.filters if isinstance(counted, t.Cards) else ()
    places: dict[t.Target, set[str]] = {}
    changed = False
    for action in _single(actions):
        if changed and each in t.nodes(action):
            return True
        if isinstance(action, t.Choose) and isinstance(action.among, t.Cards):
            places[t.Bound(action.bind)] = set(action.among.zones)
        if isinstance(action, _STILL):
            continue
        if isinstance(action, t.Turn | t.Flip) and not any(isinstance(f, t.Turned | t.Facing) for f in t.nodes(seen)):
            continue
        changed = changed or not zones or bool(zones & _touched(action, places, vocabulary)) or not _known(action)
    return False


def _known(action: t.Action) -> bool:
    """Is it known which zones this changes?"""
    return isinstance(action, t.Move | t.Draw)


def _touched(action: t.Action, places: dict[t.Target, set[str]], vocabulary: Vocabulary) -> set[str]:
    if isinstance(action, t.Draw):
        return {vocabulary.hand_zone, vocabulary.draw_zone}
    if not isinstance(action, t.Move):
        return set()
    what = action.what
    origin = set(what.zones) if isinstance(what, t.Cards) else {what.zone} if isinstance(what, t.Top) else places.get(what)
    return {action.to, *(set(vocabulary.table) if origin is None else origin)}


def _single(actions: Iterable[t.Action]) -> Iterator[t.Action]:
    """The actions one by one, also those inside options and conditions."""
    for action in actions:
        inner = [part for name in action.__struct_fields__ if isinstance(part := getattr(action, name), tuple)]
        nested = [one for part in inner for one in part if isinstance(one, t.Action)]
        if nested:
            yield from _single(nested)
        else:
            yield action


def up_to(action: t.Action, each: t.Amount) -> t.Action | None:
    """…1体につき、カードを1枚引いてもよい: for each of them or not, so that it may be fewer; None: cannot be said"""
    what = getattr(action, "what", None)
    amount = action.amount if isinstance(action, t.Draw) else action.most if isinstance(action, t.Choose) else None
    amount = what.amount if isinstance(what, t.Top) else amount
    by = 1 if amount == each else amount.by if isinstance(amount, t.Times) and amount.amount == each else 0
    if not by:
        return action
    if isinstance(action, t.Choose) and action.least == action.most:
        return None if by > 1 else msgspec.structs.replace(action, least=t.Number(0))
    if isinstance(action, t.Draw):
        return None if by > 1 else msgspec.structs.replace(action, up_to=True)
    if isinstance(action, t.Move | t.Look | t.Reveal) and isinstance(what, t.Top):
        return None if by > 1 else msgspec.structs.replace(action, what=msgspec.structs.replace(what, up_to=True))
    return action
