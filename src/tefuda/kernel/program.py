"""Abilities as small programs: the tree's actions in a row, with jumps, so that a cursor is one number.

Resolving an ability can stop for a choice in the middle of a sentence; what has to be remembered is then only the place in
the program and the bound cards. Leaf actions of the tree are instructions as they are; control nodes become the few
instructions below. Bodies of replacement effects, delayed triggers and granted abilities are abilities of their own in the
table of the card's definition.
"""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Callable, Sequence
from functools import partial

import msgspec

from . import reads, tree


class Jump(msgspec.Struct, frozen=True):
    to: int


class Unless(msgspec.Struct, frozen=True):
    """Go to `to` unless the condition holds."""

    condition: tree.Condition
    to: int


class Offer(msgspec.Struct, frozen=True):
    """Ask whether the player wants to do the actions that follow; if not, or if they cannot be done, go to `to`."""

    who: tree.Who
    actions: tuple[tree.Action, ...]
    to: int


class UnlessDid(msgspec.Struct, frozen=True):
    """Go to `to` if nothing was done since the offer."""

    to: int


class EachStart(msgspec.Struct, frozen=True):
    """Remember the set to go through in slot."""

    what: tree.Target
    slot: int


class EachNext(msgspec.Struct, frozen=True):
    """Bind the next card of the slot, or go to `to` when none is left."""

    bind: int
    slot: int
    to: int


class TimesStart(msgspec.Struct, frozen=True):
    times: tree.Amount
    slot: int


class TimesNext(msgspec.Struct, frozen=True):
    slot: int
    to: int
    anew: tuple[int, ...] = ()  # choices of modes that are made each time


class PickModes(msgspec.Struct, frozen=True):
    """Choose modes, unless they were chosen when the ability was played."""

    node: tree.Modes
    slot: int


class UnlessMode(msgspec.Struct, frozen=True):
    """Go to `to` unless this mode was chosen."""

    slot: int
    mode: int
    to: int
    late: bool = False  # of modes that are chosen when resolving


class OrderModes(msgspec.Struct, frozen=True):
    """The player says in which order the modes that were chosen are done."""

    node: tree.Modes
    slot: int


class NextMode(msgspec.Struct, frozen=True):
    """Go on with the next of the modes that were chosen, in their order: `at` has the place of each. Then go to `to`."""

    slot: int
    left: int  # where those are kept that are still to be done
    at: tuple[int, ...]
    to: int


class HowMany(msgspec.Struct, frozen=True):
    """Bind the topmost cards that the next instruction is about, as many as the player likes; go to `to` when it is done.

    The next instruction leads back here. `left` remembers how many may follow, `done` what it has bound so far.
    """

    top: tree.Top
    taken: int  # where the cards are bound
    left: int
    done: int
    bind: int  # where the instruction binds what came of it
    to: int


class Share(msgspec.Struct, frozen=True):
    """The player divides an amount among cards, unless that was done when playing; the next instruction uses it."""

    what: tree.Target
    amount: tree.Amount
    slot: int


Control = (
    HowMany
    | Share
    | Jump
    | Unless
    | Offer
    | UnlessDid
    | EachStart
    | EachNext
    | TimesStart
    | TimesNext
    | PickModes
    | UnlessMode
    | OrderModes
    | NextMode
)
Instruction = tree.Action | Control
#: Makes a test once it is known where to go when it fails.
_MakeTest = Callable[[int], Instruction]

#: Nodes that stay in force once done: what a static ability is made of, and what a resolved effect may leave behind.
Lasting = (tree.Change, tree.Become, tree.Gain, tree.Disable, tree.Forbid, tree.Permit, tree.Oblige, tree.Instead)


