"""Chapter 15: actions only this game knows, by the name that the words of cards give them."""

from __future__ import annotations

from collections.abc import Callable

from msgspec.structs import replace

from tefuda.games.kit import labels
from tefuda.games.kit.abilities import key_of
from tefuda.games.kit.moves import caused
from tefuda.kernel import objects, seats, select, tree
from tefuda.kernel.continuous import number
from tefuda.kernel.events import happen
from tefuda.kernel.game import Game
from tefuda.kernel.records import NOBODY, Context, Decision, Event, Frame, Key, Option, Ref
from tefuda.kernel.rules import Procedure

from . import damage, icons, items
from .damage import Dealing, Hit, Reducing, heal, pending, recovered, to_zero
from .drive import Drive
from .play import Play, place_decision
from .playable import no_right, unable, unplayable
from .rule_effects import put_destruction
from .setting import Setting
from .souls import LINK, PuttingOn, watch_top
from .texts import COMBAT
from .turn import EndTurn
from .zones import ATTACKS, BOARD, DAMAGE, DEFENCE, FIELD, GRAVE, RULER, bury, exists, fits, kinds, move_event, ruler, slots

#: 16-13, 16-14: labels of abilities that summon.
GENESIS, SYMPHONIA = "創生召喚", "アビスシンフォニア"


def special(game: Game, context: Context, node: tree.Special) -> None:
    """Carry out a named action."""
    SPECIALS[node.act](game, context, node)


def possible(game: Game, context: Context, node: tree.Special) -> bool:
    """Could it be carried out completely? What is chosen on the way is not known yet."""
    if node.act == "stand_guard":
        return any(_empty_defences(game, ref) for ref in _refs(game, context, node))
    if node.what is None or isinstance(node.what, tree.Bound):
        return True
    return bool(select.present(game, context, node.what))


def _refs(game: Game, context: Context, node: tree.Special) -> list[Ref]:
    what = node.what if node.what is not None else tree.This()
    return list(dict.fromkeys(select.present(game, context, what)))


def _amount(game: Game, context: Context, node: tree.Special) -> int:
    return select.amount(game, context, node.amount) if node.amount is not None else 1


# ------------------------------------------------------------------------------------------------ 15-12 destroying


class Destruction(Frame, frozen=True, tag="gr.Destruction"):
    """15-12a: an effect destroys cards: a process for them is put on the Gate."""

    cards: tuple[Ref, ...]
    context: Context


destroying = Procedure(Destruction)


@destroying.step("12-4b-3")
def destroyed(game: Game, frame: Destruction) -> None:
    """12-4b-3: they have been destroyed now, 12-4b-3a: whether they will leave or not."""
    happen(
        game,
        [
            caused(Event("destroy", subject=ref, after=ref.identity, seat=game.master(ref.card), how="effect"), frame.context)
            for ref in frame.cards
            if game.alive(ref) and game.state.cards[ref.card].zone in BOARD
        ],
    )


@destroying.step("12-4b-2a")
def place(game: Game, frame: Destruction) -> None:
    """12-4b-2a: a process of destruction by an effect."""
    put_destruction(game, [event for event in frame.done if event.kind == "destroy"], "effect")
    game.reply(done=frame.done)


def _destroy(game: Game, context: Context, node: tree.Special) -> None:
    game.call(Destruction(cards=tuple(_refs(game, context, node)), context=context))


# ------------------------------------------------------------------------------------------------ 15-18 special summons


class SpecialSummon(Frame, frozen=True, tag="gr.SpecialSummon"):
    """15-18a: units go directly to their player's front row (15-23a: or to another player's)."""

    cards: tuple[Ref, ...]
    context: Context
    seat: int
    how: str = "special"
    material: tuple[Ref, ...] = ()  # 16-13b-1a, 16-14a-2b: the cards that were moved for it
    came: tuple[Event, ...] = ()


summoning = Procedure(SpecialSummon)


@summoning.step("15-18a")
def choose_zone(game: Game, frame: SpecialSummon) -> None:
    """15-18a: to an attack or defence zone of his; 15-23a: a field to his field zone."""
    game.chosen = ()
    if not frame.cards:
        game.reply(done=frame.came)
        game.leave()
    elif game.alive(frame.cards[0]) and "フィールド" not in kinds(game, frame.cards[0].card):
        game.ask(place_decision(game, frame.seat, frame.cards[0], "15-18a"))


