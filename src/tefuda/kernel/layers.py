"""The evaluation of continuous effects: what is in force, in which order it applies, and what comes out.

Effects are applied layer by layer (the game's table), inside a layer by dependency where the game has it, then by rank, then
by time. The result is a table that is kept until something changes that anything in force reads (`reads`).
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import lru_cache
from typing import TYPE_CHECKING

from msgspec.structs import replace

from . import continuous, reads, seats, select, staying, tree
from .derived import Derived, Force, Part
from .program import Program, factor, is_multiple
from .records import Context, Effect, Key, Likeness, Ref

if TYPE_CHECKING:
    from .game import Game
    from .rules import Layer


# ------------------------------------------------------------------------------------------------ multiples


#: There are multiples that have been settled.
MULTIPLES = "multiples"


def _settled(force: Force) -> str:
    """Where it is kept by how much a static ability raises a number that it doubles."""
    return f"multiple:{force.context.source.identity}:{force.context.key.slot}:{force.place}"


def settle_multiples(game: Game) -> None:
    """What a static ability adds by doubling: the number as it was when the ability first applied, whatever changes later.

    (Unless the game doubles numbers as they are, `Rules.live_multiples`.)
    """
    if game.rules.live_multiples:
        return
    numbers = game.state.numbers
    found = {_settled(force): force for force in forces(game, "multiple")}
    for name in [name for name in numbers if name.startswith("multiple:") and name not in found]:
        del numbers[name]
    for name, force in found.items():
        if name not in numbers and isinstance(force.node, tree.Change) and force.effect < 0:
            numbers[name] = select.amount(game, force.context, force.node.amount)
            game.touch()
    if found:
        numbers[MULTIPLES] = len(found)
    else:
        numbers.pop(MULTIPLES, None)


# ------------------------------------------------------------------------------------------------ evaluation


def derived(game: Game) -> Derived:
    """The table for the present state; computed when first asked for after a change."""
    table = game.derived
    if table is None:
        table = game.derived = settle(game, explain=False)
        if game.reshaped:
            game.reshaped = False
            game.version += 1  # what was found before knew nothing of it
    return table


#: An evaluation that does not come to rest after so many rounds goes in circles: what it came to first stands.
_ROUNDS = 4


def settle(game: Game, *, explain: bool) -> Derived:
    """Evaluate, and again as long as what came out shows that conditions were judged, or abilities used, too early.

    An effect exists while its ability is valid and its condition true, and those are questions about cards as they are in
    the end, under all effects; only what an effect reaches is looked up as far as the evaluation has got.
    """
    before, outermost = game.derived, not game.settling
    game.settling = True
    try:
        table = _settled_table(game, explain=explain)
        table.moment = staying.moment(game, table)
        return table
    finally:
        game.derived = before
        if outermost:
            game.settling = False


def _settled_table(game: Game, *, explain: bool) -> Derived:
    first = table = _evaluate(game, Derived(), explain=explain)
    for _ in range(_ROUNDS):
        if not table.unsettled():
            return table
        again = _evaluate(game, Derived(table), explain=explain)
        again.settled, stable, table = None, again.same(table), again
        if stable:
            return table
    return first


def _evaluate(game: Game, table: Derived, *, explain: bool) -> Derived:
    game.derived = table  # questions asked by the effects themselves read what is settled so far
    rules = game.rules
    passed_on: set[tuple[int, int, int, int]] = set()
    begun: dict[tuple[int, int], tuple[str, int]] = {}
    for layer in rules.layers:
        # Collected layer by layer: what an earlier layer made invalid is not in force in a later one.
        pending = game.by(layer.clause, _in_layer(game, table, layer))
        if game.tracer is not None:
            pending = [force for force in pending if not _later_piece(force, layer, begun) or game.applies("piecewise")]
        passed_on.update(force.mark() for force in pending)
        if len(pending) > 1:
            pending.sort(key=_ranked(game) if rules.ranked else _by_time)
            pending = game.order("by_time", pending)
        while pending:
            if rules.dependency and len(pending) > 1 and game.applies("dependency") and _entangled(game, pending):
                force = pending.pop(_next(game, table, pending, layer))
                if not _silenced(game, force):
                    _apply(game, table, force, layer, explain=explain)
            else:
                # Where abilities are given in the same layer as the numbers they change, they are given first.
                given = rules.ranked and any(isinstance(force.node, tree.Gain) for force in pending)
                now = [force for force in pending if not (given and isinstance(force.node, tree.Change))]
                pending = [force for force in pending if given and isinstance(force.node, tree.Change)]
                for force in now:
                    if not _silenced(game, force):
                        _apply(game, table, force, layer, explain=explain)
                if given and table.gained:
                    pending = _joined(game, table, layer, pending, passed_on)
            if not pending and tree.Gain in layer.nodes and table.gained:
                # What cards have been given may give something in its turn.
                pending = _joined(game, table, layer, [], passed_on)
    return table


def _later_piece(force: Force, layer: Layer, begun: dict[tuple[int, int], tuple[str, int]]) -> bool:
    """Has another piece of the same effect been applied in an earlier layer?"""
    clause, place = begun.setdefault(force.mark()[:2], (layer.clause, force.place))
    return clause != layer.clause and place != force.place


def _joined(
    game: Game, table: Derived, layer: Layer, pending: list[Force], passed_on: set[tuple[int, int, int, int]]
) -> list[Force]:
    """What is still to be applied, and what the abilities that cards have been given in this layer say."""
    more = [force for force in _granted_forces(game, table) if isinstance(force.node, layer.nodes)]
    new = [force for force in more if force.mark() not in passed_on]
    passed_on.update(force.mark() for force in new)
    return sorted((*pending, *new), key=_ranked(game) if game.rules.ranked else _by_time) if new else pending


def _by_time(force: Force) -> tuple[int, int]:
    return (force.time, force.place)


def _ranked(game: Game) -> Callable[[Force], tuple[int, int, int]]:
    return lambda force: (game.rules.rank(game, force.node), force.time, force.place)


def _silenced(game: Game, force: Force) -> bool:
    """Has another effect of the same layer made the static ability behind this one invalid?"""
    return force.effect < 0 and invalid_so_far(game, force.context.source.card, force.program)


# ------------------------------------------------------------------------------------------------ dependency


def _needs(game: Game, force: Force) -> reads.Reads:
    """What decides whom the effect reaches and by how much; what is locked needs nothing."""
    needs = frozenset() if force.cards is not None and force.amount is not None else force.program.reach(force.place)
    if game.rules.has_immunity:
        needs |= {reads.ABILITIES, reads.VALIDITY}
    return needs | {reads.VALIDITY} if force.effect < 0 else needs


def _entangled(game: Game, pending: Sequence[Force]) -> bool:
    """Can any of the effects depend on another at all?"""
    changes = frozenset().union(*[_changes_of(force) for force in pending])
    return any(reads.meet(_needs(game, force), changes) for force in pending)


def _changes_of(force: Force) -> reads.Reads:
    return force.program.changes(force.place)


def _next(game: Game, table: Derived, pending: list[Force], layer: Layer) -> int:
    """The earliest effect that does not depend on another one still to come (a cycle falls back to time)."""
    for number, force in enumerate(pending):
        needs = _needs(game, force)
        others = [other for other in pending if other is not force and reads.meet(needs, _changes_of(other))]
        if not others:
            return number
        reach = _reach(game, force)
        if not any(_changes(game, table, other, force, reach, layer) for other in others):
            return number
    return 0


def _reach(game: Game, force: Force) -> tuple[object, ...]:
    node = force.node
    if _silenced(game, force):
        return ()
    open_amount = isinstance(node, tree.Change) and force.amount is None and not is_multiple(node)
    value = select.amount(game, force.context, node.amount) if isinstance(node, tree.Change) and open_amount else 0
    return (tuple(affected(game, force)), value)


def _changes(game: Game, table: Derived, first: Force, then: Force, reach: tuple[object, ...], layer: Layer) -> bool:
    """Would applying `first` change whom `then` reaches or by how much?"""
    trial = table.copy()
    game.derived = trial
    _apply(game, trial, first, layer, explain=False)
    different = _reach(game, then) != reach
    game.derived = table
    return different


# ------------------------------------------------------------------------------------------------ what is in force


_PREFIX: dict[type[tree.Node], str] = {tree.Change: "change:", tree.Become: "word:", tree.Disable: "disable", tree.Gain: "gain"}


def _in_layer(game: Game, table: Derived, layer: Layer) -> list[Force]:
    """Everything in force that this layer applies."""
    prefixes = tuple(_PREFIX[node] for node in layer.nodes)
    keys = {key for index in (game.state.watch, game.state.lasting) for key in index if key.startswith(prefixes)}
    found = [force for key in sorted(keys) if ">" not in key for force in _direct(game, key)]
    # A likeness is found under each property it touches, and applied once.
    once = {force.effect: force for force in found if force.like is not None}
    if once:
        found = [force for force in found if force.like is None] + list(once.values())
    if table.gained:
        found.extend(force for force in _granted_forces(game, table) if isinstance(force.node, layer.nodes))
    if layer.of:
        found = [force for force in found if force.like is None]
    if game.rules.has_basics:
        found = [force for force in found if game.rules.is_basic(force.program) == (layer.of == "basic")]
    if game.rules.by_property:
        found = [force for force in found if force.like is not None or game.rules.in_layer(layer, force.node)]
    return found


def forces(game: Game, key: str) -> list[Force]:
    """What is in force under one index key: static abilities whose condition holds, lasting effects, granted abilities."""
    found = _direct(game, key)
    granted = "gain>" + key
    if granted in game.state.watch or granted in game.state.lasting:
        found.extend(force for force in _granted_forces(game, derived(game)) if key in _keys_at(force))
    return found


def _direct(game: Game, key: str) -> list[Force]:
    state = game.state
    found: list[Force] = []
    table = game.derived
    printed = state.watch.get(key, ())
    for card, index, place in printed if game.tracer is None else game.by("static", printed):
        record = state.cards[card]
        program = game.catalog.definitions[record.definition].programs[index]
        if table is not None:
            table.note(program, place)
        bearer = card if record.host < 0 else game.bearer(card)
        if invalid_so_far(game, bearer, program):
            continue
        master = game.seat("static_master", game.master(bearer))
        context = Context(Ref(bearer, state.cards[bearer].object), master, Key(record.definition, index))
        if not _true(game, context, program):
            continue
        if game.keyword_applies(program):
            node, time = program.code[place], game.by("static_dated", record.since)
            found.append(Force(node, context, place, program, None, None, time, -1))  # type: ignore[arg-type]
    for number in state.lasting.get(key, ()):
        effect = state.effects[number]
        if effect.duration in game.rules.later:
            if table is not None:
                table.reads.add(reads.TURN)
            if not _begun(game, effect):
                continue
        program = game.program(effect.context.key)
        node = program.code[effect.place]
        if table is not None and effect.cards is None:
            table.note(program, effect.place)
        if game.rules.dated_by_play and game.applies("dated_by_play"):
            time = effect.context.time
        else:
            time = game.by("dated_by_resolving", number)
        amount = game.by("locked_amount", effect.amount)
        found.append(
            Force(node, effect.context, effect.place, program, effect.cards, amount, time, number, effect.like)  # type: ignore[arg-type]
        )
    if found and any([isinstance(force.node, tree.Change) and force.node.single for force in found]):
        found = _counted_once(found)
    return found


def _begun(game: Game, effect: Effect) -> bool:
    """Is it the later turn that the effect was made for?"""
    state = game.state
    return state.turn > effect.turn and state.turn_player in seats.players(
        game, effect.context, game.rules.later[effect.duration]
    )


def _counted_once(found: list[Force]) -> list[Force]:
    """Of abilities that do not add up, one for each player: the same words on cards of the same kind."""
    seen: set[tuple[Key, int]] = set()
    kept: list[Force] = []
    for force in found:
        slot = (force.context.key, force.context.master)
        single = isinstance(force.node, tree.Change) and force.node.single
        if not (single and slot in seen):
            kept.append(force)
        seen.add(slot)
    return kept


def _keys_at(force: Force) -> tuple[str, ...]:
    return tuple(key for key, place in force.program.keys if place == force.place)


def gone(game: Game, table: Derived, card: int, program: Program) -> bool:
    """Is it a printed ability that the card has lost?"""
    return any(game.program(key) is program for key in table.lost.get(card, ()))


def invalid_so_far(game: Game, card: int, program: Program) -> bool:
    """Invalidity as far as the evaluation under way, or the one before it, has settled it."""
    table = game.derived
    if table is None:
        return continuous.invalid(game, card, program)
    return _off(game, table, card, program) or (table.settled is not None and _off(game, table.settled, card, program))


def _off(game: Game, table: Derived, card: int, program: Program) -> bool:
    if table.lost and gone(game, table, card, program):
        return True
    off = table.disabled.get(card)
    return off is not None and ("" in off or program.ability.keyword in off) and game.applies("invalid")


def _true(game: Game, context: Context, program: Program) -> bool:
    """Does the condition of a static ability hold? It is about cards as they are in the end, where that is known already."""
    condition, table = program.ability.condition, game.derived
    if condition is None:
        return True
    if table is None:
        return select.holds(game, context, condition)
    table.asked |= _properties(program)
    if table.settled is None:
        return select.holds(game, context, condition)
    game.derived = table.settled
    answer = select.holds(game, context, condition)
    game.derived = table
    return answer


@lru_cache(maxsize=4096)
def _properties(program: Program) -> frozenset[str]:
    """The properties of cards that the condition of an ability asks about."""
    found: set[str] = set()
    for node in tree.nodes(program.ability.condition):
        if isinstance(node, tree.Is | tree.Same | tree.Named | tree.Compare | tree.Extreme):
            found.add(node.property)
        elif isinstance(node, tree.Value | tree.Total | tree.Kinds):
            found.add(node.of)
    return frozenset(found)


def _granted_forces(game: Game, table: Derived) -> list[Force]:
    """Static abilities that cards have been granted."""
    found: list[Force] = []
    for card, abilities in table.gained.items():
        for key, context in abilities:
            program = game.program(key)
            if program.ability.kind != "static":
                continue
            for place in range(len(program.code)):
                table.note(program, place)
            if invalid_so_far(game, card, program):
                continue
            if not _true(game, context, program):
                continue
            for place, node in enumerate(program.code):
                found.append(Force(node, context, place, program, None, None, context.time, -1))  # type: ignore[arg-type]
    return found


def affected(game: Game, force: Force) -> list[int]:
    """The cards a force applies to: its locked set as far as it is still there, or what its words cover."""
    cards = game.state.cards
    if force.cards is not None:
        locked = force.cards
        if game.state.heirs:  # an effect on several objects that have become one applies to it several times
            locked = tuple([now for ref in locked for now in game.now(ref)])
        found = [ref.card for ref in locked if game.demands("left_behind", cards[ref.card].object == ref.identity)]
    else:
        what = getattr(force.node, "what", None)
        if what is None:
            return []
        found = _covered(game, force, what)
        if game.tracer is not None:
            found = [card for card in found if cards[card].born <= force.time or game.applies("zone_bound")]
    return [card for card in found if game.rules.reached(game, card, force)] if game.rules.has_immunity else found


def _covered(game: Game, force: Force, what: tree.Target) -> list[int]:
    """The cards that the words of an effect cover now. Plain words for zones cover the same for all of a player's effects."""
    table, slot = game.derived, None
    if table is not None and isinstance(what, tree.Cards) and not what.filters and game.tracer is None:
        slot = (what, force.context.master)
        known = table.sets.get(slot)
        if known is not None:
            return known
    cards = game.state.cards
    found = [ref.card for ref in select.targets(game, force.context, what) if cards[ref.card].object == ref.identity]
    if isinstance(what, tree.Host):
        found = [card for card in found if game.rules.raised(game, card)]
    if table is not None and slot is not None and force.context.event is None:
        table.sets[slot] = found
    return found


