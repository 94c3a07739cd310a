"""Small parts of descriptions as filters."""

from __future__ import annotations

import re

from tefuda.kernel import tree as t
from tefuda.text import lexicon
from tefuda.text import surface as s
from tefuda.text.grammar_nouns import SAME
from tefuda.text.lowering.context import Context
from tefuda.text.vocabulary import Vocabulary

#: A keyword as a sentence speaks of it.
_TAG = re.compile("“[^”]*”|【[^】]*】|「[^」]*」|≪[^≫]*≫")


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


def having(context: Context, span: s.Span, keywords: tuple[str, ...]) -> t.Filter:
    """【A】か【B】を持つ: one of them; 【A】と【B】を持つ: both"""
    has = tuple(t.HasKeyword(keyword) for keyword in keywords)
    if len(has) == 1:
        return has[0]
    joints = set(_TAG.sub("\0", context.text[slice(*span)]).split("\0")[1 : len(has)])
    either = any(joint.strip("、") in lexicon.OR_WORDS for joint in joints)
    both = bool(joints & {"と", ""})
    if either and both:
        context.refuse(span, "whether one of these or all of them is meant is not said")
    return t.Either(has) if either else t.All(has)
