"""Continuous effects: what a card's words and numbers are right now.

Printed values are the base. Effects in force are applied layer by layer (the game's table), inside a layer by dependency
where the game has it, then by time. The result is kept until something changes. Nothing is computed for a property that
no effect in force touches: the index knows.
"""

from __future__ import annotations

from functools import lru_cache
from typing import TYPE_CHECKING

from . import select, tree
from .derived import Derived, Force, Part
from .program import Program, is_multiple
from .records import Card, Context, Key, Likeness, Ref

if TYPE_CHECKING:
    from .catalog import Face
    from .game import Game


Nodes = tuple[type[tree.Node], ...]


_CHANGE: dict[str, tuple[str, str]] = {}  # property -> the two index keys that tell whether anything touches it
_WORD: dict[str, tuple[str, str]] = {}


def _change_keys(name: str) -> tuple[str, str]:
    keys = _CHANGE.get(name)
    if keys is None:
        keys = _CHANGE[name] = (f"change:{name}", f"gain>change:{name}")
    return keys


def _word_keys(name: str) -> tuple[str, str]:
    keys = _WORD.get(name)
    if keys is None:
        keys = _WORD[name] = (f"word:{name}", f"gain>word:{name}")
    return keys


def _touched(game: Game, keys: tuple[str, str]) -> bool:
    watch, lasting = game.state.watch, game.state.lasting
    direct, granted = keys
    return direct in watch or direct in lasting or granted in watch or granted in lasting


# ------------------------------------------------------------------------------------------------ questions


def numbers(game: Game, ref: Ref, name: str) -> int | None:
    """A numeric property of an object (last known if it is gone); None if its kind of card has none."""
    card = game.state.cards[ref[0]]
    if card.object != ref[1]:
        ghost = game.state.ghosts.get(ref[1]) if game.applies("last_known") else None
        if ghost is None:
            return _side(game, card, name).numbers.get(name)
        return ghost.numbers.get(name)
    return number(game, ref[0], name)


def number(game: Game, card: int, name: str) -> int | None:
    """A numeric property of a card where it is now."""
    record = game.state.cards[card]
    faces = game.catalog.definitions[record.definition].faces
    printed = (faces[0] if len(faces) == 1 else _side(game, record, name)).numbers.get(name)
    if printed is None:
        given = game.rules.gives_numbers and _touched(game, _change_keys(name))
        return derived(game).numbers.get((card, name)) if given else None
    if game.tracer is not None and not game.applies("printed"):
        printed = 0
    if _touched(game, _change_keys(name)):
        printed = derived(game).numbers.get((card, name), printed)
    return game.rules.number(game, card, name, printed)


def given(game: Game, card: int) -> list[str]:
    """The numbers that effects have given to a card which has none printed."""
    if not game.rules.gives_numbers or not game.state.lasting:
        return []
    record = game.state.cards[card]
    printed = game.catalog.definitions[record.definition].faces[record.face].numbers
    return [name for other, name in derived(game).numbers if other == card and name not in printed]


def words(game: Game, ref: Ref, name: str) -> tuple[str, ...]:
    """A word property of an object (last known if it is gone)."""
    card = game.state.cards[ref[0]]
    if card.object != ref[1]:
        ghost = game.state.ghosts.get(ref[1])
        if ghost is not None and game.applies("last_known"):
            return ghost.words.get(name, ())
    faces = game.catalog.definitions[card.definition].faces
    found = (faces[0] if len(faces) == 1 else _side(game, card, name)).words.get(name, ())
    if card.object == ref[1]:
        if _touched(game, _word_keys(name)):
            found = derived(game).words.get((ref[0], name), found)
        if card.role:
            found = game.rules.part_words(game, card, name, found)
    return found


def _side(game: Game, record: Card, name: str) -> Face:
    """The printed side that a property is read from."""
    faces = game.catalog.definitions[record.definition].faces
    return faces[0] if len(faces) == 1 else faces[game.rules.side(game, record, name)]


def keywords(game: Game, ref: Ref) -> set[str]:
    """The keyword labels of the abilities a card has (an invalid ability still exists)."""
    card = game.state.cards[ref[0]]
    found = {game.program(key).ability.keyword for key in _printed_keys(game, ref)}
    if card.object == ref[1] and ("gain" in game.state.watch or "gain" in game.state.lasting):
        for (definition, index), _ in derived(game).gained.get(ref[0], ()):
            found.add(game.catalog.definitions[definition].programs[index].ability.keyword)
    found.discard("")
    return found


