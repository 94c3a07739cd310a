"""Chapter 500: actions only this game knows: switching, copying, equivalent exchange, opening and closing by effects."""

from __future__ import annotations

from msgspec.structs import replace

from tefuda.games.kit import abilities
from tefuda.games.kit.moves import caused
from tefuda.kernel import seats, select, tree
from tefuda.kernel.continuous import invalid, number, words
from tefuda.kernel.events import happen
from tefuda.kernel.game import Game
from tefuda.kernel.records import NOBODY, Card, Context, Decision, Event, Frame, Item, Key, Option, Ref
from tefuda.kernel.rules import Procedure

from . import actions, stack
from .play import Play, choose_modes, command, playing
from .terms import Scouting
from .territory import Turning, opened
from .turn import ToEndPhase, add_turns
from .zones import FIELD, GRAVE, HAND, REMOVED, RESOLUTION, TERRITORY, move_event


def special(game: Game, context: Context, node: tree.Special) -> None:
    """Carry out a named action."""
    _SPECIALS[node.act](game, context, node)


def _refs(game: Game, context: Context, node: tree.Special) -> list[Ref]:
    what = node.what if node.what is not None else tree.This()
    return [ref for ref in select.targets(game, context, what) if game.alive(ref)]


def _number(game: Game, context: Context, node: tree.Special) -> int:
    return 1 if node.amount is None else select.amount(game, context, node.amount)


def _scout(game: Game, context: Context, node: tree.Special) -> None:
    for seat in reversed(seats.players(game, context, node.who)):
        game.call(Scouting(seat=seat, number=_number(game, context, node), context=context))


def _open(game: Game, context: Context, node: tree.Special) -> None:
    """902-5 (`wordings`): the words choose one territory, unless they say more."""
    found = [ref for ref in _refs(game, context, node) if not opened(game, ref.card)]
    for ref in found:
        game.call(Turning(seat=context.master, card=ref, face=1, cause="skill"))


def _close(game: Game, context: Context, node: tree.Special) -> None:
    found = [ref for ref in _refs(game, context, node) if opened(game, ref.card)]
    for ref in found:
        game.call(Turning(seat=context.master, card=ref, face=0, cause="skill"))


#: 405-4a, 11.03.7.a.1: what the limits of a player are at first.
LIMITS = {"hand": 5, "placements": 1}


def _limit(game: Game, context: Context, node: tree.Special) -> None:
    """405-4, 1103-7a: limits belong to a player; an effect changes them, or says what they are, from now on."""
    for seat in seats.players(game, context, node.who):
        name = f"{node.word}/{seat}"
        before = 0 if node.act == "set_limit" else game.state.numbers.get(name, LIMITS[node.word])
        game.state.numbers[name] = before + _number(game, context, node)
        game.record(caused(Event("limit", seat=seat, how=node.word, amount=game.state.numbers[name]), context))
    game.touch()


def _end_phase(game: Game, context: Context, node: tree.Special) -> None:
    game.call(ToEndPhase())


def _extra_turn(game: Game, context: Context, node: tree.Special) -> None:
    add_turns(game, seats.players(game, context, node.who))


def _brighten(game: Game, context: Context, node: tree.Special) -> None:
    """1410-3: the unit has "brightened" if it is still on the field."""
    for ref in _refs(game, context, node):
        if game.state.cards[ref.card].zone in FIELD and game.rule("1410-3"):
            happen(game, [caused(Event("bright", subject=ref, after=ref.identity, seat=context.master), context)])


def _heal(game: Game, context: Context, node: tree.Special) -> None:
    """406-6: the damage a unit has taken is a number that an effect can set to zero, as 706-3 does for all."""
    cards = game.state.cards
    for ref in _refs(game, context, node):
        if cards[ref.card].zone in FIELD and cards[ref.card].damage and game.rule("406-6"):
            game.put(ref.card, replace(cards[ref.card], damage=0))
            game.occur("heal", subject=ref, after=ref.identity, seat=game.master(ref.card), by=context.master)


def _assault(game: Game, context: Context, node: tree.Special) -> None:
    """1406-3: a territory goes to the field, and the words make it a unit in addition; 1406-4 (`wordings`): one of them."""
    for ref in _refs(game, context, node):
        if game.state.cards[ref.card].zone in TERRITORY and game.rule("1406-3"):
            event = move_event(game, ref.card, FIELD, context.master, clause="1406-3")
            happen(game, [caused(event, context)])


def _as_unit(game: Game, context: Context, node: tree.Special) -> None:
    """1604-1: a command enters the field as a unit; the words that follow say that it is one, and its power and hit."""
    for ref in _refs(game, context, node)[:1]:
        origin = game.rules.zone_at[game.state.cards[ref.card].zone].name
        event = move_event(game, ref.card, FIELD, context.master, also="enter", how=origin, clause="1604-2")
        if game.rule("1604-2"):
            happen(game, [caused(event, context)])


