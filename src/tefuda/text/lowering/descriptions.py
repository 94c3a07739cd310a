"""Small parts of descriptions as filters."""

from __future__ import annotations

from tefuda.kernel import tree as t
from tefuda.text.grammar_nouns import SAME
from tefuda.text.vocabulary import Vocabulary


def role_of(cards: t.Cards) -> t.Role | None:
    """アタックしているカード, nobody's in particular, is アタックカード."""
    if cards.whose == "any" and len(cards.filters) == 1:
        (only,) = cards.filters
        if isinstance(only, t.Not) and isinstance(only.filter, t.Except) and isinstance(only.filter.what, t.Role):
            return only.filter.what
    return None


def relation(sign: str) -> t.Relation:
    signs: dict[str, t.Relation] = {"=": "=", "<=": "<=", ">=": ">=", "<": "<", ">": ">"}
    return signs[sign]


def is_one_of(target: t.Target) -> t.Not:
    """The filter "is that card": there is no node of its own, since it is "not other than"."""
    return t.Not(t.Except(target))


def words_of(values: tuple[tuple[str, str], ...]) -> t.Filter:
    found = tuple(dict.fromkeys(t.Same(value, t.This()) if name == SAME else t.Is(name, value) for name, value in values))
    return found[0] if len(found) == 1 else t.Either(tuple(sorted(found, key=repr)))


def meant(vocabulary: Vocabulary, values: tuple[tuple[str, str], ...]) -> t.Filter | None:
    """What cards are that are called by brackets with a meaning of their own; None: such brackets name a property."""
    means = {bracket.property: bracket.means for bracket in vocabulary.brackets if bracket.means is not None}
    if not values or not all(name in means for name, _ in values):
        return None
    found = tuple(means[name](value) for name, value in values)
    return found[0] if len(found) == 1 else t.Either(found)


def negated(item: t.Filter, negated: bool) -> t.Filter:
    return t.Not(item) if negated else item
