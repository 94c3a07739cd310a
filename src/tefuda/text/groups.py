"""Actions that card text says in one breath, put together again before they are written."""

from __future__ import annotations

from collections.abc import Sequence

from tefuda.kernel import tree as t
from tefuda.text.vocabulary import Vocabulary


class Enter(t.Node, frozen=True):
    """…をパワー4000、ヒット1のユニットとして登場させる"""

    what: t.Target
    bind: int
    kind: t.Is
    numbers: tuple[tuple[str, int], ...]


class Pair(t.Node, frozen=True):
    """A1枚とB1枚を選ぶ: both are spoken of together afterwards"""

    one: t.Choose
    other: t.Choose


class Likened(t.Node, frozen=True):
    """A1枚はB1枚と同じ能力を持つ: both are chosen as it is said"""

    one: t.Choose
    other: t.Choose
    like: t.Like


Written = t.Action | Enter | Pair | Likened


def grouped(actions: Sequence[t.Action], vocabulary: Vocabulary) -> list[Written]:
    """The actions with such groups in place of their parts."""
    found: list[Written] = []
    number = 0
    while number < len(actions):
        action = actions[number]
        rest = actions[number + 1 :]
        taken = 1
        if isinstance(action, t.Special) and action.act == vocabulary.entering_as and action.what is not None and rest:
            kind, changes = rest[0], []
            for change in rest[1:]:
                if not isinstance(change, t.Change) or not change.sets or not isinstance(change.amount, t.Number):
                    break
                if change.what != t.Bound(action.bind):
                    break
                changes.append((change.property, change.amount.value))
            if isinstance(kind, t.Become) and kind.only and kind.what == t.Bound(action.bind) and changes:
                found.append(Enter(action.what, action.bind, t.Is(kind.property, kind.value), tuple(changes)))
                number += 2 + len(changes)
                continue
        if isinstance(action, t.Special) and rest and _gains(action, rest[0], vocabulary):
            taken = 2
        if isinstance(action, t.Choose) and len(rest) > 1 and isinstance(rest[0], t.Choose):
            both = (t.Bound(action.bind), t.Bound(rest[0].bind))
            like = rest[1]
            if isinstance(like, t.Like) and (like.what, like.of) == both and not action.target and not rest[0].target:
                found.append(Likened(action, rest[0], like))
                number += 3
                continue
            if _paired(action, *rest[:2]):
                found.append(Pair(action, rest[0]))
                number += 2
                continue
        found.append(action)
        number += taken
    return found


def _gains(action: t.Special, following: t.Action, vocabulary: Vocabulary) -> bool:
    """Is what follows part of what the verb means?"""
    made = [verb.becomes for verb in vocabulary.verbs if verb.sense == "act" and verb.event == action.act and verb.becomes[0]]
    return any(following == t.Become(t.Bound(action.bind), *becomes) for becomes in made)


def _paired(one: t.Choose, other: t.Action, following: t.Action) -> bool:
    assert isinstance(other, t.Choose)
    both = (t.Bound(one.bind), t.Bound(other.bind))
    if (one.target, one.who) != (other.target, other.who) or one.at_random or other.at_random:
        return False
    return getattr(following, "what", None) == t.Together(both) or (
        isinstance(following, t.Swap) and (following.one, following.other) == both
    )