def gained(game: Game, card: int) -> list[tuple[Key, Context]]:
    """Abilities granted to the card."""
    if "gain" in game.state.watch or "gain" in game.state.lasting:
        return derived(game).gained.get(card, [])
    return []


def abilities(game: Game, ref: Ref) -> tuple[Key, ...]:
    """The abilities a card has: printed, unless it has lost them, and granted."""
    granted = [key for key, _ in gained(game, ref[0])] if game.alive(ref) else []
    found = (*_printed_keys(game, ref), *granted)
    return tuple(key for key in found if game.rules.is_ability(game, game.program(key)))


def _printed_keys(game: Game, ref: Ref) -> list[Key]:
    """The printed abilities of a card, without those it has lost."""
    card = game.state.cards[ref[0]]
    face = game.catalog.definitions[card.definition].faces[card.face]
    found = [(card.definition, index) for index in face.abilities]
    if card.object == ref[1] and "lose" in game.state.lasting:
        lost = derived(game).lost.get(ref[0], frozenset())
        found = [key for key in found if key not in lost]
    return found


def invalid(game: Game, card: int, program: Program) -> bool:
    """Has an effect made this ability invalid, or has the card lost it?"""
    if "lose" in game.state.lasting and _gone(game, derived(game), card, program):
        return True
    if "disable" not in game.state.watch and "disable" not in game.state.lasting:
        return False
    off = derived(game).disabled.get(card)
    return off is not None and ("" in off or program.ability.keyword in off) and game.applies("invalid")


def explain(game: Game, card: int, name: str) -> list[Part]:
    """Every contribution to a value, in the order applied."""
    return _settle(game, explain=True).parts.get((card, name), [])


# ------------------------------------------------------------------------------------------------ multiples


#: There are multiples that have been settled.
MULTIPLES = "multiples"


def _settled(force: Force) -> str:
    """Where it is kept by how much a static ability raises a number that it doubles."""
    definition, index = force.context.key
    return f"multiple:{force.context.source[1]}:{definition * 1000 + index}:{force.place}"


def settle_multiples(game: Game) -> None:
    """What a static ability adds by doubling: the number as it was when the ability first applied, whatever changes later."""
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
    if game.derived is None:
        game.derived = _settle(game, explain=False)
    return game.derived


#: An evaluation that does not come to rest after so many rounds goes in circles: what it came to first stands.
_ROUNDS = 4


def _settle(game: Game, *, explain: bool) -> Derived:
    """Evaluate, and again as long as what came out shows that conditions were judged, or abilities used, too early.

    An effect exists while its ability is valid and its condition true, and those are questions about cards as they are in
    the end, under all effects; only what an effect reaches is looked up as far as the evaluation has got.
    """
    before = game.derived
    first = table = _evaluate(game, Derived(), explain=explain)
    for _ in range(_ROUNDS):
        if not table.unsettled():
            break
        again = _evaluate(game, Derived(table), explain=explain)
        again.settled, stable, table = None, again.same(table), again
        if stable:
            break
    else:
        table = first
    game.derived = before
    return table


def _evaluate(game: Game, table: Derived, *, explain: bool) -> Derived:
    game.derived = table  # questions asked by the effects themselves read what is settled so far
    passed_on: set[tuple[int, int, int, int]] = set()
    for layer in game.rules.layers:
        if not game.rule(layer.clause):
            continue
        # Collected layer by layer: what an earlier layer made invalid is not in force in a later one.
        pending = sorted(_in_layer(game, table, layer.nodes), key=lambda f: (f.time, f.place))
        if len(pending) > 1 and not game.applies("by_time"):
            pending.reverse()
        while pending:
            depends = game.rules.dependency and len(pending) > 1 and game.applies("dependency")
            force = pending.pop(_next(game, table, pending, layer.nodes) if depends else 0)
            if not _silenced(game, force):
                _apply(game, table, force, layer.nodes, explain=explain)
            if not pending and tree.Gain in layer.nodes:
                # What cards have been given may give something in its turn.
                more = [force for force in _granted_forces(game, table) if isinstance(force.node, tree.Gain)]
                pending = [force for force in more if force.mark() not in passed_on]
                passed_on.update(force.mark() for force in pending)
    return table


