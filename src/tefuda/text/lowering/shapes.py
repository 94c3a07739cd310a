"""Shapes of clauses that mean something as a whole."""

from __future__ import annotations

from collections.abc import Sequence

from tefuda.text import surface as s
from tefuda.text.vocabulary import Verb


def cancelling(clause: s.Clause) -> tuple[s.Surface, ...]:
    """All nodes of それを無効にする; nothing if the clause is another one."""
    predicate = clause.predicate
    if len(clause.items) != 2 or not isinstance(predicate, s.Predicate) or predicate.form != "plain":
        return ()
    it, invalid = clause.items
    if not isinstance(it, s.Arg) or not isinstance(invalid, s.Arg) or not isinstance(invalid.content, s.Invalid):
        return ()
    if not isinstance(it.content, s.Noun):
        return ()
    core = it.content.cores[0]
    if not isinstance(core.head, s.ThatHead) or core.head.kind != "that" or core.head.noun is not None:
        return ()
    return (clause, it, it.content, core, core.head, invalid, invalid.content, predicate)


def has_subject(clause: s.Clause) -> bool:
    """Does the clause say what it is about?"""
    return any(isinstance(item, s.Arg) and item.particle == "が" for item in clause.items)


def is_this(clause: s.Clause) -> bool:
    """Is the clause about このカード?"""
    return any(
        isinstance(item, s.Arg)
        and item.particle == "が"
        and isinstance(item.content, s.Noun)
        and isinstance(item.content.cores[0].head, s.ThisHead)
        and len(item.content.cores) == 1
        for item in clause.items
    )


def is_this_noun(content: object) -> bool:
    """Is this just このカード?"""
    return isinstance(content, s.Noun) and len(content.cores) == 1 and isinstance(content.cores[0].head, s.ThisHead)


def shares_object(link: s.Link, words: s.Sentence, number: int) -> bool:
    """手札に加えるかトラッシュに置く: neither verb has an object of its own, so both are about the card before."""
    following = words.parts[number] if number < len(words.parts) else words.final
    clause = following.clause if isinstance(following, s.Link) else following
    both = (link.clause, clause) if isinstance(clause, s.Clause) else ()
    return (
        number > 1
        and bool(both)
        and not any(
            (isinstance(item, s.Arg) and item.particle in ("を", "が", "は")) or isinstance(item, s.Float)
            for each in both
            for item in each.items
        )
    )


#: Verbs that are about cards, whether or not these are said with them.
_ABOUT_CARDS = frozenset(("put", "break", "destroy", "send", "bring", "orient"))


def lends_object(link: s.Link, words: s.Sentence, number: int, verbs: Sequence[Verb]) -> bool:
    """そのカードを手札に加えるか、マナゾーンに置く: only the first verb has an object, and both are about it."""
    following = words.parts[number] if number < len(words.parts) else words.final
    clause = following.clause if isinstance(following, s.Link) else following
    if not isinstance(clause, s.Clause) or not isinstance(clause.predicate, s.Predicate):
        return False
    own = [item for item in link.clause.items if isinstance(item, s.Arg) and item.particle == "を"]
    bare = all(isinstance(item, s.Arg) and item.particle in ("に", "で") for item in clause.items)
    about = verbs[clause.predicate.verb].sense in _ABOUT_CARDS
    return bare and about and len(own) == 1 and isinstance(own[0].content, s.Noun)


def goes_on_about_it(words: s.Sentence, number: int) -> bool:
    """…するか、そのカードを…する, as the last clause: what can be done instead is done to the same cards."""
    final = words.final
    if number < len(words.parts) or not isinstance(final, s.Clause):
        return False
    own = [item.content for item in final.items if isinstance(item, s.Arg) and item.particle == "を"]
    noun = own[0] if len(own) == 1 else None
    return isinstance(noun, s.Noun) and len(noun.cores) == 1 and isinstance(noun.cores[0].head, s.ThatHead)


def waits_on(parts: tuple[s.Part, ...]) -> bool:
    """Does a trigger of its own follow? 次の…時 and このターンの終了時 only delay what is done."""
    for part in parts:
        heads = (part.first, part.second) if isinstance(part, s.EventHeads) else (part,)
        for head in heads:
            if isinstance(head, s.MomentHead) and not head.which:
                return True
            if isinstance(head, s.EventHead) and not any(isinstance(item, s.NextWord) for item in head.clause.items):
                return True
    return False
