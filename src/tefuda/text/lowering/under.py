"""How far a condition reaches: sentences that go on under the 場合 or そうしたら of a sentence before them."""

from __future__ import annotations

from collections.abc import Collection, Sequence

import msgspec

from tefuda.kernel import tree as t
from tefuda.text.lowering.binding import NAMING, USING


def under_conditions(effect: Sequence[t.Action], afterwards: Collection[int]) -> list[t.Action] | None:
    """The effect where what goes on under a condition stands there; None: that cannot be told.

    What speaks of cards that were found under a condition comes to nothing without them, wherever it stands. What is said
    to be done after that (`afterwards`: the identities of such actions), and shuffling a pile that was searched under
    the condition, must stand there. A pile that was searched before the condition is shuffled in any case.
    """
    found: list[t.Action] = []
    start: int | None = None  # where the condition stands, in `found`
    joined = False  # something was put under it
    for action in effect:
        governing = found[start] if start is not None else None
        if start is None or not isinstance(governing, t.If | t.May):
            start, joined = (len(found) if _governs(action) else None), False
            found.append(action)
            continue
        follows = _speaks_of(action, found[start:])
        if follows and joined and isinstance(action, t.If):
            return None  # それが火のカードであれば, after all that: of which card it speaks is not clear
        searched = isinstance(action, t.Shuffle) and _searched(action, governing.then)
        after = id(action) in afterwards and len(found) > start + 1
        if searched or (follows and joined) or (after and not follows and not isinstance(action, t.If)):
            found[start:] = [msgspec.structs.replace(governing, then=(*governing.then, *found[start + 1 :], action))]
            joined = True
            continue
        if not follows:
            if not isinstance(action, t.If | t.Shuffle) and not _governs(action):
                return None
            start, joined = (len(found) if _governs(action) else None), False
        found.append(action)
    return found


def with_the_search(effect: Sequence[t.Action]) -> list[t.Action] | None:
    """山札を見てもよい。…その後、山札をシャッフルする: who has not looked through it does not shuffle it; None: unclear."""
    found: list[t.Action] = []
    for number, action in enumerate(effect):
        at = _optional_search(action, found) if isinstance(action, t.Shuffle) else None
        goes_on = at is not None and isinstance(found[at], t.If) and number + 1 < len(effect)
        if at is None or goes_on:  # what comes after a condition's end may speak of what was before it
            found.append(action)
            continue
        option, between = found[at], found[at + 1 :]
        assert isinstance(option, t.May | t.If)
        if option.otherwise or not all(_speaks_of(one, found[at : at + 1 + n]) for n, one in enumerate(between)):
            if isinstance(option, t.May):
                return None
            found.append(action)
            continue
        field = "then" if option.then else "actions"
        found[at:] = [msgspec.structs.replace(option, **{field: (*getattr(option, field), *between, action)})]
    return found


def _optional_search(action: t.Shuffle, before: Sequence[t.Action]) -> int | None:
    """Where the pile is looked through as an option or under a condition, if it is not looked through anyway."""
    where = [at for at, one in enumerate(before) if _searched(action, (one,)) or _looked_at(action, one)]
    return where[0] if len(where) == 1 and isinstance(before[where[0]], t.May | t.If) else None


def _looked_at(action: t.Shuffle, where: t.Action) -> bool:
    looks = [node.what for node in t.nodes(where) if isinstance(node, t.Look | t.Reveal)]
    return any(isinstance(what, t.Top) and what.zone == action.zone for what in looks)


def after_delays(effect: Sequence[t.Action]) -> list[t.Action] | None:
    """The effect where a sentence about what will be done later, or instead, stands there; None: that cannot be told.

    次のドローフェイズ開始時、〜してもよい。そうしたならば、…: before that it has not been done.
    """
    found: list[t.Action] = []
    for action in effect:
        last = found[-1] if found else None
        if isinstance(last, t.Later | t.Instead) and _speaks_of(action, last.actions):
            found[-1] = msgspec.structs.replace(last, actions=(*last.actions, action))
            continue
        delays = [node for node in t.nodes(tuple(found)) if isinstance(node, t.Later | t.Instead)]
        if any(_speaks_of(action, delay.actions) for delay in delays):
            return None
        found.append(action)
    return found


def shown_anyway(effect: Sequence[t.Action], after: Sequence[t.Action] = ()) -> list[t.Action]:
    """The effect where cards of a deck are looked at in any case if what follows an option speaks of them.

    上から3枚を見て、その中から1枚を手札に加えてもよい。残りを…: to take one is the option.
    """
    found: list[t.Action] = []
    for number, action in enumerate(effect):
        later = (*effect[number + 1 :], *after)
        if isinstance(action, t.If):
            action = msgspec.structs.replace(action, then=tuple(shown_anyway(action.then, later)))
        if isinstance(action, t.May) and len(action.actions) > 1:
            shown = action.actions[0]
            tops = isinstance(shown, t.Look | t.Reveal) and isinstance(shown.what, t.Top)
            if tops and any(_speaks_of(one, (shown,)) for one in (*action.otherwise, *later)):
                found.append(shown)
                action = msgspec.structs.replace(action, actions=action.actions[1:])
        found.append(action)
    return found


def _governs(action: t.Action) -> bool:
    """Something is done only under a condition, and nothing else otherwise."""
    return isinstance(action, t.If | t.May) and bool(action.then) and not action.otherwise


def _speaks_of(action: t.Action, before: Sequence[t.Action]) -> bool:
    named = {node.bind for node in t.nodes(tuple(before)) if isinstance(node, NAMING)}
    return any(isinstance(node, USING) and node.bind in named for node in t.nodes(action))


def _searched(action: t.Shuffle, where: tuple[t.Action, ...]) -> bool:
    return any(isinstance(node, t.Cards) and action.zone in node.zones for node in t.nodes(where))