def _apply(game: Game, table: Derived, force: Force, layer: Layer, *, explain: bool) -> None:
    node = force.node
    if force.like is not None:
        _take_over(game, table, force, force.like, layer, explain=explain)
    elif isinstance(node, tree.Change):
        _change(game, table, force, node, layer, explain=explain)
    elif isinstance(node, tree.Become):
        _become(game, table, force, node, layer, explain=explain)
    elif isinstance(node, tree.Disable) and node.own:
        own = Key(force.context.key.definition, force.program.printed)
        for card in affected(game, force):
            table.lost[card] = table.lost.get(card, frozenset()) | {own}
    elif isinstance(node, tree.Disable):
        for card in affected(game, force):
            table.disabled.setdefault(card, set()).add(node.keyword)
    elif isinstance(node, tree.Gain):
        for card in affected(game, force):
            record = game.state.cards[card]
            for index in force.program.nested[force.place]:
                key = Key(force.context.key.definition, index)
                context = Context(Ref(card, record.object), game.master(card), key, time=force.time)
                table.gained.setdefault(card, []).append((key, context))


def _take_over(game: Game, table: Derived, force: Force, like: Likeness, layer: Layer, *, explain: bool) -> None:
    """What was taken over from another card, as far as this layer is about it."""
    nodes, covers = layer.nodes, game.rules.layer_covers
    for card in affected(game, force):
        if like.abilities is not None and tree.Gain in nodes:
            ref, record = game.ref(card), game.state.cards[card]
            face = game.catalog.definitions[record.definition].faces[record.face]
            own = {Key(record.definition, index) for index in face.abilities}
            # What both have printed alike it simply keeps.
            if not like.besides:
                table.lost[card] = frozenset(own.difference(like.abilities))
            new = [key for key in like.abilities if key not in own]
            taken = [(key, Context(ref, game.master(card), key, time=force.time)) for key in new]
            table.gained[card] = [*table.gained.get(card, ()), *taken] if like.besides else taken
        if tree.Become in nodes:
            table.words.update({(card, name): words for name, words in like.words.items() if covers(layer, name)})
        for name, number in like.numbers.items() if tree.Change in nodes else ():
            if not covers(layer, name):
                continue
            table.numbers[card, name] = number
            if explain:
                part = Part(force.context.source, force.context.key, f"={number}", str(number))
                table.parts.setdefault((card, name), []).append(part)