def _mutual(game: Game, context: Context, node: tree.Special) -> None:
    """516-3: two units deal damage to each other; 516-3a: not if one of them is missing."""
    refs = [ref for ref in _refs(game, context, node) if game.state.cards[ref.card].zone in FIELD]
    batch = []
    pairs = ((refs[0], refs[-1]), (refs[-1], refs[0])) if game.demands("516-3a", len(refs) == 2) else ()
    for one, other in pairs:
        value = number(game, one.card, "power") or 0 if node.amount is None else select.amount(game, context, node.amount)
        event = Event("harm", subject=other, after=other.identity, seat=game.master(other.card), amount=value)
        batch.append(replace(caused(event, context), agent=one))
    happen(game, batch)


def _skill(game: Game, context: Context, node: tree.Special) -> None:
    """533-2: the skill process printed on the ability's card is carried out (533-1).

    533-1a: it is not an ability itself, so it does not matter whether abilities of the card are invalid.
    """
    record = game.look(context.source)
    definition = game.catalog.definitions[record.definition]
    for index in definition.faces[record.face].abilities:
        program = definition.programs[index]
        valid = not invalid(game, context.source.card, program) or game.rule("533-1a")
        if program.ability.keyword == "スキル" and valid and game.rule("533-1"):
            if game.rule("533-3"):
                seat, clause = context.master, "533-3"
                event = Event("skill", subject=context.source, after=context.source.identity, seat=seat, clause=clause)
                happen(game, [caused(event, context)])
            game.resolve(replace(context, key=Key(record.definition, index), binds={}))
            return


# ------------------------------------------------------------------------------------------------ 513 activating


class Activating(Frame, frozen=True, tag="bd.Activating"):
    """513-1: an effect tells its player to play an activated ability of a card, for its usual cost."""

    card: Ref
    context: Context


activating = Procedure(Activating)


@activating.step("513-1")
def choose_ability(game: Game, frame: Activating) -> None:
    """Of several abilities that can be played the player chooses one; the moment does not matter."""
    seat, card = frame.context.master, frame.card.card
    keys = [key for key in abilities.activated(game, card) if actions.unable(game, seat, card, key) is None]
    options = tuple(Option("activate", frame.card, key=key) for key in keys)
    game.ask(Decision(seat, "choose", "ability", "513-1", options, min(1, len(options)), 1, frame.context.source))


@activating.step("513-1")
def activate(game: Game, frame: Activating) -> None:
    if game.chosen:
        game.call(Play(seat=frame.context.master, card=frame.card, ability=game.chosen[0].key))


def _activate(game: Game, context: Context, node: tree.Special) -> None:
    for ref in _refs(game, context, node)[:1]:
        game.call(Activating(card=ref, context=context))


# ------------------------------------------------------------------------------------------------ 528 switching


class Switching(Frame, frozen=True, tag="bd.Switching"):
    """528: a card on the field may change places with a unit of the hand."""

    card: Ref
    context: Context


switching = Procedure(Switching)


@switching.step("528-1")
def offer_switch(game: Game, frame: Switching) -> None:
    """528-1: a unit card of total cost 4 or less that shares an attribute; 528-3: nobody has to."""
    seat = game.master(frame.card.card)
    own = set(words(game, frame.card, "attribute"))
    found = []
    for card in game.state.zones[HAND[seat]]:
        ref = game.ref(card)
        shares = own & set(words(game, ref, "attribute"))
        cheap = (number(game, card, "cost") or 0) <= 4
        if "ユニット" in words(game, ref, "type") and shares and cheap:
            found.append(ref)
    options = tuple(Option("choose", ref) for ref in found)
    least = game.exactly("528-3", 0)
    game.ask(
        Decision(
            seat, "choose", "switch", "528-1", options, min(least, len(options)), min(1, len(options)), frame.context.source
        )
    )


@switching.step("528-1")
def switch(game: Game, frame: Switching) -> None:
    """509-1: both move at the same time; 528-2: the newcomer stands and is a new card."""
    if not game.chosen or not game.alive(frame.card) or not game.alive(game.chosen[0].card):
        return
    seat, card = game.master(frame.card.card), game.chosen[0].card.card
    out = move_event(game, frame.card.card, HAND, game.state.cards[frame.card.card].owner)
    turned = game.first("528-2", game.rules.orientations)
    happen(game, [caused(out, frame.context), caused(move_event(game, card, FIELD, seat, turned=turned), frame.context)])


@switching.step("")
def switched(game: Game, frame: Switching) -> None:
    game.reply(done=frame.done)