class Program:
    """One ability ready to run."""

    __slots__ = (
        "_reads",
        "ability",
        "aims",
        "asks",
        "code",
        "cost",
        "keys",
        "nested",
        "one_batch",
        "printed",
        "sentences",
        "shares",
        "slots",
    )

    def __init__(self, ability: tree.Ability, printed: int) -> None:
        self.ability = ability
        self.printed = printed  # index of the printed ability this one is part of (for quoting the sentence)
        self.code: tuple[Instruction, ...] = ()
        self.sentences: tuple[int, ...] = ()  # the number of the sentence that says each instruction
        self.cost: tuple[Instruction, ...] = ()
        self.nested: dict[int, tuple[int, ...]] = {}  # place in code -> abilities in the definition's table
        self.keys: tuple[tuple[str, int], ...] = ()  # what it watches or affects, and from which place
        self.slots: tuple[tuple[int, PickModes], ...] = ()  # mode choices, for rules that make them when playing
        self.shares: tuple[Share, ...] = ()  # what is divided among cards, for rules that have it divided when playing
        self.aims: tuple[int, ...] = ()  # places of the choices that are made when playing
        self.one_batch = False  # all it does is one batch of changes to cards, perhaps chosen first
        self.asks = reads.read_by(ability.condition)  # what its condition depends on
        self._reads: dict[int, tuple[reads.Reads, reads.Reads, frozenset[str]]] = {}

    def reach(self, place: int) -> reads.Reads:
        """What it depends on whom the lasting node at this place reaches, and by how much."""
        return self._of(place)[0]

    def changes(self, place: int) -> reads.Reads:
        """What that node changes of cards."""
        return self._of(place)[1]

    def covers(self, place: int) -> frozenset[str]:
        """The zones in which its words, and those of the condition, look for cards; "" for any."""
        return self._of(place)[2]

    def _of(self, place: int) -> tuple[reads.Reads, reads.Reads, frozenset[str]]:
        found = self._reads.get(place)
        if found is None:
            node = self.code[place]
            assert isinstance(node, tree.Node)
            zones = reads.zones(node, self.ability.condition)
            found = self._reads[place] = (reads.reach(node), reads.written_by(node), zones)
        return found


#: After how many of an ability's actions (`deeds`) each of its sentences but the last one ends; None: each is one.
Stops = tuple[int, ...] | None


def compile_abilities(
    abilities: tuple[tree.Ability, ...], table: list[Program], stops: Sequence[Stops] = ()
) -> tuple[int, ...]:
    """Add printed abilities (and whatever is nested in them) to a definition's table; gives their indexes."""
    known = (*stops, *(None for _ in abilities[len(stops) :]))
    return tuple(_compile(ability, table, None, ends) for ability, ends in zip(abilities, known, strict=True))


def deeds(actions: tuple[tree.Action, ...]) -> int:
    """How many things are done, or would be, by these actions: whatever is no question, choice of ways or repetition."""
    return sum(map(_deeds, actions))


def _deeds(action: tree.Action) -> int:
    if isinstance(action, tree.If):
        return deeds((*action.then, *action.otherwise))
    if isinstance(action, tree.May):
        return deeds((*action.actions, *action.then, *action.otherwise))
    if isinstance(action, tree.ForEach | tree.Repeat):
        return deeds(action.actions)
    return sum(map(deeds, action.modes)) if isinstance(action, tree.Modes) else 1


def _compile(ability: tree.Ability, table: list[Program], printed: int | None, stops: Stops = None) -> int:
    index = len(table)
    program = Program(ability, index if printed is None else printed)
    table.append(program)
    writer = _Writer(program, table)
    writer.actions(ability.effect)
    program.code = tuple(writer.code)
    places = range(len(program.code))
    said = places if stops is None else [bisect_right(stops, bisect_right(writer.ends, at)) for at in places]
    program.sentences = tuple(said)
    anew = {slot for op in program.code if isinstance(op, TimesNext) for slot in op.anew}
    picks = [op for op in program.code if isinstance(op, PickModes) and not op.node.late and op.slot not in anew]
    program.slots = tuple((op.slot, op) for op in picks)
    program.shares = tuple(op for op in program.code if isinstance(op, Share))
    program.aims = tuple(at for at, op in enumerate(program.code) if isinstance(op, tree.Choose) and op.target)
    program.one_batch = _is_one_batch(program.code)
    cost = _Writer(program, table)
    cost.actions(ability.cost)
    program.cost = tuple(cost.code)
    program.keys = _keys(program, table)
    return index


