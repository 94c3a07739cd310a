"""What is wrong with a scenario: every fault with its line."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple


class Fault(NamedTuple):
    """One thing that is wrong, in one sentence; `step` is the action it came up at (0: none)."""

    line: int
    message: str
    step: int = 0


class ScenarioFault(Exception):
    """A scenario that cannot be played on, or an expectation that does not hold."""

    def __init__(self, message: str, line: int = 0, faults: Sequence[Fault] = ()) -> None:
        super().__init__(message)
        self.line = line
        self.faults = tuple(faults) or (Fault(line, message),)

    @classmethod
    def of(cls, faults: Sequence[Fault]) -> ScenarioFault:
        """All of them, in the order of their lines."""
        found = sorted(dict.fromkeys(faults), key=lambda fault: fault.line)
        return cls("; ".join(fault.message for fault in found), found[0].line, found)
