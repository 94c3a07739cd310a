"""What a scenario expects of the pending decision: what it offers, and what is refused and why."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from tefuda.kernel.records import Refusal

from . import notation
from .naming import SEATS, fold
from .scenario_run import Run, block, only, row
from .source import Block, line_of
from .table_names import fail, is_card


def check_decision(run: Run, value: Any) -> None:
    """The pending decision is exactly as described, or there is none."""
    match = run.table()
    decision = match.decision
    if value in (None, "none"):
        if decision is not None:
            raise fail(run, f"expected no decision, found {pending(run)}")
        return
    wanted = block(value, "decision", run.line)
    only(wanted, ("seat", "kind", "topic", "clause", "least", "most", "options", "includes", "excludes", "count"), "decision")
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
    for key, expected in wanted.items():
        run.line = wanted.lines[key]
        if key in found:
            if str(found[key]) != str(expected):
                raise fail(run, f"expected the decision's {key} to be {expected}, found {found[key]} ({pending(run)})")
        else:
            _offers(run, key, [str(text) for text in row(expected, key, run.line)])


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
            _known_words(run, text)
        elif not fits:
            raise fail(run, f"expected {text!r} to be on offer, found {pending(run)}")
        covered.update(fits)
    if key == "options" and len(covered) < len(decision.options):
        terms = match.options()
        extra = [terms[number] for number in range(len(terms)) if number not in covered]
        raise fail(run, f"on offer but not expected: {', '.join(extra)}")


def _known_words(run: Run, text: str) -> None:
    """What is not on offer must at least exist: a misspelt card is never on offer."""
    match = run.table()
    verb, _, rest = fold(text).partition(" ")
    if verb in ("arrange", "concede", "time", "number"):
        return
    name = rest if verb in notation.VERBS else fold(text)
    name = name.partition("#")[0].partition(" (")[0].strip()
    if not name or name.split()[-1].isdigit():
        return
    if not any(is_card(match, card, name) for card in range(len(match.game.state.cards))):
        raise fail(run, f"there is no card called {name!r}")


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
    for item in row(value, "refused", run.line) if not isinstance(value, Block) else [value]:
        wanted = block(item, "refused", run.line)
        run.line = line_of(wanted, run.line)
        only(wanted, ("action", "clause", "words", "seat", *SEATS), "refused")
        letters = [letter for letter in SEATS if letter in wanted]
        seat = SEATS.index(letters[0]) if letters else SEATS.find(str(wanted.get("seat", "-")))
        text = str(wanted[letters[0]] if letters else wanted.get("action", ""))
        if not text:
            raise fail(run, "refused: expected {action: ..., clause: ...}")
        match = run.table()
        reasons = match.why_not(text, None if seat < 0 else seat)
        if not reasons:
            raise fail(run, f"expected {text!r} to be refused, but it is possible ({pending(run)})")
        if all(not reason.clause for reason in reasons) and "clause" in wanted:
            raise fail(run, f"{text!r}: expected a refusal by {wanted['clause']}, found {reasons[0].en}")
        rest = Block({key: wanted[key] for key in ("clause", "words") if key in wanted})
        rest.lines = wanted.lines
        check_reasons(run, repr(text), reasons, rest)
        _known_words(run, text)


def check_reasons(run: Run, what: str, found: Sequence[Refusal], wanted: Any) -> None:
    """Every wanted clause is among the reasons; `words` must stand in one of them."""
    words: list[str] = []
    if isinstance(wanted, Block):
        only(wanted, ("clause", "words"), "a refusal")
        words = [str(word) for word in row(wanted.get("words"), "words", run.line)]
        wanted = wanted.get("clause")
    given = "; ".join(f"{reason.clause or '-'}: {reason.en}" for reason in found)
    for clause in row(wanted, "clause", run.line):
        if str(clause) not in [reason.clause for reason in found]:
            raise fail(run, f"{what}: expected a refusal by {clause}, found {given}")
    for word in words:
        if not any(word in reason.ja or word in reason.en for reason in found):
            raise fail(run, f"{what}: expected a refusal that says {word!r}, found {given}")