def _is_one_batch(code: tuple[Instruction, ...]) -> bool:
    changes = (tree.Move, tree.Turn, tree.Flip, tree.Attach)
    return bool(code) and isinstance(code[-1], changes) and all(isinstance(op, tree.Choose) for op in code[:-1])


class _Writer:
    def __init__(self, program: Program, table: list[Program]) -> None:
        self.code: list[Instruction] = []
        self.program = program
        self.table = table
        self.ends: list[int] = []  # for each action, where the next one begins

    def actions(self, actions: tuple[tree.Action, ...]) -> None:
        for action in actions:
            self.action(action)

    def action(self, node: tree.Action) -> None:
        if isinstance(node, tree.If):
            self._branch(lambda to: Unless(node.condition, to), node.then, node.otherwise)
        elif isinstance(node, tree.May):
            self._may(node)
        elif isinstance(node, tree.ForEach):
            slot = self._slot()
            self.code.append(EachStart(node.what, slot))
            self._loop(lambda to: EachNext(node.bind, slot, to), node.actions)
        elif isinstance(node, tree.Repeat):
            slot = self._slot()
            self.code.append(TimesStart(node.times, slot))
            at = len(self.code)
            self._loop(lambda to: TimesNext(slot, to, self._picks(at)), node.actions)
        elif isinstance(node, tree.Modes):
            slot = self._slot()
            self.code.append(PickModes(node, slot))
            if node.ordered and node.most > 1:
                self._in_any_order(node, slot)
                return
            for number, mode in enumerate(node.modes):
                self._branch(partial(UnlessMode, slot, number, late=node.late), mode, ())
        else:
            self._leaf(node)

    def _in_any_order(self, node: tree.Modes, slot: int) -> None:
        self.code.append(OrderModes(node, slot))
        left, at = self._slot(), len(self.code)
        self.code.append(Jump(-1))
        places: list[int] = []
        for mode in node.modes:
            places.append(len(self.code))
            self.actions(mode)
            self.code.append(Jump(at))
        self.code[at] = NextMode(slot, left, tuple(places), len(self.code))

    def _up_to(self, node: tree.Move | tree.Reveal | tree.Look, top: tree.Top) -> None:
        """Up to so many of the topmost cards: how many is asked before it is done, or before each of them."""
        at = len(self.code)
        taken, left, done = -1 - at, -2 - at, -3 - at
        self.code += (
            HowMany(top, taken, left, done, node.bind, at + 3),
            msgspec.structs.replace(node, what=tree.Bound(taken)),
            Jump(at),
        )

    def _leaf(self, node: tree.Action) -> None:
        self._write(node)
        self.ends.append(len(self.code))

    def _write(self, node: tree.Action) -> None:
        if isinstance(node, tree.Move | tree.Reveal | tree.Look) and isinstance(node.what, tree.Top) and node.what.up_to:
            self._up_to(node, node.what)
            return
        if isinstance(node, tree.Harm) and node.divided:
            self.code.append(Share(node.what, node.amount, self._slot()))
        place = len(self.code)
        self.code.append(node)
        printed = self.program.printed
        if isinstance(node, tree.Gain):
            self.program.nested[place] = tuple(_compile(a, self.table, printed) for a in node.abilities)
        elif isinstance(node, tree.Instead):
            body = tree.Ability(kind="static", effect=node.actions)
            self.program.nested[place] = (_compile(body, self.table, printed),)
        elif isinstance(node, tree.Later):
            body = tree.Ability(kind="triggered", effect=node.actions, trigger=node.event)
            self.program.nested[place] = (_compile(body, self.table, printed),)
        elif isinstance(node, tree.Afterwards):
            body = tree.Ability(kind="triggered", effect=node.actions, trigger=tree.When("resolved"))
            self.program.nested[place] = (_compile(body, self.table, printed),)
        elif isinstance(node, tree.Attach) and node.amount is not None:
            raised = tree.Change(tree.Host(tree.This()), node.property, node.amount)
            self.program.nested[place] = (_compile(tree.Ability(kind="static", effect=(raised,)), self.table, printed),)

    def _slot(self) -> int:
        """Slots hold loop and mode memory in the binds, under negative numbers."""
        return -1 - len(self.code)

    def _branch(self, test: _MakeTest, then: tuple[tree.Action, ...], otherwise: tuple[tree.Action, ...]) -> None:
        at = len(self.code)
        self.code.append(Jump(-1))
        self.actions(then)
        if otherwise:
            end = len(self.code)
            self.code.append(Jump(-1))
            self.code[at] = test(len(self.code))
            self.actions(otherwise)
            self.code[end] = Jump(len(self.code))
        else:
            self.code[at] = test(len(self.code))

    def _may(self, node: tree.May) -> None:
        at = len(self.code)
        self.code.append(Jump(-1))
        self.actions(node.actions)
        did = len(self.code)
        self.code.append(Jump(-1))
        self.actions(node.then)
        end = len(self.code)
        self.code.append(Jump(-1))
        otherwise = len(self.code)
        self.actions(node.otherwise)
        self.code[at] = Offer(node.who, node.actions, otherwise)
        self.code[did] = UnlessDid(otherwise)
        self.code[end] = Jump(len(self.code))

    def _picks(self, at: int) -> tuple[int, ...]:
        """The choices of modes from here on."""
        return tuple(op.slot for op in self.code[at:] if isinstance(op, PickModes))

    def _loop(self, test: _MakeTest, body: tuple[tree.Action, ...]) -> None:
        at = len(self.code)
        self.code.append(Jump(-1))
        self.actions(body)
        self.code.append(Jump(at))
        self.code[at] = test(len(self.code))