@summoning.step("15-18a")
def arrive(game: Game, frame: SpecialSummon) -> None:
    """15-18a-1: directly, without the Gate."""
    ref = frame.cards[0]
    if not game.alive(ref):
        game.goto(choose_zone, cards=frame.cards[1:])
        return
    goal = game.zone(game.chosen[0].to, frame.seat) if game.chosen else FIELD[frame.seat]
    happen(game, [caused(move_event(game, ref.card, goal), frame.context)])


@summoning.step("15-18a")
def arrived(game: Game, frame: SpecialSummon) -> None:
    game.goto(choose_zone, cards=frame.cards[1:], came=(*frame.came, *frame.done), done=())
    for event in frame.done:
        if event.kind == "move" and frame.how != "control":
            ref = Ref(event.subject.card, event.after)
            told = Event("summon", subject=ref, after=ref.identity, seat=frame.seat, how=frame.how)
            happen(game, [caused(one, frame.context) for one in (told, *_by_keyword(game, frame, ref))])


#: What is told of a special summon by a keyword: that the unit was summoned so, that it succeeded, and of the material.
_TOLD = {"genesis": ("16-13c", "16-13d", "16-13b-1a"), "abyss": ("16-14c", "16-14d", "16-14a-2b")}


def _by_keyword(game: Game, frame: SpecialSummon, ref: Ref) -> list[Event]:
    """16-13c, 16-14c: a unit was summoned by it; 16-13d, 16-14d: it has succeeded; and which cards were its material."""
    if frame.how not in _TOLD:
        return []
    summoned, succeeded, used = _TOLD[frame.how]
    how, seat = frame.how, frame.seat
    found = [
        Event(kind, subject=ref, after=ref.identity, seat=seat)
        for kind, clause in ((how, summoned), (f"{how}_success", succeeded))
        if game.rule(clause)
    ]
    material = [Event(f"{how}_material", subject=one, after=one.identity, agent=ref, seat=seat) for one in frame.material]
    return [*found, *game.by(used, material)]


def _moved(game: Game, context: Context) -> tuple[Ref, ...]:
    """The cards that carrying out this ability has moved so far, as what they are now."""
    since, found = context.parent, []
    for event in reversed(game.state.history):
        if event.number <= since:
            break
        if event.kind in ("move", "attach") and event.key == context.key and event.source == context.source:
            found.append(Ref(event.subject.card, event.after))
    return tuple(found[::-1])


def _summon(game: Game, context: Context, node: tree.Special) -> None:
    """15-18a: its controller puts it there."""
    genesis = game.program(context.key).ability.keyword == GENESIS
    how = "genesis" if genesis else "special"
    cards = tuple(_refs(game, context, node))
    game.call(SpecialSummon(cards=cards, context=context, seat=context.master, how=how, material=_moved(game, context)))


def _control(game: Game, context: Context, node: tree.Special) -> None:
    """15-23a: gaining control of a card is moving it to one's own zone."""
    seat = game.seat("15-23a", seats.players(game, context, node.who)[0])
    cards = tuple(ref for ref in _refs(game, context, node) if game.master(ref.card) != seat)
    game.call(SpecialSummon(cards=cards, context=context, seat=seat, how="control"))


# ------------------------------------------------------------------------------------------------ 15-21 recovering


class Recovery(Frame, frozen=True, tag="gr.Recovery"):
    """15-21b: cards of a damage zone go to the graveyard."""

    seat: int
    amount: int
    context: Context


recovering = Procedure(Recovery)


@recovering.step("13-4b")
def choose_cards(game: Game, frame: Recovery) -> None:
    """15-21b: the player chooses so many."""
    there = game.state.zones[DAMAGE[frame.seat]]
    amount = min(frame.amount, len(there))
    options = tuple(Option("choose", game.ref(card)) for card in there)
    game.chosen = ()
    if amount > 0:
        seat = game.seat("15-21b", frame.seat)
        game.ask(Decision(seat, "choose", "choose", "15-21b", options, amount, amount, frame.context.source))


@recovering.step("13-4b")
def put_away(game: Game, frame: Recovery) -> None:
    """13-4b: they go to the graveyard; 13-4b-1: what the ruler carries stays."""
    happen(game, [caused(bury(game, option.card.card), frame.context) for option in game.chosen])