def _silenced(game: Game, force: Force) -> bool:
    """Has another effect of the same layer made the static ability behind this one invalid?"""
    return force.effect < 0 and invalid_so_far(game, force.context.source[0], force.program)


def _next(game: Game, table: Derived, pending: list[Force], nodes: Nodes) -> int:
    """The earliest effect that does not depend on another one still to come (a cycle falls back to time)."""
    for number, force in enumerate(pending):
        reach = _reach(game, force)
        if not any(_changes(game, table, other, force, reach, nodes) for other in pending if other is not force):
            return number
    return 0


def _reach(game: Game, force: Force) -> tuple[object, ...]:
    node = force.node
    if _silenced(game, force):
        return ()
    open_amount = isinstance(node, tree.Change) and force.amount is None and not is_multiple(node)
    value = select.amount(game, force.context, node.amount) if isinstance(node, tree.Change) and open_amount else 0
    return (tuple(affected(game, force)), value)


def _changes(game: Game, table: Derived, first: Force, then: Force, reach: tuple[object, ...], nodes: Nodes) -> bool:
    """Would applying `first` change whom `then` reaches or by how much?"""
    trial = table.copy()
    game.derived = trial
    _apply(game, trial, first, nodes, explain=False)
    different = _reach(game, then) != reach
    game.derived = table
    return different


_PREFIX: dict[type[tree.Node], str] = {tree.Change: "change:", tree.Become: "word:", tree.Disable: "disable", tree.Gain: "gain"}


def _in_layer(game: Game, table: Derived, nodes: Nodes) -> list[Force]:
    """Everything in force that this layer applies."""
    prefixes = tuple(_PREFIX[node] for node in nodes)
    keys = {key for index in (game.state.watch, game.state.lasting) for key in index if key.startswith(prefixes)}
    found = [force for key in sorted(keys) if ">" not in key for force in _direct(game, key)]
    # A likeness is found under each property it touches, and applied once.
    once = {force.effect: force for force in found if force.like is not None}
    if once:
        found = [force for force in found if force.like is None] + list(once.values())
    if table.gained:
        found.extend(force for force in _granted_forces(game, table) if isinstance(force.node, nodes))
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
    for card, index, place in state.watch.get(key, ()):
        record = state.cards[card]
        program = game.catalog.definitions[record.definition].programs[index]
        if invalid_so_far(game, card, program):
            continue
        master = game.master(card) if game.applies("static_master") else 1 - game.master(card)
        context = Context((card, record.object), master, (record.definition, index))
        if not _true(game, context, program):
            continue
        if game.applies("static") and game.keyword_applies(program):
            node = program.code[place]
            found.append(Force(node, context, place, program, None, None, record.born, -1))  # type: ignore[arg-type]
    for number in state.lasting.get(key, ()):
        effect = state.effects[number]
        program = game.program(effect.context.key)
        node = program.code[effect.place]
        time = effect.context.time if game.rules.dated_by_play and game.applies("dated_by_play") else number
        found.append(
            Force(node, effect.context, effect.place, program, effect.cards, effect.amount, time, number, effect.like)  # type: ignore[arg-type]
        )
    return found


def _keys_at(force: Force) -> tuple[str, ...]:
    return tuple(key for key, place in force.program.keys if place == force.place)


def _gone(game: Game, table: Derived, card: int, program: Program) -> bool:
    """Is it a printed ability that the card has lost?"""
    return any(game.program(key) is program for key in table.lost.get(card, ()))


def invalid_so_far(game: Game, card: int, program: Program) -> bool:
    """Invalidity as far as the evaluation under way, or the one before it, has settled it."""
    table = game.derived
    if table is None:
        return invalid(game, card, program)
    return _off(game, table, card, program) or (table.settled is not None and _off(game, table.settled, card, program))


def _off(game: Game, table: Derived, card: int, program: Program) -> bool:
    if table.lost and _gone(game, table, card, program):
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
        if isinstance(node, tree.Is | tree.Compare | tree.Extreme):
            found.add(node.property)
        elif isinstance(node, tree.Value | tree.Total):
            found.add(node.of)
    return frozenset(found)


