"""What all forks of a game share, and what is known before the first card is moved."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from .arrivals import one_by_one
from .catalog import Catalog, Entries
from .events import happening, interruption
from .gates import Tracer
from .interpreter import resolving
from .loops import looping
from .rules import Procedure, Rules
from .state import State, decode

#: The kernel's own procedures, which every game has.
PROCEDURES: tuple[Procedure[Any], ...] = (happening, interruption, one_by_one, resolving, looping)
_VARIANTS: dict[tuple[object, ...], int] = {}


class Setting:
    """What all forks of a game share: rules, cards, options, the tracer and what was worked out about the cards."""

    __slots__ = (
        "catalog",
        "changed",
        "entries",
        "goals",
        "listens",
        "loop_after",
        "options",
        "procedures",
        "rules",
        "steps",
        "told",
        "tracer",
        "variant",
        "whole",
    )

    def __init__(
        self, rules: Rules, catalog: Catalog, options: dict[str, bool | int] | None = None, tracer: Tracer | None = None
    ) -> None:
        self.rules = rules
        self.catalog = catalog
        self.whole: Setting = self
        self.changed: dict[int, Setting] = {}  # what `with_steps` made of it
        self.options: dict[str, bool | int] = {**rules.switches, **(options or {})}
        self.tracer = tracer
        self.entries: dict[int, Entries] = {}  # while clauses are traced, by definition
        #: A number for the readings of the rules in use, under which definitions keep what was worked out.
        self.variant = _VARIANTS.setdefault((rules, *sorted(self.options.items())), len(_VARIANTS))
        self.procedures = {procedure.frame: procedure for procedure in (*PROCEDURES, *rules.procedures)}
        #: The clause and the function of each step of each procedure, as plain pairs (they are taken apart at every step);
        #: None: it is over.
        self.steps = {
            frame: (*[(step.clause, step.run) for step in procedure.steps], None)
            for frame, procedure in self.procedures.items()
        }
        #: Where each step of each procedure stands in it.
        self.goals = {frame: procedure.numbers for frame, procedure in self.procedures.items()}
        #: So much is done in a turn before anybody looks for loops.
        self.loop_after = self.options.get("loop_after", rules.loop_after)
        #: The kinds of events, with their other names, that have happened and are declared: does the game note them?
        self.told: dict[tuple[str, str], bool] = {}
        #: The names of the events that the game keeps notes of; None: of all.
        self.listens: frozenset[str] | None = rules.noted
        if not rules.noted and type(rules).happened is not Rules.happened:
            self.listens = None

    def with_steps(self, steps: Mapping[Any, Any]) -> Setting:
        """The same setting with other functions for some steps, for worlds in which things are only tried.

        It is made once for a table of steps. What the table does not name is as it was in the beginning."""
        whole = self.whole
        found = whole.changed.get(id(steps))
        if found is None:
            found = Setting(whole.rules, whole.catalog, whole.options, whole.tracer)
            found.whole = whole
            found.steps = {
                frame: (*[step and (step[0], steps.get(step[1], step[1])) for step in table],)
                for frame, table in whole.steps.items()
            }
            whole.changed[id(steps)] = found
        return found

    def decode(self, data: bytes) -> State:
        """A state of such a game that was encoded. Raises msgspec.DecodeError on foreign bytes."""
        return decode(data, tuple(self.procedures))