@recovering.step("")
def recovery_told(game: Game, frame: Recovery) -> None:
    game.reply(done=frame.done)


def _recover(game: Game, context: Context, node: tree.Special) -> None:
    """15-21a: units lose damage; 15-21b-1: a ruler's recovery is its player's."""
    amount = None if node.amount is None else _amount(game, context, node)
    done: list[Event] = []
    if node.what is None:
        for seat in seats.players(game, context, node.who):
            game.call(Recovery(seat=seat, amount=amount or 0, context=context))
        return
    for ref in _refs(game, context, node):
        if game.state.cards[ref.card].zone in RULER and game.rule("15-21b-1"):
            game.call(Recovery(seat=game.master(ref.card), amount=amount or 0, context=context))
        elif game.state.cards[ref.card].damage and game.rule("13-7b"):
            event = recovered(game, context, ref, amount)
            heal(game, event)
            done.append(game.record(event))
    game.deliver(tuple(done))


# ------------------------------------------------------------------------------------------------ 13-7b-1 one hit


class Mending(Frame, frozen=True, tag="gr.Mending"):
    """13-7b-1: the damage of one damage process of this phase is recovered."""

    card: Ref
    context: Context


mending = Procedure(Mending)


def _hits(game: Game, ref: Ref) -> list[Event]:
    """The damage that a unit has received in this phase."""
    found: list[Event] = []
    for event in reversed(game.state.history):
        if event.kind in ("start", "turn_begins") and event.at in ("", "start", "main", "attack_phase"):
            break
        if event.kind == "end" and event.at == "turn":
            break
        if event.kind == "harm" and event.subject == ref:
            found.append(event)
    return found[::-1]


@mending.step("")
def choose_hit(game: Game, frame: Mending) -> None:
    """13-7b-1: which one, its player says."""
    hits = _hits(game, frame.card)
    options = tuple(Option("mend", hit.agent, index=at, price=str(hit.amount)) for at, hit in enumerate(hits))
    most = min(len(hits), game.limit("13-7b-1", 1))
    game.chosen = ()
    if options:
        game.ask(Decision(frame.context.master, "choose", "mend", "13-7b-1", options, 1, most, frame.context.source))


@mending.step("")
def mend(game: Game, frame: Mending) -> None:
    hits = _hits(game, frame.card)
    amount = sum(hits[option.index].amount for option in game.chosen)
    done: tuple[Event, ...] = ()
    if amount and game.alive(frame.card) and game.state.cards[frame.card.card].damage:
        event = recovered(game, frame.context, frame.card, amount)
        heal(game, event)
        done = (game.record(event),)
    game.reply(done=done)


def _mend(game: Game, context: Context, node: tree.Special) -> None:
    for ref in reversed(_refs(game, context, node)):
        game.call(Mending(card=ref, context=context))


# ------------------------------------------------------------------------------------------------ the others


def _normal(game: Game, context: Context, node: tree.Special) -> None:
    """15-17a: a unit is played as a normal summon, if the player has the right to one; 15-17a-2b: or without using it."""
    seat, freely = context.master, node.act == "freely" and game.rule("15-17a-2b")
    for ref in reversed(_refs(game, context, node)):
        able = freely or game.demands("15-17a-2", no_right(game, seat) is None)
        if able and unplayable(game, seat, ref) is None and game.rule("15-17a"):
            game.call(Play(seat=seat, card=ref, cause="effect", summon=True, freely=freely))


def _exchange(game: Game, context: Context, node: tree.Special) -> None:
    """15-11a: two cards go where the other is, at the same time; 15-11b: both or none."""
    pair = _refs(game, context, node)
    if len(pair) != 2:
        return
    one, other = (game.state.cards[ref.card].zone for ref in pair)
    batch = [caused(move_event(game, ref.card, goal), context) for ref, goal in zip(pair, (other, one), strict=True)]
    able = all(exists(game, event.destination) and fits(game, event.subject, event.destination) for event in batch)
    if game.demands("15-11b", able):
        happen(game, game.by("15-11a", batch))


def _use(game: Game, context: Context, node: tree.Special) -> None:
    """15-16b: another ability of this card is played."""
    key = icons.ability_called(game, context.source, node.word) if game.alive(context.source) else None
    if key is not None and unable(game, context.master, context.source, key) is None:
        game.call(Play(seat=context.master, card=context.source, ability=key, cause="effect"))


