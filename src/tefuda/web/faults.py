"""Everything that can go wrong with a request, each with its status, a code for programs, and a sentence for people."""

from __future__ import annotations

from starlette.requests import Request

from tefuda.match.replay import ReplayFault

from .explain import NoAnswer
from .hall import BrokenMatch, Full
from .host import Late, Refused
from .meeting import Wrong
from .store import StoreFault


class Fault(Exception):
    """A request that is not met."""

    def __init__(self, status: int, code: str, ja: str, en: str, reasons: tuple[dict[str, str], ...] = ()) -> None:
        super().__init__(en)
        self.status, self.code, self.ja, self.en, self.reasons = status, code, ja, en, reasons


#: What `fault_of` knows.
KNOWN = (Fault, Refused, NoAnswer, Wrong, StoreFault, BrokenMatch, ReplayFault, Full)


def fault_of(fault: Exception, lang: str) -> Fault:
    """Any of these as a fault."""
    if isinstance(fault, Fault):
        return fault
    if isinstance(fault, Refused):
        ja, en = " ".join(r.ja for r in fault.refusals), " ".join(r.en for r in fault.refusals)
        reasons = tuple({"clause": r.clause, "text": r.ja if lang == "ja" else r.en} for r in fault.refusals)
        return Fault(409, "late" if isinstance(fault, Late) else "not_allowed", ja, en, reasons)
    if isinstance(fault, NoAnswer):
        return Fault(404, "no_answer", fault.ja, fault.en)
    if isinstance(fault, Wrong):
        return Fault(400, "wrong", fault.ja, fault.en)
    if isinstance(fault, StoreFault):
        return Fault(503, "storage", fault.ja, fault.en)
    if isinstance(fault, BrokenMatch):
        ja, en = f"この対戦は今の版では続けられません: {fault}", f"This version cannot continue the match: {fault}."
        return Fault(409, "broken", ja, en)
    if isinstance(fault, ReplayFault):
        return Fault(400, "replay", f"再生できません: {fault}", f"The replay cannot be used: {fault}.")
    return Fault(503, "full", "いま対戦が多すぎます。", "Too many matches are running; please try again later.")


def allow(request: Request, what: str, sender: str = "") -> None:
    """Count against the limit of a sender (an address, or a token). Raises Fault when it is too much."""
    client = request.client.host if request.client is not None else "?"
    if not getattr(request.app.state, what).take(sender or client):
        raise Fault(429, "too_fast", "リクエストが多すぎます。少し待ってください。", "Too many requests; please wait a moment.")
