"""A game under way: the state, the rules that drive it, and the loop that runs procedures step by step.

`advance` runs until somebody has to decide or the game is over; `answer` goes on from there. Everything else here is what
procedures, effects and rules use to act: ask, call a procedure, make events happen, look at cards.
"""

from __future__ import annotations

import sys
from collections.abc import Iterable, Sequence
from typing import TYPE_CHECKING, Protocol

from msgspec.structs import replace

from . import acts, continuous, loops, taking
from .catalog import Catalog
from .costs import payable
from .decisions import forced, problem
from .effects import Resolve
from .events import happen, unwatched
from .program import Program
from .records import Answer, Card, Context, Decision, Effect, Event, Frame, Key, Option, Ref, Refusal, Result, item_number
from .rules import Rules
from .state import State
from .states import check_states

if TYPE_CHECKING:
    from . import tree
    from .costs import Claim
    from .derived import Derived

#: More steps than any game needs between two decisions; reaching it means a procedure that never ends.
STEP_LIMIT = 200_000
#: Procedures that call each other deeper than this will not come back either.
DEPTH_LIMIT = 2_000


class Illegal(Exception):
    """An answer the rules do not allow; the state is unchanged. Carries every reason."""

    def __init__(self, reasons: Sequence[Refusal]) -> None:
        super().__init__("; ".join(f"{r.en} ({r.clause})" if r.clause else r.en for r in reasons))
        self.reasons = tuple(reasons)


class Stuck(Exception):
    """A procedure that never ends: a defect of the rules' code, never of a player's input."""


class Tracer(Protocol):
    """Watches which clauses are executed, and may switch clauses off."""

    def visit(self, clause: str, module: str, line: int) -> bool: ...


class Setting:
    """What all forks of a game share: rules, cards, options, the tracer and what was worked out about the cards."""

    __slots__ = ("catalog", "entries", "options", "rules", "tracer")

    def __init__(
        self, rules: Rules, catalog: Catalog, options: dict[str, bool | int] | None = None, tracer: Tracer | None = None
    ) -> None:
        self.rules = rules
        self.catalog = catalog
        self.options: dict[str, bool | int] = {**rules.switches, **(options or {})}
        self.tracer = tracer
        self.entries: dict[tuple[int, int, int], tuple[tuple[str, int, int], ...]] = {}