def _mutual(game: Game, context: Context, node: tree.Special) -> None:
    """13-2a-2: two cards deal damage to each other at the same time, each as its ATK says or so much."""
    one, other = (*_refs(game, context, node), NOBODY, NOBODY)[:2]
    if NOBODY in (one, other):
        return
    pairs = ((one, other), (other, one))
    hits = [
        Hit(mine, his, number(game, mine.card, "atk") or 0 if node.amount is None else _amount(game, context, node))
        for mine, his in pairs
    ]
    game.call(Dealing(hits=tuple(hits), context=context))


def _drive(game: Game, context: Context, node: tree.Special) -> None:
    """15-19: so many cards are driven."""
    for seat in reversed(seats.players(game, context, node.who)):
        game.call(Drive(seat=seat, left=_amount(game, context, node), context=context))


def _set(game: Game, context: Context, node: tree.Special) -> None:
    for ref in reversed(_refs(game, context, node)):
        game.call(Setting(card=ref, context=context))


def _reduce(game: Game, context: Context, node: tree.Special) -> None:
    """13-3b: the topmost damage of these cards (13-3c-1), or of the player's ruler, becomes less, or (13-3d-1) nothing."""
    if node.word == COMBAT:
        item = pending(game, None, damage.BATTLE)  # 14-4b-1: what the attacking card deals, to whomever
    elif node.what is None:
        item = pending(game, [ruler(game, seat) for seat in seats.players(game, context, node.who)])
    else:
        item = pending(game, _refs(game, context, node))
    if item is None:
        return
    game.deliver((Event("lessened", subject=item.source, seat=context.master),))
    if node.amount is None:
        if game.rule("13-3d-1"):
            to_zero(game, item)
        return
    game.call(Reducing(item=item.number, left=_amount(game, context, node), context=context))


def _no_counter(game: Game, context: Context, node: tree.Special) -> None:
    """13-6c-1: nobody counters the damage that this ability has just dealt."""
    for item in items.lying(game):
        mine = item.context is not None and (item.context.key, item.context.source) == (context.key, context.source)
        if item.kind == "damage" and mine and game.rule("13-6c-1"):
            items.change(game, item.number, sort=damage.MUTE[damage.EFFECT])


def _end_turn(game: Game, context: Context, node: tree.Special) -> None:
    game.call(EndTurn())


def _put_on(game: Game, context: Context, node: tree.Special) -> None:
    """15-14b: a card is put on another."""
    for ref in _refs(game, context, node)[:1]:
        if game.alive(context.source) and ref != context.source:
            game.call(PuttingOn(upper=ref, lower=context.source, context=context))


class StandGuard(Frame, frozen=True, tag="gr.StandGuard"):
    """16-6a-1: a unit moves to an empty defence zone of its player."""

    card: Ref
    context: Context


guarding = Procedure(StandGuard)


@guarding.step("16-6a")
def choose_defence(game: Game, frame: StandGuard) -> None:
    """16-6a-1: an empty one."""
    game.chosen = ()
    if goals := _empty_defences(game, frame.card):
        game.ask(place_decision(game, game.master(frame.card.card), frame.card, "16-6a", goals))


@guarding.step("16-6a")
def to_defence(game: Game, frame: StandGuard) -> None:
    if game.chosen:
        goal = game.zone(game.chosen[0].to, game.master(frame.card.card))
        happen(game, [caused(move_event(game, frame.card.card, goal), frame.context)])


@guarding.step("")
def guard_told(game: Game, frame: StandGuard) -> None:
    game.reply(done=frame.done)


def _empty_defences(game: Game, ref: Ref) -> list[int]:
    """16-6a: the empty defence zones that a unit of an attack zone can go to."""
    if not game.alive(ref) or game.state.cards[ref.card].zone not in ATTACKS:
        return []
    found = slots(game, game.master(ref.card), DEFENCE)
    return [zone for zone in found if game.demands("16-6a", not game.state.zones[zone])]


def _stand_guard(game: Game, context: Context, node: tree.Special) -> None:
    for ref in _refs(game, context, node):
        game.call(StandGuard(card=ref, context=context))


