"""Decisions: what a legal answer is, and when there is only one."""

from __future__ import annotations

from collections.abc import Sequence

from .records import Answer, Decision, Option, Refusal, Waiting


def problem(decision: Decision, answer: Answer) -> Refusal | None:
    """Why the answer does not fit the decision; None if it does."""
    if decision.kind == "number":
        if len(answer) != 1 or not decision.least <= answer[0] <= decision.most:
            span = f"{decision.least}-{decision.most}"
            return Refusal(decision.clause, f"{span}の整数を1つ答えてください。", f"Name one whole number from {span}.")
        return None
    if len(answer) == 1 and decision.kind in ("act", "yes") and 0 <= answer[0] < len(decision.options):
        return None  # nearly always
    if answer and (min(answer) < 0 or max(answer) >= len(decision.options) or len(set(answer)) != len(answer)):
        return Refusal(decision.clause, "その選択肢はありません。", "There is no such option.")
    least, most = bounds(decision)
    if not least <= len(answer) <= most:
        span = str(least) if least == most else f"{least}-{most}"
        return Refusal(decision.clause, f"{span}個を選んでください。", f"Choose {span} of the options.")
    return None


def triggers(waiting: Sequence[Waiting]) -> tuple[Option, ...]:
    """Waiting abilities on offer, to be played or put in order."""
    return tuple(
        Option("trigger", one.context.source, index=at, key=one.context.key, waiting=one.number)
        for at, one in enumerate(waiting)
    )


def bounds(decision: Decision) -> tuple[int, int]:
    """How many options an answer must name."""
    if decision.kind == "order":
        return len(decision.options), len(decision.options)
    if decision.kind in ("act", "yes"):
        return 1, 1
    return decision.least, decision.most


def forced(decision: Decision) -> Answer | None:
    """The only possible answer, if there is just one. Windows ("act") are always asked: passing is a choice."""
    kind = decision.kind
    if kind == "choose":
        count = len(decision.options)
        if decision.most == 0:
            return ()
        if decision.least == count:
            return tuple(range(count))
    elif kind == "order":
        if len(decision.options) < 2:
            return tuple(range(len(decision.options)))
    elif kind == "number" and decision.least == decision.most:
        return (decision.least,)
    return None