def _keys(program: Program, table: list[Program]) -> tuple[tuple[str, int], ...]:
    """The index entries of an ability: what must happen, or be asked, for this ability to matter."""
    ability = program.ability
    if ability.kind == "activated":
        return (("activate", 0),)
    if ability.kind == "triggered":
        if isinstance(ability.trigger, tree.When):
            return ((trigger_key(ability.trigger), OWN if ability.trigger.subject == tree.This() else 0),)
        return (("state", 0),)
    keys: list[tuple[str, int]] = []
    for place, node in enumerate(program.code):
        keys.extend((key, place) for key in node_keys(node, program, place, table))
    return tuple(keys)


#: The place of a trigger that only what happens to its own card can set off.
OWN = -1

#: Events that happen all the time and are told apart by what starts or ends: indexed with it.
TIMED = ("start", "end")


def trigger_key(when: tree.When) -> str:
    """The index entry of a trigger."""
    return f"on:{when.event}:{when.at}" if when.event in TIMED and when.at else f"on:{when.event}"


def is_multiple(node: tree.Change) -> bool:
    """Is a number doubled, trebled: raised by what it is itself?"""
    own = tree.Value(node.what, node.property)
    return node.amount == own or (isinstance(node.amount, tree.Times) and node.amount.amount == own)


def factor(node: tree.Change) -> tuple[int, int]:
    """By what part of itself a multiple raises a number: so many times, of every so many."""
    return (node.amount.by, node.amount.per) if isinstance(node.amount, tree.Times) else (1, 1)


def node_keys(node: Instruction, program: Program, place: int, table: list[Program]) -> list[str]:
    """The index entries of one lasting node."""
    if isinstance(node, tree.Change):
        return [f"change:{node.property}", *(["multiple"] if is_multiple(node) else [])]
    if isinstance(node, tree.Become):
        return [f"word:{node.property}"]
    if isinstance(node, tree.Disable):
        return ["disable", "lose"] if node.own else ["disable"]
    if isinstance(node, tree.Norm):
        return [f"{type(node).__name__.lower()}:{node.act}"]
    if isinstance(node, tree.Instead):
        return [f"instead:{node.event.event}"]
    if isinstance(node, tree.Gain):
        inner = {key for index in program.nested[place] for key, _ in table[index].keys}
        return ["gain", *sorted(f"gain>{key}" for key in inner)]
    return []