def _granted_forces(game: Game, table: Derived) -> list[Force]:
    """Static abilities that cards have been granted."""
    found: list[Force] = []
    for card, abilities in table.gained.items():
        for (definition, index), context in abilities:
            program = game.catalog.definitions[definition].programs[index]
            if program.ability.kind != "static" or invalid_so_far(game, card, program):
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
        return [card for card, identity in force.cards if cards[card].object == identity or not game.applies("left_behind")]
    what = getattr(force.node, "what", None)
    if what is None:
        return []
    found = [card for card, identity in select.targets(game, force.context, what) if cards[card].object == identity]
    if isinstance(what, tree.Host):
        found = [card for card in found if game.rules.raised(game, card)]
    if not game.applies("zone_bound"):
        found = [card for card in found if cards[card].born <= force.time]
    return found


def _apply(game: Game, table: Derived, force: Force, nodes: Nodes, *, explain: bool) -> None:
    node = force.node
    if force.like is not None:
        _take_over(game, table, force, force.like, nodes, explain=explain)
    elif isinstance(node, tree.Change):
        _change(game, table, force, node, explain=explain)
    elif isinstance(node, tree.Become):
        _become(game, table, force, node, explain=explain)
    elif isinstance(node, tree.Disable):
        for card in affected(game, force):
            table.disabled.setdefault(card, set()).add(node.keyword)
    elif isinstance(node, tree.Gain):
        for card in affected(game, force):
            record = game.state.cards[card]
            for index in force.program.nested[force.place]:
                key = (force.context.key[0], index)
                context = Context((card, record.object), game.master(card), key, time=force.time)
                table.gained.setdefault(card, []).append((key, context))


def _take_over(game: Game, table: Derived, force: Force, like: Likeness, nodes: Nodes, *, explain: bool) -> None:
    """What was taken over from another card, as far as this layer is about it."""
    for card in affected(game, force):
        if like.abilities is not None and tree.Gain in nodes:
            ref, record = game.ref(card), game.state.cards[card]
            face = game.catalog.definitions[record.definition].faces[record.face]
            own = {(record.definition, index) for index in face.abilities}
            # What both have printed alike it simply keeps.
            table.lost[card] = frozenset(own.difference(like.abilities))
            new = [key for key in like.abilities if key not in own]
            table.gained[card] = [(key, Context(ref, game.master(card), key, time=force.time)) for key in new]
        if tree.Become in nodes:
            table.words.update({(card, name): words for name, words in like.words.items()})
        for name, number in like.numbers.items() if tree.Change in nodes else ():
            table.numbers[card, name] = number
            if explain:
                part = Part(force.context.source, force.context.key, f"={number}", str(number))
                table.parts.setdefault((card, name), []).append(part)


def _change(game: Game, table: Derived, force: Force, node: tree.Change, *, explain: bool) -> None:
    value = force.amount
    if value is None:
        multiple = is_multiple(node)
        value = game.state.numbers.get(_settled(force), 0) if multiple else select.amount(game, force.context, node.amount)
    for card in affected(game, force):
        record = game.state.cards[card]
        slot = (card, node.property)
        old = table.numbers.get(slot)
        if old is None:
            old = _side(game, record, node.property).numbers.get(node.property)
            if old is None:
                if not (node.sets and game.rules.gives_numbers and game.applies("gives_numbers")):
                    continue  # a card without the property is not given one
                old = 0
        table.numbers[slot] = new = value if node.sets else old + value
        if explain:
            change = f"={value}" if node.sets else f"{value:+d}"
            part = Part(force.context.source, force.context.key, change, str(new))
            table.parts.setdefault(slot, []).append(part)


def _become(game: Game, table: Derived, force: Force, node: tree.Become, *, explain: bool) -> None:
    for card in affected(game, force):
        record = game.state.cards[card]
        slot = (card, node.property)
        old = table.words.get(slot)
        if old is None:
            old = _side(game, record, node.property).words.get(node.property, ())
        if node.only:
            new: tuple[str, ...] = (node.value,)
        elif node.loses:
            new = tuple(word for word in old if word != node.value)
        else:
            new = old if node.value in old else (*old, node.value)
        table.words[slot] = new
        if explain:
            change = ("=" if node.only else "-" if node.loses else "+") + node.value
            part = Part(force.context.source, force.context.key, change, "・".join(new))
            table.parts.setdefault(slot, []).append(part)
