"""Shapes of clauses that mean something as a whole."""

from __future__ import annotations

from tefuda.text import surface as s


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