def _switch(game: Game, context: Context, node: tree.Special) -> None:
    """528-1a (`wordings`): without a named card, the one the ability is on."""
    for ref in reversed(_refs(game, context, node)):
        if game.state.cards[ref.card].zone in FIELD:
            game.call(Switching(card=ref, context=context))


# ------------------------------------------------------------------------------------------------ 520 copying


def _copy(game: Game, context: Context, node: tree.Special) -> None:
    for ref in reversed(_refs(game, context, node)):
        copy_command(game, context, ref)


def copy_command(game: Game, context: Context, ref: Ref) -> None:
    """520-1: a pseudo card with the same information in the resolution zone, its choices made anew or kept."""
    state = game.state
    old = state.cards[ref.card]
    index = command(game, ref.card)
    if index < 0:
        return
    card = len(state.cards)
    time = game.tick()
    record = Card(old.definition, context.master, RESOLUTION[0], state.next_object, time, controller=context.master)
    state.cards.append(replace(record, role="copy", since=time))
    state.next_object += 1
    state.zones[RESOLUTION[0]] = (*state.zones[RESOLUTION[0]], card)
    original = stack.card_item(game, ref.card)
    source = game.ref(card)
    made = Context(source, context.master, Key(old.definition, index), time=game.tick(), parent=game.last_event)
    item = Item(game.tick(), "card", context.master, source, made, source, number(game, card, "cost") or 0, origin="copy")
    state.items.append(item)
    game.record(Event("copy", subject=source, after=source.identity, seat=context.master, agent=ref))
    # 1409-4a: nothing is paid for it, so no other cost either.
    free = game.by("1409-4a", True)
    kept = original.context if original is not None and game.rule("520-1a") else None
    first = playing.at(choose_modes)
    play = Play(step=first, seat=context.master, card=source, saved=False, copied=True, item=item.number, context=made)
    game.call(replace(play, free=free, kept=kept))


# ------------------------------------------------------------------------------------------------ 525 equivalent exchange

COUNTER = "錬成"


class Exchange(Frame, frozen=True, tag="bd.Exchange"):
    """525: a command of the graveyard may be removed and copied for so many counters."""

    number: int
    context: Context
    card: Ref = NOBODY


exchange = Procedure(Exchange)


@exchange.step("525-1")
def offer_exchange(game: Game, frame: Exchange) -> None:
    """525-1: with enough counters; 525-2: chosen now, not targeted; 525-3: only what can be copied legally."""
    seat = frame.context.master
    held = game.state.counters.get((COUNTER, seat), 0)
    found = [game.ref(card) for card in game.state.zones[GRAVE[seat]] if held >= frame.number and _fits(game, frame, card)]
    options = tuple(Option("choose", ref) for ref in game.by("525-2", found))
    game.ask(Decision(seat, "choose", "exchange", "525-1", options, 0, min(1, len(options)), frame.context.source))


def _fits(game: Game, frame: Exchange, card: int) -> bool:
    index = command(game, card)
    if index < 0 or (number(game, card, "cost") or 0) > frame.number:
        return False
    made = Context(game.ref(card), frame.context.master, Key(game.state.cards[card].definition, index))
    # It will have been removed by then: it cannot aim at itself.
    return game.demands("525-3", actions.aimable(game, made, without=game.ref(card)))


@exchange.step("525-1")
def remove_command(game: Game, frame: Exchange) -> None:
    """525-1: it is removed from the game."""
    if not game.chosen:
        game.leave()
        return
    card = game.chosen[0].card.card
    game.set(card=game.chosen[0].card)
    happen(game, [caused(move_event(game, card, REMOVED, game.state.cards[card].owner), frame.context)])


@exchange.step("525-4")
def pay_counters(game: Game, frame: Exchange) -> None:
    """525-4: the named number of counters goes, whatever the command costs."""
    if not any(event.kind == "move" for event in frame.done):
        game.leave()
        return
    event = Event("counter", seat=frame.context.master, counter=COUNTER, amount=-frame.number)
    happen(game, [caused(event, frame.context)])


@exchange.step("525-1")
def copy_it(game: Game, frame: Exchange) -> None:
    copy_command(game, frame.context, game.ref(frame.card.card))


def _exchange(game: Game, context: Context, node: tree.Special) -> None:
    game.call(Exchange(number=_number(game, context, node), context=context))


_SPECIALS = {
    "activate": _activate,
    "scout": _scout,
    "open": _open,
    "close": _close,
    "switch": _switch,
    "copy": _copy,
    "exchange": _exchange,
    "end_phase": _end_phase,
    "extra_turn": _extra_turn,
    "brighten": _brighten,
    "heal": _heal,
    "assault": _assault,
    "mutual": _mutual,
    "as_unit": _as_unit,
    "skill": _skill,
    "limit": _limit,
    "set_limit": _limit,
}