def _elsewhere(game: Game, layer: Layer, node: tree.Change | tree.Become, card: int, adds: bool) -> bool:
    """Is this card given the value by another layer, because it has, or has not, something of the kind printed?"""
    if type(node) not in game.rules.tells_new or layer.of == "basic":
        return False
    record = game.state.cards[card]
    if isinstance(node, tree.Change):
        has = continuous.printed_number(game, card, record, node.property) is not None
    else:
        has = bool(continuous.printed_words(game, card, record, node.property))
    return (layer.of == "new") != (adds and not has)


def _change(game: Game, table: Derived, force: Force, node: tree.Change, layer: Layer, *, explain: bool) -> None:
    value, times = force.amount, None
    if value is None and is_multiple(node):
        if game.rules.live_multiples:
            value, times = 0, factor(node)
        else:
            value = game.state.numbers.get(_settled(force), 0)
    elif value is None:
        value = select.amount(game, force.context, node.amount)
    numbers, name, sets, least = table.numbers, node.property, node.sets, node.least
    for card in affected(game, force):
        if _elsewhere(game, layer, node, card, sets):
            continue
        slot = (card, name)
        old = numbers.get(slot)
        if old is None:
            old = continuous.printed_number(game, card, game.state.cards[card], name)
            if old is None:
                if not (sets and game.rules.gives_numbers and game.applies("gives_numbers")):
                    continue  # a card without the property is not given one
                old = 0
        new = value if sets else old + (value if times is None else old // times[1] * times[0])
        if least is not None and new < least:
            new = min(old, least)  # it lowers no further than that
        numbers[slot] = new
        if explain:
            change = f"={value}" if sets else f"{new - old:+d}"
            part = Part(force.context.source, force.context.key, change, str(new))
            table.parts.setdefault(slot, []).append(part)


def _become(game: Game, table: Derived, force: Force, node: tree.Become, layer: Layer, *, explain: bool) -> None:
    value = node.value if node.told is None else force.context.named.get(node.told.bind, "")
    if not value:
        return
    for card in affected(game, force):
        if _elsewhere(game, layer, node, card, not node.loses):
            continue
        record = game.state.cards[card]
        slot = (card, node.property)
        old = table.words.get(slot)
        if old is None:
            old = continuous.printed_words(game, card, record, node.property)
        if node.only:
            new: tuple[str, ...] = (value,)
        elif node.loses:
            new = tuple(word for word in old if word != value)
        else:
            new = old if value in old else (*old, value)
        table.words[slot] = new
        if explain:
            change = ("=" if node.only else "-" if node.loses else "+") + value
            part = Part(force.context.source, force.context.key, change, "・".join(new))
            table.parts.setdefault(slot, []).append(part)


def made_by(game: Game, source: Ref, since: int) -> list[Effect]:
    """The lasting effects that this card's abilities have made since then."""
    return [e for e in game.state.effects.values() if e.number > since and e.context.source.card == source.card]


def redate(game: Game, source: Ref, since: int, order: Sequence[int] = ()) -> None:
    """Lasting effects that this card's abilities have made since then count from now, all from the same moment (ZX 811.3b).

    Those that are named in `order` count one after the other.
    """
    effects, now = game.state.effects, game.tick()
    times = {number: game.tick() for number in order}
    found = made_by(game, source, since)
    for effect in found:
        time = times.get(effect.number, now)
        effects[effect.number] = replace(effect, context=replace(effect.context, time=time))
    if found:
        game.touch()


def release(game: Game, ref: Ref) -> None:
    """Lasting effects that were made for this object among others do not reach it any more, for good (ZX 1014.1b)."""
    effects = game.state.effects
    for effect in list(effects.values()):
        if effect.cards is not None and ref in effect.cards:
            effects[effect.number] = replace(effect, cards=tuple([one for one in effect.cards if one != ref]))
    game.touch()