def _guarded(game: Game, context: Context, node: tree.Special) -> None:
    """16-12b-1: a unit that stayed has no damage; 16-12b-2: and what was to last for a time on it ends."""
    cards, state = game.state.cards, game.state
    for ref in _refs(game, context, node):
        if game.rule("16-12b-1"):
            game.put(ref.card, replace(cards[ref.card], damage=0))
        timed = [effect for effect in state.effects.values() if effect.duration and effect.cards is not None]
        for effect in game.by("16-12b-2", timed):
            rest = tuple(one for one in effect.cards or () if one != ref)
            if rest == effect.cards:
                continue
            if rest:
                state.effects[effect.number] = replace(effect, cards=rest)
            else:
                game.end_effect(effect.number)
    game.touch()


# ------------------------------------------------------------------------------------------------ 16-14 abyss summons


class AbyssSummon(Frame, frozen=True, tag="gr.AbyssSummon"):
    """16-14a-1: a unit of the graveyard is special summoned by doing what its symphonia says."""

    context: Context
    card: Ref = NOBODY
    symphonia: Context | None = None


abyss = Procedure(AbyssSummon)


def _symphonias(game: Game, seat: int) -> list[tuple[Ref, Key]]:
    """16-14a-2a: units whose symphonia can be done completely."""
    refs = [game.ref(card) for card in game.state.zones[GRAVE[seat]]]
    found = [(ref, key) for ref in refs for key in labels.labelled(game, ref, SYMPHONIA)]
    return [
        (ref, key)
        for ref, key in found
        if game.demands("16-14a-2a", game.feasible(Context(ref, seat, key), game.program(key).ability.effect))
    ]


@abyss.step("16-14a-1")
def choose_abyss(game: Game, frame: AbyssSummon) -> None:
    """16-14a-2: one of them, or none."""
    found = _symphonias(game, frame.context.master)
    options = tuple(Option("choose", ref, key=key) for ref, key in found)
    game.chosen = ()
    if options:
        least = game.exactly("16-14a-2", 0)
        game.ask(Decision(frame.context.master, "choose", "abyss", "16-14a-2", options, least, 1, frame.context.source))


@abyss.step("16-14a-1")
def perform_symphonia(game: Game, frame: AbyssSummon) -> None:
    """16-14b-1: what the symphonia of the unit says is done first."""
    if not game.chosen:
        game.leave()
        return
    ref = game.chosen[0].card
    symphonia = Context(ref, frame.context.master, key_of(game.chosen[0]), parent=game.last_event)
    game.set(card=ref, symphonia=symphonia)
    if game.rule("16-14b-1"):
        game.resolve(symphonia)


@abyss.step("16-14a-1")
def abyss_summon(game: Game, frame: AbyssSummon) -> None:
    """16-14a-1: then it is special summoned."""
    assert frame.symphonia is not None
    used = _moved(game, frame.symphonia)
    seat = frame.context.master
    game.call(SpecialSummon(cards=(frame.card,), context=frame.context, seat=seat, how="abyss", material=used))


def _abyss(game: Game, context: Context, node: tree.Special) -> None:
    game.call(AbyssSummon(context=context))


# ------------------------------------------------------------------------------------------------ 15-14 souls


def _enshrine(game: Game, context: Context, node: tree.Special) -> None:
    """15-14a: cards become souls of this card."""
    if game.alive(context.source) and game.rule("15-14a"):
        refs = [ref for ref in _refs(game, context, node) if ref != context.source]
        watch_top(game, game.state.cards[context.source.card].zone)
        batch = [objects.attaching(game, ref, context.source, LINK.role, seat=context.master) for ref in refs]
        happen(game, [replace(caused(event, context), agent=context.source) for event in batch])


SPECIALS: dict[str, Callable[[Game, Context, tree.Special], None]] = {
    "destroy": _destroy,
    "drive": _drive,
    "summon": _summon,
    "set": _set,
    "recover": _recover,
    "reduce": _reduce,
    "control": _control,
    "end_turn": _end_turn,
    "put_on": _put_on,
    "no_counter": _no_counter,
    "heal": _recover,
    "shield": _reduce,
    "nullify": _reduce,
    "enshrine": _enshrine,
    "abyss": _abyss,
    "mend": _mend,
    "mutual": _mutual,
    "normal": _normal,
    "freely": _normal,
    "exchange": _exchange,
    "invoke": _use,
    "stand_guard": _stand_guard,
    "guarded": _guarded,
}
