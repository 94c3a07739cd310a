"""What a scenario expects of the pending decision: what it offers, and what is refused and why."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from tefuda.kernel.records import Refusal

from . import notation
from .format import line_text
from .naming import SEATS
from .scenario_run import Run, row
from .source import Block
from .table_names import fail


def check_decision(run: Run, value: Any) -> None:
    """The pending decision is exactly as described, or there is none."""
    match = run.table()
    decision = match.decision
    if value == "none":
        if decision is not None:
            raise fail(run, f"expected no decision, found {pending(run)}")
        return
    if decision is None:
        raise fail(run, f"expected a decision, but the game is over: {match.result}")
    found: dict[str, object] = {
        "seat": SEATS[decision.seat],
        "kind": decision.kind,
        "topic": decision.topic,
        "clause": decision.clause,
        "least": decision.least,
        "most": decision.most,
        "count": len(decision.options),
    }
    for key, expected in value.items():
        run.line = value.lines[key]
        if key in found:
            if str(found[key]) != str(expected):
                raise fail(run, f"expected the decision's {key} to be {expected}, found {found[key]} ({pending(run)})")
        else:
            _offers(run, key, [line_text(text) for text in row(expected)])


def _offers(run: Run, key: str, lines: list[str]) -> None:
    match = run.table()
    decision = match.decision
    assert decision is not None
    covered: set[int] = set()
    for text in lines:
        fits = notation.fits(match.game, decision, text, match.labels)
        if key == "excludes":
            if fits:
                raise fail(run, f"expected {text!r} not to be on offer, found {pending(run)}")
        elif not fits:
            raise fail(run, f"expected {text!r} to be on offer, found {pending(run)}")
        covered.update(fits)
    if key == "options" and len(covered) < len(decision.options):
        terms = match.options()
        extra = [terms[number] for number in range(len(terms)) if number not in covered]
        raise fail(run, f"on offer but not expected: {', '.join(extra)}")


def pending(run: Run) -> str:
    """The pending decision in words, for messages."""
    match = run.table()
    decision = match.decision
    if decision is None:
        return f"no decision (result: {match.result})"
    return f"{SEATS[decision.seat]} decides {decision.topic} ({decision.clause}): {', '.join(match.options()) or decision.kind}"


# ------------------------------------------------------------------------------------------------ refusals


def check_refused(run: Run, value: Any) -> None:
    """Actions that are not possible now, each with the clause that says so."""
    for wanted in row(value):
        run.line = wanted.line or run.line
        run.attempt(_refused, run, wanted)


def _refused(run: Run, wanted: Block) -> None:
    letters = [letter for letter in SEATS if letter in wanted]
    seat = SEATS.index(letters[0]) if letters else SEATS.find(str(wanted.get("seat", "-")))
    text = line_text(wanted[letters[0] if letters else "action"])
    reasons = run.table().why_not(text, None if seat < 0 else seat)
    if not reasons:
        raise fail(run, f"expected {text!r} to be refused, but it is possible ({pending(run)})")
    if all(not reason.clause for reason in reasons) and "clause" in wanted:
        raise fail(run, f"{text!r}: expected a refusal by {wanted['clause']}, found {reasons[0].en}")
    check_reasons(run, repr(text), reasons, wanted)


def check_reasons(run: Run, what: str, found: Sequence[Refusal], wanted: Any) -> None:
    """Every wanted clause is among the reasons; `words` must stand in one of them."""
    words: list[str] = []
    if isinstance(wanted, Block):
        words = [str(word) for word in row(wanted.get("words"))]
        wanted = wanted.get("clause")
    given = "; ".join(f"{reason.clause or '-'}: {reason.en}" for reason in found)
    for clause in row(wanted):
        if str(clause) not in [reason.clause for reason in found]:
            raise fail(run, f"{what}: expected a refusal by {clause}, found {given}")
    for word in words:
        if not any(word in reason.ja or word in reason.en for reason in found):
            raise fail(run, f"{what}: expected a refusal that says {word!r}, found {given}")