class Game:
    """One game: fork it, ask it, answer it."""

    __slots__ = (
        "catalog",
        "chosen",
        "clause",
        "derived",
        "here",
        "log",
        "number",
        "rules",
        "setting",
        "state",
        "touched",
        "tracer",
    )

    def __init__(self, setting: Setting, state: State) -> None:
        self.setting = setting
        self.rules = setting.rules
        self.catalog = setting.catalog
        self.tracer = setting.tracer
        self.state = state
        self.log: list[Event] = []
        self.derived: Derived | None = None
        self.chosen: tuple[Option, ...] = ()
        self.number = 0  # the number named, for decisions that ask for one
        self.here = 0  # frame whose step is running
        self.clause = ""
        self.touched = False

    def fork(self) -> Game:
        """An independent game that goes on from the same state. Its log starts empty."""
        return Game(self.setting, self.state.fork())

    # ------------------------------------------------------------------------------------------ clauses

    def rule(self, clause: str) -> bool:
        """True unless the clause is switched off. Every enforcement point asks; while tracing, the visit is recorded."""
        tracer = self.tracer
        if tracer is None:
            return True
        caller = sys._getframe(1)
        return tracer.visit(clause, caller.f_globals["__name__"], caller.f_lineno)

    def applies(self, mechanism: str) -> bool:
        """True unless a clause behind this mechanism is switched off (the game's table says which clauses those are)."""
        tracer = self.tracer
        if tracer is None:
            return True
        caller = sys._getframe(1)
        module, line = caller.f_globals["__name__"], caller.f_lineno
        return all([tracer.visit(clause, module, line) for clause in self.rules.mechanisms.get(mechanism, ())])

    def keyword_applies(self, program: Program) -> bool:
        """True unless the clause that defines the ability's keyword is switched off."""
        if self.tracer is None or not program.ability.keyword:
            return True
        return self.applies("keyword:" + program.ability.keyword)

    def option(self, name: str) -> bool:
        """The reading chosen where the rulebook allows two."""
        return bool(self.setting.options.get(name, False))

    # ------------------------------------------------------------------------------------------ running

    def advance(self) -> None:
        """Run procedures until there is a decision or a result."""
        state, table = self.state, self.rules.procedures
        frames = state.frames
        for _ in range(STEP_LIMIT):
            if self.touched:
                self.touched = False
                self.rules.interrupt(self)
                watch, lasting = state.watch, state.lasting
                if "multiple" in watch or "gain>multiple" in watch or continuous.MULTIPLES in state.numbers:
                    continuous.settle_multiples(self)
                if "state" in watch or "gain>state" in watch or "gain>state" in lasting:
                    check_states(self)
            if state.decision is not None or state.result is not None:
                return
            here = len(frames) - 1
            if here < 0:
                raise Stuck("the game's outermost procedure ended without a result")
            frame = frames[here]
            steps = table[type(frame)]
            at = frame.step
            if at >= len(steps):
                frames.pop()
                continue
            step = steps[at]
            frames[here] = replace(frame, step=at + 1)
            self.here = here
            if step.clause:
                self.clause = step.clause
                if self.tracer is not None:
                    code = step.run.__code__
                    if not self.tracer.visit(step.clause, step.run.__module__, code.co_firstlineno):
                        continue
            else:
                self.clause = self._calling(here)
            step.run(self, frame)
            if self.state is not state:  # a play was rewound
                state = self.state
                frames = state.frames
        raise Stuck(f"no decision after {STEP_LIMIT} steps, in {[type(f).__name__ for f in frames[-12:]]}")

    def _calling(self, here: int) -> str:
        """The clause a procedure without clauses of its own works under. Read from the frames: a fork must say the same."""
        for frame in reversed(self.state.frames[:here]):
            clause = self.rules.procedures[type(frame)][max(0, frame.step - 1)].clause
            if clause:
                return clause
        return ""

    def answer(self, answer: Answer) -> None:
        """Answer the pending decision and run on. An answer that is not allowed raises Illegal and changes nothing."""
        decision = self.state.decision
        if decision is None:
            raise Illegal([Refusal("", "いま決めることはありません。", "There is nothing to decide now.")])
        fault = problem(decision, answer)
        if fault is not None:
            raise Illegal([fault])
        if self.state.barred:
            barred = loops.barred(self, decision, answer)
            if barred is not None:
                raise Illegal([barred])
        loops.remember(self, decision, answer)
        self._take(decision, answer)
        self.state.decision = None
        self.advance()

    def _take(self, decision: Decision, answer: Answer) -> None:
        if decision.kind == "number":
            self.number, self.chosen = answer[0], ()
        else:
            self.chosen = tuple([decision.options[i] for i in answer])

    def ask(self, decision: Decision) -> None:
        """Stop for a decision; the next step finds the answer in `chosen` or `number`. Forced answers are not asked."""
        only = forced(decision)
        if only is not None:
            self._take(decision, only)
            return
        loops.notice(self, decision)

    # ------------------------------------------------------------------------------------------ frames

    def call(self, frame: Frame) -> None:
        """Run another procedure; the next step of this one follows when it is done."""
        frames = self.state.frames
        if len(frames) >= DEPTH_LIMIT:
            raise Stuck(f"{len(frames)} procedures deep, in {[type(f).__name__ for f in frames[-12:]]}")
        frames.append(frame)

    def reply(self, **changes: object) -> None:
        """Change locals of the procedure that called the running one."""
        frames = self.state.frames
        frames[self.here - 1] = replace(frames[self.here - 1], **changes)

    def goto(self, step: int) -> None:
        """Continue the running procedure at another step."""
        frames = self.state.frames
        frames[self.here] = replace(frames[self.here], step=step)

    def leave(self) -> None:
        """End the running procedure."""
        del self.state.frames[self.here]

    def set(self, **changes: object) -> None:
        """Change locals of the running procedure."""
        frames = self.state.frames
        frames[self.here] = replace(frames[self.here], **changes)

    def unwind(self, kind: type[Frame]) -> None:
        """Abandon every procedure above the innermost one of this kind (an effect that ends a phase)."""
        frames = self.state.frames
        while frames and not isinstance(frames[-1], kind):
            frames.pop()

    def deliver(self, done: tuple[Event, ...]) -> None:
        """What the proposed events came to, for the next step of the procedure that proposed them."""
        frames = self.state.frames
        if self.here < len(frames):
            frames[self.here] = replace(frames[self.here], done=done)

    def deliver_below(self, done: tuple[Event, ...]) -> None:
        """The same for a procedure that settled events on behalf of its caller."""
        frames = self.state.frames
        if self.here > 0:
            frames[self.here - 1] = replace(frames[self.here - 1], done=done)

    def running(self, source: Ref, key: Key) -> bool:
        """Is this ability being resolved right now?"""
        for frame in self.state.frames:
            context = getattr(frame, "context", None)
            if context is not None and context.source == source and context.key == key:
                return True
        return False

    def phases(self) -> tuple[str, ...]:
        """The phase and step the game is in."""
        return tuple(self.state.phase.split("/"))

    # ------------------------------------------------------------------------------------------ transactions

    def save(self) -> None:
        """Remember the state as it is now, to rewind to if a play turns out to be impossible."""
        self.state.savepoints.append(self.state.fork())

    def keep(self) -> None:
        """The play succeeded: forget the last savepoint."""
        self.state.savepoints.pop()

    def rewind(self) -> None:
        """Undo everything since the last savepoint."""
        self.state = self.state.savepoints[-1].fork()
        self.touch()

    # ------------------------------------------------------------------------------------------ events

    def record(self, event: Event) -> Event:
        """Write an event into the record; it gets its number, clause and parent."""
        number = self.tick()
        event = replace(event, number=number, clause=event.clause or self.clause)
        self.log.append(event)
        self.state.history.append(event)
        self.rules.happened(self, event)
        return event

    def occur(self, kind: str, *, at: str = "", seat: int = -1, **more: object) -> None:
        """Something happens that changes no card: a phase starts, an attack is declared."""
        event = Event(kind, at=at, seat=seat, **more)  # type: ignore[arg-type]
        if unwatched(self, event):
            self.record(event)
            self.touch()
        else:
            happen(self, [event])

    def touch(self) -> None:
        """The state changed: computed values are stale and interrupting rules must look."""
        self.touched = True
        self.derived = None

    def tick(self) -> int:
        self.state.time += 1
        return self.state.time

    @property
    def last_event(self) -> int:
        return self.state.history[-1].number if self.state.history else -1

    def finish(self, winner: int | None, reason: str, clause: str) -> None:
        """The game is over."""
        if self.state.result is None:
            self.state.result = Result(winner, reason, clause)
            self.state.decision = None
            self.record(Event("result", seat=-1 if winner is None else winner, at=reason, clause=clause))

    # ------------------------------------------------------------------------------------------ cards

    def master(self, card: int) -> int:
        """The player who uses a card: the player of its zone, or its controller in a shared zone."""
        record = self.state.cards[card]
        if self.tracer is not None:
            return self.rules.master(self, record)
        return record.zone & 1 if record.controller < 0 else record.controller

    def zone(self, name: str, seat: int) -> int:
        """The index of a player's zone."""
        return self.rules.index[name] if name in self.rules.shared else self.rules.index[name] + seat

    def cards_in(self, name: str, seat: int) -> tuple[int, ...]:
        return self.state.zones[self.zone(name, seat)]

    def ref(self, card: int) -> Ref:
        return (card, self.state.cards[card].object)

    def alive(self, ref: Ref) -> bool:
        """Is the object still there (or the ability, if it is one that lies ready to be resolved)?"""
        if ref[1] < -1:
            return any(item.number == item_number(ref) for item in self.state.items)
        return ref[0] >= 0 and self.state.cards[ref[0]].object == ref[1]

    def card_ref(self, ref: Ref) -> Ref:
        """The card that is meant: for an ability that lies ready to be resolved, the one it comes from."""
        for item in self.state.items if ref[1] < -1 else ():
            if item.number == item_number(ref) and item.context is not None:
                return item.context.source
        return ref

    def look(self, ref: Ref) -> Card:
        """The card as it is, or as it last was if the object is gone."""
        if ref[1] < -1:
            ref = self.card_ref(ref)
        card = self.state.cards[ref[0]]
        if card.object != ref[1]:
            ghost = self.state.ghosts.get(ref[1])
            if ghost is not None and self.applies("last_known"):
                return ghost.card
        return card

    def look_master(self, ref: Ref) -> int:
        card = self.look(ref)
        return card.zone & 1 if card.controller < 0 else card.controller

    def face_name(self, card: int) -> str:
        record = self.state.cards[card]
        return self.catalog.definitions[record.definition].faces[record.face].name

    def program(self, key: Key) -> Program:
        return self.catalog.definitions[key[0]].programs[key[1]]

    def entries(self, record: Card) -> tuple[tuple[str, int, int], ...]:
        """The index entries of a card where it lies: (key, ability, place) of each ability that works there."""
        slot = (record.definition, record.face, record.zone >> 1)
        found = self.setting.entries.get(slot)
        if found is None:
            found = self.setting.entries[slot] = tuple(self._entries(record))
        return () if record.down else found

    def _entries(self, record: Card) -> Iterable[tuple[str, int, int]]:
        definition = self.catalog.definitions[record.definition]
        zone = self.rules.zones[record.zone >> 1].name
        for index in definition.faces[record.face].abilities:
            program = definition.programs[index]
            if zone in self.rules.functions(self, definition, program, record.face):
                for key, place in program.keys:
                    yield key, index, place

    # ------------------------------------------------------------------------------------------ effects

    def resolve(self, context: Context, *, cost: bool = False, used: tuple[tuple[int, int, int, int], ...] = ()) -> None:
        """Carry out an ability's effect (or pay its cost) as a procedure of its own."""
        self.call(Resolve(context=context, cost=cost, used=used))

    def pay_part(self, context: Context, start: int, stop: int) -> None:
        """Carry out some of the actions of an ability's cost."""
        self.call(Resolve(context=context, cost=True, at=start, stop=stop))

    def start_effect(self, effect: Effect, keys: Iterable[str]) -> None:
        """A lasting effect comes into force."""
        state = self.state
        state.effects[effect.number] = effect
        for key in keys:
            state.lasting[key] = (*state.lasting.get(key, ()), effect.number)
        self.touch()

    def end_effect(self, number: int) -> None:
        """A lasting effect ends."""
        state = self.state
        if state.effects.pop(number, None) is None:
            return
        for key in [key for key, numbers in state.lasting.items() if number in numbers]:
            rest = tuple(n for n in state.lasting[key] if n != number)
            if rest:
                state.lasting[key] = rest
            else:
                del state.lasting[key]
        self.touch()

    def expire(self, duration: str) -> int:
        """Every lasting effect of this duration ends; gives how many did."""
        ended = [effect for effect in self.state.effects.values() if effect.duration == duration]
        for effect in ended:
            self.end_effect(effect.number)
        taking.give_back(self, ended)
        return len(ended)

    def aims(self, context: Context) -> list[tree.Choose]:
        """The targets an ability needs to be chosen when it is played."""
        return acts.aims(self, context)

    def feasible(self, context: Context, actions: tuple[tree.Action, ...], claims: Sequence[Claim] = ()) -> bool:
        """Can these actions be carried out completely, on top of other claims?"""
        return payable(self, context, actions, claims)
