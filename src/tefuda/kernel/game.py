"""A game under way: the state, the rules that drive it, and the loop that runs procedures step by step.

`advance` runs until somebody has to decide or the game is over; `answer` goes on from there. Everything else here is what
procedures, effects and rules use to act: ask, call a procedure, make events happen, look at cards.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import TYPE_CHECKING, TypeVar

from msgspec.structs import replace

from . import acts, budget, layers, loops, objects, staying, taking
from .budget import EVERY
from .catalog import Definition
from .costs import payable
from .decisions import forced
from .effects import Resolve
from .events import Interruption, Used, happen, unwatched
from .gates import Gates
from .keeping import BUSY, Keeping
from .names import Undeclared
from .past import Past
from .program import Program
from .records import (
    Answer,
    Card,
    Context,
    Decision,
    Effect,
    Event,
    Frame,
    Key,
    Option,
    Ref,
    Refusal,
    Result,
    item_number,
    item_source,
)
from .rules import Goal
from .setting import Setting as Setting
from .state import State
from .triggers import check_states
from .zones import seat_of

if TYPE_CHECKING:
    from . import tree
    from .costs import Claim

T = TypeVar("T")

#: More steps than any game needs between two decisions; reaching it means a procedure that never ends.
STEP_LIMIT = 200_000
#: What the index has of abilities that are looked at after every change.
_LOOKED_AT = frozenset({"multiple", "gain>multiple", "state", "gain>state"})
#: Procedures that call each other deeper than this will not come back either.
DEPTH_LIMIT = 2_000


class Illegal(Exception):
    """An answer the rules do not allow; the state is unchanged. Carries every reason."""

    def __init__(self, reasons: Sequence[Refusal]) -> None:
        super().__init__("; ".join(f"{r.en} ({r.clause})" if r.clause else r.en for r in reasons))
        self.reasons = tuple(reasons)


class Stuck(Exception):
    """A procedure that never ends: a defect of the rules' code, never of a player's input."""


class Game(Keeping):
    """One game: fork it, ask it, answer it."""

    __slots__ = (
        "_past",
        "chosen",
        "clause",
        "here",
        "log",
        "number",
        "rules",
        "running",
    )

    def __init__(self, setting: Setting, state: State) -> None:
        super().__init__(state, setting)
        self.rules = setting.rules
        self.log: list[Event] = []
        self._past: Past | None = None
        self.chosen: tuple[Option, ...] = ()
        self.number = 0  # the number named, for decisions that ask for one
        self.here = 0  # frame whose step is running
        self.clause = ""  # of the running step
        self.running = 0  # where its frame was when it began: those below have called it

    def fork(self) -> Game:
        """An independent game that goes on from the same state. Its log starts empty."""
        new = Game(self.setting, self.state.fork())
        new.derived = self.derived  # a finished table: what changes drops it, nothing changes it
        return new

    # ------------------------------------------------------------------------------------------ clauses

    def clauses_of(self, gate: str) -> tuple[str, ...]:
        """A gate is a clause, or a mechanism of the kernel: then the game's table says what is behind it."""
        if not gate or gate[0].isdigit():
            return (gate,) if gate else ()  # a place that no clause of this game is behind
        if not self.rules.named.is_mechanism(gate):
            raise Undeclared(f"there is no mechanism called {gate!r}")
        return self.rules.mechanisms.get(gate, ())

    #: The same question under the name of a mechanism of the kernel.
    applies = Gates.rule

    def keyword_applies(self, program: Program) -> bool:
        """True unless the clause that defines the ability's keyword is switched off."""
        if self.tracer is None or not program.ability.keyword:
            return True
        return self.applies("keyword:" + program.ability.keyword)

    def option(self, name: str) -> bool:
        """The reading chosen where the rulebook allows two."""
        try:
            return bool(self.setting.options[name])
        except KeyError:
            raise Undeclared(f"there is no reading called {name!r} to choose") from None

    # ------------------------------------------------------------------------------------------ running

    def advance(self) -> None:
        """Run procedures until there is a decision or a result."""
        for _ in range(STEP_LIMIT // EVERY):
            budget.spend()
            if self._run(EVERY):
                return
        frames = self.state.frames
        raise Stuck(f"no decision after {STEP_LIMIT} steps, in {[type(f).__name__ for f in frames[-12:]]}")

    def _run(self, steps: int) -> bool:
        """Run so many steps, or fewer if there is a decision or a result before: then it is true."""
        state, table, tracer = self.state, self.setting.steps, self.tracer
        frames = state.frames
        for _ in range(steps):
            if self.touched:
                self.touched = False
                if self.state is not state:  # a play was rewound
                    state = self.state
                    frames = state.frames
                self._look(state, frames)
            if state.decision is not None or state.result is not None:
                return True
            here = len(frames) - 1
            if here < 0:
                raise Stuck("the game's outermost procedure ended without a result")
            frame = frames[here]
            at = frame.step
            step = table[type(frame)][at]
            if step is None:
                frames.pop()
                continue
            frames[here] = replace(frame, step=at + 1)
            self.here = self.running = here
            self.clause, run = step
            if tracer is not None and self.clause:
                line = run.__code__.co_firstlineno
                if not tracer.visit(self.clause, run.__module__, line):
                    continue
            run(self, frame)
        return False

    def _look(self, state: State, frames: list[Frame]) -> None:
        """Something has changed: state triggers, and rules that cut in, look at it."""
        if not state.watch.keys().isdisjoint(_LOOKED_AT) or "gain>state" in state.lasting or layers.MULTIPLES in state.numbers:
            watch = state.watch
            if "multiple" in watch or "gain>multiple" in watch or layers.MULTIPLES in state.numbers:
                layers.settle_multiples(self)
            if "state" in watch or "gain>state" in watch or "gain>state" in state.lasting:
                check_states(self)
        depth, self.here = len(frames), -1
        self.rules.interrupt(self)
        if len(frames) > depth:  # what rules that cut in have called is the doing of nothing that was running
            frames.insert(depth, Interruption())

    def working_under(self) -> str:
        """The clause of the running step, or the one its procedure was called under, if it has none of its own.

        Read from the frames: a fork must say the same.
        """
        if self.clause:
            return self.clause
        frames, table = self.state.frames, self.setting.steps
        here = min(self.running, len(frames))
        while here > 0:
            here -= 1
            frame = frames[here]
            step = table[type(frame)][frame.step - 1 if frame.step else 0]
            if step is not None and step[0]:
                return step[0]
        return ""

    def answer(self, answer: Answer) -> None:
        """Answer the pending decision and run on. An answer that is not allowed raises Illegal and changes nothing."""
        decision = self.state.decision
        if decision is None:
            raise Illegal([Refusal("", "いま決めることはありません。", "There is nothing to decide now.")])
        state, options = self.state, decision.options
        if decision.kind == "act" and len(answer) == 1 and 0 <= answer[0] < len(options) and not state.barred:
            self.chosen = (options[answer[0]],)  # nearly always
        else:
            fault = loops.fault(self, decision, answer)
            if fault is not None:
                raise Illegal([fault])
            self._take(decision, answer)
        if state.barred or state.numbers.get(BUSY, 0) > self.setting.loop_after:
            loops.remember(self, decision, answer)
        state.decision = None
        self.advance()

    def _take(self, decision: Decision, answer: Answer) -> None:
        if decision.kind == "number":
            self.number, self.chosen = answer[0], ()
        else:
            options = decision.options
            self.chosen = (options[answer[0]],) if len(answer) == 1 else tuple([options[i] for i in answer])

    def ask(self, decision: Decision) -> None:
        """Stop for a decision; the next step finds the answer in `chosen` or `number`. Forced answers are not asked."""
        if decision.topic not in self.rules.named.topics:
            raise Undeclared(f"there is no topic called {decision.topic!r}")
        if decision.kind != "act":  # passing is a choice
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

    def goto(self, step: Goal, **changes: object) -> None:
        """Continue the running procedure at another step, with changed locals."""
        frames, here = self.state.frames, self.here
        frame = frames[here]
        at = self.setting.goals[type(frame)][step]
        frames[here] = replace(frame, step=at, **changes) if changes else replace(frame, step=at)

    def leave(self) -> None:
        """End the running procedure."""
        del self.state.frames[self.here]

    def set(self, **changes: object) -> None:
        """Change locals of the running procedure."""
        frames = self.state.frames
        frames[self.here] = replace(frames[self.here], **changes)

    def unwind(self, kind: type[Frame], step: Goal) -> None:
        """Abandon every procedure above the innermost one of this kind, which goes on with a step (an effect ends a phase)."""
        self.clause = self.working_under()  # what is abandoned cannot be asked for it any more
        frames, savepoints = self.state.frames, self.state.savepoints
        while not isinstance(frames[-1], kind):
            frames.pop()
        while savepoints and len(savepoints[-1].frames) > len(frames):
            savepoints.pop()  # a play that was abandoned is not rewound
        frames[-1] = replace(frames[-1], step=self.setting.procedures[type(frames[-1])].at(step))

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

    @property
    def past(self) -> Past:
        """This turn's events, to look things up in."""
        past = self._past
        if past is None or past.history is not self.state.history:
            past = self._past = Past(self.state.history)
        return past

    def phases(self) -> tuple[str, ...]:
        """The phase and step the game is in."""
        return tuple(self.state.phase.split("/"))

    # ------------------------------------------------------------------------------------------ transactions

    def save(self) -> None:
        """Remember the state as it is now, to rewind to if a play turns out to be impossible.

        The running procedure saves, or the one it calls next: when they are abandoned the savepoint goes with them.
        """
        point = self.state.fork()
        point.savepoints.clear()  # they are kept here, in the state that goes on: once each
        self.state.savepoints.append(point)

    def keep(self) -> None:
        """The play succeeded: forget the last savepoint."""
        self.state.savepoints.pop()

    def rewind(self) -> None:
        """Undo everything since the last savepoint."""
        *earlier, point = self.state.savepoints
        self.state = point.fork()
        self.state.savepoints = earlier
        self.touch()

    # ------------------------------------------------------------------------------------------ events

    def record(self, event: Event, moment: int = 0) -> Event:
        """Write an event into the record; it gets its number and clause. `moment`: of the first that happened with it."""
        state, names = self.state, (event.kind, event.also)
        noted = self.setting.told.get(names)
        if noted is None:
            noted = self._declared(names)
        state.time = number = state.time + 1
        clause = event.clause or self.clause or self.working_under()
        if moment:
            event = replace(event, number=number, clause=clause, moment=moment)
        else:
            event = replace(event, number=number, clause=clause)
        self.log.append(event)
        state.history.append(event)
        if self._kept:
            self._kept = {}
        if noted:
            self.rules.happened(self, event)
        return event

    def _declared(self, names: tuple[str, str]) -> bool:
        """Events of a kind, and by another name, happen for the first time: are both declared? And are they noted?"""
        unknown = [name for name in names if name and name not in self.rules.named.kinds]
        if unknown:
            raise Undeclared(f"there is no kind of event called {unknown[0]!r}")
        listens = self.setting.listens
        noted = self.setting.told[names] = listens is None or not listens.isdisjoint(names)
        return noted

    def occur(self, kind: str, *, at: str = "", seat: int = -1, **more: object) -> None:
        """Something happens that changes no card: a phase starts, an attack is declared."""
        if more:
            event = Event(kind, at=at, seat=seat, **more)  # type: ignore[arg-type]
        else:
            event = Event(kind, at=at, seat=seat)
        if unwatched(self, event):
            done = self.record(event)
            self.touched = True  # and what was looked up is forgotten with every record
            if self.derived is not None or self.reshaped:
                staying.keep(self, (done,))
        else:
            happen(self, [event])

    def enter(self, phase: str) -> None:
        """Another phase or step begins: what was computed stays true unless something in force reads how far the game is."""
        self.state.phase = phase
        self.touched = True
        if self._kept:
            self._kept = {}
        if self.derived is not None or self.reshaped:
            staying.keep(self, ())

    def proceed(self) -> None:
        """Things go on without any card becoming another: who has a role, what waits or lies ready, a note."""
        self.stir()
        if self.derived is not None or self.reshaped:
            staying.keep(self, ())

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
            self.record(Event("result", seat=-1 if winner is None else winner, reason=reason, clause=clause))

    # ------------------------------------------------------------------------------------------ cards

    def master(self, card: int) -> int:
        """The player who uses a card: the player of its zone, or its controller in a shared zone."""
        record = self.state.cards[card]
        if self.tracer is not None:
            return self.rules.master(self, record)
        return seat_of(record.zone) if record.controller < 0 else record.controller

    def zone(self, name: str, seat: int) -> int:
        """The number of a player's zone."""
        return self.rules.places[name][seat]

    def cards_in(self, name: str, seat: int) -> tuple[int, ...]:
        """The cards that count in a player's zone."""
        return self.counted(self.zone(name, seat))

    def counted(self, zone: int) -> tuple[int, ...]:
        """The cards of a zone without those that lie aside."""
        pile = self.state.zones[zone]
        if not self.state.asides:
            return pile
        cards = self.state.cards
        return tuple([card for card in pile if not cards[card].aside])

    def ref(self, card: int) -> Ref:
        return Ref(card, self.state.cards[card].object)

    def now(self, ref: Ref) -> tuple[Ref, ...]:
        """The objects as which this one goes on: itself, or those it has become or was split into."""
        return objects.goes_on_as(self.state.heirs, ref) if ref.identity in self.state.heirs else (ref,)

    def role(self, name: str) -> Ref | None:
        """The object that has a role in the game's procedure now; of one that was split, the first that is still there."""
        ref = self.state.roles.get(name)
        if ref is None or not self.state.heirs:
            return ref
        found = self.now(ref)
        return next((one for one in found if self.alive(one)), found[0])

    def bearer(self, card: int) -> int:
        """The card whose abilities those printed on this one are: its host, if it is one of the host's constituents."""
        record = self.state.cards[card]
        return record.host if record.host >= 0 and self.rules.part_rule(record.role).constituent else card

    def alive(self, ref: Ref) -> bool:
        """Is the object still there (or the ability, if it is one that lies ready to be resolved)?"""
        if ref.identity < -1:
            return any(item.number == item_number(ref) for item in self.state.items)
        return ref.card >= 0 and self.state.cards[ref.card].object == ref.identity

    def card_ref(self, ref: Ref) -> Ref:
        """The card that is meant: for an ability that lies ready to be resolved, the one it comes from."""
        for item in self.state.items if ref.identity < -1 else ():
            if item.number == item_number(ref):
                return item_source(item)
        return ref

    def look(self, ref: Ref) -> Card:
        """The card as it is, or as it last was if the object is gone."""
        if ref.identity < -1:
            ref = self.card_ref(ref)
        if ref.card < 0:
            raise LookupError(f"there is no card to look at: {ref}")
        card = self.state.cards[ref.card]
        if card.object != ref.identity:
            ghost = self.state.ghosts.get(ref.identity)
            if ghost is not None and self.applies("last_state"):
                return ghost.card
        return card

    def look_master(self, ref: Ref) -> int:
        card = self.look(ref)
        return seat_of(card.zone) if card.controller < 0 else card.controller

    def face_name(self, card: int) -> str:
        record = self.state.cards[card]
        return self.catalog.definitions[record.definition].faces[record.face].name

    def program(self, key: Key) -> Program:
        return self.catalog.definitions[key.definition].programs[key.ability]

    def entries(self, record: Card) -> tuple[tuple[str, int, int], ...]:
        """The index entries of a card where it lies: (key, ability, place) of each ability that works there."""
        definition = self.catalog.definitions[record.definition]
        if not definition.programs:
            return ()
        known = definition.entries if self.tracer is None else self.setting.entries.setdefault(record.definition, {})
        slot = (self.setting.variant, record.face, record.zone, record.role, record.down, record.aside)
        found = known.get(slot)
        if found is None:
            found = known[slot] = tuple(self._entries(record, definition))
        return found

    def _entries(self, record: Card, definition: Definition) -> Iterable[tuple[str, int, int]]:
        definition.check(self.rules.named)
        for index in (*definition.faces[record.face].abilities, *self.rules.other_side(self, record)):
            program = definition.programs[index]
            if self.rules.functions(self, record, program):
                for key, place in program.keys:
                    yield key, index, place

    # ------------------------------------------------------------------------------------------ effects

    def resolve(self, context: Context, *, cost: bool = False, used: tuple[Used, ...] = (), gathers: bool = False) -> None:
        """Carry out an ability's effect (or pay its cost) as a procedure of its own."""
        self.call(Resolve(context=context, cost=cost, used=used, gathers=gathers))

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
        """Every lasting effect of this duration ends, and abilities limited in it can be used again; gives how many ended."""
        if self.state.spent:
            self.state.spent = {use: count for use, count in self.state.spent.items() if use[0] != duration}
        running = self.state.effects.values()
        if not running:
            return 0
        ended = [e for e in running if e.duration == duration or (not e.duration and self.demands("endless", False))]
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
